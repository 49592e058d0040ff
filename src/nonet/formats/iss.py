"""The Interactive Sudoku Solver's constraint strings: `.Type~arguments~cells`, one after another.

    https://sigh.github.io/Interactive-Sudoku-Solver/?q=.~R1C1_5~R1C2_3.Cage~24~R2C1~R2C2~R2C3

A type without a name holds givens, with several digits what is possible there. Types that we know
become rules under our names; any other is kept with its arguments and written back.
"""

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote, unquote

from nonet.errors import InputError
from nonet.formats.data import guard, make_grid, make_layout
from nonet.formats.format import Format, Hints, refuse
from nonet.formats.sheet import Rule, Sheet, digits_of, mask_of
from nonet.grid import LETTERS
from nonet.layout import Layout

__all__ = ["ISS"]

LINK = "https://sigh.github.io/Interactive-Sudoku-Solver/?q="
OTHER = "iss "  # begins the kind of a rule that only this program knows
_STRING = re.compile(r"^(?:\S*[?&]q=)?(\.(?:~R\d|[A-Z][A-Za-z]+(?:[~. ]|$)).*)$", re.DOTALL)
_SHAPE = re.compile(r"^(\d{1,2})x(\d{1,2})$")
_GIVEN = re.compile(r"^R(\d{1,2})C(\d{1,2})((?:_\d{1,2})+)$")

# Their name → ours.
LINES = {
    "Thermo": "thermometer",
    "Arrow": "arrow",
    "Whisper": "whisper",
    "Renban": "renban",
    "Palindrome": "palindrome",
    "Between": "between",
    "RegionSumLine": "region sum",
    "Zipper": "zipper",
    "Entropic": "entropic",
}
PAIRS = {"WhiteDot": "difference", "BlackDot": "ratio", "X": "xv", "V": "xv"}
SWITCHES = {
    "AntiKnight": "anti-knight",
    "AntiKing": "anti-king",
    "AntiConsecutive": "non-consecutive",
    "DisjointSets": "disjoint groups",
}
DIAGONALS = {"1": "rising diagonal", "-1": "falling diagonal"}


def _is_like(text: str) -> bool:
    return bool(_STRING.match(text.strip()))


@guard("ISS")
def _parse(text: str, _hints: Hints) -> list[Sheet]:
    found = _STRING.match(text.strip())
    if not found:
        raise InputError(f"expected .Type~arguments, got {text[:30]!r}")
    words = "".join(unquote(found[1]).split())
    items = [item.split("~") for item in words.split(".")[1:]]
    layout, rest = _parse_layout(items)
    masks = [0] * layout.cells
    rules: list[Rule] = []
    for kind, *arguments in rest:
        if kind:
            rules.append(_parse_rule(kind, arguments))
        else:
            _note_givens(masks, arguments, layout)
    single = [mask.bit_length() if mask.bit_count() == 1 else 0 for mask in masks]
    left = tuple(0 if digit else mask for digit, mask in zip(single, masks, strict=True))
    return [
        Sheet(make_grid(layout, single), candidates=left if any(left) else (), rules=tuple(rules))
    ]


