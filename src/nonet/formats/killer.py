"""Killer cages on one line: SumoCue's numbers, and the letters and arrows of forums.

    3x3::k:6150:6150:6401:…:      a cell is sum × 256 + the number of its cage; 'd' for diagonals
    SumoCueV1=24J0+0J0=25J1…      the older form: `=` a cage's sum, `+` the number of its first cell
    A<…^<,'                       a cage's first cell is its sum, all others point towards it

The first and the last are classic boards without givens; cells of sum 0 lie in no cage. The older
form tells the region of each cell behind a J; where it has no `+`, its numbers are givens.
"""

import re

from nonet.board import Board, Rule
from nonet.errors import InputError
from nonet.formats.data import guard, lay_regions, make_grid
from nonet.formats.format import Format, Hints, refuse
from nonet.formats.rules import cages_on
from nonet.formats.sheet import Sheet
from nonet.grid import Grid
from nonet.layout import CLASSIC, Layout

__all__ = ["ARROWS", "SUMOCUE"]

SUMS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"
WAYS = {
    "<": (0, -1),
    ">": (0, 1),
    "^": (-1, 0),
    "v": (1, 0),
    "`": (-1, -1),
    "'": (-1, 1),
    ",": (1, -1),
    ".": (1, 1),
}
MOST_CAGES = 256
_OLD = re.compile(r"^SumoCueV1(D?)((?:[=+]\d{1,3}(?:J\d)?){81})$", re.IGNORECASE)
_OLD_CELL = re.compile(r"([=+])(\d+)(?:J(\d))?", re.IGNORECASE)
_SUMOCUE = re.compile(r"^3x3:(d?):k:((?:\d{1,6}:){80}\d{1,6}):?$")
_ARROWS = re.compile(r"^(?=.*[<>^`',])[0-9A-Za-jv<>^`',.]{81}$")


def _make_sheet(layout: Layout, cages: dict[int, tuple[int, list[int]]]) -> Sheet:
    """A cage of sum 0 still forbids repeats; a cell of sum 0 alone lies in no cage."""
    rules = [
        Rule("cage", cells, [total] if total else [])
        for total, cells in cages.values()
        if total or len(cells) > 1
    ]
    return Sheet(Grid.empty(Board(layout, rules)))


def _cages_of(sheet: Sheet, name: str) -> list[tuple[int, list[int]]]:
    """The sums and cells of a killer without givens; everything else is refused."""
    if sheet.givens.count_digits():
        raise refuse(name, "givens")
    sums = [rule for rule in sheet.rules if rule.kind != "cage" or rule.values]
    bare = [rule for rule in sheet.rules if rule not in sums]
    cages = cages_on(Sheet(Grid.empty(Board(sheet.layout, sums))), name)
    cages += [(0, list(rule.cells)) for rule in bare]
    if len({cell for _, cells in cages for cell in cells}) != sum(len(c) for _, c in cages):
        raise refuse(name, "cages that overlap")
    return sorted(cages, key=lambda cage: min(cage[1]))


def _is_sumocue(text: str) -> bool:
    word = text.strip()
    return (word.startswith("3x3:") and ":k:" in word) or word[:9].lower() == "sumocuev1"


@guard("SumoCue")
def _parse_sumocue(text: str, _hints: Hints) -> list[Sheet]:
    if text.strip()[:9].lower() == "sumocuev1":
        return [_parse_old(text.strip())]
    found = _SUMOCUE.match(text.strip())
    if not found:
        raise InputError(f"expected 3x3::k: and 81 numbers, got {text[:30]!r}")
    cages: dict[int, tuple[int, list[int]]] = {}
    for cell, number in enumerate(map(int, found[2].split(":"))):
        total, cage = divmod(number, MOST_CAGES)
        if cage in cages and total and cages[cage][0] and cages[cage][0] != total:
            where = CLASSIC.cell_name(cell)
            raise InputError(f"expected one sum a cage, got {total} and another at {where}")
        if total:
            cages.setdefault(cage, (total, []))[1].append(cell)
    return [_make_sheet(CLASSIC.with_diagonals() if found[1] else CLASSIC, cages)]


def _parse_old(text: str) -> Sheet:
    found = _OLD.match(text)
    if not found:
        raise InputError(
            f"expected SumoCueV1 and 81 entries such as =24 or +0J1, got {text[:40]!r}"
        )
    cells = _OLD_CELL.findall(found[2])
    regions = [int(region) for _, _, region in cells if region]
    if len(regions) not in (0, 81):
        raise InputError(f"expected the region of all 81 cells or of none, got {len(regions)}")
    layout = lay_regions(9, regions)
    layout = layout.with_diagonals() if found[1] else layout
    if all(sign == "=" for sign, _, _ in cells):
        return Sheet(make_grid(layout, [int(number) for _, number, _ in cells]))
    roots = [cell if sign == "=" else int(n) for cell, (sign, n, _) in enumerate(cells)]
    cages: dict[int, tuple[int, list[int]]] = {}
    for cell, root in enumerate(roots):
        if root > 80 or roots[root] != root:
            where = CLASSIC.cell_name(cell)
            raise InputError(f"expected the number of a cage's first cell, got {root} at {where}")
        cages.setdefault(root, (int(cells[root][1]), []))[1].append(cell)
    return _make_sheet(layout, cages)


