"""The rules of variants as shapes: cages, thermometers, arrows, lines, dots and clues outside.

Rules are described by places first, as other programs' drawings are (formats' `Foreign`), and then
drawn alike. What has no picture is named, so that whoever prints can say it in words.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from nonet.board import Rule
from nonet.errors import InputError
from nonet.formats import Foreign
from nonet.formats.data import parse_place
from nonet.formats.rules import name_place, outside_of
from nonet.layout import Layout
from nonet.printing.picture import INK, SOFT_INK, Circle, Line, Rect, Shape, Text

__all__ = ["Drawn", "draw_rules"]

PALE = "#d0d0d0"
OUTSIDE = 1.1  # cells around a board with clues there
INSET = 0.09  # of a cage's outline

# Lines by their colour; light, so that digits stay readable on them, and different in lightness.
LINES = {
    "thermometer": "#cfcfcf",
    "slow thermometer": "#cfcfcf",
    "palindrome": "#dcdcdc",
    "renban": "#e3b5e3",
    "whisper": "#b9e2b4",
    "region sum": "#b5cdf0",
    "between": "#cfcfcf",
    "entropic": "#f3cfa4",
    "modular": "#a9dcd9",
    "nabner": "#eadf9a",
    "zipper": "#cdbdf0",
    "lockout": "#e7c3c3",
    "double arrow": "#cfcfcf",
    "drawn line": "#dcdcdc",
}
BULBS = ("thermometer",)
ENDS = ("between", "double arrow", "lockout")
DIRECTIONS = {"UL": (-1, -1), "UR": (-1, 1), "DL": (1, -1), "DR": (1, 1)}
CLUES = ("sandwich", "x-sum", "skyscraper", "numbered room", "little killer")
SHADES = ("clone", "row indexer", "column indexer", "box indexer")
OF_A_RULE = "drawing of a rule"  # which is drawn by the rule itself
USUAL = {"difference": ("1",), "ratio": ("2",)}

Place = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Drawn:
    """Rules as shapes under and over the board's lines, and the kinds that have no picture."""

    under: tuple[Shape, ...] = ()
    over: tuple[Shape, ...] = ()
    margin: float = 0.1
    left_out: tuple[str, ...] = ()


def draw_rules(rules: Sequence[Rule], layout: Layout, foreign: Sequence[Foreign] = ()) -> Drawn:
    """Draw what can be drawn of rules on a layout, and of what other programs drew.

    >>> rules = [Rule("ratio", [0, 1], [2]), Rule("anti-king")]
    >>> drawn = draw_rules(rules, Layout.of_size(9))
    >>> len(drawn.over), drawn.left_out
    (1, ('anti-king',))
    """
    under: list[Shape] = []
    over: list[Shape] = []
    left_out: dict[str, None] = {}
    margin = 0.1
    for each in (*foreign, *(item for rule in rules for item in _describe(rule, layout))):
        try:
            shapes = list(_draw(each.kind, dict(each.data), layout.rows))
        except (InputError, LookupError, TypeError, ValueError, AttributeError):
            shapes = []  # data that strangers wrote: named among what is not drawn
        (over if each.kind in OVER else under).extend(shapes)
        margin = OUTSIDE if each.kind in CLUES and shapes else margin
        if not shapes and each.kind != OF_A_RULE:
            left_out[each.kind] = None
    return Drawn(tuple(under), tuple(over), margin, tuple(left_out))


def _describe(rule: Rule, layout: Layout) -> Iterator[Foreign]:
    """A rule by the names of its places."""
    cells: list[Any] = [layout.cell_name(cell) for cell in rule.cells]
    data: dict[str, Any] = {"cells": cells, "values": list(rule.values)}
    value = " ".join(map(str, rule.values))
    match rule.kind:
        case kind if kind in LINES:
            data = {"lines": [cells]}
        case "arrow":
            circle = cells[: len(rule.parts[0])]
            data = {"cells": circle, "lines": [[circle[-1], *cells[len(circle) :]]]}
        case "difference" | "ratio" if value not in USUAL[rule.kind]:
            data["value"] = value
        case "pair sum":
            data["value"] = {"10": "X", "5": "V"}.get(value, value)
        case "cage":
            data["sum"] = value
        case "odd" | "even" | "minimum" | "maximum" | "counting circles":
            for cell in cells:
                yield Foreign(rule.kind, {"cell": cell})
            return
        case kind if kind in CLUES:
            data = _describe_clue(rule, layout)
    yield Foreign(rule.kind, data)


def _describe_clue(rule: Rule, layout: Layout) -> dict[str, Any]:
    outside = outside_of(rule.cells, layout)
    row, column = divmod(rule.cells[0], layout.columns)
    step = row - outside[0], column - outside[1]
    names = {places: name for name, places in DIRECTIONS.items()}
    value = str(rule.values[0])
    return {"cell": name_place(outside), "value": value, "direction": names.get(step)}


