"""SudokuWiki's strings: every cell's state in a few characters of base 36.

    https://www.sudokuwiki.org/sudoku.htm?bd=S9B050f2e0i46015y02…

Behind the header (kind, size, version) each cell is one number. Its last ten bits are 0 for empty,
1–9 for a clue, 10–18 for a digit solved, 18 + mask for candidates; before them may stand a cage's
sum (in its first cell), the colour of its cage, and its region:

    S X W   two characters    cell            plain board, diagonals, windows
    J       three             region cell     jigsaw
    L       four              colour sum cell         killer: touching cages differ in colour
    M       five              region colour sum cell  killer on a jigsaw

An older form has no header: two characters of base 32 a cell, a mask of candidates and a last bit
for clues. It is read where all cells make sense, and never written. So are plain cells behind
`bd=` and the older killer: 81 colours, a comma, and two digits a cell.
"""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from nonet.board import Board, Rule
from nonet.errors import InputError
from nonet.formats.areas import colour_areas, find_areas
from nonet.formats.data import guard, lay_regions
from nonet.formats.format import Format, Hints, refuse
from nonet.formats.rules import cages_on
from nonet.formats.sheet import Sheet
from nonet.grid import Grid
from nonet.layout import CLASSIC, Layout

__all__ = ["WIKI"]

LINK = "https://www.sudokuwiki.org/sudoku.htm?bd="
WIDTHS = {"S": 2, "X": 2, "W": 2, "J": 3, "L": 4, "M": 5}
_STRING = re.compile(r"(?:^|[?&]bd=)([SXWJLMsxwjlm])9[Bb]([0-9A-Za-z]{162,405})$")
_OLD = re.compile(r"(?:^|[?&]bd=)([0-9a-vA-V]{162})$")
_PLAIN = re.compile(r"sudokuwiki\.org/\S*[?&]bd=([0-9.]{81})$")
_OLD_KILLER = re.compile(r"(?:^|[?&]bd=)([1-9]{81}),(\d{162})$")
_LAYOUTS = {"S": CLASSIC, "X": CLASSIC.with_diagonals(), "W": CLASSIC.with_windows()}
_BASE = "0123456789abcdefghijklmnopqrstuvwxyz"
_CELL_BITS, _SUM_BITS, _COLOUR_BITS = 10, 6, 3
LARGEST = 18 + 511
LONGEST = 1000  # characters of a link


class _Field(NamedTuple):
    """One cell of a string."""

    state: int
    total: int = 0
    colour: int = 0
    region: int = 0


def _is_like(text: str) -> bool:
    if len(text) > LONGEST:
        return False
    found = _STRING.search(text.strip())
    if found and len(found[2]) == 81 * WIDTHS[found[1].upper()]:
        return True
    return bool(_PLAIN.search(text.strip()) or _OLD_KILLER.search(text.strip())) or _is_old(text)


def _is_old(text: str) -> bool:
    """Whether all cells make sense: some candidates each, a clue one, and not a clue alone."""
    found = _OLD.search(text.strip())
    if not found:
        return False
    numbers = _split(found[1], 2, 32)
    masks = [number >> 1 for number in numbers]
    clues = [mask for mask, number in zip(masks, numbers, strict=True) if number & 1]
    return all(masks) and bool(clues) and all(mask.bit_count() == 1 for mask in clues)


def _split(text: str, width: int, base: int) -> list[int]:
    return [int(text[start : start + width], base) for start in range(0, len(text), width)]


@guard("SudokuWiki")
def _parse(text: str, _hints: Hints) -> list[Sheet]:
    if plain := _PLAIN.search(text.strip()):
        return [Sheet(Grid(plain[1]))]
    if killer := _OLD_KILLER.search(text.strip()):
        sums = _split(killer[2], 2, 10)
        fields = [_Field(0, sums[cell], int(colour)) for cell, colour in enumerate(killer[1])]
        return [Sheet(Grid.empty(Board(CLASSIC, _parse_cages(CLASSIC, fields))))]
    if _is_old(text):
        return [_parse_old(text)]
    found = _STRING.search(text.strip())
    if not found or len(found[2]) != 81 * WIDTHS[found[1].upper()]:
        raise InputError(f"expected S9B and 162 characters of base 36, got {text[:20]!r}")
    kind = found[1].upper()
    fields = [_unpack(number, kind) for number in _split(found[2], WIDTHS[kind], 36)]
    layout = _LAYOUTS.get(kind, CLASSIC)
    if kind in "JM":
        layout = lay_regions(9, [field.region for field in fields])
    rules = _parse_cages(layout, fields) if kind in "LM" else []
    return [_parse_states(Board(layout, rules), [field.state for field in fields])]


