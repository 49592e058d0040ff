"""Nonet's own JSON: everything that a sheet can hold, under its own name.

    {"nonet": 1, "layout": "3x3", "givens": "53..7....…", "title": "…", "rules": [{"kind": …}]}

docs/reference/sheet.schema.json describes it. `regions` is there for a jigsaw; marks are a word a
cell; what is empty is left out.
"""

import json
from typing import Any

from nonet.board import read_board
from nonet.errors import InputError
from nonet.formats.cells import parse_candidates
from nonet.formats.data import guard, load_json
from nonet.formats.format import Format, Hints
from nonet.formats.fpuzzles import EVERYTHING
from nonet.formats.sheet import Rule, Sheet, digits_of
from nonet.grid import SYMBOLS, Grid
from nonet.layout import Layout

__all__ = ["OWN", "format_data", "parse_data"]

VERSION = 1
GRIDS = ("placed", "solution")
MARKS = ("candidates", "corner", "centre")
WORDS = ("title", "author", "comment")


def format_data(sheet: Sheet) -> dict[str, Any]:
    """Turn a sheet into JSON's shapes.

    >>> format_data(Sheet(Grid("1" + "." * 15)))
    {'nonet': 1, 'layout': '2x2', 'givens': '1...............'}
    """
    layout = sheet.layout
    data: dict[str, Any] = {"nonet": VERSION, "layout": layout.name}
    if not layout.box_rows:
        data["regions"] = list(layout.regions)
    data["givens"] = sheet.givens.format()
    data |= {name: grid.format() for name in GRIDS if (grid := getattr(sheet, name))}
    data |= {name: _format_marks(marks) for name in MARKS if (marks := getattr(sheet, name))}
    data |= {name: text for name in WORDS if (text := getattr(sheet, name))}
    if sheet.rules:
        data["rules"] = [{"kind": rule.kind, **rule.data} for rule in sheet.rules]
    return data | ({"extra": dict(sheet.extra)} if sheet.extra else {})


def _format_marks(marks: tuple[int, ...]) -> list[str]:
    return ["".join(SYMBOLS[digit - 1] for digit in digits_of(mask)) for mask in marks]


def parse_data(data: dict[str, Any]) -> Sheet:
    """Make a sheet of JSON's shapes again.

    >>> parse_data({"nonet": 1, "givens": "1" + "." * 15}).givens["r1c1"]
    1
    """
    if data.get("nonet") != VERSION:
        raise InputError(f"expected version {VERSION}, got {data.get('nonet')!r}")
    layout = _parse_layout(data)
    givens = Grid(data["givens"], layout)
    grids = {name: Grid(data[name], givens.layout) for name in GRIDS if name in data}
    marks = {name: _parse_marks(data[name], givens.layout) for name in MARKS if name in data}
    words = {name: str(data[name]) for name in WORDS if name in data}
    rules = tuple(
        Rule(str(rule["kind"]), {key: rule[key] for key in rule if key != "kind"})
        for rule in data.get("rules", ())
    )
    values: dict[str, Any] = {**grids, **marks, **words}
    return Sheet(givens, rules=rules, extra=dict(data.get("extra", {})), **values)


def _parse_layout(data: dict[str, Any]) -> Layout | None:
    name = data.get("layout")
    return None if name is None else read_board(str(name), data.get("regions", ())).layout


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
