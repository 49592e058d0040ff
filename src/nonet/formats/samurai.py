"""Samurai: five boards in a cross, whose middle one shares its corner boxes with the others.

    ..3...2..   ..6...2..        21 rows, blanks where there are no cells
    .2.4.8.3.   .3.4.2.8.
    …                            or five lines of 81: upper left and right, middle, lower left and
                                 right, which agree in the boxes that they share

KSudoku writes a third text (ksudoku.py).
"""

import re
from collections.abc import Sequence

from nonet.board import Board
from nonet.errors import InputError
from nonet.formats.cells import EMPTIES
from nonet.formats.data import guard, make_grid
from nonet.formats.format import Format, Hints, refuse
from nonet.formats.sheet import Sheet
from nonet.grid import Grid
from nonet.layout import Layout

__all__ = ["SAMURAI", "join_five"]

BEGINS = ((0, 0), (0, 12), (6, 6), (12, 0), (12, 12))
WIDTH = 21
_FIRST_ROW = re.compile(r"^[1-9.0*_-]{9}[ #]{3}[1-9.0*_-]{9}")


def _cells_of(begin: tuple[int, int]) -> list[int]:
    row, column = begin
    return [(row + r) * WIDTH + column + c for r in range(9) for c in range(9)]


def join_five(grids: Sequence[Grid], *, shared: int = 0) -> Grid | None:
    """Join five boards to a samurai; None unless they agree where they meet, in so many digits.

    >>> empty = Grid("." * 81)
    >>> join_five([empty] * 5).layout.name, join_five([empty] * 5, shared=1)
    ('samurai', None)
    """
    if len(grids) != len(BEGINS) or not all(grid.board.is_classic for grid in grids):
        return None
    digits: dict[int, int] = {}
    met = 0
    for grid, begin in zip(grids, BEGINS, strict=True):
        for cell, digit in zip(_cells_of(begin), grid.digits, strict=True):
            if digits.setdefault(cell, digit) != digit:
                return None
            met += bool(digit) and begin == BEGINS[2] and _is_shared(cell)
    if met < shared:
        return None
    board = Board(Layout.samurai())
    return make_grid(board, [digits.get(cell, 0) for cell in range(WIDTH * WIDTH)])


def _is_shared(cell: int) -> bool:
    return all(place in range(6, 9) or place in range(12, 15) for place in divmod(cell, WIDTH))


def _is_like(text: str) -> bool:
    return bool(_FIRST_ROW.match(text.lstrip("\n")))


@guard("samurai")
def _parse(text: str, _hints: Hints) -> list[Sheet]:
    rows = [row for row in text.split("\n") if row.strip()]
    if len(rows) == len(BEGINS) and all(len(row.strip()) == 81 for row in rows):
        grid = join_five([Grid(row.strip()) for row in rows])
        if grid is None:
            raise InputError("expected five boards that agree where they meet, got others")
        return [Sheet(grid)]
    if len(rows) == 1 and len(rows[0]) > WIDTH:
        rows = [rows[0][start : start + WIDTH] for start in range(0, len(rows[0]), WIDTH)]
    if len(rows) != WIDTH or any(len(row.rstrip()) > WIDTH for row in rows):
        raise InputError(f"expected {WIDTH} rows of {WIDTH} cells, got {len(rows)}")
    layout = Layout.samurai()
    signs = "".join(row.ljust(WIDTH)[:WIDTH] for row in rows)
    for cell, sign in enumerate(signs):
        if layout.is_hole(cell) != (sign in " #") and not (
            layout.is_hole(cell) and sign in EMPTIES
        ):
            wanted = "nothing" if layout.is_hole(cell) else "a cell"
            raise InputError(f"expected {wanted}, got {sign!r} at {layout.cell_name(cell)}")
    return [Sheet(Grid(signs.replace(" ", ".").replace("#", "."), Board(layout)))]


def _write(sheet: Sheet) -> str:
    layout = sheet.layout
    if layout != Layout.samurai():
        raise refuse("samurai", f"the layout {layout.name}")
    line = sheet.givens.format()
    signs = "".join(" " if layout.is_hole(cell) else line[cell] for cell in range(layout.cells))
    rows = (signs[start : start + WIDTH] for start in range(0, len(signs), WIDTH))
    return "\n".join(row.rstrip() for row in rows) + "\n"


SAMURAI = Format("samurai", "samurai", "document", _is_like, _parse, _write, frozenset({"houses"}))
