"""Scores: computed from the log of a finished game, never from what a page says.

Equivalent puzzles share one board, by their key. docs/reference/scores.md has the rules.
"""

import time
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from msgspec import Struct

from nonet.canonical import key
from nonet.errors import NotFoundError
from nonet.grid import Grid
from nonet.play import Move
from nonet.play.moves import Digit
from nonet.service.live import Live
from nonet.service.puzzles import rules_of
from nonet.service.statistics import Statistics, summarise
from nonet.store.store import Store
from nonet.store.values import Score

__all__ = ["Board", "BoardLine", "Scores", "is_plausible"]

SHOWN = 5
FASTEST_CELL = 350  # ms a cell over a whole game, to find the digit and to write it
FASTEST_MOVE = 60  # ms between two moves of one hand
CLOCK_SLACK = 120_000  # ms that a player's clock may be ahead of ours


class BoardLine(Struct, frozen=True):
    """One line of a board."""

    rank: int
    name: str | None
    seconds: int
    moves: int
    mistakes: int
    finished: int
    is_yours: bool


class Board(Struct, frozen=True):
    """The best of all who solved a puzzle or one equivalent to it, and your own place."""

    key: str
    unaided: list[BoardLine]
    aided: list[BoardLine]
    rank: int | None = None  # of your game
    is_aided: bool | None = None
    is_ranked: bool | None = None


class Scores:
    """Boards over one store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def record(self, game_id: str, live: Live, moves: Sequence[Move]) -> None:
        """Keep the score of a finished game; a second time changes nothing."""
        assert live.player_id is not None  # noqa: S101 (a game that is played has a player)
        state, grid = live.state, live.game.givens
        found, rules = key_of(grid), rules_of(grid.layout)
        stored = self._store.puzzles.find_by_key(found, grid.layout.name, rules)
        self._store.scores.add(
            Score(
                game_id=game_id,
                player_id=live.player_id,
                key=found,
                layout=grid.layout.name,
                rules=rules,
                level="" if stored is None else stored.level,
                seconds=-(-state.milliseconds // 1000),
                moves=sum(isinstance(move, Digit) for move in moves),
                mistakes=state.mistakes,
                is_aided=not state.help.is_none,
                is_ranked=is_plausible(live, moves, _now()),
                finished=min(live.started + state.at, _now()),
            )
        )

    def board(self, grid: Grid, player_id: int | None) -> Board:
        """Show the best scores of a puzzle and all its equivalents."""
        unaided = self._lines(grid, player_id, is_aided=False)
        return Board(key_of(grid), unaided, self._lines(grid, player_id, is_aided=True))

    def board_of_game(self, game_id: str, grid: Grid, player_id: int) -> Board:
        """Show the board of a finished game with its own place on it."""
        own = [line for line in self.history(player_id) if line["game_id"] == game_id]
        if not own:
            raise NotFoundError(f"expected a finished game, got {game_id!r}")
        board = self.board(grid, player_id)
        rank = self._store.scores.rank(
            board.key,
            own[0]["seconds"],
            is_aided=own[0]["is_aided"],
            layout=grid.layout.name,
            rules=rules_of(grid.layout),
        )
        return Board(
            board.key,
            board.unaided,
            board.aided,
            rank if own[0]["is_ranked"] else None,
            own[0]["is_aided"],
            own[0]["is_ranked"],
        )

    def history(self, player_id: int) -> list[dict[str, Any]]:
        """List a player's scores, the latest first."""
        return self._store.scores.history(player_id)

    def statistics(self, player_id: int | None) -> Statistics:
        """Sum up a player's scores."""
        return summarise([] if player_id is None else self.history(player_id), _now())

    def _lines(self, grid: Grid, player_id: int | None, *, is_aided: bool) -> list[BoardLine]:
        best = self._store.scores.top(
            key_of(grid),
            is_aided=is_aided,
            layout=grid.layout.name,
            rules=rules_of(grid.layout),
            limit=SHOWN,
        )
        return [
            BoardLine(
                rank=rank,
                name=line["name"],
                seconds=line["seconds"],
                moves=line["moves"],
                mistakes=line["mistakes"],
                finished=line["finished"],
                is_yours=line["player_id"] == player_id,
            )
            for rank, line in enumerate(best, 1)
        ]


def key_of(grid: Grid) -> str:
    """Name the board that a puzzle shares with all its equivalents."""
    return key(grid).format()


def is_plausible(live: Live, moves: Sequence[Move], now: int) -> bool:
    """Tell whether a hand could have made this log, by this moment."""
    empty = live.game.givens.layout.cells - live.game.givens.count_digits()
    state = live.state
    writes = [move for move in moves if isinstance(move, Digit)]
    if sum(len(move.cells) for move in writes) < empty:  # the rest came from somewhere else
        return False
    if state.milliseconds < FASTEST_CELL * empty or live.started + state.at > now + CLOCK_SLACK:
        return False
    gaps = sorted(after.at - before.at for before, after in pairwise(writes))
    return not gaps or gaps[len(gaps) // 2] >= FASTEST_MOVE


def _now() -> int:
    return time.time_ns() // 1_000_000