def _unpack(number: int, kind: str) -> _Field:
    """Take a cell's number apart, from its last bits to its first."""
    if kind in _LAYOUTS:
        return _Field(number)
    state, number = number & (1 << _CELL_BITS) - 1, number >> _CELL_BITS
    if kind == "J":
        return _Field(state, region=number)
    total, number = number & (1 << _SUM_BITS) - 1, number >> _SUM_BITS
    colour, region = number & (1 << _COLOUR_BITS) - 1, number >> _COLOUR_BITS
    return _Field(state, total, colour, region)


def _parse_states(board: Board, states: Sequence[int]) -> Sheet:
    for cell, state in enumerate(states):
        if state > LARGEST:
            where = board.layout.cell_name(cell)
            raise InputError(f"expected a number to {LARGEST}, got {state} at {where}")
    givens = bytes(state if 1 <= state <= 9 else 0 for state in states)
    placed = bytes(state - 9 if 10 <= state <= 18 else 0 for state in states)
    left = tuple(max(state - 18, 0) for state in states)
    return Sheet(
        Grid.from_digits(board, givens),
        Grid.from_digits(board, placed) if any(placed) else None,
        left if any(left) else (),
    )


def _parse_cages(layout: Layout, fields: Sequence[_Field]) -> list[Rule]:
    """Cages are areas of one colour; their sum stands in one cell of each."""
    rules = []
    for cells in find_areas([field.colour for field in fields], 9):
        sums = [fields[cell].total for cell in cells if fields[cell].total]
        if len(sums) > 1:
            where = layout.cell_name(cells[0])
            raise InputError(f"expected one sum a cage, got {len(sums)} at {where}")
        if sums:
            rules.append(Rule("cage", cells, sums))
    return rules


def _parse_old(text: str) -> Sheet:
    found = _OLD.search(text.strip())
    assert found is not None  # noqa: S101 (_is_old has looked)
    numbers = _split(found[1], 2, 32)
    states = [(n >> 1).bit_length() if n & 1 else 18 + (n >> 1) for n in numbers]
    return _parse_states(Board(CLASSIC), states)


def _write(sheet: Sheet) -> str:
    kind = _find_kind(sheet)
    states = _format_states(sheet)
    totals, colours = _format_cages(sheet) if sheet.rules else ([0] * 81, [0] * 81)
    cells = zip(states, totals, colours, sheet.layout.regions, strict=True)
    numbers = (_pack(_Field(*field), kind) for field in cells)
    return f"{LINK}{kind}9B" + "".join(_format_number(n, WIDTHS[kind]) for n in numbers)


def _find_kind(sheet: Sheet) -> str:
    layout = sheet.layout
    if layout == CLASSIC and sheet.rules:
        return "L"
    if layout.name == "jigsaw" and layout.digits == 9:
        return "M" if sheet.rules else "J"
    kind = next((name for name, each in _LAYOUTS.items() if each == layout), None)
    if kind is None:
        raise refuse("sudokuwiki", f"the layout {layout.name}")
    if sheet.rules:
        raise refuse("sudokuwiki", f"cages on the layout {layout.name}")
    return kind


def _pack(field: _Field, kind: str) -> int:
    if kind in _LAYOUTS:
        return field.state
    if kind == "J":
        return field.region << _CELL_BITS | field.state
    region = field.region if kind == "M" else 0
    number = region << _COLOUR_BITS | field.colour
    return (number << _SUM_BITS | field.total) << _CELL_BITS | field.state


def _format_states(sheet: Sheet) -> list[int]:
    placed = sheet.placed.digits if sheet.placed else bytes(81)
    left = sheet.candidates or (0,) * 81
    return [
        given or (own + 9 if own else mask + 18 if mask else 0)
        for given, own, mask in zip(sheet.givens.digits, placed, left, strict=True)
    ]


def _format_cages(sheet: Sheet) -> tuple[list[int], list[int]]:
    """The sum and the colour of each cell; what lies in no cage is an area without a sum."""
    totals, areas = [0] * 81, [0] * 81
    for number, (total, places) in enumerate(cages_on(sheet, "sudokuwiki"), 1):
        if len(_find_pieces(places)) != 1:
            raise refuse("sudokuwiki", "cages that fall apart")
        for cell in places:
            areas[cell] = number
        totals[min(places)] = total
    colours = colour_areas(areas, 9, 1 << _COLOUR_BITS)
    return totals, colours


def _find_pieces(cells: Iterable[int]) -> list[list[int]]:
    """The pieces of a set of cells whose neighbours hang together."""
    chosen = set(cells)
    marks = [int(cell in chosen) for cell in range(81)]
    return [area for area in find_areas(marks, 9) if area[0] in chosen]


def _format_number(number: int, width: int) -> str:
    signs = ""
    for _ in range(width):
        number, rest = divmod(number, 36)
        signs = _BASE[rest] + signs
    return signs


WIKI = Format(
    "sudokuwiki",
    "SudokuWiki string",
    "line",
    _is_like,
    _parse,
    _write,
    frozenset({"placed", "candidates", "rules", "houses"}),
)
