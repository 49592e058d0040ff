"""Tables: CSV with a column of puzzles, as QQWing, Kaggle and spreadsheets write it.

The first line names the columns. `puzzle`, `quizzes`, `givens` or `grid` holds the givens,
`solution` or `solutions` the solution, `board` the board; the other columns are kept as extra.
Parquet (parquet.py) holds the same columns.
"""

import csv
import io
from collections.abc import Mapping
from dataclasses import replace

from nonet.board import Board
from nonet.errors import InputError
from nonet.formats.cells import parse_cells
from nonet.formats.format import Format, Hints, refuse
from nonet.formats.sheet import Sheet

__all__ = ["CSV", "QQWING_CSV", "columns_of", "parse_record"]

PUZZLE = ("puzzle", "puzzles", "quizzes", "quiz", "givens", "grid", "sudoku")
SOLUTION = ("solution", "solutions")
BOARD = "board"  # its text: cells, houses and rules
# QQWing's columns; its lines end in a comma.
QQWING = [
    "Puzzle", "Solution", "Givens", "Singles", "Hidden Singles", "Naked Pairs", "Hidden Pairs",
    "Pointing Pairs/Triples", "Box/Line Intersections", "Guesses", "Backtracks", "Difficulty",
]  # fmt: skip


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
    return [parse_record(dict(zip(header, row, strict=False)), hints) for row in rows if row]


def parse_record(record: Mapping[str, str], hints: Hints) -> Sheet:
    """Make a sheet of the words of a row by the names of its columns.

    >>> parse_record({"quiz": "1...............", "level": "easy"}, Hints()).extra
    {'table': {'level': 'easy'}}
    """
    values = {name.strip().lower(): value for name, value in record.items()}
    if values.get(BOARD):
        hints = replace(hints, board=Board(values[BOARD].strip()))
    # QQWing's `Givens` counts them: a puzzle by its first name wins.
    column = next((name for name in PUZZLE if name in values), "")
    answer = next((values[name] for name in SOLUTION if values.get(name)), "")
    givens = parse_cells(values.get(column, "").strip(), hints)
    solution = parse_cells(answer.strip(), Hints(givens.board, hints.symbols)) if answer else None
    extra = {
        name: value
        for name, value in record.items()
        if name.strip().lower() not in (column, BOARD, *SOLUTION) and value
    }
    return Sheet(givens, solution=solution, extra={"table": extra} if extra else {})


def columns_of(sheet: Sheet) -> dict[str, str]:
    """The columns of a sheet by their names, or the refusal of what has none.

    >>> from nonet.grid import Grid
    >>> columns_of(Sheet(Grid("1" + "." * 15)))
    {'givens': '1...............', 'solution': '', 'board': '2x2'}
    """
    for name in sheet.has():
        if name not in CSV.holds:
            raise refuse("table", name)
    extra = sheet.extra.get("table", {})
    if set(sheet.extra) - {"table"} or not isinstance(extra, dict):
        raise refuse("table", "data of another format")
    solution = sheet.solution.format() if sheet.solution else ""
    return {
        "givens": sheet.givens.format(),
        "solution": solution,
        "board": sheet.board.text,
        **extra,
    }


def _format_rows(*rows: list[str]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def _write(sheet: Sheet) -> str:
    columns = columns_of(sheet)
    return _format_rows([*columns], [*columns.values()])


def _write_qqwing(sheet: Sheet) -> str:
    columns = columns_of(sheet)
    columns = {"Puzzle": columns.pop("givens"), "Solution": columns.pop("solution")} | columns
    del columns["board"]
    beyond = [name for name in columns if name not in QQWING]
    if beyond:
        raise refuse("qqwing-csv", f"the column {beyond[0]}")
    return _format_rows([*QQWING, ""], [*(columns.get(name, "") for name in QQWING), ""])


CSV = Format(
    "csv",
    "CSV table",
    "table",
    _is_like,
    _parse,
    _write,
    frozenset({"solution", "rules", "houses", "extra"}),
    (".csv",),
)
QQWING_CSV = Format(
    "qqwing-csv",
    "QQWing, CSV",
    "table",
    lambda _text: False,  # `csv` reads it
    _parse,
    _write_qqwing,
    frozenset({"solution", "extra"}),
)
