"""Snapshots: what a state is without its distant past."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from laws.test_play_laws import games
from nonet.grid import Grid
from nonet.layout import Layout
from nonet.play import ForgottenError, Game, State, advance, begin, replay
from nonet.play.moves import Checkpoint, Connect, Digit, Note, Paint, Pen, Restore, Undo
from nonet.play.snapshots import KEPT, pack_state, trimmed, unpack_state, weigh

GAME = Game(Grid("." * 81))
LARGEST = Game(Grid("." * 625, Layout.box(5, 5)))


def played(moves: int) -> State:
    state = begin(GAME)
    for n in range(1, moves + 1):
        state = advance(GAME, state, Digit(n=n, at=n, cells=(n % 81,), digit=n % 9 + 1))
    return state


def test_the_nearest_steps_can_be_undone_and_no_more() -> None:
    whole, near = played(100), trimmed(played(100))
    for n in range(101, 101 + KEPT):
        whole, near = (advance(GAME, state, Undo(n=n, at=n)) for state in (whole, near))
        assert near.layers == whole.layers
    with pytest.raises(ForgottenError):
        advance(GAME, near, Undo(n=near.count + 1, at=near.at))


def test_there_is_still_something_to_undo_where_the_past_is_forgotten() -> None:
    near = trimmed(played(100))
    for n in range(101, 101 + KEPT):
        near = advance(GAME, near, Undo(n=n, at=n))
    assert near.past is not None


def test_a_short_game_forgets_nothing() -> None:
    state = played(KEPT)
    assert trimmed(state) is state


@given(games())
def test_a_snapshot_is_read_as_it_was_written(game: Game) -> None:
    state = replay(game)
    assert unpack_state(pack_state(state)) == trimmed(state)


def test_a_snapshot_of_every_layer_and_its_checkpoints_comes_back() -> None:
    state = begin(LARGEST)
    for move in (
        Paint(n=1, at=1, cell=624, digit=25, colour=9),
        Connect(n=2, at=2, start=(0, 25), end=(624, 1)),
        Pen(n=3, at=3, form="border", pairs=((0, 1), (600, 624)), colour=9),
        Checkpoint(n=4, at=4, name="ü ✓"),
        Note(n=5, at=5, cells=(0, 300), digit=25, where="centre"),
        Restore(n=6, at=6, name="ü ✓"),
        Undo(n=7, at=7),
    ):
        state = advance(LARGEST, state, move)
    assert unpack_state(pack_state(state)) == state


@given(st.binary(max_size=40))
def test_what_is_no_snapshot_of_this_form_reads_as_none(body: bytes) -> None:
    assert unpack_state(body) is None
    assert unpack_state(msgspec.msgpack.encode(("0 digits", {"board": 1}))) is None


def test_a_state_with_wide_steps_weighs_more() -> None:
    state = begin(LARGEST)
    light = weigh(state)
    for n in range(1, 11):
        note = Note(n=n, at=n, cells=tuple(range(625)), digit=n, where="corner")
        state = advance(LARGEST, state, note)
    assert weigh(state) > light + 10 * 625 * 50
