"""Games: begin, append moves, read, list, delete.

A game is its log. The server replays what a page sends before it keeps it, so that board, time,
mistakes, help and completion are the server's own.
"""

import re
from base64 import urlsafe_b64encode
from collections.abc import Sequence
from hashlib import blake2b
from typing import NamedTuple

import msgspec
from msgspec import Struct

from nonet.errors import (
    ConflictError,
    IllegalMoveError,
    ImproperPuzzleError,
    InputError,
    LimitError,
    NotFoundError,
)
from nonet.grid import Grid, problems
from nonet.play import Game, Help, Move, advance, begin, find_wrong, format_moves
from nonet.service.journal import Journal, Slip
from nonet.service.live import Live, LiveGames
from nonet.service.puzzles import Given, make_layout, parse_rules, rules_of
from nonet.service.scores import Board, Scores
from nonet.solver import count_solutions, solve
from nonet.store.appends import Append
from nonet.store.store import Store
from nonet.store.values import Game as Row
from nonet.store.values import GameLine

__all__ = ["MOST_MOVES", "Checked", "Games", "Progress", "Submitted"]

MOST_MOVES = 20_000  # in one game: ten times the longest that people play
ATTEMPTS = 20  # to append when others append to the same game
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
    written: Slip


class Games:
    """What players do with games, over one store. Safe to use from many threads."""

    def __init__(self, store: Store, scores: Scores) -> None:
        self._store = store
        self._scores = scores
        self.journal = Journal(store)
        self.live = LiveGames()

    def close(self) -> None:
        """Write down what waits."""
        self.journal.close()

    def create(self, player_id: int, game_id: str, given: Given, started: int) -> bool:
        """Begin a game under the id that its player made; answer whether it is new."""
        _check_id(game_id)
        grid = Grid(given.givens, make_layout(given.layout, given.regions))
        _refuse_broken(grid)
        is_new = self._store.games.create(
            game_id,
            givens=grid.format(),
            started=started,
            player_id=player_id,
            puzzle_id=given.id,
            layout=grid.layout.name,
            rules=rules_of(grid.layout),
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
        try:
            after = _advanced(live, moves)
        except IllegalMoveError:  # it may be legal where the game really stands
            return None
        return Submitted(after, self.journal.append(_append_of(game_id, moves, after)))

    def settle(
        self, player_id: int, game_id: str, moves: Sequence[Move], submitted: "Submitted | None"
    ) -> Progress:
        """Wait until submitted moves are written; append to the log in the store otherwise."""
        if submitted is not None and submitted.written.result():
            return self._keep(game_id, submitted.after)
        return self._catch_up(player_id, game_id, moves)

    def read(self, player_id: int, game_id: str) -> tuple[Row, Progress]:
        """Read a game with its whole log."""
        row = self._find(player_id, game_id)
        live = self.live.find(game_id)
        if live is None or live.state.count != row.length:
            live = _replayed(row)
        return row, progress_of(live)

    def list_of(self, player_id: int, limit: int, before: int | None) -> list[GameLine]:
        """List a player's games, the latest played first."""
        return self._store.games.list_of(player_id, limit=limit, before=before)

    def delete(self, player_id: int, game_id: str) -> None:
        """Delete a game and all that follows from it."""
        self._find(player_id, game_id)
        self._store.games.delete(game_id)
        self.live.forget(game_id)

    def check(self, player_id: int, game_id: str, *, which: bool) -> Checked:
        """Answer "How am I doing?" for a game as it stands."""
        live = self._load(player_id, game_id)
        return check_digits(live.game, live.state.board.digits, which=which)

    def _find(self, player_id: int, game_id: str) -> Row:
        row = self._store.games.find(_check_id(game_id))
        # Someone else's game is answered like none at all: its id must tell nothing.
        if row is None or row.player_id != player_id:
            raise NotFoundError(f"expected one of your games, got {game_id!r}")
        return row

    def _load(self, player_id: int, game_id: str) -> Live:
        live = self.live.find(game_id)
        if live is None or live.player_id != player_id:
            live = _replayed(self._find(player_id, game_id))
            self.live.keep(game_id, live)
        return live

    def _compare(self, player_id: int, game_id: str, grid: Grid) -> None:
        row = self._store.games.find(game_id)
        same = row is not None and row.player_id == player_id
        if row is None or not same or _grid_of(row) != grid:
            raise ConflictError(f"expected a new id, got {game_id!r}, which another game has")

    def _catch_up(self, player_id: int, game_id: str, moves: Sequence[Move]) -> Progress:
        """Append to the log as it is in the store: another device or worker may have been there."""
        for _ in range(ATTEMPTS):
            row = self._find(player_id, game_id)
            new = self._unknown(row, moves)
            after = _advanced(_replayed(row), new)
            if not new or self.journal.append(_append_of(game_id, new, after)).result():
                return self._keep(game_id, after)
        raise ConflictError(f"expected one writer at a time, got {ATTEMPTS} others in a row")

    def _unknown(self, row: Row, moves: Sequence[Move]) -> Sequence[Move]:
        """Leave out the moves that the log has; refuse them all if it has others there."""
        if moves and moves[0].n > row.length + 1:
            message = f"expected move number {row.length + 1} or lower, got {moves[0].n}"
            raise ConflictError(message, {"count": row.length, "sent": moves[-1].n})
        known = [move for move in moves if move.n <= row.length]
        for move in known:
            if _move_of(row, move.n) != move:
                raise self._branch(row, move.n, moves)
        return moves[len(known) :]

    def _branch(self, row: Row, number: int, moves: Sequence[Move]) -> ConflictError:
        """Keep the log that differs from move `number` on as a game of its own, and say where."""
        assert row.player_id is not None  # noqa: S101 (only owners get here)
        other = moves[number - moves[0].n :]
        branch = _branch_id(row.id, other[0])
        given = Given(row.givens, row.layout, regions=parse_rules(row.rules), id=row.puzzle_id)
        self.create(row.player_id, branch, given, row.started)
        self.append(row.player_id, branch, [_move_of(row, n) for n in range(1, number)] + [*other])
        return ConflictError(
            f"expected move {number} as the game has it, got another; yours is game {branch} now",
            where={
                "move": number,
                "count": row.length,
                "sent": moves[-1].n,
                "branch": branch,
            },
        )

    def score(self, player_id: int, game_id: str) -> Board:
        """Show the board of a finished game with its own place."""
        row = self._find(player_id, game_id)
        if row.state == "complete":  # the server may have been killed before it wrote the score
            self._record(row)
        return self._scores.board_of_game(game_id, _grid_of(row), player_id)

    def _keep(self, game_id: str, live: Live) -> Progress:
        if live.state.is_complete:
            self._record(self._find(live.player_id or 0, game_id))
        self.live.keep(game_id, live)
        return progress_of(live)

    def _record(self, row: Row) -> None:
        self._scores.record(row.id, _replayed(row), msgspec.convert(row.moves, tuple[Move, ...]))


def progress_of(live: Live) -> Progress:
    """Tell how a game stands, as its player sees it."""
    state = live.state
    mistakes = None if live.game.solution is None else state.mistakes
    return Progress(state.count, state.phase, state.milliseconds / 1000, mistakes, state.help)


def check_digits(game: Game, digits: bytes, *, which: bool) -> Checked:
    """Count the digits that differ from the solution; without one there is nothing to compare."""
    solution = game.solution or solve(game.givens)
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


def _check_numbers(moves: Sequence[Move]) -> None:
    for expected, move in enumerate(moves, moves[0].n if moves else 1):
        if move.n != expected:
            raise InputError(f"expected move number {expected}, got {move.n}", {"move": move.n})
    if moves and moves[-1].n > MOST_MOVES:
        raise LimitError(f"expected at most {MOST_MOVES} moves in a game, got {moves[-1].n}")


def _advanced(live: Live, moves: Sequence[Move]) -> Live:
    state = live.state
    for move in moves:
        state = advance(live.game, state, move)
    return msgspec.structs.replace(live, state=state)


def _append_of(game_id: str, moves: Sequence[Move], after: Live) -> Append:
    return Append(
        game_id,
        [msgspec.to_builtins(move) for move in moves],
        after.state.phase,
        after.state.milliseconds // 1000,
    )


def _replayed(row: Row) -> Live:
    grid = _grid_of(row)
    game = Game(grid, _solution_of(grid))
    live = Live(row.player_id, game, begin(game), row.puzzle_id, row.started)
    return _advanced(live, msgspec.convert(row.moves, tuple[Move, ...]))


def _move_of(row: Row, number: int) -> Move:
    move: Move = msgspec.convert(row.moves[number - 1], Move)
    return move


def _refuse_broken(grid: Grid) -> None:
    broken = problems(grid)
    if broken:
        raise ImproperPuzzleError(f"expected givens that break no rule, got {broken[0]}")


def _grid_of(row: GameLine) -> Grid:
    return Grid(row.givens, make_layout(row.layout, parse_rules(row.rules)))


def _solution_of(grid: Grid) -> Grid | None:
    """The only solution; None where there are several, or none."""
    return solve(grid) if count_solutions(grid, limit=2) == 1 else None


def _branch_id(game_id: str, move: Move) -> str:
    """Make the same id for the same other log, so that sending it again makes no third game."""
    digest = blake2b(f"{game_id}{format_moves([move])}".encode(), digest_size=16).digest()
    return urlsafe_b64encode(digest).decode().rstrip("=")
