"""One puzzle on one line: a character a cell, row by row, and a comment behind it.

    53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 # easy

Files of such lines are called .sdm and .txt. Empty cells are written '.' and read as any of
'.0*_-xX?'. Letters stand for 10 and above, or for all digits where a puzzle has no others.
"""

import re

from nonet.formats.cells import (
    EMPTIES,
    MORE_EMPTIES,
    SIZES,
    clean,
    find_size,
    parse_cells,
    split_table,
)
from nonet.formats.format import Format, Hints, refuse
from nonet.formats.regions import is_like_regions
from nonet.formats.ruled import is_usual
from nonet.formats.sheet import Sheet
from nonet.grid import LETTERS, SYMBOLS

__all__ = ["LINE"]

_SPLIT = re.compile(r"[\s,;#]")


def _split(line: str) -> tuple[str, str]:
    """The cells of a line and the comment behind them."""
    line = clean(line).strip()
    found = _SPLIT.search(line)
    if not found:
        return line, ""
    body, _, comment = line.partition("#")
    words = body.split()
    if len(words) > 1 and all(len(word) == 1 for word in words):
        return "".join(words), comment.strip()
    table = split_table(body)
    if len(table) in SIZES and all(len(cell) == 1 for cell in table):
        return "".join(table), comment.strip()
    return line[: found.start()], line[found.start() :].strip(" \t,;#")


def _is_like(text: str) -> bool:
    cells, _ = _split(text)
    size = find_size(len(cells), Hints())
    if size is None or is_like_regions(cells):
        return False
    return set(cells.upper()) <= _signs(size)


def _signs(size: int) -> set[str]:
    return set(EMPTIES + MORE_EMPTIES.upper() + SYMBOLS[:size] + LETTERS[:size])


def _parse(text: str, hints: Hints) -> list[Sheet]:
    cells, comment = _split(text)
    return [Sheet(parse_cells(cells, hints), comment=comment)]


def _write(sheet: Sheet) -> str:
    if not is_usual(sheet.givens):
        raise refuse("line", f"the layout {sheet.layout.name}")
    comment = " ".join(sheet.comment.split())
    return sheet.givens.format() + (f" # {comment}" if comment else "")


LINE = Format(
    name="line",
    title="one line",
    scope="line",
    is_like=_is_like,
    parse=_parse,
    write=_write,
    holds=frozenset({"comment"}),
    suffixes=(".sdm", ".txt"),
)
