"""The Interactive Sudoku Solver's strings: what stands in cells."""

import pytest

from nonet import Grid, InputError, formats
from nonet.formats import Sheet, mask_of
from nonet.grid import Puzzle
from nonet.solver import solve

EVERY = (1 << 4) - 1
LIST = ".Shape~4x4.~" + "~".join(
    f"R{row}C{column}_{digits}"
    for row in range(1, 5)
    for column, digits in enumerate(("1_2", "1_2_3_4", "3", "2_4"), 1)
)


def test_a_type_that_names_every_cell_holds_candidates() -> None:
    sheet = formats.parse(LIST)
    assert sheet.board.text == "2x2"
    assert sheet.givens.format() == "..3." * 4
    assert sheet.candidates[:4] == (mask_of([1, 2]), EVERY, 0, mask_of([2, 4]))
    assert formats.parse(formats.format(sheet, "iss")) == sheet


def test_a_type_that_names_some_cells_says_what_is_allowed() -> None:
    sheet = formats.parse(".Shape~4x4.~R1C1_1_2~R1C2_3~R2C2_1_3~R2C3_2_4")
    assert sheet.board.text == "2x2; odd: r2c2; even: r2c3; allowed 1 2: r1c1"
    assert sheet.givens.format() == ".3.............."
    assert sheet.candidates == ()
    assert formats.parse(formats.format(sheet, "iss")) == sheet


def test_parities_of_every_cell_are_rules() -> None:
    words = "~".join(
        f"R{r}C{c}_{'1_3' if (r + c) % 2 else '2_4'}" for r in range(1, 5) for c in range(1, 5)
    )
    sheet = formats.parse(f".Shape~4x4.~{words}")
    assert sheet.board.kinds == ("odd", "even")
    assert sheet.candidates == ()


def test_candidates_and_what_is_allowed_stand_beside_each_other() -> None:
    board = "2x2; odd: r1c1; allowed 1 2: r4c4"
    givens = Grid("1" + "." * 15, board)
    sheet = Sheet(givens, candidates=(0, *([EVERY] * 14), mask_of([2, 3])))
    assert formats.parse(formats.format(sheet, "iss")) == sheet


def test_a_given_in_a_marked_cell_keeps_its_mark() -> None:
    sheet = Sheet(Grid("1" + "." * 15, "2x2; odd: r1c1 r2c2"))
    assert formats.parse(formats.format(sheet, "iss")) == sheet


@pytest.mark.parametrize(
    "words", ["R1C1_1_2~R1C1_3_4", "R1C1_1~R1C1_2", "R1C1_1.~R1C1_2_3", "R1C1_1_2.~R1C1_3"]
)
def test_digits_that_contradict_each_other_are_refused(words: str) -> None:
    with pytest.raises(InputError, match="expected digits that agree, got none for both at r1c1"):
        formats.parse(f".Shape~4x4.~{words}")


def test_candidates_are_obeyed() -> None:
    """A sukaku: nothing but its candidates makes it one puzzle."""
    solution = "1234341221434321"
    cells = [
        f"R{n // 4 + 1}C{n % 4 + 1}_{digit}_{'4' if digit != '4' else '1'}"
        for n, digit in enumerate(solution)
    ]
    cells[:4] = [f"R1C{n}_{n}" for n in range(1, 5)]
    cells[5] = "R2C2_4"
    cells[8] = "R3C1_2"
    givens = formats.parse(f".Shape~4x4.~{'~'.join(cells)}").givens_for("solve")
    found = solve(givens)
    assert found is not None
    assert found.format() == solution
    assert Puzzle(givens).solution == found


def test_an_empty_type_at_the_beginning_says_nothing() -> None:
    assert formats.parse("..Shape~4x4.Cage~3~R1C1~R1C2").board.text == "2x2; cage 3: r1c1 r1c2"


NABNER = "8H_xf8H_xf8H_B"  # of nine digits: those that differ by two or more


@pytest.mark.parametrize(
    "word", [f"PairX~{NABNER}~_Nabner", f"BinaryX~{NABNER.replace('_', '-')}~"]
)
def test_a_table_of_pairs_that_nabner_lines_keep_is_read_as_such(word: str) -> None:
    sheet = formats.parse(f".{word}~R1C1~R1C2~R2C3~~R5C5~R6C6")
    assert sheet.board.text == "3x3; nabner: r1c1 r1c2 r2c3; nabner: r5c5 r6c6"
    assert sheet.foreign == ()
    assert formats.parse(formats.format(sheet, "iss")) == sheet


def test_another_table_of_pairs_is_kept_and_refused_by_name() -> None:
    sheet = formats.parse(".PairX~8H_xf8H_xf8H_A~~R1C1~R1C2")
    assert sheet.unknown_kinds == ("iss PairX",)
    assert formats.parse(formats.format(sheet, "iss")) == sheet


def test_indexers_stand_on_boards_with_a_place_for_each_digit_in_their_lines() -> None:
    sheet = formats.parse(".Shape~6x9.Indexing~C~R1C1~R2C1")
    assert sheet.board.kinds == ("column indexer",)
    assert formats.parse(formats.format(sheet, "iss")) == sheet
    wanted = "expected a square board or lines of 9 cells, got rectangle 6x9 9 in row indexer"
    with pytest.raises(InputError, match=wanted):
        formats.parse(".Shape~6x9.Indexing~R~R1C1~R2C1")
