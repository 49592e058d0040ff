"""A book of puzzles as values: what is printed, and how it is laid out."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from nonet.errors import InputError
from nonet.grid import Grid
from nonet.printing.picture import Marks

__all__ = ["PAPERS", "SHAPES", "SOLUTIONS", "Book", "PrintedPuzzle", "Section", "parse_paper"]

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
_MILLIMETRES = re.compile(r"^(\d{2,4})x(\d{2,4})$")


@dataclass(frozen=True, slots=True)
class PrintedPuzzle:
    """One board of a book: what is printed, what is said around it, and its answer."""

    grid: Grid
    caption: str = ""  # above the board
    marks: Marks | None = None
    solution: Grid | None = None
    section: str = ""  # boards of one section stand together, under its name
    text: str = ""  # below the board
    hint: str = ""  # on the last pages
    link: str = ""  # as a QR code below the board


@dataclass(frozen=True, slots=True)
class Book:
    """How boards are laid out on paper."""

    title: str = ""
    paper: str = "a4"  # a name of PAPERS, or millimetres such as '148x210'
    per_page: int = 4
    solutions: str = "none"  # 'none', 'end' of the book, or 'foot' of each page, upside down
    cover: bool = False
    large: bool = False  # words as large as the boards: for large print

    def __post_init__(self) -> None:
        parse_paper(self.paper)
        if self.per_page not in SHAPES:
            raise InputError(f"expected 1 to 9 boards a page, got {self.per_page}")
        if self.solutions not in SOLUTIONS:
            raise InputError(f"expected solutions {', '.join(SOLUTIONS)}, got {self.solutions!r}")


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a book: its name, its entries with their numbers, the page where it begins."""

    name: str
    entries: tuple[tuple[int, PrintedPuzzle], ...]
    page: int


def parse_paper(name: str) -> tuple[float, float]:
    """Tell the width and height of a paper in points.

    >>> [round(side) for side in parse_paper("100x150")]
    [283, 425]
    """
    if name in PAPERS:
        return PAPERS[name]
    found = _MILLIMETRES.match(name)
    if not found:
        raise InputError(f"expected paper {', '.join(PAPERS)} or 148x210, got {name!r}")
    return int(found[1]) * POINT, int(found[2]) * POINT


def find_sections(entries: Sequence[PrintedPuzzle], book: Book) -> list[Section]:
    """Divide the entries by their sections, each on pages of its own, all numbered through.

    >>> entry = PrintedPuzzle(Grid("1" + "." * 15), section="Easy")
    >>> [(each.name, each.page) for each in find_sections([entry] * 5, Book(per_page=4))]
    [('Easy', 1)]
    """
    sections, page = [], 2 if book.cover else 1
    for name, group in groupby(enumerate(entries, 1), key=lambda pair: pair[1].section):
        numbered = tuple(group)
        sections.append(Section(name, numbered, page))
        page += -(-len(numbered) // book.per_page)
    return sections
