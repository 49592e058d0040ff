"""The truth file: boards, time, mistakes and help after the moves of whole games."""

import json
from pathlib import Path
from typing import Any

import pytest

from nonet.errors import IllegalMoveError
from nonet.grid import SYMBOLS, Grid, digits_of
from nonet.layout import Layout
from nonet.play import Game, State, advance, begin, parse_moves, replay

FILE = Path(__file__).parent.parent / "data" / "games.json"
GAMES: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))["games"]

each_game = pytest.mark.parametrize("truth", GAMES, ids=[game["name"] for game in GAMES])


def make_game(truth: dict[str, Any]) -> Game:
    layout = Layout.parse(truth["layout"])
    solution = truth["solution"] and Grid(truth["solution"], layout)
    return Game(
        Grid(truth["givens"], layout), solution or None, parse_moves(json.dumps(truth["moves"]))
    )


def describe(state: State) -> dict[str, Any]:
    """Write a state as the truth file does."""
    board = state.layers
    parts = {"corner": board.corner, "centre": board.centre, "colours": board.colours}
    return {
        "n": state.count,
        "digits": "".join("." if digit == 0 else SYMBOLS[digit - 1] for digit in board.digits),
        **{
            name: {str(cell): list(digits_of(bits)) for cell, bits in enumerate(part) if bits}
            for name, part in parts.items()
        },
        **{
            name: {str(cell): list(digits_of(bits)) for cell, bits in enumerate(part) if bits}
            for name, part in (("gone", board.gone), ("listed", board.listed))
            if any(part)
        },
        "paints": sorted(map(list, board.painted())),
        **({"links": links} if (links := sorted(map(list, board.linked()))) else {}),
        **({"pens": pens} if (pens := sorted(map(list, board.penned()))) else {}),
        "state": state.name,
        "milliseconds": state.milliseconds,
        "mistakes": state.mistakes,
        "help": {
            "hints": state.help.hints,
            "stage": state.help.stage,
            "checks": state.help.checks,
            "applies": state.help.applies,
            "solves": state.help.solves,
        },
        "undo": state.past is not None,
        "redo": state.future is not None,
    }


@each_game
def test_the_moves_give_the_states_of_the_truth_file(truth: dict[str, Any]) -> None:
    game = make_game(truth)
    for expected in truth["after"]:
        state = replay(Game(game.givens, game.solution, game.moves[: expected["n"]]))
        assert describe(state) == expected


@each_game
def test_illegal_moves_of_the_truth_file_are_refused(truth: dict[str, Any]) -> None:
    game = make_game(truth)
    for case in truth["illegal"]:
        state = replay(Game(game.givens, game.solution, game.moves[: case["after"]]))
        (move,) = parse_moves(json.dumps([case["move"]]))
        with pytest.raises(IllegalMoveError) as caught:
            advance(game, state, move)
        assert caught.value.where["move"] == case["move"]["n"]


def test_the_truth_file_has_every_kind_of_move_and_an_illegal_case_for_most() -> None:
    made = {move["kind"] for truth in GAMES for move in truth["moves"]}
    assert made == {
        *("digit", "note", "colour", "paint", "connect", "pen", "erase", "fill", "undo", "redo"),
        *("apply", "checkpoint", "restore", "pause", "resume", "hint", "check", "solve"),
        "refused",
    }
    refused = {case["move"]["kind"] for truth in GAMES for case in truth["illegal"]}
    assert len(refused) >= 13


def test_a_state_shares_nothing_that_a_later_move_could_change() -> None:
    game = make_game(GAMES[0])
    first = begin(game)
    before = describe(first)
    for move in game.moves:
        advance(game, begin(game), move) if move.n == 1 else None
    replay(game)
    assert describe(first) == before
