"""Digits and keys in few bytes.

A 9×9 grid is a number of 81 decimal digits, 0 for empty, and fits 34 bytes where text takes 81.
The number keeps the order of the text, and nothing is lost: two grids have the same bytes only
if they are the same grid. That is what makes the unique index on keys exact.

    53..7....6..195...   …   530070000600195000…   …   269 bits   …   34 bytes

Every other board stays text. One of 34 cells gets a hyphen, so the length tells which it is.

A puzzle on its way into the bank is packed before it gets there, by whoever made it: whatever does
not take a database to know is done by then.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from hashlib import blake2b
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import msgspec

from nonet.errors import InputError
from nonet.store.values import CLASSIC, BankRow, Kind, NewPuzzle

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
JIGSAW = re.compile(r"jigsaw (\w+)")
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
    return digits if len(digits) != PACKED else digits + b"-"


def unpack_digits(packed: bytes) -> str:
    """Write packed digits as text, '.' for empty.

    >>> unpack_digits(pack_digits("12" + "." * 79))[:5]
    '12...'
    """
    digits = f"{int.from_bytes(packed, 'big'):081d}" if len(packed) == PACKED else packed.decode()
    return digits.rstrip("-").replace("0", ".")


def pack_key(key: str, board: str = CLASSIC) -> bytes:
    """Name a puzzle in at most 34 bytes.

    A classic key is packed whole. On another board the name is the 32-byte digest of both, so that
    equal digits under different rules stay different puzzles.

    >>> len(pack_key("." * 81)), len(pack_key("." * 81, "3x3+diagonals"))
    (34, 32)
    """
    packed = pack_digits(key)
    if board == CLASSIC and len(packed) == PACKED:
        return packed
    named = b"\0".join((*_split_regions(board), packed))
    return blake2b(named, digest_size=32).digest()


def _split_regions(board: str) -> tuple[bytes, bytes]:
    """The regions of a jigsaw stood apart when the first digests were made, and so they do here.

    >>> _split_regions("jigsaw 1122122313343444+diagonals")
    (b'jigsaw+diagonals', b'1122122313343444')
    """
    found = JIGSAW.match(board)
    if found is None:
        return board.encode(), b""
    return f"jigsaw{board[found.end() :]}".encode(), found[1].encode()


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

    The shelf's layout is the board of a row that says none.

    >>> unpack_row({"rating": 12, "card": None, "level": "easy", "board": None, "layout": "3x3"})
    {'rating': 1.2, 'card': {}, 'level': 'easy', 'board': '3x3'}
    """
    values = {name: _UNPACKERS.get(name, _as_it_is)(value) for name, value in row.items()}
    layout = values.pop("layout")
    return values | {"board": values["board"] or layout}


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
    "key": lambda puzzle: pack_key(puzzle.key, puzzle.key_board or puzzle.board),
    "givens": lambda puzzle: pack_digits(puzzle.givens),
    "kind": lambda puzzle: Kind(*(getattr(puzzle, name) for name in Kind._fields)),
    "rating": lambda puzzle: None if puzzle.rating is None else _tenths(puzzle.rating),
    "board": lambda puzzle: None if puzzle.board == puzzle.layout else puzzle.board,
    "card": lambda puzzle: encode_card(puzzle.card) if puzzle.card else None,
}
_UNPACKERS: dict[str, Callable[[Any], Any]] = {
    "key": _unpack_key,
    "givens": unpack_digits,
    "rating": lambda tenths: None if tenths is None else tenths / 10,
    "card": lambda card: _decode(card) if card else {},
}
