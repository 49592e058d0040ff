"""Sudden deaths during play: no acknowledged move is lost, and the server is soon back.

    NONET_SOAK=long python -m pytest -n 0 -s tests/soak/test_kills.py     500 deaths, three times

With PostgreSQL and MariaDB, which wait for the disk here, every fourth death is the database's.
"""

import random
import threading
import time
from pathlib import Path
from statistics import median
from typing import Any

import httpx
import pytest

import servers
from soaking import IS_LONG, serving
from waiting import comes_true
from web_server import PUZZLE, WebServer, begin_game, send

KILLS = 500 if IS_LONG else 4  # the last is the database's
PLAYERS = 3
PLAY_SECONDS = (0.05, 0.3)  # from a start to the next death
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

    def count_lost(self) -> int:
        """Compare the log with what was acknowledged; one move more may have been written."""
        with self.server.client() as client:
            client.cookies.update(self.cookies)
            answer = client.get(f"/games/{self.game}")
        assert answer.status_code == 200, answer.text
        found, known = answer.json()["moves"], self.count
        assert found == [move(n) for n in range(1, len(found) + 1)]
        assert len(found) <= known + 1
        self.count = len(found)
        return max(0, known - len(found))


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


@pytest.mark.parametrize("kind", ["sqlite", "postgresql", "mariadb"])
def test_no_acknowledged_move_is_lost_when_the_server_is_killed(kind: str, tmp_path: Path) -> None:
    chance, starts, lost = random.Random(7), [], 0
    with serving(kind, tmp_path, workers="2") as (server, database):
        devices = [Device(server) for _ in range(PLAYERS)]
        for number in range(KILLS):
            is_databases = database is not None and number % 4 == 3
            kill_during_play(server, database if is_databases else None, devices, chance)
            began = time.perf_counter()
            server.start()
            starts.append(time.perf_counter() - began)
            lost += sum(device.count_lost() for device in devices)
        kept = sum(device.count for device in devices)
        print(
            f"\n{kind}: {KILLS} kills, {kept} moves kept, {lost} lost,"
            f" start median {median(starts):.2f} s, slowest {max(starts):.2f} s"
        )
    assert lost == 0
    assert kept >= KILLS  # they did play
    assert not IS_LONG or max(starts) < SLOWEST_START


def kill_during_play(
    server: WebServer,
    database: servers.Server | None,
    devices: list[Device],
    chance: random.Random,
) -> None:
    """Let all devices play, and end the server and perhaps its database first."""
    threads = [threading.Thread(target=device.play) for device in devices]
    before = sum(device.count for device in devices)
    for thread in threads:
        thread.start()
    time.sleep(chance.uniform(*PLAY_SECONDS))
    assert comes_true(lambda: sum(device.count for device in devices) > before)  # they do play
    if database is not None:
        database.kill()
        time.sleep(0.1)
        database.restart()
    server.kill()
    for thread in threads:
        thread.join()
