"""A load generator: many connections, one thread, as little work for each request as possible.

It speaks HTTP/1.1 over plain sockets, because a full client takes longer for a request than the
server does.
"""

import asyncio
import json
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
EMPTY = [cell for cell, symbol in enumerate(PUZZLE) if symbol == "."]


@dataclass
class Tally:
    """What came back."""

    seconds: list[float] = field(default_factory=list)
    ends: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def add(self, began: float, status: int, answer: bytes) -> None:
        """Note an answer that has just come."""
        self.ends.append(time.perf_counter())
        self.seconds.append(self.ends[-1] - began)
        if status >= 400:
            self.errors.append(f"{status} {answer[:200]!r}")

    def outside(self, spells: list[tuple[float, float]]) -> "Tally":
        """What came back while none of these spells of time lasted."""
        kept = [
            (end, seconds)
            for end, seconds in zip(self.ends, self.seconds, strict=True)
            if not any(first <= end and end - seconds <= last for first, last in spells)
        ]
        return Tally([seconds for _, seconds in kept], [end for end, _ in kept], self.errors)

    def percentile(self, share: float) -> float:
        """The time within which this share of the answers came, in milliseconds."""
        ordered = sorted(self.seconds)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


class Connection:
    """One connection of one player, who keeps a cookie."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookie = ""
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[int, bytes]:
        """Send one request and read the answer."""
        if self._writer is None:
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self.port)
        packed = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: {len(packed)}\r\n"
        if body is not None:
            head += "content-type: application/json\r\n"
        if self.cookie:
            head += f"cookie: {self.cookie}\r\n"
        self._writer.write(head.encode() + b"\r\n" + packed)
        return await self._read()

    async def _read(self) -> tuple[int, bytes]:
        assert self._reader is not None
        head = await self._reader.readuntil(b"\r\n\r\n")
        length = 0
        for line in head.split(b"\r\n")[1:]:
            name, _, value = line.partition(b": ")
            if name == b"content-length":
                length = int(value)
            elif name == b"set-cookie":
                self.cookie = value.partition(b";")[0].decode()
        return int(head[9:12]), await self._reader.readexactly(length)

    def close(self) -> None:
        """Hang up."""
        if self._writer is not None:
            self._writer.close()
            self._reader = self._writer = None


class Player:
    """Someone who plays one game after the other, a move at a time."""

    def __init__(self, port: int) -> None:
        self.connection = Connection(port)
        self.game = ""
        self.sent = 0

    async def begin(self) -> None:
        """Begin a new game."""
        self.game, self.sent = secrets.token_urlsafe(16), 0
        body = {"puzzle": {"givens": PUZZLE}, "started": "2026-01-01T10:00:00Z"}
        status, answer = await self.connection.ask("PUT", f"/api/v1/games/{self.game}", body)
        assert status == 201, answer

    async def move(self) -> tuple[int, bytes]:
        """Make the next move: notes over and over, so that the game never ends."""
        self.sent += 1
        move = {
            "n": self.sent,
            "at": self.sent * 1500,
            "kind": "note",
            "cells": [EMPTY[self.sent % len(EMPTY)]],
            "digit": self.sent % 9 + 1,
            "where": "corner",
        }
        path = f"/api/v1/games/{self.game}/moves"
        return await self.connection.ask("POST", path, {"moves": [move]})


async def flood(
    askers: list[Callable[[], Any]], seconds: float, tally: Tally, rate: float = 0.0
) -> float:
    """Let all ask at once for some seconds, or together at a rate; answer how many a second."""
    began = time.perf_counter()
    end = began + seconds
    gap = len(askers) / rate if rate else 0.0

    async def ask_on(number: int, ask: Callable[[], Any]) -> None:
        due = began + gap * number / len(askers)
        while time.perf_counter() < end:
            if gap:
                await asyncio.sleep(max(0.0, due - time.perf_counter()))
                due += gap
            started = time.perf_counter()
            status, answer = await ask()
            tally.add(started, status, answer)

    await asyncio.gather(*(ask_on(number, ask) for number, ask in enumerate(askers)))
    return len(tally.seconds) / (time.perf_counter() - began)
