"""sudoku.coach's links: the cells as they are, or everything behind a prefix.

    https://sudoku.coach/en/play/530070000600195000…
    https://sudoku.coach/en/play/SCv7_32_f2e4qji9ho1i237s1fji06b3qd7at68v…

Behind `SCv7_32_` lies JSON, deflated, in base 32 with the digits 0-9a-v: givens, digits placed, and
a number for each cell whose bit d stands for candidate d. The form is told by the site's author
(reddit.com/r/sudoku, September 2024). What else the JSON holds is kept.
"""

import base64
import binascii
import json
import re
import zlib
from typing import Any

from nonet.errors import InputError
from nonet.formats.cells import parse_cells
from nonet.formats.data import guard, lay_regions, load_json, make_grid
from nonet.formats.format import Format, Hints, refuse
from nonet.formats.sheet import Sheet
from nonet.layout import CLASSIC

__all__ = ["COACH"]

LINK = "https://sudoku.coach/en/play/"
PREFIX = "SCv7_32_"
MAX_DATA = 1 << 20
_LINK = re.compile(
    r"^(?:(?:https?://)?(?:www\.)?sudoku\.coach/\S*?/play/)?(SCv\d+_\d+_)?([0-9a-v.]+)/?$"
)
_KNOWN = {"gridSize", "givenDigits", "userDigits", "userCellCandidates"}


def _is_like(text: str) -> bool:
    found = _LINK.match(text.strip())
    return bool(found and (found[1] or "sudoku.coach" in text))


@guard("sudoku.coach")
def _parse(text: str, hints: Hints) -> list[Sheet]:
    found = _LINK.match(text.strip())
    if not found:
        raise InputError(f"expected a link with cells or {PREFIX}, got {text[:40]!r}")
    prefix, body = found.groups()
    if not prefix:
        return [Sheet(parse_cells(body, hints))]
    if prefix != PREFIX:
        raise InputError(f"expected {PREFIX}, got {prefix}")
    return [_parse_data(load_json(_inflate(body)))]


def _inflate(body: str) -> str:
    try:
        data = base64.b32hexdecode(body.upper() + "=" * (-len(body) % 8))
        inflater = zlib.decompressobj()
        text = inflater.decompress(data, MAX_DATA)
    except (binascii.Error, zlib.error) as error:
        raise InputError(f"expected deflated text in base 32, got {error}") from None
    if inflater.unconsumed_tail:
        raise InputError(f"expected at most {MAX_DATA} characters in a link, got more")
    return text.decode("utf-8", "replace")


def _parse_data(data: dict[str, Any]) -> Sheet:
    layout = lay_regions(data.get("gridSize", 9))
    givens = make_grid(layout, [int(sign, 36) for sign in data["givenDigits"]])
    placed = make_grid(layout, [int(sign, 36) for sign in data.get("userDigits") or ""])
    marks = data.get("userCellCandidates") or ""
    masks = tuple(int(number) >> 1 for number in marks.split("-")) if marks else ()
    extra = {key: value for key, value in data.items() if key not in _KNOWN}
    return Sheet(
        givens,
        placed=placed if placed.count_digits() else None,
        candidates=masks if any(masks) else (),
        extra={"sudoku.coach": extra} if extra else {},
    )


def _write(sheet: Sheet) -> str:
    if sheet.layout != CLASSIC:
        raise refuse("sudokucoach", f"the layout {sheet.layout.name}")
    givens = sheet.givens.format(empty="0")
    if not sheet.has():
        return LINK + givens
    extra = sheet.extra.get("sudoku.coach", {})
    if set(sheet.extra) - {"sudoku.coach"} or not isinstance(extra, dict):
        raise refuse("sudokucoach", "data of another format")
    placed = sheet.placed.format(empty="0") if sheet.placed else "0" * 81
    masks = sheet.candidates or (0,) * 81
    data = {"gridSize": 9, "givenDigits": givens, "userDigits": placed}
    data |= {"userCellCandidates": "-".join(str(mask << 1) for mask in masks)} | extra
    packed = zlib.compress(json.dumps(data, separators=(",", ":")).encode(), 9)
    return LINK + PREFIX + base64.b32hexencode(packed).decode().rstrip("=").lower()


COACH = Format(
    "sudokucoach",
    "sudoku.coach link",
    "line",
    _is_like,
    _parse,
    _write,
    frozenset({"placed", "candidates", "extra"}),
)
