import io
from collections.abc import Iterator

import pytest

from nonet import CLASSIC, LETTERS, Grid, InputError, Layout, formats
from nonet.formats import Sheet
from nonet.formats.format import Hints
from nonet.generator import generate

WIKIPEDIA = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = "\n".join(WIKIPEDIA[start : start + 9] for start in range(0, 81, 9))

FRAMED = """
+-------+-------+-------+
| 5 3 . | . 7 . | . . . |
| 6 . . | 1 9 5 | . . . |
| . 9 8 | . . . | . 6 . |
+-------+-------+-------+
| 8 . . | . 6 . | . . 3 |
| 4 . . | 8 . 3 | . . 1 |
| 7 . . | . 2 . | . . 6 |
+-------+-------+-------+
| . 6 . | . . . | 2 8 . |
| . . . | 4 1 9 | . . 5 |
| . . . | . 8 . | . 7 9 |
+-------+-------+-------+
"""

SIMPLE = """*-----------*
|53.|.7.|...|
|6..|195|...|
|.98|...|.6.|
|---+---+---|
|8..|.6.|..3|
|4..|8.3|..1|
|7..|.2.|..6|
|---+---+---|
|.6.|...|28.|
|...|419|..5|
|...|.8.|.79|
*-----------*"""

DRAWN = """┌─────┬─────┐
│ 1 . │ . 4 │
│ . . │ . . │
├─────┼─────┤
│ . . │ . . │
│ 2 . │ . 3 │
└─────┴─────┘"""

HODOKU = """.----------------.-----------------.------------------.
| 5    3    124  | 26   7     2468 | 1489 1249 248    |
| 6    247  247  | 1    9     5    | 3478 234  2478   |
| 12   9    8    | 23   34    24   | 13457 6   2457   |
:----------------+-----------------+------------------:
| 8    125  1259 | 579  6     147  | 4579 2459 3      |
| 4    25   2569 | 8    5     3    | 579  259  1      |
| 7    15   1359 | 59   2     14   | 4589 459  6      |
:----------------+-----------------+------------------:
| 139  6    134579 | 357 35   7    | 2    8    4      |
| 23   278  237  | 4    1     9    | 36   3    5      |
| 123  1245 12345 | 2356 8    26   | 1346 7    9      |
'----------------'-----------------'------------------'"""


@pytest.mark.parametrize(
    "text",
    [
        WIKIPEDIA,
        *(WIKIPEDIA.replace(".", empty) for empty in "0*_-xX?"),
        f"{WIKIPEDIA} # easy",
        f"{WIKIPEDIA},534678912672195348198342567859761423426853791713924856961537284287419635345286179",
        " ".join(WIKIPEDIA),
        ROWS,
        ROWS.replace(".", "-"),
        ROWS.replace(".", " "),
        ROWS.replace("\n", "\r\n"),
        ROWS.replace("\n", "\r"),
        "\n".join(" ".join(row) for row in ROWS.split("\n")),
        f"Grid 01\n{ROWS.replace('.', '0')}",
        FRAMED,
        SIMPLE,
        f"\ufeff{WIKIPEDIA}",
        WIKIPEDIA.translate({ord(digit): ord(digit) + 0xFEE0 for digit in "123456789"}),
    ],
)
def test_whatever_people_paste_is_the_same_puzzle(text: str) -> None:
    assert formats.parse(text).givens == Grid(WIKIPEDIA)
    assert formats.parse(text.encode()).givens == Grid(WIKIPEDIA)


def test_a_row_of_dashes_is_empty_where_it_makes_the_ninth() -> None:
    rows = ROWS.split("\n")
    rows[4] = "." * 9
    text = "\n".join(rows).replace(".", "-")
    assert formats.parse(text).givens == Grid("".join(rows))


def test_text_of_other_encodings_is_read() -> None:
    assert formats.parse(WIKIPEDIA.encode("utf-16")).givens == Grid(WIKIPEDIA)
    assert formats.parse(f"{WIKIPEDIA} # für Zoë".encode("cp1252")).comment == "für Zoë"


def test_frames_drawn_with_line_characters_fall_away() -> None:
    assert formats.parse(DRAWN).givens.format() == "1..4........2..3"


