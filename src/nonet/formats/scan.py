"""Many sheets from one stream, each as soon as its text is complete, bad ones as values.

A stream is either one document (XML, JSON, a file of sections) or lines. Among lines, some are
sheets by themselves (a line of 81 cells, a link); the others are rows and borders of a board, which
ends when it has as many rows as cells in a row, or at a comment, or at an empty line that cannot
lie between two bands of equal height.
"""

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import IO, Any, NamedTuple

from nonet.errors import InputError
from nonet.formats.board import MAX_SIZE, count_row_cells, is_border
from nonet.formats.cells import SIZES, split_table
from nonet.formats.format import Format, Hints
from nonet.formats.regions import is_like_regions
from nonet.formats.sheet import Sheet
from nonet.formats.stream import MAX_DOCUMENT, read_lines
from nonet.grid import Grid
from nonet.layout import CLASSIC

__all__ = ["Scanned", "scan"]

MAX_HEAD = 1000  # comments kept before the first line that says what the file is
ROW_OR_SHEET = 16  # so many characters are a 4×4 sheet, or one row of a 16×16 board
STRINGS = "iss"  # the format whose puzzles may go on in the next line
MAX_BLOCK = 4 * MAX_SIZE  # lines of a board with all its borders

_DOCUMENT = re.compile(
    r'^(<|\{\s*("|\}|$)|\[\s*([\[{"]|$)|\[\w+\]|SAVEFILE|[1-9.0*_-]{9}[ #]{3}[1-9.0*_-]{9})'
)
_OWN_LINK = re.compile(r"^#(1\.[A-Za-z0-9_-]{6,}|2\.[gp][A-Za-z0-9]{3,}|3\.[A-Za-z0-9_-]{6,})$")
_HEADING = re.compile(r"^(grid|puzzle|sudoku|game|level|no\.?|nr\.?)\b[^|.]*$", re.IGNORECASE)


class Scanned(NamedTuple):
    """What one piece of a stream turned out to be, and at which line it began."""

    line: int
    sheet: Sheet | None
    error: InputError | None = None


def is_comment(line: str) -> bool:
    """Whether a line only speaks about others; a link of ours begins with '#' too.

    >>> is_comment("# easy ones"), is_comment("#1.CQADGA")
    (True, False)
    """
    return line.lstrip().startswith("#") and not _OWN_LINK.match(line.strip())


def scan(stream: IO[Any], formats: Sequence[Format], hints: Hints) -> Iterator[Scanned]:
    r"""Read sheet after sheet of a stream in bounded memory.

    >>> import io
    >>> from nonet.formats.line import LINE
    >>> text = io.StringIO("1" + "." * 15 + "\n12\n")
    >>> [(entry.line, str(entry.error)) for entry in scan(text, [LINE], Hints())]
    [(1, 'None'), (2, 'expected 16, 36, 64, 81, 100, 144, 256 or 625 cells, got 2')]
    """
    lines = read_lines(stream)
    head, first = _read_head(lines)
    everything = itertools.chain(head, lines)
    documents = [each for each in formats if each.scope == "document"]
    if documents and (_DOCUMENT.match(first) or len(documents) == len(formats)):
        yield from _scan_document(everything, documents, hints)
    elif table := _find_table(formats, first):
        yield from _scan_table(everything, table, hints)
    else:
        yield from _Lines(formats, hints).scan(everything)


def _find_table(formats: Sequence[Format], first: str) -> Format | None:
    alone = len(formats) == 1
    tables = (each for each in formats if each.scope == "table")
    return next((each for each in tables if alone or each.is_like(first)), None)


def _read_head(lines: Iterator[tuple[int, str]]) -> tuple[list[tuple[int, str]], str]:
    """The lines up to the first that is no comment, and that one."""
    head: list[tuple[int, str]] = []
    for number, line in lines:
        head = [*head[-MAX_HEAD:], (number, line)]
        if line.strip() and not is_comment(line):
            return head, line.strip()
    return head, ""


def _attempt(each: Format, text: str, line: int, hints: Hints) -> Iterator[Scanned]:
    try:
        for sheet in each.parse(text, hints):
            yield Scanned(line, sheet)
    except InputError as error:
        yield Scanned(line, None, error)


def _scan_document(
    lines: Iterable[tuple[int, str]], formats: Sequence[Format], hints: Hints
) -> Iterator[Scanned]:
    texts: list[str] = []
    length = 0
    for number, line in lines:
        if _is_object(line) and not texts:
            yield from _parse_document(line, number, formats, hints)  # one JSON object a line
            continue
        length += len(line) + 1
        if length > MAX_DOCUMENT:
            limit = f"a document of at most {MAX_DOCUMENT} characters"
            yield Scanned(number, None, InputError(f"expected {limit}, got a longer one"))
            return
        texts.append(line)
    if "".join(texts).strip():
        yield from _parse_document("\n".join(texts), 1, formats, hints)


def _is_object(line: str) -> bool:
    return line.startswith("{") and line.rstrip().endswith("}")


def _parse_document(
    text: str, line: int, formats: Sequence[Format], hints: Hints
) -> Iterator[Scanned]:
    for each in formats:
        if each.is_like(text) or len(formats) == 1:
            yield from _attempt(each, text, line, hints)
            return
    names = ", ".join(each.name for each in formats)
    start = " ".join(text[:40].split())
    yield Scanned(line, None, InputError(f"expected one of {names}, got {start!r}"))


def _scan_table(lines: Iterable[tuple[int, str]], table: Format, hints: Hints) -> Iterator[Scanned]:
    header = ""
    for number, line in lines:
        if not line.strip() or is_comment(line):
            continue
        if header:
            yield from _attempt(table, f"{header}\n{line}", number, hints)
        header = header or line


