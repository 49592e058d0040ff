"""Rules in drawings: what is told by its shape, and what stays a drawing."""

from typing import Any

import pytest

from nonet import CLASSIC, Board, formats
from nonet.formats.loose import format_loose
from nonet.formats.lz import compress
from nonet.formats.recognition import recognise

GREY, GREEN, PURPLE, BLUE = "#CFCFCF", "#67F067", "#F067F0", "#2ECBFF"
WHITE, BLACK = "#FFFFFF", "#000000"


def circle(row: float, column: float, size: float, fill: str, **more: Any) -> dict[str, Any]:
    place = {"ct": [row, column], "w": size, "h": size, "r": True}
    return place | {"c1": BLACK, "c2": fill} | more


def text(row: float, column: float, sign: str) -> dict[str, Any]:
    return {"ct": [row, column], "w": 0.2, "h": 0.2, "te": sign}


def line(colour: str, *points: tuple[float, float]) -> dict[str, Any]:
    return {"wp": [list(point) for point in points], "c": colour, "th": 12}


def find(words: str = "", **drawing: list[dict[str, Any]]) -> str:
    rules = recognise(drawing, words, CLASSIC).rules
    return Board(CLASSIC, rules).text.removeprefix("3x3").removeprefix("; ")


def test_dots_and_letters_stand_on_edges() -> None:
    assert find(o=[circle(0.5, 1, 0.3, WHITE)]) == "difference 1: r1c1 r1c2"
    assert find(o=[circle(1, 0.5, 0.3, BLACK)]) == "ratio 2: r1c1 r2c1"
    assert find(o=[circle(1, 0.5, 0.3, WHITE, te="4")]) == "difference 4: r1c1 r2c1"
    assert find(o=[text(8.5, 8, "X"), text(8, 0.5, "V")]) == (
        "pair sum 5: r8c1 r9c1; pair sum 10: r9c8 r9c9"
    )
    assert find(o=[text(0.5, 1, "<"), text(2, 0.5, "∨")]) == (
        "greater: r1c2 r1c1; greater: r2c1 r3c1"
    )


@pytest.mark.parametrize(
    "shape",
    [
        circle(0.5, 0.5, 0.3, WHITE),  # in a cell
        circle(0.5, 0, 0.3, WHITE),  # at the border of the board
        circle(0.5, 1, 0.8, WHITE),  # too large for a dot
        circle(0.5, 1, 0.3, "#FF0000"),  # neither white nor black
        text(0.5, 1, "XII"),
    ],
)
def test_what_is_no_mark_on_an_edge_stays_a_drawing(shape: dict[str, Any]) -> None:
    assert find(o=[shape]) == ""


def test_a_bulb_and_a_line_are_a_thermometer_from_the_bulb_on() -> None:
    bulb = circle(2.5, 2.5, 0.7, GREY)
    assert find(u=[bulb], l=[line(GREY, (2.5, 2.5), (2.5, 4.5), (4.5, 6.5))]) == (
        "thermometer: r3c3 r3c4 r3c5 r4c6 r5c7"
    )
    assert find(u=[bulb], l=[line(GREY, (0.5, 2.5), (2.5, 2.5))]) == "thermometer: r3c3 r2c3 r1c3"
    assert find(u=[bulb], l=[line(GREEN, (0.5, 2.5), (2.5, 2.5))]) == ""


def test_a_circle_and_an_arrow_are_an_arrow_and_a_long_one_a_pill() -> None:
    ring = circle(0.5, 0.5, 0.8, WHITE)
    shaft = line(GREY, (0.8, 0.8), (2.5, 2.5), (2.5, 4.4))
    assert find(u=[ring], a=[shaft]) == "arrow: r1c1 / r2c2 r3c3 r3c4 r3c5"
    pill = {"ct": [0.5, 1], "w": 1.8, "h": 0.8, "r": True, "c1": BLACK}
    assert find(u=[pill], a=[line(GREY, (0.5, 1.8), (0.5, 3.4))]) == "arrow: r1c1 r1c2 / r1c3 r1c4"


def test_colours_count_where_words_name_the_rule() -> None:
    drawing: dict[str, Any] = {
        "l": [
            line(GREEN, (0.5, 0.5), (0.5, 2.5)),
            line(PURPLE, (1.5, 0.5), (1.5, 2.5)),
            line(BLUE, (4.5, 0.5), (4.5, 5.5)),
        ]
    }
    assert find(**drawing) == ""
    words = "German whispers, renban lines and region sum lines."
    assert find(words, **drawing) == (
        "whisper 5: r1c1 r1c2 r1c3; renban: r2c1 r2c2 r2c3; "
        "region sum: r5c1 r5c2 r5c3 r5c4 r5c5 r5c6"
    )
    assert find("Dutch whispers", **drawing) == "whisper 4: r1c1 r1c2 r1c3"


def test_shapes_that_the_words_do_not_name_stay_a_drawing() -> None:
    dot = circle(0.5, 1, 0.3, WHITE)
    assert find("Cells with a snowball are even.", o=[dot]) == ""
    assert find("Anti-knight rules apply.", o=[dot]) == "anti-knight"


def test_a_drawing_is_read_written_and_said_to_be_drawn() -> None:
    rows = [[None] * 9 for _ in range(9)]
    drawing = {
        "ca": [{"v": "rules: Kropki dots"}, {"ce": [[8, 0], [8, 1]], "s": 7}],
        "ce": rows,
        "o": [circle(0.5, 1, 0.3, WHITE)],
        "l": [line("#FF0000", (4.5, 0.5), (4.5, 2.5))],
    }
    sheet = formats.parse("scl" + compress(format_loose(drawing)))
    assert sheet.board == Board("3x3; cage 7: r9c1 r9c2; difference 1: r1c1 r1c2")
    assert sheet.unknown_kinds == ("drawn line",)
    link = formats.format(sheet, "sudokupad")
    assert link.startswith("https://sudokupad.app/scl")
    assert formats.parse(link) == sheet
