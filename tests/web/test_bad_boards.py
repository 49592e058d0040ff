"""Bad boards at the door of the server: 400 with words, never 500, and the server goes on."""

from typing import Any

import httpx
import pytest

from bad_boards import BAD_BOARDS
from hostile import SYMBOLS
from web_server import PUZZLE, WebServer, new_id

GRID = {"givens": "." * 81}
BODIES: dict[str, dict[str, Any]] = {
    "/solve": GRID,
    "/count": GRID,
    "/check": {**GRID, "digits": "." * 81},
    "/rate": GRID,
    "/hint": {**GRID, "digits": "." * 81},
    "/why-not": {**GRID, "digits": "." * 81, "cell": 0, "digit": 1},
    "/review": {**GRID, "finds": [{"digits": "." * 81, "cell": 0, "digit": 1}]},
    "/explain": GRID,
    "/generate": {},
    "/links": GRID,
    "/key": GRID,
    "/transform": {**GRID, "turn": 1},
    "/minimise": GRID,
    "/puzzles/parse": {"text": "." * 81},
    "/boards/draw": {},
    "/boards/conflicts": {"digits": "." * 81},
    "/boards/combinations": {"digits": "." * 81, "rule": 0},
    "/setter/verdict": GRID,
    "/setter/candidates": GRID,
    "/setter/formats": GRID,
    "/setter/export": {**GRID, "format": "svg"},
    "/scores/board": GRID,
    "/scores/times": GRID,
}
LONGEST_SENT = 50_000  # characters of a board's text over HTTP
REFUSED = (400, 413)


def check(answer: httpx.Response, text: str, words: str) -> None:
    assert answer.status_code in REFUSED, (answer.status_code, answer.text[:300])
    told = answer.json()
    assert told["error"] in ("bad_input", "limit")
    assert len(told["message"]) < 400
    if len(text) <= LONGEST_SENT:
        assert words in told["message"]


@pytest.mark.parametrize("path", BODIES)
def test_every_route_refuses_a_bad_board(client: httpx.Client, path: str) -> None:
    for text, words in BAD_BOARDS.values():
        check(client.post(path, json={**BODIES[path], "board": text}), text, words)
    assert client.post("/solve", json={"givens": PUZZLE}).json()["is_only"]


def test_no_route_that_takes_a_board_is_left_out(client: httpx.Client) -> None:
    schema = client.get("/schema/openapi.json").json()
    parts = schema["components"]["schemas"]

    def takes_board(operation: dict[str, Any]) -> bool:
        content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
        name = content.get("schema", {}).get("$ref", "").rpartition("/")[2]
        return "board" in parts.get(name, {}).get("properties", {})

    taking = {
        path.removeprefix("/api/v1")
        for path, operations in schema["paths"].items()
        if "post" in operations and takes_board(operations["post"])
    }
    assert len(taking) > 15
    assert taking == set(BODIES)


def test_a_game_and_a_comparison_refuse_a_bad_board(client: httpx.Client) -> None:
    for text, words in BAD_BOARDS.values():
        puzzle = {**GRID, "board": text}
        body = {"puzzle": puzzle, "started": "2026-01-01T10:00:00Z"}
        check(client.put(f"/games/{new_id()}", json=body), text, words)
        check(client.post("/same", json={"puzzles": [GRID, puzzle]}), text, words)


def test_what_is_pasted_goes_through_the_same_parser(client: httpx.Client) -> None:
    for text, words in BAD_BOARDS.values():
        if text == "hexagon":  # behind a line of cells any word may be a comment
            continue
        line = f"{'.' * 81} on {text}"
        for path in ("/puzzles/parse", "/setter/read"):
            answer = client.post(path, json={"text": line})
            assert answer.status_code in REFUSED, (path, answer.text[:300])
            if len(text) < LONGEST_SENT - 100:
                assert words in answer.json()["message"]


def test_the_least_and_the_most_that_may_be_sent(client: httpx.Client) -> None:
    """A board that is large and good is taken: bounds are for what is no board."""
    rows = range(1, 26)
    cages = "; ".join(f"cage: r{row}c{c} r{row}c{c + 1}" for row in rows for c in range(1, 25))
    assert len(cages) < LONGEST_SENT
    answer = client.post("/boards/draw", json={"board": f"5x5; {cages}"})
    assert answer.status_code == 200
    moved = client.post(
        "/transform", json={"givens": "." * 625, "board": f"5x5; {cages}", "turn": 2}
    )
    assert moved.status_code == 200
    assert set(moved.json()["givens"]) <= {*SYMBOLS, "."}


def test_the_server_does_not_grow(server: WebServer, client: httpx.Client) -> None:
    text, words = BAD_BOARDS["a megabyte of rules"]
    for _ in range(20):
        check(client.post("/solve", json={**GRID, "board": text}), text, words)
    assert "unexpected error" not in server.log()
