"""Costs: how much work moves are, known before any of it is done.

The unit is a *touch*: one cell that a move names, looks at or changes, a third of a microsecond at
most. A replay counts its touches as it goes (`State.touches`), because what an undo changes is
only known then; the estimate here takes whole layers for it.
"""

from collections.abc import Iterable

from nonet.layout import Layout
from nonet.play.layers import LAYERS
from nonet.play.moves import (
    Apply,
    Colour,
    Digit,
    Erase,
    Fill,
    Move,
    Note,
    Pen,
    Redo,
    Refused,
    Restore,
    Undo,
)

__all__ = ["MOVE", "cost_of", "cost_of_move"]

MOVE = 30  # touches that any move is worth, whatever it does


def cost_of(layout: Layout, moves: Iterable[Move]) -> int:
    """Estimate the touches of moves from above, without making them.

    >>> cost_of(Layout.box(3, 3), [Digit(n=1, at=0, cells=(0, 1), digit=5), Undo(n=2, at=1)])
    882
    """
    # What is looked at may change in three layers.
    return sum(MOVE + 4 * cost_of_move(layout, move) + _beside(layout, move) for move in moves)


def _beside(layout: Layout, move: Move) -> int:
    """Count what a move may change or look at that it does not name."""
    if isinstance(move, Undo | Redo | Restore):
        return len(LAYERS) * layout.cells
    # Digits on a full board are compared with each other; links and marks may end in
    # cells that are erased.
    return layout.cells if isinstance(move, Digit | Apply | Erase) else 0


def cost_of_move(layout: Layout, move: Move) -> int:
    """Count the cells that a move names or looks at.

    >>> cost_of_move(Layout.box(3, 3), Fill(n=1, at=0))
    81
    """
    match move:
        case Digit(cells=cells, clean=clean):
            return len(cells) * (1 + 3 * layout.digits * clean)
        case Note(cells=cells) | Colour(cells=cells) | Erase(cells=cells) | Refused(cells=cells):
            return len(cells)
        case Pen(pairs=pairs):
            return 8 * len(pairs)  # packed and unpacked
        case Fill():
            return layout.cells
        case Apply(placements=placements, eliminations=eliminations, notes=notes):
            return len(placements) * (1 + 3 * layout.digits) + len(eliminations) + len(notes)
        case _:
            return 1
