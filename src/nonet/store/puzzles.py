"""The bank: each puzzle once, found again without a scan.

A shelf is a kind of puzzle. The index on (shelf, id) is in the order in which puzzles came, so
adding touches only the ends of the shelves; and a random puzzle of a kind is the first one on its
shelves at or after a random id:

    shelf 3   ·  ·  ·  ·  ·  ·        seek each shelf to the random id (one step in the index),
    shelf 7    ·   ·    ·   ·         take the lowest of what is found, start again from the
    shelf 9     ·     ^·     ·        front when nothing is.
                random id

What a puzzle needs besides its hardest technique stands in `needs`, shelf by shelf and in the same
order, so it is found in the same way. What nearly every puzzle needs is not noted there.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Any

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Connection,
    Row,
    ScalarSelect,
    Select,
    bindparam,
    func,
    insert,
    not_,
    or_,
    select,
)

from nonet.errors import InputError
from nonet.store.database import Database
from nonet.store.packing import pack_digits, pack_key, unpack_digits
from nonet.store.statements import insert_new, insert_new_rows, insert_rows
from nonet.store.tables import handouts, needs, puzzles, shelves, techniques
from nonet.store.values import Entry, Stored, Wish

__all__ = ["Puzzles"]

BATCH = 50_000  # rows of one transaction: with more, neighbours in the index are written together
PAGE = 10_000  # rows read at a time
KIND = ("layout", "variant", "level", "technique", "symmetry")
Kind = tuple[str, str, str, str, str]
EVERYWHERE = frozenset(("full-house", "hidden-single-box", "hidden-single-line"))
encode_card = json.JSONEncoder(separators=(",", ":")).encode


class Puzzles:
    """The puzzles of a store."""

    def __init__(self, database: Database):
        self._database = database
        self._shelves: dict[Kind, int] = {}  # ids of shelves that are certainly there
        self._techniques: dict[str, int] = {}  # the same of techniques

    def add(self, entries: Iterable[Entry]) -> int:
        """Add the puzzles whose keys are not there yet; answer how many those were.

        Each batch is kept whole, so that a long list which is cut short can simply be sent
        again.

        >>> from nonet.store import open_store
        >>> with open_store("sqlite://") as store:
        ...     puzzle = Entry(key="." * 80 + "1", givens="1" + "." * 80)
        ...     store.puzzles.add([puzzle]), store.puzzles.add([puzzle])
        (1, 0)
        """
        rest = iter(entries)
        added = 0
        while batch := list(islice(rest, BATCH)):
            added += self._add_batch(batch)
        return added

    def find(self, puzzle_id: int) -> Stored | None:
        """Find the puzzle with this id."""
        return self._find_one(select_puzzles().where(puzzles.c.id == puzzle_id))

    def find_by_key(self, key: str, layout: str = "3x3", rules: str = "") -> Stored | None:
        """Find the puzzle with this key."""
        return self._find_one(select_puzzles().where(puzzles.c.key == pack_key(key, layout, rules)))

    def count(self, wish: Wish | None = None) -> int:
        """Count the puzzles that would do."""
        wanted = select(func.count()).select_from(puzzles)
        if wish is not None:
            wanted = wanted.join(shelves).where(*_conditions(wish))
        return self._database.read(lambda connection: connection.scalar(wanted) or 0)

    def census(self) -> dict[Kind, int]:
        """Count the puzzles of each kind."""
        counted = select(puzzles.c.shelf_id, func.count().label("count"))
        counts = counted.group_by(puzzles.c.shelf_id).subquery()
        wanted = select(*(shelves.c[name] for name in KIND), counts.c.count).join(counts)
        rows = self._database.read(lambda connection: connection.execute(wanted).all())
        return {(row[0], row[1], row[2], row[3], row[4]): row[5] for row in rows}

    def pick(self, wish: Wish, start: int | None = None) -> Stored | None:
        """Pick a puzzle at random, or the first that will do from id `start` on."""
        return self._database.read(lambda connection: _pick(connection, wish, start, None))

    def hand_out(self, wish: Wish, player_id: int, start: int | None = None) -> Stored | None:
        """Pick a puzzle that this player was never given, and note that it is given now.

        None when the player has had every puzzle that would do.
        """

        def give(connection: Connection) -> Stored | None:
            puzzle = _pick(connection, wish, start, player_id)
            if puzzle is not None:  # a second device that was faster makes this fail and pick anew
                connection.execute(insert(handouts), _handout(player_id, puzzle.id))
            return puzzle

        return self._database.write(give)

    def iterate(self, wish: Wish | None = None) -> Iterator[Stored]:
        """Go through the puzzles that will do, in the order of their ids."""
        last = 0
        while rows := self._read_page(wish, last):
            yield from (_restore(row) for row in rows)
            last = rows[-1].id

    def _read_page(self, wish: Wish | None, last: int) -> Sequence[Row[Any]]:
        wanted = select_puzzles().where(puzzles.c.id > last).order_by(puzzles.c.id).limit(PAGE)
        if wish is not None:
            wanted = wanted.where(*_conditions(wish))
        return self._database.read(lambda connection: connection.execute(wanted).all())

    def _find_one(self, wanted: Select[Any]) -> Stored | None:
        row = self._database.read(lambda connection: connection.execute(wanted).first())
        return None if row is None else _restore(row)

    def _add_batch(self, batch: Sequence[Entry]) -> int:
        shelf_ids = self._ensure_shelves({_kind(entry) for entry in batch})
        rows = [_row(entry, shelf_ids[_kind(entry)]) for entry in batch]
        needed = {row["key"]: _needs(entry) for row, entry in zip(rows, batch, strict=True)}
        technique_ids = self._ensure_techniques(set().union(*needed.values()))
        # In one order everywhere, so that two writers never wait for each other in a circle;
        # and neighbours in the index are written together.
        rows.sort(key=lambda row: row["key"])
        shelf_of = {row["key"]: row["shelf_id"] for row in rows}

        def add(connection: Connection) -> int:
            inserted = insert_new_rows(connection, puzzles, "key", rows)
            needing = [
                (technique_ids[name], shelf_of[key], puzzle_id)
                for puzzle_id, key in inserted.ids
                for name in needed[key]
            ]
            needing.sort()  # as they lie in the index
            insert_rows(connection, needs, needing)
            return inserted.new

        return self._database.write(add)

    def _ensure_shelves(self, kinds: set[Kind]) -> Mapping[Kind, int]:
        missing = sorted(kinds - self._shelves.keys())
        if missing:
            found = self._database.write(lambda connection: _make_shelves(connection, missing))
            self._shelves.update(found)
        return self._shelves

    def _ensure_techniques(self, names: set[str]) -> Mapping[str, int]:
        missing = sorted(names - self._techniques.keys())
        if missing:
            found = self._database.write(lambda connection: _make_techniques(connection, missing))
            self._techniques.update(found)
        return self._techniques


def select_puzzles() -> Select[Any]:
    """Select puzzles together with their shelf."""
    return select(
        puzzles.c.id,
        puzzles.c.key,
        puzzles.c.givens,
        puzzles.c.rating,
        puzzles.c.rules,
        puzzles.c.card,
        *(shelves.c[name] for name in KIND),
    ).join(shelves)


# Statements that are asked again and again are put together once.
LAST = select(func.max(puzzles.c.id))
ONE = select_puzzles().where(puzzles.c.id == bindparam("wanted"))


def note_handout(connection: Connection, player_id: int, puzzle_id: int) -> None:
    """Note that a player knows a puzzle, if that is not noted yet."""
    connection.execute(insert_new(connection, handouts), _handout(player_id, puzzle_id))


def _handout(player_id: int, puzzle_id: int) -> dict[str, int]:
    return {"player_id": player_id, "puzzle_id": puzzle_id, "at": time.time_ns() // 1_000_000}


def _pick(
    connection: Connection, wish: Wish, start: int | None, player_id: int | None
) -> Stored | None:
    if start is None:
        last = connection.scalar(LAST) or 0
        start = secrets.randbelow(last + 1)
    for first in (start, 0):
        found = _find_first(connection, wish, first, player_id)
        if found is not None:
            return _restore(connection.execute(ONE, {"wanted": found}).one())
    return None


def _find_first(
    connection: Connection, wish: Wish, start: int, player_id: int | None
) -> int | None:
    """Find the first that will do; a technique that is needed is the hardest, or noted."""
    ways = [wish]
    if wish.needs is not None and wish.needs not in EVERYWHERE:
        hardest = replace(wish, technique=wish.needs, needs=None)
        ways = [wish] if wish.technique not in (None, wish.needs) else [wish, hardest]
    found = [_find_one_way(connection, way, start, player_id) for way in ways]
    return min((number for number in found if number is not None), default=None)


def _find_one_way(
    connection: Connection, wish: Wish, start: int, player_id: int | None
) -> int | None:
    asked, is_noted = _asked(wish), wish.needs is not None and wish.needs not in EVERYWHERE
    statement = _select_first(tuple(asked), for_player=player_id is not None, for_need=is_noted)
    given = {**asked, "start": start, "player_id": player_id, "need": wish.needs}
    return connection.scalar(statement, given)


@cache
def _select_first(
    asked: tuple[str, ...], *, for_player: bool, for_need: bool
) -> Select[int | None]:
    number: ColumnElement[int] = needs.c.puzzle_id if for_need else puzzles.c.id
    shelf = needs.c.shelf_id if for_need else puzzles.c.shelf_id
    on_shelf = select(number).where(shelf == shelves.c.id, number >= bindparam("start"))
    if for_need:
        on_shelf = on_shelf.where(needs.c.technique_id == _technique_id(bindparam("need")))
    if for_player:
        known = select(handouts.c.puzzle_id).where(
            handouts.c.player_id == bindparam("player_id"), handouts.c.puzzle_id == number
        )
        on_shelf = on_shelf.where(not_(known.correlate(puzzles, needs).exists()))
    first = on_shelf.order_by(number).limit(1).correlate(shelves).scalar_subquery()
    wanted = [shelves.c[name] == bindparam(name) for name in asked]
    firsts = select(first.label("id")).select_from(shelves).where(*wanted).subquery()
    return select(func.min(firsts.c.id))


def _technique_id(name: BindParameter[str]) -> ScalarSelect[int]:
    return select(techniques.c.id).where(techniques.c.name == name).scalar_subquery()


def _asked(wish: Wish) -> dict[str, str]:
    values = ((name, getattr(wish, name)) for name in KIND)
    return {name: value for name, value in values if value is not None}


def _conditions(wish: Wish) -> list[ColumnElement[bool]]:
    found: list[ColumnElement[bool]] = [
        shelves.c[name] == value for name, value in _asked(wish).items()
    ]
    if wish.needs is not None and wish.needs not in EVERYWHERE:
        needing = select(needs.c.puzzle_id).where(
            needs.c.technique_id == _technique_id(bindparam("need", wish.needs)),
            needs.c.shelf_id == puzzles.c.shelf_id,
            needs.c.puzzle_id == puzzles.c.id,
        )
        is_hardest = shelves.c.technique == wish.needs
        found.append(or_(is_hardest, needing.correlate(puzzles).exists()))
    return found


def _kind(entry: Entry) -> Kind:
    return (entry.layout, entry.variant, entry.level, entry.technique, entry.symmetry)


def _make_shelves(connection: Connection, kinds: Sequence[Kind]) -> dict[Kind, int]:
    connection.execute(
        insert_new(connection, shelves), [dict(zip(KIND, kind, strict=True)) for kind in kinds]
    )
    rows = connection.execute(select(*(shelves.c[name] for name in KIND), shelves.c.id)).all()
    return {(row[0], row[1], row[2], row[3], row[4]): row[5] for row in rows}


def _make_techniques(connection: Connection, names: Sequence[str]) -> dict[str, int]:
    connection.execute(insert_new(connection, techniques), [{"name": name} for name in names])
    return {row.name: row.id for row in connection.execute(select(techniques)).all()}


def _needs(entry: Entry) -> set[str]:
    return set(entry.card.get("techniques", ())) - EVERYWHERE - {entry.technique}


def _row(entry: Entry, shelf_id: int) -> dict[str, Any]:
    return {
        "key": pack_key(entry.key, entry.layout, entry.rules),
        "givens": pack_digits(entry.givens),
        "shelf_id": shelf_id,
        "rating": None if entry.rating is None else _tenths(entry.rating),
        "rules": entry.rules or None,
        "card": encode_card(entry.card) if entry.card else None,
    }


def _tenths(rating: float) -> int:
    if not 0 <= rating <= 30:
        raise InputError(f"expected a rating from 0 to 30, got {rating}")
    return round(rating * 10)


def _restore(row: Row[Any]) -> Stored:
    return Stored(
        id=row.id,
        # The key of another layout is kept as a digest; whoever needs it computes it again.
        key=unpack_digits(row.key) if len(row.key) == 34 else row.key.hex(),
        givens=unpack_digits(row.givens),
        layout=row.layout,
        rules=row.rules or "",
        variant=row.variant,
        level=row.level,
        technique=row.technique,
        symmetry=row.symmetry,
        rating=None if row.rating is None else row.rating / 10,
        card=json.loads(row.card) if row.card else {},
    )