class _Lines:
    """The lines of a stream on their way to sheets; `block` is the board in the making."""

    def __init__(self, formats: Sequence[Format], hints: Hints) -> None:
        self.single = [each for each in formats if each.scope == "line"]
        self.blocks = [each for each in formats if each.scope == "block"]
        self.hints = hints
        takes_lines = any(each.name == "line" for each in self.single)
        self.is_usual = takes_lines and hints == Hints()
        self.block: list[str] = []
        self.held: list[tuple[int, str, Format]] = []  # 4×4 sheets, or the first rows of 16×16
        self.strings: list[tuple[int, str, Format]] = []  # of one puzzle
        self.start = 0
        self.rows = 0
        self.size = 0
        self.band = 0  # rows between empty lines, once there was one
        self.gap = 0  # lines of the block before the last empty line

    def scan(self, lines: Iterable[tuple[int, str]]) -> Iterator[Scanned]:
        for number, line in lines:
            body = line.strip()
            if sheet := self.read_usual(body):
                yield from self.flush()
                yield Scanned(number, sheet)
            elif not body and not split_table(line):
                yield from self.pause()
            elif is_comment(body) or _HEADING.match(body):
                yield from self.flush()
            elif each := self.find_single(body):
                yield from self.flush_board()
                if each.name == STRINGS:
                    yield from self.join(number, line, each)
                elif len(body) == ROW_OR_SHEET and self.blocks and len(self.held) < ROW_OR_SHEET:
                    yield from self.flush_strings()
                    self.held.append((number, line, each))
                else:
                    yield from self.flush_held()
                    yield from _attempt(each, body, number, self.hints)
            else:
                yield from self.add(number, line)
        yield from self.flush()

    def read_usual(self, line: str) -> Sheet | None:
        """The short way for what most files hold: 81 cells and nothing else."""
        if not self.is_usual or len(line) != CLASSIC.cells or is_like_regions(line):
            return None
        try:
            return Sheet(Grid(line, CLASSIC))
        except InputError:
            return None

    def find_single(self, line: str) -> Format | None:
        """The format of a line that is a sheet by itself; never the row of a 16×16 board."""
        if not self.blocks and len(self.single) == 1:
            return self.single[0]
        if self.rows and self.size == count_row_cells(line):
            return None
        return next((each for each in self.single if each.is_like(line)), None)

    def add(self, number: int, line: str) -> Iterator[Scanned]:
        if self.held and not self.rows and len(line.strip()) == ROW_OR_SHEET:
            self.size, self.rows = ROW_OR_SHEET, len(self.held)
            self.start, self.block = self.held[0][0], [held for _, held, _ in self.held]
            self.held = []
        yield from self.flush_held()
        yield from self.check_band(line)
        if not self.block:
            self.start = number
        self.block.append(line)
        if is_border(line) and not (self.rows and len(line.strip()) == self.size):
            if len(self.block) > MAX_BLOCK:
                yield from self.flush()
            return
        self.rows += 1
        self.size = self.size or count_row_cells(line)
        if self.rows >= self.size or len(self.block) > MAX_BLOCK:
            yield from self.flush()

    def pause(self) -> Iterator[Scanned]:
        """Wait, at an empty line that may lie between two bands, for the next one."""
        yield from self.flush_held()
        band = self.band or self.rows
        if band and self.size in SIZES.values() and not self.size % band and not self.rows % band:
            self.band, self.gap = band, len(self.block)
        else:
            yield from self.flush_board()

    def check_band(self, line: str) -> Iterator[Scanned]:
        """Let go of the bands before where this row shows that they were none of its board."""
        if not self.band or is_border(line):
            return
        if self.gap == len(self.block):
            if count_row_cells(line) != self.size:
                yield from self.flush_board()
        elif self.rows % self.band == 0:
            later, start, rows = self.block[self.gap :], self.start + self.gap, self.band
            self.block, self.rows = self.block[: self.gap], self.rows - rows
            size = self.size
            yield from self.flush_board()
            self.block, self.start, self.rows, self.size = later, start, rows, size

    def join(self, number: int, line: str, each: Format) -> Iterator[Scanned]:
        """Hold a constraint string: indented ones below it belong to it."""
        if not line[:1].isspace() or len(self.strings) >= MAX_HEAD:
            yield from self.flush_held()
        self.strings.append((number, line.strip(), each))

    def flush_strings(self) -> Iterator[Scanned]:
        strings, self.strings = self.strings, []
        if strings:
            number, _, each = strings[0]
            yield from _attempt(each, "".join(text for _, text, _ in strings), number, self.hints)

    def flush(self) -> Iterator[Scanned]:
        yield from self.flush_held()
        yield from self.flush_board()

    def flush_held(self) -> Iterator[Scanned]:
        yield from self.flush_strings()
        held, self.held = self.held, []
        for number, line, each in held:
            yield from _attempt(each, line.strip(), number, self.hints)

    def flush_board(self) -> Iterator[Scanned]:
        text, rows = "\n".join(self.block), self.rows
        self.block, self.rows, self.size, self.band, self.gap = [], 0, 0, 0, 0
        if rows:
            yield from self.parse_block(text, rows)

    def parse_block(self, text: str, rows: int) -> Iterator[Scanned]:
        for each in self.blocks:
            if each.is_like(text):
                yield from _attempt(each, text, self.start, self.hints)
                return
        # Nothing fits: let the likeliest format say what is wrong.
        first = "line" if rows == 1 else "board"
        formats = (*self.single, *self.blocks)
        likeliest = next((each for each in formats if each.name == first), formats[0])
        yield from _attempt(likeliest, text, self.start, self.hints)
