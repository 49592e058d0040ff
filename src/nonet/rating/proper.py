"""What may be rated: givens with exactly one solution."""

from nonet.errors import ImproperPuzzleError
from nonet.grid import Grid, Puzzle, as_grid
from nonet.solver import count_solutions

__all__ = ["as_proper"]


def as_proper(puzzle: Puzzle | Grid | str) -> Grid:
    """Take a puzzle as people hand it over and refuse what is none.

    >>> as_proper("." * 16)
    Traceback (most recent call last):
    nonet.errors.ImproperPuzzleError: expected exactly one solution, got several
    """
    grid = as_grid(puzzle)
    if not isinstance(puzzle, Puzzle) and (solutions := count_solutions(grid, limit=2)) != 1:
        got = "several" if solutions else "none"
        raise ImproperPuzzleError(f"expected exactly one solution, got {got}")
    return grid
