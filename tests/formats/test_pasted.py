"""What people paste: boards with gaps, tables, arrays, and the links of other sites."""

import io

import pytest

from nonet import CLASSIC, Board, Grid, InputError, Layout, Rule, formats
from nonet.formats import Sheet

WIKIPEDIA = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = [WIKIPEDIA[start : start + 9] for start in range(0, 81, 9)]
ZEROS = WIKIPEDIA.replace(".", "0")
BOXES = "".join("AAABBBCCC" * 3 + "DDDEEEFFF" * 3 + "GGGHHHIII" * 3)
WAVES = Layout.jigsaw([(cell // 9 - (cell % 9 == 0)) % 9 for cell in range(81)])


def in_bands(height: int, rows: list[str]) -> str:
    bands = (rows[start : start + height] for start in range(0, len(rows), height))
    return "\n\n".join("\n".join(band) for band in bands)


def as_table(sign: str, empty: str) -> str:
    return "\n".join(sign.join(row).replace(".", empty) for row in ROWS)


SPACED = [f"{' '.join(row[:3])}   {' '.join(row[3:6])}   {' '.join(row[6:])}" for row in ROWS]


@pytest.mark.parametrize(
    "text",
    [
        in_bands(3, ROWS),
        in_bands(3, SPACED),
        in_bands(3, [row.replace(".", "0") for row in SPACED]),
        in_bands(3, ROWS).replace("\n\n", "\n\n\n"),
        in_bands(1, SPACED),
        *(as_table(sign, empty) for sign in "\t;," for empty in (".", "0", "")),
        "\n".join(f"{';'.join(row)};" for row in ROWS),
        "\n".join('"' + '","'.join(row) + '"' for row in ROWS),
        ",".join(ZEROS),
        ";".join(WIKIPEDIA).replace(".", ""),
        str([[int(digit) for digit in row.replace(".", "0")] for row in ROWS]),
        str([list(row) for row in ROWS]),
        str([int(digit) for digit in ZEROS]),
        "\n".join(f"{{{', '.join(row.replace('.', '0'))}}}," for row in ROWS),
        str(Grid(WIKIPEDIA)),
        f"https://www.sudokuwiki.org/sudoku.htm?bd={ZEROS}",
        f"https://sudokuexchange.com/play/?s={ZEROS}",
        f"https://sudokuexchange.com/play/?s={ZEROS}&d=3",
        f"https://sudoku.coach/en/play/{ZEROS}",
        f"sudoku.coach/de/play/{WIKIPEDIA}",
        f"https://nonet.example/own?givens={WIKIPEDIA}",
    ],
)
def test_whatever_people_paste_is_the_same_puzzle(text: str) -> None:
    assert formats.parse(text).givens == Grid(WIKIPEDIA)


@pytest.mark.parametrize("size", [4, 6, 9, 12, 16, 25])
def test_a_drawn_board_is_a_grid_again(size: int) -> None:
    layout = Layout.of_size(size)
    digits = bytes((cell * 7) % (size + 1) if cell % 3 else 0 for cell in range(layout.cells))
    grid = Grid.from_digits(layout, digits)
    assert Grid(str(grid)) == grid
    assert Grid(str(grid).replace("\n", "\r\n"), layout) == grid
    with pytest.raises(InputError, match="expected"):
        Grid(f"{grid}\n1")


def test_an_empty_row_of_a_table_is_a_row() -> None:
    rows = [*ROWS[:4], "." * 9, *ROWS[5:]]
    text = "\n".join("\t".join("" if sign == "." else sign for sign in row) for row in rows)
    assert formats.parse(text).givens == Grid("".join(rows))


def test_boards_that_break_off_are_never_mixed_with_the_next() -> None:
    whole = "\n".join(ROWS)
    for kept in range(1, 9):
        broken = "\n".join(ROWS[:kept])
        entries = list(formats.scan(io.StringIO(f"{broken}\n\n{whole}\n\n{whole}\n")))
        sheets = [entry.sheet for entry in entries if entry.sheet]
        assert [sheet.givens for sheet in sheets] == [Grid(WIKIPEDIA)] * 2, kept
        assert entries[0].error is not None
    banded = in_bands(3, ROWS)
    both = list(formats.read(io.StringIO(f"{banded}\n\n{banded}\n")))
    assert [sheet.givens for sheet in both] == [Grid(WIKIPEDIA)] * 2


def test_regions_stand_behind_the_givens_or_alone() -> None:
    grid = Grid("." * 40 + "5" + "." * 40, WAVES)
    line = formats.format(grid, "regions")
    assert len(line) == 162
    assert formats.parse(line).givens == grid
    assert formats.parse(line.lower()).givens == grid
    assert formats.parse(BOXES).givens == Grid.empty(CLASSIC)
    assert formats.parse(WIKIPEDIA + BOXES).givens == Grid(WIKIPEDIA)
    assert formats.parse("AAABABBBCCCDCDDD").givens.layout.name == "jigsaw"


def test_a_complete_grid_is_no_map_of_regions() -> None:
    solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    assert formats.parse(solution).givens == Grid(solution)
    letters = solution.translate(str.maketrans("123456789", "ABCDEFGHI"))
    assert formats.parse(letters).givens == Grid(solution)


def test_a_link_of_sudoku_coach_keeps_digits_and_candidates() -> None:
    """The example that its author published."""
    text = (
        "SCv7_32_f2e4qji9ho1i237s1fji06b3qd7at68vpg5lkqmk8a575i3m92abv3rd917godn5lm55em1fdnsmrjoq1rtl"
        "qm6rkef7vmmqdrbn0202m03m1i043udg0ii73408ihqposg7ipti8j5q4a2rqomgi820r22vndau6o0k09qjf977qdof"
        "5a9h2nvcptjdi0juat56es0r0b3nkegtsvpt55npapeihtkjebruv4ug5ob54b5pn3rgsmm8c06vra3rk77tkfqi19fk"
        "sks990okisen26osm94a7loei3k3m5m4k5650q92nel0sue32chq9bian21e6l45gb33vkk171fn3to58oii"
    )
    sheet = formats.parse(text)
    assert sheet.givens.format(empty="0").startswith("800900503400000000070060000")
    assert sheet.placed is not None
    assert sheet.placed.format(empty="0").startswith("026000040051000700")
    assert formats.digits_of(sheet.candidates[4]) == (1, 7)
    assert formats.parse(formats.format(sheet, "sudokucoach")) == sheet
    assert formats.parse(f"https://sudoku.coach/en/play/{text}") == sheet


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("https://sudoku.coach/en/play/SCv9_64_abc", "expected SCv7_32_, got SCv9_64_"),
        ("https://sudoku.coach/en/play/SCv7_32_abc", "expected deflated text in base 32"),
        ("https://sudokuexchange.com/play/?s=12", "got 2"),
        ("https://sudokuexchange.com/", "expected a link with"),
        ("SumoCueV1=1=2", "expected SumoCueV1 and 81 entries"),
        ("SumoCueV1" + "=3+0" + "=0" * 78 + "+1", "expected the number of a cage's first cell"),
        ("[[1, 2], [[3], 4]]", "expected a number or a sign"),
    ],
)
def test_what_is_broken_says_what_was_expected(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        formats.parse(text)
    assert message in str(caught.value)


def test_sites_are_given_what_they_take() -> None:
    assert formats.format(Grid(WIKIPEDIA), "sudokucoach").endswith(f"/play/{ZEROS}")
    leveled = formats.parse(f"https://sudokuexchange.com/play/?s={ZEROS}&d=3")
    assert formats.format(leveled, "sudokuexchange").endswith(f"?s={ZEROS}&d=3")
    for name in ("sudokucoach", "sudokuexchange"):
        with pytest.raises(InputError, match="without the layout 3x3\\+windows"):
            formats.format(Sheet(Grid.empty(CLASSIC.with_windows())), name)


def test_the_older_sumocue_lines_hold_jigsaws_and_killers() -> None:
    regions = [f"J{region}" for region in WAVES.regions]
    givens = "SumoCueV1" + "".join(
        f"={cell % 10 if cell < 9 else 0}{r}" for cell, r in enumerate(regions)
    )
    sheet = formats.parse(givens)
    assert sheet.givens == Grid(".12345678" + "." * 72, WAVES)
    assert formats.format(sheet, "sumocue") == givens
    killer = formats.parse("SumoCueV1=24+0+0" + "=0" * 78)
    assert killer.board == Board("3x3; cage 24: r1c1 r1c2 r1c3")
    assert formats.parse(formats.format(killer, "sumocue")) == killer
    crossed = formats.parse("SumoCueV1D" + "=5+0" + "=0" * 79)
    assert crossed.layout == CLASSIC.with_diagonals()


def test_sudokuwikis_older_killer_is_colours_and_sums() -> None:
    colours = "".join(str((cell // 9 // 3 + cell % 9) % 2 + 1) for cell in range(81))
    sums = "".join("15" if cell // 9 % 3 == 0 else "00" for cell in range(81))
    sheet = formats.parse(f"http://www.sudokuwiki.org/killersudoku.htm?bd={colours},{sums}")
    assert len(sheet.rules) == 27
    assert sheet.rules[0] == Rule("cage", [0, 9, 18], [15])
