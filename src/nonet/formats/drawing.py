"""SudokuPad's drawings: what is seen, not what is meant.

    {ce:[[{v:5},{v:3},,…],…],re:[[[0,0],[0,1],…],…],ca:[{v:'title: Dots'},{ce:[[0,0]],v:5}],u:[…]}

Digits, regions, cages with sums and the words that hide in cages without cells are read, and the
rules that can be told from their drawing (recognition.py); whatever else is drawn is kept as it
came, drawn again, and said to be drawn only. A rule that was recognised keeps its drawing: it is
found again when the drawing is read.
"""

from collections.abc import Iterator
from typing import Any

from nonet.board import Board, Rule
from nonet.formats.data import lay_regions, make_grid, take
from nonet.formats.format import refuse
from nonet.formats.recognition import Recognised, recognise
from nonet.formats.rules import cell_at
from nonet.formats.sheet import Foreign, Sheet
from nonet.layout import Layout

__all__ = ["DRAWN", "format_drawing", "parse_drawing"]

DRAWN = "sudokupad"  # the name of what only a drawing knows, among a sheet's extra
SHORT = {"cells": "ce", "regions": "re", "cages": "ca"}
WORDS = {"title": "title", "author": "author", "rules": "comment"}
HELD = {"solution", "title", "author", "comment", "rules", "foreign", "extra"}
MARKS_OF_CAGE = {"cells", "ce", "value", "v", "sum", "s", "unique", "un"}
LOOKS = {"style", "st", "c", "c1", "c2", "fontC", "outlineC", "hidden", "hi"}


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
    layout = lay_regions(size, regions)
    words, rules, foreign = _parse_cages(data.pop("ca", None) or [], layout)
    found = recognise(data, f"{words.get('rules', '')}", layout)
    board = Board(layout, rules + found.rules)
    foreign += [Foreign(kind) for kind in _name_rest(data, found)]
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
        make_grid(board, map(_value_of, cells)),
        solution=make_grid(board, map(int, solution)) if solution else None,
        foreign=tuple(foreign),
        extra={DRAWN: extra},
        **sheet_words,  # type: ignore[arg-type]
    )


def _name_rest(data: dict[str, Any], found: Recognised) -> Iterator[str]:
    """Name what was drawn and not recognised: it may be a rule, and it may be an ornament."""
    for name, kind in (("l", "drawn line"), ("a", "drawn arrow")):
        if any((name, number) not in found.taken for number in range(len(data.get(name) or ()))):
            yield kind
    shapes = [(name, number) for name in "uo" for number in range(len(data.get(name) or ()))]
    if any(shape not in found.taken for shape in shapes):
        yield "drawn shape"


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


def _parse_cages(
    cages: list[Any], layout: Layout
) -> tuple[dict[str, str], list[Rule], list[Foreign]]:
    """Words about the puzzle hide in cages without cells."""
    words: dict[str, str] = {}
    rules, foreign = [], []
    for cage in take(filter(None, cages)):
        value = cage.get("value", cage.get("v"))
        places = cage.get("cells") or cage.get("ce") or []
        if not places:
            name, _, text = str(value).partition(":")
            words.setdefault(name.strip().lower(), text.strip())
            continue
        total = cage.get("sum", cage.get("s", value))
        is_sum = str(total).isascii() and str(total).isdecimal() and len(str(total)) < 5
        cells = [cell_at((int(row), int(column)), layout) for row, column in places]
        if is_sum and not set(cage) - MARKS_OF_CAGE - LOOKS:
            rules.append(Rule("cage", cells, [int(total)] if int(total) else []))
        else:
            foreign.append(Foreign("drawn cage", {"cage": cage}))
    return words, rules, foreign


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
    cages: list[Any] = [{"v": f"{name}: {text}"} for name, text in words.items()]
    cages += [_format_cage(rule, layout) for rule in _find_cages(sheet, rest)]
    cages += [each.data["cage"] for each in sheet.foreign if "cage" in each.data]
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


def _find_cages(sheet: Sheet, drawing: dict[str, Any]) -> list[Rule]:
    """The cages; whatever else is a rule must be told by the drawing already."""
    drawn = set(Board(sheet.layout, recognise(drawing, sheet.comment, sheet.layout).rules).rules)
    cages = [rule for rule in sheet.rules if rule.kind == "cage" and len(rule.values) == 1]
    beyond = [rule for rule in sheet.rules if rule not in drawn and rule not in cages]
    if beyond:
        raise refuse("sudokupad", f"the rule {beyond[0].format(sheet.layout)} in a drawing"[:90])
    return cages


def _format_cage(rule: Rule, layout: Layout) -> dict[str, Any]:
    return {"ce": [list(divmod(cell, layout.columns)) for cell in rule.cells], "s": rule.values[0]}
