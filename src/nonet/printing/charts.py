"""Ratings as pictures: a bar for each step of the path, as high as its price."""

from collections.abc import Sequence
from typing import Protocol

from nonet._core import lend
from nonet.printing.picture import Line, Picture, Rect, Shape, Text
from nonet.printing.svg import format_svg

__all__ = ["draw_rating"]

HEIGHT, GAP = 3.0, 0.04  # in cells, as all lengths of a picture
MOST, LEAST = 20.0, 6.0  # how wide a chart may be
PLACING, REMOVING, DEAREST = "#5b8fc0", "#c9a86a", "#b02a12"


class Step(Protocol):
    """What a chart knows of a step."""

    @property
    def price(self) -> float:
        """What it costs."""

    @property
    def digit(self) -> int | None:
        """What it places, if it does."""


def draw_rating(path: Sequence[Step], title: str) -> str:
    """Draw the prices along a path, as SVG: blue where a digit is placed, the dearest in red.

    >>> from nonet.rating import rate
    >>> draw_rating(rate("1..4.........32.").se.path, "beginner")[:4]
    '<svg'
    """
    dearest = max((step.price for step in path), default=1.0)
    width = min(MOST, max(LEAST, len(path) * 0.25))
    shapes: list[Shape] = [Line(0, HEIGHT, width, HEIGHT, 0.02)]
    for number, step in enumerate(path):
        pitch = width / len(path)
        height = step.price / dearest * (HEIGHT - 0.6)
        usual = REMOVING if step.digit is None else PLACING
        colour = DEAREST if step.price == dearest else usual
        gap = min(GAP, pitch / 5)
        shapes.append(Rect(number * pitch, HEIGHT - height, pitch - gap, height, colour))
    said = f"{title}; {len(path)} steps, the dearest {dearest:.1f}"
    shapes.append(Text(width / 2, 0.25, 0.32, said))
    return format_svg(Picture(width, HEIGHT, tuple(shapes)), said)


lend("draw_rating", draw_rating)  # Rating.svg and SeRating.svg
