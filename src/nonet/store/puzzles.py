"""The bank: each puzzle once, found again without a scan.

A shelf is a kind of puzzle. The index on (shelf, id) is in the order in which puzzles came, so
adding touches only the ends of the shelves; and a random puzzle of a kind is the first one on its
shelves at or after a random id:

    shelf 3   ·  ·  ·  ·  ·  ·        seek each shelf to the random id (one step in the index),
    shelf 7    ·   ·    ·   ·         take the lowest of what is found, start again from the
    shelf 9     ·     ^·     ·        front when nothing is.
                random id

The technique that a puzzle needs, with nothing dearer, is a byte in its row and in that index (two
of one price are two bytes), so a walk along a shelf sees it. It would be long for a rare one; so
ids are cut into stretches, and `stretches` says for each technique on which shelves, and in which
stretches of them, there is something to be seen:

    shelf 3   |  ·     |  ·  x  |        |       seek the first stretch that is marked (x), and
    shelf 7   |    ·   |        |   x    |       walk there only. A mark may be there for nothing;
               stretch   stretch  stretch        whatever needs the technique is under a mark.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from operator import attrgetter
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    LargeBinary,
    Row,
    Select,
    bindparam,
    func,
    insert,
    not_,
    select,
    update,
)

from nonet.store.clock import now
from nonet.store.database import Database
from nonet.store.needs import (
    ALL,
    STRETCH,
    Mark,
    Marks,
    Techniques,
    add_to_tallies,
    count_up,
)
from nonet.store.packing import PACKED, Names, pack_key, pack_puzzle, unpack_row
from nonet.store.statements import execute_plainly, has_byte, insert_new, insert_new_rows
from nonet.store.tables import handouts, puzzles, shelves, stretches, tallies, techniques
from nonet.store.values import CLASSIC, BankPuzzle, BankRow, Kind, NewPuzzle, Wish

__all__ = ["Puzzles"]

BATCH = 50_000  # rows of one transaction: with more, neighbours in the index are written together
PAGE = 10_000  # rows read at a time
# The columns of a row in SQL: it has the id of its shelf in place of its kind.
COLUMNS = tuple("shelf_id" if name == "kind" else name for name in BankRow._fields)
KIND_AT, NEEDS_AT = (BankRow._fields.index(name) for name in ("kind", "needs"))


class Puzzles:
    """The puzzles of a store."""

    def __init__(self, database: Database):
        self._database = database
        self._shelves: dict[Kind, int] = {}  # ids of shelves that are certainly there
        self._techniques = Techniques(database)
        self._marks = Marks()

    def add(self, entries: Iterable[NewPuzzle]) -> int:
        """Add the puzzles whose keys are not there yet; answer how many those were.

        Each batch is kept whole, so that a long list which is cut short can simply be sent
        again.

        >>> from nonet.store import open_store
        >>> with open_store("sqlite://") as store:
        ...     puzzle = NewPuzzle(key="." * 80 + "1", givens="1" + "." * 80)
        ...     store.puzzles.add([puzzle]), store.puzzles.add([puzzle])
        (1, 0)
        """
        return self.add_packed(map(pack_puzzle, entries))

    def add_packed(self, entries: Iterable[BankRow]) -> int:
        """Add puzzles that were packed before they came here, like `add`."""
        rest = iter(entries)
        added = 0
        while batch := list(islice(rest, BATCH)):
            added += self._add_batch(batch)
        return added

    def find(self, puzzle_id: int) -> BankPuzzle | None:
        """Find the puzzle with this id."""
        return self._find_one(select_puzzles().where(puzzles.c.id == puzzle_id))

    def find_by_key(self, key: str, board: str = CLASSIC) -> BankPuzzle | None:
        """Find the puzzle with this key."""
        return self._find_one(select_puzzles().where(puzzles.c.key == pack_key(key, board)))

    def count(self, wish: Wish | None = None) -> int:
        """Count the puzzles that would do; counts are kept, nothing is scanned."""
        asked = {} if wish is None else _asked(wish)
        need = None if wish is None else wish.needs
        kind = [shelves.c[name] == value for name, value in asked.items()]
        total = select(func.sum(tallies.c.amount)).select_from(tallies).join(shelves).where(*kind)

        def count(connection: Connection) -> int:
            technique = ALL if need is None else self._techniques.find(connection, need)
            return int(connection.scalar(total.where(tallies.c.technique_id == technique)) or 0)

        return self._database.read(count)

    def census(self) -> dict[Kind, int]:
        """Count the puzzles of each kind."""
        columns = (*(shelves.c[name] for name in Kind._fields), tallies.c.amount)
        wanted = select(*columns).join(tallies).where(tallies.c.technique_id == ALL)
        rows = self._database.read(lambda connection: connection.execute(wanted).all())
        return {Kind(*row[:-1]): row[-1] for row in rows}

    def count_steps(self, wish: Wish) -> dict[str, int]:
        """Count the puzzles of a kind by their hardest step on scale `se`."""
        wanted = (
            select(shelves.c.technique, func.sum(tallies.c.amount))
            .join(tallies, tallies.c.shelf_id == shelves.c.id)
            .where(tallies.c.technique_id == ALL)
            .where(*(shelves.c[name] == value for name, value in _asked(wish).items()))
            .group_by(shelves.c.technique)
        )
        rows = self._database.read(lambda connection: connection.execute(wanted).all())
        return {row[0]: int(row[1]) for row in rows}

    def is_empty(self) -> bool:
        """Tell whether there is no puzzle of any kind."""
        return self.pick(Wish(layout=None, variant=None), start=0) is None

    def count_needs(self, wish: Wish | None = None) -> dict[str, int]:
        """Count, of the puzzles of a kind, those that need each technique and nothing dearer."""
        asked = {} if wish is None else _asked(wish)
        wanted = (
            select(techniques.c.name, func.sum(tallies.c.amount))
            .join(tallies, tallies.c.technique_id == techniques.c.id)
            .join(shelves, shelves.c.id == tallies.c.shelf_id)
            .where(*(shelves.c[name] == value for name, value in asked.items()))
            .group_by(techniques.c.name)
        )
        rows = self._database.read(lambda connection: connection.execute(wanted).all())
        return {row[0]: int(row[1]) for row in rows}

    def pick(self, wish: Wish, start: int | None = None) -> BankPuzzle | None:
        """Pick a puzzle at random, or the first that will do from id `start` on."""
        return self._database.read(lambda connection: self._pick(connection, wish, start, None))

    def hand_out(self, wish: Wish, player_id: int, start: int | None = None) -> BankPuzzle | None:
        """Pick a puzzle that this player was never given, and note that it is given now.

        None when the player has had every puzzle that would do.
        """

        def give(connection: Connection) -> BankPuzzle | None:
            puzzle = self._pick(connection, wish, start, player_id)
            if puzzle is not None:  # a second device that was faster makes this fail and pick anew
                connection.execute(insert(handouts), _handout(player_id, puzzle.id))
            return puzzle

        return self._database.write(give)

    def find_handout(self, player_id: int, puzzle_id: int) -> int | None:
        """Say when a player was given a puzzle; None if that never happened."""
        return self._database.read(
            lambda connection: _read_handout(connection, player_id, puzzle_id)
        )

    def iterate(self, wish: Wish | None = None) -> Iterator[BankPuzzle]:
        """Go through the puzzles that will do, in the order of their ids."""
        last = 0
        while page := self._read_page(wish, last):
            yield from page
            last = page[-1].id

    def list_unstudied(self, after: int) -> list[BankPuzzle]:
        """List the next classic puzzles after an id of which nobody knows what they need."""
        given = {"after": after}
        return self._database.read(
            lambda connection: [
                self._restore(connection, row) for row in connection.execute(UNSTUDIED, given).all()
            ]
        )

    def note_needs(self, needs: Mapping[int, tuple[str, ...]]) -> None:
        """Note what puzzles need, by their ids."""
        packed = self._techniques.pack(set(needs.values()))

        def note(connection: Connection) -> set[Mark]:
            # Held while they are noted: what another notes at the same moment is counted once.
            open_ones = UNKNOWN.where(puzzles.c.id.in_(list(needs))).with_for_update(of=puzzles)
            found = [(row.id, row.shelf_id) for row in connection.execute(open_ones)]
            rows = [{"puzzle": number, "packed": packed[needs[number]]} for number, _ in found]
            if not rows:
                return set()
            execute_plainly(connection, NOTE, rows)
            seen = ((shelf, packed[needs[number]]) for number, shelf in found)
            counts = count_up(seen, are_new=False)
            marks = self._marks.add(connection, counts, min(needs) - 1, max(needs))
            add_to_tallies(connection, counts)
            return marks

        self._marks.remember(self._database.write(note))

    def list_levelled(self, after: int) -> list[BankPuzzle]:
        """List the next puzzles after an id that have a level and are not classic."""
        given = {"after": after}
        return self._database.read(
            lambda connection: [
                self._restore(connection, row) for row in connection.execute(LEVELLED, given).all()
            ]
        )

    def put_levels(self, levels: Mapping[int, str]) -> int:
        """Put puzzles that are not classic, by their ids, on the shelves of these levels.

        Answer how many stood on other ones.
        """
        kinds = self._database.read(lambda connection: _read_kinds(connection, list(levels)))
        wanted = {number: kind._replace(level=levels[number]) for number, kind in kinds.items()}
        shelf_ids = self._ensure_shelves(set(wanted.values()))

        def put(connection: Connection) -> int:
            # Held while they are put elsewhere: what another moves at the same moment moves once.
            held = UNKNOWN.where(puzzles.c.id.in_(list(wanted))).with_for_update(of=puzzles)
            moved = [
                (number, shelf, shelf_ids[wanted[number]])
                for number, shelf in connection.execute(held)
                if shelf != shelf_ids[wanted[number]]
            ]
            if moved:
                rows = [{"puzzle": number, "shelf": shelf} for number, _, shelf in moved]
                connection.execute(PUT, rows)
                left = Counter(old for _, old, _ in moved)
                taken = [{"shelf": shelf, "gone": gone} for shelf, gone in sorted(left.items())]
                connection.execute(TAKE, taken)
                come = Counter(new for *_, new in moved)
                add_to_tallies(connection, {(shelf, ALL): new for shelf, new in come.items()})
            return len(moved)

        return self._database.write(put)

    def _read_page(self, wish: Wish | None, last: int) -> list[BankPuzzle]:
        wanted = select_puzzles().where(puzzles.c.id > last).order_by(puzzles.c.id).limit(PAGE)

        def read(connection: Connection) -> list[BankPuzzle]:
            rows = connection.execute(wanted.where(*self._conditions(connection, wish))).all()
            return [self._restore(connection, row) for row in rows]

        return self._database.read(read)

    def _find_one(self, wanted: Select[Any]) -> BankPuzzle | None:
        def find(connection: Connection) -> BankPuzzle | None:
            row = connection.execute(wanted).first()
            return None if row is None else self._restore(connection, row)

        return self._database.read(find)

    def _conditions(self, connection: Connection, wish: Wish | None) -> list[ColumnElement[bool]]:
        if wish is None:
            return []
        found: list[ColumnElement[bool]] = [
            shelves.c[name] == value for name, value in _asked(wish).items()
        ]
        if need := wish.needs:
            technique = self._techniques.find(connection, need) or 0  # which no puzzle needs
            found.append(has_byte(puzzles.c.needs, bytes([technique])))
        return found

    def _pick(
        self, connection: Connection, wish: Wish, start: int | None, player_id: int | None
    ) -> BankPuzzle | None:
        if start is None:
            start = secrets.randbelow(_read_last(connection) + 1)
        for first in (start, 0):
            found = self._find_first(connection, wish, first, player_id)
            if found is not None:
                row = connection.execute(ONE, {"wanted": found}).one()
                return self._restore(connection, row)
        return None

    def _find_first(
        self, connection: Connection, wish: Wish, start: int, player_id: int | None
    ) -> int | None:
        given: dict[str, Any] = {**_asked(wish), "player_id": player_id, "start": start}
        names, for_player = tuple(_asked(wish)), player_id is not None
        need = wish.needs
        if need is None:
            first: int | None = connection.scalar(
                _select_first(names, for_player=for_player), given
            )
            return first
        technique = self._techniques.find(connection, need)
        if technique is None:
            return None
        given |= {"technique_id": technique, "need": bytes([technique])}
        return _find_needing(connection, names, given, for_player=for_player)

    def _restore(self, connection: Connection, row: Row[Any]) -> BankPuzzle:
        needs = self._techniques.unpack(connection, row.needs)
        return BankPuzzle(**{**unpack_row(row._asdict()), "needs": needs})

    def _add_batch(self, batch: Sequence[BankRow]) -> int:
        shelf_ids = self._ensure_shelves({row.kind for row in batch})
        packed = self._techniques.pack({row.needs for row in batch})
        # In one order everywhere, so that two writers never wait for each other in a circle;
        # and neighbours in the index are written together.
        rows = [_values(row, shelf_ids, packed) for row in sorted(batch, key=_key_of)]

        def add(connection: Connection) -> tuple[int, set[Mark]]:
            last = _read_last(connection)
            new = insert_new_rows(connection, puzzles, COLUMNS, rows)
            if not new:
                return 0, set()
            counts = count_up(((row[KIND_AT], row[NEEDS_AT]) for row in new), are_new=True)
            # Ids only rise (a restore sees to that): ours are the last, perhaps with others' among
            # them, which may be marked along with ours. Counted is what is ours alone.
            marks = self._marks.add(connection, counts, last, _read_last(connection))
            # Last of all: other writers to the same shelves wait here until we are through.
            add_to_tallies(connection, counts)
            return len(new), marks

        new, marks = self._database.write(add)
        self._marks.remember(marks)
        return new

    def _ensure_shelves(self, kinds: set[Kind]) -> Mapping[Kind, int]:
        missing = sorted(kinds - self._shelves.keys())
        if missing:
            found = self._database.write(lambda connection: _make_shelves(connection, missing))
            self._shelves.update(found)
        return self._shelves


_key_of = attrgetter("key")


def _values(
    row: BankRow, shelf_ids: Mapping[Kind, int], packed: Mapping[Names, bytes | None]
) -> tuple[Any, ...]:
    """The values of a row as SQL takes them, in the order of its columns."""
    values: list[Any] = list(row)
    values[KIND_AT] = shelf_ids[row.kind]
    values[NEEDS_AT] = packed[row.needs]
    return tuple(values)


def select_puzzles() -> Select[Any]:
    """Select puzzles together with their shelf."""
    return select(
        puzzles.c.id,
        *(puzzles.c[name] for name in COLUMNS if name != "shelf_id"),
        *(shelves.c[name] for name in Kind._fields),
    ).join(shelves)


# Statements that are asked again and again are put together once.
LAST = select(func.max(puzzles.c.id))
ONE = select_puzzles().where(puzzles.c.id == bindparam("wanted"))
UNSTUDIED = (
    select_puzzles()
    .where(puzzles.c.id > bindparam("after"), puzzles.c.needs.is_(None))
    .where(func.length(puzzles.c.key) == PACKED)  # others do not tell their key
    .order_by(puzzles.c.id)
    .limit(500)
)
LEVELLED = (
    select_puzzles()
    .where(puzzles.c.id > bindparam("after"), puzzles.c.needs.is_(None), shelves.c.level != "")
    .where(func.length(puzzles.c.key) != PACKED)
    .order_by(puzzles.c.id)
    .limit(100)
)
UNKNOWN = select(puzzles.c.id, puzzles.c.shelf_id).where(puzzles.c.needs.is_(None))
PUT = update(puzzles).where(puzzles.c.id == bindparam("puzzle")).values(shelf_id=bindparam("shelf"))
TAKE = (
    update(tallies)
    .where(tallies.c.shelf_id == bindparam("shelf"), tallies.c.technique_id == ALL)
    .values(amount=tallies.c.amount - bindparam("gone"))
)
NOTE = (
    update(puzzles)
    .where(puzzles.c.id == bindparam("puzzle"))
    .values(needs=bindparam("packed", type_=LargeBinary))
)


def _read_handout(connection: Connection, player_id: int, puzzle_id: int) -> int | None:
    wanted = select(handouts.c.at).where(
        handouts.c.player_id == player_id, handouts.c.puzzle_id == puzzle_id
    )
    found: int | None = connection.scalar(wanted)
    return found


def note_handout(connection: Connection, player_id: int, puzzle_id: int) -> None:
    """Note that a player knows a puzzle, if that is not noted yet."""
    connection.execute(insert_new(connection, handouts), _handout(player_id, puzzle_id))


def _handout(player_id: int, puzzle_id: int) -> dict[str, int]:
    return {"player_id": player_id, "puzzle_id": puzzle_id, "at": now()}


def _read_last(connection: Connection) -> int:
    return connection.scalar(LAST) or 0


def _find_needing(
    connection: Connection, names: tuple[str, ...], given: dict[str, Any], *, for_player: bool
) -> int | None:
    """Go from one marked stretch to the next until a puzzle is found."""
    start = given["start"]
    while True:
        marked = {**given, "stretch": start // STRETCH}
        stretch = connection.scalar(_select_stretch(names), marked)
        if stretch is None:
            return None
        end = (stretch + 1) * STRETCH
        within = {**given, "stretch": stretch, "start": max(start, end - STRETCH), "end": end}
        found: int | None = connection.scalar(_select_needing(names, for_player=for_player), within)
        if found is not None:
            return found
        start = end


@cache
def _select_first(names: tuple[str, ...], *, for_player: bool) -> Select[Any]:
    """Select the first puzzle from an id on, of the kind that is asked for."""
    return _least(_first_on_shelf(for_player=for_player), names)


@cache
def _select_stretch(names: tuple[str, ...]) -> Select[Any]:
    """Select the first stretch from one on that is marked."""
    marked = select(stretches.c.stretch).where(
        stretches.c.technique_id == bindparam("technique_id"),
        stretches.c.shelf_id == shelves.c.id,
        stretches.c.stretch >= bindparam("stretch"),
    )
    return _least(marked.order_by(stretches.c.stretch), names)


@cache
def _select_needing(names: tuple[str, ...], *, for_player: bool) -> Select[Any]:
    """Select the first puzzle that needs a technique, from an id to the end of its stretch."""
    needing = _first_on_shelf(for_player=for_player).where(
        puzzles.c.id < bindparam("end"),
        has_byte(puzzles.c.needs, bindparam("need", type_=LargeBinary)),
    )
    is_marked = select(stretches.c.stretch).where(
        stretches.c.technique_id == bindparam("technique_id"),
        stretches.c.shelf_id == shelves.c.id,
        stretches.c.stretch == bindparam("stretch"),
    )
    return _least(needing, names, is_marked.correlate(shelves).exists())


def _first_on_shelf(*, for_player: bool) -> Select[Any]:
    on_shelf = select(puzzles.c.id).where(
        puzzles.c.shelf_id == shelves.c.id, puzzles.c.id >= bindparam("start")
    )
    if for_player:
        known = select(handouts.c.puzzle_id).where(
            handouts.c.player_id == bindparam("player_id"), handouts.c.puzzle_id == puzzles.c.id
        )
        on_shelf = on_shelf.where(not_(known.correlate(puzzles).exists()))
    return on_shelf.order_by(puzzles.c.id)


def _least(
    on_shelf: Select[Any], names: tuple[str, ...], *conditions: ColumnElement[bool]
) -> Select[Any]:
    """Select the least of what comes first on each shelf that will do."""
    first = on_shelf.limit(1).correlate(shelves).scalar_subquery()
    wanted = [shelves.c[name] == bindparam(name) for name in names]
    firsts = select(first.label("first")).select_from(shelves).where(*wanted, *conditions)
    return select(func.min(firsts.subquery().c.first))


def _asked(wish: Wish) -> dict[str, str]:
    values = ((name, getattr(wish, name)) for name in Kind._fields)
    return {name: value for name, value in values if value is not None}


def _read_kinds(connection: Connection, ids: Sequence[int]) -> dict[int, Kind]:
    columns = (puzzles.c.id, *(shelves.c[name] for name in Kind._fields))
    found = select(*columns).join(shelves).where(puzzles.c.id.in_(ids))
    return {row[0]: Kind(*row[1:]) for row in connection.execute(found)}


def _make_shelves(connection: Connection, kinds: Sequence[Kind]) -> dict[Kind, int]:
    connection.execute(insert_new(connection, shelves), [kind._asdict() for kind in kinds])
    rows = connection.execute(
        select(*(shelves.c[name] for name in Kind._fields), shelves.c.id)
    ).all()
    return {Kind(*row[:-1]): row[-1] for row in rows}
