"""The model of a player's effort: every constant that turns a path into a score and a time.

The values are first guesses, to be fitted to recorded games. A player scans for the cheapest step
there is; the scan takes longer the dearer the step, and is shorter when several cells would do:

    seconds = Σ write + scan(price) / √choices        points = Σ price² / choices

`choices` is the number of cells that could be filled at this point for this price or less.
"""

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt

__all__ = ["EFFORT", "Effort"]


@dataclass(frozen=True, slots=True)
class Effort:
    """What steps cost a player."""

    version: str
    write: float  # seconds to fill a cell or strike a candidate
    scan: tuple[tuple[float, float], ...]  # price, seconds; straight lines in between
    points: float  # score of a step of price 1 without choice

    def seconds(self, price: float, choices: int) -> float:
        """How long a player looks for one step.

        >>> EFFORT.seconds(1.2, 4) < EFFORT.seconds(1.2, 1) < EFFORT.seconds(7.0, 1)
        True
        """
        return self.write + self.scan_for(price) / sqrt(choices)

    def expected_seconds(self, steps: Iterable[tuple[float, int]]) -> int:
        """How long a player needs for a path of (price, choices).

        >>> EFFORT.expected_seconds([(1.2, 1), (1.0, 1)])
        14
        """
        path = list(steps)
        scans = {price: self.scan_for(price) for price in {price for price, _ in path}}
        total = 0.0  # not by `sum`, which rounds in another way from Python 3.12 on
        for price, choices in path:
            total += self.write + scans[price] / sqrt(choices)
        return round(total)

    def score(self, steps: Iterable[tuple[float, int]]) -> int:
        """The points of a path: many hard steps without choice give many.

        >>> EFFORT.score([(1.0, 1), (3.0, 1)]), EFFORT.score([(1.0, 2), (3.0, 1)])
        (100, 95)
        """
        return round(self.points * sum(price * price / choices for price, choices in steps))

    def scan_for(self, price: float) -> float:
        """How long a player looks for a step of this price that is the only one.

        >>> EFFORT.scan_for(1.2)
        7.0
        """
        prices = [at for at, _ in self.scan]
        place = min(max(bisect_right(prices, price), 1), len(prices) - 1)
        (low, short), (high, long) = list(pairwise(self.scan))[place - 1]
        return max(0.0, short + (long - short) * (price - low) / (high - low))


EFFORT = Effort(
    version="1",
    write=2.0,
    scan=(
        (1.0, 3.0),  # the last cell of a house
        (1.2, 7.0),  # a hidden single in a box
        (1.5, 14.0),  # in a row or column
        (2.0, 25.0),
        (2.8, 40.0),  # pointing and claiming
        (3.4, 60.0),  # pairs
        (4.4, 110.0),  # wings
        (5.7, 180.0),
        (6.6, 300.0),  # short chains
        (7.9, 600.0),
        (9.0, 1200.0),
        (11.0, 3600.0),
    ),
    points=10.0,
)
