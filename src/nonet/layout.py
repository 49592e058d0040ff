"""Shapes: the cells of a board and its houses."""

from nonet._core import Board, House, Layout
from nonet.errors import InputError

__all__ = ["CLASSIC", "House", "Layout", "as_layout"]

CLASSIC = Layout.box(3, 3)


def as_layout(layout: object) -> Layout:
    """Take a layout as people hand it over: itself, its text, or a board without rules.

    >>> as_layout("2x3").digits
    6
    """
    if isinstance(layout, Layout):
        return layout
    if isinstance(layout, Board):
        layout.refuse_rules("a layout")
        return layout.layout
    if isinstance(layout, str):
        return Layout.parse(layout)
    raise InputError(f"expected a layout, got {type(layout).__name__}")
