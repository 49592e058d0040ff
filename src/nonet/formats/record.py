"""JSON lines: one object a line, as the commands write with --json and `bulk` into .jsonl files.

    {"grid": "53..7....…", "solution": "534678912…"}

The names are those of a table's columns (table.py). `layout`, and `regions` for a jigsaw, say what
the number of cells does not; what else there is stays as extra.
"""

import json
import re
from typing import Any

from nonet.board import Board, read_board
from nonet.errors import InputError
from nonet.formats.data import guard, load_json
from nonet.formats.format import Format, Hints
from nonet.formats.sheet import Sheet
from nonet.formats.table import PUZZLE, columns_of, parse_record

__all__ = ["RECORD"]

SHAPE = ("board", "layout", "regions")
_PUZZLE = re.compile(rf'"(?:{"|".join(PUZZLE)})"\s*:\s*"', re.IGNORECASE)


def _is_like(text: str) -> bool:
    return text.lstrip().startswith("{") and '"nonet"' not in text and bool(_PUZZLE.search(text))


@guard("JSON lines")
def _parse(text: str, hints: Hints) -> list[Sheet]:
    data = load_json(text)
    if data.get("rules"):  # names alone: `nonet convert --to json` writes the rules whole
        raise InputError(f"expected a puzzle without rules, got {data['rules']!r:.80}")
    words = {name: _word(value) for name, value in data.items() if name not in SHAPE}
    board = _parse_board(data) or hints.board
    return [parse_record(words, Hints(board, hints.symbols))]


def _parse_board(data: dict[str, Any]) -> Board | None:
    name = data.get("board", data.get("layout"))
    return None if name is None else read_board(str(name), data.get("regions") or ())


def _word(value: object) -> str:
    return value if isinstance(value, str) else "" if value is None else json.dumps(value)


def _write(sheet: Sheet) -> str:
    columns = {name.lower(): value for name, value in columns_of(sheet).items() if value}
    return json.dumps(columns | {"board": sheet.board.text}, ensure_ascii=False)


RECORD = Format(
    "jsonl",
    "JSON lines",
    "document",
    _is_like,
    _parse,
    _write,
    frozenset({"solution", "rules", "houses", "extra"}),
    (".jsonl",),
)
