"""Faults of the machine under a running server: a full disk, and a clock that jumps."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from pathlib import Path

import httpx

from nonet.store import open_store
from waiting import comes_true
from web_server import WebServer, begin_game, send, solving_moves

MOVES = solving_moves()
DAY = 86_400
JUMPS = (10 * DAY, -20 * DAY, 0, 3 * DAY, -3 * DAY, 0)  # seconds from the true time


@contextmanager
def serving(folder: Path, shim: Path, name: str) -> Iterator[tuple[WebServer, Path]]:
    """Run a server over the shim; the file in the answer asks for the fault."""
    fault = folder / "fault"
    settings = {"LD_PRELOAD": str(shim), f"NONET_SHIM_{name}": str(fault), "NONET_WORKERS": "2"}
    server = WebServer(folder, settings)
    server.start()
    try:
        yield server, fault
    finally:
        server.kill()


def is_ready(server: WebServer) -> bool:
    return httpx.get(f"{server.url}/ready", timeout=60, verify=False).status_code == 200


def lead_of(server: WebServer) -> float:
    """How many seconds the server's clock is ahead of ours, by what it says itself."""
    date = httpx.get(f"{server.url}/health", timeout=60, verify=False).headers["date"]
    return (parsedate_to_datetime(date) - datetime.now(UTC)).total_seconds()


def test_a_full_disk_is_told_and_loses_nothing(tmp_path: Path, shim: Path) -> None:
    with serving(tmp_path, shim, "FULL") as (server, fault), server.client() as client:
        game = begin_game(client)
        assert send(client, game, *MOVES[:3]).status_code == 200
        fault.touch()
        # Each worker asks its disk once a second; as many times as it takes to have met both.
        assert comes_true(lambda: not any(is_ready(server) for _ in range(8)))
        refused = send(client, game, MOVES[3])
        assert (refused.status_code, refused.json()["error"]) == (503, "store_failed")
        assert client.get(f"/games/{game}").json()["moves"] == MOVES[:3]
        fault.unlink()
        assert comes_true(lambda: all(is_ready(server) for _ in range(8)))
        assert send(client, game, *MOVES[3:5]).status_code == 200
        assert client.get(f"/games/{game}").json()["moves"] == MOVES[:5]
    assert "expected room on the disk" in server.log()


def test_a_backup_onto_a_full_disk_fails_and_leaves_nothing(tmp_path: Path, shim: Path) -> None:
    url, folder, fault = f"sqlite:///{tmp_path / 'store'}", tmp_path / "copies", tmp_path / "fault"
    with open_store(url) as store:  # open as a server has it
        store.players.add(name="Ada")
        fault.touch()
        done = subprocess.run(
            [sys.executable, "-m", "nonet", "db", "backup", folder, "--keep", "7", "--db", url],
            env=os.environ | {"LD_PRELOAD": str(shim), "NONET_SHIM_FULL": str(fault)},
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert "expected room on the disk" in done.stderr
    assert list(folder.iterdir()) == []


def test_a_clock_that_jumps_loses_nobody_and_nothing(tmp_path: Path, shim: Path) -> None:
    with serving(tmp_path, shim, "CLOCK") as (server, clock), server.client() as client:
        game, sent = begin_game(client), 0
        assert client.post("/account", json={"name": "Ada", "password": "correct horse"}).is_success
        for jump in JUMPS:
            clock.write_text(str(jump))
            assert comes_true(lambda: abs(lead_of(server) - jump) < DAY / 2)  # noqa: B023
            assert send(client, game, *MOVES[sent : sent + 5]).status_code == 200
            sent += 5
            assert client.get("/account").json()["name"] == "Ada"
            assert [each["id"] for each in client.get("/games").json()] == [game]
            assert client.get("/puzzles/daily").status_code == 200
            assert comes_true(lambda: is_ready(server))
        assert send(client, game, *MOVES[sent:]).json()["state"] == "complete"
        assert client.get(f"/games/{game}").json()["moves"] == MOVES
        assert client.get(f"/games/{game}/score").status_code == 200
    assert "unexpected error" not in server.log()
