"""A game at the terminal: its log, its clock, and the store that keeps it."""

import secrets
import time
from typing import Any

from msgspec import convert, to_builtins

from nonet.grid import Grid, Puzzle
from nonet.hints import Hint, find_hint
from nonet.layout import restore_layout
from nonet.play import Game, State, advance, begin, replay
from nonet.play.moves import Move
from nonet.store.store import Store

__all__ = ["Session", "find_unfinished", "start"]


class Session:
    """One game in progress. `store` keeps every move at once; without one nothing is kept."""

    def __init__(self, puzzle: Puzzle, store: Store | None = None, game_id: str = "") -> None:
        self.puzzle, self.store = puzzle, store
        self.game_id = game_id or secrets.token_urlsafe(16)
        self.game = Game(puzzle.givens, puzzle.solution)
        self.state: State = begin(self.game)
        self.started = _now()
        self.hint: Hint | None = None
        self.stage = 0

    def make(self, kind: str, **fields: Any) -> None:
        """Make a move and keep it; IllegalMoveError where the game does not allow it."""
        at = max(self.state.at, _now() - self.started)
        sent = {"kind": kind, "n": self.state.count + 1, "at": at, **fields}
        move: Move = convert(sent, Move)
        self.state = advance(self.game, self.state, move)
        self.game = self.game.with_moves([move])
        if kind != "hint":
            self.hint, self.stage = None, 0
        if self.store:
            kept = [to_builtins(move)]
            seconds = self.state.milliseconds // 1000
            self.store.games.append(self.game_id, kept, state=self.state.phase, seconds=seconds)

    def ask(self) -> str:
        """Ask for a hint; asked again, it says more."""
        board = self.state.board
        if self.hint is None:
            digits = Grid.from_digits(self.puzzle.layout, board.digits)
            notes = [a | b for a, b in zip(board.corner, board.centre, strict=True)]
            self.hint, self.stage = find_hint(self.puzzle, digits, notes), 0
        self.stage = min(self.stage + 1, len(self.hint.stages))
        if self.hint.kind in ("step", "mistakes"):
            self.make("hint", stage=self.stage)
        return self.hint.stages[self.stage - 1]

    @property
    def seconds(self) -> int:
        """Time played, the moments since the last move included."""
        running = 0
        if self.state.phase == "playing":
            running = max(0, _now() - self.started - self.state.at)
        return (self.state.milliseconds + running) // 1000


def start(puzzle: Puzzle, store: Store | None) -> Session:
    """Start a game, and keep it in the store if there is one."""
    session = Session(puzzle, store)
    if store:
        givens, layout = puzzle.givens.format(), puzzle.layout.name
        store.games.create(session.game_id, givens=givens, started=session.started, layout=layout)
    return session


def find_unfinished(store: Store) -> Session | None:
    """Find the game played last that has no end yet, and make its moves again."""
    for line in store.games.list_of(limit=20):
        if line.state == "complete" or "jigsaw" in line.layout or line.rules:
            continue
        kept = store.games.find(line.id)
        if kept is None:
            continue
        session = Session(Puzzle(Grid(kept.givens, restore_layout(line.layout))), store, line.id)
        session.game = session.game.with_moves(convert(kept.moves, tuple[Move, ...]))
        session.state = replay(session.game)
        session.started = _now() - session.state.at
        return session
    return None


def _now() -> int:
    return int(time.time() * 1000)
