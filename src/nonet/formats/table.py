"""Tables: CSV with a column of puzzles, as QQWing, Kaggle and spreadsheets write it.

The first line names the columns. `puzzle`, `quizzes`, `givens` or `grid` holds the givens,
`solution` or `solutions` the solution; the other columns are kept as extra.
"""

import csv
import io

from nonet.errors import InputError
from nonet.formats.cells import parse_cells
from nonet.formats.format import Format, Hints
from nonet.formats.sheet import Sheet

__all__ = ["CSV"]

PUZZLE = ("puzzle", "puzzles", "quizzes", "quiz", "givens", "grid", "sudoku")
SOLUTION = ("solution", "solutions")


def _names(line: str) -> list[str]:
    rows = list(csv.reader([line]))
    return [name.strip().lower() for name in rows[0]] if rows else []


def _is_like(text: str) -> bool:
    if "," not in text or len(text) > 10_000:
        return False
    try:
        return any(name in PUZZLE for name in _names(text.partition("\n")[0]))
    except csv.Error:
        return False


def _parse(text: str, hints: Hints) -> list[Sheet]:
    """A header and any number of rows."""
    try:
        header, *rows = csv.reader(io.StringIO(text))
    except (csv.Error, ValueError) as error:
        raise InputError(f"expected a table, got {error or 'nothing'}") from None
    names = [name.strip().lower() for name in header]
    if not any(name in PUZZLE for name in names):
        raise InputError(f"expected a column named puzzle, got {','.join(names)[:60]!r}")
    return [_parse_row(header, names, row, hints) for row in rows if row]


def _parse_row(header: list[str], names: list[str], row: list[str], hints: Hints) -> Sheet:
    values = dict(zip(names, row, strict=False))
    column = next(name for name in names if name in PUZZLE)
    answer = next((values[name] for name in SOLUTION if values.get(name)), "")
    givens = parse_cells(values.get(column, "").strip(), hints)
    solution = parse_cells(answer.strip(), Hints(givens.layout, hints.symbols)) if answer else None
    extra = {
        title: value
        for title, name, value in zip(header, names, row, strict=False)
        if name not in PUZZLE and name not in SOLUTION and value
    }
    return Sheet(givens, solution=solution, extra={"table": extra} if extra else {})


def _write(sheet: Sheet) -> str:
    extra = sheet.extra.get("table", {})
    if set(sheet.extra) - {"table"} or not isinstance(extra, dict):
        raise InputError("expected a sheet without data of another format, got one with it")
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["Puzzle", "Solution", *extra])
    solution = sheet.solution.format() if sheet.solution else ""
    writer.writerow([sheet.givens.format(), solution, *extra.values()])
    return text.getvalue()


CSV = Format(
    "csv",
    "CSV table",
    "table",
    _is_like,
    _parse,
    _write,
    frozenset({"solution", "extra"}),
    (".csv",),
)
