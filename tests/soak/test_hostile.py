"""Hostile requests: no answer 500, nothing of others read or changed, no memory lost.

NONET_SOAK=long python -m pytest -n 0 -s tests/soak/test_hostile.py     100,000 of them
"""

import json
import random
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx

from soaking import IS_LONG, memory_of
from web_server import PUZZLE, WebServer, begin_game, new_id, send, solving_moves, web_server

HOSTILE = 100_000 if IS_LONG else 400
ATTACKERS = 8
ROUNDS = 4  # memory is taken after each; the first starts the children and fills what is kept
GROWTH = 1.2  # of the memory after the first round
SECRET = "nobody else reads this"
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
    *("old", "new", "everywhere", "which", "limit", "seed", "text", "cell", "digit", "notes"),
    *("skip", "level", "technique", "symmetry", "title", "link"),
]


class Victim:
    """An account with a game and a choice, of which nothing may leak or change."""

    def __init__(self, client: httpx.Client) -> None:
        self.client = client
        self.game = begin_game(client)
        send(client, self.game, *solving_moves()[:5])
        client.put("/options", json={"theme": SECRET})
        client.post("/account", json={"name": "Victim", "password": SECRET})
        self.cookie = client.cookies["nonet"]
        self.before = self.look()

    def look(self) -> list[Any]:
        """Everything that is the victim's."""
        paths = ("/games", f"/games/{self.game}", "/options", "/account", "/scores/history")
        return [self.client.get(path).json() for path in paths]


def test_hostile_requests_find_nothing_and_change_nothing(tmp_path: Path) -> None:
    with web_server(tmp_path, work_seconds="2") as server, server.client() as client:
        victim, statuses, held = Victim(client), Counter[int](), []
        for part in range(ROUNDS):
            with ThreadPoolExecutor(ATTACKERS) as attackers:
                for seen in attackers.map(
                    lambda number, part=part: attack_often(server, victim, (part, number)),
                    range(ATTACKERS),
                ):
                    statuses.update(seen)
            held.append(memory_of(server.process.pid))
        print(
            f"\n{statuses.total()} hostile requests: {dict(sorted(statuses.items()))}, memory"
            f" {' → '.join(f'{amount / 1e6:.0f}' for amount in held)} MB"
        )
        assert statuses.total() >= HOSTILE
        assert victim.look() == victim.before
        assert "unexpected error" not in server.log()
        assert not IS_LONG or held[-1] < GROWTH * held[0]


def attack_often(server: WebServer, victim: Victim, seed: tuple[int, int]) -> Counter[int]:
    """Send one attacker's share of requests, and look at every answer."""
    chance, statuses = random.Random(str(seed)), Counter[int]()
    with server.client() as attacker:
        for _ in range(-(-HOSTILE // ATTACKERS // ROUNDS)):
            answer = attack(chance, attacker, victim.game, victim.cookie)
            statuses[answer.status_code] += 1
            assert answer.status_code not in (500, 502), answer.text
            for word in ("Traceback", SECRET, PUZZLE):
                assert word not in answer.text, answer.request.url
    return statuses


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
