"""The course: its units in order, what each teaches, and what is easier than what.

One row of `course.json` is a unit; the page reads the same file. The words of a unit are found by
its id. A unit comes after others; what those teach, and what those come after, is known when it
begins.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from nonet.catalogue import DEFAULT, TECHNIQUES
from nonet.errors import InputError

__all__ = [
    "COURSE",
    "TAUGHT",
    "Unit",
    "find_unit",
    "list_cheaper",
    "list_easier",
    "list_family",
]


@dataclass(frozen=True)
class Unit:
    """One unit of the course."""

    id: str
    number: int  # from 1, in the order of the course
    asks: str  # what most of its exercises ask for: "place", "pattern", "falls" or "strike"
    techniques: tuple[str, ...]  # that it teaches: one family, answered together; none: an idea
    after: tuple[str, ...]  # the units that it builds on
    shows: tuple[str, ...]  # the techniques of its pictures and exercises


def _read_course() -> tuple[Unit, ...]:
    rows = json.loads((files("nonet.school") / "course.json").read_text(encoding="utf-8"))
    return tuple(
        Unit(
            id=row["id"],
            number=number,
            asks=row["asks"],
            techniques=tuple(row["techniques"]),
            after=tuple(row["after"]),
            shows=tuple(row["shows"]),
        )
        for number, row in enumerate(rows, 1)
    )


COURSE: tuple[Unit, ...] = _read_course()
_UNITS = {unit.id: unit for unit in COURSE}
_TEACHER = {technique: unit for unit in COURSE for technique in unit.techniques}

# Every technique that the course teaches, in its order.
TAUGHT: tuple[str, ...] = tuple(_TEACHER)

# Whoever has come so far knows all that the units before it teach, whatever a unit builds on.
BASIS = "mix-a"


def find_unit(technique: str) -> Unit:
    """Find the unit that teaches a technique.

    >>> find_unit("locked-pair").id
    'naked-pair'
    """
    if technique not in _TEACHER:
        raise InputError(f"expected a technique of the course, got {technique!r:.60}")
    return _TEACHER[technique]


def list_family(technique: str) -> tuple[str, ...]:
    """List the techniques that are answered together with one: those of its unit.

    >>> list_family("locked-pair")
    ('naked-pair', 'locked-pair')
    """
    return find_unit(technique).techniques


@cache
def list_easier(technique: str) -> tuple[str, ...]:
    """List what is easier than a technique by the course: all that is known when its unit begins.

    That is what its unit builds on, and what those units build on; from the first mixed unit on
    also everything before that.

    >>> list_easier("hidden-single-line")
    ('full-house', 'hidden-single-box')
    >>> "x-wing" in list_easier("swordfish"), "x-wing" in list_easier("skyscraper")
    (True, False)
    """
    unit = find_unit(technique)
    known = set(_list_before(unit))
    if unit.number > _UNITS[BASIS].number:
        known |= {before.id for before in COURSE[: _UNITS[BASIS].number]}
    return tuple(one for before in COURSE if before.id in known for one in before.techniques)


def _list_before(unit: Unit) -> Iterator[str]:
    for name in unit.after:
        yield name
        yield from _list_before(_UNITS[name])


@cache
def list_cheaper(technique: str) -> tuple[str, ...]:
    """List what comes before a technique on the default path, which takes the cheapest step.

    What is answered together with it is not easier than it.

    >>> list_cheaper("naked-single")
    ('full-house', 'hidden-single-box', 'hidden-single-line')
    """
    rank, family = TECHNIQUES[technique].order, list_family(technique)
    return tuple(one for one in DEFAULT if TECHNIQUES[one].order < rank and one not in family)
