"""A game: givens and the log of moves. Everything else is a replay of the log.

Replaying is pure: the same log gives the same board, time, mistakes and help on every machine,
so that the server needs to believe nothing that a page claims. `advance` makes one move, in time
that does not grow with the log: a state keeps the differences to the boards before it in a linked
list, which all later states share. To undo is to apply the nearest difference; what leads forward
again is put on the other list.

    past ← ← ← now → → future
    undo steps left, redo steps right, a new change cuts the future off
"""

from collections.abc import Iterable
from functools import reduce
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from nonet.errors import IllegalMoveError
from nonet.grid import Grid
from nonet.play.changes import CHANGES, Change
from nonet.play.costs import cost_of_move
from nonet.play.layers import (
    Difference,
    Edits,
    Layers,
    count_changes,
    edit,
    edits_between,
    edits_of,
)
from nonet.play.legality import check_cells, check_digit, is_complete, is_full, refuse
from nonet.play.moves import (
    Apply,
    Check,
    Checkpoint,
    Digit,
    Hint,
    Move,
    Pause,
    Redo,
    Refused,
    Restore,
    Resume,
    Solve,
    Undo,
    kind_of,
)

__all__ = [
    "FORGOTTEN",
    "LONGEST_GAP",
    "MOST_CHECKPOINTS",
    "ForgottenError",
    "Game",
    "Help",
    "Stack",
    "State",
    "advance",
    "begin",
    "replay",
]

LONGEST_GAP = 600_000  # ms: after longer without a move the player has left
MOST_CHECKPOINTS = 100  # names in one game
LAST_STAGE = 4  # of one hint that goes on; 5 is a proof that was asked for by itself


class Help(Struct, frozen=True):
    """What help a player took."""

    hints: int = 0
    stage: int = 0  # the furthest stage of any hint
    checks: int = 0
    applies: int = 0
    solves: int = 0

    @property
    def is_none(self) -> bool:
        """Whether the player took no help at all."""
        return self == NO_HELP


NO_HELP = Help()


class Stack(NamedTuple):
    """Differences to other moments, the nearest first; older states share the rest."""

    difference: Difference | None  # None where what was there is forgotten
    rest: "Stack | None"


FORGOTTEN = Stack(None, None)  # the end of a stack that was cut short


class ForgottenError(Exception):
    """The way to an earlier or later moment is not known here; the log knows it."""


class State(Struct, frozen=True):
    """Where a game stands after its moves."""

    layers: Layers
    count: int = 0  # moves made
    at: int = 0  # when the last was made
    milliseconds: int = 0  # time played
    mistakes: int = 0
    help: Help = NO_HELP
    told: int = 0  # the stage of the hint that was asked for on this board, 0 for none
    is_paused: bool = False
    is_complete: bool = False
    past: Stack | None = None
    future: Stack | None = None
    checkpoints: tuple[tuple[str, Layers], ...] = ()
    touches: int = 0  # the work so far: cells that moves named, looked at and changed

    @property
    def name(self) -> Literal["playing", "paused", "complete"]:
        """The state in one word, as the store and the server say it."""
        if self.is_complete:
            return "complete"
        return "paused" if self.is_paused else "playing"


class Game(Struct, frozen=True):
    """Givens, their solution where it is known, and the log of moves.

    >>> game = Game(Grid("1...............")).with_moves([Digit(n=1, at=800, cells=(1,), digit=2)])
    >>> list(replay(game).layers.digits[:3])
    [1, 2, 0]
    """

    givens: Grid
    solution: Grid | None = None
    moves: tuple[Move, ...] = ()

    def with_moves(self, moves: Iterable[Move]) -> "Game":
        """Make the game with more moves in its log."""
        return replace(self, moves=(*self.moves, *moves))


def replay(game: Game) -> State:
    """Find where a game stands: make all its moves, one after the other.

    >>> replay(Game(Grid("1..............."))).name
    'playing'
    """
    return reduce(lambda state, move: advance(game, state, move), game.moves, begin(game))


def begin(game: Game) -> State:
    """Find where a game stands before its first move.

    >>> begin(Game(Grid("1..............."))).milliseconds
    0
    """
    return State(Layers.of(game.givens))


def advance(game: Game, state: State, move: Move) -> State:
    """Make one move; raise IllegalMoveError where the game does not allow it.

    >>> game = Game(Grid("1..............."))
    >>> advance(game, begin(game), Digit(n=1, at=0, cells=(0,), digit=2))
    Traceback (most recent call last):
    ...
    nonet.errors.IllegalMoveError: move 1: expected a cell without given, got given 1 at r1c1
    """
    _check_order(state, move)
    timed = _timed(state, move)
    if state.is_complete:
        return _after_the_end(timed, move)
    if state.is_paused and not isinstance(move, Resume):
        raise refuse(move, f"expected 'resume' while the game is paused, got {kind_of(move)!r}")
    change = CHANGES.get(type(move))
    if change is not None:
        return _changed(game, timed, move, change)
    if isinstance(move, Refused):
        return _refused(game, timed, move)
    return _stepped(timed, move)


def _check_order(state: State, move: Move) -> None:
    if move.n != state.count + 1:
        raise refuse(move, f"expected move number {state.count + 1}, got {move.n}")
    if move.at < state.at:
        raise refuse(move, f"expected a time of {state.at} ms or later, got {move.at}")


