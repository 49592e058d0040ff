"""No request takes the event loop for long, on whatever route and however bad its input."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import httpx

from hostile import WORST, deep_json
from soaking import longest_of
from web_server import begin_game, new_id, web_server

BUDGET = 1.0  # seconds of the loop's own CPU time; usually it is a twentieth
LARGE = 900_000  # bytes, just within what a request may have
JSON = {"content-type": "application/json"}
VALUES = {"code": "1." + "A" * 4_000, "puzzle_id": "9" * 64, "device_id": "1"}
QUERIES = {
    "GET /puzzles/random": ["technique=sk-loop", "technique=tridagon", "level=extreme"],
    "GET /puzzles/daily": ["date=9999-12-31", "date=0001-01-01"],
    "GET /games": ["limit=500"],
    "GET /scores/history": ["limit=1000"],
}
# Bodies for every route that takes one.
ALWAYS = [
    deep_json(100_000),
    b"[" + b"{}," * (LARGE // 3) + b"1]",
    b'{"a":[' + b"1," * (LARGE // 2) + b"1]}",
    b'{"' + b"\\u0061" * (LARGE // 6) + b'":1}',
    b'{"moves":[' + b'{"n":1,"at":1,"kind":"undo"},' * (LARGE // 30) + b"1]}",
]


def test_every_route_stays_within_the_budget_of_the_loop(tmp_path: Path) -> None:
    with web_server(tmp_path, work_seconds="0.3") as server, server.client() as client:
        game = begin_game(client, "." * 625, "5x5")
        paths = client.get("/schema/openapi.json").json()["paths"]
        routes = [
            (method.upper(), path.removeprefix("/api/v1"), path.startswith("/api"))
            for path, operations in paths.items()
            for method in operations
        ]
        for method, path, is_api in sorted(routes, key=lambda route: route[0] == "DELETE"):
            for query, body in questions(method, path):
                url = ("/api/v1" if is_api else "") + filled(path, game) + query
                status = ask(client, method, server.url + url, body)
                assert status < 500, (method, path, query, body[:80])
        assert "unexpected error" not in server.log()
        longest = longest_of(server)
        print(f"\nlongest stretch of the loop over {len(routes)} routes: {longest * 1000:.0f} ms")
        assert longest < BUDGET


def questions(method: str, path: str) -> Iterator[tuple[str, bytes]]:
    """Make the worst that we know for a route: queries and bodies."""
    route = f"{method} {path}"
    yield "", b""
    for query in QUERIES.get(route, []):
        yield f"?{query}", b""
    if method != "GET":
        for body in WORST.get(route, []):
            yield "", json.dumps(body, separators=(",", ":")).encode()
        for content in ALWAYS:
            yield "", content


def filled(path: str, game: str) -> str:
    """Put values into a path."""
    return re.sub(r"\{(\w+)\}", lambda found: VALUES.get(found[1], game or new_id()), path)


def ask(client: httpx.Client, method: str, url: str, body: bytes) -> int:
    """Ask, and do not wait for the end of an answer that has none."""
    headers = JSON if body else {}
    with client.stream(method, url, content=body or None, headers=headers) as answer:
        if "event-stream" not in answer.headers.get("content-type", ""):
            answer.read()
        return answer.status_code
