"""What the soaks share: short by default, long by hand, and how much memory a server holds."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import servers
from web_server import WebServer, web_server

IS_LONG = os.environ.get("NONET_SOAK") == "long"


@contextmanager
def serving(kind: str, folder: Path, **settings: str) -> Iterator[tuple[WebServer, servers.Server]]:
    """Run a server over a kind of database; PostgreSQL waits for the disk, as a real one does."""
    if kind == "sqlite":
        with web_server(folder, **settings) as server:
            yield server, None  # type: ignore[misc]
        return
    try:
        with (
            servers.postgres(fsync=True) as database,
            web_server(folder, db=database.url, **settings) as server,
        ):
            yield server, database
    except servers.CannotRunError as error:
        pytest.skip(f"PostgreSQL cannot be run here: {error}")


def memory_of(process: int) -> int:
    """Bytes of memory that a process and its children hold."""
    total = 0
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            text = status.read_text()
        except OSError:
            continue
        fields = dict(line.split(":", 1) for line in text.splitlines() if ":" in line)
        if process in (int(fields["Pid"]), int(fields["PPid"])) and "VmRSS" in fields:
            total += int(fields["VmRSS"].split()[0]) * 1024
    return total
