"""The values: a grid of digits, and a puzzle, which is a grid with exactly one solution."""

from collections.abc import Iterable, Iterator
from operator import index
from typing import TYPE_CHECKING, Any, TypeVar

from nonet._core import (
    LETTERS,
    SYMBOLS,
    Grid,
    Layout,
    Problem,
    Puzzle,
    find_problems,
    is_solution,
    lend,
)
from nonet.cells import as_cell, as_whole
from nonet.custom_rules import CustomGrid, find_custom_problems
from nonet.errors import InputError
from nonet.extras import need
from nonet.layout import as_layout

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Digits = npt.NDArray[np.uint8]

Value = TypeVar("Value")

__all__ = [
    "LETTERS",
    "SYMBOLS",
    "Grid",
    "Problem",
    "Puzzle",
    "as_array",
    "as_cell",
    "as_grid",
    "as_many",
    "as_puzzle",
    "as_whole",
    "bit",
    "digits_of",
    "is_solution",
    "mask_of",
    "problems",
    "write_cells",
]


def as_grid(grid: Grid | Puzzle | str | Iterable[Any]) -> Grid:
    """Take a grid as people hand it over: itself, a puzzle, text, or a digit for each cell.

    >>> as_grid("1...4...........").count_digits()
    2
    >>> as_grid([[1, 0, 0, 0], [0, 0, 0, 4], [0] * 4, [0] * 4]).count_digits()
    2
    """
    if isinstance(grid, Grid):
        return grid
    if isinstance(grid, Puzzle):
        return grid.givens
    return Grid(grid)


def write_cells(values: object) -> str:
    """Write what has a digit for each cell as text: lists, rows of lists, arrays, bytes, a grid.

    An empty cell is 0, None or ".". Bytes are digits where none is above 25, and text otherwise.

    >>> write_cells([[1, None], [".", "4"]]), write_cells(bytes([1, 0, 0, 4])), write_cells(b"1..4")
    ('1..4', '1..4', '1..4')
    """
    if isinstance(values, bytes | bytearray) and values and max(values) > len(SYMBOLS):
        return bytes(values).decode("ascii", "replace")
    try:
        return "".join(_write_cell(value) for value in _flatten(values, depth=0))
    except TypeError:
        what = type(values).__name__
        raise InputError(f"expected a grid, a puzzle or text, got {what}") from None


def _flatten(values: Any, depth: int) -> Iterator[object]:
    for value in values.tolist() if hasattr(values, "tolist") else values:
        if isinstance(value, list | tuple) or hasattr(value, "tolist"):
            if depth:
                raise InputError("expected rows of digits, got rows of rows")
            yield from _flatten(value, depth + 1)
        else:
            yield value


def _write_cell(value: object) -> str:
    if value is None:
        return "."
    if isinstance(value, str) and len(value) == 1:
        return value
    try:
        digit = -1 if isinstance(value, bool) else index(value)  # type: ignore[arg-type]
    except TypeError:
        digit = -1
    if not 0 <= digit <= len(SYMBOLS):
        raise InputError(f"expected a digit from 0 to {len(SYMBOLS)}, got {value!r:.60}")
    return SYMBOLS[digit - 1] if digit else "."


lend("write_cells", write_cells)  # Grid(...), Puzzle(...), Position(...)


def as_puzzle(puzzle: Puzzle | Grid | str | Iterable[Any]) -> Puzzle:
    """Take a puzzle as people hand it over: itself, its givens, or one line of text.

    >>> as_puzzle("1..4.........32.").solution.format()
    '1234341221434321'
    """
    return puzzle if isinstance(puzzle, Puzzle) else Puzzle(as_grid(puzzle))


def problems(grid: Grid | Puzzle | CustomGrid | str) -> list[Problem]:
    """Find everything that is broken: digits twice in a house, rules that cannot be kept any more.

    >>> [str(problem) for problem in problems("11..............")]
    ['digit 1 twice in row 1: r1c1 r1c2', 'digit 1 twice in box 1: r1c1 r1c2']
    """
    if isinstance(grid, CustomGrid):
        return find_custom_problems(grid)
    return find_problems(as_grid(grid))


def as_many(grids: Iterable[Value]) -> Iterable[Value]:
    """Take many of something, a column of a table too; refuse one alone, read letter by letter.

    >>> as_many("1..4")
    Traceback (most recent call last):
    nonet.errors.InputError: expected many puzzles, got one text; put it into a list
    """
    if isinstance(grids, str):
        raise InputError("expected many puzzles, got one text; put it into a list")
    if isinstance(grids, Grid | Puzzle) or not isinstance(grids, Iterable):
        raise InputError(f"expected many puzzles, got one {type(grids).__name__}")
    return grids if isinstance(grids, list | tuple) else _as_column(grids)


def _as_column(values: Any) -> Iterable[Any]:
    """Take a column of a table: of pandas, polars, Arrow or NumPy; others are as they are."""
    if len(getattr(values, "shape", (0,))) > 1:
        raise InputError(f"expected a column of texts, got a table of shape {values.shape}")
    for method in ("to_pylist", "to_list", "tolist"):
        if hasattr(values, method):
            return [
                _check_row(row, value) for row, value in enumerate(getattr(values, method)(), 1)
            ]
    return values  # type: ignore[no-any-return]


def _check_row(row: int, value: object) -> object:
    """Refuse what a table made of a text: a number lost its zeros, and nothing is no puzzle."""
    if isinstance(value, str | bytes | Grid | Puzzle):
        return value
    if value is None or value != value:
        raise InputError(f"row {row}: expected a puzzle, got nothing")
    what = type(value).__name__
    raise InputError(f"row {row}: expected text, got {what} {value!r:.40}; read the column as text")


def as_array(grids: "Digits | Iterable[Grid | Puzzle | str]", layout: Layout) -> "Digits":
    """Take many grids on one layout as an array of one byte a cell, a row for each.

    >>> as_array(["1..............."], Layout.of_size(4)).shape
    (1, 16)
    """
    need("numpy")
    import numpy as np  # here, so that one grid needs no numpy

    layout = as_layout(layout)
    if not isinstance(grids, np.ndarray) or grids.dtype.kind in "OUST":
        rows = bytearray().join(_grid_on(grid, layout).digits for grid in as_many(grids))
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


def bit(value: int) -> int:
    """Make the bit set that holds one digit or colour.

    >>> bit(3)
    4
    """
    return 1 << (value - 1)


def mask_of(digits: Iterable[int]) -> int:
    """Make a set of digits: bit d-1 stands for digit d.

    >>> mask_of([1, 3])
    5
    """
    mask = 0
    for digit in digits:
        mask |= bit(digit)
    return mask


def digits_of(mask: int) -> tuple[int, ...]:
    """List the digits of a set, ascending.

    >>> digits_of(5)
    (1, 3)
    """
    return tuple(digit for digit in range(1, mask.bit_length() + 1) if mask >> (digit - 1) & 1)
