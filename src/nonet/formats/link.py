"""Nonet's own link: a puzzle, and perhaps its progress, in some thirty characters.

    #2.piUqwkq4uz…          `#` keeps it in the browser; `2` is the version; the name of the givens
    #1.CQMDAMgB…            version 1: base 64 for links
    #3.eJyrVsrLzy9R…        version 3: the same, for boards with rules and of any shape

A classic puzzle with nothing beside it is its name (naming.py). Boards of boxes or regions without
rules take version 1. Inside: the size, flags, the shape of the boxes; then givens and placed
digits, each as one number: a bit for each cell that holds a digit, and above the bits the digits
themselves in base n. What else a sheet holds follows as deflated JSON. Version 3 is Nonet's JSON
(own.py), deflated. The solution is never in a link. The page's own address with its cells,
`/own?givens=…`, is read too.
"""

import base64
import binascii
import json
import re
import zlib
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from nonet.board import Board
from nonet.errors import InputError
from nonet.formats.cells import parse_cells
from nonet.formats.data import guard
from nonet.formats.format import Format, Hints
from nonet.formats.fpuzzles import EVERYTHING
from nonet.formats.own import format_data, parse_data
from nonet.formats.sheet import Sheet
from nonet.grid import Grid, problems
from nonet.layout import Layout
from nonet.naming import format_name, parse_name

__all__ = ["LINK"]

PREFIX = "#1."
NAMED = "#2."
WHOLE = "#3."
JIGSAW, DIAGONALS, WINDOWS, PROGRESS, MORE = 1, 2, 4, 8, 16
MAX_DATA = 1 << 20
_PAGE = re.compile(r"/own\?givens=([0-9A-Za-z.]+)$")
_LINK = re.compile(r"#([123])\.([A-Za-z0-9_-]+)$")


