"""Pictures as PNG, for places that take nothing else."""

import io
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any, TypeAlias

from nonet.errors import InputError
from nonet.printing.fonts import find_font_file
from nonet.printing.picture import Circle, Line, Path, Picture, Rect, Shape, Text

__all__ = ["format_png"]

Point: TypeAlias = tuple[float, float]


def format_png(picture: Picture, cell: int = 48) -> bytes:
    """Draw a picture with so many dots a cell.

    >>> from nonet.grid import Grid
    >>> from nonet.printing.picture import draw_board
    >>> format_png(draw_board(Grid("1" + "." * 15)))[1:4]
    b'PNG'
    """
    try:
        from PIL import Image, ImageDraw
    except ImportError:
        raise InputError("expected the package pillow (pip install 'nonet[print]')") from None
    width = round((picture.columns + 2 * picture.margin) * cell)
    height = round((picture.rows + 2 * picture.margin) * cell)
    image = Image.new("RGB", (width, height), "white")
    drawing = ImageDraw.Draw(image)
    for shape in picture.shapes:
        _draw_shape(drawing, shape, cell, picture.margin)
    stream = io.BytesIO()
    image.save(stream, "PNG", optimize=True)
    return stream.getvalue()


def _font(text: str, size: float, bold: bool) -> Any:
    from PIL import ImageFont

    return ImageFont.truetype(find_font_file(text, bold=bold), size)


def _direction(line: Line) -> tuple[float, float]:
    x, y = line.x2 - line.x1, line.y2 - line.y1
    length = (x * x + y * y) ** 0.5 or 1.0
    return x / length, y / length


def _strokes(line: Line) -> Iterator[tuple[float, float, float, float]]:
    """The dashes of a line, or the line itself."""
    if not line.dash:
        yield line.x1, line.y1, line.x2, line.y2
        return
    x, y = _direction(line)
    length = (line.x2 - line.x1) * x + (line.y2 - line.y1) * y
    for number in range(int(length / line.dash / 2 + 0.5)):
        start = number * line.dash * 2
        end = min(start + line.dash, length)
        yield line.x1 + x * start, line.y1 + y * start, line.x1 + x * end, line.y1 + y * end


def _draw_shape(drawing: Any, shape: Shape, cell: int, margin: float) -> None:
    def at(x: float, y: float) -> tuple[float, float]:
        return (x + margin) * cell, (y + margin) * cell

    match shape:
        case Line(_, _, x2, y2, width, colour, _, arrow):
            for a, b, c, d in _strokes(shape):
                drawing.line([at(a, b), at(c, d)], fill=colour, width=max(1, round(width * cell)))
            if arrow:
                x, y = (part * width * 5 for part in _direction(shape))
                sides = [(x2 - x - side * y, y2 - y + side * x) for side in (0.5, -0.5)]
                drawing.polygon([at(*point) for point in ((x2, y2), *sides)], fill=colour)
        case Rect(x, y, width, height, colour):
            drawing.rectangle([at(x, y), at(x + width, y + height)], fill=colour)
        case Circle(x, y, radius, fill, stroke, width):
            corners = [at(x - radius, y - radius), at(x + radius, y + radius)]
            ring = max(1, round(width * cell))
            drawing.ellipse(corners, fill=fill, outline=stroke, width=ring)
        case Path():
            _draw_path(drawing, shape, cell, at)
        case Text(x, y, size, text, colour, bold, halo):
            letters = {"font": _font(text, size * cell, bold), "anchor": "mm"}
            edge = round(halo * cell / 2)
            drawing.text(
                at(x, y), text, fill=colour, stroke_width=edge, stroke_fill="#ffffff", **letters
            )


def _draw_path(drawing: Any, path: Path, cell: int, at: Callable[..., tuple[float, float]]) -> None:
    """What is inside, then the strokes, whose ends and joints are discs."""
    if path.fill:
        drawing.polygon([at(*point) for point in path.points], fill=path.fill)
    if not path.stroke:
        return
    points = (*path.points, path.points[0]) if path.is_closed else path.points
    for start, end in pairwise(points):
        for x1, y1, x2, y2 in _dashes(start, end, path):
            wide = max(1, round(path.width * cell))
            drawing.line([at(x1, y1), at(x2, y2)], fill=path.stroke, width=wide)
            for x, y in (at(x1, y1), at(x2, y2)) if wide > 2 else ():
                half = wide / 2
                drawing.ellipse([x - half, y - half, x + half, y + half], fill=path.stroke)


def _dashes(start: Point, end: Point, path: Path) -> Iterator[tuple[float, float, float, float]]:
    """The dashes from one point to another, half of one at both ends."""
    (x1, y1), (x2, y2) = start, end
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    if not path.dash or not length:
        yield x1, y1, x2, y2
        return
    x, y, step = (x2 - x1) / length, (y2 - y1) / length, path.dash + path.gap
    for number in range(int(length / step + 1.01)):
        first, last = number * step - path.dash / 2, number * step + path.dash / 2
        first, last = max(first, 0.0), min(last, length)
        yield x1 + x * first, y1 + y * first, x1 + x * last, y1 + y * last
