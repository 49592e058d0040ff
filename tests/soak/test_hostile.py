"""Hostile requests: no answer 500, nothing of others read or changed, no memory lost.

Meanwhile thousands of connections idle, some send a byte a second, and somebody asks for cheap
things and looks at the clock.

NONET_SOAK=long python -m pytest -n 0 -s tests/soak/test_hostile.py     100,000 of them
"""

import itertools
import json
import random
import re
import socket
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import httpx

from hostile import WORST, deep_json
from soaking import IS_LONG, longest_of, memory_of
from web_server import PUZZLE, WebServer, begin_game, new_id, send, solving_moves, web_server

PROBER = Path(__file__).parents[1] / "prober.py"
HOSTILE = 100_000 if IS_LONG else 400
ATTACKERS = 8
ROUNDS = 4  # memory is taken after each; the first starts the children and fills what is kept
GROWTH = 1.2  # of the server's own memory after the first round; its children come and go
IDLE = 2_000 if IS_LONG else 200  # connections
SLOW = 50  # connections that send a byte a second
CHEAP_SECONDS = 0.1  # for the 99th of a hundred cheap requests
MOST_MEMORY = 600e6  # bytes of the server and its children
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
    *("GET /puzzles/{}", "GET /puzzles/daily?date={}", "POST /puzzles/parse", "GET /techniques"),
    *("GET /puzzles/daily", "GET /puzzles/daily?{}", "POST /links", "GET /links/{}"),
    *("GET /school/{}", "GET /school/x-wing?pack={}", "GET /puzzles/daily?slot={}"),
    "POST /school/answers",
    *("POST /boards/draw", "POST /boards/conflicts", "POST /boards/combinations"),
    *(
        "POST /scores/times",
        "POST /scores/board",
        "GET /scores/history?limit={}",
        "GET /scores/statistics",
    ),
    *("POST /solve", "POST /count", "POST /rate", "POST /check", "POST /hint", "POST /explain"),
    *("POST /key", "POST /same", "POST /transform", "POST /minimise"),
    *("POST /why-not", "POST /generate", "GET /account", "POST /account", "DELETE /account"),
    *("POST /account/sign-in", "POST /account/sign-out", "PUT /account/password"),
    *("GET /account/export", "GET /options", "PUT /options", "GET /docs", "GET /events"),
    *("GET /account/devices", "DELETE /account/devices/{}", "POST /account/reset"),
    *("GET /rules", "POST /setter/verdict", "POST /setter/candidates", "POST /setter/read"),
    *("POST /setter/formats", "POST /setter/export", "POST /review"),
    *("GET /account/reset", "POST /account/reset/mail", "PUT /account/mail"),
    *("GET /puzzles/random?technique={}", "POST /solve/", "POST //solve", "POST /rate/"),
    *("GET /../../secret", "GET /%2e%2e/%2e%2e/x", "GET //x", "GET /schema/../games"),
]
DATES = [
    *("0001-01-01", "9999-12-31", "2026-02-30", "2026-1-1", "10000-01-01", "-1", "today", "%00"),
    *("2026-01-05T00:00:00Z", "2026-01-05'--", "2026-01-05&date=x"),
]
CODES = [  # what follows the # of a link; the first is one that the server wrote
    *("1.BAACAwAJYGw", "1.BAACAwAJYGx", "2.BAACAwAJYGw", "1.BAAC", "1.", "1.____", "1.AAAAAAAAAAA"),
    *("1." + "A" * 3000, "1.BAACAwAJYGw%00", "%231.BAACAwAJYGw", "..%2f..%2fetc%2fpasswd"),
]
# Bodies of the right shape, which get further than those that are refused at once.
SHAPELY: dict[str, list[Any]] = {
    "POST /generate": [
        {"level": "extreme", "clues": [17, 17], "minimal": True, "symmetry": "quarter_turn"},
        {"techniques": ["x-wing"] * 20, "level": "master"},
        {"techniques": ["'; DROP TABLE puzzles; --"]},
        {"level": "<script>", "symmetry": "../../x"},
        {"clues": [0, 0]},
        {"clues": [81, 81], "seed": 2**53},
        {"layout": "5x5", "level": "extreme", "minimal": True},
        {"layout": "jigsaw", "regions": [0] * 81},
        {"layout": "jigsaw", "regions": [2**31] * 625},
        {"layout": "9" * 64},
    ],
    "POST /links": [
        {"givens": "." * 625, "layout": "5x5"},
        {"givens": "1" * 81},
        {"givens": "12" * 8, "layout": "2x2"},
        {"givens": "." * 81, "layout": "jigsaw", "regions": [0] * 81},
        {"givens": "#1.BAACAwAJYGw"},
    ],
}
for worst, bodies in WORST.items():
    SHAPELY.setdefault(re.sub("{[^}]*}", "{}", worst), []).extend(bodies)