def _pack(digits: Iterable[int], base: int) -> bytes:
    """One number for all digits, its length in front."""
    mask = number = 0
    cells = list(digits)
    for cell, digit in reversed(list(enumerate(cells))):
        if digit:
            mask |= 1 << cell
            number = number * base + digit - 1
    whole = number << len(cells) | mask
    data = whole.to_bytes((whole.bit_length() + 7) // 8, "little")
    return len(data).to_bytes(2, "little") + data


def _unpack(data: bytes, cells: int, base: int) -> tuple[list[int], bytes]:
    length = int.from_bytes(data[:2], "little")
    if len(data) < length + 2:
        raise InputError("expected a whole link, got one that breaks off")
    whole = int.from_bytes(data[2 : 2 + length], "little")
    number, digits = whole >> cells, []
    for cell in range(cells):
        digit = 0
        if whole >> cell & 1:
            number, digit = divmod(number, base)
            digit += 1
        digits.append(digit)
    return digits, data[2 + length :]


def _write(sheet: Sheet) -> str:
    if not _is_usual(sheet.board):
        data = format_data(replace(sheet, solution=None))
        return WHOLE + _encode(_deflate(data))
    rest = _rest_of(sheet)
    is_plain = sheet.layout.is_classic and not rest and sheet.placed is None
    if is_plain and not problems(sheet.givens):  # what contradicts itself has no name
        return NAMED + format_name(sheet.givens)
    return _write_packed(sheet, rest)


def _is_usual(board: Board) -> bool:
    """Whether version 1 has flags for all of it."""
    layout = board.layout
    crossed = sum(house.kind == "diagonal" for house in layout.houses)
    known = {"row", "column", "box", "region", "diagonal", "window"}
    whole = layout.is_square and -1 not in layout.regions and crossed != 1
    return whole and not board.rules and {house.kind for house in layout.houses} <= known


def _encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _deflate(data: dict[str, Any]) -> bytes:
    return zlib.compress(json.dumps(data, separators=(",", ":")).encode(), 9)


def _write_packed(sheet: Sheet, rest: dict[str, Any]) -> str:
    layout = sheet.layout
    kinds = {house.kind for house in layout.houses}
    flags = (
        JIGSAW * (not layout.box_rows)
        | DIAGONALS * ("diagonal" in kinds)
        | WINDOWS * ("window" in kinds)
        | PROGRESS * (sheet.placed is not None)
        | MORE * bool(rest)
    )
    data = bytes([layout.digits, flags])
    if layout.box_rows:
        data += bytes([layout.box_rows])
    else:
        data += _pack((region + 1 for region in layout.regions), layout.digits)
    data += _pack(sheet.givens.digits, layout.digits)
    data += _pack(sheet.placed.digits, layout.digits) if sheet.placed else b""
    data += _deflate(rest) if rest else b""
    return PREFIX + _encode(data)


def _rest_of(sheet: Sheet) -> dict[str, Any]:
    data = format_data(replace(sheet, solution=None))
    known = ("nonet", "board", "givens", "placed")
    return {key: value for key, value in data.items() if key not in known}


def _is_like(text: str) -> bool:
    return bool(_LINK.search(text.strip()) or _PAGE.search(text.strip()))


@guard("a link of Nonet's")
def _parse(text: str, hints: Hints) -> list[Sheet]:
    if page := _PAGE.search(text.strip()):
        return [Sheet(parse_cells(page[1], hints))]
    found = _LINK.search(text.strip())
    if not found:
        raise InputError(f"expected #1. and base 64 or #2. and a name, got {text[:20]!r}")
    version, body = found.groups()
    if version == "2":
        return [Sheet(parse_name(body))]
    return [parse_data(_inflate(_decode(body))) if version == "3" else _parse_packed(body)]


def _decode(body: str) -> bytes:
    try:
        return base64.urlsafe_b64decode(body + "=" * (-len(body) % 4))
    except binascii.Error as error:
        raise InputError(f"expected base 64, got {error}") from None


def _parse_packed(body: str) -> Sheet:
    data = _decode(body)
    size, flags, data = data[0], data[1], data[2:]
    if not 2 <= size <= 25 or flags > 31:
        raise InputError(f"expected a board to 25×25 and known flags, got {size}, {flags}")
    layout, data = _parse_layout(size, flags, data)
    digits, data = _unpack(data, layout.cells, size)
    sheet = Sheet(Grid.from_digits(layout, bytes(digits)))
    if flags & PROGRESS:
        placed, data = _unpack(data, layout.cells, size)
        sheet = replace(sheet, placed=Grid.from_digits(layout, bytes(placed)))
    return _parse_rest(sheet, data) if flags & MORE else sheet


def _parse_layout(size: int, flags: int, data: bytes) -> tuple[Layout, bytes]:
    if flags & JIGSAW:
        regions, data = _unpack(data, size * size, size)
        layout = Layout.jigsaw([region - 1 for region in regions])
    else:
        rows, data = data[0], data[1:]
        if not rows or size % rows:
            raise InputError(f"expected boxes that fill {size} columns, got {rows} rows")
        layout = Layout.box(rows, size // rows)
    layout = layout.with_diagonals() if flags & DIAGONALS else layout
    return layout.with_windows() if flags & WINDOWS else layout, data


def _parse_rest(sheet: Sheet, data: bytes) -> Sheet:
    """What version 1 tells as JSON, in which rules were of the first version's kind."""
    return parse_data(_inflate(data) | format_data(sheet))


def _inflate(data: bytes) -> dict[str, Any]:
    try:
        text = zlib.decompressobj().decompress(data, MAX_DATA)
        rest = json.loads(text)
    except (zlib.error, ValueError, RecursionError) as error:
        raise InputError(f"expected deflated JSON, got {error}") from None
    if not isinstance(rest, dict):
        raise InputError(f"expected a JSON object, got {type(rest).__name__}")
    return rest


LINK = Format(
    "link",
    "Nonet's link",
    "line",
    _is_like,
    _parse,
    _write,
    EVERYTHING - {"solution"},
)
