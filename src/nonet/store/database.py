"""The connection to a database: how it is opened, how work is done whole, what its errors mean."""

from __future__ import annotations

import os
import re
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import Any, Self, TypeVar

import sqlalchemy
from sqlalchemy import Connection, Engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.exc import SQLAlchemyError as SqlError
from sqlalchemy.pool import QueuePool, StaticPool

from nonet.errors import StoreError
from nonet.store.closing import Closing
from nonet.store.patience import BUSY_SECONDS, mysql_arguments, open_postgres, postgres_arguments
from nonet.store.turnstile import turn

__all__ = ["Database"]

Answer = TypeVar("Answer")

ATTEMPTS = 8  # of one piece of work, when the database asks to try again
WAIT = 0.02  # seconds before the second attempt; doubled each time
CONNECTIONS = 15  # of one process to a server
DRIVERS = {
    "sqlite": "sqlite+pysqlite",
    "postgres": "postgresql+psycopg",
    "postgresql": "postgresql+psycopg",
    "mysql": "mysql+pymysql",
    "mariadb": "mysql+pymysql",
}
# What the servers call "your work and another's were in each other's way": nothing was written,
# and the same work can be done again. PostgreSQL says it in letters, MariaDB in numbers.
# The last of each is a unique key that another writer was the first to use: look again.
POSTGRES_AGAIN = {"40001", "40P01", "55P03", "23505"}
MYSQL_AGAIN = {1020, 1205, 1213, 1062}
SQLITE_AGAIN = {"SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY"}

# What users can do something about, by the words that the databases say it in.
MEANINGS = {
    "disk is full|no space left|table .* is full": "room on the disk (nothing was written)",
    "disk i/o error": "a disk that works and has room",
    "readonly|read-only": "a store that may be written to",
    "malformed|not a database|corrupt": "a store that is whole (restore a backup)",
    "unable to open": "a file that can be opened",
    "is locked": "the store free for writing",
    "(statement|lock|wait) timeout|max_statement_time": "an answer in time (nothing was written)",
    # Given up by us: whether the server has written it nobody knows.
    r"during query \(timed out|timed out after": "an answer in time",
    "refused|timed? ?out|could not translate|can't connect|name or service": "a running server",
    "authentication failed|access denied|no password": "a user and password that the server knows",
    "does not exist|unknown database": "a database that is there",
    "lost connection|gone away|terminating connection|server closed": "the server to stay",
}


