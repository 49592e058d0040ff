"""Statistics: what a player's scores come to."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from statistics import median
from typing import Any

from msgspec import Struct

__all__ = ["LevelStatistics", "Statistics", "summarise"]

DAY = 86_400_000


class LevelStatistics(Struct, frozen=True):
    """Games of one level."""

    level: str
    finished: int
    unaided: int
    best: int | None  # seconds, of the ranked and unaided games
    median: float  # seconds, of all
    mistakes: int


class Statistics(Struct, frozen=True):
    """All finished games of a player."""

    finished: int
    seconds: int
    streak: int  # days in a row, up to today or yesterday, with a finished game
    longest_streak: int
    levels: list[LevelStatistics]


def summarise(scores: Sequence[Mapping[str, Any]], now: int) -> Statistics:
    """Sum up a player's scores.

    >>> summarise([], now=0)
    Statistics(finished=0, seconds=0, streak=0, longest_streak=0, levels=[])
    """
    days = sorted({score["finished"] // DAY for score in scores})
    runs = _runs(days)
    current = next((length for last, length in runs if last >= now // DAY - 1), 0)
    by_level = defaultdict(list)
    for score in scores:
        by_level[score["level"]].append(score)
    return Statistics(
        finished=len(scores),
        seconds=sum(score["seconds"] for score in scores),
        streak=current,
        longest_streak=max((length for _, length in runs), default=0),
        levels=[_summarise_level(level, by_level[level]) for level in sorted(by_level)],
    )


def _summarise_level(level: str, scores: Sequence[Mapping[str, Any]]) -> LevelStatistics:
    ranked = [s["seconds"] for s in scores if s["is_ranked"] and not s["is_aided"]]
    return LevelStatistics(
        level=level,
        finished=len(scores),
        unaided=sum(not score["is_aided"] for score in scores),
        best=min(ranked, default=None),
        median=float(median(score["seconds"] for score in scores)),
        mistakes=sum(score["mistakes"] for score in scores),
    )


def _runs(days: Iterable[int]) -> list[tuple[int, int]]:
    """Find the runs of days in a row: the last day of each, and its length."""
    runs: list[tuple[int, int]] = []
    for day in days:
        if runs and runs[-1][0] == day - 1:
            runs[-1] = (day, runs[-1][1] + 1)
        else:
            runs.append((day, 1))
    return runs
