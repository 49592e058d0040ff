"""Legality: what a move may name, when a board is done, what is wrong on it."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from nonet.board import Board
from nonet.errors import IllegalMoveError
from nonet.grid import Grid, is_solution
from nonet.layout import Layout
from nonet.play.moves import Move, kind_of

__all__ = ["check_cells", "check_digit", "find_wrong", "is_complete", "is_full", "refuse"]


def refuse(move: Move, message: str) -> IllegalMoveError:
    """Make the error that says which move is illegal, and why."""
    return IllegalMoveError(
        f"move {move.n}: {message}", where={"move": move.n, "kind": kind_of(move)}
    )


def check_cells(move: Move, layout: Layout, cells: Sequence[int]) -> None:
    """Refuse cells that the layout does not have, or that do not ascend."""
    if cells[-1] >= layout.cells:
        raise refuse(move, f"expected cells from 0 to {layout.cells - 1}, got {cells[-1]}")
    for cell in cells if layout.holes else ():
        if layout.is_hole(cell):
            raise refuse(move, f"expected a cell, got the hole {layout.cell_name(cell)}")
    for left, right in pairwise(cells):
        if left >= right:
            raise refuse(move, f"expected ascending cells, got {right} after {left}")


def check_digit(move: Move, layout: Layout, digit: int) -> None:
    """Refuse a digit that the layout does not have."""
    if digit > layout.digits:
        raise refuse(move, f"expected a digit from 1 to {layout.digits}, got {digit}")


def is_full(layout: Layout, digits: bytes) -> bool:
    """Tell whether every cell but the holes is filled.

    >>> is_full(Layout.box(1, 2), bytes([1, 2, 2, 1]))
    True
    """
    return digits.count(0) == layout.holes


def is_complete(board: Board | Layout, digits: bytes) -> bool:
    """Tell whether every cell is filled and nothing is broken.

    A puzzle has one solution, so a board that breaks no house and no rule is that solution.

    >>> is_complete(Layout.box(1, 2), bytes([1, 2, 2, 1]))
    True
    """
    return _is_right(board, digits)


@lru_cache(maxsize=16)  # a full board with a fault stays as it is while its player colours it
def _is_right(board: Board | Layout, digits: bytes) -> bool:
    return is_solution(Grid.from_digits(board, digits))


def find_wrong(digits: Sequence[int], solution: Sequence[int]) -> list[int]:
    """Find the cells whose digit is not the solution's; empty cells are not wrong.

    >>> find_wrong([1, 0, 2], [1, 2, 3])
    [2]
    """
    pairs = enumerate(zip(digits, solution, strict=True))
    return [cell for cell, (digit, right) in pairs if digit not in (0, right)]
