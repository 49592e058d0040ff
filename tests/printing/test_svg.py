from xml.etree import ElementTree

import pytest

from nonet import CLASSIC, Grid, Layout
from nonet.printing.picture import THICK, THIN, Line, Link, Marks, Text, draw_board
from nonet.printing.svg import draw_grid

WIKIPEDIA = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("size", [4, 6, 8, 9, 10, 12, 16, 25])
def test_every_given_is_drawn_in_its_cell(size: int) -> None:
    layout = Layout.of_size(size)
    grid = Grid.from_digits(layout, bytes(cell % (size + 1) for cell in range(layout.cells)))
    texts = [shape for shape in draw_board(grid).shapes if isinstance(shape, Text)]
    assert {(int(text.y) * size + int(text.x), text.text) for text in texts} == {
        (cell, character) for cell, character in enumerate(grid.format()) if character != "."
    }


def test_the_picture_is_well_formed_and_names_the_grid() -> None:
    root = ElementTree.fromstring(Grid(WIKIPEDIA)._repr_svg_())  # type: ignore[attr-defined]
    title = root.find(f"{SVG}title")
    assert title is not None
    assert title.text == WIKIPEDIA
    assert len(root.findall(f"{SVG}text")) == 30


def test_regions_are_divided_by_thick_lines() -> None:
    lines = [shape for shape in draw_board(Grid(WIKIPEDIA)).shapes if isinstance(shape, Line)]
    widths = sorted({line.width for line in lines})
    assert [sum(line.width == width for line in lines) for width in widths] == [12, 8]


def test_jigsaw_regions_are_outlined() -> None:
    regions = [0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3]
    lines = draw_board(Grid.empty(Layout.jigsaw(regions))).shapes
    assert Line(3, 0, 3, 1, 0.06) in lines
    assert Line(1, 1, 1, 2, 0.06) in lines


def test_marks_of_a_step_are_drawn() -> None:
    marks = Marks(
        placed=Grid("." * 80 + "1"),
        candidates=[0b11] + [0] * 80,
        cells={0: "cause"},
        digits={(0, 1): "answer"},
        struck=frozenset({(0, 2)}),
        links=[Link((0, 1), (8, 1), "weak")],
    )
    text = draw_grid(Grid.empty(CLASSIC), marks)
    root = ElementTree.fromstring(text)
    assert [each.text for each in root.findall(f"{SVG}text")] == ["1", "1", "2"]
    assert len(root.findall(f"{SVG}circle")) == 1
    assert "stroke-dasharray" in text
    assert "marker-end" in text


def test_holes_have_no_lines_and_boards_that_are_no_squares_have_all() -> None:
    def lines(text: str, width: float) -> float:
        shapes = draw_board(Grid.empty(text)).shapes
        own = [each for each in shapes if isinstance(each, Line) and each.width == width]
        return sum(abs(each.x2 - each.x1) + abs(each.y2 - each.y1) for each in own)

    # Five grids of 9×9, less what four boxes share: no line is drawn twice, none in a hole.
    assert lines("samurai", THICK) == 5 * (4 * 9 + 4 * 9) - 4 * (4 * 3)
    assert lines("samurai", THIN) == 5 * 12 * 9 - 4 * 4 * 3
    assert lines("rectangle 4x6 9", THICK) == 2 * (4 + 6)
    assert lines("rectangle 4x6 9", THIN) == 3 * 6 + 5 * 4
