"""Shapes: the cells of a board and its houses."""

import re
from collections.abc import Sequence

from nonet._core import House, Layout, lend
from nonet.errors import InputError

__all__ = ["CLASSIC", "House", "Layout", "restore_layout"]

CLASSIC = Layout.box(3, 3)
BOX_SIDE = re.compile("[0-9]{1,3}")  # more would be no number to the engine


def restore_layout(name: str, regions: Sequence[int] = ()) -> Layout:
    """Make a layout again from its name and, for a jigsaw, the region of each cell.

    >>> restore_layout("2x3+diagonals").digits
    6
    """
    base, *extras = name.split("+")
    layout = Layout.jigsaw(regions) if base == "jigsaw" else _restore_box(base)
    for extra in extras:
        if extra not in ("diagonals", "windows"):
            raise InputError(f"expected 'diagonals' or 'windows', got {extra!r}")
        layout = layout.with_diagonals() if extra == "diagonals" else layout.with_windows()
    return layout


def _restore_box(name: str) -> Layout:
    rows, _, columns = name.partition("x")
    if not (BOX_SIDE.fullmatch(rows) and BOX_SIDE.fullmatch(columns)):
        raise InputError(f"expected a layout such as '3x3', got {name!r:.60}")
    return Layout.box(int(rows), int(columns))


lend("restore_layout", restore_layout)  # Layout.__reduce__
