"""A game at the terminal: its log, its clock, and the store that keeps it."""

import secrets
from typing import Any

from msgspec import convert, to_builtins

from nonet.bulk.bank import ensure_bank
from nonet.errors import ConflictError, InputError
from nonet.generator import Made, generate, generate_puzzle
from nonet.grid import Grid, Puzzle
from nonet.hints import Hint, find_hint, tell_hint
from nonet.play import Game, State, advance, begin, lists_of, replay
from nonet.play.moves import Move
from nonet.service.puzzles import PuzzleCard, Puzzles
from nonet.store import Wish
from nonet.store.clock import now
from nonet.store.store import Store
from nonet.store.values import Game as Kept
from nonet.techniques import Step

__all__ = ["Session", "begin_new", "find_player", "find_unfinished", "start"]

TRIES = 20_000  # attempts at a puzzle of a level, where the bank has none


class Session:
    """One game in progress. `store` keeps every move at once; without one nothing is kept."""

    def __init__(
        self, puzzle: Puzzle, store: Store | None = None, game_id: str = "", level: str = ""
    ) -> None:
        self.puzzle, self.store, self.level = puzzle, store, level
        self.game_id = game_id or secrets.token_urlsafe(16)
        self.game = Game(puzzle.givens, puzzle.solution)
        self.state: State = begin(self.game)
        self.started = now()
        self.hint: Hint | None = None
        self.stage = 0

    def make(self, kind: str, **fields: Any) -> None:
        """Make a move and keep it; IllegalMoveError where the game does not allow it."""
        at = max(self.state.at, now() - self.started)
        sent = {"kind": kind, "n": self.state.count + 1, "at": at, **fields}
        move: Move = convert(sent, Move)
        after = advance(self.game, self.state, move)
        if self.store:
            seconds = after.milliseconds // 1000
            kept = [to_builtins(move)]
            if not self.store.games.append(self.game_id, kept, state=after.name, seconds=seconds):
                self.reload()
                raise ConflictError("The game went on elsewhere; this is how it stands now.")
        self.state = after
        self.game = self.game.with_moves([move])
        if kind != "hint":
            self.hint, self.stage = None, 0

    def reload(self) -> None:
        """Take the game as the store has it: a page may have played on."""
        kept = self.store.games.find(self.game_id) if self.store else None
        if kept is not None:
            self.restore(kept)

    def restore(self, kept: Kept) -> None:
        """Make the moves of a log."""
        fresh = Game(self.puzzle.givens, self.puzzle.solution)
        self.game = fresh.with_moves(convert(kept.moves, tuple[Move, ...]))
        self.state = replay(self.game)
        self.started = now() - self.state.at
        self.hint, self.stage = None, 0

    def ask(self) -> str:
        """Ask for a hint; asked again, it says more."""
        layout, board = self.puzzle.layout, self.state.layers
        if self.hint is None:
            digits = Grid.from_digits(self.puzzle.board, board.digits)
            lists = lists_of(layout, board)
            self.hint, self.stage = find_hint(self.puzzle, digits, lists, gone=board.gone), 0
        told = tell_hint(self.hint, layout)
        step = self.hint.step
        if self.stage == len(told) and step is not None and step.eliminations:
            return self.remember(step)
        self.stage = min(self.stage + 1, len(told))
        if self.hint.kind in ("step", "mistakes"):
            self.make("hint", stage=self.stage)
        return told[self.stage - 1]

    def remember(self, step: Step) -> str:
        """Carry what a step has ruled out, so that the next hint goes on from there."""
        self.make("apply", eliminations=step.eliminations)
        return "Remembered: the next hint goes on from there."

    @property
    def seconds(self) -> int:
        """Time played, the moments since the last move included."""
        running = 0
        if self.state.name == "playing":
            running = max(0, now() - self.started - self.state.at)
        return (self.state.milliseconds + running) // 1000


def find_player(store: Store, name: str | None) -> int:
    """Find the player by name or number; without one, who played last, or a new guest."""
    if name is not None:
        found = store.players.find_by_name(name)
        if found is None and name.isdecimal():
            found = store.players.find(int(name))
        if found is None:
            raise InputError(f"expected a player of this store, got {name!r}")
        return found.id
    last = next(
        (line.player_id for line in store.games.list_of(limit=20) if line.player_id is not None),
        None,
    )
    return store.players.add().id if last is None else last


def begin_new(
    store: Store | None, player_id: int | None, level: str | None, seed: int | None = None
) -> Session:
    """Begin a game: of a level from the bank, made to order, or by a seed."""
    if level is None:
        puzzle = generate_puzzle(seed if seed is not None else secrets.randbits(32))
        return start(puzzle, store, player_id)
    if store and seed is None:
        ensure_bank(store)
        card = Puzzles(store).pick(Wish(level=level), player_id)
        if card is not None:
            return _start_card(card, store, player_id)
    made = generate(level=level, seed=seed or secrets.randbits(32), tries=TRIES)
    if not isinstance(made, Made):
        raise InputError(f"expected a puzzle of level {level}, found none in {TRIES} attempts")
    return start(made.puzzle, store, player_id, level=made.card.level or "")


def _start_card(card: PuzzleCard, store: Store, player_id: int | None) -> Session:
    grid = Grid(card.givens, card.board)
    return start(Puzzle(grid), store, player_id, puzzle_id=card.id, level=card.level)


def start(
    puzzle: Puzzle,
    store: Store | None,
    player_id: int | None = None,
    *,
    puzzle_id: int | None = None,
    level: str = "",
) -> Session:
    """Start a game, and keep it in the store if there is one."""
    session = Session(puzzle, store, level=level)
    if store:
        store.games.create(
            session.game_id,
            givens=puzzle.givens.format(),
            started=session.started,
            player_id=player_id,
            puzzle_id=puzzle_id,
            board=puzzle.board.text,
        )
    return session


def find_unfinished(store: Store, player_id: int | None = None) -> Session | None:
    """Find the game that the player played last and has no end yet, and make its moves again."""
    for line in store.games.list_of(player_id, limit=20):
        kept = None if line.state == "complete" else store.games.find(line.id)
        if kept is None:
            continue
        session = Session(Puzzle(Grid(kept.givens, line.board)), store, line.id)
        session.restore(kept)
        return session
    return None