def test_a_candidate_grid_is_read_with_its_placed_digits() -> None:
    sheet = formats.parse(HODOKU)
    assert sheet.givens["r1c1"] == 5
    assert formats.digits_of(sheet.candidates[2]) == (1, 2, 4)
    assert sheet.candidates[0] == 0
    assert sheet.givens["r5c5"] == 0, "peers still list the 5, so that it is a naked single"
    assert formats.digits_of(sheet.candidates[40]) == (5,)


def test_givens_and_candidates_pasted_together_are_one_sheet() -> None:
    sheet = formats.parse(f"{ROWS}\n\n{HODOKU}")
    assert sheet.givens == Grid(WIKIPEDIA)
    assert sheet.placed is None
    assert formats.digits_of(sheet.candidates[2]) == (1, 2, 4)


def test_numbers_of_two_figures_are_read_on_large_boards() -> None:
    digits = bytes(range(1, 17)) + bytes(240)
    row = " ".join(map(str, range(1, 17)))
    text = "\n".join([row] + [" ".join(["."] * 16)] * 15)
    assert formats.parse(text).givens == Grid.from_digits(Layout.of_size(16), digits)


def test_letters_are_digits_where_no_others_stand() -> None:
    letters = Grid(WIKIPEDIA).format(LETTERS)
    assert formats.parse(letters).givens == Grid(WIKIPEDIA)
    assert formats.parse(letters.lower(), symbols=LETTERS).givens == Grid(WIKIPEDIA)


def test_a_layout_handed_in_is_kept() -> None:
    diagonal = CLASSIC.with_diagonals()
    assert formats.parse(WIKIPEDIA, layout=diagonal).layout == diagonal
    with pytest.raises(InputError, match="expected 36 cells, got 81"):
        formats.parse(WIKIPEDIA, layout=Layout.of_size(6))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected a puzzle, got nothing"),
        ("\n# only a comment\n\n", "expected a puzzle, got nothing"),
        ("123", "got 3 (line 1)"),
        (f"\n\n{WIKIPEDIA[:-1]}", "got 80 (line 3)"),
        (f"{WIKIPEDIA}1", "got 82 (line 1)"),
        (ROWS.replace("419", "41"), "expected 9 cells, got 8 in row 8 (line 1)"),
        (WIKIPEDIA.replace("5", "%"), "expected '.' or 1 to 9, got '%' at r1c1"),
        ("\x00\x01\x02", "expected text, got byte 0x00 at line 1"),
        (f"{WIKIPEDIA}\n\x07", "expected text, got byte 0x07 at line 2"),
        ("5" * 2_000_000, "expected lines of at most 1048576 characters"),
        (f"{WIKIPEDIA}\n{WIKIPEDIA}", "expected one puzzle, got 2"),
        ("Sudoku is fun\nand so on", "expected"),
    ],
)
def test_what_is_no_puzzle_gets_one_clear_message(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        formats.parse(text)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("12345", {"cells": 5, "line": 1}),
        (f"# mine\n{WIKIPEDIA[:80]}!", {"cell": "r9c9", "got": "!", "digits": 9, "line": 2}),
        (ROWS.replace("419", "41"), {"row": 8, "cells": 8, "rows": 9, "line": 1}),
        ("123\n4567\n89", {"rows": 3, "line": 1}),
    ],
)
def test_an_error_tells_its_place_as_data_too(text: str, where: dict[str, object]) -> None:
    with pytest.raises(InputError) as caught:
        formats.parse(text)
    assert caught.value.where == where


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", b"\x81\x8d", b"\x89PNG\r\n\x1a\n\x00\x00"])
def test_binary_rubbish_gets_one_clear_message(data: bytes) -> None:
    with pytest.raises(InputError, match="expected"):
        formats.parse(data)


def test_files_of_many_puzzles_are_read_one_after_another() -> None:
    text = f"# three\n{WIKIPEDIA} # one\n\n{FRAMED}\n{ROWS}\n{ROWS}\n" + "." * 81
    sheets = list(formats.read(io.StringIO(text)))
    assert [sheet.givens.count_digits() for sheet in sheets] == [30, 30, 30, 30, 0]
    assert sheets[0].comment == "one"


