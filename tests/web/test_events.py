"""Events over HTTP: what one device does the others hear, at whichever worker or host."""

import os
import signal
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

import servers
from nonet.web.streams import MOST_OF_PLAYER
from waiting import comes_true
from web.event_reader import following
from web_server import WebServer, begin_game, digit, send, solving_moves, web_server


def same_player(server: WebServer, client: httpx.Client) -> httpx.Client:
    """Another device of the same player."""
    other = server.client()
    other.cookies.update(client.cookies)
    return other


def test_every_device_of_a_player_hears_what_one_did(
    server: WebServer, client: httpx.Client, stranger: httpx.Client
) -> None:
    game, foreign = begin_game(client), begin_game(stranger)
    with same_player(server, client) as phone, following(client) as events:
        send(stranger, foreign, digit(1, 2, 4))
        send(phone, game, digit(1, 2, 4))
        assert next(events) == {"kind": "moves", "game": game, "count": 1}
        new = begin_game(phone)
        assert next(events) == {"kind": "begun", "game": new, "count": 0}
        send(phone, new, *solving_moves(gap=20))
        assert next(events) == {"kind": "finished", "game": new, "count": len(solving_moves())}
        phone.put("/options", json={"theme": "dark"})
        assert next(events) == {"kind": "options"}
        phone.delete(f"/games/{new}")
        assert next(events) == {"kind": "deleted", "game": new, "count": 0}


def test_a_stream_needs_a_player(stranger: httpx.Client) -> None:
    answer = stranger.get("/events")
    assert (answer.status_code, answer.json()["error"]) == (403, "denied")


def test_a_player_may_hold_so_many_streams_and_one_that_ends_makes_room(
    server: WebServer, client: httpx.Client
) -> None:
    begin_game(client)
    with ExitStack() as streams, same_player(server, client) as late:
        for _ in range(MOST_OF_PLAYER):
            streams.enter_context(following(streams.enter_context(same_player(server, client))))
        assert late.get("/events").status_code == 429
        streams.close()

        def is_let_in() -> bool:
            with late.stream("GET", "/events") as answer:
                return answer.status_code == 200

        assert comes_true(is_let_in)


def test_one_address_may_hold_so_many_streams(tmp_path: Path) -> None:
    with web_server(tmp_path, streams="1") as one, one.client() as ada, one.client() as bob:
        begin_game(ada)
        begin_game(bob)
        with following(ada):
            answer = bob.get("/events")
            assert (answer.status_code, answer.json()["error"]) == (429, "limit")


def test_what_a_guest_brings_to_an_account_is_news_to_its_devices(
    client: httpx.Client, stranger: httpx.Client
) -> None:
    begin_game(client)
    credentials = {"name": "Chien-Shiung", "password": "parity is not conserved"}
    assert client.post("/account", json=credentials).status_code == 201
    game = begin_game(stranger)
    with following(client) as events:
        assert stranger.post("/account/sign-in", json=credentials).status_code == 200
        assert next(events) == {"kind": "look"}
    assert client.get(f"/games/{game}").status_code == 200


def test_a_stream_ends_with_its_session(server: WebServer, client: httpx.Client) -> None:
    begin_game(client)
    credentials = {"name": "Lise", "password": "a long way to the nucleus"}
    assert client.post("/account", json=credentials).status_code == 201
    with server.client() as phone:
        assert phone.post("/account/sign-in", json=credentials).status_code == 200
        with following(client) as events:
            phone.post("/account/sign-out", json={"everywhere": True})
            assert list(events) == []


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_server_that_is_told_to_stop_does_not_wait_for_streams(
    tmp_path: Path, workers: str
) -> None:
    with web_server(tmp_path, workers=workers) as one, one.client() as client:
        begin_game(client)
        with following(client) as events:
            one.process.send_signal(signal.SIGTERM)
            assert list(events) == []
        assert one.process.wait(60) in (0, -signal.SIGTERM)
        assert "graceful shutdown exceeded" not in one.log()


@pytest.fixture(scope="module")
def postgres() -> Iterator[servers.Server]:
    try:
        with servers.postgres() as database:
            yield database
    except servers.CannotRunError as error:
        pytest.skip(f"PostgreSQL cannot be run here: {error}")


def assert_all_hear(reading: WebServer, writing: WebServer) -> None:
    """Streams over many connections, so at every worker, hear what one device does."""
    with writing.client() as writer, ExitStack() as devices:
        game = begin_game(writer)
        streams = [
            devices.enter_context(following(devices.enter_context(same_player(reading, writer))))
            for _ in range(8)
        ]
        send(writer, game, digit(1, 2, 4))
        for events in streams:
            told = (event for event in events if event.get("count") == 1)
            assert next(told) == {"kind": "moves", "game": game, "count": 1}


def test_workers_of_one_host_tell_each_other(tmp_path: Path) -> None:
    with web_server(tmp_path, workers="2") as server:
        assert_all_hear(server, server)


def test_a_worker_that_replaces_another_hears_what_the_others_tell(tmp_path: Path) -> None:
    with web_server(tmp_path, workers="2") as server:
        parent = server.process.pid
        children = Path(f"/proc/{parent}/task/{parent}/children")
        if not children.exists():
            pytest.skip("needs Linux's /proc")
        first = children.read_text().split()[0]

        os.kill(int(first), signal.SIGKILL)

        def is_replaced() -> bool:
            now = children.read_text().split()
            return first not in now and len(now) == 2

        assert comes_true(is_replaced)
        server.wait()
        assert_all_hear(server, server)


def test_hosts_on_one_postgresql_tell_each_other(
    tmp_path_factory: pytest.TempPathFactory, postgres: servers.Server
) -> None:
    with (
        web_server(tmp_path_factory.mktemp("one"), workers="2", db=postgres.url) as one,
        web_server(tmp_path_factory.mktemp("two"), workers="2", db=postgres.url) as two,
    ):
        assert_all_hear(one, one)
        assert_all_hear(one, two)
        assert_all_hear(two, one)


def test_hosts_hear_each_other_again_after_the_database_was_gone(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    try:
        with (
            servers.postgres() as database,
            web_server(tmp_path_factory.mktemp("one"), db=database.url) as one,
            web_server(tmp_path_factory.mktemp("two"), db=database.url) as two,
            one.client() as client,
        ):
            game = begin_game(client)
            with same_player(two, client) as phone, following(phone) as events:
                database.kill()
                database.restart()
                assert next(event for event in events if event["kind"] == "look")
                assert comes_true(lambda: send(client, game, digit(1, 2, 4)).status_code == 200)
                assert next(event for event in events if event.get("count") == 1)
    except servers.CannotRunError as error:
        pytest.skip(f"PostgreSQL cannot be run here: {error}")
