"""QR codes of links: a puzzle from paper or screen to a phone."""

import io

from nonet.errors import InputError

__all__ = ["draw_qr"]


def draw_qr(text: str) -> str:
    """Draw a text as a QR code in SVG.

    >>> draw_qr("#1.CQADGA")[:4]
    '<svg'
    """
    try:
        import segno
    except ImportError:
        raise InputError("expected the package segno (pip install 'nonet[print]')") from None
    try:
        code = segno.make(text, micro=False)
    except segno.DataOverflowError:
        raise InputError(
            f"expected a text that fits a QR code, got {len(text)} characters"
        ) from None
    stream = io.BytesIO()
    code.save(stream, kind="svg", xmldecl=False, scale=4)
    return stream.getvalue().decode().strip()
