"""The Interactive Sudoku Solver's constraints as rules, and back.

Its names are those of its own source. A dot or letter of several cells stands between all
neighbours among them; `GreaterThan` makes a cell greater than its later neighbours; a cage of sum 0
only forbids repeats; rules outside name a row or column and have a value for each of its ends.
"""

import re
import string
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from nonet.board import Rule
from nonet.errors import InputError
from nonet.formats.rules import (
    all_xv_given,
    cell_at,
    diagonal_from,
    find_neighbours,
    line_from,
    make_rule,
    outside_of,
    reading_order,
)
from nonet.layout import Layout

__all__ = ["format_rules", "name_cell", "parse_cell", "parse_constraint"]

LINES = {
    "Thermo": "thermometer",
    "Renban": "renban",
    "Palindrome": "palindrome",
    "Between": "between",
    "RegionSumLine": "region sum",
    "Zipper": "zipper",
    "Entropic": "entropic",
    "DoubleArrow": "double arrow",
    "CountingCircles": "counting circles",
}
VALUED = {"Whisper": ("whisper", "5"), "Lockout": ("lockout", "4"), "Modular": ("modular", "3")}
PAIRS = {
    "WhiteDot": ("difference", 1),
    "BlackDot": ("ratio", 2),
    "X": ("pair sum", 10),
    "V": ("pair sum", 5),
}
SWITCHES = {
    "AntiKnight": (make_rule("anti-knight"),),
    "AntiKing": (make_rule("anti-king"),),
    "AntiConsecutive": (make_rule("non-consecutive"),),
    "StrictKropki": (
        make_rule("all differences given", values=(1,)),
        make_rule("all ratios given", values=(2,)),
    ),
}
OUTSIDE = {"XSum": "x-sum", "Skyscraper": "skyscraper", "NumberedRoom": "numbered room"}
INDEXERS = {"R": "row indexer", "C": "column indexer"}
_CELL = re.compile(r"^[Rr](\d{2}|[0-9a-gA-G])[Cc](\d{2}|[0-9a-gA-G])$")
_LINE = re.compile(r"^([RC])(\d{1,2}|[a-g])$")
_NUMBER = re.compile(r"^\d{1,4}$")
_SIGNS = "0123456789abcdefg"
_TABLE = string.ascii_uppercase + string.ascii_lowercase + string.digits + "-_"
_SWAPPED = str.maketrans("-_", "_-")


def parse_cell(word: str, layout: Layout) -> int | None:
    """Find a cell by its name, whose numbers above 9 are letters; None where it is no such name.

    >>> parse_cell("R1Ca", Layout.of_size(16)), parse_cell("VA1", Layout.of_size(9))
    (9, None)
    """
    found = _CELL.match(word)
    return cell_at((_number(found[1]) - 1, _number(found[2]) - 1), layout) if found else None


def _number(sign: str) -> int:
    return int(sign) if len(sign) > 1 else _SIGNS.index(sign.lower())


def name_cell(cell: int, layout: Layout) -> str:
    """Name a cell.

    >>> name_cell(9, Layout.of_size(16))
    'R1Ca'
    """
    row, column = divmod(cell, layout.columns)
    if max(row, column) + 1 >= len(_SIGNS):
        raise InputError(f"expected a board to 16×16 for ISS, got {layout.rows}×{layout.columns}")
    return f"R{_SIGNS[row + 1]}C{_SIGNS[column + 1]}"


def parse_constraint(name: str, arguments: Sequence[str], layout: Layout) -> list[Rule] | None:
    """Read one constraint; None if we have no kind for what it says.

    >>> parse_constraint("WhiteDot", ["R1C1", "R1C2", "R1C3"], Layout.of_size(9))[1]
    Rule('difference', (1, 2), (1,))
    """
    if name in SWITCHES:
        return list(SWITCHES[name]) if not arguments else None
    if name in SPECIAL:
        return SPECIAL[name](arguments, layout)
    numbers, cells = _split(arguments, layout)
    if cells is None:
        return None
    if name in LINES and not numbers:
        return [make_rule(LINES[name], cells)] if len(cells) > 1 or name not in DRAWN else []
    if name in VALUED and len(numbers) <= 1:
        kind, usual = VALUED[name]
        return [make_rule(kind, cells, values=map(int, numbers or [usual]))]
    if name in PAIRS and not numbers:
        kind, value = PAIRS[name]
        return [make_rule(kind, pair, values=[value]) for pair in find_neighbours(cells, layout)]
    return None


