"""Statements that the databases spell differently."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from importlib import import_module
from operator import itemgetter
from typing import Any, NamedTuple

from sqlalchemy import Connection, Dialect, Insert, Table, Update, func, insert, select, text

__all__ = ["IN_LIMIT", "execute_plainly", "insert_new", "insert_new_rows", "insert_rows", "upsert"]

COPY_FROM = 200  # rows from which on PostgreSQL's COPY is worth its temporary table
IN_LIMIT = 1000  # keys in one question


def insert_new(connection: Connection, table: Table) -> Insert:
    """Insert a row unless one with the same unique columns is there."""
    # `inline`: do not ask for the new id, which would hide whether there was a new row.
    if connection.dialect.name == "mysql":
        return insert(table).prefix_with("IGNORE").inline()
    new: Insert = _insert_of(connection)(table).on_conflict_do_nothing().inline()
    return new


def _insert_of(connection: Connection) -> Any:
    """The INSERT of this database, with what it says upon a conflict."""
    # Each is loaded when it is needed: PostgreSQL's takes as long as half of SQLAlchemy.
    return import_module(f"sqlalchemy.dialects.{connection.dialect.name}").insert


class Inserted(NamedTuple):
    """How many rows were new, and their ids by the unique column."""

    new: int
    ids: Sequence[tuple[int, bytes]]


def insert_new_rows(
    connection: Connection, table: Table, unique: str, rows: Sequence[dict[str, Any]]
) -> Inserted:
    """Insert those of many rows whose unique column is new.

    The unique index decides, also between writers at the same moment. The servers give out an
    id before they look at the index and lose it when the row is not new; so there what is
    known to be there already is left out first.
    """
    if not rows:
        return Inserted(0, ())
    if connection.dialect.name == "sqlite":
        return _insert_after_last(connection, table, unique, rows)
    if connection.dialect.name == "postgresql" and len(rows) >= COPY_FROM:
        ids = _copy_new_rows(connection, table, unique, rows)
        return Inserted(len(ids), ids)
    known = {value for _, value in _find_ids(connection, table, unique, rows)}
    new = [row for row in rows if row[unique] not in known]
    if not new:
        return Inserted(0, ())
    count = execute_plainly(connection, insert_new(connection, table), new)
    return Inserted(count, _find_ids(connection, table, unique, new))


def insert_rows(connection: Connection, table: Table, rows: Sequence[tuple[Any, ...]]) -> None:
    """Insert many rows of plain values; what is there already is left as it is.

    PostgreSQL copies many rows at once, and then what is there already is a conflict, upon which
    the work is done again: by then the first to come is known.
    """
    if not rows:
        return
    if connection.dialect.name == "postgresql" and len(rows) >= COPY_FROM:
        _copy(connection, table.name, table.columns.keys(), rows)
        return
    verb, mark, end = {
        "sqlite": ("INSERT OR IGNORE", "?", ""),
        "postgresql": ("INSERT", "%s", " ON CONFLICT DO NOTHING"),
        "mysql": ("INSERT IGNORE", "%s", ""),
    }[connection.dialect.name]
    marks = ", ".join([mark] * len(table.columns))
    connection.exec_driver_sql(f"{verb} INTO {table.name} VALUES ({marks}){end}", list(rows))


def _insert_after_last(
    connection: Connection, table: Table, unique: str, rows: Sequence[dict[str, Any]]
) -> Inserted:
    """Insert where nobody else writes at the same time: what is new has the ids after the last."""
    last = connection.scalar(select(func.max(table.c.id))) or 0
    count = execute_plainly(connection, insert_new(connection, table), rows)
    new = f"SELECT id, {unique} FROM {table.name} WHERE id > {last}"  # noqa: S608
    return Inserted(count, [(row[0], row[1]) for row in connection.exec_driver_sql(new)])


def execute_plainly(
    connection: Connection, statement: Insert | Update, rows: Sequence[dict[str, Any]]
) -> int:
    """Hand rows of plain values to the driver as they are; answer how many rows changed.

    That is half the time for many rows: nothing is converted on the way.
    """
    words, arrange = _spell(statement, tuple(rows[0]), connection.dialect)
    return connection.exec_driver_sql(words, [arrange(row) for row in rows]).rowcount


@lru_cache(maxsize=64)
def _spell(
    statement: Insert | Update, names: tuple[str, ...], dialect: Dialect
) -> tuple[str, Callable[[dict[str, Any]], Any]]:
    """Write a statement as the driver wants it, and tell how it wants the values of a row."""
    columns = list(names) if isinstance(statement, Insert) else None
    compiled = statement.compile(dialect=dialect, column_keys=columns)
    if not compiled.positional:
        return str(compiled), dict
    return str(compiled), itemgetter(*(compiled.positiontup or ()))


def _find_ids(
    connection: Connection, table: Table, unique: str, rows: Sequence[dict[str, Any]]
) -> list[tuple[int, bytes]]:
    column = table.c[unique]
    found: list[tuple[int, bytes]] = []
    for first in range(0, len(rows), IN_LIMIT):
        asked = [row[unique] for row in rows[first : first + IN_LIMIT]]
        wanted = select(table.c.id, column).where(column.in_(asked))
        found.extend((row[0], row[1]) for row in connection.execute(wanted))
    return found


def _copy_new_rows(
    connection: Connection, table: Table, unique: str, rows: Sequence[dict[str, Any]]
) -> list[tuple[int, bytes]]:
    names = list(rows[0])
    values = ([row[name] for name in names] for row in rows)
    incoming, columns = _copy_in(connection, table, names, values)
    new = connection.execute(
        text(
            f"INSERT INTO {table.name} ({columns}) SELECT {columns} FROM {incoming} AS new"  # noqa: S608
            f' WHERE NOT EXISTS (SELECT 1 FROM {table.name} AS old WHERE old."{unique}" ='
            f' new."{unique}") ORDER BY new."{unique}" ON CONFLICT DO NOTHING'
            f' RETURNING id, "{unique}"'
        )
    )
    return [(row[0], bytes(row[1])) for row in new]


def _copy_in(
    connection: Connection, table: Table, names: Sequence[str], rows: Iterable[Sequence[Any]]
) -> tuple[str, str]:
    """Copy rows into a temporary table of PostgreSQL; answer its name and the columns."""
    columns = ", ".join(f'"{name}"' for name in names)
    incoming = f"incoming_{table.name}"
    connection.execute(
        text(  # names of our own tables, no one else's words
            f"CREATE TEMPORARY TABLE IF NOT EXISTS {incoming} ON COMMIT DELETE ROWS"  # noqa: S608
            f" AS SELECT {columns} FROM {table.name} WITH NO DATA"
        )
    )
    _copy(connection, incoming, names, rows)
    return incoming, columns


def _copy(
    connection: Connection, name: str, names: Sequence[str], rows: Iterable[Sequence[Any]]
) -> None:
    columns = ", ".join(f'"{name}"' for name in names)
    driver: Any = connection.connection.driver_connection
    with driver.cursor() as cursor, cursor.copy(f"COPY {name} ({columns}) FROM STDIN") as copy:
        for row in rows:
            copy.write_row(row)


def upsert(
    connection: Connection, table: Table, *, keys: Sequence[str], values: Sequence[str]
) -> Any:
    """Insert a row, or change the values of the one with the same keys."""
    into = _insert_of(connection)(table)
    if connection.dialect.name == "mysql":
        return into.on_duplicate_key_update({name: into.inserted[name] for name in values})
    return into.on_conflict_do_update(
        index_elements=list(keys), set_={name: into.excluded[name] for name in values}
    )
