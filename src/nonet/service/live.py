"""Games that are being played: where each stands, so that a move need not replay its whole log.

This is a memory of what the store can always tell, nothing more. Other workers append to the same
games, so whoever uses a state from here lets the store confirm its number of moves, which it does
when moves are appended. A state from here can undo and redo only the last few moves, so that a long
game weighs no more than a short one; for more than that its log is replayed.
"""

from collections import OrderedDict
from threading import Lock
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from nonet.play import Game, State
from nonet.play.snapshots import trimmed, weigh

__all__ = ["Live", "LiveGames"]

MOST_BYTES = 100_000_000  # of all games together


class Live(Struct, frozen=True):
    """A game without its log, its owner, and where it stands."""

    player_id: int | None
    game: Game
    state: State
    seen: int | None = None  # when the server first heard of it

    def is_of(self, player_id: int | None, seen: int | None, length: int) -> bool:
        """Tell whether this is that player's game, at one of its first `length` moves."""
        is_same = (self.player_id, self.seen) == (player_id, seen)
        return is_same and self.state.count <= length


class _Weighed(NamedTuple):
    live: Live
    bytes: int


class LiveGames:
    """The games played last; the others are forgotten. Safe to use from many threads."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most_bytes = most_bytes
        self._games: OrderedDict[str, _Weighed] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()

    def find(self, game_id: str) -> Live | None:
        """Find a game, which makes it the last to be forgotten."""
        with self._lock:
            found = self._games.get(game_id)
            if found is None:
                return None
            self._games.move_to_end(game_id)
            return found.live

    def keep(self, game_id: str, live: Live) -> None:
        """Keep a game, unless it is known at a later move; forget others if it gets too much."""
        near = replace(live, state=trimmed(live.state))
        weighed = _Weighed(near, weigh(near.state))
        with self._lock:
            known = self._games.get(game_id)
            if known is not None and known.live.state.count > live.state.count:
                return
            self._drop(game_id)
            self._games[game_id] = weighed
            self._bytes += weighed.bytes
            while self._bytes > self._most_bytes and len(self._games) > 1:
                self._drop(next(iter(self._games)))

    def forget(self, game_id: str) -> None:
        """Forget a game, if it is known."""
        with self._lock:
            self._drop(game_id)

    def __len__(self) -> int:
        return len(self._games)

    def _drop(self, game_id: str) -> None:
        found = self._games.pop(game_id, None)
        self._bytes -= 0 if found is None else found.bytes