DRAWN = frozenset(LINES) - {"CountingCircles"}  # lines, of which one cell says nothing


def _split(arguments: Sequence[str], layout: Layout) -> tuple[list[str], list[int] | None]:
    """The numbers in front and the cells behind them; None where something else is among these."""
    count = next((i for i, word in enumerate(arguments) if not _NUMBER.match(word)), len(arguments))
    cells = [parse_cell(word, layout) for word in arguments[count:]]
    found = [cell for cell in cells if cell is not None]
    return list(arguments[:count]), found if len(found) == len(cells) and found else None


def _parse_cage(arguments: Sequence[str], layout: Layout) -> list[Rule] | None:
    numbers, cells = _split(arguments, layout)
    if cells is None or len(numbers) != 1:
        return None
    return [make_rule("cage", cells, values=[int(n) for n in numbers if int(n)])]


def _parse_sum(arguments: Sequence[str], layout: Layout) -> list[Rule] | None:
    numbers, cells = _split(arguments, layout)
    if cells is None or len(numbers) != 1:
        return None  # coefficients are no number
    return [make_rule("sum", cells, values=map(int, numbers))]


def _parse_different(arguments: Sequence[str], layout: Layout) -> list[Rule] | None:
    numbers, cells = _split(arguments, layout)
    return None if cells is None or numbers else [make_rule("cage", cells)]


def _parse_greater(arguments: Sequence[str], layout: Layout) -> list[Rule] | None:
    numbers, cells = _split(arguments, layout)
    if cells is None or numbers:
        return None
    return [make_rule("greater", pair) for pair in find_neighbours(cells, layout)]


def _parse_arrow(arguments: Sequence[str], layout: Layout) -> list[Rule] | None:
    numbers, cells = _split(arguments, layout)
    if cells is None or numbers:
        return None
    return [make_rule("arrow", cells[:1], cells[1:])]


def _parse_pill(arguments: Sequence[str], layout: Layout) -> list[Rule] | None:
    numbers, cells = _split(arguments, layout)
    if cells is None or numbers not in (["2"], ["3"]):
        return None
    size = int(numbers[0])
    return [make_rule("arrow", reading_order(cells[:size]), cells[size:])]


def _parse_quad(arguments: Sequence[str], layout: Layout) -> list[Rule] | None:
    corner = parse_cell(arguments[0], layout)
    if corner is None or not all(map(_NUMBER.match, arguments[1:])):
        return None
    row, column = divmod(corner, layout.columns)
    square = [cell_at((row + r, column + c), layout) for r in (0, 1) for c in (0, 1)]
    return [make_rule("quadruple", square, values=map(int, arguments[1:]))]


def _parse_same(arguments: Sequence[str], layout: Layout) -> list[Rule] | None:
    numbers, cells = _split(arguments, layout)
    if cells is None or len(numbers) != 1 or not int(numbers[0]) or len(cells) % int(numbers[0]):
        return None
    size = len(cells) // int(numbers[0])
    sets = [cells[start : start + size] for start in range(0, len(cells), size)]
    return [make_rule("same values", *sets)]


def _parse_equal(arguments: Sequence[str], layout: Layout) -> list[Rule] | None:
    groups: list[list[int]] = [[]]
    for word in arguments:
        cell = parse_cell(word, layout)
        if word == "-":
            groups.append([])
        elif cell is None:
            return None
        else:
            groups[-1].append(cell)
    return [make_rule("equal sums", *groups)] if all(groups) else None


def _make_pairs_reader(swaps: bool) -> Callable[[Sequence[str], Layout], list[Rule] | None]:
    """A relation of all pairs of a line, as a table; of lines we have the one that nabner lines
    keep. The older spelling swaps the last two signs of the table.
    """

    def parse(arguments: Sequence[str], layout: Layout) -> list[Rule] | None:
        key = arguments[0].translate(_SWAPPED) if swaps else arguments[0]
        if key != _nabner_key(layout.digits):
            return None
        lines: list[list[int]] = [[]]
        for word in arguments[1:]:
            cell = parse_cell(word, layout)
            if not word:
                lines.append([])
            elif cell is not None:
                lines[-1].append(cell)
            elif word[0] != "_":  # the name of a line
                return None
        return [make_rule("nabner", line) for line in lines if len(line) > 1]

    return parse


