"""Complete grids and puzzles from a seed, made without asking how hard they are."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from nonet._core import dig as _dig
from nonet._core import find_redundant_givens as _find_redundant_givens
from nonet._core import generate_grid as _generate_grid
from nonet._core import generate_puzzle as _generate_puzzle
from nonet._core import generate_puzzles as _generate_puzzles
from nonet._core import generate_uniform_grids as _generate_uniform_grids
from nonet._core import has_symmetry as _has_symmetry
from nonet._core import minimise as _minimise
from nonet._core import symmetry_names
from nonet.errors import InputError, suggest
from nonet.grid import Grid, Puzzle, as_grid, as_puzzle, as_whole
from nonet.layout import CLASSIC, Layout, as_layout
from nonet.stopping import Stop, check_stop, within

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Progress = Callable[[int, int], object]

__all__ = [
    "SYMMETRIES",
    "as_puzzle",
    "check_seeds",
    "dig",
    "find_redundant_givens",
    "find_symmetries",
    "find_symmetry",
    "generate_grid",
    "generate_grids",
    "generate_puzzle",
    "generate_puzzles",
    "minimise",
]

SYMMETRIES: tuple[str, ...] = tuple(symmetry_names())
SLAB = 1024  # grids or puzzles between two questions whether to go on


def find_symmetry(name: str) -> str:
    """Find a symmetry by its name, written in any case, with `-`, `_` or spaces.

    >>> find_symmetry("Half turn")
    'half-turn'
    """
    if not isinstance(name, str):
        raise InputError(f"expected the name of a symmetry, got {name!r:.40}")
    wanted = name.strip().lower().replace("_", "-").replace(" ", "-")
    if wanted in SYMMETRIES:
        return wanted
    raise InputError(f"expected a symmetry, got {name!r:.40}{suggest(wanted, SYMMETRIES)}")


def generate_grid(
    seed: int,
    layout: Layout = CLASSIC,
    *,
    uniform: bool = True,
    stop: Stop | None = None,
    timeout: float | None = None,
) -> Grid:
    """Make a complete grid; the same seed makes the same grid everywhere.

    On the classic board all grids are equally likely. `uniform=False` fills the cells by shuffled
    backtracking instead, as on the other boards, where some grids are likelier than others.

    >>> generate_grid(7).is_complete
    True
    """
    check_seeds(seed)
    layout = as_layout(layout)
    with within(stop, timeout):
        check_stop()
        if uniform and layout.is_classic:
            return Grid.from_digits(layout, _generate_uniform_grids(seed, 1).tobytes())
        return _generate_grid(layout, seed)


def generate_grids(
    seed: int,
    count: int,
    *,
    progress: Progress | None = None,
    stop: Stop | None = None,
    timeout: float | None = None,
) -> NDArray[np.uint8]:
    """Make many complete classic grids, all equally likely: those of the seeds from `seed` on.

    Every thousand of them `progress` is called with the grids done and all, and `stop` and
    `timeout` may end it.

    >>> generate_grids(7, 1000).shape
    (1000, 81)
    """
    check_seeds(seed, count)
    with within(stop, timeout):
        return _make_slabs(_generate_uniform_grids, seed, count, progress)


def _make_slabs(
    make: Callable[[int, int], NDArray[np.uint8]],
    seed: int,
    count: int,
    progress: Progress | None,
) -> NDArray[np.uint8]:
    """Make what the seeds from the first on make; they go round after the last."""
    import numpy as np

    digits = np.empty((count, CLASSIC.cells), np.uint8)
    for first in range(0, count, SLAB):
        check_stop()
        done = min(first + SLAB, count)
        digits[first:done] = make((seed + first) % 2**64, done - first)
        if progress is not None:
            progress(done, count)
    return digits


def generate_puzzle(
    seed: int,
    layout: Layout = CLASSIC,
    *,
    symmetry: str = "half-turn",
    fewest_givens: int = 0,
    stop: Stop | None = None,
    timeout: float | None = None,
) -> Puzzle:
    """Make a puzzle: cells of a complete grid are emptied until no group of them can go.

    >>> puzzle = generate_puzzle(7)
    >>> puzzle == generate_puzzle(7), find_symmetries(puzzle)
    (True, ('none', 'half-turn'))
    """
    check_seeds(seed)
    with within(stop, timeout):
        return _generate_puzzle(as_layout(layout), seed, find_symmetry(symmetry), fewest_givens)


def generate_puzzles(
    seed: int,
    count: int,
    *,
    symmetry: str = "half-turn",
    fewest_givens: int = 0,
    progress: Progress | None = None,
    stop: Stop | None = None,
    timeout: float | None = None,
) -> NDArray[np.uint8]:
    """Make many classic puzzles, those of the seeds from `seed` on, as an array of digits.

    They are the puzzles that `generate_puzzle` makes one by one, made in lockstep. Without
    symmetry each is minimal: no given can be left out. `progress`, `stop` and `timeout` are as in
    `generate_grids`.

    >>> generate_puzzles(7, 100, symmetry="none").shape
    (100, 81)
    """
    check_seeds(seed, count)
    name = find_symmetry(symmetry)

    def make(first: int, some: int) -> NDArray[np.uint8]:
        return _generate_puzzles(first, some, name, fewest_givens)

    with within(stop, timeout):
        return _make_slabs(make, seed, count, progress)


def dig(
    grid: Grid | str,
    seed: int,
    *,
    symmetry: str = "half-turn",
    fewest_givens: int = 0,
    stop: Stop | None = None,
    timeout: float | None = None,
) -> Puzzle:
    """Make a puzzle of this very grid: empty its cells while one solution is left.

    >>> grid = generate_grid(7)
    >>> dig(grid, seed=1).solution == grid
    True
    """
    check_seeds(seed)
    full = Puzzle(as_grid(grid))
    if not full.givens.is_complete:
        raise InputError(f"expected a complete grid, got {full.givens.count_digits()} digits")
    with within(stop, timeout):
        return Puzzle(_dig(full.givens, seed, find_symmetry(symmetry), fewest_givens))


def find_symmetries(grid: Grid | Puzzle | str) -> tuple[str, ...]:
    """Find the symmetries that the pattern of digits has.

    >>> find_symmetries("1..2............")
    ('none', 'mirror')
    """
    return tuple(name for name in SYMMETRIES if _has_symmetry(as_grid(grid), name))


def find_redundant_givens(
    puzzle: Puzzle | str, *, stop: Stop | None = None, timeout: float | None = None
) -> tuple[int, ...]:
    """Find the givens that could be left out, one at a time; none where the puzzle is minimal.

    >>> find_redundant_givens(generate_puzzle(7, symmetry="none"))
    ()
    """
    with within(stop, timeout):
        return tuple(_find_redundant_givens(as_puzzle(puzzle)))


def minimise(
    puzzle: Puzzle | str,
    seed: int = 0,
    *,
    stop: Stop | None = None,
    timeout: float | None = None,
) -> Puzzle:
    """Leave out givens in random order until every one that is left is needed.

    >>> least = minimise(generate_puzzle(7))
    >>> find_redundant_givens(least)
    ()
    """
    check_seeds(seed)
    with within(stop, timeout):
        return _minimise(as_puzzle(puzzle), seed)


def check_seeds(first: int, count: int = 1) -> None:
    """Refuse what is no seed, or no number of them."""
    if not 0 <= as_whole(first, "a seed") < 2**64:
        raise InputError(f"expected a seed from 0 to 2**64 - 1, got {first}")
    if as_whole(count, "a count") < 0:
        raise InputError(f"expected a count of 0 or more, got {count}")
