import io
from typing import Any

import pytest

pytest.importorskip("reportlab", reason="nonet[print] is not installed")

from nonet import Grid, InputError, generate_puzzle
from nonet.printing.book import PAPERS, Book, PrintedPuzzle
from nonet.printing.fonts import find_font_file, is_figtree
from nonet.printing.pdf import write_pdf
from nonet.printing.picture import draw_board
from nonet.printing.png import format_png
from nonet.printing.qr import draw_qr

PUZZLE = generate_puzzle(seed=1)
ENTRY = PrintedPuzzle(PUZZLE.givens, "Easy", solution=PUZZLE.solution)


def print_book(count: int, book: Book) -> tuple[int, bytes]:
    stream = io.BytesIO()
    return write_pdf(stream, [ENTRY] * count, book), stream.getvalue()


@pytest.mark.parametrize(("per_page", "pages"), [(1, 12), (2, 6), (3, 4), (4, 3), (6, 2), (9, 2)])
def test_pages_hold_as_many_boards_as_asked_for(per_page: int, pages: int) -> None:
    assert print_book(12, Book(per_page=per_page))[0] == pages


def test_a_book_has_a_cover_and_solutions_at_its_end() -> None:
    pages, data = print_book(30, Book(title="Thirty", per_page=6, solutions="end", cover=True))
    assert pages == 1 + 5 + 2
    assert data.startswith(b"%PDF")


@pytest.mark.parametrize("paper", [*PAPERS, "100x150"])
def test_solutions_stand_at_the_foot_of_every_paper(paper: str) -> None:
    with_foot = print_book(4, Book(paper=paper, solutions="foot"))[1]
    assert len(with_foot) > len(print_book(4, Book(paper=paper))[1])


def drawn(monkeypatch: pytest.MonkeyPatch, entries: list[PrintedPuzzle], book: Book) -> list[str]:
    """The words that are drawn, page after page."""
    from reportlab.pdfgen.canvas import Canvas

    words: list[str] = []
    for name in ("drawString", "drawCentredString", "drawRightString"):
        usual = getattr(Canvas, name)

        def note(self: Canvas, x: float, y: float, text: str, _usual: Any = usual) -> None:
            words.append(text)
            _usual(self, x, y, text)

        monkeypatch.setattr(Canvas, name, note)
    write_pdf(io.BytesIO(), entries, book)
    return [word for word in words if len(word) > 1 or not word.isdecimal()]


def test_equal_puzzles_have_numbers_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    words = drawn(monkeypatch, [ENTRY] * 5, Book())
    assert words == ["1.  Easy", "2.  Easy", "3.  Easy", "4.  Easy", "5.  Easy"]


def test_a_booklet_has_a_part_for_each_section(monkeypatch: pytest.MonkeyPatch) -> None:
    grid = Grid("1" + "." * 15)
    entries = [PrintedPuzzle(grid, section="Easy")] * 5 + [
        PrintedPuzzle(grid, section="Hard", hint="Look up.")
    ]
    words = drawn(monkeypatch, entries, Book(title="Mine", cover=True))
    assert words[:4] == ["Mine", "6 puzzles", "Easy (5)", "Hard (1)"]
    assert [word for word in words if "–" in word] == ["Mine – Easy"] * 2 + ["Mine – Hard"]
    assert words[-2:] == ["Hints", "6. Look up."]


def test_many_hints_run_over_columns_and_pages() -> None:
    entries = [PrintedPuzzle(Grid("1" + "." * 15), hint="Look for a pair. " * 4)] * 200
    book = Book(per_page=9)
    assert write_pdf(io.BytesIO(), entries, book) == 23 + 4


def test_a_code_and_a_text_stand_below_the_board() -> None:
    link = PrintedPuzzle(
        PUZZLE.givens, link="http://host/#2.pdVI409QIcmcTTaqXVpaeVju8aWUl", text="Words. " * 40
    )
    for per_page in (1, 4, 9):
        with_code = io.BytesIO()
        assert write_pdf(with_code, [link], Book(per_page=per_page, large=per_page == 1)) == 1
        assert len(with_code.getvalue()) > len(print_book(1, Book(per_page=per_page))[1])


def test_fonts_are_embedded_and_files_are_reproducible() -> None:
    first, second = (print_book(2, Book())[1] for _ in range(2))
    assert first == second
    assert b"FontFile2" in first


def test_type_is_the_page_s_own_and_other_letters_have_another() -> None:
    assert b"Figtree-Bold" in print_book(1, Book())[1]
    assert b"BitstreamVera" not in print_book(1, Book())[1]
    stream = io.BytesIO()
    write_pdf(stream, [PrintedPuzzle(PUZZLE.givens, caption="r1c1 ≠ 4")])
    assert b"BitstreamVera" in stream.getvalue()


def test_the_type_has_every_letter_that_it_is_said_to_have() -> None:
    from reportlab.pdfbase.ttfonts import TTFont

    letters = [chr(code) for code in range(0x20, 0x3000) if is_figtree(chr(code))]
    assert len(letters) > 190
    for bold in (False, True):
        has = TTFont("probe", find_font_file("A", bold=bold)).face.charToGlyph
        assert [each for each in letters if ord(each) not in has] == []


def widths(monkeypatch: pytest.MonkeyPatch, per_page: int) -> set[float]:
    """The widths of all strokes on a page."""
    from reportlab.pdfgen.canvas import Canvas

    seen: set[float] = set()
    plain = Canvas.setLineWidth

    def spy(canvas: Canvas, width: float) -> None:
        seen.add(round(width, 2))
        plain(canvas, width)

    monkeypatch.setattr(Canvas, "setLineWidth", spy)
    print_book(1, Book(per_page=per_page))
    return seen


@pytest.mark.parametrize("per_page", [1, 4, 9])
def test_lines_are_hair_and_rule_on_every_board(
    monkeypatch: pytest.MonkeyPatch, per_page: int
) -> None:
    thin, thick = min(widths(monkeypatch, per_page)), max(widths(monkeypatch, per_page))
    assert 0.3 <= thin <= 0.5
    assert 1.2 <= thick <= 2.0
    assert thick >= 3 * thin


def test_wrong_wishes_are_refused() -> None:
    for wish in ({"paper": "papyrus"}, {"paper": "1x2"}, {"per_page": 10}, {"solutions": "never"}):
        with pytest.raises(InputError, match="expected"):
            Book(**wish)


def test_a_png_has_the_size_asked_for() -> None:
    from PIL import Image

    image = Image.open(io.BytesIO(format_png(draw_board(Grid("1" + "." * 15)), cell=50)))
    assert image.size == (210, 210)
    assert image.convert("L").getextrema() == (0, 255)


def test_a_link_becomes_a_qr_code() -> None:
    assert draw_qr("#1.CQADGA").startswith("<svg")
    with pytest.raises(InputError, match="expected a text that fits"):
        draw_qr("x" * 10_000)
