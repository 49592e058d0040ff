"""Pace: how long players of this server take for a level, beside what the model expects.

The model of `nonet.rating` expects the same time everywhere. Where players have finished enough
games, the time on a card is corrected by a factor for its level:

    ratios      seconds played / seconds expected, of unaided and ranked games of the bank
    factor      their median, drawn towards 1 while they are few: median ** (n / (n + 50))
    no level    gets less than an easier one: neighbours that would are taken together

As expected times rise with the level, and factors never fall, corrected times rise too.
"""

import math
import time
from collections.abc import Sequence
from itertools import groupby
from statistics import median
from typing import NamedTuple

from nonet.levels import LEVELS
from nonet.store.store import Store

__all__ = ["Pace", "find_factors"]

ENOUGH = 30  # games of a level
HOLD = 50  # games that the model's word is worth
WIDEST = 3.0  # no factor is above it, or below its inverse
LASTING = 3600.0  # seconds for which factors are remembered


class Pooled(NamedTuple):
    """Levels that have one factor, and the games that it comes from."""

    levels: tuple[str, ...]
    ratios: tuple[float, ...]

    @property
    def factor(self) -> float:
        """The factor of all of them."""
        if not self.ratios:
            return 1.0
        weight = len(self.ratios) / (len(self.ratios) + HOLD)
        return min(max(math.pow(median(self.ratios), weight), 1 / WIDEST), WIDEST)


class Pace:
    """The factors of one store, found out at most once an hour."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._found = -LASTING
        self._factors: dict[str, float] = {}

    def correct(self, level: str, seconds: int | None) -> int | None:
        """Correct an expected time."""
        if seconds is None:
            return None
        now = time.monotonic()
        if now - self._found >= LASTING:
            self._found = now
            self._factors = find_factors(self._store.scores.sample_paces())
        return round(seconds * self._factors.get(level, 1.0))


def find_factors(games: Sequence[tuple[str, int, int]]) -> dict[str, float]:
    """Find the factors of levels from games: level, seconds played, seconds expected.

    >>> games = [("easy", 620, 310)] * 50 + [("hard", 10, 600)] * 5
    >>> {level: round(factor, 2) for level, factor in find_factors(games).items()}["easy"]
    1.41
    """
    known = [game for game in games if game[1] > 0 and game[2] > 0]
    by_level = {
        level: tuple(played / expected for _, played, expected in group)
        for level, group in groupby(sorted(known), key=lambda game: game[0])
    }
    pools: list[Pooled] = []
    for level in LEVELS:
        ratios = by_level.get(level, ())
        pools.append(Pooled((level,), ratios if len(ratios) >= ENOUGH else ()))
        while len(pools) > 1 and pools[-1].factor < pools[-2].factor:
            last, before = pools.pop(), pools.pop()
            pools.append(Pooled(before.levels + last.levels, before.ratios + last.ratios))
    return {level: pool.factor for pool in pools for level in pool.levels}
