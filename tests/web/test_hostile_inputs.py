"""Inputs that were answered by 500 or 503 once, over each kind of database."""

from collections.abc import Iterator

import httpx
import pytest

import servers
from hostile import deep_json
from web_server import PUZZLE, WebServer, digit, new_id, send, web_server

JSON = {"content-type": "application/json"}


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def visitor(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, server: WebServer
) -> Iterator[httpx.Client]:
    """Someone at a server over each kind of database."""
    if request.param == "sqlite":
        with server.client() as client:
            yield client
        return
    folder = tmp_path_factory.mktemp(request.param)
    try:
        with (
            servers.postgres() as database,
            web_server(folder, db=database.url) as other,
            other.client() as client,
        ):
            yield client
    except servers.CannotRunError as error:
        pytest.skip(f"PostgreSQL cannot be run here: {error}")


def begin(visitor: httpx.Client, started: str = "2026-01-01T10:00:00Z", **puzzle: object) -> int:
    body = {"puzzle": {"givens": PUZZLE, **puzzle}, "started": started}
    return visitor.put(f"/games/{new_id()}", json=body).status_code


@pytest.mark.parametrize("depth", [10, 900, 1_100, 100_000])
@pytest.mark.parametrize("path", ["/options", "/account/password"])
def test_deep_json_is_refused_or_taken(visitor: httpx.Client, path: str, depth: int) -> None:
    for body in (deep_json(depth), b'{"a":' + deep_json(depth) + b"}"):
        answer = visitor.put(path, content=body, headers=JSON)
        assert answer.status_code in (200, 400, 403), answer.text
    assert visitor.get("/options").status_code == 200
    assert visitor.get("/account/export").status_code in (200, 403)


@pytest.mark.parametrize(
    "started",
    [
        *("0001-01-01T00:00:00Z", "0001-01-01T00:00:00+14:00", "0001-01-01T00:00:00"),
        *("9999-12-31T23:59:59Z", "9999-12-31T23:59:59-14:00", "1969-12-31T23:59:59.999Z"),
    ],
)
def test_a_game_of_any_year_is_a_game(visitor: httpx.Client, started: str) -> None:
    assert begin(visitor, started) in (201, 400)


@pytest.mark.parametrize("layout", ["3x" + "9" * 20, "9" * 20 + "x3", "9" * 64, "٣x٣", "0x0"])
def test_a_layout_that_is_none_is_bad_input(visitor: httpx.Client, layout: str) -> None:
    assert begin(visitor, layout=layout) == 400
    body = {"givens": PUZZLE, "layout": layout}
    for path in ("/solve", "/scores/board", "/links"):
        assert visitor.post(path, json=body).status_code == 400


@pytest.mark.parametrize("puzzle_id", [10**9, 2**31, 2**53])
def test_a_game_of_an_unknown_puzzle_is_not_found(visitor: httpx.Client, puzzle_id: int) -> None:
    assert begin(visitor, id=puzzle_id) == 404
    assert visitor.get(f"/puzzles/{puzzle_id}").status_code in (400, 404)


def test_the_character_0_is_no_text(visitor: httpx.Client) -> None:
    for body in ({"theme": "a\0b"}, {"\0": 1}, {"theme": ["\\\0"]}):
        answer = visitor.put("/options", json=body)
        assert (answer.status_code, answer.json()["error"]) == (400, "bad_input")
    assert visitor.put("/options", json={"theme": "\\u0000 as five"}).status_code == 200
    for path in ("/puzzles/random?symmetry=%00", "/puzzles/a%00b", "/puzzles/random?level=x%00"):
        assert visitor.get(path).status_code == 400


def test_a_move_of_any_moment_is_taken_or_refused(visitor: httpx.Client) -> None:
    game_id = new_id()
    body = {"puzzle": {"givens": PUZZLE}, "started": "2026-01-01T10:00:00Z"}
    assert visitor.put(f"/games/{game_id}", json=body).status_code == 201
    for number, at in enumerate((2**31, 2**40, 2**52), 1):
        assert send(visitor, game_id, digit(number, 2, 4, at)).status_code in (200, 400, 422)
