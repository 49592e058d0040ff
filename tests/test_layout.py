import pickle

import pytest

from nonet import CLASSIC, Grid, InputError, Layout
from oracle import box_houses

SIZES = [4, 6, 8, 9, 10, 12, 16, 25]


@pytest.mark.parametrize("size", SIZES)
def test_the_houses_of_a_board_are_those_of_the_definition(size: int) -> None:
    layout = Layout.of_size(size)
    ours = sorted(house.cells for house in layout.houses)
    assert ours == sorted(tuple(h) for h in box_houses(layout.box_rows, layout.box_columns))


@pytest.mark.parametrize("size", SIZES)
def test_peers_share_a_house_and_are_never_the_cell_itself(size: int) -> None:
    layout = Layout.of_size(size)
    for cell in range(layout.cells):
        houses = [set(layout.houses[index].cells) for index in layout.houses_of(cell)]
        assert set(layout.peers(cell)) == set().union(*houses) - {cell}


def test_cells_are_named_in_both_ways_on_input() -> None:
    assert CLASSIC.parse_cell("r5c7") == CLASSIC.parse_cell("E7") == CLASSIC.parse_cell("R5C7")
    assert CLASSIC.cell_name(80) == "r9c9"
    with pytest.raises(InputError, match="expected a cell from r1c1 to r9c9, got 'J1'"):
        CLASSIC.parse_cell("J1")


@pytest.mark.parametrize("text", ["x" * 19 + "é", "r" * 18 + "💣", "\ud800", "", "é"])
def test_whatever_is_no_cell_is_an_error_of_ours(text: str) -> None:
    for read in (CLASSIC.parse_cell, lambda name: Grid("." * 81)[name]):
        with pytest.raises(InputError):
            read(text)


@pytest.mark.parametrize(
    "name", ["3x" + "9" * 20, "9" * 20 + "x3", "٣x٣", "3x", "3x3x3", "0x0", "-1x3"]
)
def test_whatever_is_no_layout_is_an_error_of_ours(name: str) -> None:
    with pytest.raises(InputError):
        Layout.parse(name)


def test_layouts_are_equal_by_value_and_survive_pickling() -> None:
    jigsaw = Layout.jigsaw([0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 1, 3, 2, 3, 3, 3])
    for layout in (CLASSIC, Layout.box(3, 2), CLASSIC.with_diagonals().with_windows(), jigsaw):
        again = pickle.loads(pickle.dumps(layout))
        assert again == layout
        assert hash(again) == hash(layout)
    assert Layout.box(2, 3) != Layout.box(3, 2)
    assert CLASSIC.with_diagonals() != CLASSIC


@pytest.mark.parametrize("shape", [(0, 3), (-1, 3), (26, 1), (6, 5), (10**9, 10**9)])
def test_a_board_that_cannot_be_is_refused(shape: tuple[int, int]) -> None:
    with pytest.raises(InputError, match="expected"):
        Layout.box(*shape)
