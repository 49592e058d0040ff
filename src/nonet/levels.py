"""The levels that a player sees, from easy to hard: the one list of them.

A level is known by its id, in small letters, in Python, SQL, JSON, CSV and on the command line;
people read its name. The page reads the same file, and has a picture and a sentence for each.
"""

import json
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from nonet.errors import InputError, suggest

__all__ = [
    "LEVELS",
    "SLOTS",
    "Level",
    "find_level",
    "level_name",
    "level_of",
    "level_of_day",
    "level_of_slot",
]


@dataclass(frozen=True, slots=True)
class Level:
    """How hard a puzzle is in one word: by the hardest step that it needs, on scale `se`."""

    id: str
    most: float  # the highest ER of the level
    most_ruled: float  # the same of boards with rules
    batch: int  # puzzles that a worker makes at a time: some tenths of a second of work
    seconds: int  # expected of a player: the middle of many puzzles of the level

    @property
    def name(self) -> str:
        """The level as people read it."""
        return self.id.capitalize()

    @property
    def er_range(self) -> tuple[float, float]:
        """The least and the most ER.

        >>> LEVELS["medium"].er_range
        (1.6, 2.8)
        """
        return self.range_of(is_ruled=False)

    def range_of(self, *, is_ruled: bool) -> tuple[float, float]:
        """Find the least and the most ER, on boards with rules or without.

        Where a rule takes candidates, naked singles are everywhere, and one rule looked at alone is
        what is easy; two of them together, pairs and sums of a house are medium.

        >>> LEVELS["medium"].range_of(is_ruled=True)
        (2.5, 3.1)
        """
        mosts = [level.most_of(is_ruled) for level in LEVELS.values()]
        most = self.most_of(is_ruled)
        easier = [each for each in mosts if each < most]
        return (round(easier[-1] + 0.1, 1) if easier else 0.0, most)

    def most_of(self, is_ruled: bool) -> float:
        """The highest ER of the level, on boards with rules or without."""
        return self.most_ruled if is_ruled else self.most


_FILE = Path(__file__).with_suffix(".json")
LEVELS: dict[str, Level] = {
    row["id"]: Level(**row) for row in json.loads(_FILE.read_text(encoding="utf-8"))
}


def find_level(name: str) -> Level:
    """Find a level by its id, written in any case.

    >>> find_level("Expert").id
    'expert'
    >>> find_level("extrem")
    Traceback (most recent call last):
    nonet.errors.InputError: expected a level, got 'extrem'; perhaps extreme?
    """
    wanted = name.strip().lower()
    if wanted not in LEVELS:
        raise InputError(f"expected a level, got {name!r:.60}{suggest(wanted, LEVELS)}")
    return LEVELS[wanted]


def level_name(level: str) -> str:
    """Write a level for people, also one of another scale; no level has no name.

    >>> level_name("expert"), level_name("")
    ('Expert', '')
    """
    return LEVELS[level].name if level in LEVELS else level.capitalize()


def level_of(er: float, *, is_ruled: bool = False) -> str:
    """Find the level of an ER, of a board with rules or without.

    >>> [level_of(er) for er in (1.0, 1.5, 2.0, 4.5, 11.9)]
    ['beginner', 'easy', 'medium', 'expert', 'extreme']
    >>> [level_of(er, is_ruled=True) for er in (2.0, 3.0, 4.2)]
    ['easy', 'medium', 'hard']
    """
    for level in LEVELS.values():
        if er <= level.most_of(is_ruled) + 0.01:
            return level.id
    raise InputError(f"expected an ER from 0 to 20, got {er}")


def level_of_day(day: date) -> str:
    """Find the level of a day's puzzle: the easiest on Monday, and harder until Sunday.

    The levels are spread over the week, however many there are.

    >>> [level_of_day(date(2026, 1, number)) for number in (5, 6, 11)]
    ['beginner', 'easy', 'extreme']
    """
    levels = list(LEVELS)
    return levels[round(day.weekday() * (len(levels) - 1) / 6)]


# The three puzzles of a day, and their levels from Monday to Sunday; the page reads the same file.
SLOTS: dict[str, tuple[str, ...]] = {
    slot: tuple(week)
    for slot, week in json.loads(_FILE.with_name("slots.json").read_text(encoding="utf-8")).items()
}


def level_of_slot(day: date, slot: str) -> str:
    """Find the level of one of a day's three puzzles: light, middle or hard.

    >>> [level_of_slot(date(2026, 1, 11), slot) for slot in ("light", "middle", "hard")]
    ['easy', 'hard', 'extreme']
    """
    if slot not in SLOTS:
        raise InputError(f"expected a slot of {', '.join(SLOTS)}, got {slot!r:.60}")
    return SLOTS[slot][day.weekday()]
