"""The course: its units in order, what each teaches, and what is easier than what.

One row of `course.json` is a unit; the page reads the same file. The words of a unit are found by
its id. A unit comes after others; what those teach, and what those come after, is known when it
begins.

`branches.json` has the units of variants. A branch leaves the course after some unit and is short.
What is asked for is a *subject*: a technique of the course, or a technique on a variant's board,
written with the variant before it, as in `killer.innie-outie`.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from nonet.catalogue import DEFAULT, TECHNIQUES
from nonet.errors import InputError

__all__ = [
    "BRANCHES",
    "COURSE",
    "SUBJECTS",
    "TAUGHT",
    "Unit",
    "find_depth",
    "find_unit",
    "list_cheaper",
    "list_easier",
    "list_family",
    "technique_of",
]


@dataclass(frozen=True)
class Unit:
    """One unit of the course, or of a branch."""

    id: str
    number: int  # from 1, in the order of the course; of a branch, in its own order
    asks: str  # what most of its exercises ask for: "place", "pattern", "falls" or "strike"
    techniques: tuple[str, ...]  # that it teaches: one family, answered together; none: an idea
    after: tuple[str, ...]  # the units that it builds on
    shows: tuple[str, ...]  # the techniques of its pictures and exercises
    variant: str = "classic"
    on: tuple[str, ...] = ()  # kinds of houses: only steps that rest on one of them count

    @property
    def subjects(self) -> tuple[str, ...]:
        """What is asked for under its name: its techniques, with the variant before them."""
        if self.variant == "classic":
            return self.techniques
        return tuple(f"{self.variant}.{technique}" for technique in self.techniques)


def _read_units(name: str) -> Iterator[Unit]:
    counts: dict[str, int] = {}
    for row in json.loads((files("nonet.school") / name).read_text(encoding="utf-8")):
        variant = row.get("variant", "classic")
        counts[variant] = counts.get(variant, 0) + 1
        lists = {key: tuple(value) for key, value in row.items() if isinstance(value, list)}
        yield Unit(**(row | lists), number=counts[variant])


COURSE: tuple[Unit, ...] = tuple(_read_units("course.json"))
BRANCHES: tuple[Unit, ...] = tuple(_read_units("branches.json"))  # those of a variant in a row
_UNITS = {unit.id: unit for unit in COURSE + BRANCHES}
_TEACHER = {subject: unit for unit in COURSE + BRANCHES for subject in unit.subjects}

# Every subject; and of these what the course itself teaches, in its order.
SUBJECTS: tuple[str, ...] = tuple(_TEACHER)
TAUGHT: tuple[str, ...] = tuple(one for unit in COURSE for one in unit.techniques)

# Whoever has come so far knows all that the units before it teach, whatever a unit builds on.
BASIS = "mix-a"


def technique_of(subject: str) -> str:
    """Name the technique of a subject.

    >>> technique_of("killer.innie-outie"), technique_of("x-wing")
    ('innie-outie', 'x-wing')
    """
    return subject.rpartition(".")[2]


def find_unit(subject: str) -> Unit:
    """Find the unit that teaches a subject.

    >>> find_unit("locked-pair").id, find_unit("killer.innie-outie").variant
    ('naked-pair', 'killer')
    """
    if subject not in _TEACHER:
        raise InputError(f"expected a technique of the course, got {subject!r:.60}")
    return _TEACHER[subject]


def list_family(subject: str) -> tuple[str, ...]:
    """List the techniques that are answered together with one: those of its unit.

    >>> list_family("locked-pair")
    ('naked-pair', 'locked-pair')
    """
    return find_unit(subject).techniques


def find_depth(unit: Unit) -> int:
    """Find how far into the course a unit is: its number, or how long the way to a branch is.

    >>> find_depth(find_unit("naked-single")), find_depth(find_unit("killer.last-of-a-sum"))
    (5, 6)
    """
    if unit.variant == "classic":
        return unit.number
    return 1 + max(find_depth(_UNITS[before]) for before in unit.after)


@cache
def list_easier(subject: str) -> tuple[str, ...]:
    """List what is easier than a subject by the course: all that is known when its unit begins.

    That is what its unit builds on, and what those units build on; from the first mixed unit on
    also everything before that.

    >>> list_easier("hidden-single-line")
    ('full-house', 'hidden-single-box')
    >>> "x-wing" in list_easier("swordfish"), "x-wing" in list_easier("skyscraper")
    (True, False)
    >>> list_easier("killer.single-combination")[-2:]
    ('naked-single', 'killer.last-of-a-sum')
    """
    unit = find_unit(subject)
    known = set(_list_before(unit))
    if unit.variant == "classic" and unit.number > _UNITS[BASIS].number:
        known |= {before.id for before in COURSE[: _UNITS[BASIS].number]}
    return tuple(one for before in _UNITS.values() if before.id in known for one in before.subjects)


def _list_before(unit: Unit) -> Iterator[str]:
    for name in unit.after:
        yield name
        yield from _list_before(_UNITS[name])


@cache
def list_cheaper(subject: str) -> tuple[str, ...]:
    """List what comes before a technique on the default path, which takes the cheapest step.

    What is answered together with it is not easier than it.

    >>> list_cheaper("naked-single")
    ('full-house', 'hidden-single-box', 'hidden-single-line')
    """
    family = list_family(subject)
    rank = TECHNIQUES[technique_of(subject)].order
    return tuple(one for one in DEFAULT if TECHNIQUES[one].order < rank and one not in family)
