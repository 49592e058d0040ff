import io

import pytest

pytest.importorskip("reportlab", reason="nonet[print] is not installed")

from nonet import Grid, InputError, generate_puzzle
from nonet.printing.pdf import PAPERS, Book, Entry, write_pdf
from nonet.printing.picture import draw_board
from nonet.printing.png import format_png
from nonet.printing.qr import draw_qr

PUZZLE = generate_puzzle(seed=1)
ENTRY = Entry(PUZZLE.givens, "Easy", solution=PUZZLE.solution)


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


@pytest.mark.parametrize("paper", PAPERS)
def test_solutions_stand_at_the_foot_of_every_paper(paper: str) -> None:
    with_foot = print_book(4, Book(paper=paper, solutions="foot"))[1]
    assert len(with_foot) > len(print_book(4, Book(paper=paper))[1])


def test_fonts_are_embedded_and_files_are_reproducible() -> None:
    first, second = (print_book(2, Book())[1] for _ in range(2))
    assert first == second
    assert b"FontFile2" in first


def test_wrong_wishes_are_refused() -> None:
    for wish in ({"paper": "papyrus"}, {"per_page": 10}, {"solutions": "never"}):
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
