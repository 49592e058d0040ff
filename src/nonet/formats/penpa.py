"""Penpa+'s links: a drawing program's whole state, deflated.

    https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VXfb9s2EH73XzHw…

Behind `p=` lies base 64 of lines: the first says size and title, the fourth is the question layer
in JSON whose usual names are shortened to `z` and a letter. Numbers in cells are givens, cages are
read; whatever else is drawn is kept as extra. It is only read: a drawing that Penpa+ made has
dozens of settings that a puzzle does not know.
"""

import base64
import binascii
import json
import re
import zlib
from typing import Any
from urllib.parse import unquote

from nonet.errors import InputError
from nonet.formats.data import guard, make_grid, make_layout
from nonet.formats.format import Format, Hints
from nonet.formats.sheet import Rule, Sheet

__all__ = ["PENPA"]

MAX_TEXT = 1 << 22
_LINK = re.compile(r"(?:penpa[^#]*#|^)m=(?:edit|solve)&p=([A-Za-z0-9+/=_% -]+)")

# What the letter behind a 'z' stands for in the layers.
NAMES = {
    "9": '"qa"', "Q": '"pu_q"', "A": '"pu_a"', "G": '"grid"', "M": '"edit_mode"',
    "S": '"surface"', "L": '"line"', "E": '"lineE"', "W": '"wall"', "C": '"cage"',
    "N": '"number"', "Y": '"symbol"', "P": '"special"', "B": '"board"', "R": '"command_redo"',
    "U": '"command_undo"', "8": '"command_replay"', "1": '"numberS"', "F": '"freeline"',
    "2": '"freelineE"', "T": '"thermo"', "3": '"arrows"', "D": '"direction"',
    "0": '"squareframe"', "5": '"polygon"', "4": '"deletelineE"', "6": '"killercages"',
    "7": '"nobulbthermo"', "_": '"__a"', "O": "null", "Z": "z",
}  # fmt: skip
DRAWN = ("numberS", "symbol", "line", "lineE", "thermo", "nobulbthermo", "arrows", "surface")


def _is_like(text: str) -> bool:
    return bool(_LINK.search(text.strip()))


def _inflate(payload: str) -> list[str]:
    try:
        data = base64.b64decode(unquote(payload).replace(" ", "+"))
        inflater = zlib.decompressobj(-15)
        text = inflater.decompress(data, MAX_TEXT)
    except (ValueError, binascii.Error, zlib.error) as error:
        raise InputError(f"expected deflated text in base 64, got {error}") from None
    if inflater.unconsumed_tail:
        raise InputError(f"expected at most {MAX_TEXT} characters in a link, got more")
    return text.decode("utf-8", "replace").split("\n")


@guard("Penpa+")
def _parse(text: str, _hints: Hints) -> list[Sheet]:
    found = _LINK.search(text.strip())
    if not found:
        raise InputError(f"expected a link with m= and p=, got {text[:20]!r}")
    lines = _inflate(found[1])
    head = lines[0].split(",")
    if head[0] not in ("square", "sudoku") or head[1] != head[2]:
        raise InputError(f"expected a square board, got {','.join(head[:3])[:40]!r}")
    size = int(head[1])
    layer = json.loads(re.sub(r"z(.)", lambda each: NAMES.get(each[1], each[0]), lines[3]))
    layout = make_layout(size)
    digits = [0] * layout.cells
    for key, value in layer.get("number", {}).items():
        digits[_cell(int(key), size)] = int(str(value[0]))
    rules = tuple(
        Rule("drawn cage", {"cells": [layout.cell_name(_cell(int(key), size)) for key in cage]})
        for cage in layer.get("killercages", ())
        if cage
    )
    drawn = {name: layer[name] for name in DRAWN if layer.get(name)}
    words = {name: _find_word(head, name) for name in ("title", "author")}
    extra: dict[str, Any] = {"penpa": drawn} if drawn else {}
    return [Sheet(make_grid(layout, digits), rules=rules, extra=extra, **words)]  # type: ignore[arg-type]


def _cell(index: int, size: int) -> int:
    """Penpa+ counts two rows and two columns of margin on each side."""
    row, column = divmod(index, size + 4)
    if not (2 <= row < size + 2 and 2 <= column < size + 2):
        raise InputError(f"expected a place on the board, got {index}")
    return (row - 2) * size + column - 2


def _find_word(head: list[str], name: str) -> str:
    start = f"{name.capitalize()}: "
    word = next((each for each in head if each.startswith(start)), "")
    return word.removeprefix(start).replace("%2C", ",").strip()


PENPA = Format("penpa", "Penpa+ link (numbers)", "line", _is_like, _parse)