def _draw(kind: str, data: dict[str, Any], size: int) -> Iterator[Shape]:
    if kind in LINES:
        yield from _draw_lines(kind, data)
    elif kind in SHADES:
        for name in data.get("cells", ()):
            x, y = _middle(name)
            yield Rect(x - 0.5, y - 0.5, 1, 1, PALE)
    elif kind == "drawn cage" and any(_is_outside(name, size) for name in data["cells"]):
        yield from _draw_text({"value": data.get("value", ""), "size": 0.7, **data})
    elif kind in DRAWERS:
        yield from DRAWERS[kind](data)


def _middle(name: str) -> Place:
    """The middle of a cell, on the board or around it."""
    row, column = parse_place(name)
    return column + 0.5, row + 0.5


def _is_outside(name: str, size: int) -> bool:
    return not all(0 <= place < size for place in parse_place(name))


def _draw_lines(kind: str, data: dict[str, Any]) -> Iterator[Shape]:
    colour = LINES[kind]
    for line in data["lines"]:
        places = [_middle(name) for name in line]
        if kind in BULBS:
            yield Circle(*places[0], 0.38, colour)
        yield from _draw_path(places, 0.28 if kind in BULBS else 0.16, colour)
        if kind in ENDS:
            for place in (places[0], places[-1]):
                yield Circle(*place, 0.38, "#ffffff", SOFT_INK)


def _draw_path(places: Sequence[Place], width: float, colour: str) -> Iterator[Shape]:
    """Strokes with round joints, which every kind of file draws alike."""
    for (x1, y1), (x2, y2) in pairwise(places):
        yield Line(x1, y1, x2, y2, width, colour)
    for x, y in places:
        yield Circle(x, y, width / 2, colour)


def _draw_arrow(data: dict[str, Any]) -> Iterator[Shape]:
    bulb = [_middle(name) for name in data["cells"]]
    for line in data["lines"]:
        places = [_middle(name) for name in line]
        for (x1, y1), (x2, y2) in pairwise(places):
            yield Line(x1, y1, x2, y2, 0.05, SOFT_INK)
        if len(places) > 1:
            yield from _draw_head(places[-2], places[-1])
    yield from _draw_path(bulb, 0.8, SOFT_INK)
    yield from _draw_path(bulb, 0.72, "#ffffff")


def _draw_head(start: Place, end: Place, size: float = 0.18) -> Iterator[Shape]:
    """Two strokes back from the end of an arrow."""
    x, y = end[0] - start[0], end[1] - start[1]
    length = (x * x + y * y) ** 0.5 or 1.0
    x, y = x / length * size, y / length * size
    for side in (1, -1):
        yield Line(end[0] - x - side * y, end[1] - y + side * x, *end, 0.05, SOFT_INK)


def _draw_cage(data: dict[str, Any]) -> Iterator[Shape]:
    """A dashed outline inside the cells, and the sum in the first of them."""
    inside = {parse_place(name) for name in data["cells"]}
    far = 1 - INSET
    for row, column in sorted(inside):
        left, right = (row, column - 1) not in inside, (row, column + 1) not in inside
        above, below = (row - 1, column) not in inside, (row + 1, column) not in inside
        x1, x2 = column + (INSET if left else 0), column + (far if right else 1)
        y1, y2 = row + (INSET if above else 0), row + (far if below else 1)
        if above:
            yield _dash(x1, row + INSET, x2, row + INSET)
        if below:
            yield _dash(x1, row + far, x2, row + far)
        if left:
            yield _dash(column + INSET, y1, column + INSET, y2)
        if right:
            yield _dash(column + far, y1, column + far, y2)
        yield from _draw_nooks(inside, row, column)
    words = str(data.get("sum", data.get("value", "")) or "")
    row, column = min(inside)
    if words:
        width = 0.13 * len(words) + 0.06
        yield Rect(column + 0.03, row + 0.03, width, 0.24, "#ffffff")
        yield Text(column + 0.04 + width / 2, row + 0.16, 0.22, words)


def _draw_nooks(inside: set[tuple[int, int]], row: int, column: int) -> Iterator[Shape]:
    """The short ends of an outline around a cell outside that looks in at a corner."""
    for down in (-1, 1):
        for right in (-1, 1):
            beside = {(row + down, column), (row, column + right)} <= inside
            if beside and (row + down, column + right) not in inside:
                x, y = column + (right > 0), row + (down > 0)
                yield _dash(x, y - down * INSET, x - right * INSET, y - down * INSET)
                yield _dash(x - right * INSET, y, x - right * INSET, y - down * INSET)


def _dash(x1: float, y1: float, x2: float, y2: float) -> Line:
    return Line(x1, y1, x2, y2, 0.02, INK, 0.07)


def _between(data: dict[str, Any]) -> Place:
    places = [_middle(name) for name in data["cells"]]
    return (
        sum(x for x, _ in places) / len(places),
        sum(y for _, y in places) / len(places),
    )


def _draw_white_dot(data: dict[str, Any]) -> Iterator[Shape]:
    x, y = _between(data)
    yield Circle(x, y, 0.15, "#ffffff", INK)
    if data.get("value"):
        yield Text(x, y, 0.2, str(data["value"]))


