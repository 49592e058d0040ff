"""Boards: a layout and the rules that hold on it, with one text for both."""

from collections.abc import Sequence
from typing import NamedTuple

from nonet._core import Board, Layout, Rule, list_rule_kinds
from nonet.errors import InputError

__all__ = ["RULE_KINDS", "Board", "Rule", "RuleKind", "as_board", "read_board"]


class RuleKind(NamedTuple):
    """A kind of rule: what its cells and values are, and what it asks."""

    name: str
    groups: str  # how the cells fall into groups: 'none', 'one', 'two' or 'many'
    fewest_values: int
    most_values: int
    order: str  # what the order of cells says: 'set' nothing, 'line' a path, or 'reversible'
    meaning: str


RULE_KINDS = {row[0]: RuleKind(*row) for row in list_rule_kinds()}


def as_board(board: Board | Layout | str) -> Board:
    """Take a board as people hand it over: itself, a layout, or its text.

    >>> as_board("2x2; anti-king").kinds
    ('anti-king',)
    """
    return board if isinstance(board, Board) else Board(board)


def read_board(text: str, regions: Sequence[int] = ()) -> Board:
    """Read a board's text, or what older texts said: 'jigsaw' and the region of each cell, from 0.

    >>> read_board("jigsaw", [0, 0, 1, 1, 0, 1, 1, 2, 0, 2, 2, 3, 2, 3, 3, 3]).text
    'jigsaw 1122122313343444'
    """
    base, plus, extras = text.partition("+")
    if base != "jigsaw":
        return Board(text)
    if not regions:
        raise InputError("expected a region for each cell of a jigsaw, got none")
    return Board(Layout.jigsaw(regions).text + plus + extras)
