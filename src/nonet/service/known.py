"""What is known of grids, found out once and kept for a while.

About a classic grid a question is answered where it is asked, in microseconds. Any other grid may
be hostile: whoever asks gets UnknownError, lets a child process find out within a time, and leaves
the answer here.
"""

import time
from collections import OrderedDict
from collections.abc import Callable
from math import inf
from threading import Lock
from typing import Any, Generic, TypeVar

from msgspec import Struct

from nonet.canonical import key
from nonet.errors import LimitError
from nonet.grid import Grid
from nonet.solver import count_solutions, solve

__all__ = ["Known", "Solution", "UnknownError", "board_of_key", "find_key_text", "find_solution"]

MOST_GRIDS = 4_000  # about 2 kB each
GIVEN_UP_SECONDS = 600.0  # for which a grid that took too long is not tried again
Fact = TypeVar("Fact")


class UnknownError(LimitError):
    """A question about a grid has to be answered first: by `work`, and `keep` takes the answer."""

    def __init__(
        self, grid: Grid, work: Callable[[Grid], Any], keep: "Callable[[Grid, Any | None], None]"
    ) -> None:
        super().__init__("expected a board that is known already, got a new one; ask again")
        self.grid, self.work, self.keep = grid, work, keep


class Known(Generic[Fact]):
    """One question about grids, with its last answers. Safe to use from many threads.

    >>> Known(find_solution).find(Grid("." * 81)).is_only
    False
    """

    def __init__(self, work: Callable[[Grid], Fact], most: int = MOST_GRIDS) -> None:
        self._work = work
        self._most = most
        self._known: OrderedDict[Grid, tuple[Fact | None, float]] = OrderedDict()  # and when
        self._lock = Lock()

    def find(self, grid: Grid) -> Fact:
        """Find the answer for a grid; UnknownError where that may take long.

        LimitError for one that was given up.
        """
        if grid.board.is_classic:
            return self._work(grid)
        with self._lock:
            found, when = self._known.get(grid, (None, -inf))
            if grid in self._known:
                self._known.move_to_end(grid)
        if found is not None:
            return found
        if time.monotonic() - when < GIVEN_UP_SECONDS:
            raise LimitError("expected a board of a kind that people play, got one that takes long")
        raise UnknownError(grid, self._work, self.keep)

    def keep(self, grid: Grid, found: Fact | None) -> None:
        """Keep what was found out about a grid; None for one that takes too long."""
        with self._lock:
            self._known[grid] = (found, time.monotonic())
            while len(self._known) > self._most:
                self._known.popitem(last=False)


class Solution(Struct, frozen=True):
    """A solution of a grid, if there is any, and whether it is the only one."""

    found: Grid | None
    is_only: bool

    @property
    def only(self) -> Grid | None:
        """The solution, where there is just one."""
        return self.found if self.is_only else None


def find_solution(grid: Grid) -> Solution:
    """Solve a grid, however long it takes."""
    return Solution(solve(grid), count_solutions(grid, limit=2) == 1)


def board_of_key(grid: Grid) -> str:
    """Write the text of the board on which a grid's key stands: turned, its rules moved along.

    >>> board_of_key(Grid("." * 16, "2x2+diagonal 2"))
    '2x2+diagonal 1'
    """
    return grid.board.text if grid.board.is_classic else key(grid).board.text


def find_key_text(grid: Grid) -> str:
    """Write the key of a grid, however long it takes."""
    return key(grid).format()
