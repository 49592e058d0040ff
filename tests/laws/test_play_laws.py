"""Laws of play: replaying the moves gives the board, whatever the moves are."""

from contextlib import suppress
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonet.errors import IllegalMoveError
from nonet.grid import Grid, digits_of
from nonet.layout import Layout
from nonet.play import Game, State, advance, begin, format_moves, parse_moves, replay
from nonet.play.moves import Checkpoint, Move, Redo, Restore, Undo
from play_oracle import Oracle

LAYOUT = Layout.box(2, 2)
GIVENS = Grid("1.....3.........", LAYOUT)

cells = st.sets(st.integers(0, 16), min_size=1, max_size=4).map(sorted)
digit = st.integers(1, 5)
candidates = st.lists(st.tuples(st.integers(0, 15), st.integers(1, 4)), max_size=3)
candidate = st.tuples(st.integers(0, 15), digit)
end = st.integers(0, 15)
ends = st.lists(st.one_of(st.tuples(end, end), end.map(lambda e: (e, e))), min_size=1, max_size=3)
name = st.sampled_from(["a", "b", "ü ✓"])


def shape(kind: str, **fields: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({"kind": st.just(kind), **fields})


change = st.one_of(
    shape("digit", cells=cells, digit=digit, clean=st.booleans()),
    shape("note", cells=cells, digit=digit, where=st.sampled_from(["corner", "centre"])),
    shape("colour", cells=cells, colour=st.integers(1, 9)),
    shape("paint", cell=st.integers(0, 15), digit=digit, colour=st.integers(1, 9)),
    shape("connect", start=candidate, end=candidate),
    shape("pen", form=st.sampled_from(["line", "border"]), pairs=ends, colour=st.integers(1, 9)),
    shape("pen", form=st.sampled_from(["circle", "cross"]), pairs=ends, colour=st.integers(1, 2)),
    shape("erase", cells=cells),
    shape("fill"),
    shape("fill", cells=cells),
    shape("apply", placements=candidates, eliminations=candidates),
    shape("apply", eliminations=candidates, notes=candidates),
    shape("restore", name=name),
)
other = st.one_of(
    *(shape(kind) for kind in ("undo", "undo", "redo", "pause", "resume", "check", "solve")),
    shape("checkpoint", name=name),
    shape("hint", stage=st.integers(1, 5)),
    shape("refused", cells=cells, digit=digit),
)
timed = st.tuples(st.one_of(change, other), st.integers(0, 900_000))


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Draw a game of legal moves: what the game refuses is left out."""
    game, state = Game(GIVENS), begin(Game(GIVENS))
    for fields, gap in draw(st.lists(timed, max_size=25)):
        raw = {"n": state.count + 1, "at": state.at + gap, **fields}
        move = msgspec.convert(raw, Move)
        try:
            state = advance(game, state, move)
        except IllegalMoveError:
            continue
        game = game.with_moves([move])
    return game


@given(games())
def test_replaying_gives_the_oracle_s_board(game: Game) -> None:
    oracle = Oracle(list(GIVENS), [list(house.cells) for house in LAYOUT.houses], LAYOUT.digits)
    for move in game.moves:
        oracle.make(msgspec.to_builtins(move))
    expected, board = oracle.board(), replay(game).layers
    assert list(board.digits) == expected["digits"]
    for part in ("corner", "centre", "colours", "gone", "listed"):
        found = {cell: set(digits_of(bits)) for cell, bits in enumerate(getattr(board, part))}
        assert found == expected[part]
    assert {(cell, d): colour for cell, d, colour in board.painted()} == expected["paints"]
    assert set(board.linked()) == expected["links"]
    assert {(form, a, b): colour for form, a, b, colour in board.penned()} == expected["pens"]


@given(games())
def test_making_the_moves_one_by_one_is_replaying_them_at_once(game: Game) -> None:
    state = begin(game)
    for move in game.moves:
        state = advance(game, state, move)
    assert state == replay(game)


@given(games())
def test_formatted_moves_parse_to_themselves(game: Game) -> None:
    assert parse_moves(format_moves(game.moves)) == game.moves


def step(game: Game, state: State, kind: type[Undo] | type[Redo]) -> State:
    return advance(game, state, kind(n=state.count + 1, at=state.at))


@given(games())
def test_redo_after_undo_changes_nothing(game: Game) -> None:
    state = replay(game)
    if state.name != "playing" or state.past is None:
        return
    again = step(game, step(game, state, Undo), Redo)
    assert (again.layers, again.past, again.future) == (state.layers, state.past, state.future)


@given(games())
def test_undoing_everything_gives_the_givens(game: Game) -> None:
    state = replay(game)
    if state.name != "playing":
        return
    while state.past is not None:
        state = step(game, state, Undo)
    assert state.layers == begin(game).layers


@given(games(), games())
def test_restoring_gives_the_board_of_the_checkpoint(first: Game, second: Game) -> None:
    """Whatever was played in between, and the undo of it gives what was there before."""
    state = replay(first)
    if state.name != "playing":
        return
    state = advance(first, state, Checkpoint(n=state.count + 1, at=state.at, name="here"))
    marked = state.layers
    for move in second.moves:
        again = msgspec.structs.replace(move, n=state.count + 1, at=state.at)
        with suppress(IllegalMoveError):
            state = advance(first, state, again)
    if state.name != "playing":
        return
    left = state.layers
    state = advance(first, state, Restore(n=state.count + 1, at=state.at, name="here"))
    assert state.layers == marked
    assert step(first, state, Undo).layers == left


@given(games())
@settings(max_examples=50)
def test_givens_are_never_changed_and_time_never_exceeds_the_clock(game: Game) -> None:
    state = replay(game)
    assert all(state.layers.digits[c] == d for c, d in enumerate(GIVENS) if d)
    assert 0 <= state.milliseconds <= state.at


@given(games(), st.integers(0, 25))
def test_a_refused_move_leaves_the_state_as_it_was(game: Game, number: int) -> None:
    state = replay(game)
    before = msgspec.structs.asdict(state)
    if number != state.count + 1:
        with pytest.raises(IllegalMoveError):
            advance(game, state, Undo(n=number or 1_000, at=state.at))
    assert msgspec.structs.asdict(state) == before
