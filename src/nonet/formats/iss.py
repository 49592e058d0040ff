"""The Interactive Sudoku Solver's constraint strings: `.Type~arguments~cells`, one after another.

    https://sigh.github.io/Interactive-Sudoku-Solver/?q=.~R1C1_5~R1C2_3.Cage~24~R2C1~R2C2~R2C3

A type without a name holds givens, with several digits what is allowed there; one that names every
cell holds candidates. Types that we know
become rules and houses (iss_rules.py); any other is kept with its arguments and written back, and
so is everything between `Or` and its `End`.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from urllib.parse import quote, unquote

from nonet.board import Board, Rule
from nonet.errors import InputError
from nonet.formats.data import guard, make_grid
from nonet.formats.format import Format, Hints, refuse
from nonet.formats.iss_rules import format_rules, name_cell, parse_cell, parse_constraint
from nonet.formats.rules import windows_of
from nonet.formats.sheet import Foreign, Sheet, digits_of, mask_of
from nonet.grid import LETTERS
from nonet.layout import Layout

__all__ = ["ISS"]

LINK = "https://sigh.github.io/Interactive-Sudoku-Solver/?q="
OTHER = "iss "  # begins the kind of what only this program knows
BLOCKS = ("Or", "Replicate")  # what stands behind them up to their End is no rule by itself
LARGEST = 16
MANY = 10_000  # constraints, the most that are looked at
_STRING = re.compile(r"^(?:\S*[?&]q=)?(\.+(?:~[Rr]|[A-Z][A-Za-z]*(?:[~.\s]|$)).*)$", re.DOTALL)
_SHAPE = re.compile(r"^(\d{1,2})x(\d{1,2})$")
_RANGE = re.compile(r"^(?:(\d{1,2})-)?(\d{1,2})$")
_GIVEN = re.compile(r"^([Rr]\w{1,2}[Cc]\w{1,2}?)((?:_\d{1,2})+)$")


class _Item(NamedTuple):
    """One constraint of a string."""

    name: str
    arguments: tuple[str, ...]

    def format(self) -> str:
        return "~".join((self.name, *self.arguments))


def _is_like(text: str) -> bool:
    return bool(_STRING.match(text.strip()))


@guard("ISS")
def _parse(text: str, _hints: Hints) -> list[Sheet]:
    found = _STRING.match(text.strip())
    if not found:
        raise InputError(f"expected .Type~arguments, got {text[:30]!r}")
    words = "".join(unquote(found[1]).split()).split(".")[1:]
    if len(words) > MANY:
        raise InputError(f"expected at most {MANY} constraints, got {len(words)}")
    items = [_Item(name, tuple(rest)) for name, *rest in (word.split("~") for word in words)]
    layout, rules = _parse_layout(items)
    return [_parse_rest(layout, rules, [item for item in items if item.name not in OF_LAYOUT])]


def _parse_rest(layout: Layout, rules: list[Rule], items: Sequence[_Item]) -> Sheet:
    marks = _Marks(layout)
    foreign: list[Foreign] = []
    for item, block in _group(items):
        if block or item.name == "Var":
            text = ".".join(each.format() for each in (item, *block))
            foreign.append(Foreign(OTHER + item.name, {"text": text}))
        elif not item.name:
            beyond = [word for word in item.arguments if word[:1] == "V"]  # of variables
            foreign += [Foreign(f"{OTHER}Var", {"text": f"~{word}"}) for word in beyond]
            marks.note([word for word in item.arguments if word[:1] != "V"])
        elif (found := parse_constraint(item.name, item.arguments, layout)) is None:
            foreign.append(Foreign(OTHER + item.name, {"text": item.format()}))
        else:
            rules += found
    board = Board(layout, rules + list(_find_allowed(marks.allowed, layout)))
    givens = make_grid(board, marks.digits())
    return Sheet(givens, candidates=marks.left(), foreign=tuple(foreign))


def _group(items: Sequence[_Item]) -> Iterator[tuple[_Item, list[_Item]]]:
    """Each constraint, with all that stands up to its End behind one that opens a block."""
    place = 0
    while place < len(items):
        item, block, depth = items[place], [], int(items[place].name in BLOCKS)
        place += 1
        while depth and place < len(items):
            block.append(items[place])
            depth += (items[place].name in (*BLOCKS, "And")) - (items[place].name == "End")
            place += 1
        if item.name not in ("And", "End"):  # outside of alternatives all of it holds
            yield item, block


def _find_allowed(masks: Sequence[int], layout: Layout) -> Iterator[Rule]:
    places: dict[int, list[int]] = {}
    for cell, mask in enumerate(masks):
        if 1 < mask.bit_count() < layout.digits:
            places.setdefault(mask, []).append(cell)
    kinds = dict(zip(_parities(layout.digits), ("odd", "even"), strict=True))
    for mask, cells in places.items():
        kind = kinds.get(mask)
        yield Rule(kind, cells) if kind else Rule("allowed", cells, digits_of(mask))


def _parities(digits: int) -> tuple[int, int]:
    """The set of odd digits and that of even ones."""
    odd = mask_of(range(1, digits + 1, 2))
    return odd, ((1 << digits) - 1) ^ odd


OF_LAYOUT = ("Shape", "NoBoxes", "Jigsaw", "RegionSize", "Diagonal", "Windoku", "DisjointSets")


def _parse_layout(items: Sequence[_Item]) -> tuple[Layout, list[Rule]]:
    """The cells and houses, and what is none where there are more digits than cells in a row."""
    rows, columns, digits = _parse_shape(items)
    names = {item.name for item in items}
    size = next((int(i.arguments[0]) for i in items if i.name == "RegionSize"), max(rows, columns))
    boxes = [] if "NoBoxes" in names else _find_boxes(rows, columns, size)
    maps = [item.arguments[-1] for item in items if item.name == "Jigsaw"]
    regions = [region for each in maps for region in _parse_map(each, rows, columns, digits)]
    if not boxes and len(maps) == 1:
        layout = _lay_regions(rows, columns, digits, regions)
    else:
        layout = _with_regions(_lay_regions(rows, columns, digits, boxes), regions)
    if "Windoku" in names:
        layout = layout.with_windows() if digits == 9 else layout.with_extras(windows_of(layout))
    ways = [int(item.arguments == ("1",)) for item in items if item.name == "Diagonal"]
    if rows == columns == digits:
        for way in ways:
            layout = layout.with_diagonal(way)
        return (layout.with_groups() if "DisjointSets" in names else layout), []
    lines = [[r * columns + (columns - 1 - r if way else r) for r in range(rows)] for way in ways]
    places = [list(cells) for cells in zip(*boxes, strict=True)] if "DisjointSets" in names else []
    return layout, [Rule("cage", cells) for cells in lines + places]


def _parse_shape(items: Sequence[_Item]) -> tuple[int, int, int]:
    shape = next((item.arguments for item in items if item.name == "Shape"), ("9x9",))
    found = _SHAPE.match(shape[0])
    if not found or len(shape) > 2:
        raise InputError(f"expected a shape such as 9x9, got {'~'.join(shape)[:30]!r}")
    rows, columns = int(found[1]), int(found[2])
    span = _RANGE.match(shape[1]) if len(shape) > 1 and shape[1] else None
    if len(shape) > 1 and shape[1] and (not span or span[1] not in (None, "1")):
        raise InputError(f"expected digits from 1, got {shape[1][:20]}")
    digits = int(span[2]) if span else max(rows, columns)
    if not (max(rows, columns) <= digits <= LARGEST and min(rows, columns) >= 1):
        raise InputError(f"expected a board to {LARGEST}×{LARGEST}, got {'~'.join(shape)[:30]!r}")
    return rows, columns, digits


def _find_boxes(rows: int, columns: int, size: int) -> list[list[int]]:
    """Boxes of so many cells, as square as can be, that fill the board; none if there are none."""
    for small in range(int(size**0.5), 1, -1):
        for down, right in ((small, size // small), (size // small, small)):
            if size % small == 0 and rows % down == 0 and columns % right == 0:
                return [
                    [(r + i) * columns + c + j for i in range(down) for j in range(right)]
                    for r in range(0, rows, down)
                    for c in range(0, columns, right)
                ]
    return []


def _parse_map(text: str, rows: int, columns: int, digits: int) -> list[list[int]]:
    """The regions of a map; one of another size than it must have is the space between them."""
    if len(text) != rows * columns:
        raise InputError(f"expected a map of {rows * columns} cells, got {len(text)}")
    regions: dict[str, list[int]] = {}
    for cell, sign in enumerate(text):
        regions.setdefault(sign, []).append(cell)
    least = max(rows, columns)
    whole = [cells for cells in regions.values() if least <= len(cells) <= digits]
    if len(regions) - len(whole) > 1:
        raise InputError("expected regions of equal size, got others")
    return whole


def _lay_regions(rows: int, columns: int, digits: int, regions: Sequence[Sequence[int]]) -> Layout:
    home = [-1] * (rows * columns)
    for number, cells in enumerate(regions):
        for cell in cells:
            home[cell] = number
    is_jigsaw = rows == columns == digits and all(len(cells) == digits for cells in regions)
    if is_jigsaw and regions and -1 not in home:
        return Layout.jigsaw(home)
    return Layout.rectangle(rows, columns, digits, home if regions else ())


def _with_regions(layout: Layout, regions: Sequence[Sequence[int]]) -> Layout:
    if any(len(cells) != layout.digits for cells in regions):
        raise InputError(f"expected regions of {layout.digits} cells beside boxes, got others")
    return layout.with_extras([list(cells) for cells in regions]) if regions else layout


class _Marks:
    """What types without a name say of the cells: digits, what is allowed, what is possible."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        everything = (1 << layout.digits) - 1
        self._given, self.allowed, self._candidates = (
            [everything] * layout.cells for _ in range(3)
        )
        self._has_candidates = False

    def note(self, words: Sequence[str]) -> None:
        """Read one such type."""
        named = [self._parse_word(word) for word in filter(None, words)]
        is_list = self._is_list(named)
        self._has_candidates = self._has_candidates or is_list
        for cell, mask in named:
            is_given = mask.bit_count() == 1
            several = self._candidates if is_list else self.allowed
            (self._given if is_given else several)[cell] &= mask
            if not self._all(cell):
                place = self._layout.cell_name(cell)
                raise InputError(f"expected digits that agree, got none for both at {place}")

    def _is_list(self, named: Sequence[tuple[int, int]]) -> bool:
        """Whether they are candidates: of every cell, and not only which are odd and even."""
        several = {mask for _, mask in named if mask.bit_count() > 1}
        is_whole = len({cell for cell, _ in named}) == self._layout.cells
        return is_whole and bool(several - {*_parities(self._layout.digits)})

    def digits(self) -> list[int]:
        """The digit of each cell that is given, or alone allowed; 0 where there are several."""
        masks = (given & more for given, more in zip(self._given, self.allowed, strict=True))
        return [mask.bit_length() if mask.bit_count() == 1 else 0 for mask in masks]

    def left(self) -> tuple[int, ...]:
        """The candidates of each cell without a digit; nothing where none were told."""
        if not self._has_candidates:
            return ()
        pairs = zip(self.digits(), self._candidates, strict=True)
        found = tuple(0 if digit else mask for digit, mask in pairs)
        return found if any(found) else ()

    def _all(self, cell: int) -> int:
        return self._given[cell] & self.allowed[cell] & self._candidates[cell]

    def _parse_word(self, word: str) -> tuple[int, int]:
        found = _GIVEN.match(word)
        cell = parse_cell(found[1], self._layout) if found else None
        if not found or cell is None:
            raise InputError(f"expected a given such as R1C1_5, got {word[:20]!r}")
        digits = [int(digit) for digit in found[2].split("_")[1:]]
        if not all(1 <= digit <= self._layout.digits for digit in digits):
            raise InputError(f"expected digits to {self._layout.digits}, got {word[:20]!r}")
        return cell, mask_of(digits)


