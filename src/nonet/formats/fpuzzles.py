"""f-puzzles: what most setters of variants draw with; JSON, squeezed into a link.

    https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCALhNAbO8QCUIAHInMEVAQwFc0ALAe…

Its constraints become rules (fpuzzles_rules.py), its regions, diagonals, disjoint groups and extra
regions houses of the layout, its given pencil marks the rule of allowed digits. What has no kind,
is only drawn, or only this program knows, is kept as it came and written back.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import unquote

from nonet.board import Board, Rule
from nonet.errors import InputError
from nonet.formats.data import guard, lay_regions, load_json, make_grid, take
from nonet.formats.format import Format, Hints
from nonet.formats.fpuzzles_rules import (
    LINES,
    SWITCHES,
    format_rules,
    parse_item,
    parse_negatives,
)
from nonet.formats.lz import compress, decompress
from nonet.formats.rules import cells_at, name_place, windows_of
from nonet.formats.sheet import Foreign, Sheet, digits_of, mask_of
from nonet.layout import Layout

__all__ = [
    "FPUZZLES",
    "FPUZZLES_JSON",
    "format_json",
    "parse_json",
    "parse_old_rules",
    "unpack_link",
]

LINK = "https://f-puzzles.com/?load="

# Lists of constraints that only this program tells apart, by our name for them.
DRAWN = {
    "foglight": "fog light",
    "cage": "drawn cage",
    "line": "drawn line",
    "rectangle": "drawn rectangle",
    "circle": "drawn circle",
    "text": "drawn text",
}
OF_A_RULE = "drawing of a rule"  # what a program drew beside a constraint that it wrote down
DRAWERS = ("fromConstraint", "isLLConstraint", "isNewConstraint", "fromRangskSolver")
HOUSES = ("diagonal+", "diagonal-", "disjointgroups")
MARKS = {"corner": "cornerPencilMarks", "centre": "centerPencilMarks"}
GIVEN_MARKS = "givenPencilMarks"
# Ours: these marks are candidates, and what the setter allows stands in a list of its own.
ARE_CANDIDATES, ALLOWED = "givenPencilMarksAreCandidates", "allowed"
WORDS = {"title": "title", "author": "author", "comment": "ruleset"}
# What says nothing about the solution.
ASIDE = ("solution", "disabledlogic", "truecandidatesoptions", "highlightConflicts", "metadata")


def parse_json(data: dict[str, Any]) -> Sheet:
    """Read f-puzzles' own data."""
    cells = [cell for row in data["grid"] for cell in row]
    layout = _parse_layout(data, cells)
    rules, foreign = _parse_constraints(data, layout)
    left = _parse_marks(cells, GIVEN_MARKS, layout)
    is_left = data.get(ARE_CANDIDATES) is True  # what is possible; else what the setter allows
    rules += _parse_beside(data, layout) if is_left else _allow(left)
    board = Board(layout, rules)
    givens = [cell.get("value", 0) or 0 if cell.get("given") else 0 for cell in cells]
    placed = [0 if cell.get("given") else cell.get("value", 0) or 0 for cell in cells]
    marks = {name: _parse_marks(cells, key, layout) for name, key in MARKS.items()}
    solution, extra = _parse_extra(data, cells, layout)
    return Sheet(
        make_grid(board, givens),
        placed=make_grid(board, placed) if any(placed) else None,
        candidates=left if is_left else (),
        corner=marks["corner"],
        centre=marks["centre"],
        solution=make_grid(board, solution) if solution else None,
        title=str(data.get("title") or ""),
        author=str(data.get("author") or ""),
        comment=str(data.get("ruleset") or ""),
        foreign=tuple(foreign),
        extra={"f-puzzles": extra} if extra else {},
    )


