"""Good Sudoku's links: 41 bytes in base 64, two cells a byte."""

import base64
import binascii
import re

from nonet.errors import InputError
from nonet.formats.format import Format, Hints, refuse
from nonet.formats.sheet import Sheet
from nonet.grid import Grid
from nonet.layout import CLASSIC

__all__ = ["GOODSUDOKU"]

LINK = "https://playgoodsudoku.com/puzzle/$"
_LINK = re.compile(r"playgoodsudoku\.com/puzzle/\$?([A-Za-z0-9+/_=-]+)")


def _is_like(text: str) -> bool:
    return "playgoodsudoku.com/puzzle/" in text


def _parse(text: str, _hints: Hints) -> list[Sheet]:
    found = _LINK.search(text)
    try:
        payload = found[1].rstrip("=") if found else ""
        data = base64.b64decode(payload + "=" * (-len(payload) % 4), altchars=b"-_")
    except (ValueError, binascii.Error):
        data = b""
    if len(data) != 41:
        raise InputError(f"expected 41 bytes of base 64, got {len(data)}")
    digits = [half for byte in data for half in (byte >> 4, byte & 15)][:81]
    return [Sheet(Grid.from_digits(CLASSIC, bytes(digits)))]


def _write(sheet: Sheet) -> str:
    if sheet.layout != CLASSIC:
        raise refuse("goodsudoku", f"the layout {sheet.layout.name}")
    digits = [*sheet.givens.digits, 0]
    pairs = zip(digits[::2], digits[1::2], strict=True)
    return LINK + base64.b64encode(bytes(a << 4 | b for a, b in pairs)).decode()


GOODSUDOKU = Format("goodsudoku", "Good Sudoku link", "line", _is_like, _parse, _write)
