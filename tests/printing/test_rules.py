"""The rules of variants as shapes."""

from typing import Any

import pytest

from nonet import Grid
from nonet.formats import Rule
from nonet.printing.picture import Circle, Line, Marks, Rect, Text, draw_board
from nonet.printing.png import format_png
from nonet.printing.rules import DRAWERS, LINES, draw_rules
from nonet.printing.svg import format_svg


def test_a_cage_is_a_dashed_outline_with_its_sum() -> None:
    drawn = draw_rules([Rule("cage", {"cells": ["r1c1", "r1c2", "r2c1"], "sum": 9})], 9)
    strokes = [shape for shape in drawn.over if isinstance(shape, Line)]
    assert len(strokes) == 8 + 2, "eight sides, and two short ones in the nook"
    assert all(stroke.dash for stroke in strokes)
    assert [shape.text for shape in drawn.over if isinstance(shape, Text)] == ["9"]


def test_dots_stand_between_their_cells() -> None:
    rules = [
        Rule("difference", {"cells": ["r1c1", "r1c2"]}),
        Rule("ratio", {"cells": ["r2c2", "r3c2"]}),
    ]
    white, black = (shape for shape in draw_rules(rules, 9).over if isinstance(shape, Circle))
    assert (white.x, white.y, white.fill) == (1.0, 0.5, "#ffffff")
    assert (black.x, black.y, black.fill) == (1.5, 2.0, "#000000")


def test_a_thermometer_has_a_bulb_and_an_arrow_a_ring() -> None:
    line = ["r1c1", "r2c2", "r2c3"]
    thermo = draw_rules([Rule("thermometer", {"lines": [line]})], 9).under
    assert isinstance(thermo[0], Circle)
    arrow = draw_rules([Rule("arrow", {"cells": ["r1c1"], "lines": [line]})], 9).under
    assert sum(isinstance(shape, Line) for shape in arrow) == 2 + 2


def test_clues_outside_make_room_around_the_board() -> None:
    drawn = draw_rules([Rule("sandwich", {"cell": "r0c5", "value": "11"})], 9)
    assert drawn.margin > 1
    picture = draw_board(Grid("." * 81), Marks(over=drawn.over, margin=drawn.margin))
    assert "height='448'" in format_svg(picture)


def test_what_has_no_picture_is_named() -> None:
    rules = [Rule("anti-king"), Rule("thermometer", {"lines": [["x"]]}), Rule("iss Or")]
    assert draw_rules(rules, 9).left_out == ("anti-king", "thermometer", "iss Or")


@pytest.mark.parametrize("kind", [*LINES, *DRAWERS, "clone", "rising diagonal"])
def test_every_kind_is_drawn_in_every_file(kind: str) -> None:
    data: dict[str, Any] = {
        "cells": ["r1c1", "r1c2"],
        "cell": "r1c1",
        "lines": [["r1c1", "r1c2"]],
        "value": "X",
    }
    drawn = draw_rules([Rule(kind, data | {"values": [1, 2], "baseC": "#ff0000"})], 9)
    assert not drawn.left_out
    picture = draw_board(Grid("." * 81), Marks(under=drawn.under, over=drawn.over))
    assert format_svg(picture).startswith("<svg")
    assert format_png(picture)[1:4] == b"PNG"


def test_shades_lie_under_the_lines_of_the_board() -> None:
    shade = Rect(0, 0, 1, 1, "#d0d0d0")
    shapes = draw_board(Grid("." * 81), Marks(under=[shade])).shapes
    first = next(index for index, shape in enumerate(shapes) if isinstance(shape, Line))
    assert shapes.index(shade) < first
