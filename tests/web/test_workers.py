"""Two workers, other databases, and servers and workers that are killed."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

import servers
from nonet.store import open_store
from nonet.web.workers import Worker
from waiting import comes_true, is_running
from web_server import (
    PATIENCE,
    WebServer,
    begin_game,
    digit,
    new_id,
    send,
    solving_moves,
    web_server,
)

needs_proc = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs Linux's /proc")


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
        score = first.get(f"/games/{game}/score").json()
        assert (score["is_ranked"], score["reason"]) == (False, "clock")  # 102 s within moments


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


def test_a_device_that_is_signed_out_is_soon_nobody_to_every_worker(pair: WebServer) -> None:
    def is_somebody(cookies: httpx.Cookies) -> list[bool]:
        """Ask over several connections, so that each worker is asked and remembers."""
        found = []
        for _ in range(12):
            with pair.client() as anywhere:
                anywhere.cookies.update(cookies)
                found.append(anywhere.get("/account").json() is not None)
        return found

    body = {"name": f"Ada {new_id()[:8]}", "password": "correct horse"}
    with pair.client() as desk, pair.client() as phone:
        assert desk.post("/account", json=body).status_code == 201
        assert phone.post("/account/sign-in", json=body).status_code == 200
        stolen = httpx.Cookies(phone.cookies)
        assert all(is_somebody(stolen))
        listed = desk.get("/account/devices").json()
        device = next(each["id"] for each in listed if not each["is_this"])
        assert desk.delete(f"/account/devices/{device}").status_code == 204
        assert comes_true(lambda: not any(is_somebody(stolen)))
        assert all(is_somebody(desk.cookies))


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
    with web_server(tmp_path, workers="2") as server:
        ask_health(server, 10)
        assert comes_true(lambda: count_health(server) == 10)


@needs_proc
def test_a_worker_that_dies_is_replaced_and_its_counts_stay(tmp_path: Path) -> None:
    with web_server(tmp_path, workers="2") as server:
        before = list_workers(server)
        ask_health(server, 10)
        time.sleep(3)  # they share what they counted once a second
        for worker in before:
            os.kill(worker, signal.SIGKILL)
        assert comes_true(lambda: len(set(list_workers(server)) - set(before)) == 2)
        assert comes_true(lambda: count_health(server) == 10)


@needs_proc
def test_workers_stop_when_their_parent_is_killed(tmp_path: Path) -> None:
    with web_server(tmp_path, workers="2") as server:
        workers = list_workers(server)
        server.process.kill()
        server.process.wait()
        assert comes_true(lambda: not any(is_running(worker) for worker in workers))


@needs_proc
def test_the_parent_forks_without_threads(tmp_path: Path) -> None:
    """For a thread that held a lock would never give it back in the worker."""
    with web_server(tmp_path, workers="2") as server:
        assert len(list(Path(f"/proc/{server.process.pid}/task").iterdir())) == 1


def test_a_worker_that_is_silent_is_killed() -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs, subprocess.Popen([sys.executable, "-c", "input()"], stdin=-1) as process:
        ours.setblocking(False)
        worker = Worker(process.pid, ours)
        for _ in range(9):
            theirs.send(b".")
            worker.look(patience=3)
        for _ in range(3):
            worker.look(patience=3)
        assert process.poll() is None
        while worker.code is None:
            worker.look(patience=3)
    assert worker.code == -signal.SIGKILL


def test_a_server_whose_workers_cannot_start_stops(tmp_path: Path) -> None:
    store = tmp_path / "bare.sqlite"
    open_store(f"sqlite:///{store}").close()  # no puzzles, with which each worker begins
    with (
        pytest.raises(AssertionError, match="did not start"),
        web_server(tmp_path, workers="2", db=f"sqlite:///file:{store}?mode=ro&uri=true"),
    ):
        pass
    log = (tmp_path / "log").read_text()
    assert "expected a store that may be written to" in log


def test_a_server_that_is_killed_leaves_no_files_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.setenv("TMPDIR", str(scratch))
    with web_server(tmp_path, workers="2") as server:
        ask_health(server, 2)
        assert comes_true(lambda: count_health(server) == 2)
    assert list(scratch.iterdir()) == []


def ask_health(server: WebServer, times: int) -> None:
    for _ in range(times):
        httpx.get(f"{server.url}/health", timeout=PATIENCE, verify=False)


def count_health(server: WebServer) -> int:
    """What the metrics say; each worker shares its counts once a second."""
    text = httpx.get(f"{server.url}/metrics", timeout=PATIENCE, verify=False).text
    counts = re.findall(r'nonet_request_seconds_count\{route="/health"\} (\d+)', text)
    return sum(map(int, counts))


def list_workers(server: WebServer) -> list[int]:
    parent = server.process.pid
    return [
        int(child) for child in Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    ]
