"""A game at the terminal: its log, its clock, and the service that keeps it."""

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeVar

from msgspec import convert

from nonet.bulk.bank import ensure_bank
from nonet.errors import ConflictError, InputError
from nonet.generator import Made, generate, generate_puzzle
from nonet.grid import Grid, Puzzle
from nonet.hints import Hint, find_hint, tell_hint
from nonet.play import Game, State, advance, begin, lists_of
from nonet.play.moves import Move
from nonet.service.games import Games
from nonet.service.known import UnknownError
from nonet.service.puzzles import Given, PuzzleCard, Puzzles
from nonet.service.quotas import Quotas
from nonet.service.scores import Scores
from nonet.service.settings import Settings
from nonet.store import Wish, open_store
from nonet.store.clock import now
from nonet.store.store import Store
from nonet.techniques import Step

__all__ = ["Owner", "Session", "begin_new", "find_player", "find_unfinished", "open_owner", "start"]

Answer = TypeVar("Answer")

TRIES = 20_000  # attempts at a puzzle of a level, where the bank has none
NO_QUOTA = Settings(guest_games=0, guest_bytes=0)  # who sits at the store's machine owns its disk


class Owner(NamedTuple):
    """A player of a store, and the service that keeps the player's games there."""

    store: Store
    games: Games
    player_id: int


@contextmanager
def open_owner(url: str | None, name: str | None = None) -> Iterator[Owner]:
    """Open a store for a player, who is found by name or number."""
    with open_store(url) as store:
        games = Games(store, Scores(store), quotas=Quotas(store, NO_QUOTA))
        try:
            yield Owner(store, games, find_player(store, name))
        finally:
            games.close()


def patiently(work: Callable[[], Answer]) -> Answer:
    """Do work of the service, and find out what it does not know: nobody else waits for it here."""
    while True:
        try:
            return work()
        except UnknownError as unknown:
            unknown.keep(unknown.grid, unknown.work(unknown.grid))


class Session:
    """One game in progress; its owner's service keeps every move, without an owner nothing is."""

    def __init__(
        self, puzzle: Puzzle, owner: Owner | None = None, game_id: str = "", level: str = ""
    ) -> None:
        self.puzzle, self.owner, self.level = puzzle, owner, level
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
        self.state = self._after(convert(sent, Move))
        if kind != "hint":
            self.hint, self.stage = None, 0

    def _after(self, move: Move) -> State:
        if self.owner is None:
            return advance(self.game, self.state, move)
        _, games, player_id = self.owner
        try:
            patiently(lambda: games.append(player_id, self.game_id, [move]))
        except ConflictError:
            self.reload()
            raise ConflictError("The game went on elsewhere; this is how it stands now.") from None
        return patiently(lambda: games.find_state(player_id, self.game_id))

    def reload(self) -> None:
        """Take the game as it is kept: a page may have played on."""
        if self.owner is None:
            return
        _, games, player_id = self.owner
        self.state = patiently(lambda: games.find_state(player_id, self.game_id))
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


def begin_new(owner: Owner | None, level: str | None, seed: int | None = None) -> Session:
    """Begin a game: of a level from the bank, made to order, or by a seed."""
    if level is None:
        puzzle = generate_puzzle(seed if seed is not None else secrets.randbits(32))
        return start(puzzle, owner)
    if owner and seed is None:
        ensure_bank(owner.store)
        card = Puzzles(owner.store).pick(Wish(level=level), owner.player_id)
        if card is not None:
            return _start_card(card, owner)
    made = generate(level=level, seed=seed or secrets.randbits(32), tries=TRIES)
    if not isinstance(made, Made):
        raise InputError(f"expected a puzzle of level {level}, found none in {TRIES} attempts")
    return start(made.puzzle, owner, level=made.card.level or "")


def _start_card(card: PuzzleCard, owner: Owner) -> Session:
    puzzle = Puzzle(Grid(card.givens, card.board))
    return start(puzzle, owner, puzzle_id=card.id, level=card.level)


def start(
    puzzle: Puzzle, owner: Owner | None, *, puzzle_id: int | None = None, level: str = ""
) -> Session:
    """Start a game, and keep it if somebody owns it."""
    session = Session(puzzle, owner, level=level)
    if owner:
        given = Given(givens=puzzle.givens.format(), board=puzzle.board.text, id=puzzle_id)
        owner.games.create(
            owner.player_id, session.game_id, given, session.started, level=level or None
        )
    return session


def find_unfinished(owner: Owner) -> Session | None:
    """Find the game that the player played last and has no end yet, as it stands."""
    for line in owner.games.list_of(owner.player_id, 20, None):
        if line.state != "complete":
            puzzle = Puzzle(Grid(line.givens, line.board))
            session = Session(puzzle, owner, line.id, line.level or "")
            session.reload()
            return session
    return None
