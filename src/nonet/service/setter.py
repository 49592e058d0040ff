"""The setter's table: what a setter asks about a board in the making.

From plain data to plain data, like work.py: this runs in the children of the bench. Such a board
has no solution, one or many, so nothing here asks for a puzzle.
"""

import io
import time
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct

from nonet.board import Board, Rule
from nonet.grid import Grid, Problem, problems
from nonet.levels import find_level
from nonet.rating import rate
from nonet.service.work import PuzzleRequest
from nonet.solver import diagnose, search, true_candidates

if TYPE_CHECKING:  # loaded by what reads and writes them
    from nonet.formats import Sheet

__all__ = [
    "MOST_SOLUTIONS",
    "CandidatesRequest",
    "ExportRequest",
    "Exported",
    "FormatLine",
    "Judged",
    "Possible",
    "ReadRequest",
    "SheetRead",
    "SheetRequest",
    "count_possible",
    "export_sheet",
    "judge_board",
    "list_formats",
    "read_sheet",
]

MOST_SOLUTIONS = 8  # that are counted for each candidate
NODES = 10**12  # no limit: time ends a search
PICTURES = {"svg": "image/svg+xml", "pdf": "application/pdf", "png": "image/png"}
TITLES = {"svg": "SVG picture", "pdf": "PDF for paper", "png": "PNG picture"}
Line = Annotated[str, Meta(max_length=200)]
Words = Annotated[str, Meta(max_length=5000)]
FormatName = Annotated[str, Meta(max_length=40)]


class CandidatesRequest(PuzzleRequest, frozen=True, kw_only=True):
    """A board whose true candidates to find; each is counted up to `limit` solutions."""

    limit: Annotated[int, Meta(ge=1, le=MOST_SOLUTIONS)] = 1


class SheetRequest(PuzzleRequest, frozen=True, kw_only=True):
    """A board with the words beside it."""

    title: Line = ""
    author: Line = ""
    comment: Words = ""


class ExportRequest(SheetRequest, frozen=True, kw_only=True):
    """A board to write in a format, or to draw."""

    format: FormatName


class ReadRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A text in any format, to be laid on the table."""

    text: Annotated[str, Meta(min_length=1, max_length=50_000)]


class Judged(Struct, frozen=True, omit_defaults=True):
    """How many solutions a board has, and what shows it.

    `solutions` holds the one, or two of several; `cells` are those where these differ, or those
    that cannot stand together; `broken` are the rules, as texts, that cannot be kept any more.
    """

    verdict: Literal["none", "one", "several", "unknown"]
    solutions: list[str] = []
    cells: list[int] = []
    broken: list[str] = []
    level: str = ""
    seconds: int | None = None  # expected of a player


class Possible(Struct, frozen=True):
    """For each cell, which digits some solution holds there, and in how many up to the limit."""

    candidates: list[dict[int, int]]


class SheetRead(Struct, frozen=True, omit_defaults=True):
    """What a text says; `foreign` are the kinds of rules that are not known here."""

    givens: str
    board: str
    title: str = ""
    author: str = ""
    comment: str = ""
    foreign: list[str] = []


class FormatLine(Struct, frozen=True):
    """A format that can be written, and what it would lose of this sheet."""

    name: str
    title: str
    lost: list[str]


class Exported(Struct, frozen=True):
    """A file: its content is base 64 in JSON."""

    name: str
    media: str
    content: bytes


def judge_board(asked: PuzzleRequest, seconds: float) -> Judged:
    """Tell how many solutions a board has; unknown where so many seconds do not tell."""
    grid = asked.grid()
    broken = problems(grid)
    if broken:
        return _refuted(grid, broken)
    end = time.monotonic() + seconds
    found = search(grid, nodes=NODES, stop=lambda: time.monotonic() > end)
    solutions = [solution.format() for solution in found.solutions]
    if found.verdict == "none":
        return Judged("none", cells=_contradiction(grid))
    if found.verdict == "one":
        return _rated(grid, solutions)
    return Judged(found.verdict, solutions, _differing(solutions))


def _refuted(grid: Grid, broken: list[Problem]) -> Judged:
    cells = sorted({cell for problem in broken for cell in problem.cells})
    rules = [problem.rule for problem in broken if problem.rule is not None]
    return Judged("none", cells=cells, broken=[_text_of(grid, rule) for rule in rules])


def _text_of(grid: Grid, rule: Rule) -> str:
    return Board(grid.layout, [rule]).text.partition("; ")[2]


def _contradiction(grid: Grid) -> list[int]:
    """Givens that cannot stand together; with rules the search for them has no bound."""
    return [] if grid.board.rules else list(diagnose(grid).contradiction)


def _differing(solutions: list[str]) -> list[int]:
    if len(solutions) < 2:
        return []
    pairs = zip(*solutions[:2], strict=True)
    return [cell for cell, (one, other) in enumerate(pairs) if one != other]


def _rated(grid: Grid, solutions: list[str]) -> Judged:
    if not grid.board.is_classic:
        return Judged("one", solutions)
    found = rate(grid)
    return Judged("one", solutions, level=find_level(found.level).id, seconds=found.seconds)


def count_possible(asked: CandidatesRequest) -> Possible:
    """Find the true candidates of a board."""
    return Possible(list(true_candidates(asked.grid(), asked.limit)))


def read_sheet(asked: ReadRequest) -> SheetRead:
    """Read a text in any format."""
    from nonet.formats import parse

    sheet = parse(asked.text)
    return SheetRead(
        sheet.givens.format(),
        sheet.board.text,
        sheet.title,
        sheet.author,
        sheet.comment,
        list(sheet.unknown_kinds),
    )


def list_formats(asked: SheetRequest) -> list[FormatLine]:
    """List the formats that can be written, with what each would lose of a sheet."""
    from nonet.formats import FORMATS

    sheet = _sheet(asked)
    written = [
        FormatLine(each.name, each.title, each.list_lost(sheet))
        for each in FORMATS.values()
        if each.write is not None
    ]
    return [*written, *(FormatLine(name, title, []) for name, title in TITLES.items())]


def export_sheet(asked: ExportRequest) -> Exported:
    """Write a board in a format, or draw it; InputError where the format cannot hold it."""
    if asked.format in PICTURES:
        return Exported(f"sudoku.{asked.format}", PICTURES[asked.format], _draw(asked))
    from nonet.formats import find_format

    found = find_format(asked.format)
    suffix = next(iter(found.suffixes), ".txt")
    return Exported(f"sudoku{suffix}", "text/plain", found.format(_sheet(asked)).encode())


def _sheet(asked: SheetRequest) -> "Sheet":
    from nonet.formats import Sheet

    return Sheet(asked.grid(), title=asked.title, author=asked.author, comment=asked.comment)


def _draw(asked: ExportRequest) -> bytes:
    from nonet.printing.book import PrintedPuzzle
    from nonet.printing.pdf import write_pdf
    from nonet.printing.picture import draw_board
    from nonet.printing.png import format_png
    from nonet.printing.svg import draw_grid

    grid = asked.grid()
    if asked.format == "svg":
        return draw_grid(grid).encode()
    if asked.format == "png":
        return format_png(draw_board(grid))
    stream = io.BytesIO()
    caption = " · ".join(filter(None, (asked.title, asked.author)))
    write_pdf(stream, [PrintedPuzzle(grid, caption=caption, text=asked.comment)])
    return stream.getvalue()
