"""`kill -9` in the middle of writing: what was acknowledged is there, and nothing is half done.

`NONET_KILLS=100` kills that often instead of a few times.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from nonet.errors import StoreError
from nonet.store import NewPuzzle, open_store
from nonet.store.upkeep import check
from servers import Server

KILLS = int(os.environ.get("NONET_KILLS", "3"))
BATCH = 500

# Both programs go on where the store says they stopped, and print what was acknowledged.
FILLING = """
import sys
from nonet.store import NewPuzzle, open_store
with open_store(sys.argv[1]) as store:
    for first in range(0, 10**9, 500):
        entries = [NewPuzzle(key=f"{n:081d}", givens="." * 81) for n in range(first, first + 500)]
        store.puzzles.add(entries)
        print(first + 500, flush=True)
"""
PLAYING = """
import sys
from nonet.store import open_store
with open_store(sys.argv[1]) as store:
    store.games.create("game", givens="." * 81, started=0)
    first = store.games.find("game").count + 1
    for n in range(first, 10**9):
        store.games.append("game", [{"n": n, "at": n, "kind": "digit", "cells": [n], "digit": 1}])
        print(n, flush=True)
"""


def run_and_kill(program: str, url: str, luck: random.Random) -> int:
    """Run a program, kill it at a random moment, and answer what it last acknowledged."""
    command = [sys.executable, "-c", program, url]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        acknowledged = process.stdout.readline()
        time.sleep(luck.random() * 0.3)
        process.kill()
        rest = [
            line for line in process.stdout.read().splitlines(keepends=True) if line[-1] == "\n"
        ]
    return int(rest[-1] if rest else acknowledged)


def test_a_fill_that_is_killed_keeps_whole_batches(tmp_path: Path) -> None:
    luck = random.Random(1)
    url = f"sqlite:///{tmp_path / 'nonet.sqlite'}"
    for _ in range(KILLS):
        acknowledged = run_and_kill(FILLING, url, luck)
        with open_store(url) as store:
            assert check(store.database) == []
            count = store.puzzles.count()
            assert count >= acknowledged
            assert count % BATCH == 0
            keys = {puzzle.key for puzzle in store.puzzles.iterate()}
            assert len(keys) == count


def test_a_fill_that_is_killed_can_be_finished(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'nonet.sqlite'}"
    run_and_kill(FILLING, url, random.Random(2))
    with open_store(url) as store:
        before = store.puzzles.count()
        everything = [NewPuzzle(key=f"{n:081d}", givens="." * 81) for n in range(before + 700)]
        assert store.puzzles.add(everything) == 700


def test_a_move_that_was_acknowledged_survives(tmp_path: Path) -> None:
    luck = random.Random(3)
    url = f"sqlite:///{tmp_path / 'nonet.sqlite'}"
    for _ in range(KILLS):
        acknowledged = run_and_kill(PLAYING, url, luck)
        with open_store(url) as store:
            assert check(store.database) == []
            game = store.games.find("game")
            assert game is not None
            assert game.count >= acknowledged
            assert [move["n"] for move in game.moves] == list(range(1, game.count + 1))


@pytest.mark.parametrize("name", ["postgres_server", "mariadb_server"])
def test_a_server_that_is_killed_keeps_what_was_acknowledged(
    name: str, request: pytest.FixtureRequest
) -> None:
    server: Server = request.getfixturevalue(name)
    with open_store(server.url) as store:
        store.games.delete("game")
        store.games.create("game", givens="." * 81, started=0)
        sent = [{"n": n, "at": n, "kind": "undo"} for n in range(1, 21)]
        assert all(store.games.append("game", [move]) for move in sent[:10])
        server.kill()
        with pytest.raises(StoreError, match=r"expected (a running server|the server to stay)"):
            store.games.append("game", sent[10:])
        server.restart()
        assert store.games.append("game", sent[10:])
        game = store.games.find("game")
        assert game is not None
        assert list(game.moves) == sent
        assert check(store.database) == []