class Database(Closing):
    """A database that does each piece of work whole or not at all."""

    def __init__(self, engine: Engine, patience: float | None = None):
        self.engine = engine
        self.patience = patience  # seconds for one piece of work; None for all the time it takes
        self._alone = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._file = _file_of(engine.url)
        # A connection that is lost while SQLAlchemy prepares it shows in the driver's own words.
        driver: Any = engine.dialect.loaded_dbapi
        self._errors = (SqlError, sqlite3.Error, TimeoutError, driver.Error)

    @classmethod
    def connect(cls, url: str, *, create: bool = True, patience: float | None = None) -> Self:
        """Make ready to talk to the database at a URL; a file that is not there may be refused."""
        parsed = _parse_url(url)
        if not create:
            _expect_file(parsed)
        try:
            engine = _make_engine(parsed, patience)
        except ImportError as error:
            raise StoreError(
                f"expected the driver of {parsed.drivername} installed, got {error}"
            ) from error
        return cls(engine, patience)

    @property
    def dialect(self) -> str:
        """'sqlite', 'postgresql' or 'mysql'."""
        return self.engine.dialect.name

    @property
    def name(self) -> str:
        """The URL without its password, for people to read."""
        return self.engine.url.render_as_string(hide_password=True)

    def read(self, work: Callable[[Connection], Answer]) -> Answer:
        """Do work that only reads."""
        return self._attempt(work, self._statements)

    def write(self, work: Callable[[Connection], Answer]) -> Answer:
        """Do work and keep it whole; done again when the database asks for it."""
        return self._attempt(work, lambda: self.transaction(writes=True))

    def write_singly(self, work: Callable[[Connection], Answer]) -> Answer:
        """Do work of which each statement is kept by itself, on a server; done again like others.

        There is nothing to say before and after it, so that one question is all it takes.
        """
        return self._attempt(work, self._statements)

    @contextmanager
    def transaction(self, *, writes: bool) -> Iterator[Connection]:
        """Open one transaction; errors come out as StoreError."""
        with (
            self._explained(),
            turn(self._file if writes else None, self.patience),
            self.engine.connect() as connection,
            connection.execution_options(writes=writes).begin(),
        ):
            yield connection

    @contextmanager
    def snapshot(self) -> Iterator[Connection]:
        """Read one moment of the data, whatever is written meanwhile."""
        if self.dialect == "sqlite":
            with self.transaction(writes=False) as connection:
                yield connection
            return
        with self._explained(), self.engine.connect() as connection:
            frozen = connection.execution_options(isolation_level="REPEATABLE READ")
            with frozen.begin():
                yield frozen

    @contextmanager
    def rebuilding(self) -> Iterator[Connection]:
        """Open one transaction in which tables may be made anew.

        SQLite takes a table that is dropped for one whose rows are deleted, and all that refers to
        them would go along. So foreign keys rest meanwhile, and all of them must hold at the end.
        """
        with self._explained(), turn(self._file), self.engine.connect() as connection:
            _enforce_foreign_keys(connection, False)
            try:
                with connection.begin():
                    yield connection
                    _expect_foreign_keys_to_hold(connection)
            finally:
                _enforce_foreign_keys(connection, True)

    @contextmanager
    def _statements(self) -> Iterator[Connection]:
        """Open a connection to a server on which every statement stands alone.

        With READ COMMITTED each sees what is there when it begins, in a transaction or not; so
        nothing is lost for work that reads. A file keeps still while we read it.
        """
        if self.dialect == "sqlite":
            with self.transaction(writes=False) as connection:
                yield connection
        else:
            with self._explained(), self._alone.connect() as connection:
                yield connection

    @contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except self._errors as error:
            raise self.explain(error) from error

    def vacuum(self) -> None:
        """Give the room of what was deleted back; a server's database does that by itself."""
        if self.dialect != "sqlite":
            return
        with self._explained(), turn(self._file), self.engine.connect() as connection:
            driver: Any = connection.connection.driver_connection
            driver.execute("VACUUM")

    def explain(self, error: Exception) -> StoreError:
        """Say what an error of the database means to its user."""
        reason = str(error.orig) if isinstance(error, DBAPIError) else str(error)
        expected = next(
            (words for pattern, words in MEANINGS.items() if re.search(pattern, reason, re.I)),
            "the store to do its work",
        )
        return StoreError(f"expected {expected}, got at {self.name}: {' '.join(reason.split())}")

    def close_to_others(self) -> None:
        """Take from everybody else on this machine what they may do with the file of a store."""
        for path in _parts_of(self._file):
            with suppress(OSError):  # not there, not ours, or a disk that knows no modes
                path.chmod(path.stat().st_mode & 0o770)

    def close(self) -> None:
        """Give all connections back."""
        self.engine.dispose()

    def _attempt(
        self,
        work: Callable[[Connection], Answer],
        connect: Callable[[], AbstractContextManager[Connection]],
    ) -> Answer:
        end = float("inf") if self.patience is None else time.monotonic() + self.patience
        for attempt in range(ATTEMPTS):
            try:
                with connect() as connection:
                    return work(connection)
            except StoreError as error:
                is_last = attempt + 1 == ATTEMPTS or time.monotonic() > end
                if is_last or not _is_worth_another(error.__cause__):
                    raise
            time.sleep(WAIT * 2**attempt)
        raise AssertionError("the last attempt answers or raises")


def _is_worth_another(cause: BaseException | None) -> bool:
    if not isinstance(cause, DBAPIError):
        return False
    if cause.connection_invalidated:
        return True
    original = cause.orig
    if isinstance(original, sqlite3.Error):
        return getattr(original, "sqlite_errorname", None) in SQLITE_AGAIN
    if original is None or not original.args:
        return False
    return getattr(original, "sqlstate", None) in POSTGRES_AGAIN or original.args[0] in MYSQL_AGAIN


def _parse_url(url: str) -> URL:
    if "://" not in url:
        url = f"sqlite:///{url}"
    try:
        parsed = make_url(url)
    except ArgumentError as error:
        raise StoreError(f"expected a database URL, got {url!r}") from error
    kind = parsed.get_backend_name()
    if kind not in DRIVERS:
        raise StoreError(f"expected sqlite, postgresql, mysql or mariadb, got {kind!r}")
    return parsed.set(drivername=DRIVERS[kind])


