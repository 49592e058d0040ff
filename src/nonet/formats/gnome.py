"""GNOME Sudoku's saved games: JSON, a record for every cell that is not empty."""

import json

from nonet.errors import InputError
from nonet.formats.data import guard, load_json, make_grid
from nonet.formats.format import Format, Hints, refuse
from nonet.formats.sheet import Sheet, digits_of, mask_of
from nonet.layout import CLASSIC

__all__ = ["GNOME"]

USUAL = {"difficulty_category": 1, "time_elapsed": 0.0}


def _is_like(text: str) -> bool:
    return '"cells"' in text and '"position"' in text


@guard("GNOME Sudoku")
def _parse(text: str, _hints: Hints) -> list[Sheet]:
    data = load_json(text)
    givens, placed, notes = [0] * 81, [0] * 81, [0] * 81
    for cell in data["cells"]:
        row, column = cell["position"]
        if not (0 <= row < 9 and 0 <= column < 9):
            raise InputError(f"expected a position from 0 to 8, got {row}, {column}")
        place = row * 9 + column
        (givens if cell.get("fixed") else placed)[place] = cell.get("value", 0)
        if not cell.get("value"):
            notes[place] = mask_of(_check(digit) for digit in cell.get("earmarks", ()))
    extra = {key: data[key] for key in USUAL if data.get(key, USUAL[key]) != USUAL[key]}
    return [
        Sheet(
            make_grid(CLASSIC, givens),
            make_grid(CLASSIC, placed) if any(placed) else None,
            corner=tuple(notes) if any(notes) else (),
            extra={"gnome": extra} if extra else {},
        )
    ]


def _check(digit: int) -> int:
    if type(digit) is not int or not 1 <= digit <= 9:
        raise InputError(f"expected a note from 1 to 9, got {digit!r}")
    return digit


def _write(sheet: Sheet) -> str:
    if sheet.layout != CLASSIC:
        raise refuse("gnome", f"the layout {sheet.layout.name}")
    extra = sheet.extra.get("gnome", {})
    if set(sheet.extra) - {"gnome"} or not isinstance(extra, dict):
        raise refuse("gnome", "data of another format")
    notes = sheet.corner or (0,) * 81
    cells = [
        {
            "position": [cell // 9, cell % 9],
            "value": digit,
            "fixed": bool(sheet.givens.digits[cell]),
            "earmarks": list(digits_of(notes[cell])),
        }
        for cell, digit in enumerate(sheet.grid.digits)
        if digit or notes[cell]
    ]
    return json.dumps(USUAL | extra | {"cells": cells})


GNOME = Format(
    "gnome",
    "GNOME Sudoku game",
    "document",
    _is_like,
    _parse,
    _write,
    frozenset({"placed", "corner", "extra"}),
)
