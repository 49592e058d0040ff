"""Rules in a drawing: what setters draw, told apart by shape, colour and the rules in words.

    bulb and line      a filled circle at the end of a line of its colour: thermometer
    circle and arrow   an empty circle, or a pill, where an arrow begins: arrow
    dots               small circles on an edge: white is a difference of 1, black a ratio of 2
    X, V, <, >         signs on an edge
    coloured lines     green: whisper; purple: renban; blue: region sum

A drawing is no proof. Where the puzzle tells its rules in words, a shape counts only if they name
it; without words shapes count, colours do not.
"""

import colorsys
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import hypot
from typing import Any

from nonet.board import Rule
from nonet.errors import InputError
from nonet.formats.rules import cell_at, make_rule, reading_order
from nonet.layout import Layout

__all__ = ["Recognised", "recognise"]

MOST_STEPS = 2000  # of one line
SMALL, LARGE = 0.45, 0.5  # the most of a dot, the least of a bulb or circle, in cells
LONGEST_PILL = 3
MANY = 10_000  # shapes, the most that are looked at
HALF = 0.2  # how far from its place a shape may stand
WORDS = {
    "thermometer": r"thermo",
    "arrow": r"arrow",
    "difference": r"kropki|white dot|consecutive|dots?\b",
    "ratio": r"kropki|black dot|ratio|double|dots?\b",
    "pair sum": r"\bXV\b|\bX\b|\bV\b|sum",
    "greater": r"greater|inequalit|larger|smaller|[<>]",
    "whisper": r"whisper",
    "renban": r"renban",
    "region sum": r"region[- ]sum|box sum|sum line",
}
SWITCHES = {
    "anti-knight": r"anti[- ]?knight|knight'?s? (?:chess )?move",
    "anti-king": r"anti[- ]?king|king'?s? (?:chess )?move",
    "non-consecutive": r"non[- ]?consecutive",
}
SIGNS = {"<": "<", ">": ">", "^": "<", "∧": "<", "∨": ">"}
SUMS = {"X": 10, "V": 5}


@dataclass
class Recognised:
    """The rules of a drawing, and how many shapes of each list they took."""

    rules: list[Rule] = field(default_factory=list)
    taken: set[tuple[str, int]] = field(default_factory=set)  # list and number of a shape


@dataclass(frozen=True)
class _Shape:
    """A circle, rectangle or text of a drawing."""

    at: tuple[str, int]
    row: float
    column: float
    width: float
    height: float
    is_round: bool
    fill: str
    border: str
    text: str


def recognise(drawing: dict[str, Any], words: str, layout: Layout) -> Recognised:
    """Find the rules of a drawing (SudokuPad's lists of lines, arrows and shapes).

    >>> dot = {"ct": [0.5, 1], "w": 0.35, "h": 0.35, "r": True, "c2": "#FFFFFF", "c1": "#000000"}
    >>> recognise({"o": [dot]}, "", Layout.of_size(9)).rules
    [Rule('difference', (0, 1), (1,))]
    """
    found = Recognised()
    if sum(len(drawing.get(name) or ()) for name in ("l", "a", "u", "o")) > MANY:
        return found  # no puzzle has so many: it stays a drawing
    shapes = [
        shape
        for name in ("u", "o")
        for number, data in enumerate(drawing.get(name) or ())
        if (shape := _parse_shape((name, number), data))
    ]
    for kind, word in SWITCHES.items():
        if re.search(word, words, re.IGNORECASE):
            found.rules.append(make_rule(kind))
    for shape in shapes:
        _recognise_mark(shape, words, layout, found)
    _recognise_arrows(drawing, shapes, words, layout, found)
    _recognise_lines(drawing, shapes, words, layout, found)
    return found


def _says(words: str, kind: str, *, by_itself: bool = True) -> bool:
    """Whether the words name a rule; without words a shape may speak for itself."""
    if not words.strip():
        return by_itself
    return bool(re.search(WORDS[kind], words, re.IGNORECASE))


