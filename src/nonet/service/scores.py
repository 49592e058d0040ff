"""Scores: computed from the log of a finished game, never from what a page says.

Equivalent puzzles share one board, by their key. docs/reference/scores.md has the rules.
"""

import dataclasses
from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from nonet.errors import InputError, NotFoundError
from nonet.grid import Grid
from nonet.play import Move
from nonet.play.moves import Digit
from nonet.service.accounts import clean_name
from nonet.service.addresses import network_of
from nonet.service.judging import Evidence, Verdict, judge
from nonet.service.known import Known, board_of_key, find_key_text
from nonet.service.live import Live
from nonet.service.spreads import Spreads, spread_of
from nonet.service.statistics import NONE, Statistics, summarise
from nonet.store.clock import now
from nonet.store.store import Store
from nonet.store.values import BankPuzzle, GameLine, Score, ScoreBoardName

__all__ = ["BoardLine", "ScoreBoard", "Scores", "Table", "source_of"]

SHOWN = 5
MOST_TIMES = 20_000  # of a spread: the fastest
NICKNAME = "nickname"  # the option by which a guest is called on the board
LONGEST_JOURNEY = 30 * 86_400_000  # ms after which a game that comes in late counts as of today


class BoardLine(Struct, frozen=True):
    """One line of a board."""

    rank: int
    name: str | None
    seconds: int
    moves: int
    mistakes: int
    finished: int
    is_yours: bool
    is_guest: bool  # whose name anyone may give themselves


class Table(Struct, frozen=True):
    """The best without and with help."""

    unaided: list[BoardLine]
    aided: list[BoardLine]


class ScoreBoard(Struct, frozen=True):
    """The best of all who solved a puzzle or one equivalent to it, and your own place."""

    key: str
    live: Table  # moves that came as they were made
    offline: Table  # games that came whole, or in long pieces
    rank: int | None = None  # of your game
    is_aided: bool | None = None
    is_live: bool | None = None
    is_ranked: bool | None = None
    reason: str | None = None  # why it is not: filled, fast, clock or unusual