def _make_engine(url: URL, patience: float | None) -> Engine:
    kind = url.get_backend_name()
    if kind == "sqlite":
        return _make_sqlite(url, BUSY_SECONDS if patience is None else patience)
    options = str(url.query.get("options", ""))
    is_postgres = kind == "postgresql"
    engine = sqlalchemy.create_engine(
        url,
        # Opened when needed, then kept; whichever was used last knows its statements best. That
        # one is alive is not asked each time: work is done again when its connection is lost.
        pool_size=CONNECTIONS,
        max_overflow=0,
        pool_use_lifo=True,
        # MariaDB's default locks the gaps between keys, and writers wait for each other there.
        isolation_level="READ COMMITTED",
        pool_timeout=30 if patience is None else patience,
        connect_args=(
            postgres_arguments(patience, options) if is_postgres else mysql_arguments(patience)
        ),
        execution_options={"preserve_rowcount": True},
    )
    if is_postgres and patience is not None:
        event.listen(
            engine,
            "do_connect",
            lambda _dialect, _record, args, kwargs: open_postgres(patience, *args, **kwargs),
        )
    return engine


def _file_of(url: URL) -> Path | None:
    """The file of a SQLite database; None for one in memory, and for a server."""
    is_plain = url.get_backend_name() == "sqlite" and "uri" not in url.query
    return Path(url.database) if is_plain and url.database not in (None, "", ":memory:") else None


def _parts_of(file: Path | None) -> list[Path]:
    """The files in which SQLite keeps a database, whether they are there or not."""
    if file is None:
        return []
    return [file.with_name(f"{file.name}{end}") for end in ("", "-wal", "-shm")]


def _expect_file(url: URL) -> None:
    """Refuse a file that is not there, or has nothing in it, before it is made by opening it."""
    file = _file_of(url)
    if file is not None and not (file.is_file() and file.stat().st_size):
        raise StoreError(f"expected a store, got no file with one at {file}")


def _make_sqlite(url: URL, busy: float) -> Engine:
    in_memory = url.database in (None, "", ":memory:")
    file = _file_of(url)
    if file is not None:
        _make_place(file)
    options: dict[str, Any] = {"poolclass": StaticPool if in_memory else QueuePool}
    engine = sqlalchemy.create_engine(
        url, connect_args={"timeout": busy, "check_same_thread": False}, **options
    )
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _make_place(file: Path) -> None:
    """Make the folder and the file where there are none, for nobody else to read."""
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"expected a folder for the store at {file}, got: {error}") from error
    with suppress(OSError):  # it is there; or SQLite will say why it cannot be
        # What SQLite writes beside it gets the same mode.
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def _prepare_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None  # transactions begin where we say, see _begin_sqlite
    connection.execute("PRAGMA foreign_keys = ON")
    # Asking first, as a file that may only be read cannot be changed to what it is already.
    if connection.execute("PRAGMA journal_mode").fetchone() != ("wal",):
        connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")  # a move that was acknowledged is on the disk
    connection.execute("PRAGMA cache_size = -65536")  # 64 MiB
    connection.execute("PRAGMA secure_delete = ON")  # what a player deletes is gone from the file


def _enforce_foreign_keys(connection: Connection, is_on: bool) -> None:
    """Let SQLite watch over references, or not; it listens only outside of a transaction."""
    if connection.dialect.name == "sqlite":
        driver: Any = connection.connection.driver_connection
        driver.execute(f"PRAGMA foreign_keys = {'ON' if is_on else 'OFF'}")


def _expect_foreign_keys_to_hold(connection: Connection) -> None:
    if connection.dialect.name != "sqlite":
        return
    broken = connection.exec_driver_sql("PRAGMA foreign_key_check").first()
    if broken is not None:
        raise StoreError(
            f"expected every row to refer to one that is there, got row {broken[1]} of {broken[0]}"
            f" without its row of {broken[2]} (nothing was written)"
        )


def _begin_sqlite(connection: Connection) -> None:
    # A writer takes the lock at once; waiting for it later could fail half way.
    writes = connection.get_execution_options().get("writes", True)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
