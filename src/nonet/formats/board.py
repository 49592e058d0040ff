"""A board over several lines, bare or framed, as people draw it and programs print it.

    5 3 . | . 7 . | . . .        53..7....        +---+---+---+
    6 . . | 1 9 5 | . . .        6..195...        |53.|.7.|...|
    . 9 8 | . . . | . 6 .        .98....6.        |6..|195|...|
    ------+-------+------        ...              ...

The three are read alike, and so are tables whose cells lie between tabs, semicolons or commas.
Boards above nine digits may hold numbers of two figures. A board whose cells hold groups of digits
is a grid of candidates (candidates.py).
"""

import re

from nonet.errors import InputError
from nonet.formats.cells import EMPTIES, SIZES, clean, parse_cells, split_row, split_table
from nonet.formats.format import Format, Hints
from nonet.formats.sheet import Sheet

__all__ = ["BOARD", "ROWS", "count_row_cells", "is_border", "split_board"]

_BORDER = re.compile(r"^[-+=|*:.,'`\s]*[-=]{2,}[-+=|*:.,'`\s]*$")
EMPTY = set(EMPTIES)
MIN_SIZE, MAX_SIZE = 4, 25


def is_border(line: str) -> bool:
    """Whether a line is part of a frame, not a row of cells.

    >>> is_border("------+-------+------"), is_border("1-------9")
    (True, False)
    """
    return bool(_BORDER.match(clean(line)))


def count_row_cells(line: str) -> int:
    """Count the cells of one row.

    >>> count_row_cells("| 1 . | . 4 |")
    4
    """
    line = clean(line)
    if table := split_table(line):
        return len(table)
    bare, words = line.replace("|", ""), line.replace("|", " ").split()
    is_spaced = len(words) in SIZES.values() and all(len(word) == 1 for word in words)
    if "  " in bare and len(bare) in SIZES.values() and not is_spaced and not set(bare) & EMPTY:
        return len(bare)  # blanks stand for empty cells
    return len(split_row(line))


def split_board(text: str) -> list[list[str]]:
    """Split a board into rows of cells, as many in each row as there are rows.

    >>> split_board(".. .. 1234 5 .... .6.7".replace(" ", chr(10)))
    Traceback (most recent call last):
    ...
    nonet.errors.InputError: expected 6 cells, got 2 in row 1
    """
    lines = [clean(line) for line in text.splitlines() if line.strip() or split_table(line)]
    rows = [line for line in lines if not is_border(line)]
    if len(rows) < MAX_SIZE and _width(rows) != len(rows) == len(lines) - _count_dashes(lines):
        rows = lines  # a row of nine '-' is no border where it makes the ninth row
    if not MIN_SIZE <= len(rows) <= MAX_SIZE:
        text = f"expected {MIN_SIZE} to {MAX_SIZE} rows, got {len(rows)}"
        raise InputError(text, {"rows": len(rows)})
    board = [split_row(line, len(rows)) for line in rows]
    for number, row in enumerate(board, start=1):
        if len(row) != len(rows):
            where = {"row": number, "cells": len(row), "rows": len(rows)}
            text = f"expected {len(rows)} cells, got {len(row)} in row {number}"
            raise InputError(text, where)
    return board


def _width(rows: list[str]) -> int:
    return len(split_row(rows[0])) if rows else 0


def _count_dashes(lines: list[str]) -> int:
    return sum(set(line.strip()) == {"-"} for line in lines)


def _is_like(text: str) -> bool:
    try:
        board = split_board(text)
    except InputError:
        return False
    return len(board) > 9 or all(len(cell) == 1 for row in board for cell in row)


def _parse(text: str, hints: Hints) -> list[Sheet]:
    cells = [cell for row in split_board(text) for cell in row]
    return [Sheet(parse_cells(cells, hints))]


def _write_board(sheet: Sheet) -> str:
    return sheet.givens.draw()


def _write_rows(sheet: Sheet) -> str:
    line, size = sheet.givens.format(), sheet.layout.columns
    return "\n".join(line[start : start + size] for start in range(0, len(line), size))


BOARD = Format("board", "framed board", "block", _is_like, _parse, _write_board, is_square=True)
ROWS = Format("rows", "one row a line", "block", _is_like, _parse, _write_rows, is_square=True)
