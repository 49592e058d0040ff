"""What other programs drew beside their rules, as shapes, and the names of what has no picture.

Rules are drawn by the engine (picture.py). Drawings of strangers are data that they wrote: what
cannot be read is named among what is left out, so that whoever prints can say it in words.
"""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from nonet.board import Board, Rule
from nonet.errors import InputError
from nonet.formats import Foreign
from nonet.formats.data import parse_place
from nonet.printing.picture import INK, ROLES, Circle, Path, Rect, Shape, Text, draw_rules

__all__ = ["Drawn", "draw_foreign"]

OF_A_RULE = "drawing of a rule"  # which is drawn by the rule itself

Place = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Drawn:
    """Shapes under and over the board's lines, and the kinds that have no picture."""

    under: tuple[Shape, ...] = ()
    over: tuple[Shape, ...] = ()
    left_out: tuple[str, ...] = ()


def draw_foreign(foreign: Sequence[Foreign], board: Board) -> Drawn:
    """Draw what other programs drew on a board; name that, and the rules, that has no picture.

    >>> text = Foreign("drawn text", {"cells": ["R1C1"], "value": "a"})
    >>> draw_foreign([text], Board("2x2")).over[0].text
    'a'
    >>> draw_foreign([], Board("2x2; anti-king")).left_out
    ('anti-king',)
    """
    under: list[Shape] = []
    over: list[Shape] = []
    left_out: dict[str, None] = {}
    for each in foreign:
        try:
            shapes = list(_draw(each.kind, dict(each.data), board))
        except (InputError, LookupError, TypeError, ValueError, AttributeError):
            shapes = []
        (over if each.kind in OVER else under).extend(shapes)
        if not shapes and each.kind != OF_A_RULE:
            left_out[each.kind] = None
    undrawn = json.loads(board.draw())["undrawn"]
    left_out |= dict.fromkeys(board.rules[number].kind for number in undrawn)
    return Drawn(tuple(under), tuple(over), tuple(left_out))


def _draw(kind: str, data: dict[str, Any], board: Board) -> Iterator[Shape]:
    if kind == "drawn cage":
        yield from _draw_cage(data, board)
    elif kind in DRAWERS:
        yield from DRAWERS[kind](data)


def _middle(name: str) -> Place:
    """The middle of a cell, on the board or around it."""
    row, column = parse_place(name)
    return column + 0.5, row + 0.5


def _between(data: dict[str, Any]) -> Place:
    places = [_middle(name) for name in data["cells"]]
    return (
        sum(x for x, _ in places) / len(places),
        sum(y for _, y in places) / len(places),
    )


def _draw_cage(data: dict[str, Any], board: Board) -> Iterator[Shape]:
    """A cage as the engine draws one; outside the board there is only its text."""
    rows, columns = board.layout.rows, board.layout.columns
    places = [parse_place(name) for name in data["cells"]]
    words = str(data.get("value", data.get("sum", "")) or "")
    if not all(0 <= row < rows and 0 <= column < columns for row, column in places):
        yield from _draw_text({"size": 0.7, **data, "value": words})
        return
    cells = [row * columns + column for row, column in places]
    some = len(cells) * (board.layout.digits + 1) // 2  # a sum that can be; ours is not drawn
    yield from draw_rules(Board(board.layout, [Rule("sum", cells, [some])]))[1][:-1]
    if words:
        row, column = min(places)
        yield Text(column + 0.07 + 0.07 * len(words), row + 0.15, 0.22, words, bold=True, halo=0.05)


def _draw_lines(data: dict[str, Any]) -> Iterator[Shape]:
    for line in data["lines"]:
        yield Path(tuple(_middle(name) for name in line), 0.16, ROLES["line"])


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
    "drawn circle": _draw_circle,
    "drawn line": _draw_lines,
    "drawn rectangle": _draw_rectangle,
    "drawn text": _draw_text,
}
OVER = {"drawn cage", "drawn text"}
