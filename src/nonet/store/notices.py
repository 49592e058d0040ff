"""Notices of PostgreSQL: short texts from one process to all others on the same database.

LISTEN and NOTIFY reach every worker on every host without another program to run. One connection
of each process listens, on a thread of its own; a text that is sent takes an ordinary one.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Event, Thread
from typing import Any

from nonet.store.closing import Closing
from nonet.store.database import Database

__all__ = ["Notices"]

CHANNEL = "nonet"
LOOK_SECONDS = 1.0  # between two looks at whether to stop, and whether the server is there
AGAIN_SECONDS = 1.0  # until a lost connection is tried again

log = logging.getLogger(__name__)


class Notices(Closing):
    """Sends texts to every process that listens on a database, and hears theirs."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._ended = Event()

    def start(self, hear: Callable[[str | None], None]) -> None:
        """Begin to listen: `hear` gets each text; None whenever some may have been missed."""
        Thread(target=self._listen, args=(hear,), name="notices", daemon=True).start()

    def send(self, text: str) -> None:
        """Send a text of less than 8,000 bytes to all who listen, ourselves included."""
        values = (CHANNEL, text)
        self._database.write_singly(
            lambda connection: connection.exec_driver_sql("SELECT pg_notify(%s, %s)", values)
        )

    def close(self) -> None:
        """Stop listening, within a second."""
        self._ended.set()

    def _listen(self, hear: Callable[[str | None], None]) -> None:
        import psycopg

        while not self._ended.is_set():
            try:
                with self._connect() as connection:
                    hear(None)  # whatever was sent while nobody listened
                    self._pass_on(connection, hear)
            except psycopg.Error as error:
                log.warning("listening for news again soon: %s", error)
                self._ended.wait(AGAIN_SECONDS)

    def _connect(self) -> Any:
        import psycopg

        engine = self._database.engine
        _, given = engine.dialect.create_connect_args(engine.url)
        # A host that vanished says nothing: the kernel asks it, and gives up after 25 s.
        alive = {"keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3}
        connection = psycopg.connect(**{"connect_timeout": 10, **alive, **given}, autocommit=True)
        connection.execute(f"LISTEN {CHANNEL}")
        return connection

    def _pass_on(self, connection: Any, hear: Callable[[str | None], None]) -> None:
        while not self._ended.is_set():
            for notice in connection.notifies(timeout=LOOK_SECONDS):
                hear(notice.payload)
