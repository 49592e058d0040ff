"""f-puzzles' constraints as rules, and back.

What it means where it says nothing: a difference is 1 and a ratio 2, a whisper is half the digits,
a lockout 4, a modular line 3; a cage without a value only forbids repeats, and "7,11" is either
sum.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from nonet.board import Rule
from nonet.errors import InputError
from nonet.formats.data import parse_place
from nonet.formats.rules import (
    all_xv_given,
    cells_at,
    line_from,
    make_rule,
    name_place,
    outside_of,
    parse_numbers,
    reading_order,
)
from nonet.layout import Layout

__all__ = ["SWITCHES", "format_rules", "parse_item", "parse_negatives"]

LINES = {
    "thermometer": "thermometer",
    "slowthermometer": "slow thermometer",
    "palindrome": "palindrome",
    "renban": "renban",
    "regionsumline": "region sum",
    "betweenline": "between",
    "entropicline": "entropic",
    "nabner": "nabner",
    "zipperline": "zipper",
    "doublearrow": "double arrow",
    "whispers": "whisper",
    "modularline": "modular",
    "lockout": "lockout",
}
SINGLES = {"odd": "odd", "even": "even", "minimum": "minimum", "maximum": "maximum"}
SETS = {
    "rowindexer": "row indexer",
    "columnindexer": "column indexer",
    "boxindexer": "box indexer",
}
PAIRS = {"difference": ("difference", 1), "ratio": ("ratio", 2)}
LETTERS = {"X": 10, "V": 5}
OUTSIDE = {"sandwichsum": "sandwich", "xsum": "x-sum", "skyscraper": "skyscraper"}
SWITCHES = {"antiknight": "anti-knight", "antiking": "anti-king"}
WAYS = {(-1, -1): "UL", (-1, 1): "UR", (1, -1): "DL", (1, 1): "DR"}

Item = Mapping[str, Any]


def parse_item(key: str, item: Item, layout: Layout) -> list[Rule] | None:
    """Read one item of a list of constraints; None if we have no kind for what it says.

    >>> parse_item("whispers", {"lines": [["R1C1", "R1C2"]]}, Layout.of_size(9))
    [Rule('whisper', (0, 1), (5,))]
    """
    for table, parse in READERS:
        if key in table:
            return parse(key, item, layout)
    return None


def _parse_lines(key: str, item: Item, layout: Layout) -> list[Rule] | None:
    values = parse_numbers(item.get("value"))
    if values == () and key in VALUES:
        values = (VALUES[key](layout.digits),)
    if values is None or len(values) != (key in VALUES) or set(item) - {"lines", "value"}:
        return None
    lines = [cells_at(line, layout) for line in item["lines"]]
    return [make_rule(LINES[key], line, values=values) for line in lines if len(line) > 1]


# The values of lines that say none, by the number of digits.
VALUES: dict[str, Callable[[int], int]] = {
    "whispers": lambda digits: (digits + 1) // 2,
    "modularline": lambda _digits: 3,
    "lockout": lambda _digits: 4,
}


def _parse_arrow(_key: str, item: Item, layout: Layout) -> list[Rule] | None:
    circle = reading_order(cells_at(item["cells"], layout))
    lines = [cells_at(line, layout) for line in item["lines"]]
    if set(item) - {"cells", "lines"} or any(
        line[:1] != [] and line[0] not in circle for line in lines
    ):
        return None
    return [make_rule("arrow", circle, line[1:]) for line in lines]


def _parse_cage(_key: str, item: Item, layout: Layout) -> list[Rule] | None:
    sums = parse_numbers(item.get("value"))
    if sums is None or set(item) - LOOKS - {"cells", "value"}:
        return None
    return [make_rule("cage", cells_at(item["cells"], layout), values=[s for s in sums if s])]


LOOKS = frozenset({"outlineC", "fontC", "baseC", "width", "height"})  # of items, not of rules


def _parse_little_killer(_key: str, item: Item, layout: Layout) -> list[Rule] | None:
    sums = parse_numbers(item.get("value"))
    if sums is None or len(sums) != 1 or set(item) - {"cell", "cells", "direction", "value"}:
        return None
    return [make_rule("little killer", cells_at(item["cells"], layout), values=sums)]


def _parse_pair(key: str, item: Item, layout: Layout) -> list[Rule] | None:
    kind, usual = PAIRS[key]
    values = parse_numbers(item.get("value"))
    if values is None or len(values) > 1 or set(item) - {"cells", "value"}:
        return None
    return [make_rule(kind, cells_at(item["cells"], layout), values=values or (usual,))]


def _parse_letter(_key: str, item: Item, layout: Layout) -> list[Rule] | None:
    value = LETTERS.get(str(item.get("value", "")).upper())
    if value is None or set(item) - {"cells", "value"}:
        return None
    return [make_rule("pair sum", cells_at(item["cells"], layout), values=[value])]


def _parse_quadruple(_key: str, item: Item, layout: Layout) -> list[Rule] | None:
    values = [parse_numbers(value) for value in item["values"]]
    if any(value is None or len(value) != 1 for value in values) or set(item) - {"cells", "values"}:
        return None
    digits = [value[0] for value in values if value]
    return (
        [make_rule("quadruple", cells_at(item["cells"], layout), values=digits)] if digits else []
    )


def _parse_single(key: str, item: Item, layout: Layout) -> list[Rule] | None:
    if set(item) - {"cell"}:
        return None
    return [make_rule(SINGLES[key], cells_at([item["cell"]], layout))]


def _parse_set(key: str, item: Item, layout: Layout) -> list[Rule] | None:
    if set(item) - {"cells"}:
        return None
    return [make_rule(SETS[key], cells_at(item["cells"], layout))]


def _parse_clone(_key: str, item: Item, layout: Layout) -> list[Rule] | None:
    if set(item) - {"cells", "cloneCells"}:
        return None
    return [
        make_rule("clone", cells_at(item["cells"], layout), cells_at(item["cloneCells"], layout))
    ]


def _parse_outside(key: str, item: Item, layout: Layout) -> list[Rule] | None:
    values = parse_numbers(item.get("value"))
    if values is None or len(values) != 1 or set(item) - {"cell", "value"}:
        return None
    return [make_rule(OUTSIDE[key], line_from(parse_place(item["cell"]), layout), values=values)]


READERS: tuple[tuple[Any, Callable[[str, Item, Layout], list[Rule] | None]], ...] = (
    (LINES, _parse_lines),
    ({"arrow"}, _parse_arrow),
    ({"killercage"}, _parse_cage),
    ({"littlekillersum"}, _parse_little_killer),
    (PAIRS, _parse_pair),
    ({"xv"}, _parse_letter),
    ({"quadruple"}, _parse_quadruple),
    (SINGLES, _parse_single),
    (SETS, _parse_set),
    ({"clone"}, _parse_clone),
    (OUTSIDE, _parse_outside),
)


def parse_negatives(
    data: Mapping[str, Any], rules: Sequence[Rule], layout: Layout
) -> Iterator[Rule]:
    """Read what holds where nothing is marked.

    A ratio that occurs nowhere unmarked is any that the puzzle shows, or 2. `nonconsecutive` spares
    the neighbours with a dot, if there are dots.

    >>> list(parse_negatives({"negative": ["xv", "ratio"]}, [], Layout.of_size(9)))[1]
    Rule('all ratios given', (), (2,))
    """
    for name in data.get("negative") or ():
        if name == "xv":
            yield all_xv_given(layout)
        elif name == "ratio":
            shown = {rule.values[0] for rule in rules if rule.kind == "ratio"}
            yield make_rule("all ratios given", values=tuple(sorted(shown or {2})))
        else:
            raise InputError(f"expected a negative rule of xv or ratio, got {name!r:.40}")
    if data.get("nonconsecutive") is True:
        has_dots = any(rule.kind in ("difference", "ratio") for rule in rules)
        yield (
            make_rule("all differences given", values=(1,))
            if has_dots
            else make_rule("non-consecutive")
        )


def format_rules(rules: Sequence[Rule], layout: Layout) -> Iterator[tuple[str, Any]]:
    """Write rules as keys and values: True for a switch, else an item of a list.

    >>> next(format_rules([make_rule("cage", [0, 1], values=[7, 11])], Layout.of_size(9)))
    ('killercage', {'cells': ['R1C1', 'R1C2'], 'value': '7,11'})
    """
    arrows = []
    for rule in rules:
        if rule.kind == "arrow":
            arrows.append(rule)
        elif not rule.cells:
            yield from _format_switch(rule, rules, layout)
        else:
            yield from _format_item(rule, layout)
    # One circle with all its shafts.
    for circle, group in groupby(sorted(arrows, key=lambda c: c.parts[0]), lambda c: c.parts[0]):
        lines = [
            _names((_start_of(circle, c.parts[1], layout), *c.parts[1]), layout) for c in group
        ]
        yield "arrow", {"lines": lines, "cells": _names(circle, layout)}


def _start_of(circle: Sequence[int], shaft: Sequence[int], layout: Layout) -> int:
    """The cell of a pill that the shaft leaves: the nearest one."""
    row, column = divmod(shaft[0], layout.columns)

    def distance(cell: int) -> int:
        return (cell // layout.columns - row) ** 2 + (cell % layout.columns - column) ** 2

    return min(circle, key=distance)


def _format_switch(rule: Rule, rules: Sequence[Rule], layout: Layout) -> Iterator[tuple[str, Any]]:
    switches = {kind: key for key, kind in SWITCHES.items()}
    shown = {each.values[0] for each in rules if each.kind == "ratio"}
    has_dots = any(each.kind in ("difference", "ratio") for each in rules)
    match rule.kind, rule.values:
        case kind, _ if kind in switches:
            yield switches[kind], True
        case "non-consecutive", _ if not has_dots:
            yield "nonconsecutive", True
        case "all differences given", (1,) if has_dots:
            yield "nonconsecutive", True
        case "all ratios given", values if set(values) == (shown or {2}):
            yield "negative", "ratio"
        case "all sums given", _ if rule == all_xv_given(layout):
            yield "negative", "xv"
        case _:
            raise _refuse(rule)


def _refuse(rule: Rule) -> InputError:
    values = "".join(f" {value}" for value in rule.values)
    return InputError(f"expected a rule that f-puzzles has, got {rule.kind}{values}")


def _format_item(rule: Rule, layout: Layout) -> Iterator[tuple[str, Any]]:
    lines = {kind: key for key, kind in LINES.items()}
    singles = {kind: key for key, kind in SINGLES.items()}
    sets = {kind: key for key, kind in SETS.items()}
    outside = {kind: key for key, kind in OUTSIDE.items()}
    cells = _names(rule.cells, layout)
    match rule.kind:
        case kind if kind in lines:
            key = lines[kind]
            value = {"value": str(rule.values[0])} if rule.values else {}
            usual = key in VALUES and rule.values[0] == VALUES[key](layout.digits)
            yield key, {"lines": [cells]} | ({} if usual else value)
        case kind if kind in singles:
            for cell in cells:
                yield singles[kind], {"cell": cell}
        case kind if kind in sets:
            yield sets[kind], {"cells": cells}
        case kind if kind in outside:
            place = name_place(outside_of(rule.cells, layout))
            if list(rule.cells) != line_from(parse_place(place), layout):
                raise _refuse(rule)
            yield outside[kind], {"cell": place, "value": str(rule.values[0])}
        case "cage":
            value = {"value": ",".join(map(str, rule.values))} if rule.values else {}
            yield "killercage", {"cells": cells} | value
        case "difference" | "ratio":
            usual = rule.values[0] == PAIRS[rule.kind][1]
            yield rule.kind, {"cells": cells} | ({} if usual else {"value": str(rule.values[0])})
        case "pair sum" if rule.values[0] in LETTERS.values():
            letter = next(sign for sign, value in LETTERS.items() if value == rule.values[0])
            yield "xv", {"cells": cells, "value": letter}
        case "quadruple":
            yield "quadruple", {"cells": cells, "values": list(rule.values)}
        case "clone" if len(rule.parts) == 2:
            first, second = (_names(group, layout) for group in rule.parts)
            yield "clone", {"cells": first, "cloneCells": second}
        case "little killer":
            yield "littlekillersum", _format_little_killer(rule, layout)
        case _:
            raise _refuse(rule)


def _format_little_killer(rule: Rule, layout: Layout) -> dict[str, Any]:
    row, column = divmod(rule.cells[0], layout.columns)
    if len(rule.cells) > 1:
        outside = outside_of(rule.cells, layout)
    else:  # a corner, seen across the edge
        outside = (-1 if row == 0 else layout.rows), (1 if column == 0 else column - 1)
    way = WAYS.get((row - outside[0], column - outside[1]))
    if way is None:
        raise _refuse(rule)
    return {
        "cell": name_place(outside),
        "cells": _names(rule.cells, layout),
        "direction": way,
        "value": str(rule.values[0]),
    }


def _names(cells: Sequence[int], layout: Layout) -> list[str]:
    return [name_place(divmod(cell, layout.columns)) for cell in cells]
