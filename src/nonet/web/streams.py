"""Streams: answers that stay open and tell a page what became of its games, as it happens.

A stream is a task that sleeps until there is news or nothing was said for a while; there is no
thread for it. What a slow reader has not taken yet is one item for each game, and beyond a
hundred games a single one: look at everything again.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from nonet.errors import LimitError, StoreError
from nonet.service.news import Item, News

__all__ = ["Stream", "Streams"]

MOST_OF_PLAYER = 16  # devices and tabs that somebody looks at
MOST_ITEMS = 100
QUIET_SECONDS = 20  # after which a stream says that it is alive; proxies give up after 60
SLOWEST_SECONDS = 30  # for a reader to take what was sent
AGAIN = b"retry: 2000\n\n"  # ms after which a browser asks again when the stream broke
ALIVE = b": alive\n\n"
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),  # a proxy must not wait for more
]

Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]


class Streams:
    """The open streams of this worker, so many of one player and of one address."""

    def __init__(self, news: News, most_of_address: int) -> None:
        self._news = news
        self._limits = {"player": MOST_OF_PLAYER, "address": most_of_address}
        self._callers: Counter[tuple[str, object]] = Counter()
        self._open: set[Stream] = set()
        self._is_closed = False

    def __len__(self) -> int:
        return len(self._open)

    def open(
        self, player_id: int, address: str, is_still_theirs: Callable[[], Awaitable[bool]]
    ) -> "Stream":
        """Open a stream, or refuse one too many; whoever gets it lets it run."""
        callers: tuple[tuple[str, object], ...] = (("player", player_id), ("address", address))
        for kind, caller in callers:
            if self._callers[kind, caller] >= self._limits[kind]:
                most = self._limits[kind]
                raise LimitError(f"expected at most {most} streams of one {kind}, got one more")
        stream = Stream(self._news, player_id, is_still_theirs, self._leave, callers)
        self._callers.update(callers)
        self._open.add(stream)
        if self._is_closed:
            stream.end()
        return stream

    def close(self) -> None:
        """End all streams, and those that are opened yet: the server stops."""
        self._is_closed = True
        for stream in self._open:
            stream.end()

    def _leave(self, stream: "Stream") -> None:
        self._open.discard(stream)
        self._callers.subtract(stream.callers)
        for caller in stream.callers:
            if not self._callers[caller]:
                del self._callers[caller]


class Stream:
    """One open answer: an application that sends news until its reader or the server goes."""

    def __init__(
        self,
        news: News,
        player_id: int,
        is_still_theirs: Callable[[], Awaitable[bool]],
        leave: "Callable[[Stream], None]",
        callers: tuple[tuple[str, object], ...],
    ) -> None:
        self.callers = callers
        self._news = news
        self._player_id = player_id
        self._is_still_theirs = is_still_theirs
        self._leave = leave
        self._loop = asyncio.get_running_loop()
        self._waiting: dict[tuple[str, str], Item] = {}
        self._bell = asyncio.Event()
        self._is_over = False

    async def __call__(self, _: Any, receive: Receive, send: Send) -> None:
        """Answer, and go on answering."""
        gone = asyncio.create_task(self._wait_until_gone(receive))
        try:
            with self._news.read_by(self._player_id, self._hear):
                await self._send_all(send)
        except TimeoutError:
            pass  # a reader who takes nothing any more; it may ask again
        finally:
            gone.cancel()
            self._leave(self)

    def end(self) -> None:
        """Say nothing more."""
        self._is_over = True
        self._bell.set()

    def _hear(self, item: Item) -> None:
        self._loop.call_soon_threadsafe(self._keep, item)

    def _keep(self, item: Item) -> None:
        if len(self._waiting) >= MOST_ITEMS:
            self._waiting = {("look", ""): Item(self._player_id, "look")}
        self._waiting[item.kind if not item.game else "", item.game] = item
        self._bell.set()

    async def _send_all(self, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        await _send_part(send, AGAIN)
        while not self._is_over:
            await self._wait_for_news()
            if self._is_over or not await self._may_go_on():
                break
            items, self._waiting = self._waiting, {}
            await _send_part(send, b"".join(map(_line, items.values())) or ALIVE)
        await send({"type": "http.response.body", "body": b""})

    async def _may_go_on(self) -> bool:
        try:
            return await self._is_still_theirs()
        except StoreError:  # the store is away for a while: who listens stays, and is asked later
            return True

    async def _wait_for_news(self) -> None:
        try:
            async with asyncio.timeout(QUIET_SECONDS):
                await self._bell.wait()
        except TimeoutError:
            return
        self._bell.clear()

    async def _wait_until_gone(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        self.end()


async def _send_part(send: Send, part: bytes) -> None:
    async with asyncio.timeout(SLOWEST_SECONDS):
        await send({"type": "http.response.body", "body": part, "more_body": True})


def _line(item: Item) -> bytes:
    told: dict[str, object] = {"kind": item.kind}
    if item.game:
        told |= {"game": item.game, "count": item.count}
    return b"data: " + msgspec.json.encode(told) + b"\n\n"
