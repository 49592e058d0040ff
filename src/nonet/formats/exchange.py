"""SudokuExchange's links: 81 digits behind `s=`, and perhaps a level behind `d=`.

https://sudokuexchange.com/play/?s=000001230123008040804007650…&d=3
"""

import re

from nonet.errors import InputError
from nonet.formats.cells import parse_cells
from nonet.formats.format import Format, Hints, refuse
from nonet.formats.sheet import Sheet
from nonet.layout import CLASSIC

__all__ = ["EXCHANGE"]

LINK = "https://sudokuexchange.com/play/?s="
LONGEST = 1000  # characters of a link
_LINK = re.compile(r"sudokuexchange\.com/\S*?[?&]s=([0-9.,]+)(?:&d=(\w*))?(?:&\S*)?$")


def _is_like(text: str) -> bool:
    return "sudokuexchange.com/" in text[:LONGEST]


def _parse(text: str, hints: Hints) -> list[Sheet]:
    found = _LINK.search(text.strip()[:LONGEST])
    if not found:
        raise InputError(f"expected a link with ?s= and 81 digits, got {text[:60]!r}")
    cells, level = found[1].replace(",", ""), found[2]
    extra = {"sudokuexchange": {"level": level}} if level else {}
    return [Sheet(parse_cells(cells, hints), extra=extra)]


def _write(sheet: Sheet) -> str:
    if sheet.layout != CLASSIC:
        raise refuse("sudokuexchange", f"the layout {sheet.layout.name}")
    extra = sheet.extra.get("sudokuexchange", {})
    if set(sheet.extra) - {"sudokuexchange"} or not isinstance(extra, dict):
        raise refuse("sudokuexchange", "data of another format")
    level = f"&d={extra['level']}" if "level" in extra else ""
    return LINK + sheet.givens.format(empty="0") + level


EXCHANGE = Format(
    "sudokuexchange",
    "SudokuExchange link",
    "line",
    _is_like,
    _parse,
    _write,
    frozenset({"extra"}),
)
