"""The exact solver: whether a grid has solutions, how many, and which."""

from nonet._core import count_solutions as _count_solutions
from nonet._core import solve as _solve
from nonet.errors import InputError
from nonet.grid import Grid, Puzzle, as_grid

__all__ = ["count_solutions", "is_proper", "solve"]


def solve(grid: Grid | Puzzle | str) -> Grid | None:
    """Find a solution, or None where there is none.

    >>> solve("1...............").format()
    '1234341221434321'
    """
    return _solve(as_grid(grid))


def count_solutions(grid: Grid | Puzzle | str, limit: int = 2) -> int:
    """Count the solutions of a grid, stopping at `limit`.

    With the default limit the answer is 0, 1 or "2 and perhaps more", which is
    all one needs to know whether a puzzle is proper.

    >>> count_solutions("." * 81)
    2
    >>> count_solutions("." * 16, limit=1000)
    288
    """
    if limit < 0:
        raise InputError(f"expected a limit of 0 or more, got {limit}")
    return _count_solutions(as_grid(grid), limit)


def is_proper(grid: Grid | Puzzle | str) -> bool:
    """Tell whether a grid has exactly one solution.

    >>> is_proper("." * 81)
    False
    """
    return count_solutions(grid, limit=2) == 1