def test_a_bad_puzzle_does_not_stop_the_others() -> None:
    text = f"{WIKIPEDIA}\nrubbish\n{WIKIPEDIA}\n"
    entries = list(formats.scan(io.StringIO(text)))
    assert [(entry.line, entry.error is None) for entry in entries] == [
        (1, True),
        (2, False),
        (3, True),
    ]


class Endless(io.BytesIO):
    """A file of as many bytes as somebody asks for, in memory that does not grow."""

    def __init__(self, pattern: bytes, total: int) -> None:
        self.pattern, self.left, self.most = pattern, total, 0

    def read(self, size: int | None = -1, /) -> bytes:
        assert size is not None
        assert 0 < size <= 1 << 20, "a reader that wants everything at once"
        size = min(size, self.left)
        self.left -= size
        return (self.pattern * (size // len(self.pattern) + 1))[:size]


def test_a_line_that_never_ends_is_not_read_to_its_end() -> None:
    source = Endless(b"5", 100_000_000)
    with pytest.raises(InputError, match="got a longer one at line 1"):
        list(formats.read(source))
    assert source.left > 90_000_000


@pytest.mark.parametrize("pattern", [b"-\n", b"1\n", b"{\n", b"#\n", b"<a>\n"])
def test_a_file_without_end_or_meaning_is_read_in_bounded_memory(pattern: bytes) -> None:
    import tracemalloc

    tracemalloc.start()
    for entry in formats.scan(Endless(pattern, 5_000)):
        assert entry.sheet is None
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 2_000_000


def sheets_of_every_size() -> Iterator[Sheet]:
    for size in (4, 6, 8, 9, 10, 12, 16, 25):
        layout = Layout.of_size(size)
        digits = bytes((cell * 7) % (size + 1) if cell % 3 else 0 for cell in range(layout.cells))
        yield Sheet(Grid.from_digits(layout, digits))


@pytest.mark.parametrize("sheet", list(sheets_of_every_size()), ids=lambda sheet: sheet.layout.name)
@pytest.mark.parametrize("name", ["line", "board", "rows", "one-line", "compact", "readable"])
def test_every_layout_is_written_and_read(sheet: Sheet, name: str) -> None:
    assert formats.parse(formats.format(sheet, name)) == sheet


def test_qqwing_prints_its_styles_as_it_always_did() -> None:
    readable = formats.format(Grid(WIKIPEDIA), "readable").splitlines()
    assert readable[0] == " 5 3 . | . 7 . | . . . "
    assert readable[3] == "-------|-------|-------"
    assert formats.format(Grid(WIKIPEDIA), "compact") == f"{ROWS}\n"
    assert formats.format(Grid(WIKIPEDIA), "one-line") == WIKIPEDIA


def test_what_a_format_cannot_hold_is_refused_by_name() -> None:
    with pytest.raises(InputError, match="without author for the line format"):
        formats.format(Sheet(Grid(WIKIPEDIA), author="me"), "line")
    with pytest.raises(InputError, match=r"expected a format \(ruled, line"):
        formats.format(Grid(WIKIPEDIA), "papyrus")


def test_a_document_that_never_ends_is_not_read_to_its_end() -> None:
    source = Endless(b"<a>\n" * 1000, 100_000_000)
    with pytest.raises(InputError, match="got a longer one"):
        list(formats.read(source))
    assert source.left > 80_000_000


HOUSES = ["3x3+diagonals", "3x3+windows", "3x2", "4x2", "2x2+diagonals", "samurai"]


@pytest.mark.parametrize("name", [each.name for each in formats.FORMATS.values() if each.write])
@pytest.mark.parametrize("board", [*HOUSES, "jigsaw"])
def test_houses_are_kept_or_refused(board: str, name: str) -> None:
    """No format forgets diagonals, windows or regions: it reads the board that it wrote."""
    made = generate(variant="jigsaw", seed=5) if board == "jigsaw" else None
    grid = made.puzzle.givens if made else Grid.empty(board)
    sheet = Sheet(grid)
    try:
        text = formats.format(sheet, name)
    except InputError:
        return
    assert [each.givens for each in formats.FORMATS[name].parse(text, Hints())] == [grid]
