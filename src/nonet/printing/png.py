"""Pictures as PNG, for places that take nothing else."""

import importlib.resources
import io
from collections.abc import Iterator
from typing import Any

from nonet.errors import InputError
from nonet.printing.picture import Circle, Line, Picture, Rect, Shape, Text

__all__ = ["format_png"]


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


def _font(size: float, bold: bool) -> Any:
    import reportlab
    from PIL import ImageFont

    name = "VeraBd.ttf" if bold else "Vera.ttf"
    return ImageFont.truetype(str(importlib.resources.files(reportlab) / "fonts" / name), size)


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
        case Circle(x, y, radius, fill, stroke):
            corners = [at(x - radius, y - radius), at(x + radius, y + radius)]
            drawing.ellipse(corners, fill=fill, outline=stroke)
        case Text(x, y, size, text, colour, bold):
            drawing.text(at(x, y), text, fill=colour, font=_font(size * cell, bold), anchor="mm")
