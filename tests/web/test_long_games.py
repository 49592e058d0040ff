"""Long games over HTTP: one guest exhausts neither memory nor time."""

from pathlib import Path
from typing import Any

import httpx
import pytest

from web_server import WebServer, begin_game, send, web_server

EMPTY = "." * 625
ALL = list(range(625))


def peak_bytes(server: WebServer) -> int:
    """The most memory that the server ever had (Linux)."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    (line,) = [line for line in status.splitlines() if line.startswith("VmHWM")]
    return int(line.split()[1]) * 1024


def paint(n: int) -> dict[str, Any]:
    return {"n": n, "at": n, "kind": "paint", "cell": n * 7 % 625, "digit": n % 25 + 1, "colour": 3}


def test_the_longest_game_of_paints_takes_little_memory(tmp_path: Path) -> None:
    """14,000 paints took 3.7 GB and half a minute whenever the game was asked for."""
    with web_server(tmp_path) as server, server.client() as client:
        game = begin_game(client, EMPTY, "5x5")
        before = peak_bytes(server)
        for first in range(1, 14_001, 2_000):
            answer = send(client, game, *(paint(n) for n in range(first, first + 2_000)))
            assert answer.status_code == 200
        server.kill()
        server.start()  # nothing is in memory any more
        assert send(client, game).json()["count"] == 14_000
        assert send(client, game, paint(14_001)).json()["count"] == 14_001
        assert peak_bytes(server) < before + 150_000_000


def test_wide_moves_are_taken_as_long_as_the_game_may_be_that_much_work(
    client: httpx.Client,
) -> None:
    game = begin_game(client, EMPTY, "5x5")
    digits = [
        {"n": n, "at": n, "kind": "digit", "cells": ALL, "digit": n % 25 + 1}
        for n in range(1, 1_501)
    ]
    answers = [send(client, game, *digits[first : first + 300]) for first in range(0, 1_500, 300)]
    statuses = [answer.status_code for answer in answers]
    assert statuses == [200, 200, 200, 422, 409]  # the last come after a gap
    assert "touches at most 2000000 cells" in answers[3].json()["message"]
    assert client.get(f"/games/{game}").json()["count"] == 900


@pytest.mark.parametrize("sent", [(), (3,)])
def test_what_a_game_may_not_have_does_no_harm_to_it(
    client: httpx.Client, sent: tuple[int, ...]
) -> None:
    game = begin_game(client)
    fill = {"n": 20_001, "at": 0, "kind": "fill"}
    assert send(client, game, fill).status_code == 422
    moves = [
        {"n": 1, "at": 0, "kind": "note", "cells": [c], "digit": 1, "where": "corner"} for c in sent
    ]
    assert send(client, game, *moves).json()["count"] == len(sent)
