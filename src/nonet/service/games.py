"""Games: begin, append moves, read, list, delete.

A game is its log. The server replays what a page sends before it keeps it, so that board, time,
mistakes, help and completion are the server's own.
"""

import re
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple, TypeVar

import msgspec
from msgspec import Struct

from nonet.errors import (
    ConflictError,
    IllegalMoveError,
    ImproperPuzzleError,
    InputError,
    LimitError,
    NotFoundError,
    StoreError,
)
from nonet.grid import Grid, problems
from nonet.levels import find_level
from nonet.play import (
    ForgottenError,
    Game,
    Help,
    Move,
    State,
    advance,
    begin,
    cost_of,
    find_wrong,
)
from nonet.play.snapshots import pack_state, unpack_state
from nonet.service.journal import Journal, PendingWrite
from nonet.service.known import Known, UnknownError, find_key_text, find_solution
from nonet.service.live import Live, LiveGames
from nonet.service.news import Kind, News
from nonet.service.puzzles import Given
from nonet.service.quotas import Quotas
from nonet.service.scores import ScoreBoard, Scores
from nonet.service.settings import Settings
from nonet.store.appends import Append, weigh_moves
from nonet.store.clock import now
from nonet.store.store import Store
from nonet.store.values import Game as Row
from nonet.store.values import GameLine
from nonet.store.values import Move as StoredMove

__all__ = ["MOST_MOVES", "Checked", "Games", "Progress", "Submitted"]

MOST_MOVES = 20_000  # in one game: ten times the longest that people play
MOST_TOUCHES = 2_000_000  # in one game, see play/costs.py: half a second of replaying
AT_ONCE = 1_000_000  # touches in one request, as estimated
LIGHT = 10_000  # touches that may be made at once while others wait: two milliseconds
LONG = 256  # moves that are worth a snapshot when they had to be replayed
EVERY = 512  # moves that are played between two snapshots: more than most games have
Found = TypeVar("Found", bound=GameLine)
LONGEST_AGO = 400 * 86_400_000  # ms that a game may have begun before the server hears of it
ATTEMPTS = 20  # to append when others append to the same game
LONGEST_TITLE = 120
GAME_ID = re.compile(r"[A-Za-z0-9_-]{22}")


class Progress(Struct, frozen=True, omit_defaults=True):
    """How a game stands after its last move."""

    count: int
    state: str
    seconds: float
    mistakes: int | None
    help: Help


class Checked(Struct, frozen=True, omit_defaults=True):
    """The answer to "How am I doing?"."""

    wrong: int
    complete: bool
    cells: list[int] | None = None


class Submitted(NamedTuple):
    """Moves that wait to be written: how the game stands then, and whether they are."""

    after: Live
    written: PendingWrite


