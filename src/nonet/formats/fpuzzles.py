"""f-puzzles: what most setters of variants draw with; JSON, squeezed into a link.

    https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCALhNAbO8QCUIAHInMEVAQwFc0ALAe…

Its constraints become rules under the names below; what is only drawn, or only this program knows,
is kept as it came and written back.
"""

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote

from nonet.errors import InputError
from nonet.formats.data import guard, load_json, make_grid, make_layout, rename_cells
from nonet.formats.format import Format, Hints
from nonet.formats.lz import compress, decompress
from nonet.formats.sheet import JSON, Rule, Sheet, digits_of, mask_of
from nonet.layout import Layout

__all__ = ["FPUZZLES", "FPUZZLES_JSON", "KINDS", "format_json", "parse_json"]

LINK = "https://f-puzzles.com/?load="

# f-puzzles' name → ours. Lists of items, then switches that are on or off.
KINDS = {
    "killercage": "cage",
    "littlekillersum": "little killer",
    "arrow": "arrow",
    "doublearrow": "double arrow",
    "thermometer": "thermometer",
    "slowthermometer": "slow thermometer",
    "palindrome": "palindrome",
    "renban": "renban",
    "whispers": "whisper",
    "regionsumline": "region sum",
    "betweenline": "between",
    "entropicline": "entropic",
    "modularline": "modular",
    "nabner": "nabner",
    "zipperline": "zipper",
    "lockout": "lockout",
    "difference": "difference",
    "ratio": "ratio",
    "xv": "xv",
    "quadruple": "quadruple",
    "odd": "odd",
    "even": "even",
    "minimum": "minimum",
    "maximum": "maximum",
    "extraregion": "extra region",
    "rowindexer": "row indexer",
    "columnindexer": "column indexer",
    "boxindexer": "box indexer",
    "clone": "clone",
    "sandwichsum": "sandwich",
    "xsum": "x-sum",
    "skyscraper": "skyscraper",
    "foglight": "fog light",
    "cage": "drawn cage",
    "line": "drawn line",
    "rectangle": "drawn rectangle",
    "circle": "drawn circle",
    "text": "drawn text",
}
SWITCHES = {
    "antiknight": "anti-knight",
    "antiking": "anti-king",
    "disjointgroups": "disjoint groups",
    "nonconsecutive": "non-consecutive",
    "fogofwar": "fog",
    "diagonal+": "rising diagonal",
    "diagonal-": "falling diagonal",
}
MARKS = {
    "candidates": "givenPencilMarks",
    "corner": "cornerPencilMarks",
    "centre": "centerPencilMarks",
}
_SUM = re.compile(r"^[1-9]\d{0,3}$")
_VALUE = {"sum": "value"}
WORDS = {"title": "title", "author": "author", "comment": "ruleset"}


def parse_json(data: dict[str, Any]) -> Sheet:
    """Read f-puzzles' own data."""
    size = data["size"]
    cells = [cell for row in data["grid"] for cell in row]
    layout = _parse_layout(data, size, [cell.get("region") for cell in cells])
    givens = [cell.get("value", 0) or 0 if cell.get("given") else 0 for cell in cells]
    placed = [0 if cell.get("given") else cell.get("value", 0) or 0 for cell in cells]
    values = {name: _parse_marks(cells, key, layout) for name, key in MARKS.items()}
    solution, extra = _parse_extra(data, cells, layout)
    return Sheet(
        make_grid(layout, givens),
        placed=make_grid(layout, placed) if any(placed) else None,
        candidates=values["candidates"],
        corner=values["corner"],
        centre=values["centre"],
        solution=make_grid(layout, solution) if solution else None,
        title=str(data.get("title") or ""),
        author=str(data.get("author") or ""),
        comment=str(data.get("ruleset") or ""),
        rules=tuple(_parse_rules(data)),
        extra={"f-puzzles": extra} if extra else {},
    )


def _parse_layout(data: dict[str, Any], size: Any, regions: list[Any]) -> Layout:
    named = any(region is not None for region in regions)
    layout = make_layout(size, regions if named else ())
    both = data.get("diagonal+") is True and data.get("diagonal-") is True
    return layout.with_diagonals() if both else layout