def _parse_layout(items: list[list[str]]) -> tuple[Layout, list[list[str]]]:
    """The board, and the items that say something else."""
    shape = next((item[1] for item in items if item[0] == "Shape"), "9x9")
    found = _SHAPE.match(shape)
    if not found or found[1] != found[2]:
        raise InputError(f"expected a square shape, got {shape[:20]!r}")
    size, names = int(found[1]), [item[0] for item in items]
    jigsaw = [item[1] for item in items if item[0] == "Jigsaw" and len(item) == 2]
    layout, used = make_layout(size), {"Shape"}
    if "NoBoxes" in names and len(jigsaw) <= 1:
        rows = [cell // size for cell in range(size * size)]
        layout = make_layout(size, [int(sign, 36) for sign in jigsaw[0]] if jigsaw else rows)
        used |= {"NoBoxes", "Jigsaw"}
    if "Windoku" in names:
        layout, used = layout.with_windows(), used | {"Windoku"}
    if ["Diagonal", "1"] in items and ["Diagonal", "-1"] in items:
        layout, used = layout.with_diagonals(), used | {"Diagonal"}
    return layout, [item for item in items if item[0] not in used]


def _note_givens(masks: list[int], arguments: list[str], layout: Layout) -> None:
    for word in filter(None, arguments):
        found = _GIVEN.match(word)
        if not found:
            raise InputError(f"expected a given such as R1C1_5, got {word[:20]!r}")
        digits = [int(digit) for digit in found[3].split("_")[1:]]
        if not all(1 <= digit <= layout.digits for digit in digits):
            raise InputError(f"expected digits to {layout.digits}, got {word[:20]!r}")
        cell = layout.parse_cell(f"r{found[1]}c{found[2]}")
        masks[cell] = mask_of(digits) & (masks[cell] or -1)


def _parse_rule(kind: str, arguments: list[str]) -> Rule:
    cells = [word.lower() for word in arguments if re.fullmatch(r"R\d{1,2}C\d{1,2}", word)]
    numbers = [word for word in arguments if re.fullmatch(r"\d{1,3}", word)]
    data: dict[str, Any]
    if kind in SWITCHES and not arguments:
        return Rule(SWITCHES[kind])
    if kind == "Diagonal" and arguments in (["1"], ["-1"]):
        return Rule(DIAGONALS[arguments[0]])
    if arguments == [*numbers, *(cell.upper() for cell in cells)] and cells:
        if kind == "Cage" and len(numbers) == 1:
            return Rule("cage", {"cells": cells, "sum": int(numbers[0])})
        if kind in LINES and len(numbers) <= (kind == "Whisper"):
            data = {"lines": [cells]}
            data |= {"cells": cells[:1]} if kind == "Arrow" else {}
            return Rule(LINES[kind], data | ({"value": numbers[0]} if numbers else {}))
        if kind in PAIRS and not numbers:
            data = {"cells": cells} | ({"value": kind} if kind in "XV" else {})
            return Rule(PAIRS[kind], data)
    return Rule(OTHER + kind, {"arguments": arguments})


def _write(sheet: Sheet) -> str:
    items = [*_format_layout(sheet.layout), *_format_givens(sheet)]
    for rule in sheet.rules:
        items += _format_rule(rule, dict(rule.data))
    words = items or ["Shape~9x9"]  # an empty string would be no puzzle
    return LINK + quote("".join(f".{item}" for item in words), safe="~.,-")


def _format_layout(layout: Layout) -> Iterator[str]:
    size = layout.digits
    if size != 9:
        yield f"Shape~{size}x{size}"
    kinds = {house.kind for house in layout.houses}
    if layout.regions != make_layout(size).regions:
        yield "NoBoxes"
        if layout.regions != tuple(cell // size for cell in range(layout.cells)):
            yield "Jigsaw~" + "".join(("0123456789" + LETTERS)[region] for region in layout.regions)
    yield from ("Diagonal~1", "Diagonal~-1") if "diagonal" in kinds else ()
    yield from ("Windoku",) if "window" in kinds else ()


def _format_givens(sheet: Sheet) -> Iterator[str]:
    left = sheet.candidates or (0,) * sheet.layout.cells
    words = []
    for cell, (digit, mask) in enumerate(zip(sheet.givens.digits, left, strict=True)):
        digits = (digit,) if digit else digits_of(mask)
        if digits:
            words.append("_".join((sheet.layout.cell_name(cell).upper(), *map(str, digits))))
    if words:
        yield "~" + "~".join(words)


def _format_rule(rule: Rule, data: dict[str, Any]) -> Iterator[str]:
    lines = {kind: name for name, kind in LINES.items()}
    plain = {kind: name for name, kind in SWITCHES.items()}
    plain |= {kind: f"Diagonal~{way}" for way, kind in DIAGONALS.items()}
    cells = [cell.upper() for cell in data.get("cells", ())]
    match rule.kind:
        case kind if kind.startswith(OTHER):
            yield "~".join((kind.removeprefix(OTHER), *data["arguments"]))
        case kind if kind in plain and not data:
            yield plain[kind]
        case "cage" if set(data) == {"cells", "sum"}:
            yield "~".join(("Cage", str(data["sum"]), *cells))
        case "xv" if set(data) == {"cells", "value"} and data["value"] in ("X", "V"):
            yield "~".join((data["value"], *cells))
        case "difference" | "ratio" if set(data) == {"cells"}:
            yield "~".join(("WhiteDot" if rule.kind == "difference" else "BlackDot", *cells))
        case kind if kind in lines and not set(data) - {"lines", "cells", "value"}:
            value = [str(data["value"])] if data.get("value") else []
            for line in data["lines"]:
                if kind == "arrow" and [name.upper() for name in line[:1]] != cells:
                    raise refuse("iss", "arrows that start in more than one cell")
                yield "~".join((lines[kind], *value, *(name.upper() for name in line)))
        case kind:
            raise refuse("iss", f"the rule {kind}")


ISS = Format(
    "iss",
    "Interactive Sudoku Solver link",
    "line",
    _is_like,
    _parse,
    _write,
    frozenset({"candidates", "rules"}),
)