def _write(sheet: Sheet) -> str:
    items = [*_format_layout(sheet.layout), *_format_givens(sheet)]
    items += format_rules([rule for rule in sheet.rules if rule.kind not in MASKS], sheet.layout)
    for each in sheet.foreign:
        if not each.kind.startswith(OTHER):
            raise refuse("iss", f"the rule {each.kind}")
        items.append(str(each.data["text"]))
    words = items or ["Shape~9x9"]  # an empty string would be no puzzle
    return LINK + quote("".join(f".{item}" for item in words), safe="~.,-")


MASKS = ("allowed", "odd", "even")  # rules that are written as givens of several digits


def _format_layout(layout: Layout) -> Iterator[str]:
    rows, columns, digits = layout.rows, layout.columns, layout.digits
    if layout.holes or max(rows, columns, digits) > LARGEST:
        raise refuse("iss", f"the layout {layout.name}")
    if (rows, columns, digits) != (9, 9, 9):
        yield f"Shape~{rows}x{columns}" + (f"~{digits}" if digits != max(rows, columns) else "")
    yield from _format_regions(layout)
    for house in layout.houses:
        if house.kind == "diagonal":
            yield "Diagonal~-1" if 0 in house.cells else "Diagonal~1"
        if house.kind == "extra" and sorted(windows_of(layout)) != _extras_of(layout):
            yield "Jigsaw~" + "".join("01"[c in house.cells] for c in range(layout.cells))
    kinds = {house.kind for house in layout.houses}
    if "window" in kinds or ("extra" in kinds and sorted(windows_of(layout)) == _extras_of(layout)):
        yield "Windoku"
    yield from ("DisjointSets",) if "group" in kinds else ()