def _parse_shape(at: tuple[str, int], data: Any) -> _Shape | None:
    if not isinstance(data, dict) or not isinstance(data.get("ct", data.get("center")), list):
        return None
    row, column = (float(number) for number in data.get("ct") or data["center"])
    width, height = (_size(data, short, long) for short, long in (("w", "width"), ("h", "height")))
    return _Shape(
        at,
        row,
        column,
        width,
        height,
        bool(data.get("r", data.get("rounded"))),
        _colour(data.get("c2", data.get("backgroundColor"))),
        _colour(data.get("c1", data.get("borderColor"))),
        str(data.get("te", data.get("text")) or "").strip(),
    )


def _size(data: dict[str, Any], short: str, long: str) -> float:
    return float(data.get(short, data.get(long)) or 0)


def _colour(value: Any) -> str:
    """Six figures of a colour, or nothing where it is none or is seen through."""
    text = str(value or "").lstrip("#")
    if len(text) == 1:
        text *= 6
    elif len(text) in (3, 4):
        text = "".join(sign * 2 for sign in text)
    if not re.fullmatch(r"[0-9A-Fa-f]{6}(?:[0-9A-Fa-f]{2})?", text) or text[6:] in ("00",):
        return ""
    return text[:6].upper()


def _lights(colour: str) -> list[float]:
    """How much red, green and blue, from 0 to 1."""
    return [int(colour[start : start + 2], 16) / 255 for start in (0, 2, 4)]


def _edge_of(shape: _Shape, layout: Layout) -> tuple[int, int] | None:
    """The two cells between which a shape stands."""
    row, column = shape.row, shape.column
    across = abs(column - round(column)) < HALF and abs(row % 1 - 0.5) < HALF
    down = abs(row - round(row)) < HALF and abs(column % 1 - 0.5) < HALF
    if across == down:
        return None
    try:
        if across:
            places = (int(row), round(column) - 1), (int(row), round(column))
        else:
            places = (round(row) - 1, int(column)), (round(row), int(column))
        return cell_at(places[0], layout), cell_at(places[1], layout)
    except InputError:
        return None  # the edge of the board itself


def _recognise_mark(shape: _Shape, words: str, layout: Layout, found: Recognised) -> None:
    edge = _edge_of(shape, layout)
    if edge is None:
        return
    rule = _mark_on(edge, shape, words)
    if rule:
        found.rules.append(rule)
        found.taken.add(shape.at)


def _mark_on(edge: tuple[int, int], shape: _Shape, words: str) -> Rule | None:
    text = shape.text
    if text.upper() in SUMS and _says(words, "pair sum"):
        return make_rule("pair sum", edge, values=[SUMS[text.upper()]])
    if text in SIGNS and _says(words, "greater"):
        return make_rule("greater", edge if SIGNS[text] == ">" else edge[::-1])
    is_dot = shape.is_round and 0.1 < max(shape.width, shape.height) <= SMALL and shape.fill
    if not is_dot or not (text == "" or re.fullmatch(r"\d{1,2}", text)):
        return None
    if min(_lights(shape.fill)) > 0.9 and _says(words, "difference"):
        return make_rule("difference", edge, values=[int(text or 1)])
    if max(_lights(shape.fill)) < 0.2 and _says(words, "ratio"):
        return make_rule("ratio", edge, values=[int(text or 2)])
    return None


def _trace(line: Any, layout: Layout) -> list[int] | None:
    """The cells that a line runs through, by its corners; None where it leaves the board."""
    points = line.get("wp", line.get("wayPoints")) if isinstance(line, dict) else None
    if not isinstance(points, list) or not points:
        return None
    cells: list[int] = []
    for start, end in zip(points, [*points[1:], points[-1]], strict=True):
        length = hypot(end[0] - start[0], end[1] - start[1])
        steps = max(1, int(length * 4))
        if steps > MOST_STEPS or len(cells) > MOST_STEPS:
            return None
        for step in range(steps + 1):
            row = start[0] + (end[0] - start[0]) * step / steps
            column = start[1] + (end[1] - start[1]) * step / steps
            if not (0 <= row < layout.rows and 0 <= column < layout.columns):
                return None
            near = abs(row % 1 - 0.5) <= 0.35 and abs(column % 1 - 0.5) <= 0.35
            cell = int(row) * layout.columns + int(column)
            if near and (not cells or cells[-1] != cell):
                cells.append(cell)
    return cells


