"""The maker: complete grids and puzzles from a seed."""

from nonet._core import generate_grid as _generate_grid
from nonet._core import generate_puzzle as _generate_puzzle
from nonet.errors import InputError
from nonet.grid import Grid, Puzzle
from nonet.layout import CLASSIC, Layout

__all__ = ["generate_grid", "generate_puzzle"]


def generate_grid(seed: int, layout: Layout = CLASSIC) -> Grid:
    """Make a complete grid; the same seed makes the same grid everywhere.

    >>> generate_grid(7).is_complete
    True
    """
    return _generate_grid(layout, _check_seed(seed))


def generate_puzzle(seed: int, layout: Layout = CLASSIC) -> Puzzle:
    """Make a puzzle whose givens are the same after half a turn.

    >>> puzzle = generate_puzzle(7)
    >>> puzzle == generate_puzzle(7), puzzle.solution.is_complete
    (True, True)
    """
    return _generate_puzzle(layout, _check_seed(seed))


def _check_seed(seed: int) -> int:
    if not 0 <= seed < 2**64:
        raise InputError(f"expected a seed from 0 to 2**64 - 1, got {seed}")
    return seed
