"""Pictures on paper: PDF of vectors, with its fonts inside.

A page holds one to nine boards, each with its number and caption; solutions follow at the end, or
stand upside down at the foot of the page. The same input gives the same bytes.
"""

import importlib.resources
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import IO, Any

from nonet.errors import InputError
from nonet.grid import Grid
from nonet.printing.picture import Circle, Line, Marks, Picture, Rect, Shape, Text, draw_board

__all__ = ["PAPERS", "Book", "Entry", "write_pdf"]

POINT = 72 / 25.4  # points in a millimetre
PAPERS = {
    "a4": (210 * POINT, 297 * POINT),
    "letter": (612.0, 792.0),
    "a5": (148 * POINT, 210 * POINT),
}
SHAPES = {
    1: (1, 1),
    2: (1, 2),
    3: (1, 3),
    4: (2, 2),
    5: (2, 3),
    6: (2, 3),
    7: (3, 3),
    8: (3, 3),
    9: (3, 3),
}
SOLUTIONS = ("none", "end", "foot")
MARGIN, CAPTION, FOOT = 15 * POINT, 16.0, 30.0
PLAIN, BOLD = "NonetSans", "NonetSans-Bold"


@dataclass(frozen=True, slots=True)
class Entry:
    """One board of a book: what is printed, what is said above it, and its answer."""

    grid: Grid
    caption: str = ""
    marks: Marks | None = None
    solution: Grid | None = None


@dataclass(frozen=True, slots=True)
class Book:
    """How boards are laid out on paper."""

    title: str = ""
    paper: str = "a4"
    per_page: int = 4
    solutions: str = "none"  # 'none', 'end' of the book, or 'foot' of each page, upside down
    cover: bool = False

    def __post_init__(self) -> None:
        if self.paper not in PAPERS:
            raise InputError(f"expected paper {', '.join(PAPERS)}, got {self.paper!r}")
        if self.per_page not in SHAPES:
            raise InputError(f"expected 1 to 9 boards a page, got {self.per_page}")
        if self.solutions not in SOLUTIONS:
            raise InputError(f"expected solutions {', '.join(SOLUTIONS)}, got {self.solutions!r}")


@cache
def _register_fonts() -> None:
    """Bitstream Vera, which comes with ReportLab and may be embedded."""
    import reportlab
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    fonts = importlib.resources.files(reportlab) / "fonts"
    pdfmetrics.registerFont(TTFont(PLAIN, str(fonts / "Vera.ttf")))
    pdfmetrics.registerFont(TTFont(BOLD, str(fonts / "VeraBd.ttf")))


def write_pdf(stream: IO[bytes], entries: Sequence[Entry], book: Book | None = None) -> int:
    """Write boards as a PDF, and return how many pages it has.

    >>> import io
    >>> write_pdf(io.BytesIO(), [Entry(Grid("1" + "." * 15))] * 5, Book(per_page=4))
    2
    """
    try:
        from reportlab.pdfgen.canvas import Canvas
    except ImportError:
        raise InputError("expected the package reportlab (pip install 'nonet[print]')") from None
    _register_fonts()
    book = book or Book()
    canvas = Canvas(stream, pagesize=PAPERS[book.paper], invariant=1, pageCompression=1)
    canvas.setTitle(book.title or "Sudoku")
    pages = _Pages(canvas, book)
    if book.cover:
        pages.draw_cover(len(entries))
    pages.draw_entries(entries)
    if book.solutions == "end":
        pages.draw_solutions(entries)
    canvas.save()
    return pages.number


