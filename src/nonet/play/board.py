"""The board: what stands in the cells at one moment of a game.

A board is a value. Notes and colours are bit sets, one a cell, so that a change copies a few
small tuples and an undo is the board that was there before:

    bit       8 7 6 5 4 3 2 1 0
    digit     9 8 7 6 5 4 3 2 1        (bit d-1 is digit d; the same for colours)

Notes stay under a digit that is written over them and come back when it is erased.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from nonet.grid import Grid
from nonet.layout import Layout

__all__ = ["Board", "bit", "candidates_of", "digits_in", "without_notes"]

NO_PAINT: Mapping[tuple[int, int], int] = MappingProxyType({})


class Board(Struct, frozen=True):
    """Digits, notes and colours of every cell."""

    digits: bytes  # one a cell, 0 for empty; givens included
    corner: tuple[int, ...]
    centre: tuple[int, ...]
    colours: tuple[int, ...]
    paints: Mapping[tuple[int, int], int] = NO_PAINT  # (cell, digit) → colour

    @classmethod
    def of(cls, givens: Grid) -> "Board":
        """Set up the board on which a game starts."""
        none = (0,) * len(givens)
        return cls(givens.digits, none, none, none)


def bit(value: int) -> int:
    """Make the bit set that holds one digit or colour.

    >>> bit(3)
    4
    """
    return 1 << (value - 1)


def digits_in(bits: int) -> list[int]:
    """List the digits or colours of a bit set, ascending.

    >>> digits_in(0b101)
    [1, 3]
    """
    return [value + 1 for value in range(bits.bit_length()) if bits >> value & 1]


def without_notes(board: Board, removed: Mapping[int, int]) -> Board:
    """Take digits out of both kinds of notes: for each cell the bit set to remove."""
    corner, centre = list(board.corner), list(board.centre)
    for cell, bits in removed.items():
        corner[cell] &= ~bits
        centre[cell] &= ~bits
    return replace(board, corner=tuple(corner), centre=tuple(centre))


def candidates_of(layout: Layout, digits: Sequence[int]) -> tuple[int, ...]:
    """Find, for every cell, the digits that stand in none of its houses; none where it is full."""
    seen = [0] * len(digits)
    for cells in _houses(layout):
        used = 0
        for cell in cells:
            if digits[cell]:
                used |= bit(digits[cell])
        for cell in cells:
            seen[cell] |= used
    every = (1 << layout.digits) - 1
    return tuple(0 if digit else every & ~bits for digit, bits in zip(digits, seen, strict=True))


@lru_cache(maxsize=64)
def _houses(layout: Layout) -> tuple[tuple[int, ...], ...]:
    return tuple(house.cells for house in layout.houses)
