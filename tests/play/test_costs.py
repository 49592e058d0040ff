"""What a long game costs: memory for what changed, and work that is counted before it is done."""

import tracemalloc
from collections.abc import Callable

import pytest

from nonet.grid import Grid
from nonet.layout import Layout
from nonet.play import Game, State, advance, begin
from nonet.play.costs import MOVE, cost_of
from nonet.play.moves import (
    Apply,
    Checkpoint,
    Connect,
    Digit,
    Erase,
    Fill,
    Move,
    Note,
    Paint,
    Pen,
    Redo,
    Restore,
    Undo,
)

LARGEST = Layout.box(5, 5)
GAME = Game(Grid("." * LARGEST.cells, LARGEST))
ALL = tuple(range(LARGEST.cells))


def play(make: Callable[[int], Move], moves: int) -> State:
    state = begin(GAME)
    for n in range(1, moves + 1):
        state = advance(GAME, state, make(n))
    return state


def paint(n: int) -> Move:
    return Paint(n=n, at=n, cell=n * 7 % 625, digit=n // 625 % 25 + 1, colour=n % 9 + 1)


def note(n: int) -> Move:
    return Note(n=n, at=n, cells=(n * 7 % 625,), digit=n % 25 + 1, where="corner")


def connect(n: int) -> Move:
    """All from a few cells, so that each has as many as it may."""
    return Connect(n=n, at=n, start=(n % 5, n // 5 % 24 + 1), end=(624, 25))


def pen(n: int) -> Move:
    """All from a few cells, so that each has as many as it may."""
    return Pen(n=n, at=n, form="line", pairs=((n % 5, n // 5 % 24 + 600),), colour=n % 9 + 1)


@pytest.mark.parametrize("make", [paint, note, connect, pen])
def test_a_long_game_on_the_largest_board_remembers_only_what_changed(
    make: Callable[[int], Move],
) -> None:
    tracemalloc.start()
    try:
        state = play(make, 14_000)
        held, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert state.count == 14_000
    assert held < 14_000 * 1_000  # it was 3.7 GB when every board was kept whole


def wide(n: int) -> Move:
    """Make a move of many cells; in turn every kind that works much, undone now and then."""
    kinds: list[Move] = [
        Checkpoint(n=n, at=n, name="a"),
        Note(n=n, at=n, cells=ALL, digit=n % 25 + 1, where="centre"),
        Digit(n=n, at=n, cells=ALL[:20], digit=n % 25 + 1, clean=True),
        Fill(n=n, at=n),
        Apply(n=n, at=n, placements=((n % 625, 3),), eliminations=((1, 2), (2, 2))),
        Undo(n=n, at=n),
        Redo(n=n, at=n),
        Erase(n=n, at=n, cells=ALL),
        Restore(n=n, at=n, name="a"),
    ]
    return kinds[(n - 1) % len(kinds)]


def test_the_estimate_is_never_below_the_work() -> None:
    state = begin(GAME)
    for n in range(1, 91):
        after = advance(GAME, state, wide(n))
        assert after.touches - state.touches <= cost_of(LARGEST, [wide(n)])
        state = after


def test_every_move_costs_something() -> None:
    assert cost_of(LARGEST, [Undo(n=1, at=0)]) > MOVE
    assert cost_of(LARGEST, []) == 0


def test_what_is_undone_and_done_again_is_work_each_time() -> None:
    state = play(lambda n: Note(n=n, at=n, cells=ALL, digit=1, where="corner"), 1)
    once = state.touches
    for n in range(2, 12):
        state = advance(GAME, state, (Undo if n % 2 == 0 else Redo)(n=n, at=n))
    assert state.touches == once + 10 * len(ALL)
