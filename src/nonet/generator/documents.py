"""The makers of two programs that Nonet descends from, as they were."""

from typing import Any

from nonet._core import delete_cells as _delete_cells
from nonet._core import search_by_operations as _search_by_operations
from nonet.errors import InputError
from nonet.generator.grids import check_seeds, find_symmetry
from nonet.grid import Grid, Puzzle, as_grid
from nonet.layout import CLASSIC, Layout
from nonet.rating.branching import BRANCHING_LEVELS, find_branching_level
from nonet.stopping import Stop, within

__all__ = ["NUMBER_SCALES", "delete_cells", "search_branching", "search_on_scale", "search_options"]

NUMBER_SCALES = ("branching", "options")  # that a search can go by


def delete_cells(grid: Grid | str, seed: int, count: int = 40) -> Grid:
    """Empty so many cells of a grid at random, whatever becomes of its only solution.

    This is random digging, as a program does that Nonet descends from. `Order(deleted=40)` empties
    as many and keeps one solution.

    >>> from nonet.generator import generate_grid
    >>> delete_cells(generate_grid(7), seed=1).count_digits()
    41
    """
    check_seeds(seed)
    full = as_grid(grid)
    if not 0 <= count <= full.count_digits():
        raise InputError(f"expected from 0 to {full.count_digits()} cells, got {count}")
    return _delete_cells(full, count, seed)


def search_branching(
    level: str | None,
    seed: int,
    layout: Layout = CLASSIC,
    *,
    symmetry: str = "half-turn",
    rounds: int = 200,
    operations: int = 20,
    stop: Stop | None = None,
    timeout: float | None = None,
) -> Puzzle | None:
    """Search a puzzle of a level on scale `branching`, as its own maker does.

    From a complete grid on, each round makes random operations on the best puzzle so far: a group
    of cells is emptied, or given back. None where the level was not reached in the rounds. Without
    a level it is the most difficult puzzle that was met.

    >>> from nonet.rating import rate_branching
    >>> rate_branching(search_branching("very easy", seed=7))
    BranchingRating(value=26, level='very easy')
    >>> search_branching("extreme", seed=7, rounds=1) is None
    True
    >>> rate_branching(search_branching(None, seed=7, rounds=50)).value > 100
    True
    """
    wanted = None if level is None else BRANCHING_LEVELS[find_branching_level(level)]
    with within(stop, timeout):
        return _search(layout, False, wanted, symmetry, rounds, operations, seed=seed)


def search_options(
    number: tuple[int, int] | None,
    seed: int,
    layout: Layout = CLASSIC,
    *,
    symmetry: str = "half-turn",
    rounds: int = 200,
    operations: int = 20,
    stop: Stop | None = None,
    timeout: float | None = None,
) -> Puzzle | None:
    """Search a puzzle whose number on scale `options`, document 2's, is in a range.

    It goes as `search_branching` does, which document 2 leaves open. Without a range it is the
    puzzle with the highest number that was met.

    >>> from nonet.rating import rate_options
    >>> 200 <= rate_options(search_options((200, 220), seed=7)).value <= 220
    True
    """
    with within(stop, timeout):
        return _search(layout, True, number, symmetry, rounds, operations, seed=seed)


def search_on_scale(
    scale: str,
    seed: int,
    layout: Layout = CLASSIC,
    *,
    level: str | None = None,
    number: tuple[int, int] | None = None,
    stop: Stop | None = None,
    timeout: float | None = None,
    **ways: Any,
) -> Puzzle | None:
    """Search a puzzle by its number on scale `branching` or `options`, or by a level of the first.

    >>> search_on_scale("branching", 7, level="easy") == search_branching("easy", 7)
    True
    >>> search_on_scale("options", 7, level="easy")
    Traceback (most recent call last):
    nonet.errors.InputError: expected a range of numbers on scale options, got level 'easy'
    """
    if scale not in NUMBER_SCALES:
        known = " or ".join(NUMBER_SCALES)
        raise InputError(f"expected scale {known} to search on, got {scale!r:.40}")
    with within(stop, timeout):
        return _search_on(scale, seed, layout, level, number, ways)


def _search_on(
    scale: str,
    seed: int,
    layout: Layout,
    level: str | None,
    number: tuple[int, int] | None,
    ways: dict[str, Any],
) -> Puzzle | None:
    if level is not None and number is not None:
        raise InputError("expected a level or a range of numbers, got both")
    if scale == "options":
        if level is not None:
            said = f"level {level!r:.40}"
            raise InputError(f"expected a range of numbers on scale options, got {said}")
        return search_options(number, seed, layout, **ways)
    if number is None:
        return search_branching(level, seed, layout, **ways)
    return _search(layout, False, number, seed=seed, **ways)


def _search(
    layout: Layout,
    by_options: bool,
    number: tuple[int, int] | None,
    symmetry: str = "half-turn",
    rounds: int = 200,
    operations: int = 20,
    *,
    seed: int,
) -> Puzzle | None:
    check_seeds(seed)
    if min(rounds, operations) < 1:
        raise InputError(f"expected at least one round and operation, got {rounds}, {operations}")
    if number is not None and not 0 <= number[0] <= number[1] < 2**31:
        raise InputError(f"expected a range of numbers, got {number[0]} to {number[1]}")
    name = find_symmetry(symmetry)
    return _search_by_operations(layout, by_options, number, name, rounds, operations, seed)
