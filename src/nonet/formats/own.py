"""Nonet's own JSON: everything that a sheet can hold, under its own name.

    {"nonet": 2, "board": "3x3; cage 3: r1c1 r1c2", "givens": "53..7....…", "title": "…"}

docs/reference/sheet.schema.json describes it. Marks are a word a cell; what is empty is left out.
Version 1 told a layout, the regions of a jigsaw and rules in the shapes of f-puzzles; it is read.
"""

import json
from typing import Any

from nonet.board import Board, read_board
from nonet.errors import InputError
from nonet.formats.cells import parse_candidates
from nonet.formats.data import guard, load_json
from nonet.formats.format import Format, Hints
from nonet.formats.fpuzzles import EVERYTHING, parse_old_rules
from nonet.formats.sheet import Foreign, Sheet, digits_of
from nonet.grid import SYMBOLS, Grid
from nonet.layout import Layout

__all__ = ["OWN", "format_data", "parse_data"]

VERSION = 2
GRIDS = ("placed", "solution")
MARKS = ("candidates", "corner", "centre")
WORDS = ("title", "author", "comment")


def format_data(sheet: Sheet) -> dict[str, Any]:
    """Turn a sheet into JSON's shapes.

    >>> format_data(Sheet(Grid("1" + "." * 15)))
    {'nonet': 2, 'board': '2x2', 'givens': '1...............'}
    """
    data: dict[str, Any] = {"nonet": VERSION, "board": sheet.board.text}
    data["givens"] = sheet.givens.format()
    data |= {name: grid.format() for name in GRIDS if (grid := getattr(sheet, name))}
    data |= {name: _format_marks(marks) for name in MARKS if (marks := getattr(sheet, name))}
    data |= {name: text for name in WORDS if (text := getattr(sheet, name))}
    if sheet.foreign:
        data["foreign"] = [{"kind": each.kind, "data": dict(each.data)} for each in sheet.foreign]
    return data | ({"extra": dict(sheet.extra)} if sheet.extra else {})


def _format_marks(marks: tuple[int, ...]) -> list[str]:
    return ["".join(SYMBOLS[digit - 1] for digit in digits_of(mask)) for mask in marks]


def parse_data(data: dict[str, Any]) -> Sheet:
    """Make a sheet of JSON's shapes again.

    >>> parse_data({"nonet": 2, "givens": "1" + "." * 15}).givens["r1c1"]
    1
    """
    if data.get("nonet") not in (1, VERSION):
        raise InputError(f"expected version {VERSION} or 1, got {data.get('nonet')!r}")
    board, foreign = _parse_board(data)
    givens = Grid(data["givens"], board)
    grids = {name: Grid(data[name], givens.board) for name in GRIDS if name in data}
    marks = {name: _parse_marks(data[name], givens.layout) for name in MARKS if name in data}
    words = {name: str(data[name]) for name in WORDS if name in data}
    values: dict[str, Any] = {**grids, **marks, **words}
    return Sheet(givens, foreign=tuple(foreign), extra=dict(data.get("extra", {})), **values)


def _parse_board(data: dict[str, Any]) -> tuple[Board | None, list[Foreign]]:
    """The board, where it is said, and what has no place on it."""
    foreign = [Foreign(str(each["kind"]), dict(each["data"])) for each in data.get("foreign", ())]
    name = data.get("board", data.get("layout"))
    if name is None and not data.get("rules"):
        return None, foreign
    board = read_board(str(name or "3x3"), data.get("regions", ()))
    return parse_old_rules(data["rules"], board) if data.get("rules") else (board, foreign)


def _parse_marks(groups: list[str], layout: Layout) -> tuple[int, ...]:
    return tuple(parse_candidates(groups, layout, SYMBOLS))


@guard("Nonet")
def _parse(text: str, _hints: Hints) -> list[Sheet]:
    return [parse_data(load_json(text))]


def _write(sheet: Sheet) -> str:
    return json.dumps(format_data(sheet), ensure_ascii=False)


def _is_like(text: str) -> bool:
    return text.lstrip().startswith("{") and '"nonet"' in text and '"givens"' in text


OWN = Format("json", "Nonet's JSON", "document", _is_like, _parse, _write, EVERYTHING, (".json",))
