"""A line and the board that it stands on, in the board's own text.

    1..............4 on 2x2+diagonals; anti-king; cage 5: r1c1 r1c2

Whatever a board is, this says it on one line; docs/reference/boards.md has the text of boards.
"""

import re

from nonet.board import Board
from nonet.errors import InputError
from nonet.formats.format import Format, Hints
from nonet.formats.sheet import Sheet
from nonet.grid import Grid

__all__ = ["RULED", "format_ruled", "is_usual"]

_LIKE = re.compile(r"\S{1,625}\s+on\s+(v\d+\s|\d+x\d+|jigsaw\s|rectangle\s|grids\s|samurai)")


def is_usual(grid: Grid) -> bool:
    """Whether a line of cells says it all: boxes of the usual shape for so many, and no rules.

    >>> is_usual(Grid("." * 16)), is_usual(Grid.empty("2x2; anti-king"))
    (True, False)
    """
    return grid.has_usual_board


def format_ruled(grid: Grid) -> str:
    """Write a grid as a line, and its board behind it where a line does not say it.

    >>> format_ruled(Grid("." * 16)), format_ruled(Grid.empty("2x2; anti-king"))
    ('................', '................ on 2x2; anti-king')
    """
    return grid.format() if is_usual(grid) else f"{grid.format()} on {grid.board.text}"


def _is_like(text: str) -> bool:
    return bool(_LIKE.match(text.strip()))


def _parse(text: str, _hints: Hints) -> list[Sheet]:
    cells, found, board = text.strip().partition(" on ")
    if not found:
        raise InputError(f"expected cells, ' on ' and a board, got {text[:40]!r}")
    return [Sheet(Grid(cells.strip(), Board(board.strip())))]


def _write(sheet: Sheet) -> str:
    return f"{sheet.givens.format()} on {sheet.board.text}"


RULED = Format(
    "ruled",
    "a line and its board",
    "line",
    _is_like,
    _parse,
    _write,
    frozenset({"rules", "houses"}),
)
