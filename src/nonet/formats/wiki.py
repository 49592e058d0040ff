"""SudokuWiki's strings: every cell's state in two characters of base 36.

    https://www.sudokuwiki.org/sudoku.htm?bd=S9B050f2e0i46015y02…

A cell's number is 0 for empty, 1–9 for a clue, 10–18 for a digit solved, and 18 + mask for
candidates. S is the plain board, X has diagonals, W windows.
"""

import re

from nonet.errors import InputError
from nonet.formats.format import Format, Hints, refuse
from nonet.formats.sheet import Sheet
from nonet.grid import Grid
from nonet.layout import CLASSIC

__all__ = ["WIKI"]

LINK = "https://www.sudokuwiki.org/sudoku.htm?bd="
_STRING = re.compile(r"(?:^|[?&]bd=)([SXWsxw])9[Bb]([0-9A-Za-z]{162})$")
_LAYOUTS = {"S": CLASSIC, "X": CLASSIC.with_diagonals(), "W": CLASSIC.with_windows()}
_BASE = "0123456789abcdefghijklmnopqrstuvwxyz"


def _is_like(text: str) -> bool:
    return bool(_STRING.search(text.strip()))


def _parse(text: str, _hints: Hints) -> list[Sheet]:
    found = _STRING.search(text.strip())
    if not found:
        raise InputError(f"expected S9B and 162 characters of base 36, got {text[:20]!r}")
    layout = _LAYOUTS[found[1].upper()]
    numbers = [int(found[2][start : start + 2], 36) for start in range(0, 162, 2)]
    for cell, number in enumerate(numbers):
        if number > 18 + 511:
            where = layout.cell_name(cell)
            raise InputError(f"expected a number to {18 + 511}, got {number} at {where}")
    givens = bytes(number if 1 <= number <= 9 else 0 for number in numbers)
    placed = bytes(number - 9 if 10 <= number <= 18 else 0 for number in numbers)
    left = tuple(max(number - 18, 0) for number in numbers)
    return [
        Sheet(
            Grid.from_digits(layout, givens),
            Grid.from_digits(layout, placed) if any(placed) else None,
            left if any(left) else (),
        )
    ]


def _write(sheet: Sheet) -> str:
    name = next((name for name, layout in _LAYOUTS.items() if layout == sheet.layout), None)
    if name is None:
        raise refuse("sudokuwiki", f"the layout {sheet.layout.name}")
    placed = sheet.placed.digits if sheet.placed else bytes(81)
    left = sheet.candidates or (0,) * 81
    numbers = (
        given or (own + 9 if own else mask + 18 if mask else 0)
        for given, own, mask in zip(sheet.givens.digits, placed, left, strict=True)
    )
    return f"{LINK}{name}9B" + "".join(_BASE[n // 36] + _BASE[n % 36] for n in numbers)


WIKI = Format(
    "sudokuwiki",
    "SudokuWiki string",
    "line",
    _is_like,
    _parse,
    _write,
    frozenset({"placed", "candidates"}),
)
