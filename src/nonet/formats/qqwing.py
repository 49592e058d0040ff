"""QQWing's styles of printing: one-line, compact and readable; its CSV is a table (table.py)."""

from nonet.formats.format import Format, Hints
from nonet.formats.sheet import Sheet

__all__ = ["COMPACT", "ONE_LINE", "READABLE"]


def _is_like(_text: str) -> bool:
    return False  # whatever these styles write, `line` and `board` read


def _parse_line(text: str, hints: Hints) -> list[Sheet]:
    from nonet.formats.line import LINE

    return LINE.parse(text, hints)


def _parse_board(text: str, hints: Hints) -> list[Sheet]:
    from nonet.formats.board import BOARD

    return BOARD.parse(text, hints)


def _write_one_line(sheet: Sheet) -> str:
    return sheet.givens.format()


def _write_compact(sheet: Sheet) -> str:
    line, size = sheet.givens.format(), sheet.layout.columns
    rows = (line[start : start + size] for start in range(0, len(line), size))
    return "\n".join(rows) + "\n"


def _write_readable(sheet: Sheet) -> str:
    line, size = sheet.givens.format(), sheet.layout.columns
    across, down = sheet.layout.box_columns or size, sheet.layout.box_rows or size
    border = "|".join("-" * (2 * across + 1) for _ in range(size // across))
    lines = []
    for row in range(size):
        if row and row % down == 0:
            lines.append(border)
        cells = line[row * size : (row + 1) * size]
        boxes = (" ".join(cells[start : start + across]) for start in range(0, size, across))
        lines.append(" " + " | ".join(boxes) + " ")
    return "\n".join(lines) + "\n"


ONE_LINE = Format("one-line", "QQWing, one line", "line", _is_like, _parse_line, _write_one_line)
COMPACT = Format("compact", "QQWing, compact", "block", _is_like, _parse_board, _write_compact)
READABLE = Format("readable", "QQWing, readable", "block", _is_like, _parse_board, _write_readable)
