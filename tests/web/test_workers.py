"""Two workers, other databases, and servers that are killed."""

import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

import servers
from web_server import WebServer, begin_game, digit, send, solving_moves, web_server


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def pair(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[WebServer]:
    """A server of two workers over each kind of database."""
    folder = tmp_path_factory.mktemp(request.param)
    if request.param == "sqlite":
        with web_server(folder, workers="2") as server:
            yield server
        return
    try:
        with (
            servers.postgres() as database,
            web_server(folder, workers="2", db=database.url) as server,
        ):
            yield server
    except servers.CannotRunError as error:
        pytest.skip(f"PostgreSQL cannot be run here: {error}")


def test_a_game_is_the_same_whichever_worker_answers(pair: WebServer) -> None:
    with pair.client() as first:
        game = begin_game(first)
        for number, move in enumerate(solving_moves(), 1):
            with pair.client() as other:  # a connection of its own, so perhaps another worker
                other.cookies.update(first.cookies)
                answer = send(other, game, move)
            assert (answer.status_code, answer.json()["count"]) == (200, number)
        assert first.get(f"/games/{game}").json()["state"] == "complete"
        assert first.get(f"/games/{game}/score").json()["is_ranked"] is True


def test_many_who_send_the_same_moves_at_once_make_one_log(pair: WebServer) -> None:
    with pair.client() as owner:
        game = begin_game(owner)
        moves = solving_moves()[:20]

        def play(_: int) -> set[int]:
            with pair.client() as device:
                device.cookies.update(owner.cookies)
                return {send(device, game, move).status_code for move in moves}

        with ThreadPoolExecutor(4) as devices:
            statuses = set().union(*devices.map(play, range(4)))
        assert statuses == {200}
        found = owner.get(f"/games/{game}").json()
        assert [move["n"] for move in found["moves"]] == list(range(1, 21))


def test_an_acknowledged_move_survives_the_death_of_the_server(pair: WebServer) -> None:
    with pair.client() as client:
        game = begin_game(client)
        for move in solving_moves()[:10]:
            assert send(client, game, move).status_code == 200
        cookies = dict(client.cookies)
    pair.kill()
    pair.start()
    with pair.client() as client:
        client.cookies.update(cookies)
        assert client.get(f"/games/{game}").json()["count"] == 10
        assert send(client, game, *solving_moves()[:12]).json()["count"] == 12


def test_an_acknowledged_move_survives_the_death_of_the_database(tmp_path: Path) -> None:
    try:
        with (
            servers.postgres() as database,
            web_server(tmp_path, db=database.url) as server,
            server.client() as client,
        ):
            game, count = begin_game(client), 10
            send(client, game, *solving_moves()[:count])
            database.kill()
            # Its children live on for a moment, and what they acknowledge must stay too.
            while (answer := send(client, game, solving_moves()[count])).status_code == 200:
                count += 1
            assert answer.status_code == 503
            database.restart()
            assert client.get(f"/games/{game}").json()["count"] in (count, count + 1)
            assert send(client, game, *solving_moves()[:50]).json()["count"] == 50
    except servers.CannotRunError as error:
        pytest.skip(f"PostgreSQL cannot be run here: {error}")


def test_a_server_that_is_told_to_stop_finishes_what_it_does(tmp_path: Path) -> None:
    with web_server(tmp_path, workers="2") as server:
        with server.client() as client:
            game = begin_game(client)
            send(client, game, digit(1, 2, 4))
            cookies = dict(client.cookies)
        assert server.stop() in (0, -15)
        server.start()
        with server.client() as client:
            client.cookies.update(cookies)
            assert client.get(f"/games/{game}").json()["count"] == 1


def test_metrics_are_those_of_both_workers(tmp_path: Path) -> None:
    """Each worker shares its counts once a second, so that the sum comes a moment later."""

    def count_answers() -> int:
        text = httpx.get(f"{server.url}/metrics", timeout=60, verify=False).text
        counts = re.findall(r'nonet_request_seconds_count\{route="/health"\} (\d+)', text)
        return sum(map(int, counts))

    with web_server(tmp_path, workers="2") as server:
        asked_before = count_answers()  # the server's start asks too
        for _ in range(10):
            httpx.get(f"{server.url}/health", timeout=60, verify=False)
        until = time.monotonic() + 60
        while (answers := count_answers()) < asked_before + 10 and time.monotonic() < until:
            time.sleep(0.1)
        assert answers == asked_before + 10
