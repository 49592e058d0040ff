"""Lines of gsf's sudoku program: fields with commas between them, the puzzle in the fifth.

    95,24,7,C21.m/M2.35,98.7.....7…

The other fields are kept as they came.
"""

from nonet.formats.cells import find_size, parse_cells
from nonet.formats.data import guard
from nonet.formats.format import Format, Hints, refuse
from nonet.formats.line import LINE
from nonet.formats.sheet import Sheet

__all__ = ["GSF"]

PLACE = 4  # of the puzzle among the fields


def _is_like(text: str) -> bool:
    fields = text.split(",")
    if len(fields) <= PLACE or find_size(len(fields[PLACE].strip()), Hints()) is None:
        return False
    return LINE.is_like(fields[PLACE])


@guard("gsf")
def _parse(text: str, hints: Hints) -> list[Sheet]:
    fields = text.strip().split(",")
    givens = parse_cells(fields[PLACE].strip(), hints)
    rest: list[str] = fields[:PLACE] + fields[PLACE + 1 :]
    return [Sheet(givens, extra={"gsf": rest} if any(rest) or len(rest) > PLACE else {})]


def _write(sheet: Sheet) -> str:
    rest = sheet.extra.get("gsf", [""] * PLACE)
    if set(sheet.extra) - {"gsf"} or not isinstance(rest, list):
        raise refuse("gsf", "data of another format")
    return ",".join([*rest[:PLACE], sheet.givens.format(), *rest[PLACE:]])


GSF = Format("gsf", "gsf line", "line", _is_like, _parse, _write, frozenset({"extra"}))
