"""The key: an exact name for every grid and puzzle.

Two puzzles that differ only by relabelling, turning, transposing or shuffling rows and columns
within and across bands and stacks are the same puzzle, and have the same key. On the classic board
the key is the least of the 2 · 6⁸ · 9! images, read row by row with an empty cell lowest. How it is
found: docs/explanation/key.md.
"""

import os
from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from typing import TYPE_CHECKING, TypeVar

from nonet._core import (
    Grid,
    Key,
    Layout,
    Puzzle,
    Transformation,
    find_key_grid,
    find_keys,
    rank_band,
    turn_grid,
    unrank_band,
)
from nonet._core import find_equivalence as _find_equivalence
from nonet._core import find_key as _find_key
from nonet._core import list_automorphisms as _list_automorphisms
from nonet.board import Board, as_board
from nonet.cells import as_iterable
from nonet.errors import InputError
from nonet.grid import as_array, as_grid, as_many, as_whole, problems
from nonet.layout import CLASSIC
from nonet.stopping import Stop, check_stop, within

__all__ = [
    "SWAPS",
    "Key",
    "Transformation",
    "are_equivalent",
    "band_class",
    "count_automorphisms",
    "find_equivalence",
    "find_key",
    "group_equivalent",
    "key",
    "key_many",
    "least_band",
    "list_automorphisms",
    "make_transformation",
    "transform",
    "turn",
]

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Digits = npt.NDArray[np.uint8]

Value = TypeVar("Value", Grid, Puzzle)
SLAB = 16384  # keys between two moments at which Ctrl-C is heard


def key(
    grid: Grid | Puzzle | str, *, stop: Stop | None = None, timeout: float | None = None
) -> Grid:
    """Find the key of a grid or puzzle: the same grid for all its equivalents.

    The board of the key has the rules moved along, and is turned where that makes its text less.
    The largest boards take a second, so `stop` and `timeout` may end it.

    >>> key("1" + "." * 80) == key("." * 40 + "7" + "." * 40)
    True
    >>> key("1" + "." * 80).format()[-9:]
    '........1'
    >>> key(Grid.empty("3x2; cage 3: r1c1 r1c2")) == key(Grid.empty("2x3; cage 11: r3c6 r4c6"))
    True
    """
    with within(stop, timeout):
        return find_key_grid(as_grid(grid))


def find_key(
    grid: Grid | Puzzle | str, *, stop: Stop | None = None, timeout: float | None = None
) -> Key:
    """Find the key, a transformation that leads there, and the number of automorphisms.

    Where the key stands on a turned layout, the transformation starts from the grid that is turned
    by `turn` of what is found.

    >>> found = find_key("12" + "." * 79)
    >>> found.transformation.apply_grid(Grid("12" + "." * 79)) == found.grid
    True
    >>> found.automorphisms
    2
    """
    with within(stop, timeout):
        return _find_key(as_grid(grid))


def key_many(
    grids: "Digits | Iterable[Grid | Puzzle | str]",
    layout: Layout = CLASSIC,
    threads: int = 1,
    *,
    progress: Callable[[int, int], object] | None = None,
    stop: Stop | None = None,
    timeout: float | None = None,
) -> "Digits":
    """Find the keys of many grids on one layout: an array with a row for each.

    The grids are an array of one byte a cell, a row for each grid, or anything that `key` takes.
    The keys stand where `key` puts them, on the layout or its turned self.
    With several threads, or 0 for one a processor, they are shared out. Every few thousand rows
    `progress` is called with the rows done and all rows, and `stop` and `timeout` may end it.

    >>> key_many(["1" + "." * 80, "." * 80 + "2"])[:, -1].tolist()
    [1, 1]
    """
    import numpy as np  # here, so that one key needs no numpy

    digits = as_array(grids, layout)
    keys = np.empty_like(digits)
    threads = as_whole(threads, "threads") or os.cpu_count() or 1
    with within(stop, timeout):
        for first in range(0, len(digits), SLAB):
            check_stop()
            slab = slice(first, first + SLAB)
            done = first + find_keys(layout, digits[slab], keys[slab], threads)
            if done < min(first + SLAB, len(digits)):
                raise InputError(f"grid {done + 1}: {_describe_conflict(digits[done], layout)}")
            if progress is not None:
                progress(done, len(digits))
    return keys


def count_automorphisms(
    grid: Grid | Puzzle | str, *, stop: Stop | None = None, timeout: float | None = None
) -> int:
    """Count the transformations that lead a grid to itself.

    Those that differ only in the order of empty lines or the names of missing digits count once;
    `find_key(grid).group_order` counts every one.

    >>> count_automorphisms("12" + "." * 79)
    2
    """
    return find_key(grid, stop=stop, timeout=timeout).automorphisms


def list_automorphisms(
    grid: Grid | Puzzle | str,
    limit: int = 100_000,
    *,
    stop: Stop | None = None,
    timeout: float | None = None,
) -> list[Transformation]:
    """List the transformations that lead a grid to itself, those that are counted.

    >>> [automorphism.digits[:2] for automorphism in list_automorphisms("12" + "." * 79)]
    [(1, 2), (2, 1)]
    """
    with within(stop, timeout):
        return _list_automorphisms(as_grid(grid), limit)


def are_equivalent(
    a: Grid | Puzzle | str,
    b: Grid | Puzzle | str,
    *,
    stop: Stop | None = None,
    timeout: float | None = None,
) -> bool:
    """Tell whether two grids are the same up to transformation, or to a turn of their layouts.

    >>> are_equivalent("1" + "." * 80, "." * 80 + "2")
    True
    >>> are_equivalent(Grid.empty("2x2+diagonal 1"), Grid.empty("2x2+diagonal 2"))
    True
    """
    return len(group_equivalent([a, b], stop=stop, timeout=timeout)) == 1


