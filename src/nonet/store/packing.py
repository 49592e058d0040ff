"""Digits and keys in few bytes.

A 9×9 grid is a number of 81 decimal digits, 0 for empty, and fits 34 bytes where text takes 81.
The number keeps the order of the text, and nothing is lost: two grids have the same bytes only
if they are the same grid. That is what makes the unique index on keys exact.

    53..7....6..195...   …   530070000600195000…   …   269 bits   …   34 bytes

Every other board stays text. No text of digits is 34 cells long, so the length tells which it is.
"""

from hashlib import blake2b

from nonet.errors import InputError

__all__ = ["PACKED", "pack_digits", "pack_key", "unpack_digits"]

PACKED = 34
CLASSIC_CELLS = 81
EMPTIES = str.maketrans("._*-", "0000")


def pack_digits(text: str) -> bytes:
    """Pack the digits of a grid.

    >>> len(pack_digits("." * 81)), pack_digits("1...............")
    (34, b'1000000000000000')
    """
    digits = text if text.isdecimal() else text.translate(EMPTIES)
    if len(digits) == CLASSIC_CELLS and digits.isdecimal() and digits.isascii():
        return int(digits).to_bytes(PACKED, "big")
    if not (digits.isalnum() and digits.isascii()):
        raise InputError(f"expected one letter or digit a cell, got {text!r:.100}")
    return digits.encode()


def unpack_digits(packed: bytes) -> str:
    """Write packed digits as text, '.' for empty.

    >>> unpack_digits(pack_digits("12" + "." * 79))[:5]
    '12...'
    """
    digits = f"{int.from_bytes(packed, 'big'):081d}" if len(packed) == PACKED else packed.decode()
    return digits.replace("0", ".")


def pack_key(key: str, layout: str = "3x3", rules: str = "") -> bytes:
    """Name a puzzle in at most 34 bytes.

    A classic key is packed whole. With another layout or with rules the name is the 32-byte
    digest of all three, so that equal digits under different rules stay different puzzles.

    >>> len(pack_key("." * 81)), len(pack_key("." * 81, "3x3+diagonals"))
    (34, 32)
    """
    packed = pack_digits(key)
    if layout == "3x3" and not rules and len(packed) == PACKED:
        return packed
    named = b"\0".join((layout.encode(), rules.encode(), packed))
    return blake2b(named, digest_size=32).digest()