class Games:
    """What players do with games, over one store. Safe to use from many threads."""

    def __init__(
        self,
        store: Store,
        scores: Scores,
        news: News | None = None,
        quotas: Quotas | None = None,
    ) -> None:
        self._store = store
        self._scores = scores
        self._news = news or News()
        self._quotas = quotas or Quotas(store, Settings())
        self.journal = Journal(store)
        self.live = LiveGames()
        self.solutions = Known(find_solution)

    def close(self) -> None:
        """Write down what waits."""
        self.journal.close()

    def create(
        self,
        player_id: int,
        game_id: str,
        given: Given,
        started: int,
        *,
        title: str | None = None,
        level: str | None = None,
        foreign: Sequence[str] = (),
    ) -> bool:
        """Begin a game under the id that its player made; answer whether it is new.

        When it started is for its player to say, within reason: no score depends on it. So are its
        title and its level; but the level of a puzzle of the bank is what the bank says. `foreign`
        are the kinds of rules that nobody here knows, so that its player is told on any device.
        """
        _check_id(game_id)
        claimed = _check_level(level)
        started = max(now() - LONGEST_AGO, min(started, now()))
        grid = given.grid()
        _refuse_broken(grid)
        if self._store.games.find_line(game_id) is None:
            self._quotas.expect_room(player_id, games=1)
        if given.id is not None and self._store.puzzles.find(given.id) is None:
            raise NotFoundError(f"expected the id of a puzzle of the bank, got {given.id}")
        is_new = self._store.games.create(
            game_id,
            givens=grid.format(),
            started=started,
            player_id=player_id,
            puzzle_id=given.id,
            board=grid.board.text,
            title=_check_title(title),
            level=self._find_level(grid) or claimed,
            foreign=foreign,
        )
        if not is_new:
            self._compare(player_id, game_id, grid)
        return is_new

    def append(self, player_id: int, game_id: str, moves: Sequence[Move]) -> Progress:
        """Append moves to a game; those that it has already change nothing."""
        return self.settle(player_id, game_id, moves, self.submit(player_id, game_id, moves))

    def submit(self, player_id: int, game_id: str, moves: Sequence[Move]) -> "Submitted | None":
        """Queue the next moves of a game that is played here, without waiting for the store.

        None where the store has to be asked first. `settle` must follow, with the answer.
        """
        _check_numbers(moves)
        live = self.live.find(game_id)
        if live is None or live.player_id != player_id or not moves:
            return None
        if moves[0].n != live.state.count + 1:
            return None
        if cost_of(live.game.givens.layout, moves) > LIGHT or _is_due(moves):
            return None
        try:
            after = _limited(_advanced(live, moves))
        except (IllegalMoveError, ForgottenError):  # it may be legal where the game really stands
            return None
        append = _append_of(game_id, moves, after)
        if not self._quotas.has_room(player_id, weigh_moves(append.moves)):
            return None
        return Submitted(after, self.journal.append(append))

    def settle(
        self,
        player_id: int,
        game_id: str,
        moves: Sequence[Move],
        submitted: "Submitted | None",
        address: str | None = None,
    ) -> Progress:
        """Wait until submitted moves are written; append to the log in the store otherwise."""
        if submitted is not None and submitted.written.result():
            after = submitted.after
        else:
            after = self._catch_up(player_id, game_id, moves)
        self.live.keep(game_id, after)
        if after.state.is_complete:
            self._record(self._find_line(player_id, game_id), address)
        self._news.publish(player_id, _kind_of(after), game_id, after.state.count)
        return progress_of(after)

    def read(self, player_id: int, game_id: str) -> tuple[Row, Progress]:
        """Read a game with its whole log."""
        row = self._find(player_id, game_id)
        return row, progress_of(self._standing(row, row.moves))

    def find_state(self, player_id: int, game_id: str) -> State:
        """Find where a game stands after its last move."""
        return self._standing(self._find_line(player_id, game_id)).state

    def list_of(self, player_id: int, limit: int, before: int | None) -> list[GameLine]:
        """List a player's games, the latest played first."""
        return self._store.games.list_of(player_id, limit=limit, before=before)

    def delete(self, player_id: int, game_id: str) -> None:
        """Delete a game and all that follows from it."""
        self._find_line(player_id, game_id)
        self._store.games.delete(game_id)
        self.live.forget(game_id)
        self._news.publish(player_id, "deleted", game_id)

    def check(self, player_id: int, game_id: str, *, which: bool) -> Checked:
        """Answer "How am I doing?" for a game as it stands, and note that it was asked."""
        live = self._load(player_id, game_id)
        self._note_help(player_id, game_id)
        solution = self.solutions.find(live.game.givens).found
        return check_digits(solution, live.state.layers.digits, which=which)

    def note_help(self, player_id: int, givens: str) -> None:
        """Note that the server helped with a puzzle: the open games of it are aided from now on."""
        for game_id in self._store.games.find_open(player_id, givens):
            self._store.games.mark_helped(game_id)

    def _note_help(self, player_id: int, game_id: str) -> None:
        line = self._find_line(player_id, game_id)
        if line.state != "complete" and not line.is_helped:
            self._store.games.mark_helped(game_id)

    def _find_level(self, grid: Grid) -> str | None:
        if not grid.board.is_classic:
            return None
        stored = self._store.puzzles.find_by_key(find_key_text(grid))
        return stored.level or None if stored is not None else None

    def _find(self, player_id: int, game_id: str) -> Row:
        return _owned(self._store.games.find(_check_id(game_id)), player_id, game_id)

    def _find_line(self, player_id: int, game_id: str) -> GameLine:
        return _owned(self._store.games.find_line(_check_id(game_id)), player_id, game_id)

    def _load(self, player_id: int, game_id: str) -> Live:
        live = self.live.find(game_id)
        if live is None or live.player_id != player_id:
            live = self._standing(self._find_line(player_id, game_id))
            self.live.keep(game_id, live)
        return live

    def _standing(self, line: GameLine, log: Sequence[StoredMove] | None = None) -> Live:
        """Find where a game stands, from the nearest state that memory or store has."""
        known = self._nearest(line)
        try:
            return self._replayed(line, known, log)
        except ForgottenError:  # it undoes more than the known state remembers
            return self._replayed(line, _begun(known), log)

    def _nearest(self, line: GameLine) -> Live:
        live = self.live.find(line.id)
        if live is not None and live.is_of(line.player_id, line.seen, line.count):
            return live
        grid = _grid_of(line)
        game = Game(grid, self._solution_of(grid))
        begun = Live(line.player_id, game, begin(game), line.seen)
        kept = None if line.count < LONG else self._store.games.find_snapshot(line.id)
        if kept is None or kept[0] > line.count:
            return begun
        state = unpack_state(kept[1])
        return begun if state is None else msgspec.structs.replace(begun, state=state)

    def _solution_of(self, board: Grid) -> Grid | None:
        """The only solution; None where there are several or none, or it takes long to find out."""
        try:
            return self.solutions.find(board).only
        except UnknownError:
            raise
        except LimitError:
            return None

    def _replayed(self, line: GameLine, known: Live, log: Sequence[StoredMove] | None) -> Live:
        """Make the moves after a known state, and keep a snapshot if they were many."""
        after = known.state.count
        if log is None:
            log = self._store.games.read_moves(line.id, after=after, until=line.count)
        else:
            log = log[after : line.count]
        reached = _advanced(known, msgspec.convert(log, tuple[Move, ...]))
        if len(log) >= LONG:
            self._snap(line.id, reached)
        return reached

    def _snap(self, game_id: str, live: Live) -> None:
        state = live.state
        with suppress(StoreError):  # a store that may only be read is replayed again next time
            self._store.games.keep_snapshot(game_id, state.count, pack_state(state))

    def _compare(self, player_id: int, game_id: str, grid: Grid) -> None:
        line = self._store.games.find_line(game_id)
        same = line is not None and line.player_id == player_id
        if line is None or not same or _grid_of(line) != grid:
            raise ConflictError(f"expected a new id, got {game_id!r}, which another game has")

    def _catch_up(self, player_id: int, game_id: str, moves: Sequence[Move]) -> Live:
        """Append to the log as it is in the store: another device or worker may have been there."""
        for _ in range(ATTEMPTS):
            line = self._find_line(player_id, game_id)
            new = self._unknown(line, moves)
            after = self._advanced_from(line, new)
            append = _append_of(game_id, new, after)
            if not new:
                return after
            self._quotas.expect_room(player_id, size=weigh_moves(append.moves))
            if self.journal.append(append).result():
                if _is_due(new):
                    self._snap(game_id, after)
                return after
        raise ConflictError(f"expected one writer at a time, got {ATTEMPTS} others in a row")

    def _advanced_from(self, line: GameLine, moves: Sequence[Move]) -> Live:
        standing = self._standing(line)
        cost = cost_of(standing.game.givens.layout, moves)
        if cost > AT_ONCE:
            raise InputError(f"expected moves of at most {AT_ONCE} touches at once, got {cost}")
        try:
            return _limited(_advanced(standing, moves))
        except ForgottenError:
            return _limited(_advanced(self._replayed(line, _begun(standing), None), moves))

    def _unknown(self, line: GameLine, moves: Sequence[Move]) -> Sequence[Move]:
        """Leave out the moves that the log has; refuse them all if it has others there.

        Which log goes on is for the player to say, on the device that has both to show.
        """
        if moves and moves[0].n > line.count + 1:
            message = f"expected move number {line.count + 1} or lower, got {moves[0].n}"
            raise ConflictError(message, {"count": line.count, "sent": moves[-1].n})
        known = [move for move in moves if move.n <= line.count]
        for move, stored in zip(known, self._read_again(line, known), strict=True):
            if move != stored:
                raise _differs(line, move.n, moves[-1].n)
        return moves[len(known) :]

    def _read_again(self, line: GameLine, moves: Sequence[Move]) -> tuple[Move, ...]:
        """Read the moves that the log has under the same numbers."""
        if not moves:
            return ()
        after, until = moves[0].n - 1, moves[-1].n
        log = self._store.games.read_moves(line.id, after=after, until=until)
        return msgspec.convert(log, tuple[Move, ...])

    def score(self, player_id: int, game_id: str) -> ScoreBoard:
        """Show the board of a finished game with its own place."""
        line = self._find_line(player_id, game_id)
        if line.state == "complete":  # the server may have been killed before it wrote the score
            self._record(line)
        return self._scores.board_of_game(game_id, _grid_of(line), player_id)

    def _record(self, line: GameLine, address: str | None = None) -> None:
        """Keep the score of a finished game, once."""
        if self._scores.has(line.id):
            return
        log = self._store.games.read_moves(line.id, until=line.count)
        live = self._standing(line, log)
        self._scores.record(line, live, msgspec.convert(log, tuple[Move, ...]), address)


