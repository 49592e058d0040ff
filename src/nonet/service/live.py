"""Games that are being played: where each stands, so that a move need not replay its whole log.

This is a memory of what the store can always tell, nothing more. Other workers append to the same
games, so whoever uses a state from here lets the store confirm its number of moves, which it does
when moves are appended. A state from here can undo and redo only the last few moves, so that a long
game weighs no more than a short one; for more than that its log is replayed.
"""

from collections import OrderedDict
from collections.abc import Iterator
from itertools import islice
from threading import Lock

from msgspec import Struct
from msgspec.structs import replace

from nonet.play import Game, State
from nonet.play.board import Board
from nonet.play.game import Stack

__all__ = ["Live", "LiveGames"]

MOST_BOARDS = 100_000  # of all games together; about 1 kB each
KEPT = 8  # boards to either side of where a game stands; up to twice as many between trimmings


class Live(Struct, frozen=True):
    """A game without its log, its owner, and where it stands."""

    player_id: int | None
    game: Game
    state: State
    puzzle_id: int | None = None
    started: int = 0


class LiveGames:
    """The games played last; the others are forgotten. Safe to use from many threads."""

    def __init__(self, most_boards: int = MOST_BOARDS) -> None:
        self._most_boards = most_boards
        self._games: OrderedDict[str, Live] = OrderedDict()
        self._boards = 0
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
            self._games[game_id] = _trimmed(live)
            self._boards += _weight(live)
            while self._boards > self._most_boards and len(self._games) > 1:
                self._drop(next(iter(self._games)))

    def forget(self, game_id: str) -> None:
        """Forget a game, if it is known."""
        with self._lock:
            self._drop(game_id)

    def __len__(self) -> int:
        return len(self._games)

    def _drop(self, game_id: str) -> None:
        live = self._games.pop(game_id, None)
        self._boards -= 0 if live is None else _weight(live)


def _weight(live: Live) -> int:
    return 1 + min(live.state.count, 2 * KEPT)


def _trimmed(live: Live) -> Live:
    """Forget the boards that are far from where a game stands."""
    near = replace(live.state, past=_near(live.state.past), future=_near(live.state.future))
    return replace(live, state=near)


def _near(stack: Stack | None) -> Stack | None:
    boards = list(islice(_boards(stack), 2 * KEPT))
    if len(boards) < 2 * KEPT:
        return stack
    found: Stack | None = None
    for board in reversed(boards[:KEPT]):
        found = Stack(board, found)
    return found


def _boards(stack: Stack | None) -> Iterator[Board]:
    while stack is not None:
        yield stack.board
        stack = stack.rest