def _parse_marks(cells: list[dict[str, Any]], key: str, layout: Layout) -> tuple[int, ...]:
    sets = [() if cell.get("value") else cell.get(key) or () for cell in cells]
    for cell, digits in enumerate(sets):
        for digit in digits:
            if type(digit) is not int or not 1 <= digit <= layout.digits:
                where = layout.cell_name(cell)
                raise InputError(f"expected a digit to {layout.digits}, got {digit!r} at {where}")
    return tuple(map(mask_of, sets)) if any(sets) else ()


def _parse_rules(data: dict[str, Any]) -> Iterator[Rule]:
    both = data.get("diagonal+") is True and data.get("diagonal-") is True
    for key, value in data.items():
        if key in SWITCHES and value is True and not (both and key.startswith("diagonal")):
            yield Rule(SWITCHES[key])
        elif key in KINDS:
            for item in value:
                yield Rule(KINDS[key], _parse_item(key, rename_cells(dict(item), upper=False)))
        elif key == "negative":
            for item in value:
                yield Rule("negative", {"of": str(item)})


def _parse_item(key: str, item: dict[str, Any]) -> dict[str, Any]:
    """A cage's value is its sum, where it is a number as people write it."""
    value = item.get("value")
    if key == "killercage" and isinstance(value, str) and _SUM.match(value):
        return {
            ("sum" if k == "value" else k): int(v) if k == "value" else v for k, v in item.items()
        }
    return item


def _parse_extra(
    data: dict[str, Any], cells: list[dict[str, Any]], layout: Layout
) -> tuple[list[int], dict[str, Any]]:
    """The solution if there is a whole one, and everything that has no place on a sheet."""
    known = {"size", "grid", "negative", *WORDS.values(), *KINDS, *SWITCHES}
    extra = {key: value for key, value in data.items() if key not in known}
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
        used = {"value", "given", "region"} | (set() if cell.get("value") else set(MARKS.values()))
        rest = {key: value for key, value in cell.items() if key not in used}
        if rest:
            marks[layout.cell_name(index)] = rest
    return list(solution or ()), extra | ({"cells": marks} if marks else {})


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
    if any(house.kind == "diagonal" for house in layout.houses):
        data |= {"diagonal+": True, "diagonal-": True}
    for key, value in _format_rules(sheet):
        if value is True:
            data[key] = True
        else:
            data.setdefault(key, []).append(value)
    if sheet.solution is not None:
        data["solution"] = list(sheet.solution.digits)
    return data | extra


def _extra_of(sheet: Sheet) -> dict[str, Any]:
    for name in sheet.extra:
        if name != "f-puzzles":
            raise InputError(f"expected a sheet without data of {name}, got one with it")
    extra = sheet.extra.get("f-puzzles", {})
    return extra if isinstance(extra, dict) else {}


def _format_cell(sheet: Sheet, cell: int, rest: dict[str, Any]) -> dict[str, Any]:
    data: dict[str, Any] = {}
    if digit := sheet.board.digits[cell]:
        data["value"] = digit
    if sheet.givens.digits[cell]:
        data["given"] = True
    for name, key in MARKS.items():
        marks = getattr(sheet, name)
        if marks and marks[cell]:
            data[key] = list(digits_of(marks[cell]))
    if not sheet.layout.box_rows:
        data["region"] = sheet.layout.regions[cell]
    return data | rest


def _format_rules(sheet: Sheet) -> Iterator[tuple[str, JSON]]:
    names = {kind: key for key, kind in KINDS.items()}
    switches = {kind: key for key, kind in SWITCHES.items()}
    if any(house.kind == "window" for house in sheet.layout.houses):
        raise InputError("expected a sheet without windows for f-puzzles, got one with windows")
    for rule in sheet.rules:
        if rule.kind in switches:
            yield switches[rule.kind], True
        elif rule.kind == "negative":
            yield "negative", rule.data["of"]
        elif rule.kind in names:
            data = dict(rule.data)
            if rule.kind == "cage":
                data = {_VALUE.get(k, k): str(v) if k == "sum" else v for k, v in data.items()}
            yield names[rule.kind], rename_cells(data, upper=True)
        else:
            raise InputError(f"expected a rule that f-puzzles has, got {rule.kind!r}")


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
    | {"rules", "extra"}
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
