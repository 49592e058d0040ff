"""Connections: what they may send, how long they may take, and how many there may be."""

import contextlib
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import httpx
import pytest
import uvicorn
from uvicorn.server import ServerState

from nonet.web import protocol
from nonet.web.protocol import MOST_HEAD, SMALL_BODY, BoundedProtocol, bound_protocol
from waiting import PATIENCE
from web_server import WebServer, web_server

GET = b"GET /health HTTP/1.1\r\nhost: x\r\n"


@contextlib.contextmanager
def wire(server: WebServer) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as connected:
        yield connected


def answer_to(server: WebServer, *parts: bytes) -> bytes:
    """Send what no client would, and read until the server closes."""
    with wire(server) as connected, contextlib.suppress(ConnectionError):
        for part in parts:
            connected.sendall(part)
        return b"".join(iter(lambda: connected.recv(65_536), b""))
    return b""  # the server had closed before all was sent


@pytest.mark.parametrize(
    "parts",
    [
        [GET + b"x: " + b"a" * MOST_HEAD + b"\r\n\r\n"],  # one long header
        [GET + b"".join(b"x%d: aaaa\r\n" % n for n in range(5_000)) + b"\r\n"],  # many short ones
        [b"GET /" + b"a" * MOST_HEAD + b" HTTP/1.1\r\n\r\n"],  # a long path
        [GET + b"cookie: ", *([b"a" * 60_000] * 20)],  # one that does not end
        [GET + b"\r\n" + GET + b"cookie: ", *([b"a" * 60_000] * 20)],  # after one that is fine
    ],
)
def test_a_head_that_is_too_large_is_refused(server: WebServer, parts: list[bytes]) -> None:
    answer = answer_to(server, *parts)
    assert answer == b"" or b"HTTP/1.1 431 " in answer
    assert httpx.get(f"{server.url}/health", timeout=PATIENCE).status_code == 200


def test_a_head_that_just_fits_is_read(server: WebServer) -> None:
    value = b"a" * (MOST_HEAD - len(GET) - 40)
    answer = answer_to(server, GET + b"connection: close\r\nx: " + value + b"\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 200 ")


def test_a_body_that_never_ends_is_refused(server: WebServer) -> None:
    head = b"POST /api/v1/solve HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
    chunk = b"%x\r\n" % 50_000 + b" " * 50_000 + b"\r\n"
    trailer = b"0\r\nx: " + b"a" * 60_000
    for parts in ([chunk] * 60, [b"1\r\n \r\n" * 10_000] * 60, [trailer, *[b"a" * 60_000] * 60]):
        answer = answer_to(server, head + b"transfer-encoding: chunked\r\n\r\n", *parts)
        assert answer == b"" or b"HTTP/1.1 4" in answer


@pytest.mark.parametrize(
    "nonsense", [b"\x16\x03\x01\x02\x00", b"GET\r\n\r\n", b"GET /\xff HTTP/1.1\r\nhost: x\r\n\r\n"]
)
def test_what_is_no_http_is_told_in_the_one_shape(server: WebServer, nonsense: bytes) -> None:
    answer = answer_to(server, nonsense)
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert b'"error":"bad_input"' in answer


def test_thousands_of_idle_connections_slow_nobody_down(tmp_path: Path) -> None:
    """Above 1,023 of them all engine work was answered by 500."""
    with web_server(tmp_path) as server, contextlib.ExitStack() as idle:
        for _ in range(room_for(2_000)):
            idle.enter_context(wire(server))
        with server.client() as client:
            answer = client.post("/solve", json={"givens": "." * 81})
        assert answer.status_code == 200


def test_a_connection_too_many_is_told_so(tmp_path: Path) -> None:
    with web_server(tmp_path, connections="8") as server, contextlib.ExitStack() as held:
        answers = []
        for _ in range(9):  # all stay open
            connected = held.enter_context(wire(server))
            connected.sendall(GET + b"\r\n")
            answers.append(connected.recv(65_536)[:13])
        assert answers[0] == b"HTTP/1.1 200 "
        assert answers[-1] == b"HTTP/1.1 503 "


def test_who_hangs_up_amid_a_body_is_no_error(tmp_path: Path) -> None:
    with web_server(tmp_path) as server:
        head = b"POST /api/v1/solve HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
        for _ in range(5):
            with wire(server) as connected:
                connected.sendall(head + b"content-length: 1000\r\n\r\n{")
        assert httpx.get(f"{server.url}/ready", timeout=PATIENCE).status_code == 200
        assert server.stop() in (0, -15)
        assert "rror" not in server.log()