class Scores:
    """Boards over one store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._keys = Known(find_key_text)

    def has(self, game_id: str) -> bool:
        """Tell whether a game has its score."""
        return self._store.scores.find(game_id) is not None

    def record(
        self, line: GameLine, live: Live, moves: Sequence[Move], address: str | None = None
    ) -> None:
        """Keep the score of a finished game; a second time changes nothing."""
        assert line.player_id is not None  # noqa: S101 (a game that is played has a player)
        state, grid = live.state, live.game.givens
        found = self._keys.find(grid)
        board = board_of_key(grid)
        stored = self._store.puzzles.find_by_key(found, board)
        level = "" if stored is None else stored.level
        arrivals = self._store.games.read_arrivals(line.id)[: len(moves)]
        verdict = self._judge(line, live, moves, arrivals, stored)
        arrived = arrivals[-1] or now()
        self._store.scores.add(
            Score(
                game_id=line.id,
                player_id=line.player_id,
                key=found,
                board=board,
                level=level,
                seconds=state.milliseconds // 1000,
                moves=sum(isinstance(move, Digit) for move in moves),
                mistakes=state.mistakes,
                is_aided=line.is_helped or not state.help.is_none,
                is_ranked=verdict.is_ranked,
                finished=max(arrived - LONGEST_JOURNEY, min(line.started + state.at, arrived)),
                is_live=verdict.is_live,
                reason=verdict.reason,
                arrived=arrived,
                source=None if address is None else source_of(address, found),
            )
        )

    def _judge(
        self,
        line: GameLine,
        live: Live,
        moves: Sequence[Move],
        arrivals: Sequence[int | None],
        stored: BankPuzzle | None,
    ) -> Verdict:
        player_id = line.player_id or 0
        level = "" if stored is None else stored.level
        times = [] if line.seen is None else [line.seen]
        if stored is not None:
            given = self._store.puzzles.find_handout(player_id, stored.id)
            times += [] if given is None else [given]
        return judge(
            Evidence(
                empty=live.game.givens.layout.cells - live.game.givens.count_digits(),
                state=live.state,
                moves=moves,
                arrivals=arrivals,
                handed=min(times, default=None),
                seen=line.seen,
                usual=self._store.scores.usual(player_id, level) if level else (),
            )
        )

    def board(self, grid: Grid, player_id: int | None) -> ScoreBoard:
        """Show the best scores of a puzzle and all its equivalents."""
        name = self._name_of(grid)
        live, offline = (self._table(name, player_id, is_live=one) for one in (True, False))
        return ScoreBoard(name.key, live, offline)

    def spreads(self, grid: Grid) -> Spreads:
        """Tell how long all took who solved a puzzle, without help and with."""
        unaided, aided = (
            self._store.scores.times(self._name_of(grid, is_aided=one), limit=MOST_TIMES)
            for one in (False, True)
        )
        return Spreads(spread_of(unaided), spread_of(aided))

    def board_of_game(self, game_id: str, grid: Grid, player_id: int) -> ScoreBoard:
        """Show the board of a finished game with its own place on it."""
        own = self._store.scores.find(game_id)
        if own is None:
            raise NotFoundError(f"expected a finished game, got {game_id!r}")
        name = self._name_of(grid, is_aided=own["is_aided"], is_live=own["is_live"])
        rank = self._store.scores.rank(name, own["seconds"], player_id)
        return replace(
            self.board(grid, player_id),
            rank=rank if own["is_ranked"] else None,
            is_aided=own["is_aided"],
            is_live=own["is_live"],
            is_ranked=own["is_ranked"],
            reason=own["reason"],
        )

    def history(self, player_id: int, limit: int = 1000) -> list[dict[str, Any]]:
        """List a player's scores, the latest first."""
        return self._store.scores.history(player_id, limit=limit)

    def statistics(self, player_id: int | None) -> Statistics:
        """Sum up a player's scores."""
        return NONE if player_id is None else summarise(self._store, player_id, now())

    def _table(self, name: ScoreBoardName, player_id: int | None, *, is_live: bool) -> Table:
        return Table(
            unaided=self._lines(_on(name, is_live, is_aided=False), player_id),
            aided=self._lines(_on(name, is_live, is_aided=True), player_id),
        )

    def _name_of(
        self, grid: Grid, *, is_aided: bool = False, is_live: bool = True
    ) -> ScoreBoardName:
        """Name one board of a puzzle, which it shares with all its equivalents."""
        return ScoreBoardName(
            key=self._keys.find(grid),
            board=board_of_key(grid),
            is_aided=is_aided,
            is_live=is_live,
        )

    def _lines(self, name: ScoreBoardName, player_id: int | None) -> list[BoardLine]:
        lines = self._store.scores.top(name, limit=SHOWN)
        guests = [line["player_id"] for line in lines if line["name"] is None]
        named = self._store.options.read_of(guests, NICKNAME)
        return [
            BoardLine(
                rank=rank,
                name=line["name"] or _nickname(named.get(line["player_id"])),
                seconds=line["seconds"],
                moves=line["moves"],
                mistakes=line["mistakes"],
                finished=line["finished"],
                is_yours=line["player_id"] == player_id,
                is_guest=line["name"] is None,
            )
            for rank, line in enumerate(lines, 1)
        ]


def _nickname(chosen: Any) -> str | None:
    """What a guest is called on the board: the option, if it is a name as accounts have."""
    value = chosen.get("value") if isinstance(chosen, dict) else None
    if not isinstance(value, str):
        return None
    try:
        return clean_name(value)
    except InputError:
        return None


def _on(name: ScoreBoardName, is_live: bool, *, is_aided: bool) -> ScoreBoardName:
    return dataclasses.replace(name, is_live=is_live, is_aided=is_aided)


def source_of(address: str, board: str) -> str:
    """Hash an address to four digits: enough to know it again on one board, too few to find it.

    >>> source_of("2001:db8::1", "key") == source_of("2001:db8::2", "key")
    True
    >>> len(source_of("10.0.0.1", "key"))
    4
    """
    return blake2b(f"{network_of(address)} {board}".encode(), digest_size=2).hexdigest()
