"""Random boards with rules, made from a solution that keeps them all.

Each rule is drawn from the solution: a path of cells first, then what is true of it. Where nothing
of the kind is true of a path, another is tried, a few times.
"""

import random
from collections.abc import Callable

from nonet import Board, Grid, InputError, Layout, Rule
from nonet._core import is_solution

TRIES = 60
SEVERAL = ("odd", "even", "minimum", "maximum")
Draw = Callable[[random.Random, Layout, bytes], Rule]


def draw_board(source: random.Random, layout: Layout, solution: bytes) -> Board:
    """Draw a board whose rules the solution keeps: cages all over it, or a few of any kinds."""
    rules: list[Rule] = []
    if source.random() < 0.4:
        rules += tile(source, layout, solution)
    kinds = list(DRAWS)
    most = len(rules) + source.choice((1, 2, 4, 8))
    while not rules or (len(rules) < most and source.random() < 0.95):
        rules += draw_true(source, layout, solution, source.choice(kinds), rules)
    return Board(layout, rules)


def draw_true(
    source: random.Random, layout: Layout, solution: bytes, kind: str, others: list[Rule]
) -> list[Rule]:
    """Draw a rule of a kind that is true of the solution, with all others; nothing if none is."""
    for _ in range(TRIES):
        try:
            rule = DRAWS[kind](source, layout, solution)
            board = Board(layout, [*others, rule])
        except (InputError, IndexError):
            continue
        if is_solution(Grid.from_digits(board, solution)):
            return [rule]
    return []


def tile(source: random.Random, layout: Layout, solution: bytes) -> list[Rule]:
    """Cover the board with cages, some of which are left out."""
    free = set(range(layout.cells))
    rules = []
    for start in source.sample(range(layout.cells), layout.cells):
        if start not in free:
            continue
        cells = [start]
        size = source.randint(1, 5)
        while len(cells) < size:
            more = [
                c
                for c in neighbours(layout, source.choice(cells))
                if c in free and c not in cells and solution[c] not in {solution[d] for d in cells}
            ]
            if not more:
                break
            cells.append(source.choice(more))
        free -= set(cells)
        if source.random() < 0.9:
            rules.append(Rule("cage", cells, [sum(solution[c] for c in cells)]))
    return rules


def neighbours(layout: Layout, cell: int, diagonal: bool = False) -> list[int]:
    """The cells beside a cell."""
    row, column = divmod(cell, layout.columns)
    steps = [(0, 1), (0, -1), (1, 0), (-1, 0)]
    steps += [(1, 1), (1, -1), (-1, 1), (-1, -1)] if diagonal else []
    return [
        (row + down) * layout.columns + column + right
        for down, right in steps
        if 0 <= row + down < layout.rows and 0 <= column + right < layout.columns
    ]


def walk(
    source: random.Random,
    layout: Layout,
    solution: bytes,
    test: Callable[[int, int], bool] = lambda _one, _other: True,
    sizes: tuple[int, ...] = (2, 3, 4, 5, 6),
    diagonal: bool = True,
) -> list[int]:
    """Walk over cells whose digits, one after the other, pass a test."""
    path = [source.randrange(layout.cells)]
    size = source.choice(sizes)
    while len(path) < size:
        nexts = [
            c
            for c in neighbours(layout, path[-1], diagonal)
            if c not in path and test(solution[path[-1]], solution[c])
        ]
        if not nexts:
            break
        path.append(source.choice(nexts))
    return path


def _cage(source: random.Random, layout: Layout, solution: bytes) -> Rule:
    cells = walk(source, layout, solution, diagonal=False)
    is_open = source.random() < 0.1
    return Rule("cage", cells, [] if is_open else [sum(solution[c] for c in cells)])


def _sum(source: random.Random, layout: Layout, solution: bytes) -> Rule:
    cells = walk(source, layout, solution)
    return Rule("sum", cells, [sum(solution[c] for c in cells)])


def _line(kind: str, test: Callable[[int, int], bool] = lambda _a, _b: True) -> Draw:
    return lambda source, layout, solution: Rule(kind, walk(source, layout, solution, test))


def _arrow(source: random.Random, layout: Layout, solution: bytes) -> Rule:
    cells = walk(source, layout, solution, sizes=(3, 4))
    if source.random() < 0.3:
        return Rule("double arrow", cells)
    return Rule("arrow", cells, (), [1, len(cells) - 1])


