"""Games that are being played: where each stands, so that a move need not replay its whole log.

This is a memory of what the store can always tell, nothing more. Other workers append to the same
games, so whoever uses a state from here lets the store confirm its number of moves, which it does
when moves are appended.
"""

from collections import OrderedDict
from threading import Lock

from msgspec import Struct

from nonet.play import Game, State

__all__ = ["Live", "LiveGames"]

MOST_MOVES = 100_000  # of all games together; about 1 kB each


class Live(Struct, frozen=True):
    """A game without its log, its owner, and where it stands."""

    player_id: int | None
    game: Game
    state: State
    puzzle_id: int | None = None
    started: int = 0


class LiveGames:
    """The games played last; the others are forgotten. Safe to use from many threads."""

    def __init__(self, most_moves: int = MOST_MOVES) -> None:
        self._most_moves = most_moves
        self._games: OrderedDict[str, Live] = OrderedDict()
        self._moves = 0
        self._lock = Lock()

    def find(self, game_id: str) -> Live | None:
        """Find a game, which makes it the last to be forgotten."""
        with self._lock:
            live = self._games.get(game_id)
            if live is not None:
                self._games.move_to_end(game_id)
            return live

    def keep(self, game_id: str, live: Live) -> None:
        """Keep a game, unless it is known at a later move; forget others if it gets too much."""
        with self._lock:
            known = self._games.get(game_id)
            if known is not None and known.state.count > live.state.count:
                return
            self._drop(game_id)
            self._games[game_id] = live
            self._moves += _weight(live)
            while self._moves > self._most_moves and len(self._games) > 1:
                self._drop(next(iter(self._games)))

    def forget(self, game_id: str) -> None:
        """Forget a game, if it is known."""
        with self._lock:
            self._drop(game_id)

    def __len__(self) -> int:
        return len(self._games)

    def _drop(self, game_id: str) -> None:
        live = self._games.pop(game_id, None)
        self._moves -= 0 if live is None else _weight(live)


def _weight(live: Live) -> int:
    return 10 + live.state.count
