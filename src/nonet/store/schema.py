"""The version of the tables: made, brought up to date, or refused.

Each migration is one file in `migrations/versions`, named by its number. The number of the last
one is the version of this package; the number that a database is at stands in its own table
`alembic_version`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text

from nonet.errors import StoreError

if TYPE_CHECKING:
    from nonet.store.database import Database

__all__ = ["VERSION", "ensure", "read_version", "upgrade"]

MIGRATIONS = Path(__file__).parent / "migrations"
VERSION = max(file.stem[:4] for file in (MIGRATIONS / "versions").glob("[0-9]*.py"))
LOCK = 0x6E6F6E6574  # the bytes of 'nonet': the name of our lock on a server


def ensure(database: Database, *, create: bool = True) -> None:
    """Make the tables of an empty database, or refuse it; refuse tables of another version."""
    found = database.read(read_version)
    if found is None:
        if not create:
            raise StoreError(f"expected a store, got no tables at {database.name}")
        upgrade(database)
        return
    if found == VERSION:
        return
    cure = "run `nonet db upgrade`" if found < VERSION else "use a newer Nonet"
    raise StoreError(
        f"expected tables of version {VERSION}, got version {found} at {database.name}: {cure}"
    )


def read_version(connection: Connection) -> str | None:
    """Read the version that a database is at; None where there are no tables of ours."""
    tables = inspect(connection).get_table_names()
    if "alembic_version" in tables:
        found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
        return found
    if tables and "puzzles" not in tables:
        names = ", ".join(sorted(tables)[:3])
        raise StoreError(f"expected a store or an empty database, got tables {names}")
    return None


def upgrade(database: Database) -> None:
    """Run every migration that the database has not seen, in one transaction where it can."""
    with database.rebuilding() as connection, _locked(connection):
        found = read_version(connection)
        if found is not None and found > VERSION:
            raise StoreError(f"expected tables of version {VERSION} or older, got version {found}")
        if found != VERSION:
            _migrate(connection)


def _migrate(connection: Connection, version: str = VERSION) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, version)


@contextmanager
def _locked(connection: Connection) -> Iterator[None]:
    # Two servers that start together must not both make the tables. On SQLite the transaction
    # itself is the lock.
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:name)"), {"name": LOCK})
    if connection.dialect.name == "mysql":
        connection.execute(text("SELECT GET_LOCK('nonet', 60)"))
    try:
        yield
    finally:
        if connection.dialect.name == "mysql":
            connection.execute(text("SELECT RELEASE_LOCK('nonet')"))
