"""Pictures as SVG: text that browsers, notebooks and printers draw at any size."""

from xml.sax.saxutils import escape, quoteattr

from nonet._core import lend
from nonet.grid import SYMBOLS, Grid
from nonet.printing.picture import (
    Circle,
    Line,
    Marks,
    Path,
    Picture,
    Rect,
    Shape,
    Text,
    draw_board,
)

__all__ = ["draw_grid", "format_svg"]

CELL = 40  # user units a cell
FONT = "font-family='Figtree,Bitstream Vera Sans,DejaVu Sans,Verdana,Arial,sans-serif'"


def draw_grid(grid: Grid, marks: Marks | None = None, symbols: str = SYMBOLS) -> str:
    """Draw a grid, with candidates, colours and links where there are marks.

    >>> draw_grid(Grid("1" + "." * 15))[:4]
    '<svg'
    """
    return format_svg(draw_board(grid, marks, symbols), grid.format(symbols))


lend("draw_grid", draw_grid)  # Grid._repr_svg_


def format_svg(picture: Picture, title: str = "") -> str:
    """Write a picture as one SVG element."""
    width, height = picture.columns + 2 * picture.margin, picture.rows + 2 * picture.margin
    head = (
        f"<svg xmlns='http://www.w3.org/2000/svg' role='img' width='{_number(width)}' "
        f"height='{_number(height)}' viewBox='{_number(-picture.margin)} "
        f"{_number(-picture.margin)} {_number(width)} {_number(height)}' {FONT} "
        "text-anchor='middle' stroke-linecap='square'>"
    )
    edge = _number(-picture.margin)
    back = f"<rect x='{edge}' y='{edge}' width='100%' height='100%' fill='#fff'/>"
    arrow = (
        "<defs><marker id='arrow' viewBox='0 0 8 8' refX='7' refY='4' markerWidth='6' "
        "markerHeight='6' orient='auto'><path d='M0 0L8 4L0 8z' fill='#b02a12'/></marker></defs>"
        if any(isinstance(shape, Line) and shape.arrow for shape in picture.shapes)
        else ""
    )
    words = f"<title>{escape(title)}</title>" if title else ""
    return head + words + arrow + back + "".join(map(_format_shape, picture.shapes)) + "</svg>"


def _number(length: float) -> str:
    return f"{length * CELL:.2f}".rstrip("0").rstrip(".")


def _format_shape(shape: Shape) -> str:
    n = _number
    match shape:
        case Line(x1, y1, x2, y2, width, colour, dash, arrow):
            dashes = f" stroke-dasharray='{n(dash)} {n(dash)}'" if dash else ""
            head = " marker-end='url(#arrow)'" if arrow else ""
            return (
                f"<path d='M{n(x1)} {n(y1)}L{n(x2)} {n(y2)}' stroke={quoteattr(colour)} "
                f"stroke-width='{n(width)}'{dashes}{head}/>"
            )
        case Rect(x, y, width, height, colour):
            return (
                f"<rect x='{n(x)}' y='{n(y)}' width='{n(width)}' height='{n(height)}' "
                f"fill={quoteattr(colour)}/>"
            )
        case Circle(x, y, radius, fill, stroke, width):
            ring = f" stroke={quoteattr(stroke)} stroke-width='{n(width)}'" if stroke else ""
            return (
                f"<circle cx='{n(x)}' cy='{n(y)}' r='{n(radius)}' "
                f"fill={quoteattr(fill or 'none')}{ring}/>"
            )
        case Path():
            return _format_path(shape)
        case Text(x, y, size, text, colour, bold, halo):
            weight = " font-weight='bold'" if bold else ""
            if halo:
                weight += f" stroke='#fff' stroke-width='{n(halo)}' paint-order='stroke'"
            # The middle of a digit lies 0.36 of its size above the line it stands on.
            return (
                f"<text x='{n(x)}' y='{n(y + 0.36 * size)}' font-size='{n(size)}' "
                f"fill={quoteattr(colour)}{weight}>{escape(text)}</text>"
            )


def _format_path(path: Path) -> str:
    n = _number
    corners = "L".join(f"{n(x)} {n(y)}" for x, y in path.points)
    ring = ""
    if path.stroke:
        ring = f" stroke={quoteattr(path.stroke)} stroke-width='{n(path.width)}'"
        ring += " stroke-linecap='round' stroke-linejoin='round'"
    if path.dash:
        ring += f" stroke-dasharray='{n(path.dash)} {n(path.gap)}'"
        ring += f" stroke-dashoffset='{n(path.dash / 2)}'"
    closed = "Z" if path.is_closed else ""
    return f"<path d='M{corners}{closed}' fill={quoteattr(path.fill or 'none')}{ring}/>"
