"""Books on paper: PDF of vectors, with its fonts inside.

A page holds one to nine boards, each with its number and caption; solutions follow at the end, or
stand upside down at the foot of the page; hints are on the last pages. The same input gives the
same bytes.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import IO, Any

from nonet.errors import InputError
from nonet.printing.book import (
    POINT,
    SHAPES,
    Book,
    PrintedPuzzle,
    Section,
    find_sections,
    parse_paper,
)
from nonet.printing.fonts import DIGIT_HEIGHT, find_face
from nonet.printing.picture import (
    THICK,
    THIN,
    Circle,
    Line,
    Path,
    Picture,
    Rect,
    Shape,
    Text,
    draw_board,
)
from nonet.printing.qr import find_squares

__all__ = ["write_pdf"]

MARGIN, CAPTION, FOOT = 15 * POINT, 16.0, 30.0
CODE = 22 * POINT  # side of a QR code
LINE = 1.35  # from one line of text to the next, in sizes of its letters
# Points that the lines of the grid are wide, at least and at most: on a small board they stay seen
# and apart, on a large one they do not shout.
HAIR, RULE = (0.3, 0.5), (1.2, 2.0)

Place = tuple[float, float, float, float]  # left, bottom, width, height


def write_pdf(stream: IO[bytes], entries: Sequence[PrintedPuzzle], book: Book | None = None) -> int:
    """Write boards as a PDF, and return how many pages it has.

    >>> import io
    >>> from nonet.grid import Grid
    >>> write_pdf(io.BytesIO(), [PrintedPuzzle(Grid("1" + "." * 15))] * 5, Book(per_page=4))
    2
    """
    try:
        from reportlab.pdfgen.canvas import Canvas
    except ImportError:
        raise InputError("expected the package reportlab (pip install 'nonet[print]')") from None
    book = book or Book()
    canvas = Canvas(stream, pagesize=parse_paper(book.paper), invariant=1, pageCompression=1)
    canvas.setTitle(book.title or "Sudoku")
    pages = _Pages(canvas, book, many=len(entries) > 1)
    sections = find_sections(entries, book)
    if book.cover:
        pages.draw_cover(sections)
    for section in sections:
        pages.draw_section(section)
    if book.solutions == "end":
        pages.draw_solutions(entries)
    pages.draw_hints(entries)
    canvas.save()
    return pages.number


class _Pages:
    """The pages of a book in the making."""

    def __init__(self, canvas: Any, book: Book, many: bool) -> None:
        self.canvas, self.book, self.many = canvas, book, many
        self.width, self.height = parse_paper(book.paper)
        self.number = 0
        self.letter = 16.0 if book.large else 9.0  # size of captions and texts

    def finish_page(self) -> None:
        self.number += 1
        self.canvas.setFillColor(_colour("#000000"))
        text = str(self.number)
        self.canvas.setFont(find_face(text), 12 if self.book.large else 8)
        self.canvas.drawCentredString(self.width / 2, MARGIN / 2, text)
        self.canvas.showPage()

    def draw_cover(self, sections: Sequence[Section]) -> None:
        """The title, how many puzzles there are, and where each section begins."""
        canvas, middle = self.canvas, self.width / 2
        title = self.book.title or "Sudoku"
        face = find_face(title, bold=True)
        size = min(32.0, 32 * (self.width - 2 * MARGIN) / max(_measure(title, face, 32), 1))
        canvas.setFont(face, size)
        canvas.drawCentredString(middle, self.height * 0.62, title)
        count = sum(len(section.entries) for section in sections)
        canvas.setFont(find_face(_count(count)), 14)
        canvas.drawCentredString(middle, self.height * 0.56, _count(count))
        line = self.height * 0.48
        for section in (each for each in sections if each.name):
            left, right = middle - 45 * POINT, middle + 45 * POINT
            words = f"{section.name} ({len(section.entries)})"
            canvas.setFont(find_face(words), 12)
            canvas.drawString(left, line, words)
            canvas.drawRightString(right, line, str(section.page))
            line -= 18
        self.finish_page()

    def draw_section(self, section: Section) -> None:
        size = self.book.per_page
        foot = FOOT + self.height * 0.12 if self.book.solutions == "foot" else 0.0
        for start in range(0, len(section.entries), size):
            group = section.entries[start : start + size]
            self.draw_heading(" – ".join(filter(None, (self.book.title, section.name))))
            for place, (number, entry) in zip(self.places(SHAPES[size], foot), group, strict=False):
                self.draw_entry(entry, number, place)
            if foot:
                self.draw_foot(group)
            self.finish_page()

    def draw_entry(self, entry: PrintedPuzzle, number: int, place: Place) -> None:
        """A board with its words above, and below it its text and the code of its link."""
        words = "  ".join(filter(None, (f"{number}." if self.many else "", entry.caption)))
        left, bottom, width, height = place
        code = min(CODE, width / 3, height / 4) if entry.link else 0.0
        lines = _wrap(entry.text, width - code, self.letter) if entry.text else []
        below = max(code, len(lines) * self.letter * LINE + 6 if lines else 0.0)
        picture = draw_board(entry.grid, entry.marks)
        edge, ground, right = self.draw_board(
            picture, (left, bottom + below, width, height - below), words
        )
        self.canvas.setFillColor(_colour("#000000"))
        self.canvas.setFont(find_face(entry.text), self.letter)
        for index, line in enumerate(lines, 1):
            self.canvas.drawString(edge, ground - index * self.letter * LINE, line)
        if entry.link:
            self.draw_shapes(find_squares(entry.link, 1.0), right - code, ground, code)

    def draw_solutions(self, entries: Sequence[PrintedPuzzle]) -> None:
        solved = [(n, each.solution) for n, each in enumerate(entries, 1) if each.solution]
        across, down = (2, 2) if self.book.large else (4, 5)
        for start in range(0, len(solved), across * down):
            self.draw_heading("Solutions")
            group = solved[start : start + across * down]
            for place, (number, grid) in zip(self.places((across, down), 0), group, strict=False):
                self.draw_board(draw_board(grid), place, str(number))
            self.finish_page()

    def draw_hints(self, entries: Sequence[PrintedPuzzle]) -> None:
        """The hints in two columns, each with the number of its puzzle."""
        hints = [(n, each.hint) for n, each in enumerate(entries, 1) if each.hint]
        columns = 1 if self.book.large or self.width < 180 * POINT else 2
        wide = (self.width - 2 * MARGIN) / columns
        top, column, line = self.height - MARGIN - FOOT, 0, 0.0
        for index, (number, hint) in enumerate(hints):
            words = _wrap(f"{number}.  {hint}", wide * 0.94, self.letter)
            high = len(words) * self.letter * LINE + 3
            if index == 0 or line - high < MARGIN:
                column = 0 if index == 0 else (column + 1) % columns
                line = top
                if index and column == 0:
                    self.finish_page()
                if column == 0:
                    self.draw_heading("Hints")
            self.canvas.setFillColor(_colour("#000000"))
            self.canvas.setFont(find_face(hint), self.letter)
            for word in words:
                line -= self.letter * LINE
                self.canvas.drawString(MARGIN + column * wide, line, word)
            line -= 3
        if hints:
            self.finish_page()

    def draw_foot(self, group: Sequence[tuple[int, PrintedPuzzle]]) -> None:
        """The answers of this page, small and upside down, each with its number."""
        solved = [(number, entry.solution) for number, entry in group if entry.solution]
        canvas, side = self.canvas, self.height * 0.11
        gap = (self.width - 2 * MARGIN) / max(len(solved), 1)
        side = min(side, gap * 0.9)
        for index, (number, grid) in enumerate(solved):
            canvas.saveState()
            canvas.translate(self.width - MARGIN - index * gap, MARGIN + side)
            canvas.rotate(180)
            words = str(number) if self.many else ""
            self.draw_board(draw_board(grid), (0, 0, side, side), words)
            canvas.restoreState()

    def draw_heading(self, words: str) -> None:
        if words:
            self.canvas.setFillColor(_colour("#000000"))
            self.canvas.setFont(find_face(words, bold=True), 20 if self.book.large else 14)
            self.canvas.drawCentredString(self.width / 2, self.height - MARGIN, words)

    def places(self, shape: tuple[int, int], foot: float) -> Iterator[Place]:
        """Where boards go: left, bottom, width and height of each place, row by row."""
        across, down = shape
        head = MARGIN + FOOT
        wide = (self.width - 2 * MARGIN) / across
        high = (self.height - head - MARGIN - foot) / down
        for row in range(down):
            for column in range(across):
                left = MARGIN + column * wide
                yield left, self.height - head - (row + 1) * high, wide * 0.94, high * 0.96

    def draw_board(self, picture: Picture, place: Place, words: str) -> tuple[float, float, float]:
        """Draw a picture with its words above; return where it ends: left, below, right."""
        left, bottom, width, height = place
        caption = CAPTION * self.letter / 9 if words else 0.0
        columns, rows = picture.columns + 2 * picture.margin, picture.rows + 2 * picture.margin
        cell = min(width / columns, (height - caption) / rows)
        canvas = self.canvas
        canvas.saveState()
        edge = left + (width - cell * columns) / 2
        top = bottom + height - caption
        if words:
            canvas.setFont(find_face(words), self.letter)
            canvas.setFillColor(_colour("#000000"))
            canvas.drawString(edge, top + 5, words)
        canvas.restoreState()
        origin = edge + picture.margin * cell, top - picture.margin * cell
        self.draw_shapes(picture.shapes, *origin, cell)
        return edge, top - rows * cell, edge + columns * cell

    def draw_shapes(self, shapes: Sequence[Shape], x: float, y: float, cell: float) -> None:
        self.canvas.saveState()
        self.canvas.translate(x, y)
        for shape in shapes:
            _draw_shape(self.canvas, shape, cell)
        self.canvas.restoreState()


def _count(puzzles: int) -> str:
    return f"{puzzles} puzzle{'' if puzzles == 1 else 's'}"


def _measure(text: str, font: str, size: float) -> float:
    from reportlab.pdfbase.pdfmetrics import stringWidth

    return float(stringWidth(text, font, size))


def _wrap(text: str, width: float, size: float) -> list[str]:
    from reportlab.lib.utils import simpleSplit

    return list(simpleSplit(text, find_face(text), size, width))


@cache
def _colour(name: str) -> Any:
    """A colour as ReportLab wants it: reading its name each time is half of the work.

    Black and grey are black ink alone: three inks for a hairline never meet.
    """
    from reportlab.lib.colors import CMYKColor, HexColor

    red, green, blue = (int(name[at : at + 2], 16) for at in (1, 3, 5))
    return CMYKColor(0, 0, 0, 1 - red / 255) if red == green == blue else HexColor(name)


def _width_of(width: float, cell: float) -> float:
    """How many points a stroke is wide; lines of the grid stay within what paper shows well."""
    least, most = {THIN: HAIR, THICK: RULE}.get(width, (0.0, 100.0))
    return min(max(width * cell, least), most)


def _draw_shape(canvas: Any, shape: Shape, cell: float) -> None:
    """One shape; paper counts upwards, pictures downwards."""
    match shape:
        case Line(x1, y1, x2, y2, width, colour, dash, arrow):
            canvas.setStrokeColor(_colour(colour))
            canvas.setLineWidth(_width_of(width, cell))
            canvas.setDash([dash * cell] * 2 if dash else [])
            canvas.setLineCap(0 if dash else 2)
            canvas.line(x1 * cell, -y1 * cell, x2 * cell, -y2 * cell)
            if arrow:
                _draw_head(canvas, shape, cell)
        case Rect(x, y, width, height, colour):
            canvas.setFillColor(_colour(colour))
            canvas.rect(
                x * cell, -(y + height) * cell, width * cell, height * cell, stroke=0, fill=1
            )
        case Circle(x, y, radius, fill, stroke, width):
            canvas.setFillColor(_colour(fill or "#ffffff"))
            canvas.setStrokeColor(_colour(stroke or "#000000"))
            canvas.setLineWidth(width * cell)
            canvas.setDash([])
            canvas.circle(x * cell, -y * cell, radius * cell, stroke=bool(stroke), fill=bool(fill))
        case Path():
            _draw_path(canvas, shape, cell)
        case Text(x, y, size, text, colour, bold, halo):
            canvas.setFont(find_face(text, bold=bold), size * cell)
            canvas.setFillColor(_colour(colour))
            if halo:
                _draw_halo(canvas, shape, cell)
            canvas.drawCentredString(x * cell, -(y + DIGIT_HEIGHT / 2 * size) * cell, text)


def _draw_halo(canvas: Any, text: Text, cell: float) -> None:
    """The outline of letters in the colour of the sheet; they are written over it."""
    canvas.saveState()
    canvas.setStrokeColor(_colour("#ffffff"))
    canvas.setLineWidth(text.halo * cell)
    canvas.setDash([])
    canvas.setLineJoin(1)
    place = text.x * cell, -(text.y + DIGIT_HEIGHT / 2 * text.size) * cell
    canvas.drawCentredString(*place, text.text, mode=1)
    canvas.restoreState()


def _draw_path(canvas: Any, shape: Path, cell: float) -> None:
    path = canvas.beginPath()
    path.moveTo(shape.points[0][0] * cell, -shape.points[0][1] * cell)
    for x, y in shape.points[1:]:
        path.lineTo(x * cell, -y * cell)
    if shape.is_closed:
        path.close()
    canvas.setFillColor(_colour(shape.fill or "#ffffff"))
    canvas.setStrokeColor(_colour(shape.stroke or "#000000"))
    canvas.setLineWidth(shape.width * cell)
    canvas.setLineCap(1)
    canvas.setLineJoin(1)
    canvas.setDash(
        [shape.dash * cell, shape.gap * cell] if shape.dash else [], shape.dash * cell / 2
    )
    canvas.drawPath(path, stroke=bool(shape.stroke), fill=bool(shape.fill))


def _draw_head(canvas: Any, line: Line, cell: float) -> None:
    """The head of an arrow: a triangle as long as six strokes are wide, as in SVG."""
    x, y = line.x2 - line.x1, line.y2 - line.y1
    length = (x * x + y * y) ** 0.5 or 1.0
    x, y = (part / length * line.width * 5 for part in (x, y))
    path = canvas.beginPath()
    path.moveTo(line.x2 * cell, -line.y2 * cell)
    for side in (0.5, -0.5):
        path.lineTo((line.x2 - x - side * y) * cell, -(line.y2 - y + side * x) * cell)
    path.close()
    canvas.setFillColor(_colour(line.colour))
    canvas.drawPath(path, stroke=0, fill=1)