def _cells_under(shape: _Shape, layout: Layout) -> list[int]:
    """The cells whose middle a shape covers."""
    return [
        cell
        for cell in range(layout.cells)
        if abs(cell // layout.columns + 0.5 - shape.row) <= max(shape.height, 0.6) / 2 - 0.2
        and abs(cell % layout.columns + 0.5 - shape.column) <= max(shape.width, 0.6) / 2 - 0.2
    ]


def _recognise_arrows(
    drawing: dict[str, Any], shapes: Sequence[_Shape], words: str, layout: Layout, found: Recognised
) -> None:
    if not _says(words, "arrow"):
        return
    homes: dict[int, tuple[_Shape, list[int]]] = {}
    for shape in shapes:
        if shape.is_round and min(shape.width, shape.height) >= LARGE:
            under = _cells_under(shape, layout)
            homes |= dict.fromkeys(under, (shape, under)) if len(under) <= LONGEST_PILL else {}
    for number, line in enumerate(drawing.get("a") or ()):
        cells = _trace(line, layout)
        home = homes.get(_start_of(line, layout)) if cells else None
        shaft = [cell for cell in cells or () if home and cell not in home[1]]
        if home and shaft:
            found.rules.append(make_rule("arrow", reading_order(home[1]), shaft))
            found.taken |= {("a", number), home[0].at}


def _start_of(line: dict[str, Any], layout: Layout) -> int:
    """The cell where a line begins, though it may begin at the rim of a circle."""
    row, column = (line.get("wp") or line["wayPoints"])[0]
    return int(row) * layout.columns + int(column)


def _recognise_lines(
    drawing: dict[str, Any], shapes: Sequence[_Shape], words: str, layout: Layout, found: Recognised
) -> None:
    bulbs = {
        (cells[0], shape.fill): shape
        for shape in shapes
        if shape.is_round
        and min(shape.width, shape.height) >= LARGE
        and shape.fill
        and len(cells := _cells_under(shape, layout)) == 1
    }
    for number, line in enumerate(drawing.get("l") or ()):
        path = _trace(line, layout)
        if not path or len(path) < 2:
            continue
        colour = _colour(line.get("c", line.get("color")))
        rule, bulb = _line_of(path, colour, bulbs, words, layout)
        if rule:
            found.rules.append(rule)
            found.taken.add(("l", number))
            found.taken |= {bulb.at} if bulb else set()


def _line_of(
    cells: list[int],
    colour: str,
    bulbs: dict[tuple[int, str], _Shape],
    words: str,
    layout: Layout,
) -> tuple[Rule | None, _Shape | None]:
    for way in (cells, cells[::-1]):
        bulb = bulbs.get((way[0], colour))
        if bulb and _says(words, "thermometer"):
            return make_rule("thermometer", way), bulb
    kind = _kind_of_colour(colour)
    if kind is None or not _says(words, kind, by_itself=False):
        return None, None
    if kind != "whisper":
        return make_rule(kind, cells), None
    is_dutch = re.search(r"dutch", words, re.IGNORECASE)
    return make_rule(kind, cells, values=[4 if is_dutch else (layout.digits + 1) // 2]), None


def _kind_of_colour(colour: str) -> str | None:
    if not colour:
        return None
    hue, saturation, _ = colorsys.rgb_to_hsv(*_lights(colour))
    if saturation < 0.25:
        return None
    ranges = ((0.22, 0.45, "whisper"), (0.75, 0.92, "renban"), (0.5, 0.68, "region sum"))
    return next((kind for low, high, kind in ranges if low <= hue <= high), None)
