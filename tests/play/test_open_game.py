"""A game in one object: what is done to it is a log that plays everywhere."""

from typing import Any

import pytest

import nonet
from nonet import IllegalMoveError, InputError
from nonet.play import Game, OpenGame, parse_moves, replay

MINI = "1..4.........32."
SOLVED = "1234341221434321"


class Clock:
    """A clock that stands still until it is told."""

    def __init__(self) -> None:
        self.milliseconds = 5_000_000.0

    def __call__(self) -> float:
        return self.milliseconds


def test_a_game_is_played_from_the_givens_to_the_solution() -> None:
    game = OpenGame(MINI)
    for cell in game.position.empty:
        assert not game.is_solved
        game.place(cell, game.puzzle.solution[cell])
    assert game.is_solved
    assert game.state == "complete"
    assert game.digits.format() == SOLVED
    assert game.mistakes == 0


def test_the_log_is_what_everybody_replays() -> None:
    game = OpenGame(MINI)
    game.place(["r1c2", "r3c3"], 2)
    game.note("r2c2", 2, 4, where="corner")
    game.fill_notes()
    game.erase_note("r2c2", 4, where="corner")
    game.undo()
    game.redo()
    game.checkpoint("here")
    game.erase("r1c2")
    game.restore("here")
    state = replay(Game(game.puzzle.givens, game.puzzle.solution, parse_moves(game.save())))
    assert state.layers.digits == game.digits.digits
    again = OpenGame.load(MINI, game.save())
    assert again.digits == game.digits
    assert again.notes == game.notes
    assert again.save() == game.save()


def test_saying_the_same_twice_changes_nothing() -> None:
    game = OpenGame(MINI)
    game.place("r1c2", 2)
    game.place("r1c2", 2)
    game.note("r1c3", 3)
    game.note("r1c3", 3)
    game.erase_note("r1c3", 1)
    assert game.digits["r1c2"] == 2
    assert game.notes == {(2, 3)}
    assert len(game.moves) == 2


@pytest.mark.parametrize("clock", [3, "now", lambda: "now", lambda: float("nan")])
def test_a_clock_that_tells_no_time_is_refused(clock: Any) -> None:
    with pytest.raises(InputError, match="expected a clock"):
        OpenGame(MINI, clock=clock)


@pytest.mark.parametrize("told", [None, "now", float("nan"), float("inf")])
def test_a_clock_that_breaks_in_a_game_is_refused(told: Any) -> None:
    times = [0]
    game = OpenGame(MINI, clock=lambda: times[-1])
    times.append(told)
    with pytest.raises(InputError, match="expected a clock"):
        game.place("r1c2", 2)
    with pytest.raises(InputError, match="expected a clock"):
        _ = game.seconds


@pytest.mark.parametrize("moves", [3, None, []])
def test_moves_that_nobody_saved_are_refused(moves: Any) -> None:
    with pytest.raises(InputError, match="expected moves as `save` writes them, got"):
        OpenGame.load(MINI, moves)


def test_time_passes_by_the_clock_of_the_caller() -> None:
    clock = Clock()
    game = OpenGame(MINI, clock=clock)
    clock.milliseconds += 2_000
    game.place("r1c2", 2)
    clock.milliseconds += 1_500
    assert game.seconds == 3.5
    game.pause()
    clock.milliseconds += 60_000
    assert game.seconds == 3.5
    game.resume()
    clock.milliseconds += 500
    assert game.seconds == 4.0
    later = Clock()
    opened = OpenGame.load(MINI, game.save(), clock=later)
    later.milliseconds += 1_000
    assert opened.seconds == 4.5  # what passed after the last move was never logged


def test_hints_lead_to_the_end() -> None:
    puzzle = nonet.generate(level="hard", seed=3).puzzle  # type: ignore[union-attr]
    game = OpenGame(puzzle)
    while not game.is_solved:
        game.apply(game.hint())
    assert game.help.applies == game.help.hints > 0


def test_mistakes_are_counted_and_found() -> None:
    game = OpenGame(MINI)
    game.place("r1c2", 3)
    assert game.mistakes == 1
    assert game.check() == ["r1c2"]
    assert game.hint().kind == "mistakes"
    with pytest.raises(InputError, match="a hint with a step, got one that says 'mistakes'"):
        game.apply(game.hint())


@pytest.mark.parametrize(
    ("make", "error", "message"),
    [
        (lambda game: game.place("r1c1", 2), IllegalMoveError, "got given 1 at r1c1"),
        (lambda game: game.place("r9c9", 2), InputError, "r9c9"),
        (lambda game: game.place("r1c2", 5), InputError, "a digit from 1 to 4, got 5"),
        (lambda game: game.place([], 1), InputError, "expected a cell, got none"),
        (lambda game: game.note("r1c2", 1, where="edge"), InputError, "got 'edge'"),
        (lambda game: game.note("r1c2", 9), InputError, "a digit from 1 to 4, got 9"),
        (lambda game: game.undo(), IllegalMoveError, "move 1"),
        (lambda game: game.restore("there"), IllegalMoveError, "move 1"),
        (lambda game: game.checkpoint(""), IllegalMoveError, "move 1"),
    ],
)
def test_what_the_game_does_not_allow_changes_nothing(
    make: object, error: type[Exception], message: str
) -> None:
    game = OpenGame(MINI)
    with pytest.raises(error, match=message):
        make(game)  # type: ignore[operator]
    assert game.moves == ()
    assert "playing after 0 moves" in repr(game)


def test_a_notebook_shows_the_board() -> None:
    assert OpenGame(MINI)._repr_svg_().startswith("<svg")
