"""Long play, hostile requests and sudden deaths, in a short form.

The long forms are run by hand, for hours if one likes:

    NONET_SOAK=long python -m pytest tests/soak -s

which plays with 1,000 players for 5 minutes, sends 100,000 hostile requests and kills the server
200 times, and prints what it saw.
"""

import asyncio
import json
import os
import random
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from web_load import Player, Tally, flood
from web_server import PUZZLE, WebServer, begin_game, new_id, send, web_server

IS_LONG = os.environ.get("NONET_SOAK") == "long"
PLAYERS, PLAY_SECONDS, PACE = (1000, 300.0, 2.5) if IS_LONG else (40, 5.0, 2.5)
SECRET = "nobody else reads this"
HOSTILE = 100_000 if IS_LONG else 400
KILLS = 200 if IS_LONG else 3
NASTY: list[Any] = [
    *(None, True, -1, 0, 2**63, 2**64, 1e308, 1.5, "", " ", "0", "null", [], {}, [[]], [{}]),
    *("' OR 1=1 --", "'; DROP TABLE games; --", '"><script>alert(1)</script>', "${7*7}", "{{7*7}}"),
    *("../../etc/passwd", "%00", "\x00", "\ud800", "‮", "💣" * 50, "A" * 5000, "1" * 81, "." * 81),
    *({"id": 1}, {"$ne": None}, {"__proto__": {}}, ["a"] * 2000),
]
ROUTES = [
    *("GET /games", "PUT /games/{}", "GET /games/{}", "DELETE /games/{}", "POST /games/{}/moves"),
    *("POST /games/{}/check", "GET /games/{}/score", "GET /puzzles/random?level={}"),
    *("GET /puzzles/{}", "GET /puzzles/daily?date={}", "POST /puzzles/parse"),
    *("POST /scores/board", "GET /scores/history?limit={}", "GET /scores/statistics"),
    *("POST /solve", "POST /count", "POST /rate", "POST /check", "POST /hint", "POST /explain"),
    *("POST /why-not", "POST /generate", "GET /account", "POST /account", "DELETE /account"),
    *("POST /account/sign-in", "POST /account/sign-out", "PUT /account/password"),
    *("GET /account/export", "GET /options", "PUT /options", "GET /docs"),
    *("GET /../../secret", "GET /%2e%2e/%2e%2e/x", "GET //x", "GET /schema/../games"),
]
FIELDS = [
    *("puzzle", "started", "moves", "givens", "digits", "layout", "regions", "name", "password"),
    *(
        "old",
        "new",
        "everywhere",
        "which",
        "limit",
        "seed",
        "text",
        "cell",
        "digit",
        "notes",
        "skip",
    ),
]


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


def test_many_players_at_human_pace(tmp_path: Path) -> None:
    with web_server(tmp_path, workers="2") as server:
        tally, held = Tally(), []

        async def play() -> None:
            players = [Player(server.port) for _ in range(PLAYERS)]
            for player in players:
                await player.begin()
            held.append(memory_of(server.process.pid))
            await flood([p.move for p in players], PLAY_SECONDS, tally, PLAYERS / PACE)
            held.append(memory_of(server.process.pid))
            for player in players:
                player.connection.close()

        asyncio.run(play())
        print(
            f"\n{PLAYERS} players, {len(tally.seconds)} moves, {len(tally.errors)} errors, "
            f"median {tally.percentile(0.5):.1f} ms, 99 % {tally.percentile(0.99):.1f} ms, "
            f"memory {held[0] / 1e6:.0f} → {held[1] / 1e6:.0f} MB"
        )
        assert tally.errors == []
        assert len(tally.seconds) >= PLAYERS


