"""Killers and other variants in the strings of five programs: read, written back, or refused."""

import io

import pytest

from nonet import CLASSIC, Board, Grid, InputError, Layout, Rule, formats
from nonet.formats import Foreign, Sheet

BASE = "0123456789abcdefghijklmnopqrstuvwxyz"
COLUMNS = [
    Rule("cage", [row * 9 + column for row in range(first, first + 3)], [15])
    for first in (0, 3, 6)
    for column in range(9)
]
KILLER = Sheet(Grid.empty(Board(CLASSIC, COLUMNS)))
SIX_BY_EIGHT = "11112222" * 2 + "33334444" * 2 + "55556666" * 2
WAVES = Layout.jigsaw([(cell // 9 - (cell % 9 == 0)) % 9 for cell in range(81)])


def to_base(number: int, width: int) -> str:
    return "".join(BASE[number // 36**place % 36] for place in reversed(range(width)))


@pytest.mark.parametrize(
    "name",
    ["sumocue", "killer-arrows", "sudokuwiki", "iss", "penpa", "f-puzzles", "solo", "ksudoku"],
)
def test_killers_are_written_read_and_known(name: str) -> None:
    assert formats.parse(formats.format(KILLER, name)) == KILLER


def test_a_sumocue_line_is_sums_and_cages() -> None:
    line = "3x3:d:k:" + "6150:6150:6401:" + "0:" * 78
    with pytest.raises(InputError, match="expected sums from 3 to 17, got 24 in cage at r1c1"):
        formats.parse(line)
    line = line.replace("6150", str(11 * 256 + 6)).replace("6401", str(5 * 256 + 1))
    sheet = formats.parse(line)
    assert sheet.board == Board("3x3+diagonals; cage 11: r1c1 r1c2; cage 5: r1c3")
    assert formats.parse(formats.format(sheet, "sumocue")) == sheet
    with pytest.raises(InputError, match="expected one sum a cage, got 12 and another at r1c2"):
        formats.parse(line.replace("2822:1281", str(12 * 256 + 6) + ":1281"))


def test_arrows_lead_to_the_sum_of_their_cage() -> None:
    signs = "A<9" + "0" * 6 + "'" + "0" * 71
    assert formats.parse(signs).board == Board("3x3; cage 9: r1c3; cage 10: r1c1 r1c2 r2c1")
    with pytest.raises(InputError, match="got a circle at r1c"):
        formats.parse("><" + "0" * 79)
    with pytest.raises(InputError, match="expected an arrow to a cell, got '\\^' at r1c1"):
        formats.parse("^" + "0" * 80)


def test_a_cage_without_a_sum_still_forbids_repeats() -> None:
    sheet = formats.parse("0<<" + "0" * 78)
    assert sheet.board == Board("3x3; cage: r1c1 r1c2 r1c3")
    assert formats.format(sheet, "killer-arrows").startswith("0<<0")


def test_a_jigsaw_of_sudokuwiki_has_its_regions_before_its_cells() -> None:
    cells = [WAVES.regions[cell] << 10 | (5 if cell == 40 else 0) for cell in range(81)]
    string = "J9B" + "".join(to_base(cell, 3) for cell in cells)
    sheet = formats.parse(string)
    assert sheet.givens == Grid("." * 40 + "5" + "." * 40, WAVES)
    assert formats.format(sheet, "sudokuwiki").endswith(string)


def test_a_killer_of_sudokuwiki_has_cages_in_colours() -> None:
    colours = [(cell // 9 + cell % 9) % 2 for cell in range(81)]
    cells = [colours[cell] << 16 | (7 << 10 if cell == 3 else 0) | 18 + 511 for cell in range(81)]
    sheet = formats.parse("L9B" + "".join(to_base(cell, 4) for cell in cells))
    assert sheet.rules == (Rule("cage", [3], [7]),)
    assert sheet.candidates == (511,) * 81
    jigsaw = Sheet(Grid.empty(Board(WAVES, COLUMNS)))
    assert formats.format(jigsaw, "sudokuwiki").partition("bd=")[2].startswith("M9B")
    assert formats.parse(formats.format(jigsaw, "sudokuwiki")).layout == WAVES


def test_sudokuwikis_older_string_is_read_where_it_makes_sense() -> None:
    digits = "0123456789abcdefghijklmnopqrstuv"
    numbers = [1 << 4 << 1 | 1] + [511 << 1] * 80
    text = "".join(digits[number // 32] + digits[number % 32] for number in numbers)
    sheet = formats.parse(f"https://www.sudokuwiki.org/sudoku.htm?bd={text}")
    assert sheet.givens == Grid("5" + "." * 80)
    assert sheet.candidates[1:] == (511,) * 80
    with pytest.raises(InputError, match="expected"):
        formats.parse(f"bd={'00' * 81}")


def test_constraint_strings_keep_what_only_their_program_knows() -> None:
    text = (
        ".Shape~6x6.~R1C1_5~R1C2_1_2.Cage~7~R2C1~R2C2.Thermo~R3C1~R4C1.Whisper~3~R5C1~R5C2"
        ".V~R6C1~R6C2.AntiKnight.Or.Lunchbox~4~R1C1~R2C1.Cage~3~R1C1~R1C2.End"
    )
    sheet = formats.parse(text)
    assert sheet.givens["r1c1"] == 5
    assert sheet.board == Board(
        "2x3; anti-knight; cage 7: r2c1 r2c2; thermometer: r3c1 r4c1; whisper 3: r5c1 r5c2; "
        "pair sum 5: r6c1 r6c2; allowed 1 2: r1c2"
    )
    either = "Or.Lunchbox~4~R1C1~R2C1.Cage~3~R1C1~R1C2.End"
    assert sheet.foreign == (Foreign("iss Or", {"text": either}),)
    assert formats.parse(formats.format(sheet, "iss")) == sheet
    with pytest.raises(InputError, match="the rule iss Or"):
        formats.format(Sheet(Grid.empty("2x3"), foreign=sheet.foreign), "penpa")


@pytest.mark.parametrize(
    ("text", "layout"),
    [
        (".NoBoxes", Layout.rectangle(9, 9, 9)),
        (".Windoku", CLASSIC.with_windows()),
        (".Diagonal~-1.Diagonal~1", CLASSIC.with_diagonals()),
        (".Diagonal~1", CLASSIC.with_diagonal(1)),
        (".DisjointSets", CLASSIC.with_groups()),
        (".Shape~6x8", Layout.parse(f"rectangle 6x8 8 {SIX_BY_EIGHT}")),
    ],
)
def test_constraint_strings_say_the_board(text: str, layout: Layout) -> None:
    assert formats.parse(text).layout == layout
    assert formats.format(Grid.empty(layout), "iss").endswith(text)


def test_gsf_lines_have_the_puzzle_in_their_fifth_field() -> None:
    text = f"95,24,7,C21.m/M2.35,{'1' + '.' * 80},more"
    sheet = formats.parse(text)
    assert sheet.givens == Grid("1" + "." * 80)
    assert formats.format(sheet, "gsf") == text


def test_a_constraint_string_goes_on_in_indented_lines() -> None:
    text = "\n    .Shape~4x4\n    .AntiKing\n    .~R1C1_3\n"
    assert formats.parse(text).givens == Grid("3" + "." * 15, "2x2; anti-king")
    both = ".Shape~4x4.AntiKing\n.Shape~6x6\n  .AntiKnight\n"
    boards = [sheet.board.text for sheet in formats.read(io.StringIO(both))]
    assert boards == ["2x2; anti-king", "2x3; anti-knight"]