def find_equivalence(
    a: Grid | Puzzle | str,
    b: Grid | Puzzle | str,
    *,
    stop: Stop | None = None,
    timeout: float | None = None,
) -> Transformation | None:
    """Find a transformation that leads one grid to another, or None.

    A transformation stays on its layout: grids on a layout and on a turned one may be equivalent,
    and `turn` leads from the one to the other.

    >>> witness = find_equivalence("1" + "." * 80, "." * 80 + "2")
    >>> witness.apply_grid(Grid("1" + "." * 80)).format()[-1]
    '2'
    """
    with within(stop, timeout):
        return _find_equivalence(as_grid(a), as_grid(b))


def group_equivalent(
    grids: Sequence[Grid | Puzzle | str],
    *,
    progress: Callable[[int, int], object] | None = None,
    stop: Stop | None = None,
    timeout: float | None = None,
) -> list[list[int]]:
    """Group grids that are the same up to transformation: their positions, in order.

    A board that is turned, mirrored or both is the same, whatever its layout and its rules. So is
    one with cages or marked cells whose lines are shuffled. After each grid `progress` is called
    with the grids done and all grids, and `stop` and `timeout` may end it.

    >>> group_equivalent(["1" + "." * 80, "12" + "." * 79, "." * 80 + "2"])
    [[0, 2], [1]]
    """
    groups: dict[Grid, list[int]] = {}
    grids = list(as_many(grids))
    with within(stop, timeout):
        for position, grid in enumerate(grids):
            check_stop()
            groups.setdefault(key(grid), []).append(position)
            if progress is not None:
                progress(position + 1, len(grids))
    return list(groups.values())


def transform(value: Value, transformation: Transformation) -> Value:
    """Apply a transformation to a grid or a puzzle.

    Candidates and steps go through `transformation.apply_candidates` and `.apply_step`; cells,
    digits and houses through `.cell`, `.digit` and `.house`.

    >>> transform(Grid("1" + "." * 15), Transformation.turn(Layout.of_size(4))).format()
    '...1............'
    """
    if not isinstance(transformation, Transformation):
        what = type(transformation).__name__
        raise InputError(f"expected a transformation, got {what}")
    if isinstance(value, Puzzle):
        return Puzzle(transformation.apply_grid(value.givens))
    return transformation.apply_grid(as_grid(value))


SWAPS: dict[str, Callable[[Layout, int, int], Transformation]] = {
    "rows": Transformation.swap_rows,
    "columns": Transformation.swap_columns,
    "bands": Transformation.swap_bands,
    "stacks": Transformation.swap_stacks,
}


def make_transformation(
    board: Board | str,
    digits: Sequence[int] = (),
    swaps: Iterable[tuple[str, int, int]] = (),
    seed: int | None = None,
) -> Transformation:
    """Make a transformation of a board's layout: relabel, swap lines, then shuffle by a seed.

    Lines are 'rows', 'columns', 'bands' or 'stacks', counted from 1. What is chosen by a seed keeps
    the rules of the board.

    >>> make_transformation(Board("2x2"), [2, 1, 3, 4], [("rows", 1, 2)]).cells[:5]
    (4, 5, 6, 7, 0)
    """
    board = as_board(board)
    layout = board.layout
    made = [Transformation.relabel(layout, list(digits))] if digits else []
    made += [_swap(layout, swap) for swap in as_iterable(swaps, "swaps")]
    made += [Transformation.random(board, seed)] if seed is not None else []
    return reduce(Transformation.then, made, Transformation.identity(layout))


def _swap(layout: Layout, swap: object) -> Transformation:
    if not isinstance(swap, tuple | list) or len(swap) != 3 or swap[0] not in SWAPS:
        expected = f"expected lines ({', '.join(SWAPS)}) and two numbers"
        raise InputError(f"{expected}, got {swap!r:.60}")
    one, other = (as_whole(number, "a line") - 1 for number in swap[1:])
    return SWAPS[swap[0]](layout, one, other)


def turn(value: Value, quarters: int = 1, *, is_mirrored: bool = False) -> Value:
    """Turn a grid or a puzzle clockwise, after mirroring it if asked for, with its whole board.

    Unlike a transformation this may lead to another layout: of other boxes, or another jigsaw.

    >>> turn(Grid.empty("2x3; thermometer: r1c1 r1c2")).board.text
    '3x2; thermometer: r1c6 r2c6'
    """
    if isinstance(value, Puzzle):
        return Puzzle(turn_grid(value.givens, quarters, is_mirrored))
    return turn_grid(as_grid(value), quarters, is_mirrored)


def band_class(band: str | Sequence[int]) -> int:
    """Rank a band of three complete rows: the number of its class, 1 to 416.

    >>> band_class("456789123789123456123456789")
    1
    """
    signs = "".join(str(digit) for digit in as_iterable(band, "the digits of a band"))
    if not (signs.isascii() and signs.isdigit()):
        raise InputError(f"expected a band of 27 digits, got {band!r:.60}")
    return rank_band(bytes(int(sign) for sign in signs))


def least_band(number: int) -> str:
    """Unrank a band: the least of its class as 27 digits.

    >>> least_band(416)
    '123456789457893612986217354'
    """
    return "".join(str(digit) for digit in unrank_band(number))


def _describe_conflict(digits: "Digits", layout: Layout) -> str:
    return f"expected no conflict, got {problems(Grid.from_digits(layout, digits.tobytes()))[0]}"
