"""Quotas: how much one player may keep, and how much one address may send in a day.

A guest costs nothing to be, so a guest may keep little; an account twenty times as much. What a
player keeps is asked of the store now and then and counted on in memory, so that a move costs no
question. What an address sends flows out of a bucket that fills again within a day.

Each worker process counts for itself between its questions.
"""

import time
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import NamedTuple

from msgspec import Struct

from nonet.errors import InputError, LimitError
from nonet.service.settings import Settings
from nonet.store.store import Store
from nonet.store.values import Kept

__all__ = ["ACCOUNT", "Buckets", "Quotas"]

ACCOUNT = 20  # times what a guest may keep
FRESH = 600.0  # seconds after which the store is asked again
MOST_PLAYERS = 20_000  # that are remembered
MOST_ADDRESSES = 50_000
DAY = 86_400.0


class _Known(NamedTuple):
    is_guest: bool
    kept: Kept
    asked: float  # when


class Quotas:
    """Counts what players keep and addresses send. Safe to use from many threads."""

    def __init__(
        self, store: Store, settings: Settings, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._store = store
        self._guest = Kept(settings.guest_games, 0, settings.guest_bytes)
        self._clock = clock
        self._known: OrderedDict[int, _Known] = OrderedDict()
        self._lock = Lock()
        self.guests = Buckets(settings.address_games, clock)  # each of whom can begin a game
        self.games = Buckets(settings.address_games, clock)
        self.bytes = Buckets(settings.address_bytes, clock)

    def has_room(self, player_id: int, size: int) -> bool:
        """Count moves of some bytes; False where the store must be asked first."""
        with self._lock:
            known = self._known.get(player_id)
            if known is None or self._clock() - known.asked > FRESH:
                return False
            after = _grown(known, 0, size)
            if self._excess(after) is not None:
                return False
            self._remember(player_id, after)
            return True

    def expect_room(self, player_id: int, *, games: int = 0, size: int = 0) -> None:
        """Count a game or moves of some bytes; refuse what would be too much."""
        if games == 0 and self.has_room(player_id, size):
            return
        player = self._store.players.find(player_id)
        is_guest = player is None or player.name is None
        known = _Known(is_guest, self._store.games.count_of(player_id), self._clock())
        after = _grown(known, games, size)
        excess = self._excess(after)
        with self._lock:
            self._remember(player_id, known if excess else after)
        if excess is not None:
            cure = "sign up, or delete some games" if is_guest else "delete some games"
            raise InputError(f"expected {excess}: {cure}")

    def _excess(self, known: _Known) -> str | None:
        """Say what was expected of a player who keeps too much."""
        times = 1 if known.is_guest else ACCOUNT
        games, size = times * self._guest.games, times * self._guest.bytes
        if games and known.kept.games > games:
            return f"at most {games} games of one player, got one more"
        if size and known.kept.bytes > size:
            return f"at most {size} bytes of one player's moves, got {known.kept.bytes}"
        return None

    def _remember(self, player_id: int, known: _Known) -> None:
        self._known[player_id] = known
        self._known.move_to_end(player_id)
        if len(self._known) > MOST_PLAYERS:
            self._known.popitem(last=False)


def _grown(known: _Known, games: int, size: int) -> _Known:
    kept = known.kept
    return known._replace(kept=Kept(kept.games + games, kept.moves, kept.bytes + size))


class _Bucket(Struct):
    left: float
    then: float


class Buckets:
    """What each address may still send: a day's worth at once, and as much again within a day.

    >>> seconds = iter([0.0, 0.0, 0.0, 43_200.0])
    >>> buckets = Buckets(2, clock=lambda: next(seconds))
    >>> for amount in (1, 1):
    ...     buckets.charge("10.0.0.1", amount, "games")
    >>> buckets.charge("10.0.0.1", 1, "games")
    Traceback (most recent call last):
    ...
    nonet.errors.LimitError: expected at most 2 games a day from one address, got more
    >>> buckets.charge("10.0.0.1", 1, "games")
    """

    def __init__(self, a_day: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._a_day = a_day
        self._clock = clock
        self._buckets: OrderedDict[str, _Bucket] = OrderedDict()
        self._lock = Lock()

    def charge(self, address: str, amount: float, what: str) -> None:
        """Take an amount out of an address's bucket; LimitError where it is not there."""
        if self._a_day <= 0:
            return
        with self._lock:
            bucket = self._filled(address)
            if bucket.left < amount:
                raise LimitError(
                    f"expected at most {self._a_day:.0f} {what} a day from one address, got more"
                )
            bucket.left -= amount

    def _filled(self, address: str) -> _Bucket:
        now = self._clock()
        bucket = self._buckets.setdefault(address, _Bucket(self._a_day, now))
        self._buckets.move_to_end(address)
        if len(self._buckets) > MOST_ADDRESSES:
            self._buckets.popitem(last=False)  # whoever was quiet longest
        earned = (now - bucket.then) / DAY * self._a_day
        bucket.left, bucket.then = min(self._a_day, bucket.left + earned), now
        return bucket
