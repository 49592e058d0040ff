"""HoDoKu's library line: one position, the candidates already gone, and one step of it.

    :0804:1456:...+7+526.…:121 421 122:658 659::

Fields: technique code, its digits, the grid with '+' before what was placed, candidates deleted
before, candidates that the step deletes, digits that it places, and more. Candidates are written as
digit, row, column.
"""

import re

from nonet.errors import InputError
from nonet.formats.candidates import masks_on
from nonet.formats.format import Format, Hints, refuse
from nonet.formats.sheet import Sheet
from nonet.grid import Grid
from nonet.layout import CLASSIC

__all__ = ["HODOKU"]

_LINE = re.compile(
    r"^:?(\d{4}(?:-\w+)?):([^:]*):([+.0-9]{81,162}):([^:]*):([^:]*):([^:]*):?([^:]*)$"
)
_TRIPLE = re.compile(r"^[1-9]{3}$")


def _is_like(text: str) -> bool:
    return text.count(":") >= 5 and bool(_LINE.match(text.strip()))


def _parse(text: str, _hints: Hints) -> list[Sheet]:
    found = _LINE.match(text.strip())
    if not found:
        raise InputError(f"expected :code:digits:grid:deleted:…, got {text[:20]!r}")
    code, digits, grid, deleted, eliminations, placements, more = found.groups()
    cells = re.findall(r"\+?[.0-9]", grid)
    if len(cells) != 81 or grid.endswith("+"):
        raise InputError(f"expected 81 cells, got {len(cells)}")
    givens = Grid("".join("." if len(cell) > 1 else cell for cell in cells))
    placed = Grid("".join(cell[1] if len(cell) > 1 else "." for cell in cells))
    sheet = Sheet(givens, placed if placed.count_digits() else None)
    left = masks_on(sheet)
    for digit, cell in map(_parse_triple, deleted.split()):
        left[cell] &= ~(1 << (digit - 1))
    board = sheet.grid.digits
    candidates = tuple(0 if board[cell] else mask for cell, mask in enumerate(left))
    fields = {"code": code, "digits": digits, "deleted": deleted, "eliminations": eliminations}
    fields |= {"placements": placements, "more": more}
    return [
        Sheet(givens, sheet.placed, candidates if any(candidates) else (), extra={"hodoku": fields})
    ]


def _parse_triple(text: str) -> tuple[int, int]:
    if not _TRIPLE.match(text):
        raise InputError(f"expected digit, row and column such as 413, got {text[:20]!r}")
    return int(text[0]), (int(text[1]) - 1) * 9 + int(text[2]) - 1


def _write(sheet: Sheet) -> str:
    if sheet.layout != CLASSIC:
        raise refuse("hodoku", f"the layout {sheet.layout.name}")
    fields = sheet.extra.get("hodoku", {})
    if set(sheet.extra) - {"hodoku"} or not isinstance(fields, dict):
        raise refuse("hodoku", "data of another format")
    placed = sheet.placed.digits if sheet.placed else bytes(81)
    grid = "".join(
        f"+{own}" if own else str(given or ".")
        for given, own in zip(sheet.givens.digits, placed, strict=True)
    )
    full = masks_on(Sheet(sheet.givens, sheet.placed))
    if any(mask & ~all_left for mask, all_left in zip(sheet.candidates, full, strict=False)):
        raise refuse("hodoku", "a candidate that a peer excludes")
    gone = fields.get("deleted") or _format_deleted(sheet, full)
    code, digits = fields.get("code", "0000"), fields.get("digits", "x")
    tail = (fields.get(name, "") for name in ("eliminations", "placements", "more"))
    return ":" + ":".join(map(str, (code, digits, grid, gone, *tail)))


def _format_deleted(sheet: Sheet, full: list[int]) -> str:
    left = sheet.candidates or full
    board = sheet.grid.digits
    return " ".join(
        f"{digit}{cell // 9 + 1}{cell % 9 + 1}"
        for digit in range(1, 10)
        for cell in range(81)
        if not board[cell] and (full[cell] & ~left[cell]) >> (digit - 1) & 1
    )


HODOKU = Format(
    "hodoku",
    "HoDoKu library line",
    "line",
    _is_like,
    _parse,
    _write,
    frozenset({"placed", "candidates", "extra"}),
)
