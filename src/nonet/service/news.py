"""News: what became of a player's games and options, told to whoever of the player's devices asks.

    publish ──▶ readers here
       └─────▶ gathered for a moment ──▶ carrier ──▶ readers at other workers and hosts

News says that there is something to read, and never what: whoever hears it asks the store. So an
item that is lost costs time and no move, and what could not be carried is made good by one item
that tells everybody to look again.
"""

import logging
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Literal, Protocol

import msgspec
from msgspec import Struct

from nonet.errors import NonetError

__all__ = ["Carrier", "Item", "Kind", "News", "Tell"]

EVERYBODY = 0  # no player has this id
GATHERED_SECONDS = 0.05  # so that a busy server sends twenty batches a second, however many move
MOST_TOGETHER = 100  # items of a batch: PostgreSQL carries 8,000 bytes at once, an item takes 75

log = logging.getLogger(__name__)

Kind = Literal["begun", "moves", "finished", "deleted", "options", "look"]


class Item(Struct, frozen=True, array_like=True):
    """One piece of news: whose it is, and where there is something to read."""

    player_id: int
    kind: Kind
    game: str = ""
    count: int = 0  # moves that the game has now


class Batch(Struct, frozen=True, array_like=True):
    """News on the way to other processes, and who sent it: a carrier may bring it back."""

    sender: str
    items: list[Item]


Tell = Callable[[Item], None]


class Carrier(Protocol):
    """What takes texts to all other processes that serve the same store."""

    def start(self, hear: Callable[[str | None], None]) -> None:
        """Begin to call `hear` with each text that comes; with None when some may be lost."""

    def send(self, text: str) -> None:
        """Send a text to all others; NonetError when that may not have reached them."""

    def close(self) -> None:
        """Carry nothing any more."""


class News:
    """Brings news to readers, here and by a carrier elsewhere. Safe to use from many threads."""

    def __init__(self) -> None:
        self._readers: dict[int, set[Tell]] = {}
        self._lock = Lock()
        self._name = secrets.token_urlsafe(9)
        self._carrier: Carrier | None = None
        self._waiting: SimpleQueue[Item | None] = SimpleQueue()  # None ends
        self._thread: Thread | None = None

    def publish(self, player_id: int, kind: Kind, game: str = "", count: int = 0) -> None:
        """Tell all devices of a player that there is something to read."""
        item = Item(player_id, kind, game, count)
        self._tell(item)
        if self._carrier is not None:
            self._waiting.put(item)

    @contextmanager
    def read_by(self, player_id: int, tell: Tell) -> Iterator[None]:
        """Call `tell` with the news of a player, from whichever thread, until the block ends."""
        with self._lock:
            self._readers.setdefault(player_id, set()).add(tell)
        try:
            yield
        finally:
            with self._lock:
                self._readers[player_id].discard(tell)
                if not self._readers[player_id]:
                    del self._readers[player_id]

    def carry(self, carrier: Carrier) -> None:
        """Let a carrier bring news to other processes, and theirs to us."""
        self._carrier = carrier
        carrier.start(self._hear)
        self._thread = Thread(target=self._run, name="news", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Send what waits, and stop."""
        if self._thread is not None and self._carrier is not None:
            self._waiting.put(None)
            self._thread.join()
            self._carrier.close()

    def _tell(self, item: Item) -> None:
        with self._lock:
            if item.player_id == EVERYBODY:
                told = [tell for readers in self._readers.values() for tell in readers]
            else:
                told = [*self._readers.get(item.player_id, ())]
        for tell in told:
            tell(item)

    def _hear(self, text: str | None) -> None:
        if text is None:
            self._tell(Item(EVERYBODY, "look"))
            return
        try:
            batch = msgspec.json.decode(text, type=Batch)
        except msgspec.MsgspecError as error:  # of another version of Nonet, while hosts change
            log.warning("news that cannot be read: %s", error)
            self._tell(Item(EVERYBODY, "look"))
            return
        if batch.sender != self._name:
            for item in batch.items:
                self._tell(item)

    def _run(self) -> None:
        is_lost = False  # something could not be sent: then all others must look again
        while (first := self._waiting.get()) is not None:
            time.sleep(GATHERED_SECONDS)
            items, is_over = self._gather(first)
            if is_lost:
                items = [Item(EVERYBODY, "look"), *items]
            is_lost = not self._send(items)
            if is_over:
                return

    def _gather(self, first: Item) -> tuple[list[Item], bool]:
        """Take all that waits; the last word on a game is enough."""
        latest = {(first.player_id, first.game): first}
        while True:
            try:
                item = self._waiting.get_nowait()
            except Empty:
                return [*latest.values()], False
            if item is None:
                return [*latest.values()], True
            latest[item.player_id, item.game] = item

    def _send(self, items: list[Item]) -> bool:
        assert self._carrier is not None  # noqa: S101 (only a carrier has a thread)
        try:
            for place in range(0, len(items), MOST_TOGETHER):
                batch = Batch(self._name, items[place : place + MOST_TOGETHER])
                self._carrier.send(msgspec.json.encode(batch).decode())
        except NonetError as error:
            log.warning("news could not be sent: %s", error)
            return False
        return True