def _timed(state: State, move: Move) -> State:
    stopped = state.is_paused or state.is_complete
    gap = 0 if stopped else min(move.at - state.at, LONGEST_GAP)
    return replace(state, count=move.n, at=move.at, milliseconds=state.milliseconds + gap)


def _after_the_end(state: State, move: Move) -> State:
    """Take down what cannot change a finished game any more; refuse the rest."""
    if type(move) in CHANGES or isinstance(move, Undo | Redo | Restore):
        raise refuse(move, f"expected no change after the end, got {kind_of(move)!r}")
    return state


def _changed(game: Game, state: State, move: Move, change: Change) -> State:
    after = _edited(state, change(game.givens, state.layers, move))
    layout, digits = game.givens.layout, after.layers.digits
    if isinstance(move, Apply):
        after = replace(after, help=replace(state.help, applies=state.help.applies + 1))
    if isinstance(move, Digit) and _is_mistake(game, after.layers, move):
        after = replace(after, mistakes=state.mistakes + 1)
    touches = after.touches + cost_of_move(layout, move)
    if not is_full(layout, digits):
        return replace(after, touches=touches)
    touches += 0 if digits is state.layers.digits else layout.cells
    return replace(after, touches=touches, is_complete=is_complete(game.givens.board, digits))


def _edited(state: State, edits: Edits) -> State:
    layers, back = edit(state.layers, edits)
    touches = state.touches + count_changes(back)
    past = Stack(back, state.past)
    return replace(state, layers=layers, past=past, future=None, touches=touches, told=0)


def _is_mistake(game: Game, layers: Layers, move: Digit) -> bool:
    return layers.digits[move.cells[0]] == move.digit and _is_wrong(game, move)


def _is_wrong(game: Game, move: Digit | Refused) -> bool:
    solution = game.solution
    return solution is not None and any(solution[cell] != move.digit for cell in move.cells)


def _stepped(state: State, move: Move) -> State:
    match move:
        case Undo():
            return _undone(state, move)
        case Redo():
            return _redone(state, move)
        case Checkpoint(name=name):
            return _marked(state, move, name)
        case Restore():
            return _restored(state, _remembered(state, move))
        case Pause():
            return replace(state, is_paused=True)
        case Resume():
            return _resumed(state, move)
        case Hint(stage=stage):
            return replace(state, help=_hinted(state, stage), told=stage)
        case _:
            return replace(state, help=_helped(state.help, move))


def _refused(game: Game, state: State, move: Refused) -> State:
    check_cells(move, game.givens.layout, move.cells)
    check_digit(move, game.givens.layout, move.digit)
    touches = state.touches + cost_of_move(game.givens.layout, move)
    return replace(state, mistakes=state.mistakes + _is_wrong(game, move), touches=touches)


def _restored(state: State, layers: Layers) -> State:
    compared = replace(state, touches=state.touches + len(layers.digits))
    return _edited(compared, edits_between(state.layers, layers))


def _undone(state: State, move: Move) -> State:
    if state.past is None:
        raise refuse(move, "expected a change to undo, got none")
    difference, rest = state.past
    layers, forward = edit(state.layers, _known(difference))
    touches = state.touches + count_changes(forward)
    future = Stack(forward, state.future)
    return replace(state, layers=layers, past=rest, future=future, touches=touches, told=0)


def _redone(state: State, move: Move) -> State:
    if state.future is None:
        raise refuse(move, "expected an undone change to redo, got none")
    difference, rest = state.future
    layers, back = edit(state.layers, _known(difference))
    touches = state.touches + count_changes(back)
    past = Stack(back, state.past)
    return replace(state, layers=layers, past=past, future=rest, touches=touches, told=0)


def _known(difference: Difference | None) -> Edits:
    if difference is None:
        raise ForgottenError
    return edits_of(difference)


def _marked(state: State, move: Move, name: str) -> State:
    kept = tuple(pair for pair in state.checkpoints if pair[0] != name)
    if len(kept) == MOST_CHECKPOINTS:
        raise refuse(move, f"expected at most {MOST_CHECKPOINTS} checkpoints, got one more")
    return replace(state, checkpoints=(*kept, (name, state.layers)))


def _remembered(state: State, move: Restore) -> Layers:
    for name, layers in state.checkpoints:
        if name == move.name:
            return layers
    raise refuse(move, f"expected the name of a checkpoint, got {move.name!r}")


def _resumed(state: State, move: Move) -> State:
    if not state.is_paused:
        raise refuse(move, "expected a paused game to resume, got one that is played")
    return replace(state, is_paused=False)


def _hinted(state: State, stage: int) -> Help:
    """Count a hint once: that more of it is asked for, on the same board, adds nothing."""
    is_same = 0 < state.told < stage <= LAST_STAGE
    hints = state.help.hints + (not is_same)
    return replace(state.help, hints=hints, stage=max(state.help.stage, stage))


def _helped(helped: Help, move: Move) -> Help:
    match move:
        case Check():
            return replace(helped, checks=helped.checks + 1)
        case Solve():
            return replace(helped, solves=helped.solves + 1)
    raise IllegalMoveError(f"move {move.n}: expected a known kind, got {kind_of(move)!r}")