def _parse_layout(data: dict[str, Any], cells: list[dict[str, Any]]) -> Layout:
    """Regions: none said is the usual box, or the row on a board without boxes; null is none."""
    usual = lay_regions(data["size"])
    said = [cell.get("region", -2) for cell in cells]
    layout = usual
    if any(region != -2 for region in said):
        size = usual.digits
        boxes = usual.regions if usual.box_rows else [cell // size for cell in range(size * size)]
        regions = [
            boxes[cell] if region == -2 else -1 if region is None else int(region)
            for cell, region in enumerate(said[: size * size])
        ]
        layout = lay_regions(data["size"], regions)
    return _add_houses(layout, data)


def _add_houses(layout: Layout, data: dict[str, Any]) -> Layout:
    for index, key in enumerate(("diagonal-", "diagonal+")):
        layout = layout.with_diagonal(index) if data.get(key) is True else layout
    layout = layout.with_groups() if data.get("disjointgroups") is True else layout
    extras = [cells_at(item["cells"], layout) for item in data.get("extraregion") or ()]
    whole = [sorted(cells) for cells in extras if len(cells) == layout.digits]
    return _with_extras(layout, whole) if whole else layout


def _with_extras(layout: Layout, regions: list[list[int]]) -> Layout:
    """Four regions that are windows are windows."""
    windows = [sorted(window) for window in windows_of(layout)] if layout.is_classic else []
    if windows and all(window in regions for window in windows):
        layout = layout.with_windows()
        regions = [region for region in regions if region not in windows]
    return layout.with_extras(regions) if regions else layout


def _parse_constraints(data: dict[str, Any], layout: Layout) -> tuple[list[Rule], list[Foreign]]:
    rules: list[Rule] = [Rule(kind) for key, kind in SWITCHES.items() if data.get(key) is True]
    foreign: list[Foreign] = []
    aside = {"size", "grid", "negative", "nonconsecutive", *WORDS.values(), *ASIDE}
    aside |= {ARE_CANDIDATES, ALLOWED} if data.get(ARE_CANDIDATES) is True else set()
    for key, value in data.items():
        if key in aside or key in HOUSES or key in SWITCHES:
            continue
        if key == "fogofwar" and value:
            foreign.append(Foreign("fog"))
        elif value is True:
            foreign.append(Foreign(f"f-puzzles {key}"))
        elif isinstance(value, list) and value and all(isinstance(each, dict) for each in value):
            _parse_list(key, take(value), layout, rules, foreign)
    return rules + list(parse_negatives(data, rules, layout)), foreign


def _parse_list(
    key: str, items: list[Any], layout: Layout, rules: list[Rule], foreign: list[Foreign]
) -> None:
    for item in items:
        if key == "extraregion":
            cells = cells_at(item["cells"], layout)
            rules += [] if len(cells) == layout.digits else [Rule("cage", cells)]
            continue
        found = parse_item(key, item, layout)
        if found is None:
            foreign.append(Foreign(_name_of(key, item), {"key": key, **item}))
        else:
            rules += found


def _name_of(key: str, item: Mapping[str, Any]) -> str:
    if any(item.get(drawer) for drawer in DRAWERS):
        return OF_A_RULE
    return DRAWN.get(key, f"f-puzzles {key}")


def _allow(masks: tuple[int, ...]) -> list[Rule]:
    """The digits that the setter allows, cells with the same ones together."""
    places: dict[int, list[int]] = {}
    for cell, mask in enumerate(masks):
        if mask:
            places.setdefault(mask, []).append(cell)
    return [Rule("allowed", where, digits_of(mask)) for mask, where in places.items()]


def _parse_beside(data: dict[str, Any], layout: Layout) -> list[Rule]:
    """What the setter allows, where the cells have candidates in its place."""
    items = take(data.get(ALLOWED) or [])
    return [Rule("allowed", cells_at(each["cells"], layout), each["digits"]) for each in items]


def _parse_marks(cells: list[dict[str, Any]], key: str, layout: Layout) -> tuple[int, ...]:
    sets = [() if cell.get("value") else cell.get(key) or () for cell in cells]
    for cell, digits in enumerate(sets):
        for digit in digits:
            if type(digit) is not int or not 1 <= digit <= layout.digits:
                where = layout.cell_name(cell)
                raise InputError(f"expected a digit to {layout.digits}, got {digit!r} at {where}")
    return tuple(map(mask_of, sets)) if any(sets) else ()


def _parse_extra(
    data: dict[str, Any], cells: list[dict[str, Any]], layout: Layout
) -> tuple[list[int], dict[str, Any]]:
    """The solution if there is a whole one, and everything that has no place on a sheet."""
    known = {"size", "grid", *WORDS.values()}
    extra = {k: v for k, v in data.items() if k not in known and _is_aside(k, v)}
    solution = extra.get("solution")
    whole = isinstance(solution, list) and len(solution) == layout.cells
    if whole and all(
        type(digit) is int and 1 <= digit <= layout.digits for digit in solution or ()
    ):
        del extra["solution"]
    else:
        solution = None
    marks = {}
    for index, cell in enumerate(cells):
        used = {"value", "given", "region", GIVEN_MARKS}
        used |= set() if cell.get("value") else set(MARKS.values())
        rest = {key: value for key, value in cell.items() if key not in used}
        if rest:
            marks[layout.cell_name(index)] = rest
    return list(solution or ()), extra | ({"cells": marks} if marks else {})


def _is_aside(key: str, value: Any) -> bool:
    """Whether something is neither a constraint nor a switch."""
    if key in ASIDE:
        return True
    is_list = isinstance(value, list) and all(isinstance(each, dict) for each in value)
    return key != "negative" and value is not True and value is not False and not is_list


def format_json(sheet: Sheet) -> dict[str, Any]:
    """Write f-puzzles' own data."""
    layout, extra = sheet.layout, dict(_extra_of(sheet))
    marks = extra.pop("cells", {})
    cells = [
        _format_cell(sheet, cell, marks.get(layout.cell_name(cell), {}))
        for cell in range(layout.cells)
    ]
    size = layout.digits
    data: dict[str, Any] = {"size": size}
    data |= {key: getattr(sheet, name) for name, key in WORDS.items() if getattr(sheet, name)}
    data["grid"] = [cells[start : start + size] for start in range(0, len(cells), size)]
    beside = _format_beside(sheet) if sheet.candidates else ()
    for key, value in (*_format_houses(layout), *_format_constraints(sheet), *beside):
        if value is True:
            data[key] = True
        else:
            data.setdefault(key, []).append(value)
    if sheet.solution is not None:
        data["solution"] = list(sheet.solution.digits)
    return data | extra


def _format_houses(layout: Layout) -> Iterator[tuple[str, Any]]:
    """The houses that no cell tells: windows have no name there and are regions."""
    if layout.rows != layout.digits or layout.columns != layout.digits or layout.holes:
        raise InputError(f"expected a square board for f-puzzles, got {layout.name}")
    for house in layout.houses:
        match house.kind:
            case "diagonal":
                yield ("diagonal-" if 0 in house.cells else "diagonal+"), True
            case "window" | "extra":
                yield "extraregion", {"cells": _names(house.cells, layout)}
            case "group":
                yield "disjointgroups", True


def _format_constraints(sheet: Sheet) -> Iterator[tuple[str, Any]]:
    rules = [rule for rule in sheet.rules if rule.kind != "allowed"]
    yield from format_rules(rules, sheet.layout)
    for each in sheet.foreign:
        data: dict[str, Any] = dict(each.data)
        if each.kind == "fog":
            yield "fogofwar", True
        elif "key" in data:
            yield data.pop("key"), data
        elif each.kind.startswith("f-puzzles ") and not data:
            yield each.kind.removeprefix("f-puzzles "), True
        else:
            raise InputError(f"expected a rule that f-puzzles has, got {each.kind}")


def _format_beside(sheet: Sheet) -> Iterator[tuple[str, Any]]:
    """Say that the marks are candidates, and what the setter allows beside them."""
    yield ARE_CANDIDATES, True
    for rule in sheet.rules:
        if rule.kind == "allowed":
            names = _names(rule.cells, sheet.layout)
            yield ALLOWED, {"cells": names, "digits": list(rule.values)}


def _names(cells: Any, layout: Layout) -> list[str]:
    return [name_place(divmod(cell, layout.columns)) for cell in cells]


def _extra_of(sheet: Sheet) -> dict[str, Any]:
    for name in sheet.extra:
        if name != "f-puzzles":
            raise InputError(f"expected a sheet without data of {name}, got one with it")
    extra = sheet.extra.get("f-puzzles", {})
    return extra if isinstance(extra, dict) else {}


def _format_cell(sheet: Sheet, cell: int, rest: dict[str, Any]) -> dict[str, Any]:
    data: dict[str, Any] = {}
    if digit := sheet.grid.digits[cell]:
        data["value"] = digit
    if sheet.givens.digits[cell]:
        data["given"] = True
    if mask := _allowed_at(sheet, cell):
        data[GIVEN_MARKS] = list(digits_of(mask))
    for name, key in MARKS.items():
        marks = getattr(sheet, name)
        if marks and marks[cell]:
            data[key] = list(digits_of(marks[cell]))
    if list(sheet.layout.regions) != list(lay_regions(sheet.layout.digits).regions):
        region = sheet.layout.regions[cell]
        data["region"] = None if region < 0 else region
    return data | rest


def _allowed_at(sheet: Sheet, cell: int) -> int:
    """The digits that rules and candidates leave to a cell; 0 where they say nothing."""
    if sheet.candidates:
        return sheet.candidates[cell]
    allowed = [r for r in sheet.rules if r.kind == "allowed" and cell in r.cells]
    if len(allowed) > 1:
        raise InputError("expected one rule of allowed digits a cell for f-puzzles, got more")
    return mask_of(allowed[0].values) if allowed else 0


def parse_old_rules(rules: list[Any], board: Board) -> tuple[Board, list[Foreign]]:
    """Read the rules of Nonet's first JSON, which had other names and these shapes.

    >>> parse_old_rules([{"kind": "cage", "cells": ["r1c1"], "sum": 3}], Board("2x2"))[0].text
    '2x2; cage 3: r1c1'
    """
    data: dict[str, Any] = {"size": board.layout.digits, "grid": []}
    foreign = []
    for rule in take(rules):
        kind, item = str(rule["kind"]), {key: rule[key] for key in rule if key != "kind"}
        if kind in OLD_SWITCHES:
            data[OLD_SWITCHES[kind]] = True
        elif kind == "negative":
            data.setdefault("negative", []).append(item.get("of"))
        elif kind in OLD_NAMES or kind in DRAWN.values():
            drawn = {name: key for key, name in DRAWN.items()}
            item = {("value" if key == "sum" else key): item[key] for key in item}
            data.setdefault(OLD_NAMES.get(kind) or drawn[kind], []).append(item)
        else:
            foreign.append(Foreign(kind, item))
    layout = _add_houses(board.layout, data)
    found, more = _parse_constraints(data, layout)
    return Board(layout, [*board.rules, *found]), foreign + more


# Names of the first JSON that are no keys here.
OLD_NAMES = {kind: key for key, kind in LINES.items()} | {
    "cage": "killercage",
    "little killer": "littlekillersum",
    "arrow": "arrow",
    "difference": "difference",
    "ratio": "ratio",
    "xv": "xv",
    "quadruple": "quadruple",
    "odd": "odd",
    "even": "even",
    "minimum": "minimum",
    "maximum": "maximum",
    "extra region": "extraregion",
    "row indexer": "rowindexer",
    "column indexer": "columnindexer",
    "box indexer": "boxindexer",
    "clone": "clone",
    "sandwich": "sandwichsum",
    "x-sum": "xsum",
    "skyscraper": "skyscraper",
}
OLD_SWITCHES = {
    "anti-knight": "antiknight",
    "anti-king": "antiking",
    "disjoint groups": "disjointgroups",
    "non-consecutive": "nonconsecutive",
    "fog": "fogofwar",
    "rising diagonal": "diagonal+",
    "falling diagonal": "diagonal-",
}


@guard("f-puzzles")
def _parse_text(text: str, _hints: Hints) -> list[Sheet]:
    return [parse_json(load_json(text))]


def _write_text(sheet: Sheet) -> str:
    return json.dumps(format_json(sheet), ensure_ascii=False, separators=(",", ":"))


def _is_like_text(text: str) -> bool:
    return text.lstrip().startswith("{") and '"grid"' in text and '"size"' in text


def _is_like_link(text: str) -> bool:
    return "f-puzzles.com/?load=" in text or text.startswith("N4Ig")


def unpack_link(payload: str) -> dict[str, Any]:
    """Unpack the squeezed part of a link; a '+' lost on the way was turned into a blank."""
    return load_json(decompress(unquote(payload).strip().replace(" ", "+")))


@guard("f-puzzles")
def _parse_link(text: str, _hints: Hints) -> list[Sheet]:
    return [parse_json(unpack_link(text.partition("load=")[2] or text))]


def _write_link(sheet: Sheet) -> str:
    return LINK + compress(_write_text(sheet))


EVERYTHING = frozenset(
    {"placed", "candidates", "corner", "centre", "solution", "title", "author", "comment"}
    | {"rules", "houses", "foreign", "extra"}
)
FPUZZLES = Format(
    "f-puzzles", "f-puzzles link", "line", _is_like_link, _parse_link, _write_link, EVERYTHING
)
FPUZZLES_JSON = Format(
    "f-puzzles-json",
    "f-puzzles data",
    "document",
    _is_like_text,
    _parse_text,
    _write_text,
    EVERYTHING,
)
