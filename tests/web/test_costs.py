"""Costs are bounded, whatever is asked: a hostile board, a caller who asks for all, a stop."""

import os
import signal
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest

import servers
from hostile import hard_board
from waiting import comes_true, is_running
from web_server import PUZZLE, WebServer, begin_game, digit, new_id, send, web_server

UNHEARD_OF = {"clues": [18, 18], "symmetry": "quarter_turn", "level": "beginner"}
needs_proc = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs Linux's /proc")
STARTED = "2026-01-01T10:00:00Z"


def client_at(server: WebServer, address: str) -> httpx.Client:
    """A caller with an address of its own, on this machine."""
    transport = httpx.HTTPTransport(local_address=address, verify=False)
    return httpx.Client(base_url=f"{server.url}/api/v1", timeout=120, transport=transport)


@contextmanager
def greedy(server: WebServer, callers: int) -> Iterator[list[int]]:
    """Ask for work that never ends, many times at once, from one address; the statuses so far."""
    statuses: list[int] = []

    def ask() -> None:
        # The server is ended meanwhile.
        with client_at(server, "127.0.0.9") as client, suppress(httpx.TransportError):
            statuses.append(client.post("/generate", json=UNHEARD_OF).status_code)

    threads = [threading.Thread(target=ask, daemon=True) for _ in range(callers)]
    for thread in threads:
        thread.start()
    yield statuses
    server.kill()
    for thread in threads:
        thread.join()


def test_one_caller_turns_no_other_away(tmp_path: Path) -> None:
    with web_server(tmp_path, work_seconds="600") as server, greedy(server, 40) as statuses:
        assert comes_true(lambda: 429 in statuses)  # more than may wait, so the work has begun
        with client_at(server, "127.0.0.8") as modest:
            for _ in range(5):
                assert modest.post("/solve", json={"givens": PUZZLE}).status_code == 200
        with client_at(server, "127.0.0.9") as same:
            assert same.get("/games").status_code == 200  # what is cheap stays cheap


def test_a_hostile_board_can_be_played_and_stops_nobody(tmp_path: Path) -> None:
    """Thirty-four of them stopped `/ready` for a minute, and no signal ended the server."""
    with web_server(tmp_path, work_seconds="0.3") as server:

        def begin(seed: int) -> int:
            puzzle = {"givens": hard_board(seed), "layout": "5x5"}
            body = {"puzzle": puzzle, "started": STARTED}
            with server.client() as client:
                return client.put(f"/games/{new_id()}", json=body).status_code

        with ThreadPoolExecutor(34) as callers:
            begun = [callers.submit(begin, seed) for seed in range(34)]
            assert httpx.get(f"{server.url}/ready", timeout=60).status_code == 200
            statuses = {future.result() for future in begun}
        assert statuses <= {201, 429}
        assert 201 in statuses
        assert "unexpected error" not in server.log()


def test_a_board_that_is_not_solved_in_time_has_no_mistakes(tmp_path: Path) -> None:
    with web_server(tmp_path, work_seconds="0.001") as server, server.client() as client:
        game = begin_game(client, hard_board(), "5x5")
        empty = hard_board().index(".")
        after = send(client, game, digit(1, empty, 1))
        assert after.status_code == 200
        assert after.json()["mistakes"] is None
        asked = client.post(f"/games/{game}/check", json={})
        assert (asked.status_code, asked.json()["error"]) == (429, "limit")
        assert client.get(f"/games/{game}").json()["count"] == 1


@pytest.mark.parametrize("layout", ["2x2", "2x3", "3x3+diagonals", "4x4"])
def test_other_boards_are_solved_in_a_child(client: httpx.Client, layout: str) -> None:
    cells = {"2x2": 16, "2x3": 36, "3x3+diagonals": 81, "4x4": 256}[layout]
    game = begin_game(client, "1" + "." * (cells - 1), layout)
    assert send(client, game, digit(1, 5, 3)).json()["mistakes"] is None  # many solutions
    assert client.post(f"/games/{game}/check", json={}).json()["wrong"] in (0, 1)


@needs_proc
@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_server_stops_amid_work_and_so_does_the_work(tmp_path: Path, workers: str) -> None:
    settings = {"work_seconds": "600", "workers": workers}
    with web_server(tmp_path, **settings) as server, greedy(server, 80) as statuses:
        assert comes_true(lambda: 429 in statuses)
        working = engine_processes(server)
        assert working
        with socket.create_connection(("127.0.0.1", server.port)) as half:  # and one is not done
            half.sendall(b"POST /api/v1/solve HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\n")
            server.stop()
        assert comes_true(lambda: not any(is_running(process) for process in working))


@needs_proc
def test_a_server_stops_although_its_database_hangs(tmp_path: Path) -> None:
    try:
        with (
            servers.postgres() as database,
            web_server(tmp_path, db=database.url) as server,
            server.client() as client,
        ):
            game = begin_game(client)
            backends = freeze(database.process.pid)
            with socket.create_connection(("127.0.0.1", server.port)) as waiting:
                cookie = f"nonet-guest={client.cookies['nonet-guest']}"
                head = f"GET /api/v1/games/{game} HTTP/1.1\r\nhost: x\r\ncookie: {cookie}\r\n\r\n"
                waiting.sendall(head.encode())
                server.stop()
            assert server.process.poll() is not None
            for process in backends:
                os.kill(process, signal.SIGCONT)
    except servers.CannotRunError as error:
        pytest.skip(f"PostgreSQL cannot be run here: {error}")


def freeze(process: int) -> list[int]:
    """Stop a process and its children where they stand."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    frozen = [process, *map(int, children)]
    for one in frozen:
        os.kill(one, signal.SIGSTOP)
    return frozen


def engine_processes(server: WebServer) -> list[int]:
    """The processes of a server that do engine work (Linux)."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            is_engine = "nonet.service.child" in (folder / "cmdline").read_text()
            if is_engine and os.getsid(int(folder.name)) == os.getsid(server.process.pid):
                found.append(int(folder.name))
    return found
