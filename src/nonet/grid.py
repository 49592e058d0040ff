"""The values: a grid of digits, and a puzzle, which is a grid with exactly one solution."""

from collections.abc import Iterable
from operator import index
from typing import TYPE_CHECKING

from nonet._core import LETTERS, SYMBOLS, Grid, Layout, Problem, Puzzle, find_problems, is_solution
from nonet.errors import InputError

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Digits = npt.NDArray[np.uint8]

__all__ = [
    "LETTERS",
    "SYMBOLS",
    "Grid",
    "Problem",
    "Puzzle",
    "as_array",
    "as_cell",
    "as_grid",
    "as_puzzle",
    "as_whole",
    "is_solution",
    "problems",
]


def as_grid(grid: Grid | Puzzle | str) -> Grid:
    """Take a grid as people hand it over: itself, a puzzle, or one line of text.

    >>> as_grid("1...4...........").count_digits()
    2
    """
    if isinstance(grid, Grid):
        return grid
    if isinstance(grid, Puzzle):
        return grid.givens
    if isinstance(grid, str):
        return Grid(grid)
    raise InputError(f"expected a grid, a puzzle or text, got {type(grid).__name__}")


def as_puzzle(puzzle: Puzzle | Grid | str) -> Puzzle:
    """Take a puzzle as people hand it over: itself, its givens, or one line of text.

    >>> as_puzzle("1..4.........32.").solution.format()
    '1234341221434321'
    """
    return puzzle if isinstance(puzzle, Puzzle) else Puzzle(as_grid(puzzle))


def as_cell(layout: Layout, cell: int | str) -> int:
    """Take a cell by its number or its name.

    >>> as_cell(Layout.of_size(9), "r1c2"), as_cell(Layout.of_size(9), 1)
    (1, 1)
    """
    if isinstance(cell, str):
        return layout.parse_cell(cell)
    if not 0 <= as_whole(cell, "a cell") < layout.cells:
        raise InputError(f"expected a cell from 0 to {layout.cells - 1}, got {cell}")
    return cell


def as_whole(number: object, what: str) -> int:
    """Take a whole number; refuse what only looks like one.

    >>> as_whole(1.5, "a seed")
    Traceback (most recent call last):
    nonet.errors.InputError: expected a whole number for a seed, got 1.5
    """
    try:
        return index(number)  # type: ignore[arg-type]
    except TypeError:
        raise InputError(f"expected a whole number for {what}, got {number!r:.60}") from None


def problems(grid: Grid | str) -> list[Problem]:
    """Find everything that is broken: digits twice in a house, rules that cannot be kept any more.

    >>> [str(problem) for problem in problems("11..............")]
    ['digit 1 twice in row 1: r1c1 r1c2', 'digit 1 twice in box 1: r1c1 r1c2']
    """
    return find_problems(as_grid(grid))


def as_array(grids: "Digits | Iterable[Grid | Puzzle | str]", layout: Layout) -> "Digits":
    """Take many grids on one layout as an array of one byte a cell, a row for each.

    >>> as_array(["1..............."], Layout.of_size(4)).shape
    (1, 16)
    """
    import numpy as np  # here, so that one grid needs no numpy

    if not isinstance(grids, np.ndarray):
        rows = bytearray().join(_grid_on(grid, layout).digits for grid in grids)
        return np.array(rows, np.uint8).reshape(-1, layout.cells)
    if grids.dtype != np.uint8 or grids.ndim != 2 or grids.shape[1] != layout.cells:
        raise InputError(
            f"expected an array of uint8 with {layout.cells} columns, "
            f"got {grids.dtype} of shape {grids.shape}"
        )
    if grids.size and grids.max() > layout.digits:
        row, cell = np.argwhere(grids > layout.digits)[0]
        raise InputError(
            f"expected digits from 0 to {layout.digits}, got {grids[row, cell]} "
            f"in grid {row + 1} at {layout.cell_name(int(cell))}"
        )
    return np.ascontiguousarray(grids)


def _grid_on(grid: Grid | Puzzle | str, layout: Layout) -> Grid:
    taken = Grid(grid, layout) if isinstance(grid, str) else as_grid(grid)
    if taken.layout != layout:
        raise InputError(f"expected a grid on layout {layout.name}, got one on {taken.layout.name}")
    taken.board.refuse_rules("an array")
    return taken
