"""Arrays as programs hold boards: rows of numbers or of signs, or all cells in one row.

[[5, 3, 0, 0, 7, 0, 0, 0, 0], [6, 0, 0, 1, …], …]       [["5", "3", ".", …], …]
"""

import json

from nonet.errors import InputError
from nonet.formats.cells import parse_cells
from nonet.formats.data import guard
from nonet.formats.format import Format, Hints
from nonet.formats.sheet import Sheet

__all__ = ["ARRAY"]

MOST = 625  # cells


def _is_like(text: str) -> bool:
    return text.lstrip().startswith("[") and text.rstrip().endswith("]")


@guard("an array's")
def _parse(text: str, hints: Hints) -> list[Sheet]:
    try:
        rows = json.loads(text.replace("'", '"'))
    except (ValueError, RecursionError) as error:
        raise InputError(f"expected rows of numbers, got {error}") from None
    cells = [cell for row in rows for cell in (row if isinstance(row, list) else [row])]
    if len(cells) > MOST:
        raise InputError(f"expected at most {MOST} cells, got {len(cells)}")
    return [Sheet(parse_cells([_sign_of(cell) for cell in cells], hints))]


def _sign_of(cell: object) -> str:
    if cell is None or cell == "":
        return "."
    if isinstance(cell, str) or type(cell) is int:
        return str(cell)
    raise InputError(f"expected a number or a sign, got {cell!r:.20}")


def _write(sheet: Sheet) -> str:
    size, digits = sheet.layout.columns, list(sheet.givens.digits)
    rows = [digits[start : start + size] for start in range(0, len(digits), size)]
    return "[" + ",\n ".join(map(str, rows)) + "]"


ARRAY = Format("array", "rows of numbers", "document", _is_like, _parse, _write)
