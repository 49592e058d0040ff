"""The image of a game: the same play on a transformed board."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import asdict, replace

from nonet.canonical import Transformation
from nonet.play.game import Game
from nonet.play.moves import Move

__all__ = ["transform_game"]


def transform_game(game: Game, transformation: Transformation) -> Game:
    """Carry a game, its givens, solution and moves, to its image.

    >>> from nonet.grid import Grid
    >>> from nonet.play.game import Game
    >>> from nonet.play.moves import Digit
    >>> game = Game(Grid("1...............")).with_moves([Digit(n=1, at=0, cells=(1,), digit=2)])
    >>> turned = transform_game(game, Transformation.turn(game.givens.layout))
    >>> turned.givens.format(), turned.moves[0].cells
    ('...1............', (7,))
    """
    move = transformation.apply_grid
    return Game(
        givens=move(game.givens),
        solution=move(game.solution) if game.solution else None,
        moves=tuple(_transform_move(one, transformation) for one in game.moves),
    )


def _transform_move(move: Move, transformation: Transformation) -> Move:
    def pairs(candidates: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
        return tuple((transformation.cell(cell), transformation.digit(d)) for cell, d in candidates)

    carry: dict[str, Callable[[Any], Any]] = {
        "cell": transformation.cell,
        "cells": lambda cells: tuple(sorted(transformation.cell(cell) for cell in cells)),
        "digit": transformation.digit,
        "placements": pairs,
        "eliminations": pairs,
        "notes": pairs,
        "start": lambda candidate: pairs((candidate,))[0],
        "end": lambda candidate: pairs((candidate,))[0],
        "pairs": lambda pairs: tuple(
            (min(ends), max(ends)) for ends in ([*map(transformation.cell, pair)] for pair in pairs)
        ),
    }
    fields = asdict(move)
    return replace(move, **{name: carry[name](fields[name]) for name in fields if name in carry})
