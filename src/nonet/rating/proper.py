"""What may be rated: givens with exactly one solution."""

from nonet.errors import ImproperPuzzleError, NoSolutionError, SeveralSolutionsError
from nonet.grid import Grid, Puzzle, as_grid
from nonet.solver import count_solutions

__all__ = ["as_proper", "improper"]


def as_proper(puzzle: Puzzle | Grid | str) -> Grid:
    """Take a puzzle as people hand it over and refuse what is none.

    >>> as_proper("." * 16)
    Traceback (most recent call last):
    nonet.errors.SeveralSolutionsError: expected exactly one solution, got several
    """
    grid = as_grid(puzzle)
    if not isinstance(puzzle, Puzzle) and (solutions := count_solutions(grid, limit=2)) != 1:
        raise improper(solutions)
    return grid


def improper(solutions: int) -> ImproperPuzzleError:
    """Say that there is no solution, or more than one."""
    if solutions == 0:
        return NoSolutionError("expected exactly one solution, got none")
    return SeveralSolutionsError("expected exactly one solution, got several")
