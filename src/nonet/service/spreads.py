"""Spreads: how the times of a puzzle's players lie, without saying whose they are."""

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt

from msgspec import Struct

__all__ = ["Bar", "Spread", "Spreads", "spread_of"]

QUARTERED = 5  # players from whom on quartiles are told: of fewer they would tell on somebody
DRAWN = 20  # and bars
LEAST = 3  # players of a bar; fewer join the next
STEPS = range(-4, 5)  # half doublings around the median


class Bar(Struct, frozen=True):
    """How many took at least so many seconds, and less than the next bar begins with."""

    seconds: int
    count: int


class Spread(Struct, frozen=True):
    """The times of all who solved a puzzle: the more there are, the more is told."""

    count: int
    quartiles: list[int]  # three of them, in seconds
    bars: list[Bar]


class Spreads(Struct, frozen=True):
    """Those without help and those with, apart."""

    unaided: Spread
    aided: Spread


def spread_of(times: Sequence[int]) -> Spread:
    """Sum up times in seconds.

    >>> spread_of([60, 90]).quartiles
    []
    >>> spread_of([60, 70, 80, 90, 100]).quartiles
    [70, 80, 90]
    """
    ordered = sorted(times)
    count = len(ordered)
    if count < QUARTERED:
        return Spread(count, [], [])
    quartiles = [ordered[(count - 1) * part // 4] for part in (1, 2, 3)]
    return Spread(count, quartiles, _bars(ordered, quartiles[1]) if count >= DRAWN else [])


def _bars(ordered: Sequence[int], median: int) -> list[Bar]:
    edges = sorted({0, *(round(median * sqrt(2) ** step) for step in STEPS)})
    bars: list[Bar] = []
    for low, high in pairwise([*edges, ordered[-1] + 1 + edges[-1]]):
        count = sum(low <= time < high for time in ordered)
        if bars and bars[-1].count < LEAST:
            bars[-1] = Bar(bars[-1].seconds, bars[-1].count + count)
        else:
            bars.append(Bar(low, count))
    if len(bars) > 1 and bars[-1].count < LEAST:
        last = bars.pop()
        bars[-1] = Bar(bars[-1].seconds, bars[-1].count + last.count)
    return bars
