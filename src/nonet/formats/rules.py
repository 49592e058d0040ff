"""What the formats share about rules: lines seen from outside, neighbours, numbers in words.

A rule is told by its kind, its groups of cells and its values (rules.def has the kinds). Cells are
numbered row by row; a place is a row and a column from 0, on the board or around it.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from nonet.board import Rule
from nonet.errors import InputError
from nonet.formats.data import parse_place
from nonet.formats.format import refuse
from nonet.formats.sheet import Sheet
from nonet.layout import Layout

__all__ = [
    "all_xv_given",
    "cages_on",
    "cell_at",
    "cells_at",
    "diagonal_from",
    "find_neighbours",
    "line_from",
    "make_rule",
    "name_place",
    "outside_of",
    "parse_numbers",
    "reading_order",
    "windows_of",
]

MAX_NUMBERS = 100  # in one word such as "7,11"
_NUMBERS = re.compile(r"^\s*\d{1,4}(?:\s*,\s*\d{1,4})*\s*$")

Place = tuple[int, int]


def make_rule(kind: str, *parts: Iterable[int], values: Iterable[int] = ()) -> Rule:
    """Make a rule of groups of cells.

    >>> make_rule("arrow", [0], [1, 2])
    Rule('arrow', (0, 1, 2), groups=(1, 2))
    """
    groups = [tuple(part) for part in parts]
    cells = [cell for group in groups for cell in group]
    sizes = [len(group) for group in groups] if len(groups) > 1 else []
    return Rule(kind, cells, tuple(values), sizes)


def all_xv_given(layout: Layout) -> Rule:
    """Make the rule that all X and V are shown; on small boards no two digits make ten.

    >>> all_xv_given(Layout.of_size(4)).values
    (5,)
    """
    return Rule("all sums given", (), [total for total in (5, 10) if total <= 2 * layout.digits])


def cages_on(sheet: Sheet, name: str) -> list[tuple[int, list[int]]]:
    """List the sums and cells of a killer for a format that holds nothing else.

    >>> from nonet.grid import Grid
    >>> cages_on(Sheet(Grid.empty("2x2; cage 5: r1c1 r1c2")), "solo")
    [(5, [0, 1])]
    """
    cages: list[tuple[int, list[int]]] = []
    seen: set[int] = set()
    for rule in sheet.rules:
        if rule.kind != "cage" or len(rule.values) != 1:
            raise refuse(name, f"the rule {rule.format(sheet.layout)}"[:80])
        if seen & set(rule.cells):
            raise refuse(name, "cages that overlap")
        seen |= set(rule.cells)
        cages.append((rule.values[0], list(rule.cells)))
    return cages


def cell_at(place: Place, layout: Layout) -> int:
    """Find the cell at a place of the board.

    >>> cell_at((1, 0), Layout.of_size(9))
    9
    """
    row, column = place
    if not (0 <= row < layout.rows and 0 <= column < layout.columns):
        raise InputError(f"expected a cell of the board, got r{row + 1}c{column + 1}")
    return row * layout.columns + column


def cells_at(names: Iterable[str], layout: Layout) -> list[int]:
    """Find the cells of names such as R1C1.

    >>> cells_at(["R1C1", "r2c2"], Layout.of_size(9))
    [0, 10]
    """
    return [cell_at(parse_place(name), layout) for name in names]


def name_place(place: Place) -> str:
    """Name a place as most programs do.

    >>> name_place((-1, 4))
    'R0C5'
    """
    return f"R{place[0] + 1}C{place[1] + 1}"


def reading_order(cells: Iterable[int]) -> list[int]:
    """Sort the cells of a pill: its number is read left to right, or else top to bottom.

    >>> reading_order([10, 1])
    [1, 10]
    """
    return sorted(cells)


def line_from(place: Place, layout: Layout) -> list[int]:
    """List the cells of the row or column that somebody at a place outside the board looks into.

    >>> line_from((-1, 3), Layout.of_size(4)), line_from((0, 4), Layout.of_size(4))
    ([3, 7, 11, 15], [3, 2, 1, 0])
    """
    row, column = place
    if (row in (-1, layout.rows)) == (column in (-1, layout.columns)):
        raise InputError(f"expected a place beside the board, got {name_place(place)}")
    down = 1 if row == -1 else -1 if row == layout.rows else 0
    right = 1 if column == -1 else -1 if column == layout.columns else 0
    return _walk((row + down, column + right), (down, right), layout)


def diagonal_from(place: Place, step: Place, layout: Layout) -> list[int]:
    """List the cells of a diagonal from a place of the board on.

    >>> diagonal_from((0, 2), (1, -1), Layout.of_size(4))
    [2, 5, 8]
    """
    return _walk(place, step, layout)


def _walk(place: Place, step: Place, layout: Layout) -> list[int]:
    cells = []
    row, column = place
    while 0 <= row < layout.rows and 0 <= column < layout.columns:
        cells.append(row * layout.columns + column)
        row, column = row + step[0], column + step[1]
    return cells


def outside_of(line: Sequence[int], layout: Layout) -> Place:
    """Find the place outside the board from which a line of two cells or more is seen.

    >>> outside_of([3, 2, 1, 0], Layout.of_size(4)), outside_of([2, 5, 8], Layout.of_size(4))
    ((0, 4), (-1, 3))
    """
    first, second = (divmod(cell, layout.columns) for cell in line[:2])
    place = 2 * first[0] - second[0], 2 * first[1] - second[1]
    if not 0 <= place[0] < layout.rows or not 0 <= place[1] < layout.columns:
        return place
    where = name_place(first)
    raise InputError(f"expected a line from the edge of the board, got one from {where}")


def find_neighbours(cells: Sequence[int], layout: Layout) -> Iterator[tuple[int, int]]:
    """Find the pairs of neighbours among cells, the one that was told first before the other.

    >>> list(find_neighbours([0, 1, 5], Layout.of_size(4)))
    [(0, 1), (1, 5)]
    """
    for index, cell in enumerate(cells):
        row, column = divmod(cell, layout.columns)
        for other in cells[index + 1 :]:
            other_row, other_column = divmod(other, layout.columns)
            if abs(row - other_row) + abs(column - other_column) == 1:
                yield cell, other


def parse_numbers(value: object) -> tuple[int, ...] | None:
    """Read numbers with commas between them; none at all is the empty tuple, words are None.

    >>> parse_numbers("7, 11"), parse_numbers(None), parse_numbers("?")
    ((7, 11), (), None)
    """
    if value is None or value == "":
        return ()
    if type(value) is int:
        return (value,)
    if not isinstance(value, str) or not _NUMBERS.match(value) or value.count(",") > MAX_NUMBERS:
        return None
    return tuple(int(number) for number in value.split(","))


def windows_of(layout: Layout) -> list[list[int]]:
    """List the windows of a square board: boxes with one row or column between them.

    >>> len(windows_of(Layout.of_size(9))), len(windows_of(Layout.of_size(16)))
    (4, 9)
    """
    down, right = layout.box_rows, layout.box_columns
    return [
        [(row + r) * layout.columns + column + c for r in range(down) for c in range(right)]
        for row in range(1, layout.rows - down, down + 1)
        for column in range(1, layout.columns - right, right + 1)
    ]
