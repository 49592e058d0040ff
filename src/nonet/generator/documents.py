"""The makers of two programs that Nonet descends from, as they were."""

from nonet._core import delete_cells as _delete_cells
from nonet._core import search_branching as _search_branching
from nonet.errors import InputError
from nonet.generator.grids import check_seeds, find_symmetry
from nonet.grid import Grid, Puzzle, as_grid
from nonet.layout import CLASSIC, Layout
from nonet.rating.branching import BRANCHING_LEVELS

__all__ = ["delete_cells", "search_branching"]


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
    level: str,
    seed: int,
    layout: Layout = CLASSIC,
    *,
    symmetry: str = "half-turn",
    rounds: int = 200,
    operations: int = 20,
) -> Puzzle | None:
    """Search a puzzle of a level on scale `branching`, as its own maker does.

    From a complete grid on, each round makes random operations on the best puzzle so far: a group
    of cells is emptied, or given back. None where the level was not reached in the rounds.

    >>> from nonet.rating import rate_branching
    >>> found = search_branching("hard", seed=7)
    >>> rate_branching(found).level
    'hard'
    >>> search_branching("extreme", seed=7, rounds=1) is None
    True
    """
    check_seeds(seed)
    if level not in BRANCHING_LEVELS:
        raise InputError(f"expected a level of {', '.join(BRANCHING_LEVELS)}, got {level!r:.40}")
    if min(rounds, operations) < 1:
        raise InputError(f"expected at least one round and operation, got {rounds}, {operations}")
    number = BRANCHING_LEVELS.index(level)
    return _search_branching(layout, number, find_symmetry(symmetry), rounds, operations, seed)
