"""QR codes of links: a puzzle from paper or screen to a phone."""

import io
from typing import Any

from nonet.errors import InputError
from nonet.printing.picture import Rect, Shape

__all__ = ["draw_qr", "find_squares", "format_qr", "format_qr_png"]

QUIET = 4  # modules of empty space around a code, which readers need


def _make(text: str) -> Any:
    try:
        import segno
    except ImportError:
        raise InputError("expected the package segno (pip install 'nonet[print]')") from None
    try:
        return segno.make(text, micro=False)
    except segno.DataOverflowError:
        raise InputError(
            f"expected a text that fits a QR code, got {len(text)} characters"
        ) from None


def draw_qr(text: str) -> str:
    """Draw a text as a QR code in SVG.

    >>> draw_qr("#1.CQADGA")[:4]
    '<svg'
    """
    stream = io.BytesIO()
    _make(text).save(stream, kind="svg", xmldecl=False, scale=4)
    return stream.getvalue().decode().strip()


def format_qr_png(text: str) -> bytes:
    """Draw a text as a QR code in PNG.

    >>> format_qr_png("#1.CQADGA")[1:4]
    b'PNG'
    """
    stream = io.BytesIO()
    _make(text).save(stream, kind="png", scale=8)
    return stream.getvalue()


def format_qr(text: str) -> str:
    """Write a QR code with block characters, two rows a line, for bright text on a dark screen.

    >>> format_qr("#1.CQADGA").count(chr(10))
    14
    """
    rows = [bytes(row) for row in _make(text).matrix_iter(border=QUIET)]
    rows += [bytes(len(rows[0]))] * (len(rows) % 2)
    # Ink is what the screen leaves dark: an empty module shines.
    signs = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return "\n".join("".join(signs[pair] for pair in zip(a, b, strict=True)) for a, b in pairs)


def find_squares(text: str, size: float) -> tuple[Shape, ...]:
    """Draw a QR code as shapes on a square of that size, its quiet border included.

    >>> len(find_squares("#1.CQADGA", 2.0)) > 50
    True
    """
    rows = [bytes(row) for row in _make(text).matrix_iter(border=QUIET)]
    side = size / len(rows)
    shapes: list[Shape] = []
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            end = x
            while end < len(row) and row[end]:
                end += 1
            if end > x:
                shapes.append(Rect(x * side, y * side, (end - x) * side, side, "#000000"))
            x = end + 1
    return tuple(shapes)
