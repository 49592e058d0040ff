"""What the soaks share: short by default, long by hand, and how much memory a server holds."""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

import servers
from web_server import WebServer, web_server

IS_LONG = os.environ.get("NONET_SOAK") == "long"


@contextmanager
def serving(kind: str, folder: Path, **settings: str) -> Iterator[tuple[WebServer, servers.Server]]:
    """Run a server over a kind of database, which waits for the disk, as a real one does."""
    if kind == "sqlite":
        with web_server(folder, **settings) as server:
            yield server, None  # type: ignore[misc]
        return
    run = {"postgresql": servers.postgres, "mariadb": servers.mariadb}[kind]
    try:
        with (
            run(fsync=True) as database,
            web_server(folder, db=database.url, **settings) as server,
        ):
            yield server, database
    except servers.CannotRunError as error:
        pytest.skip(f"{kind} cannot be run here: {error}")


def memory_of(process: int, *, alone: bool = False) -> int:
    """Bytes of memory that a process holds, and its children unless it is asked for alone."""
    total = 0
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            text = status.read_text()
        except OSError:
            continue
        fields = dict(line.split(":", 1) for line in text.splitlines() if ":" in line)
        family = [int(fields["Pid"]), *([] if alone else [int(fields["PPid"])])]
        if process in family and "VmRSS" in fields:
            total += int(fields["VmRSS"].split()[0]) * 1024
    return total


def longest_of(server: WebServer) -> float:
    """The most seconds that a server's event loop took for one thing, by its own account."""
    text = httpx.get(f"{server.url}/metrics", timeout=60, verify=False).text
    found = re.search(r"^nonet_loop_longest_seconds (\S+)", text, re.M)
    assert found is not None
    return float(found[1])