def _nabner_key(digits: int) -> str:
    """The table of digits that may stand on one nabner line, row after row, six to a sign.

    >>> _nabner_key(4)
    'MGD'
    """
    order = range(1, digits + 1)
    bits = [abs(one - other) > 1 for one in order for other in order]
    sixes = [bits[start : start + 6] for start in range(0, len(bits), 6)]
    signs = [_TABLE[sum(bit << i for i, bit in enumerate(six))] for six in sixes]
    return "".join(signs).rstrip("A")


def _parse_indexing(arguments: Sequence[str], layout: Layout) -> list[Rule] | None:
    numbers, cells = _split(arguments[1:], layout)
    if cells is None or numbers or arguments[0] not in INDEXERS:
        return None
    return [make_rule(INDEXERS[arguments[0]], cells)]


def _parse_little_killer(arguments: Sequence[str], layout: Layout) -> list[Rule] | None:
    numbers, cells = _split(arguments, layout)
    if cells is None or len(numbers) != 1 or len(cells) != 1:
        return None
    line = little_killers(layout).get(cells[0])
    return None if line is None else [make_rule("little killer", line, values=map(int, numbers))]


def little_killers(layout: Layout) -> dict[int, list[int]]:
    """The diagonals by the cell that names them: left side down, right up, top, bottom.

    >>> little_killers(Layout.of_size(4))[1]
    [1, 4]
    """
    rows, columns = layout.rows, layout.columns
    starts = [((row, 0), (1, 1)) for row in range(rows - 1)]
    starts += [((row, columns - 1), (-1, -1)) for row in range(1, rows - 1)]
    starts += [((0, column), (1, -1)) for column in range(1, columns)]
    starts += [((rows - 1, column), (-1, 1)) for column in range(1, columns - 1)]
    seen: set[frozenset[int]] = set()
    diagonals: dict[int, list[int]] = {}
    for place, step in starts:
        line = diagonal_from(place, step, layout)
        if len(line) > 1 and frozenset(line) not in seen:
            seen.add(frozenset(line))
            diagonals[line[0]] = line
    return diagonals


def _parse_sandwich(arguments: Sequence[str], layout: Layout) -> list[Rule] | None:
    if len(arguments) != 2 or not _NUMBER.match(arguments[0]):
        return None
    place = _place_of(arguments[1], False, layout)
    if place is None:
        return None
    return [make_rule("sandwich", line_from(place, layout), values=[int(arguments[0])])]


def _place_of(word: str, from_end: bool, layout: Layout) -> tuple[int, int] | None:
    """Where a rule of row or column stands: above or left, or at the other end."""
    found = _LINE.match(word)
    if not found:
        return None
    number = _number(found[2]) - 1
    if found[1] == "R":
        return number, layout.columns if from_end else -1
    return layout.rows if from_end else -1, number


def _make_outside_reader(kind: str) -> Callable[[Sequence[str], Layout], list[Rule] | None]:
    def parse(arguments: Sequence[str], layout: Layout) -> list[Rule] | None:
        rules = []
        for index, word in enumerate(arguments[1:3]):
            place = _place_of(arguments[0], index == 1, layout)
            if place is None or (word and not _NUMBER.match(word)):
                return None
            if word:
                rules.append(make_rule(kind, line_from(place, layout), values=[int(word)]))
        return rules

    return parse


SPECIAL: dict[str, Callable[[Sequence[str], Layout], list[Rule] | None]] = {
    "Cage": _parse_cage,
    "Sum": _parse_sum,
    "AllDifferent": _parse_different,
    "GreaterThan": _parse_greater,
    "Arrow": _parse_arrow,
    "PillArrow": _parse_pill,
    "Quad": _parse_quad,
    "SameValues": _parse_same,
    "EqualSum": _parse_equal,
    "Indexing": _parse_indexing,
    "PairX": _make_pairs_reader(swaps=False),
    "BinaryX": _make_pairs_reader(swaps=True),
    "LittleKiller": _parse_little_killer,
    "Sandwich": _parse_sandwich,
    "StrictXV": lambda arguments, layout: None if arguments else [all_xv_given(layout)],
} | {name: _make_outside_reader(kind) for name, kind in OUTSIDE.items()}


def format_rules(rules: Sequence[Rule], layout: Layout) -> Iterator[str]:
    """Write rules as constraints, without their dots.

    >>> list(format_rules([make_rule("sandwich", range(0, 81, 9), values=[8])], Layout.of_size(9)))
    ['Sandwich~8~C1']
    """
    negatives = [
        rule for rule in rules if rule.kind in ("all differences given", "all ratios given")
    ]
    if sorted(negatives) == sorted(SWITCHES["StrictKropki"]):
        yield "StrictKropki"
    elif negatives:
        raise _refuse(negatives[0])
    for rule in rules:
        if rule not in negatives:
            words = _format_clue(rule, layout)
            if words is None:
                raise _refuse(rule)
            yield from ("~".join(word) for word in words)


