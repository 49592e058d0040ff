"""SudokuPad's links: three ways to put a puzzle behind the last slash.

    https://sudokupad.app/scf5NlQ19j9mGca3OIN1bWGk2m41TjS79     classic givens
    https://sudokupad.app/fpuzN4IgzglgXgpiBcBOANCALhNAbO8QC…     f-puzzles' data
    https://sudokupad.app/sclN4IgzglgXgpiBcBOANCALhNAbO8QCU…     SudokuPad's own drawing

A drawing says what is seen, not what is meant: its digits, regions, cages and words are read, the
rest is kept as drawn. Classic givens are written as scf, everything else as fpuz.
"""

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote

from nonet.errors import InputError
from nonet.formats.data import guard, make_grid, make_layout
from nonet.formats.format import Format, Hints
from nonet.formats.fpuzzles import EVERYTHING, FPUZZLES, parse_json, unpack_link
from nonet.formats.loose import parse_loose
from nonet.formats.lz import decompress
from nonet.formats.sheet import Rule, Sheet
from nonet.grid import Grid
from nonet.layout import CLASSIC

__all__ = ["SUDOKUPAD"]

LINK = "https://sudokupad.app/"
_LINK = re.compile(
    r"^(?:https?://(?:[\w.]*sudokupad\.(?:app|svencodes\.com)|app\.crackingthecryptic\.com)/"
    r"(?:sudoku/|puzzle/|\?puzzleid=)?)?(scl|ctc|scf|fpuzzles|fpuz)(.+)$"
)
CODES = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"


def _is_like(text: str) -> bool:
    return bool(_LINK.match(text.strip()))


@guard("SudokuPad")
def _parse(text: str, _hints: Hints) -> list[Sheet]:
    found = _LINK.match(text.strip())
    if not found:
        raise InputError(f"expected a link with scl, scf or fpuz, got {text[:40]!r}")
    prefix, payload = found.groups()
    payload = payload.partition("?setting")[0]
    if prefix.startswith("fpuz"):
        return [parse_json(unpack_link(payload))]
    if prefix == "scf":
        return [_parse_codes(unquote(payload))]
    return [_parse_drawing(parse_loose(decompress(unquote(payload).replace(" ", "+"))))]


def _parse_codes(text: str) -> Sheet:
    """Digits, each with the number of empty cells behind it; then letters for the extras."""
    cells: list[int] = []
    place = 0
    while place < len(text) and len(cells) < 81:
        code = CODES.find(text[place])
        if code < 0:
            raise InputError(f"expected a code of scf, got {text[place]!r}")
        cells += [code % 10] + [0] * (code // 10)
        place += 1
    layout, words = CLASSIC, {}
    if len(cells) < 81:
        raise InputError(f"expected 81 cells, got {len(cells)}")
    while place < len(text):
        letter, place = text[place], place + 1
        if letter in "ta":
            value, place = _parse_words(text, place)
            words["title" if letter == "t" else "author"] = value
        elif letter in "wx":
            layout = layout.with_windows() if letter == "w" else layout.with_diagonals()
        else:
            raise InputError(f"expected w, x, t or a behind the cells, got {letter!r}")
    return Sheet(make_grid(layout, cells[:81]), **words)  # type: ignore[arg-type]


def _parse_words(text: str, place: int) -> tuple[str, int]:
    """Words up to a single '*'; two of them are one star."""
    end, value = place, ""
    while end < len(text):
        if text[end] != "*":
            value += text[end]
        elif text[end + 1 : end + 2] == "*":
            value, end = value + "*", end + 1
        else:
            return value, end + 1
        end += 1
    return value, end


def _format_codes(grid: Grid) -> str:
    codes, place, digits = [], 0, list(grid.digits)
    while place < 81:
        run = 0
        while run < 5 and place + run + 1 < 81 and digits[place + run + 1] == 0:
            run += 1
        codes.append(CODES[digits[place] + 10 * run])
        place += run + 1
    return "".join(codes)


def _parse_drawing(data: dict[str, Any]) -> Sheet:
    cells = data.get("cells") or data["ce"]
    size = len(cells)
    rows = [list(row or ()) + [None] * (size - len(row or ())) for row in cells]
    values = [_value_of(cell) for row in rows for cell in row]
    regions = _parse_regions(data.get("regions") or data.get("re") or [], size)
    layout = make_layout(size, regions)
    cages = data.get("cages") or data.get("ca") or []
    words, rules = _parse_cages(cages)
    solution = words.pop("solution", "")
    whole = len(solution) == layout.cells and solution.isdecimal() and "0" not in solution
    rest = {
        k: v for k, v in data.items() if k not in {"cells", "ce", "regions", "re", "cages", "ca"}
    }
    return Sheet(
        make_grid(layout, values),
        solution=make_grid(layout, map(int, solution)) if whole else None,
        title=words.get("title", ""),
        author=words.get("author", ""),
        comment=words.get("rules", ""),
        rules=tuple(rules),
        extra={"sudokupad": rest} if rest else {},
    )


def _value_of(cell: Any) -> int:
    value = (cell.get("value", cell.get("v")) if isinstance(cell, dict) else None) or 0
    return int(value)


def _parse_regions(groups: list[Any], size: int) -> list[int | None]:
    """The region of each cell, where every cell has one; nothing else can be told apart."""
    regions: list[int | None] = [None] * (size * size)
    for number, group in enumerate(groups):
        for row, column in group:
            regions[int(row) * size + int(column)] = number
    return regions if None not in regions else []


def _parse_cages(cages: list[Any]) -> tuple[dict[str, str], list[Rule]]:
    """Words about the puzzle hide in cages without cells."""
    words: dict[str, str] = {}
    rules = []
    for cage in filter(None, cages):
        value = cage.get("value", cage.get("v"))
        cells = cage.get("cells") or cage.get("ce") or []
        if not cells:
            name, _, text = str(value).partition(":")
            words.setdefault(name.strip().lower(), text.strip())
            continue
        names = [f"r{int(row) + 1}c{int(column) + 1}" for row, column in cells]
        total = cage.get("sum", cage.get("s", value))
        data: dict[str, Any] = {"cells": names}
        data |= {"sum": int(total)} if str(total).isdecimal() else {}
        rules.append(Rule("cage" if "sum" in data else "drawn cage", data))
    return words, rules


def _write(sheet: Sheet) -> str:
    layouts = {CLASSIC: "", CLASSIC.with_windows(): "w", CLASSIC.with_diagonals(): "x"}
    if sheet.layout in layouts and not set(sheet.has()) - {"title", "author"}:
        tail = layouts[sheet.layout] + "".join(_format_words(sheet))
        return f"{LINK}scf{_format_codes(sheet.givens)}{tail}"
    return f"{LINK}fpuz{FPUZZLES.format(sheet).partition('load=')[2]}"


def _format_words(sheet: Sheet) -> Iterator[str]:
    for letter, text in (("t", sheet.title), ("a", sheet.author)):
        if text:
            yield f"{letter}{text.replace('*', '**')}*"


SUDOKUPAD = Format("sudokupad", "SudokuPad link", "line", _is_like, _parse, _write, EVERYTHING)