def _kind_of(live: Live) -> Kind:
    if live.state.is_complete:
        return "finished"
    return "moves" if live.state.count else "begun"


def progress_of(live: Live) -> Progress:
    """Tell how a game stands, as its player sees it."""
    state = live.state
    mistakes = None if live.game.solution is None else state.mistakes
    return Progress(state.count, state.name, state.milliseconds / 1000, mistakes, state.help)


def check_digits(solution: Grid | None, digits: bytes, *, which: bool) -> Checked:
    """Count the digits that differ from the solution; without one there is nothing to compare."""
    if solution is None:
        raise InputError("expected givens that have a solution, got some that have none")
    wrong = find_wrong(digits, solution.digits)
    return Checked(len(wrong), not wrong and 0 not in digits, wrong if which else None)


def _check_id(game_id: str) -> str:
    if GAME_ID.fullmatch(game_id) is None:
        raise InputError(
            f"expected a game id of 22 characters A-Z a-z 0-9 _ -, got {game_id!r:.60}"
        )
    return game_id


def _check_title(title: str | None) -> str | None:
    if title is not None and not (0 < len(title) <= LONGEST_TITLE and title.isprintable()):
        raise InputError(
            f"expected a title of 1 to {LONGEST_TITLE} printable characters, got {title!r:.60}",
            {"field": "title"},
        )
    return title


