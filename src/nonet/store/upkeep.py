"""Looking after a store: is it whole, and how large is it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sqlalchemy import Connection, func, literal, or_, select

from nonet.canonical import key_many
from nonet.store.database import Database
from nonet.store.needs import ALL, STRETCH
from nonet.store.packing import PACKED, pack_digits, unpack_digits
from nonet.store.schema import read_version
from nonet.store.tables import games, metadata, moves, puzzles, stretches, tallies, techniques

__all__ = ["check", "check_keys", "count_all", "count_rows"]

PAGE = 5_000  # rows read at a time


def check(database: Database) -> list[str]:
    """Look for what must not be; answer what was found, in words, or nothing.

    >>> from nonet.store import open_store
    >>> with open_store("sqlite://") as store:
    ...     check(store.database)
    []
    """
    with database.transaction(writes=False) as connection:  # rows that stream need one
        return list(_find_faults(connection))


def check_keys(database: Database) -> Iterator[str]:
    """Work out the key of every classic puzzle anew; tell of each that is under another one.

    >>> from nonet.store import NewPuzzle, open_store
    >>> with open_store("sqlite://") as store:
    ...     _ = store.puzzles.add([NewPuzzle(key="." * 81, givens="1" + "." * 80)])
    ...     list(check_keys(store.database))
    ['puzzle 1 is under a key that is not its own']
    """
    last = 0
    while page := database.read(lambda connection: _read_keys(connection, last)):  # noqa: B023
        last = page[-1][0]
        classic = [row for row in page if len(row[1]) == PACKED]
        keys = key_many([unpack_digits(givens) for _, _, givens in classic])
        for (number, found, _), digits in zip(classic, keys, strict=True):
            if pack_digits((digits + ord("0")).tobytes().decode("ascii")) != found:
                yield f"puzzle {number} is under a key that is not its own"


def _read_keys(connection: Connection, last: int) -> list[tuple[int, bytes, bytes]]:
    columns = (puzzles.c.id, puzzles.c.key, puzzles.c.givens)
    wanted = select(*columns).where(puzzles.c.id > last).order_by(puzzles.c.id).limit(PAGE)
    return [(row[0], bytes(row[1]), bytes(row[2])) for row in connection.execute(wanted)]


def count_rows(database: Database) -> dict[str, int]:
    """Count the rows of every table."""
    return database.read(count_all)


def count_all(connection: Connection) -> dict[str, int]:
    """Count the rows of every table, as this connection sees them."""
    return {
        table.name: connection.scalar(select(func.count()).select_from(table)) or 0
        for table in metadata.sorted_tables
    }


def _find_faults(connection: Connection) -> Iterator[str]:
    version = read_version(connection)
    if version is None:
        yield "there are no tables"
        return
    if connection.dialect.name == "sqlite":
        for row in connection.exec_driver_sql("PRAGMA integrity_check"):
            if row[0] != "ok":
                yield f"the file is damaged: {row[0]}"
        for row in connection.exec_driver_sql("PRAGMA foreign_key_check"):
            yield f"row {row[1]} of {row[0]} refers to a row of {row[2]} that is not there"
    yield from _find_broken_logs(connection)
    yield from _find_lost_needs(connection)


def _find_broken_logs(connection: Connection) -> Iterator[str]:
    logs = (
        select(moves.c.game_id, func.count().label("count"), func.max(moves.c.number).label("last"))
        .group_by(moves.c.game_id)
        .subquery()
    )
    count, last = (func.coalesce(logs.c[name], literal(0)) for name in ("count", "last"))
    broken = (
        select(games.c.id, games.c.count, count)
        .outerjoin(logs, logs.c.game_id == games.c.id)
        .where(or_(count != games.c.count, last != games.c.count))
    )
    for row in connection.execute(broken):
        yield f"game {row[0]} says that it has {row[1]} moves, and has {row[2]}"


def _find_lost_needs(connection: Connection) -> Iterator[str]:
    """Find puzzles that would not be found by what they need, and shelves that are miscounted."""
    counts: Counter[tuple[int, int]] = Counter()
    marks = {tuple(row) for row in connection.execute(select(stretches))}
    known = set(connection.scalars(select(techniques.c.id)))
    columns = (puzzles.c.shelf_id, puzzles.c.id, puzzles.c.needs)
    wanted = select(*columns)
    for shelf, number, needs in connection.execution_options(yield_per=PAGE).execute(wanted):
        counts[shelf, ALL] += 1
        for technique in needs or b"":
            counts[shelf, technique] += 1
            if technique not in known:
                yield f"puzzle {number} needs technique {technique}, which is not there"
            elif (technique, shelf, number // STRETCH) not in marks:
                yield f"puzzle {number} is not marked as needing technique {technique}"
    kept = Counter({(row[0], row[1]): row[2] for row in connection.execute(select(tallies))})
    for shelf, technique in sorted((counts - kept) | (kept - counts)):
        said, found = kept[shelf, technique], counts[shelf, technique]
        yield f"shelf {shelf} says that {said} puzzles need technique {technique}, and has {found}"
