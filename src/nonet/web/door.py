"""The door: what every request passes before and after it is answered.

in    other sites are turned away · the page's own files are sent
out   security headers · a new guest's cookie
"""

import logging
import re
import time
from collections.abc import Awaitable, Callable, Collection, Mapping, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from nonet.web.errors import encode_problem
from nonet.web.hosts import Hosts
from nonet.web.limits import Limits, address_of, callers_of
from nonet.web.metrics import Metrics
from nonet.web.page import Page, StoredFile

__all__ = ["Door"]

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Any, Any, Any], Awaitable[None]]

SAFE = ("GET", "HEAD", "OPTIONS")
API = ("/api/", "/health", "/ready", "/metrics")
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none';"
    " base-uri 'none'; frame-ancestors 'none';"
    " form-action 'self'; img-src 'self' data: blob:; style-src-attr 'unsafe-inline'"
)
SECURITY = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"geolocation=(), microphone=(), payment=(), usb=()"),
]
MISDIRECTED = "expected a name of this server, got another's (its operator gives names by --hosts)"
STRICT_TRANSPORT = (b"strict-transport-security", b"max-age=31536000")


log = logging.getLogger("nonet.access")


class Door:
    """An ASGI application around another."""

    def __init__(
        self,
        app: App,
        page: Page,
        limits: Limits,
        hosts: Hosts,
        metrics: Metrics,
        methods: Mapping[str, Collection[str]],
        end_streams: Callable[[], None] = lambda: None,
    ) -> None:
        self.app = app
        self.end_streams = end_streams  # before the server waits for what is under way
        # Paths without a value first: /puzzles/parse is not the puzzle called 'parse'.
        paths = sorted(methods, key=lambda path: path.count("["))
        self._methods = [(re.compile(path), sorted(methods[path])) for path in paths]
        self._page = page
        self._hosts = hosts
        self._metrics = metrics
        self._limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let one request through, or turn it away; then note what became of it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        try:
            await self._admit(scope, receive, _with_headers(scope, send))
        finally:
            self._note(scope, time.perf_counter() - began)

    async def _admit(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])
        if not self._hosts.admit(scope["headers"]):
            self._metrics.count("nonet_requests_refused_total")
            await refuse(send, 421, "misdirected", MISDIRECTED)
        elif self._asks_too_often(scope):
            self._metrics.count("nonet_requests_refused_total")
            await refuse(send, 429, "limit", "expected fewer requests, got too many; wait a moment")
        elif scope["method"] not in SAFE and _is_from_elsewhere(headers):
            self._metrics.count("nonet_requests_refused_total")
            await refuse(send, 403, "denied", "expected a request from this site, got another's")
        elif "\0" in scope["path"] or b"%00" in scope["query_string"]:
            await refuse(send, 400, "bad_input", "expected text in the path, got the character 0")
        elif scope["method"] == "OPTIONS":
            await self._send_methods(scope["path"], send)
        elif scope["path"].startswith(API):
            await self.app(scope, receive, send)
        else:
            await self._send_page(scope, headers, send)

    async def _send_methods(self, path: str, send: Send) -> None:
        """Tell which methods a path knows."""
        fitting = [names for pattern, names in self._methods if pattern.fullmatch(path)]
        if not fitting:
            await refuse(send, 404, "not_found", "expected a path of the API, got another")
            return
        allowed = ", ".join(fitting[0]).encode()
        await _respond(send, 204, [(b"allow", allowed)], b"")

    def _asks_too_often(self, scope: Scope) -> bool:
        admitted = [self._limits.asked.admits(caller) for caller in callers_of(scope)]
        return not all(admitted)

    def _note(self, scope: Scope, seconds: float) -> None:
        route = scope.get("path_template") or "page"
        status = scope.get("status", 500)
        self._metrics.count_request(scope["method"], route, status, seconds)
        if log.isEnabledFor(logging.INFO):
            told = {
                "method": scope["method"],
                "path": scope["path"],
                "status": status,
                "milliseconds": round(seconds * 1000, 2),
                "address": address_of(scope),
            }
            log.info("request", extra=told)

    async def _send_page(self, scope: Scope, headers: dict[bytes, bytes], send: Send) -> None:
        if scope["method"] not in ("GET", "HEAD"):
            await refuse(send, 405, "method_not_allowed", "expected GET or HEAD")
            return
        file = self._page.find(scope["path"])
        if file is None:
            await refuse(
                send, 404, "not_found", f"expected a file of the page, got {scope['path']}"
            )
            return
        status = 200 if self._page.is_view(scope["path"]) else 404
        await _send_file(file, status, scope["method"] == "HEAD", headers, send)


async def refuse(send: Send, status: int, name: str, message: str) -> None:
    """Answer an error without asking the application."""
    await _respond(
        send, status, [(b"content-type", b"application/json")], encode_problem(name, message)
    )


async def _send_file(
    file: StoredFile, status: int, is_head: bool, headers: dict[bytes, bytes], send: Send
) -> None:
    if headers.get(b"if-none-match") == file.tag and status == 200:
        await _respond(send, 304, file.headers, b"")
    elif encoded := file.encode_for(headers.get(b"accept-encoding", b"")):
        name, body = encoded
        await _respond(send, status, [*file.headers, (b"content-encoding", name)], body, is_head)
    else:
        await _respond(send, status, file.headers, file.body, is_head)


async def _respond(
    send: Send,
    status: int,
    headers: list[tuple[bytes, bytes]],
    body: bytes,
    is_head: bool = False,
) -> None:
    length = (b"content-length", str(len(body)).encode())
    await send({"type": "http.response.start", "status": status, "headers": [*headers, length]})
    await send({"type": "http.response.body", "body": b"" if is_head else body})


def _with_headers(scope: Scope, send: Send) -> Send:
    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            scope["status"] = message["status"]
            headers = [*message.get("headers", ()), *SECURITY]
            cookies = scope.get("set-cookies", {})
            headers += [(b"set-cookie", cookie) for cookie in cookies.values()]
            if scope["scheme"] == "https":
                headers.append(STRICT_TRANSPORT)
            message["headers"] = headers
        await send(message)

    return send_with_headers


def _is_from_elsewhere(headers: dict[bytes, bytes]) -> bool:
    """Tell whether another site made the browser send this.

    Every browser of today says where a request comes from; programs that are no browsers say
    nothing, and carry no one's cookie without knowing.
    """
    site = headers.get(b"sec-fetch-site")
    if site is not None:
        return site not in (b"same-origin", b"none")
    origin = headers.get(b"origin")
    if origin is None:
        return False
    own = headers.get(b"host", b"").decode("latin-1")
    return urlsplit(origin.decode("latin-1")).netloc != own
