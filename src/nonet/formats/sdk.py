"""SadMan's .sdk and SudoCue's .sdx: headers and sections of nine lines.

    #ARuud                 #A author, #C comment, #D description; the other headers
    #LEasy                 (#B date, #L level, #S source, #U address …) are kept as extra
    [Puzzle]
    2..1.5..3 …

[State] holds what the solver placed and [PencilMarks] the notes, a group a cell, by commas. In .sdx
every cell is a word: a given, `u6` for a digit that the solver placed, or candidates.
"""

import re

from nonet.errors import InputError
from nonet.formats.board import split_board
from nonet.formats.cells import parse_candidates, parse_cells
from nonet.formats.format import Format, Hints, refuse
from nonet.formats.sheet import Sheet, digits_of
from nonet.grid import SYMBOLS, Grid
from nonet.layout import Layout

__all__ = ["SDK", "SDX"]

_HEADER = re.compile(r"^#([A-Z])(.*)$")
_SECTION = re.compile(r"^\[(\w+)\]$")
HEADERS = {"A": "author", "C": "comment", "D": "title"}


def _is_like(text: str) -> bool:
    return bool(re.search(r"^\[Puzzle\]\s*$", text, re.MULTILINE | re.IGNORECASE))


def _split(text: str) -> tuple[dict[str, str], dict[str, list[str]]]:
    """The headers and the lines of each section; rows before any section are the puzzle."""
    headers: dict[str, str] = {}
    sections: dict[str, list[str]] = {}
    rows = sections.setdefault("puzzle", [])
    for line in map(str.strip, text.splitlines()):
        if found := _HEADER.match(line):
            headers[found[1]] = "\n".join(filter(None, (headers.get(found[1]), found[2].strip())))
        elif found := _SECTION.match(line):
            rows = sections.setdefault(found[1].lower(), [])
        elif line:
            rows.append(line)
    return headers, sections


def _parse_rows(rows: list[str], hints: Hints) -> Grid:
    return parse_cells([cell for row in split_board("\n".join(rows)) for cell in row], hints)


def _parse(text: str, hints: Hints) -> list[Sheet]:
    headers, sections = _split(text)
    givens = _parse_rows(sections["puzzle"], hints)
    placed = _parse_state(sections.get("state"), givens)
    words = {HEADERS[letter]: value for letter, value in headers.items() if letter in HEADERS}
    rest = {letter: value for letter, value in headers.items() if letter not in HEADERS}
    known = {"puzzle", "state", "pencilmarks"}
    rest |= {name: "\n".join(rows) for name, rows in sections.items() if name not in known}
    sheet = Sheet(givens, placed, **words, extra={"sdk": rest} if rest else {})  # type: ignore[arg-type]
    notes = _parse_notes(sections.get("pencilmarks"), sheet)
    return [Sheet(givens, placed, corner=notes, extra=sheet.extra, **words)]  # type: ignore[arg-type]


def _parse_state(rows: list[str] | None, givens: Grid) -> Grid | None:
    if not rows:
        return None
    state = _parse_rows(rows, Hints(givens.board))
    both = zip(givens.digits, state.digits, strict=True)
    placed = Grid.from_digits(givens.layout, bytes(0 if a else b for a, b in both))
    return placed if placed.count_digits() else None


def _parse_notes(rows: list[str] | None, sheet: Sheet) -> tuple[int, ...]:
    if not rows:
        return ()
    groups = [group.strip() for row in rows for group in row.split(",")]
    if len(groups) != sheet.layout.cells:
        raise InputError(f"expected {sheet.layout.cells} groups of notes, got {len(groups)}")
    masks = parse_candidates(groups, sheet.layout, SYMBOLS)
    board = sheet.grid.digits
    notes = tuple(0 if digit else mask for digit, mask in zip(board, masks, strict=True))
    return notes if any(notes) else ()


def _rows(cells: list[str], size: int, between: str) -> list[str]:
    return [between.join(cells[start : start + size]) for start in range(0, len(cells), size)]


def _write(sheet: Sheet) -> str:
    size = sheet.layout.columns
    lines = [
        f"#{letter}{line}"
        for letter, name in HEADERS.items()
        for line in getattr(sheet, name).splitlines()
    ]
    extra = _extra_of(sheet)
    lines += [f"#{letter}{line}" for letter, value in extra.items() for line in value.splitlines()]
    lines += ["[Puzzle]", *_rows(list(sheet.givens.format()), size, "")]
    if sheet.placed is not None:
        lines += ["[State]", *_rows(list(sheet.grid.format()), size, "")]
    if sheet.corner:
        notes = ["".join(SYMBOLS[d - 1] for d in digits_of(mask)) or "." for mask in sheet.corner]
        lines += ["[PencilMarks]", *_rows(notes, size, ",")]
    return "\n".join(lines) + "\n"


def _extra_of(sheet: Sheet) -> dict[str, str]:
    extra = sheet.extra.get("sdk", {})
    if set(sheet.extra) - {"sdk"} or not isinstance(extra, dict):
        raise refuse("sdk", "data of another format")
    for name in extra:
        if len(name) != 1:
            raise refuse("sdk", f"a section [{name}]")
    return extra


def _is_like_words(text: str) -> bool:
    words = text.split()
    return len(words) == 81 and any(word.startswith("u") for word in words)


def _parse_words(text: str, hints: Hints) -> list[Sheet]:
    words = text.split()
    layout = hints.layout or Layout.of_size(9)
    if len(words) != layout.cells:
        raise InputError(f"expected {layout.cells} words, got {len(words)}")
    masks = parse_candidates([word.lstrip("u") for word in words], layout, SYMBOLS)
    single = [mask.bit_length() if mask.bit_count() == 1 else 0 for mask in masks]
    mine = [word.startswith("u") for word in words]
    givens = bytes(0 if own else digit for own, digit in zip(mine, single, strict=True))
    placed = bytes(digit if own else 0 for own, digit in zip(mine, single, strict=True))
    left = tuple(0 if digit else mask for digit, mask in zip(single, masks, strict=True))
    return [
        Sheet(
            Grid.from_digits(layout, givens),
            Grid.from_digits(layout, placed) if any(placed) else None,
            left if any(left) else (),
        )
    ]


def _write_words(sheet: Sheet) -> str:
    if any(mask.bit_count() == 1 for mask in sheet.candidates):
        raise refuse("sdx", "a lone candidate, which it would take for a given")
    own = sheet.placed.digits if sheet.placed else bytes(sheet.layout.cells)
    words = [
        ("u" if digit else "") + ("".join(SYMBOLS[d - 1] for d in digits_of(mask)) or ".")
        for digit, mask in zip(own, _masks_on(sheet), strict=True)
    ]
    return "\n".join(_rows(words, sheet.layout.columns, " "))


def _masks_on(sheet: Sheet) -> list[int]:
    """Digits and candidates; all of them where the sheet has none, lest one be left alone."""
    left = sheet.candidates or ((1 << sheet.layout.digits) - 1,) * sheet.layout.cells
    board = sheet.grid.digits
    return [1 << (d - 1) if d else mask for d, mask in zip(board, left, strict=True)]


SDK = Format(
    "sdk",
    "SadMan .sdk",
    "document",
    _is_like,
    _parse,
    _write,
    frozenset({"placed", "corner", "title", "author", "comment", "extra"}),
    (".sdk",),
)
SDX = Format(
    "sdx",
    "SudoCue .sdx",
    "block",
    _is_like_words,
    _parse_words,
    _write_words,
    frozenset({"placed", "candidates"}),
    (".sdx",),
)
