"""HTTP with bounds: what a connection may send, how long it may take, and how many there may be.

    idle ──first byte──▶ head ──blank line──▶ body ──last byte──▶ idle, while the answer is made
    IDLE_SECONDS         HEAD_SECONDS         BODY_SECONDS
                         MOST_HEAD bytes      as large as the settings say, and all bodies together
                                              MOST_BODIES bytes

Each stage has its time, which no trickle of bytes makes longer. What is too large, too slow or too
much is answered in the one shape of errors, and the connection closed.
"""

import asyncio
import http
from asyncio import TimerHandle

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from nonet.web.errors import encode_problem

__all__ = ["IDLE_SECONDS", "BoundedProtocol", "bound_protocol"]

IDLE_SECONDS = 65.0  # as proxies like it: longer than the minute for which they keep connections
HEAD_SECONDS = 10.0
BODY_SECONDS = 60.0
MOST_HEAD = 32_768  # bytes of a request's line and headers; the longest link fits six times
SMALL_BODY = 65_536  # bytes; a body of this size is never turned away for the sake of others
MOST_BODIES = 64_000_000  # bytes that all connections may be sending at once


class Load:
    """What all connections of this process hold together."""

    def __init__(self) -> None:
        self.bodies = 0  # bytes of bodies that are not answered yet


class BoundedProtocol(HttpToolsProtocol):
    """One connection."""

    most_connections: int
    most_body: int
    load: Load

    _stage = "idle"
    _sent = 0  # bytes that came in this stage, at most one packet too many
    _head = 0  # bytes of the names and values among them
    _body = 0  # bytes that count in the load
    _unwritten = 0  # bytes that the other side had not taken at the last look
    _is_refused = False
    _timer: TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a connection, or tell that there are too many."""
        super().connection_made(transport)
        self._begin("idle", IDLE_SECONDS)
        if len(self.connections) > self.most_connections:
            self._refuse(503, "limit", "expected fewer connections, got too many; try again later")

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a connection."""
        self._settle()
        if self._timer is not None:
            self._timer.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read what came, unless it is too much."""
        if self._is_refused:
            return
        super().data_received(data)
        self._sent += len(data)
        if self._stage == "head" and max(self._sent, self._head) > MOST_HEAD:
            self._refuse_head()
        elif self._stage == "body":
            self._count_body(len(data))

    def on_message_begin(self) -> None:
        """Begin to read a request."""
        super().on_message_begin()
        self._head = 0
        self._begin("head", HEAD_SECONDS)

    def on_url(self, url: bytes) -> None:
        """Read a part of the path."""
        self._head += len(url)
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Read a header; those after a body are nothing to us."""
        self._head += len(name) + len(value) + 4
        if self._stage == "head" and self._head <= MOST_HEAD:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Answer the request while its body comes, unless its head was too large."""
        if self._head > MOST_HEAD:
            self._refuse_head()
        elif not self._is_refused:
            super().on_headers_complete()
            self._begin("body", BODY_SECONDS)

    def on_body(self, body: bytes) -> None:
        """Read a part of the body."""
        if not self._is_refused:
            super().on_body(body)

    def on_message_complete(self) -> None:
        """End a request; what comes next is another."""
        if not self._is_refused:
            super().on_message_complete()
            self._begin("idle", IDLE_SECONDS)

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        self._settle()
        super().on_response_complete()
        if self._stage == "idle":
            self._begin("idle", IDLE_SECONDS)

    def send_400_response(self, msg: str) -> None:
        """Answer what is no HTTP."""
        self._refuse(400, "bad_input", f"expected HTTP, got something else: {msg}")

    def _begin(self, stage: str, seconds: float) -> None:
        self._stage, self._sent = stage, 0
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self.loop.call_later(seconds, self._end_stage, seconds)

    def _end_stage(self, seconds: float) -> None:
        """The time of a stage is up: close, unless it is we who have not answered yet."""
        if self.transport.is_closing():
            self.transport.abort()  # the other side does not take the last of it
        elif self._stage == "body" or not self._is_answering():
            self._close_late()
        elif 0 < self._unwritten <= self.transport.get_write_buffer_size():
            self.transport.abort()  # nothing of the answer was taken since the last look
        else:
            self._unwritten = self.transport.get_write_buffer_size()
            self._timer = self.loop.call_later(seconds, self._end_stage, seconds)

    def _close_late(self) -> None:
        if self.transport.get_write_buffer_size():
            self.transport.abort()
        elif self._stage == "idle":
            self.transport.close()
        else:
            self._refuse(
                408, "limit", f"expected a whole request, got its {self._stage} too slowly"
            )

    def _is_answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _count_body(self, amount: int) -> None:
        """Count what is sent after a head, be it body, chunks' lengths or trailers."""
        self._body += amount
        self.load.bodies += amount
        if self._sent > 2 * self.most_body + SMALL_BODY:  # twice, for the lengths of small chunks
            self._refuse(413, "limit", "expected a smaller body, got one that does not end")
        elif self._sent > SMALL_BODY and self.load.bodies > MOST_BODIES:
            self._refuse(503, "limit", "expected fewer large bodies at once, got too many")

    def _settle(self) -> None:
        """Take what this connection holds off the load."""
        self.load.bodies -= self._body
        self._body = 0

    def _refuse_head(self) -> None:
        self._refuse(431, "limit", f"expected a head of at most {MOST_HEAD} bytes, got more")

    def _refuse(self, status: int, name: str, message: str) -> None:
        """Answer an error, if nothing was answered yet, and close."""
        if self._is_refused or self.transport.is_closing():
            return
        self._is_refused = True
        if self.cycle is None or self.cycle.response_complete or not self.cycle.response_started:
            self.transport.write(_problem(status, name, message))
        self.transport.close()


def bound_protocol(most_connections: int, most_body: int) -> type[BoundedProtocol]:
    """Make the protocol for these bounds."""
    bounds = {"most_connections": most_connections, "most_body": most_body, "load": Load()}
    return type("Bounded", (BoundedProtocol,), bounds)


def _problem(status: int, name: str, message: str) -> bytes:
    body = encode_problem(name, message)
    head = (
        f"HTTP/1.1 {status} {http.HTTPStatus(status).phrase}\r\n"
        "content-type: application/json\r\nx-content-type-options: nosniff\r\n"
        f"content-length: {len(body)}\r\nconnection: close\r\n\r\n"
    )
    return head.encode() + body
