"""Digits and keys in few bytes.

A 9×9 grid is a number of 81 decimal digits, 0 for empty, and fits 34 bytes where text takes 81.
The number keeps the order of the text, and nothing is lost: two grids have the same bytes only
if they are the same grid. That is what makes the unique index on keys exact.

    53..7....6..195...   …   530070000600195000…   …   269 bits   …   34 bytes

Every other board stays text. No text of digits is 34 cells long, so the length tells which it is.

A puzzle on its way into the bank is packed before it gets there, by whoever made it: whatever does
not take a database to know is done by then.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Any

import msgspec

from nonet.errors import InputError
from nonet.store.values import NewPuzzle

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = [
    "PACKED",
    "Kind",
    "Names",
    "Packed",
    "encode_card",
    "pack_digits",
    "pack_entry",
    "pack_key",
    "pack_many",
    "unpack_digits",
]

PACKED = 34
CLASSIC_CELLS = 81
EMPTIES = bytes.maketrans(b"._*-", b"0000")

Kind = tuple[str, str, str, str, str]  # layout, variant, level, technique, symmetry
Names = tuple[str, ...] | None  # of techniques
# Key, givens, kind, rating in tenths, rules, card as JSON, needs. A plain tuple: there are millions
# of them, and they travel between processes.
Packed = tuple[bytes, bytes, Kind, int | None, str | None, str | None, Names]

_encode = msgspec.json.Encoder().encode


def pack_digits(text: str) -> bytes:
    """Pack the digits of a grid.

    >>> len(pack_digits("." * 81)), pack_digits("1...............")
    (34, b'1000000000000000')
    """
    raw = text.encode("ascii", "replace")
    digits = raw if raw.isdigit() else raw.translate(EMPTIES)
    if len(digits) == CLASSIC_CELLS and digits.isdigit():
        return int(digits).to_bytes(PACKED, "big")
    if not digits.isalnum():
        raise InputError(f"expected one letter or digit a cell, got {text!r:.100}")
    return digits


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


def pack_many(digits: NDArray[np.uint8]) -> list[bytes]:
    """Pack the rows of an array of classic grids.

    >>> import numpy
    >>> pack_many(numpy.ones((2, 81), dtype=numpy.uint8))[1] == pack_digits("1" * 81)
    True
    """
    texts = (digits + ord("0")).tobytes()
    firsts = range(0, len(texts), CLASSIC_CELLS)
    return [int(texts[at : at + CLASSIC_CELLS]).to_bytes(PACKED, "big") for at in firsts]


def pack_entry(entry: NewPuzzle) -> Packed:
    """Pack a puzzle as the bank takes it.

    >>> pack_entry(NewPuzzle(key="." * 81, givens="." * 81, rating=1.2, card={"clues": 0}))[2:]
    (('3x3', '', '', '', ''), 12, None, '{"clues":0}', None)
    """
    return (
        pack_key(entry.key, entry.layout, entry.rules),
        pack_digits(entry.givens),
        (entry.layout, entry.variant, entry.level, entry.technique, entry.symmetry),
        None if entry.rating is None else _tenths(entry.rating),
        entry.rules or None,
        encode_card(entry.card) if entry.card else None,
        entry.needs,
    )


def encode_card(card: Any) -> str:
    """Write a card as it is kept.

    >>> encode_card({"clues": 24, "ep": 1.2})
    '{"clues":24,"ep":1.2}'
    """
    return _encode(card).decode()


def _tenths(rating: float) -> int:
    if not 0 <= rating <= 30:
        raise InputError(f"expected a rating from 0 to 30, got {rating}")
    return round(rating * 10)
