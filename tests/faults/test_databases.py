"""Databases that hang or are lost: nobody waits for ever, nothing acknowledged is gone."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

import servers
from soaking import serving
from waiting import comes_true
from web_server import WebServer, begin_game, send, solving_moves

Running = tuple[WebServer, servers.Server]
MOVES = solving_moves()


@pytest.fixture(params=["postgresql", "mariadb"])
def running(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Running]:
    with serving(request.param, tmp_path) as found:
        yield found


def is_ready(server: WebServer) -> bool:
    return ask_ready(server).status_code == 200


def ask_ready(server: WebServer) -> httpx.Response:
    return httpx.get(f"{server.url}/ready", timeout=60, verify=False)


def test_a_hung_database_is_said_to_be_one_and_loses_nothing(running: Running) -> None:
    server, database = running
    with server.client() as client:
        game = begin_game(client)
        assert send(client, game, *MOVES[:3]).status_code == 200
        database.pause()
        # All of these are answered while the database does nothing: nobody waits for it.
        assert comes_true(lambda: not is_ready(server))
        assert ask_ready(server).json()["error"] == "store_failed"
        assert httpx.get(f"{server.url}/health", timeout=60).status_code == 200
        refused = send(client, game, MOVES[3])
        assert refused.status_code == 503
        assert refused.json()["message"] == "the store does not answer; try again later"
        database.resume()
        assert comes_true(lambda: is_ready(server))
        assert send(client, game, *MOVES[3:5]).status_code == 200
        assert client.get(f"/games/{game}").json()["moves"] == MOVES[:5]


def test_a_lost_database_is_found_again(running: Running) -> None:
    server, database = running
    with server.client() as client:
        game = begin_game(client)
        assert send(client, game, *MOVES[:3]).status_code == 200
        database.kill()
        assert comes_true(lambda: not is_ready(server))
        assert send(client, game, MOVES[3]).status_code == 503
        database.restart()
        assert comes_true(lambda: is_ready(server))
        assert send(client, game, *MOVES[3:5]).status_code == 200
        assert client.get(f"/games/{game}").json()["moves"] == MOVES[:5]