def _extras_of(layout: Layout) -> list[list[int]]:
    return sorted(list(house.cells) for house in layout.houses if house.kind == "extra")


def _format_regions(layout: Layout) -> Iterator[str]:
    usual = _find_boxes(layout.rows, layout.columns, max(layout.rows, layout.columns))
    regions: dict[int, list[int]] = {}
    for cell, region in enumerate(layout.regions):
        regions.setdefault(region, []).append(cell)
    beyond = regions.pop(-1, [])
    if sorted(regions.values()) == sorted(usual):
        return
    size = len(next(iter(regions.values()), ()))
    if regions and sorted(regions.values()) == sorted(
        _find_boxes(layout.rows, layout.columns, size)
    ):
        yield f"RegionSize~{size}"
        return
    yield "NoBoxes"
    if regions:
        numbers = {region: number for number, region in enumerate([*regions, -1])}
        signs = "0123456789" + LETTERS
        yield "Jigsaw~" + "".join(signs[numbers[region]] for region in layout.regions)
    if beyond and len({len(cells) for cells in regions.values()}) > 1:
        raise refuse("iss", "regions of several sizes")


def _format_givens(sheet: Sheet) -> Iterator[str]:
    """One type for digits and candidates, another for what rules allow."""
    digits = range(1, sheet.layout.digits + 1)
    marks = sheet.candidates or (0,) * sheet.layout.cells
    pairs = zip(sheet.givens.digits, marks, strict=True)
    yield from _format_masks([mask_of([digit]) if digit else mask for digit, mask in pairs], sheet)
    allowed = [0] * sheet.layout.cells
    for rule in sheet.rules:
        if rule.kind in MASKS:
            values = rule.values or [d for d in digits if d % 2 == (rule.kind == "odd")]
            for cell in rule.cells:
                allowed[cell] = mask_of(values) & (allowed[cell] or -1)
    yield from _format_masks(allowed, sheet)


def _format_masks(masks: Sequence[int], sheet: Sheet) -> Iterator[str]:
    words = [
        "_".join((name_cell(cell, sheet.layout), *map(str, digits_of(mask))))
        for cell, mask in enumerate(masks)
        if mask
    ]
    if words:
        yield "~" + "~".join(words)


ISS = Format(
    "iss",
    "Interactive Sudoku Solver link",
    "line",
    _is_like,
    _parse,
    _write,
    frozenset({"candidates", "rules", "houses", "foreign"}),
)
