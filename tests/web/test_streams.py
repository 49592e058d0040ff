"""A stream by itself: what it sends, and when it ends."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from nonet.errors import StoreError
from nonet.service.news import News
from nonet.web.streams import MOST_ITEMS, Streams
from waiting import run_apart

PATIENCE = 60


class Reader:
    """Takes what a stream sends."""

    def __init__(self, news: News, is_still_theirs: Callable[[], Awaitable[bool]]) -> None:
        self.streams = Streams(news, most_of_address=10)
        self.parts: asyncio.Queue[bytes] = asyncio.Queue()
        self.gone = asyncio.Event()
        self.may_take = asyncio.Event()
        self.may_take.set()
        stream = self.streams.open(7, "here", is_still_theirs)
        self.task = asyncio.create_task(stream(None, self.receive, self.send))

    async def receive(self) -> dict[str, str]:
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Any) -> None:
        await self.may_take.wait()
        if message["type"] == "http.response.body":
            await self.parts.put(message["body"])

    async def take(self) -> bytes:
        return await asyncio.wait_for(self.parts.get(), PATIENCE)


async def still() -> bool:
    return True


async def ended() -> bool:
    return False


async def away() -> bool:
    raise StoreError("expected a store, got none")


def test_a_stream_goes_on_while_the_store_is_away() -> None:
    async def follow() -> None:
        news = News()
        reader = Reader(news, away)
        assert (await reader.take()).startswith(b"retry:")
        news.publish(7, "moves", "g", 3)
        assert await reader.take() == b'data: {"kind":"moves","game":"g","count":3}\n\n'
        reader.gone.set()
        await reader.task

    run_apart(follow())


def test_a_stream_whose_session_has_ended_tells_nothing_more() -> None:
    async def follow() -> None:
        news = News()
        reader = Reader(news, ended)
        await reader.take()
        news.publish(7, "moves", "g", 3)
        assert await reader.take() == b""
        await reader.task
        assert len(reader.streams) == 0

    run_apart(follow())


def test_a_reader_who_goes_makes_room() -> None:
    async def follow() -> None:
        reader = Reader(News(), still)
        await reader.take()
        assert len(reader.streams) == 1
        reader.gone.set()
        await reader.task
        assert len(reader.streams) == 0

    run_apart(follow())


def test_a_slow_reader_is_told_the_last_word_on_each_game_or_to_look_at_all() -> None:
    async def follow() -> None:
        news = News()
        reader = Reader(news, still)
        await reader.take()
        reader.may_take.clear()
        for count in range(1, 50):
            news.publish(7, "moves", "g", count)
        reader.may_take.set()
        told = b""
        while b'"count":49' not in told:
            told += await reader.take()
        assert told.count(b"data:") <= 49
        reader.may_take.clear()
        news.publish(7, "options")  # this one is on its way while the others gather
        await asyncio.sleep(0)
        for number in range(MOST_ITEMS + 50):
            news.publish(7, "moves", f"{number:022}", 1)
        reader.may_take.set()
        told = b""
        while f"{MOST_ITEMS + 49:022}".encode() not in told:
            told += await reader.take()
        assert b'{"kind":"look"}' in told
        assert told.count(b"data:") <= MOST_ITEMS + 2
        reader.gone.set()
        await reader.task

    run_apart(follow())
