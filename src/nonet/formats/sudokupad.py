"""SudokuPad's links: three ways to put a puzzle behind the last slash.

    https://sudokupad.app/scf5NlQ19j9mGca3OIN1bWGk2m41TjS79     classic givens
    https://sudokupad.app/fpuzN4IgzglgXgpiBcBOANCALhNAbO8QC…     f-puzzles' data
    https://sudokupad.app/sclN4IgzglgXgpiBcBOANCALhNAbO8QCU…     SudokuPad's own drawing

Classic givens are written as scf, what came as a drawing (drawing.py) as scl again, everything else
as fpuz.
"""

import re
from collections.abc import Iterator
from urllib.parse import unquote

from nonet.errors import InputError
from nonet.formats.data import guard, make_grid
from nonet.formats.drawing import DRAWN, format_drawing, parse_drawing
from nonet.formats.format import Format, Hints
from nonet.formats.fpuzzles import EVERYTHING, FPUZZLES, parse_json, unpack_link
from nonet.formats.loose import format_loose, parse_loose
from nonet.formats.lz import compress, decompress
from nonet.formats.sheet import Sheet
from nonet.grid import Grid
from nonet.layout import CLASSIC

__all__ = ["SUDOKUPAD"]

LINK = "https://sudokupad.app/"
_LINK = re.compile(
    r"^(?:(?:https?://)?(?:[\w.]*sudokupad\.(?:app|svencodes\.com)|app\.crackingthecryptic\.com)/"
    r"(?:sudoku/|puzzle/|\?puzzleid=)?)?(scl|ctc|scf|fpuzzles|fpuz)(.+)$"
)
CODES = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"


def _is_like(text: str) -> bool:
    return bool(_LINK.match(text.strip()))


@guard("SudokuPad")
def _parse(text: str, _hints: Hints) -> list[Sheet]:
    found = _LINK.match(text.strip())
    if not found:
        raise InputError(f"expected a link with scl, scf or fpuz, got {text[:40]!r}")
    prefix, payload = found.groups()
    payload = payload.partition("?setting")[0]
    if prefix.startswith("fpuz"):
        return [parse_json(unpack_link(payload))]
    if prefix == "scf":
        return [_parse_codes(unquote(payload))]
    return [parse_drawing(parse_loose(decompress(unquote(payload).replace(" ", "+"))))]


def _parse_codes(text: str) -> Sheet:
    """Digits, each with the number of empty cells behind it; then letters for the extras."""
    cells: list[int] = []
    place = 0
    while place < len(text) and len(cells) < 81:
        code = CODES.find(text[place])
        if code < 0:
            raise InputError(f"expected a code of scf, got {text[place]!r}")
        cells += [code % 10] + [0] * (code // 10)
        place += 1
    layout, words = CLASSIC, {}
    if len(cells) < 81:
        raise InputError(f"expected 81 cells, got {len(cells)}")
    while place < len(text):
        letter, place = text[place], place + 1
        if letter in "ta":
            value, place = _parse_words(text, place)
            words["title" if letter == "t" else "author"] = value
        elif letter in "wx":
            layout = layout.with_windows() if letter == "w" else layout.with_diagonals()
        else:
            raise InputError(f"expected w, x, t or a behind the cells, got {letter!r}")
    return Sheet(make_grid(layout, cells[:81]), **words)  # type: ignore[arg-type]


def _parse_words(text: str, place: int) -> tuple[str, int]:
    """Words up to a single '*'; two of them are one star."""
    end, value = place, ""
    while end < len(text):
        if text[end] != "*":
            value += text[end]
        elif text[end + 1 : end + 2] == "*":
            value, end = value + "*", end + 1
        else:
            return value, end + 1
        end += 1
    return value, end


def _format_codes(grid: Grid) -> str:
    codes, place, digits = [], 0, list(grid.digits)
    while place < 81:
        run = 0
        while run < 5 and place + run + 1 < 81 and digits[place + run + 1] == 0:
            run += 1
        codes.append(CODES[digits[place] + 10 * run])
        place += run + 1
    return "".join(codes)


def _write(sheet: Sheet) -> str:
    layouts = {CLASSIC: "", CLASSIC.with_windows(): "w", CLASSIC.with_diagonals(): "x"}
    if sheet.layout in layouts and not set(sheet.has()) - {"title", "author"}:
        tail = layouts[sheet.layout] + "".join(_format_words(sheet))
        return f"{LINK}scf{_format_codes(sheet.givens)}{tail}"
    if DRAWN in sheet.extra:
        return f"{LINK}scl{compress(format_loose(format_drawing(sheet)))}"
    return f"{LINK}fpuz{FPUZZLES.format(sheet).partition('load=')[2]}"


def _format_words(sheet: Sheet) -> Iterator[str]:
    for letter, text in (("t", sheet.title), ("a", sheet.author)):
        if text:
            yield f"{letter}{text.replace('*', '**')}*"


SUDOKUPAD = Format("sudokupad", "SudokuPad link", "line", _is_like, _parse, _write, EVERYTHING)
