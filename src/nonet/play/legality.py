"""Legality: what a move may name, when a board is done, what is wrong on it."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from nonet.errors import IllegalMoveError
from nonet.grid import Grid, problems
from nonet.layout import Layout
from nonet.play.moves import Move, kind_of

__all__ = ["check_cells", "check_digit", "find_wrong", "is_complete", "refuse"]


def refuse(move: Move, message: str) -> IllegalMoveError:
    """Make the error that says which move is illegal, and why."""
    return IllegalMoveError(
        f"move {move.n}: {message}", where={"move": move.n, "kind": kind_of(move)}
    )


def check_cells(move: Move, layout: Layout, cells: Sequence[int]) -> None:
    """Refuse cells that the layout does not have, or that do not ascend."""
    if cells[-1] >= layout.cells:
        raise refuse(move, f"expected cells from 0 to {layout.cells - 1}, got {cells[-1]}")
    for left, right in pairwise(cells):
        if left >= right:
            raise refuse(move, f"expected ascending cells, got {right} after {left}")


def check_digit(move: Move, layout: Layout, digit: int) -> None:
    """Refuse a digit that the layout does not have."""
    if digit > layout.digits:
        raise refuse(move, f"expected a digit from 1 to {layout.digits}, got {digit}")


def is_complete(layout: Layout, digits: bytes) -> bool:
    """Tell whether every cell is filled and no rule is broken.

    A puzzle has one solution, so a board that breaks no rule is that solution.

    >>> is_complete(Layout.box(1, 2), bytes([1, 2, 2, 1]))
    True
    """
    return 0 not in digits and _is_right(layout, digits)


@lru_cache(maxsize=16)  # a full board with a fault stays as it is while its player colours it
def _is_right(layout: Layout, digits: bytes) -> bool:
    return not problems(Grid.from_digits(layout, digits))


def find_wrong(digits: Sequence[int], solution: Sequence[int]) -> list[int]:
    """Find the cells whose digit is not the solution's; empty cells are not wrong.

    >>> find_wrong([1, 0, 2], [1, 2, 3])
    [2]
    """
    pairs = enumerate(zip(digits, solution, strict=True))
    return [cell for cell, (digit, right) in pairs if digit not in (0, right)]
