"""Weak links that rules contribute: pairs of candidates of which not both are true.

Whatever a rule says about two cells can be told as such pairs. A position takes them with
`with_links`; peers, singles, chains, sets and nets then use them like the links of houses. Deadly
patterns are left out, because a swap that no house sees might break the rule.
"""

from collections.abc import Iterator
from itertools import product

from nonet._core import Layout

__all__ = ["Link", "anti_knight_links", "non_consecutive_links"]

Link = tuple[tuple[int, int], tuple[int, int]]  # two candidates, each as cell and digit


def anti_knight_links(layout: Layout) -> list[Link]:
    """Say that cells a knight's move apart differ.

    >>> ((0, 4), (6, 4)) in anti_knight_links(Layout.of_size(4))
    True
    """
    moves = ((1, 2), (2, 1), (1, -2), (2, -1))
    digits = range(1, layout.digits + 1)
    return [((a, d), (b, d)) for a, b in _pairs(layout, moves) for d in digits]


def non_consecutive_links(layout: Layout) -> list[Link]:
    """Say that neighbours never hold consecutive digits.

    >>> ((0, 1), (1, 2)) in non_consecutive_links(Layout.of_size(4))
    True
    """
    digits = range(1, layout.digits + 1)
    return [
        ((a, d), (b, e))
        for a, b in _pairs(layout, ((0, 1), (1, 0)))
        for d, e in product(digits, digits)
        if abs(d - e) == 1
    ]


def _pairs(layout: Layout, moves: tuple[tuple[int, int], ...]) -> Iterator[tuple[int, int]]:
    for row, column in product(range(layout.rows), range(layout.columns)):
        for down, right in moves:
            r, c = row + down, column + right
            if r < layout.rows and 0 <= c < layout.columns:
                yield row * layout.columns + column, r * layout.columns + c
