"""Patience: how long a database may take before those who wait are told.

A database that works can be asked to give up by itself, statement by statement. One that hangs (its
process stopped, its disk or network gone) cannot, so that we look at the clock on this side too:

                    gives up by itself                        given up by us
    PostgreSQL      statement_timeout, lock_timeout           while waiting for its socket
    MariaDB         max_statement_time, …lock_wait_timeout    timeouts of its socket
    SQLite          busy timeout                              while waiting for our turn

Whoever looks after a store (`nonet db`, `nonet bank`) has all the time in the world; a server has
seconds. Connections that are dead without saying so are found by the kernel in either case.
"""

from __future__ import annotations

import time
from collections.abc import Generator
from typing import Any, TypeVar

__all__ = ["BUSY_SECONDS", "mysql_arguments", "open_postgres", "postgres_arguments"]

BUSY_SECONDS = 60.0  # how long a writer of a SQLite file waits for another, when nobody says
CONNECT_SECONDS = 10
LOCK_SHARE = 0.5  # of the patience, that one statement may wait for others
KEEPALIVE = {"keepalives_idle": 30, "keepalives_interval": 10, "keepalives_count": 3}

Answer = TypeVar("Answer")


def postgres_arguments(patience: float | None, options: str = "") -> dict[str, Any]:
    """What to tell PostgreSQL's driver; the operator's own options win.

    >>> postgres_arguments(10)["options"]
    '-c statement_timeout=10000 -c lock_timeout=5000'
    """
    if patience is None:
        return {"connect_timeout": CONNECT_SECONDS, "tcp_user_timeout": 60_000, **KEEPALIVE}
    statement, lock = (int(1000 * share * patience) for share in (1, LOCK_SHARE))
    limits = f"-c statement_timeout={statement} -c lock_timeout={lock} {options}"
    return {
        "connect_timeout": max(2, int(patience)),  # two is the least it knows
        "tcp_user_timeout": statement,
        "options": limits.strip(),
        **KEEPALIVE,
    }


def mysql_arguments(patience: float | None) -> dict[str, Any]:
    """What to tell MariaDB's driver; MySQL has no limit for statements that write."""
    if patience is None:
        return {"connect_timeout": CONNECT_SECONDS}
    lock = max(1, int(LOCK_SHARE * patience))
    waits = f"innodb_lock_wait_timeout = {lock}, lock_wait_timeout = {lock}"
    return {
        "connect_timeout": max(2, int(patience)),
        "read_timeout": patience + 1,
        "write_timeout": patience + 1,
        "init_command": f"SET SESSION {waits} /*M!, max_statement_time = {patience} */",
    }


def open_postgres(patience: float, *args: Any, **kwargs: Any) -> Any:
    """Connect to PostgreSQL; whatever takes longer than we have patience ends the connection."""
    import psycopg

    class Patient(psycopg.Connection[Any]):
        def wait(self, gen: Generator[Any, Any, Answer], *args: Any, **kwargs: Any) -> Answer:
            try:
                return super().wait(_limit(gen, patience + 1), *args, **kwargs)
            except TimeoutError as error:
                self.close()  # in the middle of an answer: nothing can be asked on it any more
                raise psycopg.OperationalError(str(error)) from None

    return Patient.connect(*args, **kwargs)


def _limit(work: Generator[Any, Any, Answer], seconds: float) -> Generator[Any, Any, Answer]:
    """Let the driver's work go on between its waits until its time is over.

    The driver comes by every tenth of a second, whether or not there is something to read.
    """
    end = time.monotonic() + seconds
    try:
        wish = next(work)
        while True:
            ready = yield wish
            if not ready and time.monotonic() > end:
                raise TimeoutError(f"the server timed out after {seconds:g} seconds")
            wish = work.send(ready)
    except StopIteration as done:
        answer: Answer = done.value
        return answer