def room_for(connections: int) -> int:
    """As many as this process may open, if that is fewer."""
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + 200
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return wanted - 200


class Clock:
    """The time of a loop, as far as a protocol sees it: it passes when we say so."""

    def __init__(self) -> None:
        self.now = 0.0
        self._calls: list[Any] = []

    def call_later(self, seconds: float, call: Callable[..., None], *args: Any) -> "Call":
        """Note what to do later."""
        noted = Call(self.now + seconds, call, args)
        self._calls.append(noted)
        return noted

    def create_task(self, coroutine: Any) -> Any:
        """Answer no request: what matters here is what comes in."""
        coroutine.close()
        return Mock()

    def pass_time(self, seconds: float) -> None:
        """Do all that is due by then."""
        self.now += seconds
        for noted in [noted for noted in self._calls if noted.at <= self.now]:
            self._calls.remove(noted)
            if not noted.is_cancelled:
                noted.call(*noted.args)


class Call:
    """Something to do later."""

    def __init__(self, at: float, call: Callable[..., None], args: tuple[Any, ...]) -> None:
        self.at, self.call, self.args, self.is_cancelled = at, call, args, False

    def cancel(self) -> None:
        self.is_cancelled = True


class Transport:
    """A connection that keeps what is written."""

    def __init__(self) -> None:
        self.written = b""
        self.unsent = 0
        self.end = ""

    def write(self, data: bytes) -> None:
        self.written += data

    def close(self) -> None:
        self.end = self.end or "closed"

    def abort(self) -> None:
        self.end = "aborted"

    def is_closing(self) -> bool:
        return self.end != ""

    def get_write_buffer_size(self) -> int:
        return self.unsent

    def get_extra_info(self, _: str) -> None: ...

    def pause_reading(self) -> None: ...
    def resume_reading(self) -> None: ...


@pytest.fixture
def connection() -> "Connection":
    async def app(scope: Any, receive: Any, send: Any) -> None: ...

    config = uvicorn.Config(app, log_config=None)
    clock, transport = Clock(), Transport()
    kind = bound_protocol(most_connections=10, most_body=100_000)
    made = kind(config, ServerState(), {}, clock)  # type: ignore[arg-type]
    made.connection_made(transport)  # type: ignore[arg-type]
    return made, transport, clock


Connection = tuple[BoundedProtocol, Transport, Clock]


def test_a_head_has_its_time_however_it_trickles(connection: Connection) -> None:
    made, transport, clock = connection
    for letter in GET[:9]:
        made.data_received(bytes([letter]))
        clock.pass_time(1.0)
    assert transport.end == ""
    clock.pass_time(1.0)
    assert transport.end == "closed"
    assert transport.written.startswith(b"HTTP/1.1 408 ")


def test_blank_lines_keep_no_connection_open(connection: Connection) -> None:
    made, transport, clock = connection
    for _ in range(70):
        made.data_received(b"\r\n")
        clock.pass_time(1.0)
    assert (transport.end, transport.written) == ("closed", b"")


def test_a_body_has_its_time(connection: Connection) -> None:
    made, transport, clock = connection
    made.data_received(b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n")
    for _ in range(60):
        assert transport.end == ""
        made.data_received(b" ")
        clock.pass_time(1.0)
    assert transport.end == "closed"
    assert transport.written.startswith(b"HTTP/1.1 408 ")


def test_an_answer_takes_the_time_that_it_takes(connection: Connection) -> None:
    made, transport, clock = connection
    made.data_received(GET + b"\r\n")
    for _ in range(10):
        clock.pass_time(100.0)
    assert transport.end == ""


def test_an_answer_that_nobody_takes_ends(connection: Connection) -> None:
    made, transport, clock = connection
    made.data_received(GET + b"\r\n")
    transport.unsent = 5_000
    clock.pass_time(65.0)
    assert transport.end == ""
    transport.unsent = 4_000  # some of it was taken
    clock.pass_time(65.0)
    assert transport.end == ""
    clock.pass_time(65.0)
    assert transport.end == "aborted"


def test_large_bodies_are_bounded_together(
    connection: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, transport, _ = connection
    monkeypatch.setattr(protocol, "MOST_BODIES", 2 * SMALL_BODY)
    made.load.bodies = SMALL_BODY  # of others
    made.data_received(b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100000\r\n\r\n")
    made.data_received(b" " * (SMALL_BODY - 200))
    assert transport.end == ""
    made.data_received(b" " * 400)
    assert transport.written.startswith(b"HTTP/1.1 503 ")
    made.connection_lost(None)
    assert made.load.bodies == SMALL_BODY
