"""Statistics: what a player's scores come to."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from statistics import median
from typing import Any

from msgspec import Struct

__all__ = ["LevelStatistics", "Statistics", "TechniqueStatistics", "summarise"]

Line = Mapping[str, Any]  # one score, as the store lists it

DAY = 86_400_000


class Summary(Struct, frozen=True):
    """What some games come to."""

    finished: int
    unaided: int
    best: int | None  # seconds, of the ranked and unaided games
    median: float  # seconds, of all
    mistakes: int


class LevelStatistics(Summary, frozen=True, kw_only=True):
    """Games of one level."""

    level: str


class TechniqueStatistics(Summary, frozen=True, kw_only=True):
    """Games whose hardest technique is this one; puzzles outside the bank are not counted."""

    technique: str


class Statistics(Struct, frozen=True):
    """All finished games of a player."""

    finished: int
    seconds: int
    streak: int  # days in a row, up to today or yesterday, with a finished game
    longest_streak: int
    levels: list[LevelStatistics]
    techniques: list[TechniqueStatistics]


def summarise(scores: Sequence[Line], now: int) -> Statistics:
    """Sum up a player's scores.

    >>> summarise([], now=0).finished
    0
    """
    days = sorted({score["finished"] // DAY for score in scores})
    runs = _runs(days)
    current = next((length for last, length in runs if last >= now // DAY - 1), 0)
    return Statistics(
        finished=len(scores),
        seconds=sum(score["seconds"] for score in scores),
        streak=current,
        longest_streak=max((length for _, length in runs), default=0),
        levels=[
            LevelStatistics(level=level, **_summarise(group))
            for level, group in _group(scores, "level")
        ],
        techniques=[
            TechniqueStatistics(technique=technique, **_summarise(group))
            for technique, group in _group(scores, "technique")
            if technique
        ],
    )


def _group(scores: Sequence[Line], name: str) -> list[tuple[str, list[Line]]]:
    groups: dict[str, list[Line]] = defaultdict(list)
    for score in scores:
        groups[score[name]].append(score)
    return sorted(groups.items())


def _summarise(scores: Sequence[Line]) -> dict[str, Any]:
    ranked = [s["seconds"] for s in scores if s["is_ranked"] and not s["is_aided"]]
    return {
        "finished": len(scores),
        "unaided": sum(not score["is_aided"] for score in scores),
        "best": min(ranked, default=None),
        "median": float(median(score["seconds"] for score in scores)),
        "mistakes": sum(score["mistakes"] for score in scores),
    }


def _runs(days: Iterable[int]) -> list[tuple[int, int]]:
    """Find the runs of days in a row: the last day of each, and its length."""
    runs: list[tuple[int, int]] = []
    for day in days:
        if runs and runs[-1][0] == day - 1:
            runs[-1] = (day, runs[-1][1] + 1)
        else:
            runs.append((day, 1))
    return runs
