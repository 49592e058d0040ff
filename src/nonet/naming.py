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
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from nonet._core import NAME_ALPHABET, Grid, Layout, Puzzle, format_names
from nonet._core import format_name as _format_name
from nonet._core import parse_name as _parse_name
from nonet.grid import as_array, as_grid, as_whole
from nonet.layout import CLASSIC
from nonet.stopping import Stop, check_stop, within

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


SLAB = 16384  # grids between two calls of `progress`


def name_many(
    grids: "Digits | Iterable[Grid | Puzzle | str]",
    layout: Layout = CLASSIC,
    threads: int = 1,
    *,
    progress: Callable[[int, int], object] | None = None,
    stop: Stop | None = None,
    timeout: float | None = None,
) -> list[str]:
    """Name many grids on one layout, in their order.

    The grids are an array of one byte a cell, a row for each grid, or anything that `format_name`
    takes. With several threads, or 0 for one a processor, they are shared out. After every few
    thousand grids `progress` is called with the number done and of all, and `stop` and `timeout`
    may end it.

    >>> name_many(["1" + "." * 80, "." * 80 + "2"])
    ['p1UB', 'p3YSVf']
    """
    rows = as_array(grids, layout)
    workers = as_whole(threads, "threads") or os.cpu_count() or 1
    names: list[str] = []
    with within(stop, timeout):
        for start in range(0, len(rows), SLAB):
            check_stop()
            names += format_names(rows[start : start + SLAB], layout, workers)
            if progress is not None:
                progress(len(names), len(rows))
    return names
