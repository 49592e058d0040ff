"""Sudden deaths during play: no acknowledged move is lost, and the server is soon back.

    NONET_SOAK=long python -m pytest -n 0 -s tests/soak/test_kills.py     200 deaths, twice

With PostgreSQL, which waits for the disk here, every fourth death is the database's.
"""

import random
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from soaking import IS_LONG, serving
from web_server import PUZZLE, WebServer, begin_game, send

KILLS = 200 if IS_LONG else 3
PLAYERS = 3
SLOWEST_START = 2.0  # seconds; only asked of the long form, on a quiet machine
EMPTY = [cell for cell, symbol in enumerate(PUZZLE) if symbol == "."]


class Device:
    """Someone who plays on until the server dies, and counts what was acknowledged."""

    def __init__(self, server: WebServer) -> None:
        self.server = server
        with server.client() as client:
            self.game = begin_game(client)
            self.cookies = dict(client.cookies)
        self.count = 0

    def play(self) -> None:
        """Make moves until the server answers no more, or says that its database is gone."""
        with self.server.client() as client:
            client.cookies.update(self.cookies)
            try:
                while self.answers(send(client, self.game, move(self.count + 1))):
                    self.count += 1
            except httpx.TransportError:
                return

    def answers(self, answer: httpx.Response) -> bool:
        """Tell whether a move was acknowledged; 503 is the only excuse."""
        assert answer.status_code in (200, 503), answer.text
        return answer.status_code == 200

    def expect_all(self) -> None:
        """Compare the log with what was acknowledged; one move more may have been written."""
        with self.server.client() as client:
            client.cookies.update(self.cookies)
            found = client.get(f"/games/{self.game}").json()
        assert self.count <= found["count"] <= self.count + 1
        assert found["moves"] == [move(n) for n in range(1, found["count"] + 1)]
        self.count = found["count"]


def move(number: int) -> dict[str, Any]:
    """The move with this number, always the same."""
    return {
        "n": number,
        "at": number * 10,
        "kind": "note",
        "cells": [EMPTY[number % len(EMPTY)]],
        "digit": number % 9 + 1,
        "where": "centre",
    }


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_no_acknowledged_move_is_lost_when_the_server_is_killed(kind: str, tmp_path: Path) -> None:
    chance, starts = random.Random(7), []
    with serving(kind, tmp_path, workers="2") as (server, database):
        devices = [Device(server) for _ in range(PLAYERS)]
        for number in range(KILLS):
            threads = [threading.Thread(target=device.play) for device in devices]
            for thread in threads:
                thread.start()
            time.sleep(chance.uniform(0.05, 0.5))
            if database is not None and number % 4 == 3:
                database.kill()
                time.sleep(0.1)
                database.restart()
            server.kill()
            for thread in threads:
                thread.join()
            began = time.perf_counter()
            server.start()
            starts.append(time.perf_counter() - began)
            for device in devices:
                device.expect_all()
        print(
            f"\n{kind}: {KILLS} kills, {sum(device.count for device in devices)} moves kept,"
            f" start median {sorted(starts)[KILLS // 2]:.2f} s, slowest {max(starts):.2f} s"
        )
        assert not IS_LONG or max(starts) < SLOWEST_START
