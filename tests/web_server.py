"""A real server for the tests: `nonet serve` in a process of its own, and a client for it."""

from __future__ import annotations

import os
import secrets
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from ports import free_port

PATIENCE = 60  # seconds for a server to start on a busy machine
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


@dataclass
class WebServer:
    """A running server: its address, and its process, which can be killed and started again."""

    folder: Path
    settings: dict[str, str]
    port: int = 0
    process: subprocess.Popen[bytes] = field(init=False)

    def start(self) -> None:
        """Start the process and wait until it answers."""
        self.port = self.port or free_port()
        environment = {
            **{
                name: value for name, value in os.environ.items() if not name.startswith("NONET_DB")
            },
            "NONET_DB": f"sqlite:///{self.folder / 'nonet.sqlite'}",
            "NONET_RATE": "0",
            "NONET_WORK_RATE": "0",
            "NONET_ATTEMPTS": "0",
            "NONET_ADDRESS_GAMES": "0",
            "NONET_ADDRESS_BYTES": "0",
            "NONET_LOG": "warning",
            **self.settings,
            "NONET_PORT": str(self.port),
        }
        command = [sys.executable, "-m", "nonet", "serve"]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                command, env=environment, stdout=log, stderr=log, start_new_session=True
            )
        self.wait()

    def wait(self) -> None:
        """Wait until the server answers."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self.process.poll() is None:
            try:
                # Knocking costs next to nothing; asking over and over would slow the start down.
                socket.create_connection(("127.0.0.1", self.port), timeout=5).close()
                if httpx.get(f"{self.url}/ready", timeout=5, verify=False).status_code == 200:
                    return
            except (OSError, httpx.TransportError):
                pass
            time.sleep(0.02)
        self.kill()
        raise AssertionError(f"the server did not start:\n{self.log()}")

    @property
    def url(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.port}"

    def log(self) -> str:
        """What it wrote."""
        return (self.folder / "log").read_text(errors="replace")

    def kill(self) -> None:
        """End it and its workers as a power cut would."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        """Ask it to stop, and wait until it did."""
        self.process.terminate()
        return self.process.wait(PATIENCE)

    def client(self) -> httpx.Client:
        """A browser: keeps cookies."""
        # Without TLS there is nothing to verify; loading the certificates takes a while.
        return httpx.Client(base_url=f"{self.url}/api/v1", timeout=60, verify=False)


@contextmanager
def web_server(folder: Path, **settings: str) -> Iterator[WebServer]:
    """Run a server with these settings until the end of the block."""
    server = WebServer(folder, {f"NONET_{name.upper()}": value for name, value in settings.items()})
    server.start()
    try:
        yield server
    finally:
        server.kill()


def new_id() -> str:
    """Make the id of a game as a page does."""
    return secrets.token_urlsafe(16)


def begin_game(client: httpx.Client, givens: str = PUZZLE, layout: str = "3x3") -> str:
    """Begin a game and answer its id."""
    game_id = new_id()
    body = {"puzzle": {"givens": givens, "layout": layout}, "started": "2026-01-01T10:00:00Z"}
    answer = client.put(f"/games/{game_id}", json=body)
    assert answer.status_code == 201, answer.text
    return game_id


def age_game(server: WebServer, game_id: str, seconds: int) -> None:
    """Let the server have heard of a game that much earlier, as if it had been played since."""
    with closing(sqlite3.connect(server.folder / "nonet.sqlite", timeout=60)) as store, store:
        older = "UPDATE games SET seen = seen - ? WHERE id = ?"
        assert store.execute(older, (1000 * seconds, game_id)).rowcount == 1


def digit(n: int, cell: int, value: int | str, at: int | None = None) -> dict[str, Any]:
    """Make a move that writes a digit, two seconds after the last."""
    moment = 2000 * n if at is None else at
    return {"n": n, "at": moment, "kind": "digit", "cells": [cell], "digit": int(value)}


def solving_moves(gap: int = 2000) -> list[dict[str, Any]]:
    """Make the moves that solve the puzzle."""
    empty = [cell for cell, symbol in enumerate(PUZZLE) if symbol == "."]
    return [digit(n, cell, SOLUTION[cell], n * gap) for n, cell in enumerate(empty, 1)]


def send(client: httpx.Client, game_id: str, *moves: dict[str, Any]) -> httpx.Response:
    """Append moves to a game."""
    return client.post(f"/games/{game_id}/moves", json={"moves": list(moves)})