def _refuse(rule: Rule) -> InputError:
    values = "".join(f" {value}" for value in rule.values)
    return InputError(f"expected a rule that ISS has, got {rule.kind}{values}")


def _format_clue(rule: Rule, layout: Layout) -> list[list[str]] | None:
    lines = {kind: name for name, kind in LINES.items()}
    valued = {kind: name for name, (kind, _) in VALUED.items()}
    pairs = {pair: name for name, pair in PAIRS.items()}
    switches = {given[0]: name for name, given in SWITCHES.items() if len(given) == 1}
    values = [str(value) for value in rule.values]
    cells = [name_cell(cell, layout) for cell in rule.cells]
    if rule in switches:
        return [[switches[rule]]]
    if rule == all_xv_given(layout):
        return [["StrictXV"]]
    if rule.kind in lines:
        return [[lines[rule.kind], *cells]]
    if rule.kind in valued:
        return [[valued[rule.kind], *values, *cells]]
    if rule.kind in OUTSIDE.values() or rule.kind == "sandwich":
        return _format_outside(rule, layout)
    match rule.kind:
        case "difference" | "ratio" | "pair sum":
            name = pairs.get((rule.kind, rule.values[0]))
            return [[name, *cells]] if name else None
        case "cage" if len(values) <= 1:
            return [["Cage", *(values or ["0"]), *cells]]
        case "sum" if len(values) == 1:
            return [["Sum", *values, *cells]]
        case "greater":
            return [["GreaterThan", *cells]]
        case "arrow":
            return [_format_arrow(rule, cells)]
        case "same values":
            return [["SameValues", str(len(rule.parts)), *cells]]
        case "equal sums" | "clone":
            return _format_groups(rule, layout)
        case "nabner":
            return [["PairX", _nabner_key(layout.digits), "_Nabner", *cells]]
        case "row indexer" | "column indexer":
            return [["Indexing", rule.kind[0].upper(), *cells]]
        case "quadruple" if _is_square(rule.cells, layout):
            return [["Quad", cells[0], *values]]
        case "little killer":
            return _format_little_killer(rule, layout)
    return None


def _format_arrow(rule: Rule, cells: list[str]) -> list[str]:
    size = len(rule.parts[0])
    return ["Arrow", *cells] if size == 1 else ["PillArrow", str(size), *cells]


def _format_groups(rule: Rule, layout: Layout) -> list[list[str]]:
    """Equal sums in segments; a clone as places that hold the same value each."""
    groups = [[name_cell(cell, layout) for cell in group] for group in rule.parts]
    if rule.kind == "clone":
        together = zip(*groups, strict=True)
        return [["SameValues", str(len(groups)), *cells] for cells in together]
    words = ["EqualSum", *groups[0]]
    for group in groups[1:]:
        words += ["-", *group]
    return [words]


def _is_square(cells: Sequence[int], layout: Layout) -> bool:
    first, width = cells[0], layout.columns
    return list(cells) == [first, first + 1, first + width, first + width + 1]


def _format_outside(rule: Rule, layout: Layout) -> list[list[str]] | None:
    place = outside_of(rule.cells, layout)
    if list(rule.cells) != line_from(place, layout):
        return None
    row, column = place
    in_column, from_end = row in (-1, layout.rows), row == layout.rows or column == layout.columns
    line = f"C{_SIGNS[column + 1]}" if in_column else f"R{_SIGNS[row + 1]}"
    value = str(rule.values[0])
    if rule.kind == "sandwich":
        return [["Sandwich", value, line]]
    name = next(name for name, kind in OUTSIDE.items() if kind == rule.kind)
    return [[name, line, "", value] if from_end else [name, line, value, ""]]


def _format_little_killer(rule: Rule, layout: Layout) -> list[list[str]] | None:
    for first, line in little_killers(layout).items():
        if set(line) == set(rule.cells):
            return [["LittleKiller", str(rule.values[0]), name_cell(first, layout)]]
    return [["Sum", str(rule.values[0]), *(name_cell(cell, layout) for cell in rule.cells)]]


KNOWN: dict[str, Any] = {**LINES, **VALUED, **PAIRS, **SWITCHES, **SPECIAL}
