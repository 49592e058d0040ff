"""Shapes: the cells of a board and its houses."""

from nonet._core import House, Layout

__all__ = ["CLASSIC", "House", "Layout"]

CLASSIC = Layout.box(3, 3)
