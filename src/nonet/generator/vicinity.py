"""The vicinity of a puzzle: what differs from it in a few givens, and the way to fewer of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nonet._core import find_neighbours as _find_neighbours
from nonet._core import search_fewest_givens as _search_fewest_givens
from nonet.errors import InputError
from nonet.generator.grids import check_seeds
from nonet.grid import Puzzle, as_puzzle
from nonet.stopping import Stop, within

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Neighbours", "find_neighbours", "search_fewest_givens"]

MOST_SOLUTIONS = 10_000
MOST_NEIGHBOURS = 1_000_000


@dataclass(frozen=True)
class Neighbours:
    """The proper puzzles around one, as rows of digits, and what the search looked at."""

    digits: NDArray[np.uint8]
    checked: int  # neighbours with at least one solution
    passed_over: int  # sets of givens without which there are too many solutions

    def __len__(self) -> int:
        return len(self.digits)


def find_neighbours(
    puzzle: Puzzle | str,
    removed: int = 1,
    added: int = 1,
    *,
    most_solutions: int = MOST_SOLUTIONS,
    most_neighbours: int = MOST_NEIGHBOURS,
    stop: Stop | None = None,
    timeout: float | None = None,
) -> Neighbours:
    """Find the proper puzzles {-removed+added} away: up to three givens out, up to two others in.

    A set of givens without which there are more than `most_solutions` is passed over.

    >>> from nonet.generator import generate_puzzle
    >>> near = find_neighbours(generate_puzzle(7, symmetry="none"))
    >>> len(near) < near.checked, near.passed_over
    (True, 0)
    """
    if most_solutions < 1 or most_neighbours < 1:
        raise InputError("expected limits of at least 1")
    with within(stop, timeout):
        found = _find_neighbours(as_puzzle(puzzle), removed, added, most_solutions, most_neighbours)
    return Neighbours(*found)


def search_fewest_givens(
    puzzle: Puzzle | str,
    seed: int,
    *,
    fewest: int = 17,
    rounds: int = 200,
    stop: Stop | None = None,
    timeout: float | None = None,
) -> Puzzle:
    """Walk through the vicinity of a puzzle to one with as few givens as the rounds allow.

    >>> from nonet.generator import generate_puzzle
    >>> start = generate_puzzle(7, symmetry="none")
    >>> found = search_fewest_givens(start, seed=1, rounds=20)
    >>> found.givens.count_digits() < start.givens.count_digits()
    True
    """
    check_seeds(seed)
    if rounds < 0:
        raise InputError(f"expected rounds of 0 or more, got {rounds}")
    with within(stop, timeout):
        return _search_fewest_givens(as_puzzle(puzzle), fewest, rounds, seed)
