"""The rules of variants as shapes."""

import io
import json
from typing import Any

import pytest

from nonet import Board, Grid
from nonet.formats import Foreign
from nonet.printing.book import PrintedPuzzle
from nonet.printing.pdf import write_pdf
from nonet.printing.picture import (
    ROLES,
    Circle,
    Line,
    Marks,
    Path,
    Picture,
    Rect,
    Text,
    draw_board,
    draw_rules,
)
from nonet.printing.png import format_png
from nonet.printing.rules import DRAWERS, draw_foreign
from nonet.printing.svg import format_svg

PARTS = ("fill", "stroke")
# One rule of each kind that has a picture.
PICTURES = [
    *(f"{kind}: r1c1 r1c2 r1c3" for kind in ("thermometer", "slow thermometer", "palindrome")),
    *(f"{kind}: r1c1 r1c2 r1c3" for kind in ("renban", "region sum", "between", "entropic")),
    *(f"{kind}: r1c1 r1c2 r1c3" for kind in ("nabner", "zipper", "double arrow")),
    *("whisper 5: r1c1 r1c2", "modular 3: r1c1 r1c2", "lockout 4: r1c1 r1c2 r1c3"),
    *("cage 7 11: r1c1 r1c2", "arrow: r1c1 r1c2 / r2c2 r3c2", "quadruple 1 2: r1c1 r1c2 r2c1 r2c2"),
    *(
        "difference 1: r1c1 r1c2",
        "ratio 3: r1c1 r1c2",
        "pair sum 5: r1c1 r1c2",
        "greater: r1c2 r1c1",
    ),
    *("odd: r1c1", "even: r1c1", "minimum: r1c1", "maximum: r1c1", "counting circles: r1c1 r5c5"),
    *("row indexer: r1c1", "column indexer: r1c1", "box indexer: r1c1", "clone: r1c1 / r5c5"),
    *(
        f"{kind} 3: {' '.join(f'r{row}c2' for row in range(1, 10))}"
        for kind in ("sandwich", "x-sum")
    ),
    *(f"{kind} 3: {' '.join(f'r2c{c}' for c in range(1, 10))}" for kind in ("skyscraper",)),
    *(f"{kind} 3: {' '.join(f'r2c{c}' for c in range(9, 0, -1))}" for kind in ("numbered room",)),
    "little killer 12: r1c3 r2c2 r3c1",
]


CLASSIC = Board("3x3")


def draw(*rules: str) -> Picture:
    return draw_board(Grid("." * 81, "; ".join(("3x3", *rules))))


def test_a_cage_is_a_dashed_outline_with_its_sum() -> None:
    _, over, _ = draw_rules(Board("3x3; cage 9: r1c1 r1c2 r2c1"))
    sides = [shape for shape in over if isinstance(shape, Path)]
    assert len(sides) == 6
    assert all(side.dash and side.gap for side in sides)
    assert [shape.text for shape in over if isinstance(shape, Text)] == ["9"]


def test_dots_stand_between_their_cells() -> None:
    _, over, _ = draw_rules(Board("3x3; difference 1: r1c1 r1c2; ratio 2: r2c2 r3c2"))
    white, black = sorted(shape for shape in over if isinstance(shape, Circle))
    assert (white.x, white.y, white.fill) == (1.0, 0.5, "#ffffff")
    assert (black.x, black.y, black.fill) == (1.5, 2.0, "#000000")


def test_clues_outside_make_room_around_the_board() -> None:
    picture = draw("sandwich 11: r1c5 r2c5 r3c5 r4c5 r5c5 r6c5 r7c5 r8c5 r9c5")
    assert picture.margin == 0.8
    assert "height='424'" in format_svg(picture)


def test_what_has_no_picture_is_named() -> None:
    foreign = [Foreign("iss Or", {"text": "Or"}), Foreign("drawn line", {"lines": [["x"]]})]
    foreign.append(Foreign("drawing of a rule", {"key": "line"}))
    left_out = draw_foreign(foreign, Board("3x3; anti-king")).left_out
    assert left_out == ("iss Or", "drawn line", "anti-king")


@pytest.mark.parametrize("rule", PICTURES)
def test_every_kind_is_drawn_in_every_file(rule: str) -> None:
    board = Board(f"3x3; {rule}")
    under, over, _ = draw_rules(board)
    assert under or over
    roles = {shape.get(part) for shape in json.loads(board.draw())["shapes"] for part in PARTS}
    assert roles - {None} <= ROLES.keys(), "every role has a colour on paper"
    check_files(draw(rule))
    assert write_pdf(io.BytesIO(), [PrintedPuzzle(Grid("." * 81, board))]) == 1


@pytest.mark.parametrize("kind", ["drawn cage", *DRAWERS])
def test_what_others_drew_is_drawn_again(kind: str) -> None:
    cells = ["R1C1", "R1C2"]
    data: dict[str, Any] = {"cells": cells, "value": "X", "baseC": "#ff0000", "lines": [cells]}
    drawn = draw_foreign([Foreign(kind, data)], CLASSIC)
    assert not drawn.left_out
    marks = Marks(under=drawn.under, over=drawn.over)
    check_files(draw_board(Grid("." * 81), marks))


def check_files(picture: Picture) -> None:
    assert format_svg(picture).startswith("<svg")
    assert format_png(picture)[1:4] == b"PNG"


def test_shades_lie_under_the_lines_of_the_board() -> None:
    shade = Rect(0, 0, 1, 1, "#d0d0d0")
    shapes = draw_board(Grid("." * 81), Marks(under=[shade])).shapes
    first = next(index for index, shape in enumerate(shapes) if isinstance(shape, Line))
    assert shapes.index(shade) < first