def _write_old(sheet: Sheet) -> str:
    """A jigsaw, or a killer on one: what the usual line has no room for."""
    bare = lay_regions(9, sheet.layout.regions) if sheet.layout.digits == 9 else None
    if bare is None or sheet.layout not in (bare, bare.with_diagonals()):
        raise refuse("sumocue", f"the layout {sheet.layout.name}")
    entries = [f"={digit}" for digit in sheet.givens.digits]
    for total, cells in _cages_of(sheet, "sumocue") if sheet.rules else ():
        root = min(cells)
        entries[root] = f"={total}"
        for cell in set(cells) - {root}:
            entries[cell] = f"+{root}"
    if sheet.rules and not any(entry[0] == "+" for entry in entries):
        raise refuse("sumocue", "cages of one cell alone")  # they would be read as givens
    marks = (f"J{region}" for region in sheet.layout.regions)
    start = "SumoCueV1" + ("D" if sheet.layout != bare else "")
    return start + "".join(entry + mark for entry, mark in zip(entries, marks, strict=True))


def _write_sumocue(sheet: Sheet) -> str:
    crossed = CLASSIC.with_diagonals()
    if sheet.layout not in (CLASSIC, crossed) or not sheet.rules:
        return _write_old(sheet)
    cages = _cages_of(sheet, "sumocue")
    if not all(total for total, _ in cages):
        raise refuse("sumocue", "a cage without a sum")
    numbers = [len(cages)] * 81  # one number more, without a sum, for cells in no cage
    for cage, (total, cells) in enumerate(cages):
        for cell in cells:
            numbers[cell] = total * MOST_CAGES + cage
    mark = "d" if sheet.layout == crossed else ""
    return f"3x3:{mark}:k:{':'.join(map(str, numbers))}:"


def _is_arrows(text: str) -> bool:
    return bool(_ARROWS.match(text.strip()))


@guard("killer")
def _parse_arrows(text: str, _hints: Hints) -> list[Sheet]:
    signs = text.strip()
    if not _is_arrows(signs):
        raise InputError(f"expected 81 sums and arrows, got {signs[:30]!r}")
    cages: dict[int, tuple[int, list[int]]] = {}
    for cell in range(81):
        root = _follow(signs, cell)
        cages.setdefault(root, (SUMS.index(signs[root]), []))[1].append(cell)
    return [_make_sheet(CLASSIC, cages)]


def _follow(signs: str, cell: int) -> int:
    """Where the arrows lead; in a circle they never arrive."""
    for _ in range(81):
        if signs[cell] not in WAYS:
            return cell
        row, column = divmod(cell, 9)
        down, right = WAYS[signs[cell]]
        if not (0 <= row + down < 9 and 0 <= column + right < 9):
            where = CLASSIC.cell_name(cell)
            raise InputError(f"expected an arrow to a cell, got {signs[cell]!r} at {where}")
        cell += down * 9 + right
    raise InputError(f"expected arrows to a sum, got a circle at {CLASSIC.cell_name(cell)}")


def _write_arrows(sheet: Sheet) -> str:
    if sheet.layout != CLASSIC:
        raise refuse("killer-arrows", f"the layout {sheet.layout.name}")
    signs = ["0"] * 81
    for total, cells in _cages_of(sheet, "killer-arrows"):
        root, left = min(cells), set(cells) - {min(cells)}
        signs[root], reached = SUMS[total], [root]
        for place in reached:
            for sign, (down, right) in WAYS.items():
                other = place - down * 9 - right
                if other in left and abs(other % 9 - place % 9) <= 1:
                    signs[other] = sign
                    left.remove(other)
                    reached.append(other)
        if left:
            raise refuse("killer-arrows", "a cage that falls apart")
    return "".join(signs)


SUMOCUE = Format(
    "sumocue",
    "SumoCue line of a killer or jigsaw",
    "line",
    _is_sumocue,
    _parse_sumocue,
    _write_sumocue,
    frozenset({"rules", "houses"}),
)
ARROWS = Format(
    "killer-arrows",
    "killer cages as sums and arrows",
    "line",
    _is_arrows,
    _parse_arrows,
    _write_arrows,
    frozenset({"rules"}),
)
