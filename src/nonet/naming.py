"""Compact names: a short, checked, URL-safe id for every grid and puzzle, and back.

A name is a kind, a number and two check symbols. The number is a mixed-radix code that wastes
little: which cells are given, then each digit as its place among the digits its cell can still
take. A 17-clue puzzle takes about 22 symbols, a complete grid about 16, and nothing is looked up.

    g  …  ✓✓     a complete grid: each cell among what singles leave open
    p  …  ✓✓     any other: how many givens, which cells, each digit among what its peers leave

The alphabet has 61 symbols, a prime, so that the two check symbols (a sum and a weighted sum) tell
every one or two wrong symbols and every swap.
"""

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING

from nonet._core import NAME_ALPHABET, Grid, Layout, Puzzle, format_names
from nonet._core import format_name as _format_name
from nonet._core import parse_name as _parse_name
from nonet.grid import as_array, as_grid
from nonet.layout import CLASSIC

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Digits = npt.NDArray[np.uint8]

__all__ = ["NAME_ALPHABET", "format_name", "name_many", "parse_name"]


def format_name(grid: Grid | Puzzle | str) -> str:
    """Name a grid or puzzle in a few URL-safe symbols.

    >>> format_name("1" + "." * 80)
    'p1UB'
    """
    return _format_name(as_grid(grid))


def parse_name(name: str, layout: Layout = CLASSIC) -> Grid:
    """Read a grid from its name.

    >>> parse_name(format_name("1" + "." * 80)).format()[:5]
    '1....'
    """
    return _parse_name(name, layout)


def name_many(
    grids: "Digits | Iterable[Grid | Puzzle | str]", layout: Layout = CLASSIC, threads: int = 1
) -> list[str]:
    """Name many grids on one layout, in their order.

    The grids are an array of one byte a cell, a row for each grid, or anything that `format_name`
    takes. With several threads, or 0 for one a processor, they are shared out.

    >>> name_many(["1" + "." * 80, "." * 80 + "2"])
    ['p1UB', 'p3YSVf']
    """
    return format_names(as_array(grids, layout), layout, threads or os.cpu_count() or 1)