class _Pages:
    """The pages of a book in the making."""

    def __init__(self, canvas: Any, book: Book) -> None:
        self.canvas, self.book = canvas, book
        self.width, self.height = PAPERS[book.paper]
        self.number = 0

    def finish_page(self) -> None:
        self.number += 1
        self.canvas.setFont(PLAIN, 8)
        self.canvas.drawCentredString(self.width / 2, MARGIN / 2, str(self.number))
        self.canvas.showPage()

    def draw_cover(self, count: int) -> None:
        self.canvas.setFont(BOLD, 32)
        self.canvas.drawCentredString(
            self.width / 2, self.height * 0.62, self.book.title or "Sudoku"
        )
        self.canvas.setFont(PLAIN, 14)
        self.canvas.drawCentredString(self.width / 2, self.height * 0.56, f"{count} puzzles")
        self.finish_page()

    def draw_entries(self, entries: Sequence[Entry]) -> None:
        size = self.book.per_page
        foot = FOOT + self.height * 0.12 if self.book.solutions == "foot" else 0.0
        for start in range(0, len(entries), size):
            group = entries[start : start + size]
            self.draw_heading(self.book.title)
            for place, entry in zip(self.places(SHAPES[size], foot), group, strict=False):
                number = start + group.index(entry) + 1 if len(entries) > 1 else 0
                words = f"{number}.  {entry.caption}" if number else entry.caption
                self.draw_board(draw_board(entry.grid, entry.marks), place, words)
            if foot:
                self.draw_foot(group)
            self.finish_page()

    def draw_solutions(self, entries: Sequence[Entry]) -> None:
        solved = [(n, each.solution) for n, each in enumerate(entries, 1) if each.solution]
        across, down = 4, 5
        for start in range(0, len(solved), across * down):
            self.draw_heading("Solutions")
            group = solved[start : start + across * down]
            for place, (number, grid) in zip(self.places((across, down), 0), group, strict=False):
                self.draw_board(draw_board(grid), place, str(number))
            self.finish_page()

    def draw_foot(self, group: Sequence[Entry]) -> None:
        """The answers of this page, small and upside down."""
        solved = [entry.solution for entry in group if entry.solution]
        canvas, side = self.canvas, self.height * 0.11
        gap = (self.width - 2 * MARGIN) / max(len(solved), 1)
        side = min(side, gap * 0.9)
        for index, grid in enumerate(solved):
            canvas.saveState()
            canvas.translate(self.width - MARGIN - index * gap, MARGIN + side)
            canvas.rotate(180)
            self.draw_board(draw_board(grid), (0, 0, side, side), "")
            canvas.restoreState()

    def draw_heading(self, words: str) -> None:
        if words:
            self.canvas.setFont(BOLD, 14)
            self.canvas.drawCentredString(self.width / 2, self.height - MARGIN, words)

    def places(
        self, shape: tuple[int, int], foot: float
    ) -> Iterator[tuple[float, float, float, float]]:
        """Where boards go: left, bottom, width and height of each place, row by row."""
        across, down = shape
        head = MARGIN + FOOT
        wide = (self.width - 2 * MARGIN) / across
        high = (self.height - head - MARGIN - foot) / down
        for row in range(down):
            for column in range(across):
                left = MARGIN + column * wide
                yield left, self.height - head - (row + 1) * high, wide * 0.94, high * 0.96

    def draw_board(
        self, picture: Picture, place: tuple[float, float, float, float], words: str
    ) -> None:
        left, bottom, width, height = place
        caption = CAPTION if words else 0.0
        columns = picture.columns + 2 * picture.margin
        cell = min(width / columns, (height - caption) / (picture.rows + 2 * picture.margin))
        canvas = self.canvas
        canvas.saveState()
        canvas.translate(left + (width - cell * picture.columns) / 2, bottom + height - caption)
        if words:
            canvas.setFont(PLAIN, 9)
            canvas.setFillColor(_colour("#000000"))
            canvas.drawString(0, 5, words)
        for shape in picture.shapes:
            _draw_shape(canvas, shape, cell)
        canvas.restoreState()


@cache
def _colour(name: str) -> Any:
    """A colour as ReportLab wants it: reading its name each time is half of the work."""
    from reportlab.lib.colors import HexColor

    return HexColor(name)


def _draw_shape(canvas: Any, shape: Shape, cell: float) -> None:
    """One shape; paper counts upwards, pictures downwards."""
    match shape:
        case Line(x1, y1, x2, y2, width, colour, dash, arrow):
            canvas.setStrokeColor(_colour(colour))
            canvas.setLineWidth(width * cell)
            canvas.setDash([dash * cell] * 2 if dash else [])
            canvas.setLineCap(2)
            canvas.line(x1 * cell, -y1 * cell, x2 * cell, -y2 * cell)
            if arrow:
                canvas.circle(x2 * cell, -y2 * cell, width * cell, stroke=1, fill=1)
        case Rect(x, y, width, height, colour):
            canvas.setFillColor(_colour(colour))
            canvas.rect(
                x * cell, -(y + height) * cell, width * cell, height * cell, stroke=0, fill=1
            )
        case Circle(x, y, radius, fill, stroke):
            canvas.setFillColor(_colour(fill or "#ffffff"))
            canvas.setStrokeColor(_colour(stroke or "#000000"))
            canvas.circle(x * cell, -y * cell, radius * cell, stroke=bool(stroke), fill=bool(fill))
        case Text(x, y, size, text, colour, bold):
            canvas.setFillColor(_colour(colour))
            canvas.setFont(BOLD if bold else PLAIN, size * cell)
            canvas.drawCentredString(x * cell, -(y + 0.36 * size) * cell, text)
