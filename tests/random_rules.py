"""Random rules that can stand on a board; whether a grid keeps them is left to chance."""

from random import Random

from nonet import Board, InputError, Layout, Rule

WHOLE_BOARD = ("anti-knight", "anti-king", "non-consecutive")
NEGATIVE = ("all differences given", "all ratios given", "all sums given")
PAIRS = ("difference", "ratio", "pair sum", "greater")
OUTSIDE = ("sandwich", "x-sum", "skyscraper", "numbered room")
GROUPED = ("equal sums", "same values", "clone")


def draw_rule(dice: Random, layout: Layout, kind: str) -> Rule:
    """Draw one rule of a kind that the layout allows."""
    for _ in range(1000):
        rule = _draw(dice, layout, kind)
        try:
            Board(layout, [rule])
        except InputError:
            continue
        return rule
    raise AssertionError(f"no rule of kind {kind} found for {layout.text}")


def _draw(dice: Random, layout: Layout, kind: str) -> Rule:
    size = layout.digits
    if kind in WHOLE_BOARD:
        return Rule(kind)
    if kind in NEGATIVE:
        return Rule(kind, (), [dice.randint(1, 2 * size - 1)])
    if kind in PAIRS:
        values = [] if kind == "greater" else [dice.randint(1, 2 * size - 1)]
        return Rule(kind, _path(dice, layout, 2, diagonal=False), values)
    if kind in OUTSIDE:
        return Rule(kind, _edge(dice, size), [dice.randint(0, size * (size + 1) // 2)])
    if kind in GROUPED:
        sizes = [dice.randint(1, 2)] * dice.randint(2, 3)
        return Rule(kind, dice.sample(range(layout.cells), sum(sizes)), (), sizes)
    if kind == "arrow":
        cells = _path(dice, layout, dice.randint(2, 4))
        head = dice.randint(1, min(2, len(cells) - 1))
        return Rule(kind, cells, (), [head, len(cells) - head])
    if kind == "little killer":
        return Rule(kind, _diagonal(dice, size), [dice.randint(2, size * size)])
    values = [dice.randint(1, size * 2) for _ in range(dice.randint(0, 2))]
    cells = _path(dice, layout, dice.randint(1, 5))
    if kind == "quadruple":
        corner = dice.randrange(layout.cells - size - 1)
        cells = [corner, corner + 1, corner + size, corner + size + 1]
    return Rule(kind, cells, values)


def _path(dice: Random, layout: Layout, length: int, diagonal: bool = True) -> list[int]:
    """Walk from cell to neighbouring cell, never back."""
    columns = layout.columns
    path = [dice.randrange(layout.cells)]
    while len(path) < length:
        row, column = divmod(path[-1], columns)
        steps = [(0, 1), (0, -1), (1, 0), (-1, 0)]
        if diagonal:
            steps += [(1, 1), (1, -1), (-1, 1), (-1, -1)]
        nexts = [
            (row + down) * columns + column + right
            for down, right in steps
            if 0 <= row + down < layout.rows and 0 <= column + right < columns
        ]
        free = [cell for cell in nexts if cell not in path]
        if not free:
            break
        path.append(dice.choice(free))
    return path


def _edge(dice: Random, size: int) -> list[int]:
    line = dice.randrange(size)
    is_row = dice.random() < 0.5
    cells = [line * size + i if is_row else i * size + line for i in range(size)]
    return cells if dice.random() < 0.5 else cells[::-1]


def _diagonal(dice: Random, size: int) -> list[int]:
    start = dice.randrange(size - 1)
    cells = [i * size + start + i for i in range(size - start)]
    if dice.random() < 0.5:  # mirrored
        cells = [cell // size * size + size - 1 - cell % size for cell in cells]
    return cells if dice.random() < 0.5 else cells[::-1]
