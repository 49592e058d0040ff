"""Grids of candidates: a group of digits for each cell, or nine characters a cell on one line.

    .----------------.-----------------.---------------.
    | 5    3    124  | 26   7     2468 | 1489 12   24  |
    ...

A single digit is placed where no peer still lists it; else it is the last candidate of its cell.
"""

from collections.abc import Sequence

from nonet.errors import InputError
from nonet.formats.board import split_board
from nonet.formats.cells import EMPTIES, clean, parse_candidates, settle_candidates
from nonet.formats.format import Format, Hints
from nonet.formats.sheet import Sheet, digits_of
from nonet.grid import SYMBOLS
from nonet.layout import Layout

__all__ = ["CANDIDATES", "PENCILMARKS", "masks_on"]

_LENGTHS = {size**3: size for size in (6, 8, 9, 10, 12, 16, 25)}  # 4³ is read as an 8×8 board


def masks_on(sheet: Sheet) -> list[int]:
    """The set of digits of each cell: its digit, or its candidates, or what its peers leave.

    >>> from nonet.grid import Grid
    >>> masks_on(Sheet(Grid("3" + "." * 15)))[:2]
    [4, 11]
    """
    placed = [1 << (digit - 1) if digit else 0 for digit in sheet.grid.digits]
    left = sheet.candidates or _eliminate(placed, sheet.layout)
    return [digit or mask for digit, mask in zip(placed, left, strict=True)]


def _eliminate(placed: list[int], layout: Layout) -> list[int]:
    everything = (1 << layout.digits) - 1
    left = []
    for cell in range(layout.cells):
        seen = 0
        for peer in layout.peers(cell):
            seen |= placed[peer]
        left.append(everything & ~seen)
    return left


def _settle(masks: Sequence[int], layout: Layout) -> list[Sheet]:
    grid, candidates = settle_candidates(masks, layout)
    return [Sheet(grid, candidates=candidates)]


def _is_like_groups(text: str) -> bool:
    try:
        board = split_board(text)
    except InputError:
        return False
    return any(len(cell) > 1 for row in board for cell in row)


def _parse_groups(text: str, hints: Hints) -> list[Sheet]:
    board = split_board(text)
    layout = hints.layout or Layout.of_size(len(board))
    if layout.digits != len(board):
        raise InputError(f"expected {layout.digits} rows, got {len(board)}")
    groups = [cell for row in board for cell in row]
    return _settle(parse_candidates(groups, layout, hints.symbols or SYMBOLS), layout)


def _write_groups(sheet: Sheet) -> str:
    groups = [_write_group(mask, sheet.layout.digits) for mask in masks_on(sheet)]
    size, across = sheet.layout.columns, sheet.layout.box_columns or sheet.layout.columns
    down = sheet.layout.box_rows or sheet.layout.rows
    width = max(map(len, groups))
    lines = []
    for row in range(size):
        if row and row % down == 0:
            lines.append("+".join("-" * ((width + 1) * across + 1) for _ in range(size // across)))
        cells = [group.ljust(width) for group in groups[row * size : (row + 1) * size]]
        boxes = (" ".join(cells[start : start + across]) for start in range(0, size, across))
        lines.append(" " + " | ".join(boxes).rstrip())
    return "\n".join(lines)


def _write_group(mask: int, digits: int) -> str:
    group = "".join(SYMBOLS[digit - 1] for digit in digits_of(mask)) or "."
    # Above nine digits a bare 12 would be the number: braces make it the candidates 1 and 2.
    return f"{{{group}}}" if digits > 9 and len(group) > 1 else group


def _is_like_marks(text: str) -> bool:
    line = clean(text).strip()
    return len(line) in _LENGTHS and set(line.upper()) <= set(SYMBOLS + EMPTIES)


def _parse_marks(text: str, hints: Hints) -> list[Sheet]:
    line = clean(text).strip()
    sizes = _LENGTHS | {64: 4}  # whoever names the format means 4×4
    size = hints.layout.digits if hints.layout else sizes.get(len(line), 9)
    if len(line) != size**3:
        raise InputError(f"expected {size**3} characters, got {len(line)}")
    layout = hints.layout or Layout.of_size(size)
    groups = [line[start : start + size] for start in range(0, len(line), size)]
    return _settle(parse_candidates(groups, layout, hints.symbols or SYMBOLS), layout)


def _write_marks(sheet: Sheet) -> str:
    size = sheet.layout.digits
    return "".join(
        SYMBOLS[digit] if mask >> digit & 1 else "."
        for mask in masks_on(sheet)
        for digit in range(size)
    )


CANDIDATES = Format(
    "candidates",
    "grid of candidates",
    "block",
    _is_like_groups,
    _parse_groups,
    _write_groups,
    frozenset({"placed", "candidates"}),
    is_square=True,
)
PENCILMARKS = Format(
    "pencilmarks",
    "all candidates on one line",
    "line",
    _is_like_marks,
    _parse_marks,
    _write_marks,
    frozenset({"placed", "candidates"}),
    is_square=True,
)
