"""What puzzles need: techniques as bytes in their rows, and where to look for each of them.

A technique has an id from 1 to 255, so that the needs of a puzzle are a short string of bytes and
to look for one of them is to look for a byte.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from sqlalchemy import Connection, bindparam, insert, select

from nonet.errors import InputError
from nonet.store.database import Database
from nonet.store.packing import Names
from nonet.store.statements import add_amounts, insert_rows
from nonet.store.tables import puzzles, stretches, tallies, techniques
from nonet.store.values import EVERYWHERE

__all__ = ["ALL", "STRETCH", "Mark", "Marks", "Techniques", "add_to_tallies"]

STRETCH = 16_384  # ids: a walk through a stretch takes a millisecond, and there are few of them
ALL = 0  # stands for a technique in a tally of all puzzles, whatever they need
MOST_IDS = 255
MOST_ROWS = 2**62
MOST_KEPT = 100_000  # entries of a memory

Mark = tuple[int, int, int]  # technique, shelf, stretch


# What was just written is read back: where each row came to stand only the database knows.
NEEDING = (
    select(puzzles.c.shelf_id, puzzles.c.id // STRETCH, puzzles.c.needs)
    .where(puzzles.c.id > bindparam("after"), puzzles.c.id <= bindparam("until"))
    .where(puzzles.c.needs.is_not(None))
    .distinct()
)


class Techniques:
    """The techniques of a store by their ids, remembered: they never change."""

    def __init__(self, database: Database):
        self._database = database
        self._ids: dict[str, int] = {}
        self._unpacked: dict[bytes, tuple[str, ...]] = {}

    def find(self, connection: Connection, name: str) -> int | None:
        """Find the id of a technique; None where no puzzle needs it."""
        if name not in self._ids:
            self._ids.update(_read_ids(connection))
        return self._ids.get(name)

    def pack(self, needs: Iterable[Names]) -> dict[Names, bytes | None]:
        """Write each of several needs as bytes; techniques that are new get ids."""
        noted = {each: None if each is None else set(each) - EVERYWHERE for each in needs}
        missing = set().union(*(names for names in noted.values() if names)) - self._ids.keys()
        if missing:
            self._ids.update(self._database.write(lambda c: _make_ids(c, missing)))
        return {
            each: None if names is None else bytes(sorted(self._ids[name] for name in names))
            for each, names in noted.items()
        }

    def unpack(self, connection: Connection, packed: bytes | None) -> tuple[str, ...] | None:
        """Read needs back, in the order of their names."""
        if packed is None:
            return None
        if packed not in self._unpacked:
            if len(self._unpacked) >= MOST_KEPT:
                self._unpacked.clear()
            self._unpacked[packed] = self._name_all(connection, packed)
        return self._unpacked[packed]

    def _name_all(self, connection: Connection, packed: bytes) -> tuple[str, ...]:
        if not set(packed) <= set(self._ids.values()):
            self._ids.update(_read_ids(connection))
        return tuple(sorted(name for name, number in self._ids.items() if number in packed))


class Marks:
    """The stretches that are marked; those that certainly are, are remembered."""

    def __init__(self) -> None:
        self._known: set[Mark] = set()

    def add(self, connection: Connection, after: int, until: int = MOST_ROWS) -> set[Mark]:
        """Mark what the puzzles after an id, until another, need; answer the new marks.

        `remember` them as soon as they are kept.
        """
        found = connection.execute(NEEDING, {"after": after, "until": until})
        marks = {
            (technique, shelf, stretch) for shelf, stretch, needs in found for technique in needs
        } - self._known
        insert_rows(connection, stretches, sorted(marks))  # in one order: no waiting in a circle
        return marks

    def remember(self, marks: set[Mark]) -> None:
        """Remember marks that are kept."""
        if len(self._known) >= MOST_KEPT:
            self._known.clear()
        self._known |= marks


def add_to_tallies(
    connection: Connection, found: Iterable[tuple[int, bytes | None]], *, are_new: bool
) -> None:
    """Count puzzles, each by its shelf and its needs, in the transaction that writes them.

    Puzzles that are not new were counted before, but not by their needs.
    """
    counts: Counter[tuple[int, int]] = Counter()
    for (shelf, needs), count in Counter(found).items():
        if are_new:
            counts[shelf, ALL] += count
        for technique in needs or b"":
            counts[shelf, technique] += count
    # In one order everywhere, so that no two writers wait for each other in a circle.
    add_amounts(connection, tallies, sorted((*at, count) for at, count in counts.items()))


def _read_ids(connection: Connection) -> dict[str, int]:
    return {row.name: row.id for row in connection.execute(select(techniques))}


def _make_ids(connection: Connection, names: set[str]) -> dict[str, int]:
    """Give new techniques the next ids; a writer who was faster makes this fail and look again."""
    known = _read_ids(connection)
    new = sorted(names - known.keys())
    first = max(known.values(), default=0) + 1
    made = {name: number for number, name in enumerate(new, first)}
    if first + len(new) - 1 > MOST_IDS:
        raise InputError(f"expected at most {MOST_IDS} techniques, got {len(known) + len(new)}")
    if made:
        rows = [{"id": number, "name": name} for name, number in made.items()]
        connection.execute(insert(techniques).inline(), rows)
    return known | made
