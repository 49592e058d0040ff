"""Epochs: whose tokens still count, as the store told a moment ago.

A token counts while its epoch is the player's own; whoever signs out everywhere begins a new one,
perhaps at another worker. So what the store told holds for two seconds. Asking anew for each player
was a tenth of all work with moves, and those who came together asked together. So once a second
one question asks for all who are here:

    find ──▶ remembered for 2 s ◀──refresh, every second── the epochs of all who asked of late
"""

import time
from collections.abc import Callable
from threading import Lock

from nonet.store.players import Players

__all__ = ["Epochs"]

FRESH_SECONDS = 2.0  # how long another worker may take to notice that someone signed out
HERE_SECONDS = 30.0  # since the last request: who is away longer is asked for when they are back
MOST_REMEMBERED = 50_000


class _Known:
    """An epoch, when it was read, and when it was asked for."""

    __slots__ = ("asked", "epoch", "read")

    def __init__(self, epoch: int, read: float) -> None:
        self.epoch = epoch
        self.read = self.asked = read


class Epochs:
    """The epochs of those who play. Safe to use from many threads."""

    def __init__(self, players: Players, clock: Callable[[], float] = time.monotonic) -> None:
        self._players = players
        self._clock = clock
        self._known: dict[int, _Known] = {}
        self._lock = Lock()

    def find(self, player_id: int) -> int | None:
        """Tell a player's epoch; None if there is no such player."""
        known, now = self.recall(player_id), self._clock()
        if known is not None:
            return known
        player = self._players.find(player_id)
        if player is None:
            return None
        self._remember(player_id, player.epoch, now)
        return player.epoch

    def begin(self, player_id: int, epoch: int) -> None:
        """Remember an epoch that was just written to the store."""
        self._remember(player_id, epoch, self._clock())

    def recall(self, player_id: int) -> int | None:
        """Tell a player's epoch if that is known without asking the store."""
        known, now = self._known.get(player_id), self._clock()
        if known is None or now - known.read >= FRESH_SECONDS:
            return None
        known.asked = now
        return known.epoch

    def forget(self, player_id: int) -> None:
        """Forget a player whose epoch changed."""
        with self._lock:
            self._known.pop(player_id, None)

    def refresh(self) -> None:
        """Read the epochs of all who are here; forget the others."""
        now = self._clock()
        with self._lock:
            before = dict(self._known)
        here = [player for player, known in before.items() if now - known.asked < HERE_SECONDS]
        found = self._players.epochs_of(here)
        with self._lock:
            for player, known in before.items():
                if self._known.get(player) is not known:
                    continue  # changed here meanwhile, so that what was read may be old
                if player in found:
                    known.epoch, known.read = found[player], now
                else:
                    del self._known[player]

    def _remember(self, player_id: int, epoch: int, now: float) -> None:
        with self._lock:
            if len(self._known) >= MOST_REMEMBERED:
                self._known.clear()
            self._known[player_id] = _Known(epoch, now)