def _check_level(level: str | None) -> str | None:
    try:
        return None if level is None else find_level(level).id
    except InputError as error:
        raise InputError(str(error), {"field": "level"}) from error


def _check_numbers(moves: Sequence[Move]) -> None:
    for expected, move in enumerate(moves, moves[0].n if moves else 1):
        if move.n != expected:
            raise InputError(f"expected move number {expected}, got {move.n}", {"move": move.n})
    if moves and moves[-1].n > MOST_MOVES:
        raise IllegalMoveError(
            f"expected at most {MOST_MOVES} moves in a game, got {moves[-1].n}",
            {"move": moves[-1].n},
        )


def _advanced(live: Live, moves: Sequence[Move]) -> Live:
    state = live.state
    for move in moves:
        state = advance(live.game, state, move)
    return msgspec.structs.replace(live, state=state)


def _is_due(moves: Sequence[Move]) -> bool:
    """Tell whether a game gets a snapshot with these moves."""
    return bool(moves) and moves[-1].n // EVERY > (moves[0].n - 1) // EVERY


def _limited(live: Live) -> Live:
    if live.state.touches > MOST_TOUCHES:
        raise IllegalMoveError(
            f"expected a game that touches at most {MOST_TOUCHES} cells, got {live.state.touches}",
            {"move": live.state.count},
        )
    return live


def _begun(live: Live) -> Live:
    return msgspec.structs.replace(live, state=begin(live.game))


def _append_of(game_id: str, moves: Sequence[Move], after: Live) -> Append:
    return Append(
        game_id,
        [msgspec.to_builtins(move) for move in moves],
        after.state.name,
        after.state.milliseconds // 1000,
    )


def _owned(found: Found | None, player_id: int, game_id: str) -> Found:
    # Someone else's game is answered like none at all: its id must tell nothing.
    if found is None or found.player_id != player_id:
        raise NotFoundError(f"expected one of your games, got {game_id!r}")
    return found


def _differs(line: GameLine, number: int, sent: int) -> ConflictError:
    return ConflictError(
        f"expected move {number} as the game has it, got another",
        {"move": number, "count": line.count, "sent": sent, "changed": line.changed},
    )


def _refuse_broken(grid: Grid) -> None:
    broken = problems(grid)
    if broken:
        raise ImproperPuzzleError(f"expected givens that break no rule, got {broken[0]}")


def _grid_of(row: GameLine) -> Grid:
    return Grid(row.givens, row.board)
