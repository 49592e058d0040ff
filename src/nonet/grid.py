"""The values: a grid of digits, and a puzzle, which is a grid with exactly one solution."""

from nonet._core import LETTERS, SYMBOLS, Grid, Problem, Puzzle, find_problems
from nonet.errors import InputError

__all__ = ["LETTERS", "SYMBOLS", "Grid", "Problem", "Puzzle", "as_grid", "problems"]


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


def problems(grid: Grid | str) -> list[Problem]:
    """Find every broken rule: each digit that stands twice in a house.

    >>> [str(problem) for problem in problems("11..............")]
    ['digit 1 twice in row 1: r1c1 r1c2', 'digit 1 twice in box 1: r1c1 r1c2']
    """
    return find_problems(as_grid(grid))
