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

from collections.abc import Callable, Mapping
from hashlib import blake2b
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import msgspec

from nonet.errors import InputError
from nonet.store.values import BankRow, Kind, NewPuzzle

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = [
    "PACKED",
    "Names",
    "encode_card",
    "pack_digits",
    "pack_key",
    "pack_many",
    "pack_puzzle",
    "unpack_digits",
    "unpack_row",
]

PACKED = 34
CLASSIC_CELLS = 81
EMPTIES = bytes.maketrans(b"._*-", b"0000")

Names = tuple[str, ...] | None  # of techniques

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(dict[str, Any]).decode


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


def pack_puzzle(puzzle: NewPuzzle) -> BankRow:
    """Pack a puzzle as the bank takes it.

    >>> row = pack_puzzle(NewPuzzle(key="." * 81, givens="." * 81, rating=1.2, card={"clues": 0}))
    >>> row.kind.layout, row.rating, row.card
    ('3x3', 12, '{"clues":0}')
    """
    return BankRow(**{name: pack(puzzle) for name, pack in _PACKERS.items()})


def unpack_row(row: Mapping[str, Any]) -> dict[str, Any]:
    """Read the columns of a row, all but the needs, whose names the store knows.

    >>> unpack_row({"givens": pack_digits("." * 81), "rating": 12, "card": None, "level": "easy"})
    {'givens': '...', 'rating': 1.2, 'card': {}, 'level': 'easy'}
    """
    return {name: _UNPACKERS.get(name, _as_it_is)(value) for name, value in row.items()}


def encode_card(card: Any) -> str:
    """Write a card as it is kept.

    >>> encode_card({"clues": 24, "ep": 1.2})
    '{"clues":24,"ep":1.2}'
    """
    return _encode(card).decode()


def _as_it_is(value: Any) -> Any:
    return value


def _unpack_key(key: bytes) -> str:
    # The key of another layout is kept as a digest; whoever needs it computes it again.
    return unpack_digits(key) if len(key) == PACKED else key.hex()


def _tenths(rating: float) -> int:
    if not 0 <= rating <= 30:
        raise InputError(f"expected a rating from 0 to 30, got {rating}")
    return round(rating * 10)


# How the columns are written that are not kept as they are.
_PACKERS: dict[str, Callable[[NewPuzzle], Any]] = {
    name: attrgetter(name) for name in BankRow._fields
} | {
    "key": lambda puzzle: pack_key(puzzle.key, puzzle.layout, puzzle.rules),
    "givens": lambda puzzle: pack_digits(puzzle.givens),
    "kind": lambda puzzle: Kind(*(getattr(puzzle, name) for name in Kind._fields)),
    "rating": lambda puzzle: None if puzzle.rating is None else _tenths(puzzle.rating),
    "rules": lambda puzzle: puzzle.rules or None,
    "card": lambda puzzle: encode_card(puzzle.card) if puzzle.card else None,
}
_UNPACKERS: dict[str, Callable[[Any], Any]] = {
    "key": _unpack_key,
    "givens": unpack_digits,
    "rating": lambda tenths: None if tenths is None else tenths / 10,
    "rules": lambda rules: rules or "",
    "card": lambda card: _decode(card) if card else {},
}
