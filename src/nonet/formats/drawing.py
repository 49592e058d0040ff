"""SudokuPad's drawings: what is seen, not what is meant.

    {ce:[[{v:5},{v:3},,…],…],re:[[[0,0],[0,1],…],…],ca:[{v:'title: Dots'},{ce:[[0,0]],v:5}],u:[…]}

Digits, regions, cages with sums and the words that hide in cages without cells are read; whatever
else is drawn is kept as it came, and drawn again.
"""

from collections.abc import Iterator
from typing import Any

from nonet.formats.data import make_grid, make_layout, parse_place
from nonet.formats.format import refuse
from nonet.formats.sheet import Rule, Sheet
from nonet.layout import Layout

__all__ = ["DRAWN", "format_drawing", "parse_drawing"]

DRAWN = "sudokupad"  # the name of what only a drawing knows, among a sheet's extra
SHORT = {"cells": "ce", "regions": "re", "cages": "ca"}
WORDS = {"title": "title", "author": "author", "rules": "comment"}
HELD = {"solution", "title", "author", "comment", "rules", "extra"}
MARKS_OF_CAGE = {"cells", "ce", "value", "v", "sum", "s"}


def parse_drawing(data: dict[str, Any]) -> Sheet:
    """Read a drawing."""
    data = {SHORT.get(key, key): value for key, value in data.items()}
    rows = data.pop("ce")
    size = len(rows)
    cells = [
        cell for row in rows for cell in (list(row or ()) + [None] * (size - len(row or ())))[:size]
    ]
    regions = _parse_regions(data.get("re") or [], size)
    if regions:
        del data["re"]
    layout = make_layout(size, regions)
    words, rules = _parse_cages(data.pop("ca", None) or [])
    solution = words.get("solution", "")
    is_whole = len(solution) == layout.cells and solution.isascii() and solution.isdecimal()
    if is_whole and "0" not in solution:
        del words["solution"]
    else:
        solution = ""
    sheet_words = {ours: words.pop(name, "") for name, ours in WORDS.items()}
    marks = {
        layout.cell_name(index): rest
        for index, cell in enumerate(cells)
        if isinstance(cell, dict)
        and (rest := {k: v for k, v in cell.items() if k not in ("v", "value")})
    }
    extra = data | ({"words": words} if words else {}) | ({"marks": marks} if marks else {})
    return Sheet(
        make_grid(layout, map(_value_of, cells)),
        solution=make_grid(layout, map(int, solution)) if solution else None,
        rules=tuple(rules),
        extra={DRAWN: extra},
        **sheet_words,  # type: ignore[arg-type]
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
    sizes = [len(group) for group in groups]
    return regions if None not in regions and sizes == [size] * size else []


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
        is_sum = str(total).isascii() and str(total).isdecimal() and len(str(total)) < 5
        data: dict[str, Any] = {"cells": names}
        data |= {"sum": int(total)} if is_sum else {"value": value} if value else {}
        data |= {key: item for key, item in cage.items() if key not in MARKS_OF_CAGE}
        rules.append(Rule("cage" if is_sum else "drawn cage", data))
    return words, rules


def format_drawing(sheet: Sheet) -> dict[str, Any]:
    """Write a sheet that was a drawing as one again."""
    layout = sheet.layout
    more = {house.kind for house in layout.houses} - {"row", "column", "box", "region"}
    beyond = [*sorted(set(sheet.has()) - HELD), *sorted(more), *(set(sheet.extra) - {DRAWN})]
    if beyond:
        raise refuse("sudokupad", f"{beyond[0]} in a drawing")
    drawn = sheet.extra[DRAWN]
    rest: dict[str, Any] = dict(drawn) if isinstance(drawn, dict) else {}
    words, marks = dict(rest.pop("words", {})), dict(rest.pop("marks", {}))
    words |= {name: text for name, ours in WORDS.items() if (text := getattr(sheet, ours))}
    words |= {"solution": sheet.solution.format()} if sheet.solution else {}
    cages = [{"v": f"{name}: {text}"} for name, text in words.items()]
    cages += [_format_cage(rule) for rule in sheet.rules]
    cells = [_format_cell(sheet, cell, marks) for cell in range(layout.cells)]
    size = layout.digits
    data: dict[str, Any] = {"ca": cages} if cages else {}
    data["ce"] = [cells[start : start + size] for start in range(0, len(cells), size)]
    return data | {"re": list(_format_regions(layout))} | rest


def _format_cell(sheet: Sheet, cell: int, marks: dict[str, Any]) -> dict[str, Any] | None:
    digit = sheet.givens.digits[cell]
    rest = marks.get(sheet.layout.cell_name(cell), {})
    return ({"v": digit} if digit else {}) | rest or None


def _format_regions(layout: Layout) -> Iterator[list[list[int]]]:
    size = layout.digits
    for region in range(size):
        yield [[c // size, c % size] for c in range(layout.cells) if layout.regions[c] == region]


def _format_cage(rule: Rule) -> dict[str, Any]:
    data: dict[str, Any] = dict(rule.data)
    if rule.kind not in ("cage", "drawn cage"):
        raise refuse("sudokupad", f"the rule {rule.kind} in a drawing")
    cage: dict[str, Any] = {"ce": [list(parse_place(name)) for name in data.pop("cells")]}
    if "sum" in data:
        cage["s"] = data.pop("sum")
    elif "value" in data:
        cage["v"] = data.pop("value")
    return cage | data
