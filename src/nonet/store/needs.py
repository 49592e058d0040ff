"""What puzzles need: techniques as bytes in their rows, and where to look for each of them.

A technique has an id from 1 to 255, so that the needs of a puzzle are a short string of bytes and
to look for one of them is to look for a byte.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from sqlalchemy import Connection, bindparam, insert, select

from nonet.errors import InputError
from nonet.store.database import Database
from nonet.store.packing import Names
from nonet.store.statements import add_amounts, insert_rows
from nonet.store.tables import puzzles, stretches, tallies, techniques

__all__ = ["ALL", "STRETCH", "Mark", "Marks", "Techniques", "add_to_tallies", "count_up"]

STRETCH = 16_384  # ids: a walk through a stretch takes a millisecond, and there are few of them
ALL = 0  # stands for a technique in a tally of all puzzles, whatever they need
MOST_IDS = 255
MOST_KEPT = 100_000  # entries of a memory

Mark = tuple[int, int, int]  # technique, shelf, stretch
Counts = Mapping[tuple[int, int], int]  # of puzzles, by shelf and technique


# Where a batch lies in more than one stretch it is read back: only the database knows which of its
# rows came to stand where.
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
        named = {each for each in needs if each is not None}
        missing = set().union(*named) - self._ids.keys()
        if missing:
            self._ids.update(self._database.write(lambda c: _make_ids(c, missing)))
        packed: dict[Names, bytes | None] = {None: None}
        for each in named:
            packed[each] = bytes(sorted({self._ids[name] for name in each}))
        return packed

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

    def add(self, connection: Connection, counts: Counts, after: int, until: int) -> set[Mark]:
        """Mark what puzzles with ids after one, until another, need; answer the new marks.

        `remember` them as soon as they are kept.
        """
        marks = _find_marks(connection, counts, after, until) - self._known
        insert_rows(connection, stretches, sorted(marks))  # in one order: no waiting in a circle
        return marks

    def remember(self, marks: set[Mark]) -> None:
        """Remember marks that are kept."""
        if len(self._known) >= MOST_KEPT:
            self._known.clear()
        self._known |= marks


def _find_marks(connection: Connection, counts: Counts, after: int, until: int) -> set[Mark]:
    stretch = until // STRETCH
    if (after + 1) // STRETCH == stretch:
        return {(technique, shelf, stretch) for shelf, technique in counts if technique != ALL}
    found = connection.execute(NEEDING, {"after": after, "until": until})
    return {(technique, shelf, stretch) for shelf, stretch, needs in found for technique in needs}


def count_up(found: Iterable[tuple[int, bytes | None]], *, are_new: bool) -> Counts:
    """Count puzzles, each by its shelf and its needs.

    Puzzles that are not new were counted before, but not by their needs.

    >>> count_up([(7, bytes([3, 5])), (7, bytes([5])), (7, None)], are_new=True)
    {(7, 0): 3, (7, 3): 1, (7, 5): 2}
    """
    shelves: dict[int, list[bytes]] = {}
    for shelf, needs in found:
        shelves.setdefault(shelf, []).append(needs or b"")
    counts = {}
    for shelf, stand in shelves.items():
        if are_new:
            counts[shelf, ALL] = len(stand)
        counts |= {(shelf, number): count for number, count in Counter(b"".join(stand)).items()}
    return counts


def add_to_tallies(connection: Connection, counts: Counts) -> None:
    """Count puzzles in the transaction that writes them."""
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
