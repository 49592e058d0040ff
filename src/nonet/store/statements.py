"""Statements that the databases spell differently."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib import import_module
from operator import itemgetter
from typing import Any

from sqlalchemy import Connection, Dialect, Insert, Table, Update, insert, select, text

__all__ = ["execute_plainly", "insert_new", "insert_new_rows", "upsert"]

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


def insert_new_rows(
    connection: Connection, table: Table, unique: str, rows: Sequence[dict[str, Any]]
) -> int:
    """Insert those of many rows whose unique column is new; answer how many those were.

    The unique index decides, also between writers at the same moment. The servers give out an
    id before they look at the index and lose it when the row is not new; so there what is
    known to be there already is left out first.
    """
    if not rows:
        return 0
    if connection.dialect.name == "sqlite":
        return execute_plainly(connection, insert_new(connection, table), rows)
    if connection.dialect.name == "postgresql" and len(rows) >= COPY_FROM:
        return _copy_new_rows(connection, table, unique, rows)
    known = _find_known(connection, table, unique, rows)
    new = [row for row in rows if row[unique] not in known]
    return execute_plainly(connection, insert_new(connection, table), new) if new else 0


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


def _find_known(
    connection: Connection, table: Table, unique: str, rows: Sequence[dict[str, Any]]
) -> set[bytes]:
    column = table.c[unique]
    known: set[bytes] = set()
    for first in range(0, len(rows), IN_LIMIT):
        asked = [row[unique] for row in rows[first : first + IN_LIMIT]]
        known.update(connection.scalars(select(column).where(column.in_(asked))))
    return known


def _copy_new_rows(
    connection: Connection, table: Table, unique: str, rows: Sequence[dict[str, Any]]
) -> int:
    names = list(rows[0])
    columns = ", ".join(f'"{name}"' for name in names)
    incoming = f"incoming_{table.name}"
    connection.execute(
        text(  # names of our own tables, no one else's words
            f"CREATE TEMPORARY TABLE IF NOT EXISTS {incoming} ON COMMIT DELETE ROWS"  # noqa: S608
            f" AS SELECT {columns} FROM {table.name} WITH NO DATA"
        )
    )
    driver: Any = connection.connection.driver_connection
    with driver.cursor() as cursor, cursor.copy(f"COPY {incoming} ({columns}) FROM STDIN") as copy:
        for row in rows:
            copy.write_row([row[name] for name in names])
    return connection.execute(
        text(
            f"INSERT INTO {table.name} ({columns}) SELECT {columns} FROM {incoming} AS new"  # noqa: S608
            f' WHERE NOT EXISTS (SELECT 1 FROM {table.name} AS old WHERE old."{unique}" ='
            f' new."{unique}") ORDER BY new."{unique}" ON CONFLICT DO NOTHING'
        )
    ).rowcount


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
