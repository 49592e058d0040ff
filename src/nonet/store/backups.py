"""A copy of a store, and the way back.

A backup is itself a store: one SQLite file, whatever the database it was taken from. So it can be
opened and read like any other, and restoring it into another kind of database is how one moves.

It is made in a folder beside the place where it shall lie, which nobody else can read. Only when it
was restored there, row for row as many as in the store, and is on the disk, does it get its name:

    store ──copy──▶ nonet-unfinished-…/backup ──restore──▶ …/restored      as many rows?
                                │
                                └──rename──▶ nonet-2026-11-17T040000Z.sqlite
"""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import Connection, insert, select, text

from nonet.errors import StoreError
from nonet.store.database import Database
from nonet.store.schema import ensure
from nonet.store.tables import metadata
from nonet.store.upkeep import count_all, count_rows

__all__ = ["backup", "backup_into", "continue_numbers", "copy_rows", "restore"]

PAGE = 5_000  # rows copied at a time
DATED = re.compile(r"nonet-\d{4}-\d\d-\d\dT\d{6}Z\.sqlite")
UNFINISHED = "nonet-unfinished-"
ABANDONED = timedelta(days=1)  # no backup takes so long: whoever made it was killed


def backup(database: Database, file: Path) -> None:
    """Copy a store into a new SQLite file, as it is at one moment, while others go on writing.

    The file appears when it is whole, on the disk, and known to be restorable.
    """
    if file.exists():
        raise StoreError(f"expected a file that does not exist yet, got {file}")
    try:
        with TemporaryDirectory(prefix=UNFINISHED, dir=file.parent) as folder:
            copy = Path(folder, "backup")
            counts = _copy_into_file(database, copy)
            if not any(counts.values()):
                raise StoreError(f"expected a store with something in it, got {database.name}")
            _verify(copy, counts, Path(folder, "restored"))
            _sync(copy)
            copy.rename(file)
        _sync(file.parent)
    except OSError as error:
        raise StoreError(f"expected to write {file}, got: {error}") from error


def backup_into(database: Database, folder: Path, keep: int, now: datetime) -> Path:
    """Make a backup named by its time, and leave so many of them in the folder: the latest."""
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
    except OSError as error:
        raise StoreError(f"expected a folder for backups at {folder}, got: {error}") from error
    file = folder / f"nonet-{now.astimezone(UTC):%Y-%m-%dT%H%M%SZ}.sqlite"
    backup(database, file)
    _rotate(folder, file, keep)
    _clear_abandoned(folder, now)
    return file


def restore(file: Path, url: str) -> None:
    """Copy a backup into an empty database, all or nothing."""
    if not file.is_file():
        raise StoreError(f"expected a backup, got no file at {file}")
    with Database.connect(f"sqlite:///{file}") as source, Database.connect(url) as target:
        ensure(source)
        ensure(target)
        with source.transaction(writes=False) as read, target.transaction(writes=True) as write:
            _refuse_rows(write, target.name)
            copy_rows(read, write)


def copy_rows(source: Connection, target: Connection) -> None:
    """Copy every row of every table, those that others refer to first."""
    for table in metadata.sorted_tables:
        rows = source.execution_options(yield_per=PAGE).execute(select(table))
        for page in rows.mappings().partitions(PAGE):
            target.execute(insert(table).inline(), [dict(row) for row in page])
        if target.dialect.name == "postgresql" and table.autoincrement_column is not None:
            continue_numbers(target, table.name)


def continue_numbers(connection: Connection, table: str) -> None:
    """Let PostgreSQL number new rows after those that came with numbers of their own."""
    connection.execute(
        text(
            "SELECT setval(sequence, (SELECT coalesce(max(id), 0) + 1 FROM "  # noqa: S608
            f"{table}), false) FROM pg_get_serial_sequence('{table}', 'id') AS sequence"
            " WHERE sequence IS NOT NULL"
        )
    )


def _copy_into_file(database: Database, file: Path) -> dict[str, int]:
    """Copy one moment of a store; answer how many rows each table had at that moment."""
    os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))  # SQLite keeps the mode
    with database.snapshot() as read:
        counts = count_all(read)
        if database.dialect == "sqlite":
            origin = read.connection.driver_connection
            with sqlite3.connect(file) as copy:
                origin.backup(copy)  # type: ignore[union-attr]
            copy.close()
            return counts
        with Database.connect(f"sqlite:///{file}") as target:
            ensure(target)
            with target.transaction(writes=True) as write:
                copy_rows(read, write)
    return counts


def _verify(copy: Path, counts: dict[str, int], scratch: Path) -> None:
    """Restore a copy into a scratch file and count: what cannot be restored is no backup."""
    restore(copy, f"sqlite:///{scratch}")
    with Database.connect(f"sqlite:///{scratch}") as restored:
        found = count_rows(restored)
    for table, count in counts.items():
        if found[table] != count:
            raise StoreError(
                f"expected {count} rows of {table} in the backup, got {found[table]}: not kept"
            )


def _sync(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk."""
    if path.is_dir() and os.name == "nt":  # Windows opens no folders
        return
    opened = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def _rotate(folder: Path, latest: Path, keep: int) -> None:
    """Delete the oldest dated backups; never the one just made, whatever the clock said."""
    older = (path for path in folder.iterdir() if DATED.fullmatch(path.name) and path != latest)
    for path in sorted(older, reverse=True)[keep - 1 :]:
        path.unlink()


def _clear_abandoned(folder: Path, now: datetime) -> None:
    """Delete what backups left behind that were killed."""
    for path in folder.glob(f"{UNFINISHED}*"):
        if datetime.fromtimestamp(path.stat().st_mtime, UTC) < now - ABANDONED:
            shutil.rmtree(path)


def _refuse_rows(connection: Connection, name: str) -> None:
    for table in metadata.sorted_tables:
        if connection.execute(select(table).limit(1)).first() is not None:
            raise StoreError(f"expected an empty store at {name}, got rows in {table.name}")
