"""Lists: notes that name everything a cell can be, so that a digit they leave out is ruled out.

Most notes are no lists. A corner note says "one of these cells of the box" and nothing about the
other digits; a centre note may be a thought about one digit. Whoever reads them as lists calls
right notes wrong. They are lists

- where they were filled in, until the last of them is rubbed out;
- in the centre of the cells, if the player says that these are complete ("always"), or, where
  nothing was said ("whole"), as soon as they look so: every empty cell has some, and together they
  leave every missing digit a place in every house. Then nothing else can be meant.
"""

from collections.abc import Sequence
from typing import Literal, get_args

from nonet.errors import InputError
from nonet.grid import bit
from nonet.layout import Layout
from nonet.play.layers import Layers

__all__ = ["READINGS", "Reading", "lists_of"]

Reading = Literal["whole", "always", "never"]  # when centre notes are lists
READINGS: tuple[str, ...] = get_args(Reading)


def lists_of(layout: Layout, layers: Layers, reading: Reading = "whole") -> list[int]:
    """Find for each cell the list of what it can be; 0 where the notes are none, or no list.

    >>> from msgspec.structs import replace
    >>> from nonet.grid import Grid
    >>> layers = Layers.of(Grid("1234341221434..."))
    >>> noted = replace(layers, centre=(0,) * 13 + (4, 2, 1))
    >>> lists_of(Layout.of_size(4), noted)[12:]
    [0, 4, 2, 1]
    >>> lists_of(Layout.of_size(4), replace(layers, corner=noted.centre))[12:]
    [0, 0, 0, 0]
    """
    if reading not in READINGS:
        raise InputError(f"expected {', '.join(READINGS)} as the reading of notes, got {reading!r}")
    reads = reading == "always" or (reading == "whole" and _is_whole(layout, layers))
    rows = zip(layers.digits, layers.corner, layers.centre, layers.listed, strict=True)
    return [
        0 if digit else (corner | centre if listed else centre if reads else 0)
        for digit, corner, centre, listed in rows
    ]


def _is_whole(layout: Layout, layers: Layers) -> bool:
    """Tell whether the centre notes leave no empty cell and no missing digit without a place."""
    cells = zip(layers.digits, layers.centre, strict=True)
    if not all(digit or notes for digit, notes in cells):
        return False
    return all(_has_all(layout, layers, house.cells) for house in layout.houses)


def _has_all(layout: Layout, layers: Layers, cells: Sequence[int]) -> bool:
    found = 0
    for cell in cells:
        found |= bit(layers.digits[cell]) if layers.digits[cell] else layers.centre[cell]
    return len(cells) < layout.digits or found.bit_count() >= layout.digits