def _draw_black_dot(data: dict[str, Any]) -> Iterator[Shape]:
    x, y = _between(data)
    yield Circle(x, y, 0.15, INK, INK)
    if data.get("value"):
        yield Text(x, y, 0.2, str(data["value"]), "#ffffff")


def _draw_xv(data: dict[str, Any]) -> Iterator[Shape]:
    x, y = _between(data)
    yield Circle(x, y, 0.16, "#ffffff")
    yield Text(x, y, 0.3, str(data["value"]), bold=True)


def _draw_greater(data: dict[str, Any]) -> Iterator[Shape]:
    """An open angle between two cells, its point to the smaller one."""
    (x1, y1), (x2, y2) = (_middle(name) for name in data["cells"])
    x, y = _between(data)
    wide, deep = 0.12, 0.07
    point = (x + (x2 - x1) * deep, y + (y2 - y1) * deep)
    for side in (1, -1):
        start = x - (x2 - x1) * deep + (y2 - y1) * wide * side
        yield Line(start, y - (y2 - y1) * deep + (x2 - x1) * wide * side, *point, 0.035, INK)


def _draw_ring(data: dict[str, Any]) -> Iterator[Shape]:
    yield Circle(*_middle(data["cell"]), 0.42, "#ffffff", SOFT_INK)


def _draw_quadruple(data: dict[str, Any]) -> Iterator[Shape]:
    x, y = _between(data)
    yield Circle(x, y, 0.3, "#ffffff", INK)
    yield Text(x, y, 0.2, " ".join(map(str, data["values"]))[:7])


def _draw_odd(data: dict[str, Any]) -> Iterator[Shape]:
    yield Circle(*_middle(data["cell"]), 0.4, PALE)


def _draw_even(data: dict[str, Any]) -> Iterator[Shape]:
    x, y = _middle(data["cell"])
    yield Rect(x - 0.38, y - 0.38, 0.76, 0.76, PALE)


def _draw_extreme(data: dict[str, Any]) -> Iterator[Shape]:
    x, y = _middle(data["cell"])
    yield Rect(x - 0.5, y - 0.5, 1, 1, "#e6e6e6")


def _draw_clue(data: dict[str, Any]) -> Iterator[Shape]:
    """A number outside; that of a little killer also says where its line runs."""
    x, y = _middle(data["cell"])
    yield Text(x, y, 0.4, str(data.get("value", "")))
    if data.get("direction") in DIRECTIONS:
        down, right = DIRECTIONS[data["direction"]]
        start, end = (x + right * 0.22, y + down * 0.22), (x + right * 0.45, y + down * 0.45)
        yield Line(*start, *end, 0.04, SOFT_INK)
        yield from _draw_head(start, end, 0.12)


def _draw_circle(data: dict[str, Any]) -> Iterator[Shape]:
    x, y = _between(data)
    radius = min(float(data.get("width", 0.7)), 9.0) / 2
    yield Circle(x, y, radius, _colour(data.get("baseC")), _colour(data.get("outlineC")))
    yield from _draw_text({"fontC": INK, **data}) if data.get("value") else ()


def _draw_rectangle(data: dict[str, Any]) -> Iterator[Shape]:
    x, y = _between(data)
    wide, high = (min(float(data.get(side, 0.7)), 9.0) for side in ("width", "height"))
    colour = _colour(data.get("baseC"))
    if colour:
        yield Rect(x - wide / 2, y - high / 2, wide, high, colour)
    yield from _draw_text({"fontC": INK, **data}) if data.get("value") else ()


def _draw_text(data: dict[str, Any]) -> Iterator[Shape]:
    x, y = _between(data)
    size = min(float(data.get("size", 0.4)), 1.0) * 0.6
    yield Text(x, y, size, str(data["value"])[:20], _colour(data.get("fontC")) or INK)


def _colour(name: object) -> str | None:
    """A colour as drawings name it, where it is one."""
    found = re.fullmatch(r"(#[0-9A-Fa-f]{6})(?:[0-9A-Fa-f]{2})?", str(name))
    return found[1] if found else None


DRAWERS: dict[str, Callable[[dict[str, Any]], Iterator[Shape]]] = {
    "arrow": _draw_arrow,
    "cage": _draw_cage,
    "drawn cage": _draw_cage,
    "drawn circle": _draw_circle,
    "drawn rectangle": _draw_rectangle,
    "drawn text": _draw_text,
    "difference": _draw_white_dot,
    "ratio": _draw_black_dot,
    "pair sum": _draw_xv,
    "greater": _draw_greater,
    "counting circles": _draw_ring,
    "quadruple": _draw_quadruple,
    "odd": _draw_odd,
    "even": _draw_even,
    "minimum": _draw_extreme,
    "maximum": _draw_extreme,
} | dict.fromkeys(CLUES, _draw_clue)
OVER = {"cage", "drawn cage", "drawn text", "difference", "ratio", "pair sum", "greater"}
OVER |= {"quadruple", *CLUES}