DEEP = [deep_json(depth) for depth in (900, 1_100, 100_000)]
DEEP_SHARE = 0.01
SHAPELY_SHARE = 0.1  # of the requests to these routes: an order takes its whole time
FIELDS = [
    *("puzzle", "started", "moves", "givens", "digits", "layout", "regions", "name", "password"),
    *(
        "board",
        "rule",
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
    ),
    *("skip", "level", "technique", "techniques", "symmetry", "clues", "minimal", "title", "link"),
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
        """Everything that is the victim's, and what is the same for all."""
        paths = (
            *("/games", f"/games/{self.game}", "/options", "/account", "/scores/history"),
            *("/puzzles/daily?date=2026-01-05", "/puzzles/daily?date=9999-12-31"),
        )
        return [self.ask(path) for path in paths]

    def ask(self, path: str) -> Any:
        """The answer, once there is one: a busy machine may need a second order."""
        while True:
            answer = self.client.get(path).json()
            if isinstance(answer, list) or answer.get("error") != "limit":
                return answer


def test_hostile_requests_find_nothing_and_change_nothing(tmp_path: Path) -> None:
    with web_server(tmp_path, work_seconds="0.5") as server, server.client() as client:
        victim, statuses, held, alone = Victim(client), Counter[int](), [], []
        probes: list[dict[str, Any]] = []
        for part in range(ROUNDS):
            with ThreadPoolExecutor(ATTACKERS) as attackers, besieged(server, probes):
                for seen in attackers.map(
                    lambda number, part=part: attack_often(server, victim, (part, number)),
                    range(ATTACKERS),
                ):
                    statuses.update(seen)
            held.append(memory_of(server.process.pid))
            alone.append(memory_of(server.process.pid, alone=True))
        p99 = max(probe["p99"] for probe in probes)
        print(
            f"\n{statuses.total()} hostile requests: {dict(sorted(statuses.items()))}, memory"
            f" {' → '.join(f'{amount / 1e6:.0f}' for amount in held)} MB, without children"
            f" {' → '.join(f'{amount / 1e6:.0f}' for amount in alone)}; cheap requests meanwhile:"
            f" p99 {p99 * 1000:.0f} ms of {sum(probe['count'] for probe in probes)},"
            f" longest stretch of the loop {longest_of(server) * 1000:.0f} ms"
        )
        assert all(probe["statuses"] == [200] for probe in probes)
        assert statuses.total() >= HOSTILE
        assert victim.look() == victim.before
        assert "unexpected error" not in server.log()
        assert not IS_LONG or alone[-1] < GROWTH * alone[0]
        assert not IS_LONG or (p99 < CHEAP_SECONDS and max(held) < MOST_MEMORY)


def test_no_route_is_spared(tmp_path: Path) -> None:
    with web_server(tmp_path) as server, server.client() as client:
        paths = client.get("/schema/openapi.json").json()["paths"]
    described = {
        f"{method.upper()} {re.sub('{[^}]*}', '{}', path.removeprefix('/api/v1'))}"
        for path, operations in paths.items()
        if path.startswith("/api/v1")
        for method in operations
    }
    assert len(described) > 30
    assert described - {route.partition("?")[0] for route in ROUTES} == set()


def attack_often(server: WebServer, victim: Victim, seed: tuple[int, int]) -> Counter[int]:
    """Send one attacker's share of requests, and look at every answer."""
    chance, statuses, attacker = random.Random(str(seed)), Counter[int](), Attacker(server.port)
    for _ in range(-(-HOSTILE // ATTACKERS // ROUNDS)):
        request = attack(chance, victim.game, victim.cookie)
        status, text = attacker.ask(*request)
        statuses[status] += 1
        assert status not in (500, 502), (request, text)
        for word in ("Traceback", SECRET, PUZZLE):
            assert word not in text, request
    attacker.close()
    return statuses


@contextmanager
def besieged(server: WebServer, probes: list[dict[str, Any]]) -> Iterator[None]:
    """Hold connections open, some by a trickle of bytes, while somebody else looks at the clock."""
    prober = [sys.executable, str(PROBER), str(server.port), "127.0.0.8"]
    with ExitStack() as held, subprocess.Popen(prober, stdin=-1, stdout=-1, text=True) as probing:
        wires = [held.enter_context(connect(server)) for _ in range(IDLE + SLOW)]
        ended = threading.Event()
        trickle = threading.Thread(target=send_slowly, args=(wires[:SLOW], ended))
        trickle.start()
        assert probing.stdout is not None
        assert probing.stdout.readline() == "asking\n"
        try:
            yield
        finally:
            ended.set()
            trickle.join()
            probes.append(json.loads(probing.communicate()[0]))


def connect(server: WebServer) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=60)


def send_slowly(wires: list[socket.socket], ended: threading.Event) -> None:
    """Begin requests and never end them, until the server has enough of it."""
    letters = itertools.cycle(b"GET /api/v1/games HTTP/1.1\r\nhost: 127.0.0.1\r\nx: ")
    while not ended.wait(1.0):
        letter = bytes([next(letters)])
        for wire in wires:
            with suppress(OSError):
                wire.sendall(letter)


class Attacker:
    """A client that checks nothing of what it sends, and keeps the cookie that it gets."""

    def __init__(self, port: int) -> None:
        self._connection = HTTPConnection("127.0.0.1", port, timeout=60)
        self._cookie = ""

    def ask(
        self, method: str, path: str, content: bytes, headers: dict[str, str]
    ) -> tuple[int, str]:
        """Send a request; answer the status and the text that came back."""
        if self._cookie:
            headers = {"cookie": self._cookie, **headers}
        self._connection.request(method, f"/api/v1{path}", content, headers)
        answer = self._connection.getresponse()
        if answer.headers.get("content-type", "").startswith("text/event-stream"):
            self.close()  # it has no end; the next request connects anew
            return answer.status, ""
        self._cookie = answer.headers.get("set-cookie", self._cookie).partition(";")[0]
        return answer.status, answer.read().decode(errors="replace")

    def close(self) -> None:
        """Hang up."""
        self._connection.close()


def values_of(route: str, game: str) -> list[str]:
    """What to put into a path: something of its kind, or of no kind."""
    own = DATES if "date=" in route else CODES if "/links/" in route else []
    return [game, new_id(), "x", "%27--", "0", "sk-loop", *own]


def attack(chance: random.Random, game: str, cookie: str) -> tuple[str, str, bytes, dict[str, str]]:
    """Make one request that no page would send: method, path, body and headers."""
    route = chance.choice(ROUTES)
    method, _, path = route.partition(" ")
    path = path.replace("{}", chance.choice(values_of(route, game)))
    if chance.random() < 0.1:
        method = chance.choice(["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"])
    body: Any = chance.choice(NASTY)
    if chance.random() < 0.7:
        names = chance.sample(FIELDS, chance.randint(1, 5))
        body = {name: chance.choice(NASTY) for name in names}
        if chance.random() < 0.3:
            body["puzzle"] = {"givens": chance.choice(NASTY), "layout": chance.choice(NASTY)}
    if route in SHAPELY and chance.random() < SHAPELY_SHARE:
        body = chance.choice(SHAPELY[route])
    content = json.dumps(body).encode() if chance.random() < 0.9 else chance.randbytes(60)
    if chance.random() < DEEP_SHARE:
        content = chance.choice(DEEP)
    forged = chance.choice(["", cookie[:-2] + "AA", "1.0.20000.x", "' OR 1=1", "x" * 3000])
    headers = {"content-type": chance.choice(["application/json", "text/html", "a/b"])}
    if forged and chance.random() < 0.5:
        headers["cookie"] = f"nonet={forged}"
    return method, path, content, headers
