"""Statistics: what a player's scores come to. The store sums up; the days in a row are ours."""

from collections.abc import Iterable

from msgspec import Struct

from nonet.store.scores import DAY
from nonet.store.store import Store

__all__ = ["LevelStatistics", "Statistics", "TechniqueStatistics", "find_streaks", "summarise"]


class Totals(Struct, frozen=True):
    """What some games come to."""

    finished: int
    unaided: int
    best: int | None  # seconds, of the ranked and unaided games
    median: float  # seconds, of all
    mistakes: int


class LevelStatistics(Totals, frozen=True, kw_only=True):
    """Games of one level."""

    level: str


class TechniqueStatistics(Totals, frozen=True, kw_only=True):
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


NONE = Statistics(0, 0, 0, 0, [], [])


def summarise(store: Store, player_id: int, now: int) -> Statistics:
    """Sum up a player's scores, however many there are."""
    finished, seconds = store.scores.sum_up(player_id)
    streak, longest = find_streaks(store.scores.days(player_id), now // DAY)
    return Statistics(
        finished=finished,
        seconds=seconds,
        streak=streak,
        longest_streak=longest,
        levels=[
            LevelStatistics(level=line.pop("name"), **line)
            for line in store.scores.by_level(player_id)
        ],
        techniques=[
            TechniqueStatistics(technique=line.pop("name"), **line)
            for line in store.scores.by_technique(player_id)
            if line["name"]
        ],
    )


def find_streaks(days: Iterable[int], today: int) -> tuple[int, int]:
    """Find how many days in a row lead to today or yesterday, and the most there ever were.

    >>> find_streaks([1, 2, 3, 7, 8], today=9)
    (2, 3)
    """
    runs: list[list[int]] = []  # last day, length
    for day in days:
        if runs and runs[-1][0] == day - 1:
            runs[-1] = [day, runs[-1][1] + 1]
        else:
            runs.append([day, 1])
    current = next((length for last, length in runs if last >= today - 1), 0)
    return current, max((length for _, length in runs), default=0)
