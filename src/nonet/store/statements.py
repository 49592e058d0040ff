"""Statements that the databases spell differently."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib import import_module
from itertools import chain
from operator import itemgetter
from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Dialect,
    Insert,
    Select,
    Table,
    Update,
    func,
    insert,
    select,
    text,
)
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement

__all__ = [
    "IN_LIMIT",
    "add_amounts",
    "execute_plainly",
    "has_byte",
    "insert_new",
    "insert_new_rows",
    "insert_rows",
    "upsert",
]

TOGETHER = 10  # rows of one INSERT for SQLite: a third less time than one by one; more gain less
COPY_FROM = 200  # rows from which on PostgreSQL's COPY is worth its temporary table
COPY_LINES = 1000  # sent together
COPY_ESCAPES = str.maketrans({"\\": r"\\", "\t": r"\t", "\n": r"\n", "\r": r"\r"})
IN_LIMIT = 1000  # keys in one question

Values = tuple[Any, ...]  # of one row


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


class has_byte(FunctionElement[bool]):  # noqa: N801 (it reads as a function)
    """Tell whether a column of bytes has one of them in it."""

    type = Boolean()
    inherit_cache = True


@compiles(has_byte)
def _spell_has_byte(element: has_byte, compiler: Any, **options: Any) -> str:
    column, byte = (compiler.process(part, **options) for part in element.clauses)
    return f"instr({column}, {byte}) > 0"


@compiles(has_byte, "postgresql")
def _spell_has_byte_postgresql(element: has_byte, compiler: Any, **options: Any) -> str:
    column, byte = (compiler.process(part, **options) for part in element.clauses)
    return f"position({byte} IN {column}) > 0"


def insert_new_rows(
    connection: Connection, table: Table, columns: Sequence[str], rows: Sequence[Values]
) -> Sequence[Values]:
    """Insert those of many rows whose first column, which is unique, is new; answer those.

    The unique index decides, also between writers at the same moment. The servers give out an
    id before they look at the index and lose it when the row is not new; so there what is
    known to be there already is left out first.
    """
    unique = table.c[columns[0]]
    rows = list({row[0]: row for row in reversed(rows)}.values())[::-1]
    if connection.dialect.name == "mysql":
        return _insert_unknown_rows(connection, unique, columns, rows)
    last = connection.scalar(select(func.max(table.c.id))) or 0
    count = 0
    if connection.dialect.name == "postgresql" and len(rows) >= COPY_FROM:
        count = _copy_new_rows(connection, table, columns, rows)
    else:
        if connection.dialect.name == "postgresql":
            rows = _leave_out_known(connection, unique, rows)
        if rows:
            count = _insert_values(connection, table, columns, rows, upon="ON CONFLICT DO NOTHING")
    if count == len(rows):
        return rows
    ours = set(connection.scalars(_select_ours(connection, unique, last)))
    return [row for row in rows if row[0] in ours]


def _select_ours(connection: Connection, unique: Column[bytes], last: int) -> Select[Any]:
    """Select what this transaction has inserted; `last` is the last id that was there before."""
    table = unique.table
    wanted = select(unique).where(table.c.id > last)
    if connection.dialect.name == "sqlite":  # nobody else writes meanwhile
        return wanted
    return wanted.where(text(f"{table.name}.xmin = pg_current_xact_id()::xid"))


def _insert_unknown_rows(
    connection: Connection, unique: Column[bytes], columns: Sequence[str], rows: Sequence[Values]
) -> Sequence[Values]:
    """Insert what is not there; anew without what others were faster with, until all of it is ours.

    MySQL does not tell which of many rows it has ignored.
    """
    while rows := _leave_out_known(connection, unique, rows):
        attempt = connection.begin_nested()
        if _insert_values(connection, unique.table, columns, rows, verb="INSERT IGNORE") == len(
            rows
        ):
            attempt.commit()
            break
        attempt.rollback()
    return rows


def insert_rows(connection: Connection, table: Table, rows: Sequence[tuple[int, ...]]) -> None:
    """Insert many rows of integers; what is there already is left as it is."""
    if connection.dialect.name == "mysql":
        first = table.columns.keys()[0]
        _insert_integers(connection, table, rows, f"ON DUPLICATE KEY UPDATE {first} = {first}")
    else:
        _insert_integers(connection, table, rows, "ON CONFLICT DO NOTHING")


def add_amounts(connection: Connection, table: Table, rows: Sequence[tuple[int, ...]]) -> None:
    """Add the last column of many rows of integers to what stands there under the other ones."""
    *keys, amount = table.columns.keys()
    if connection.dialect.name == "mysql":
        upon = f"ON DUPLICATE KEY UPDATE {amount} = {amount} + VALUES({amount})"
    else:
        added = f"{amount} = {table.name}.{amount} + excluded.{amount}"
        upon = f"ON CONFLICT ({', '.join(keys)}) DO UPDATE SET {added}"
    _insert_integers(connection, table, rows, upon)


def _insert_integers(
    connection: Connection, table: Table, rows: Sequence[tuple[int, ...]], upon: str
) -> None:
    """Insert many rows of integers; `upon` says what happens to those that are there."""
    if not rows:
        return
    if connection.dialect.name == "postgresql":  # each column as one array
        arrays = ", ".join(["%s::bigint[]"] * len(table.columns))
        columns = tuple(list(column) for column in zip(*rows, strict=True))
        into = f"INSERT INTO {_spell_target(connection, table, table.columns.keys())}"
        words = f"{into} SELECT * FROM unnest({arrays}) {upon}"  # noqa: S608 (names of ours)
        connection.exec_driver_sql(words, columns)
        return
    _insert_values(connection, table, table.columns.keys(), rows, upon=upon)


def _insert_values(
    connection: Connection,
    table: Table,
    columns: Sequence[str],
    rows: Sequence[Values],
    *,
    verb: str = "INSERT",
    upon: str = "",
) -> int:
    """Hand rows to the driver as they are; answer how many were inserted."""
    is_sqlite = connection.dialect.name == "sqlite"
    values = f"({', '.join(['?' if is_sqlite else '%s'] * len(columns))})"
    into = f"{verb} INTO {_spell_target(connection, table, columns)} VALUES"

    def hand_over(rows: Sequence[Values], together: int) -> int:
        words = f"{into} {', '.join([values] * together)} {upon}"
        firsts = range(0, len(rows), together)
        groups = [tuple(chain.from_iterable(rows[at : at + together])) for at in firsts]
        return connection.exec_driver_sql(words, groups).rowcount if groups else 0

    whole = len(rows) // TOGETHER * TOGETHER if is_sqlite else 0
    return hand_over(rows[:whole], TOGETHER) + hand_over(rows[whole:], 1)


def _spell_target(connection: Connection, table: Table, columns: Sequence[str]) -> str:
    """Write a table and columns of it, as they stand after INSERT INTO."""
    quote = connection.dialect.identifier_preparer.quote
    return f"{table.name} ({', '.join(map(quote, columns))})"


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


def _leave_out_known(
    connection: Connection, unique: Column[bytes], rows: Sequence[Values]
) -> list[Values]:
    known = _find_known(connection, unique, rows)
    return [row for row in rows if row[0] not in known]


def _find_known(
    connection: Connection, unique: Column[bytes], rows: Sequence[Values]
) -> set[bytes]:
    found: set[bytes] = set()
    for first in range(0, len(rows), IN_LIMIT):
        asked = [row[0] for row in rows[first : first + IN_LIMIT]]
        found.update(connection.scalars(select(unique).where(unique.in_(asked))))
    return found


def _copy_new_rows(
    connection: Connection, table: Table, columns: Sequence[str], rows: Sequence[Values]
) -> int:
    """Copy rows into a temporary table of PostgreSQL, and from there those that are new."""
    names = ", ".join(f'"{name}"' for name in columns)
    unique = columns[0]
    incoming = f"incoming_{table.name}"
    connection.execute(
        text(  # names of our own tables, no one else's words
            f"CREATE TEMPORARY TABLE IF NOT EXISTS {incoming} ON COMMIT DELETE ROWS"  # noqa: S608
            f" AS SELECT {names} FROM {table.name} WITH NO DATA"
        )
    )
    driver: Any = connection.connection.driver_connection
    with driver.cursor() as cursor, cursor.copy(f"COPY {incoming} ({names}) FROM STDIN") as copy:
        for first in range(0, len(rows), COPY_LINES):
            copy.write("".join(map(_copy_line, rows[first : first + COPY_LINES])))
    new = connection.execute(
        text(
            f"INSERT INTO {table.name} ({names}) SELECT {names} FROM {incoming} AS new"  # noqa: S608
            f' WHERE NOT EXISTS (SELECT 1 FROM {table.name} AS old WHERE old."{unique}" ='
            f' new."{unique}") ORDER BY new."{unique}" ON CONFLICT DO NOTHING'
        )
    )
    return int(new.rowcount)


def _copy_line(row: Values) -> str:
    """Write a row as COPY reads it: tabs between the values, and what they mean escaped."""
    return "\t".join(map(_copy_value, row)) + "\n"


def _copy_value(value: Any) -> str:
    if value is None:
        return r"\N"
    if isinstance(value, bytes):
        return rf"\\x{value.hex()}"
    return value.translate(COPY_ESCAPES) if isinstance(value, str) else str(value)


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
