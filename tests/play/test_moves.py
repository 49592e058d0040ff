"""Moves as JSON: what is read, what is refused, and with which words."""

import pytest

from nonet.errors import IllegalMoveError, InputError
from nonet.grid import Grid
from nonet.play import Game, format_moves, kind_of, parse_moves, replay
from nonet.play.game import MOST_CHECKPOINTS
from nonet.play.moves import Checkpoint, Digit, Move, Undo


def test_a_default_is_not_written() -> None:
    assert format_moves([Digit(n=1, at=2, cells=(3,), digit=4)]) == (
        '[{"kind":"digit","n":1,"at":2,"cells":[3],"digit":4}]'
    )


def test_a_kind_is_named_as_on_the_wire() -> None:
    assert kind_of(Digit(n=1, at=2, cells=(3,), digit=4)) == "digit"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[",
        "[1]",
        '[{"kind": "fly", "n": 1, "at": 0}]',
        '[{"kind": "undo", "n": 1}]',
        '[{"kind": "undo", "n": 0, "at": 0}]',
        '[{"kind": "undo", "n": 1, "at": -1}]',
        '[{"kind": "undo", "n": 1, "at": 9007199254740992}]',
        '[{"kind": "undo", "n": 1.5, "at": 0}]',
        '[{"kind": "undo", "n": "1", "at": 0}]',
        '[{"kind": "undo", "n": 1, "at": 0, "extra": 1}]',
        '[{"kind": "digit", "n": 1, "at": 0, "cells": [], "digit": 1}]',
        '[{"kind": "digit", "n": 1, "at": 0, "cells": [-1], "digit": 1}]',
        '[{"kind": "digit", "n": 1, "at": 0, "cells": [1], "digit": 0}]',
        '[{"kind": "note", "n": 1, "at": 0, "cells": [1], "digit": 1, "where": "edge"}]',
        '[{"kind": "colour", "n": 1, "at": 0, "cells": [1], "colour": 10}]',
        '[{"kind": "hint", "n": 1, "at": 0, "stage": 6}]',
        '[{"kind": "checkpoint", "n": 1, "at": 0, "name": ""}]',
        b"\xff\xfe",
    ],
)
def test_what_is_no_list_of_moves_is_refused_with_the_place(text: str | bytes) -> None:
    with pytest.raises(InputError, match="expected a JSON array of moves, got: "):
        parse_moves(text)


def test_an_illegal_move_says_its_number_and_the_cell() -> None:
    moves: list[Move] = [Digit(n=1, at=0, cells=(0, 3), digit=2)]
    with pytest.raises(IllegalMoveError) as caught:
        replay(Game(Grid("...7" + "." * 77)).with_moves(moves))
    assert str(caught.value) == "move 1: expected a cell without given, got given 7 at r1c4"
    assert caught.value.where == {"move": 1, "kind": "digit"}


def test_checkpoints_are_limited_but_may_be_renewed() -> None:
    game = Game(Grid("." * 16))
    marks = [Checkpoint(n=n, at=0, name=str(n)) for n in range(1, MOST_CHECKPOINTS + 1)]
    full = game.with_moves(marks)
    renewed = full.with_moves([Checkpoint(n=MOST_CHECKPOINTS + 1, at=0, name="7")])
    assert replay(renewed).count == MOST_CHECKPOINTS + 1
    with pytest.raises(IllegalMoveError, match="at most 100 checkpoints"):
        replay(full.with_moves([Checkpoint(n=MOST_CHECKPOINTS + 1, at=0, name="new")]))


def test_a_game_of_many_moves_and_undos_is_no_problem() -> None:
    game = Game(Grid("." * 81))
    changes: list[Move] = [
        Digit(n=n, at=n, cells=(n % 81,), digit=n % 9 + 1) for n in range(1, 3001)
    ]
    undos: list[Move] = [Undo(n=n, at=n) for n in range(3001, 6001)]
    assert replay(game.with_moves(changes).with_moves(undos)).layers.digits == bytes(81)