def _whisper(source: random.Random, layout: Layout, solution: bytes) -> Rule:
    least = source.randint(2, (layout.digits + 1) // 2)
    cells = walk(source, layout, solution, lambda one, other: abs(one - other) >= least)
    return Rule("whisper", cells, [least])


def _lockout(source: random.Random, layout: Layout, solution: bytes) -> Rule:
    return Rule("lockout", walk(source, layout, solution, sizes=(3, 4)), [source.randint(1, 4)])


def _modular(source: random.Random, layout: Layout, solution: bytes) -> Rule:
    return Rule("modular", walk(source, layout, solution, sizes=(2, 3, 4)), [3])


def _pair(kind: str, value: Callable[[int, int], int]) -> Draw:
    def draw(source: random.Random, layout: Layout, solution: bytes) -> Rule:
        one, other = walk(source, layout, solution, sizes=(2,), diagonal=False)
        return Rule(kind, [one, other], [value(solution[one], solution[other])])

    return draw


def _ratio(one: int, other: int) -> int:
    return max(one, other) // min(one, other)


def _greater(source: random.Random, layout: Layout, solution: bytes) -> Rule:
    greater = walk(source, layout, solution, lambda a, b: a > b, (2,), diagonal=False)
    return Rule("greater", greater)


def _grouped(kind: str) -> Draw:
    def draw(source: random.Random, layout: Layout, solution: bytes) -> Rule:
        size = source.choice((1, 2, 2, 3))
        first = source.sample(range(layout.cells), size)
        same = [[c for c in range(layout.cells) if solution[c] == solution[f]] for f in first]
        second = [source.choice(cells) for cells in same]
        return Rule(kind, first + second, (), [size, size])

    return draw


def _quadruple(source: random.Random, layout: Layout, solution: bytes) -> Rule:
    row, column = source.randrange(layout.rows - 1), source.randrange(layout.columns - 1)
    corner = row * layout.columns + column
    cells = [corner, corner + 1, corner + layout.columns, corner + layout.columns + 1]
    return Rule("quadruple", cells, [solution[c] for c in source.sample(cells, 2)])


def _circles(source: random.Random, layout: Layout, solution: bytes) -> Rule:
    digits = [d for d in range(1, layout.digits + 1) if d <= 3 and source.random() < 0.7]
    places = {d: [c for c in range(layout.cells) if solution[c] == d] for d in digits}
    return Rule("counting circles", [c for d in digits for c in source.sample(places[d], d)])


def _cells(kind: str) -> Draw:
    def draw(source: random.Random, layout: Layout, _: bytes) -> Rule:
        count = source.choice((1, 2, 3)) if kind in SEVERAL else 1
        return Rule(kind, source.sample(range(layout.cells), count))

    return draw


def _edge(kind: str) -> Draw:
    def draw(source: random.Random, layout: Layout, solution: bytes) -> Rule:
        size = layout.digits
        line, is_row = source.randrange(size), source.random() < 0.5
        cells = [line * size + i if is_row else i * size + line for i in range(size)]
        cells = cells if source.random() < 0.5 else cells[::-1]
        return Rule(kind, cells, [_seen(kind, [solution[c] for c in cells])])

    return draw


def _seen(kind: str, digits: list[int]) -> int:
    if kind == "sandwich":
        low, high = sorted((digits.index(1), digits.index(len(digits))))
        return sum(digits[low + 1 : high])
    if kind == "x-sum":
        return sum(digits[: digits[0]])
    if kind == "skyscraper":
        return sum(d > max(digits[:i], default=0) for i, d in enumerate(digits))
    return digits[digits[0] - 1]


def _little_killer(source: random.Random, layout: Layout, solution: bytes) -> Rule:
    size = layout.columns
    start = source.randrange(size - 1)
    cells = [i * size + start + i for i in range(size - start)]
    if source.random() < 0.5:
        cells = [c // size * size + size - 1 - c % size for c in cells]
    return Rule("little killer", cells, [sum(solution[c] for c in cells)])


def _negative(kind: str) -> Draw:
    def draw(source: random.Random, layout: Layout, _: bytes) -> Rule:
        return Rule(kind, (), [source.randint(1, 2 * layout.digits - 1)])

    return draw


DRAWS: dict[str, Draw] = {
    **{kind: lambda _s, _l, _d, kind=kind: Rule(kind) for kind in ("anti-king", "anti-knight")},
    "non-consecutive": lambda _s, _l, _d: Rule("non-consecutive"),
    **{
        kind: _negative(kind)
        for kind in ("all differences given", "all ratios given", "all sums given")
    },
    "cage": _cage,
    "sum": _sum,
    "little killer": _little_killer,
    **{kind: _grouped(kind) for kind in ("equal sums", "same values", "clone")},
    "quadruple": _quadruple,
    "counting circles": _circles,
    "thermometer": _line("thermometer", lambda one, other: one < other),
    "slow thermometer": _line("slow thermometer", lambda one, other: one <= other),
    "arrow": _arrow,
    "whisper": _whisper,
    "renban": _line("renban", lambda one, other: 0 < abs(one - other) <= 2),
    "palindrome": _line("palindrome"),
    "region sum": _line("region sum"),
    "between": _line("between"),
    "lockout": _lockout,
    "zipper": _line("zipper"),
    "entropic": _line("entropic", lambda one, other: (one - 1) // 3 != (other - 1) // 3),
    "modular": _modular,
    "nabner": _line("nabner", lambda one, other: abs(one - other) > 1),
    "difference": _pair("difference", lambda one, other: abs(one - other)),
    "ratio": _pair("ratio", _ratio),
    "pair sum": _pair("pair sum", lambda one, other: one + other),
    "greater": _greater,
    **{kind: _cells(kind) for kind in (*SEVERAL, "row indexer", "column indexer", "box indexer")},
    **{kind: _edge(kind) for kind in ("sandwich", "x-sum", "skyscraper", "numbered room")},
}