def test_hostile_requests_find_nothing_and_change_nothing(tmp_path: Path) -> None:
    chance = random.Random(9)
    with web_server(tmp_path, work_seconds="2") as server, server.client() as victim:
        game = begin_game(victim)
        victim.put("/options", json={"theme": SECRET})
        before = (victim.get(f"/games/{game}").json(), victim.get("/options").json())
        statuses: dict[int, int] = {}
        with server.client() as attacker:
            for _ in range(HOSTILE):
                answer = attack(chance, attacker, game, victim.cookies["nonet"])
                statuses[answer.status_code] = statuses.get(answer.status_code, 0) + 1
                assert answer.status_code not in (500, 502), answer.text
                assert "Traceback" not in answer.text
                assert SECRET not in answer.text
                assert PUZZLE not in answer.text
        print(f"\n{HOSTILE} hostile requests: {dict(sorted(statuses.items()))}")
        assert (victim.get(f"/games/{game}").json(), victim.get("/options").json()) == before
        assert "unexpected error" not in server.log()


def attack(chance: random.Random, attacker: httpx.Client, game: str, cookie: str) -> httpx.Response:
    """Send one request that no page would send."""
    method, _, path = chance.choice(ROUTES).partition(" ")
    path = path.replace("{}", chance.choice([game, new_id(), "x", "%27--", "0"]))
    if chance.random() < 0.1:
        method = chance.choice(["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"])
    body: Any = chance.choice(NASTY)
    if chance.random() < 0.7:
        names = chance.sample(FIELDS, chance.randint(1, 5))
        body = {name: chance.choice(NASTY) for name in names}
        if chance.random() < 0.3:
            body["puzzle"] = {"givens": chance.choice(NASTY), "layout": chance.choice(NASTY)}
    content = json.dumps(body).encode() if chance.random() < 0.9 else chance.randbytes(60)
    forged = chance.choice(["", cookie[:-2] + "AA", "1.0.20000.x", "' OR 1=1", "x" * 3000])
    headers = {"content-type": chance.choice(["application/json", "text/html", "a/b"])}
    if forged and chance.random() < 0.5:
        headers["cookie"] = f"nonet={forged}"
    url = httpx.URL(str(attacker.base_url).rstrip("/") + path.encode("ascii", "replace").decode())
    return attacker.request(method, url, content=content, headers=headers)


@pytest.mark.parametrize("kills", [KILLS])
def test_no_acknowledged_move_is_lost_when_the_server_is_killed(tmp_path: Path, kills: int) -> None:
    chance = random.Random(7)
    with web_server(tmp_path) as server:
        with server.client() as client:
            games = {begin_game(client): 0 for _ in range(3)}
            cookies = dict(client.cookies)
        slowest = 0.0
        for _ in range(kills):
            play_until_killed(chance, server, cookies, games)
            began = time.perf_counter()
            server.start()
            slowest = max(slowest, time.perf_counter() - began)
            expect_all_kept(server, cookies, games)
        print(f"\n{kills} kills, {sum(games.values())} moves, slowest start {slowest:.2f} s")


def play_until_killed(
    chance: random.Random, server: WebServer, cookies: dict[str, str], games: dict[str, int]
) -> None:
    """Make moves until the server dies under them; count those that were acknowledged."""
    from threading import Timer

    death = Timer(chance.uniform(0.1, 0.6), server.kill)
    death.start()
    with server.client() as client:
        client.cookies.update(cookies)
        try:
            while True:
                game = chance.choice(list(games))
                number = games[game] + 1
                assert send(client, game, move(number)).status_code == 200
                games[game] = number
        except httpx.TransportError:
            death.join()


def expect_all_kept(server: WebServer, cookies: dict[str, str], games: dict[str, int]) -> None:
    """Compare the logs with what was acknowledged; one move more may have been written."""
    with server.client() as client:
        client.cookies.update(cookies)
        for game, acknowledged in games.items():
            found = client.get(f"/games/{game}").json()
            assert acknowledged <= found["count"] <= acknowledged + 1
            assert found["moves"] == [move(n) for n in range(1, found["count"] + 1)]
            games[game] = found["count"]


def move(number: int) -> dict[str, Any]:
    """The move with this number, always the same."""
    empty = [cell for cell, symbol in enumerate(PUZZLE) if symbol == "."]
    return {
        "n": number,
        "at": number * 10,
        "kind": "note",
        "cells": [empty[number % len(empty)]],
        "digit": number % 9 + 1,
        "where": "centre",
    }
