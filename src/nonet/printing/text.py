"""A board with its rules as lines of text, for a terminal.

    ┏5━━━━━━┳8━━━━━━┓       a cell takes four columns and two lines; houses have heavy borders,
    ┃ .   . ┃ . ╎ . ┃       cages broken ones with the sum above their first cell
    ┃╌╌╌·╌╌╌┃   ·╌╌╌┃
    ┃(.)──. ┃ .   . ┃       lines run through cells, (.) is where one begins; o ● X V stand between
    ┗━━━━━━━┻━━━━━━━┛       two cells, other signs in a cell, numbers of clues outside the board

What a picture of signs cannot tell, which line it is or what holds on the whole board, stands under
it in words.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from nonet.board import RULE_KINDS, Rule
from nonet.formats.rules import outside_of
from nonet.grid import SYMBOLS, Grid
from nonet.layout import Layout

__all__ = ["draw_text"]

WIDE, HIGH = 4, 2  # columns and lines of a cell, with the borders before it
MARGIN = 4  # columns, and one line, for clues outside
HOLE = -2
# By the sides on which heavy borders go on, as bits: above, right, below, left.
JOINTS = "·╸╻┓╺━┏┳╹┛┃┫┗┻┣╋"
LEVEL = {"heavy": "━━━", "light": "╌╌╌", "": ""}
UPRIGHT = {"heavy": "┃", "light": "╎", "": ""}
PAIRS = {"difference 1": "o", "ratio 2": "●", "pair sum 10": "X", "pair sum 5": "V"}
SIGNS = {
    "odd": "○",
    "even": "□",
    "minimum": "▾",
    "maximum": "▴",
    "row indexer": "i",
    "column indexer": "i",
    "box indexer": "i",
    "counting circles": "◦",
}
OUTSIDE = ("sandwich", "x-sum", "skyscraper", "numbered room")
ARROWS = {(1, 1): "↘", (1, -1): "↙", (-1, 1): "↗", (-1, -1): "↖"}
BEGUN = ("thermometer", "slow thermometer", "arrow")  # lines whose first cells are not like others


def draw_text(grid: Grid) -> str:
    """Draw a grid and the rules of its board.

    >>> print(draw_text(Grid("1" + "." * 15, "2x2; cage 5: r1c2 r2c2; thermometer: r3c3 r3c4")))
    ┏━━━━5━━┳━━━━━━━┓
    ┃ 1 ╎ . ┃ .   . ┃
    ┃   ·   ┃   ·   ┃
    ┃ . ╎ . ┃ .   . ┃
    ┣━━━━━━━╋━━━━━━━┫
    ┃ .   . ┃(.)──. ┃
    ┃   ·   ┃   ·   ┃
    ┃ .   . ┃ .   . ┃
    ┗━━━━━━━┻━━━━━━━┛
    thermometer: r3c3 r3c4
    """
    picture = _Picture(grid)
    return "\n".join([*picture.lines(), *picture.told])


class _Picture:
    """Signs at places of a sheet of paper, and what is told in words."""

    def __init__(self, grid: Grid) -> None:
        self._layout, self._regions = grid.layout, grid.layout.regions
        self._rules = grid.board.rules
        self._caged: dict[int, set[int]] = {}
        for number, rule in enumerate(self._rules):
            for cell in rule.cells if rule.kind == "cage" else ():
                self._caged.setdefault(cell, set()).add(number)
        self._signs: dict[tuple[int, int], str] = {}
        self.told: list[str] = []
        self._draw_borders()
        for rule in self._rules:
            self._draw_line(rule)
        for cell, digit in enumerate(grid.digits):
            if not self._layout.is_hole(cell):
                self._put(*self._middle(cell), SYMBOLS[digit - 1] if digit else ".")
        for rule in self._rules:
            if not self._draw_rule(rule):
                self._tell(rule.format(self._layout))
        houses = self._layout.name.partition("+")[2].replace("+", ", ")
        self.told += [f"houses besides: {houses}"] if houses else []

    def lines(self) -> Iterator[str]:
        """The lines of the picture."""
        rows = [row for row, _ in self._signs]
        first = min(column for _, column in self._signs)
        last = max(column for _, column in self._signs)
        for row in range(min(rows), max(rows) + 1):
            signs = (self._signs.get((row, column), " ") for column in range(first, last + 1))
            yield "".join(signs).rstrip()

    def _put(self, row: int, column: int, text: str) -> None:
        for place, sign in enumerate(text):
            self._signs[row, column + place] = sign

    def _tell(self, text: str) -> None:
        if text not in self.told:
            self.told.append(text)

    def _middle(self, cell: int) -> tuple[int, int]:
        row, column = divmod(cell, self._layout.columns)
        return HIGH * row + 1, WIDE * column + 2

    # --- borders ---

    def _draw_borders(self) -> None:
        rows, columns = self._layout.rows, self._layout.columns
        for row in range(rows + 1):
            for column in range(columns + 1):
                line, place = HIGH * row, WIDE * column
                above = self._border((row - 1, column), (row, column))
                before = self._border((row, column - 1), (row, column))
                self._put(line, place + 1, LEVEL[above])
                self._put(line + 1, place, UPRIGHT[before])
                self._put(HIGH * row, WIDE * column, self._joint(row, column))

    def _joint(self, row: int, column: int) -> str:
        """The sign where four cells meet; a point where no house ends, nothing amid holes."""
        around = [(row - 1, column - 1), (row - 1, column), (row, column), (row, column - 1)]
        sides = [
            self._border(around[0], around[1]),
            self._border(around[1], around[2]),
            self._border(around[2], around[3]),
            self._border(around[3], around[0]),
        ]
        if all(self._region(place) == HOLE for place in around):
            return ""
        return JOINTS[int("".join("01"[side == "heavy"] for side in sides), 2)]

    def _border(self, one: tuple[int, int], other: tuple[int, int]) -> str:
        regions = self._region(one), self._region(other)
        if regions[0] != regions[1]:
            return "heavy"
        if regions[0] != HOLE and self._cages(one) != self._cages(other):
            return "light"
        return ""

    def _region(self, place: tuple[int, int]) -> int:
        row, column = place
        if not (0 <= row < self._layout.rows and 0 <= column < self._layout.columns):
            return HOLE
        cell = row * self._layout.columns + column
        return HOLE if self._layout.is_hole(cell) else self._regions[cell]

    def _cages(self, place: tuple[int, int]) -> set[int]:
        return self._caged.get(place[0] * self._layout.columns + place[1], set())

    # --- lines ---

    def _draw_line(self, rule: Rule) -> None:
        if not _is_line(rule):
            return
        cells = list(rule.cells)
        if rule.kind == "arrow":
            circle = rule.parts[0]
            cells = cells[len(circle) - 1 :]
        for one, other in pairwise(cells):
            self._draw_stroke(*sorted((one, other)))

    def _draw_stroke(self, one: int, other: int) -> None:
        row, column = self._middle(one)
        down, right = (b - a for a, b in zip(self._middle(one), self._middle(other), strict=True))
        if (down, right) == (0, WIDE):
            self._put(row, column + 1, "───")
        elif (down, right) == (HIGH, 0):
            self._put(row + 1, column, "│")
        elif down == HIGH and abs(right) == WIDE:
            self._put(row + 1, column + right // 2, "╲" if right > 0 else "╱")

    # --- rules, each with its sign; False where words are needed as well ---

    def _draw_rule(self, rule: Rule) -> bool:
        if rule.kind == "cage":
            return self._draw_sum(rule)
        if rule.kind in SIGNS:
            return self._draw_signs(rule)
        if rule.kind == "quadruple":
            return self._draw_quadruple(rule)
        if len(rule.cells) == 2 and (rule.kind == "greater" or _name(rule) in PAIRS):
            return self._draw_pair(rule)
        if rule.kind in OUTSIDE or rule.kind == "little killer":
            return self._draw_outside(rule)
        if rule.kind in BEGUN:
            for cell in rule.parts[0] if rule.kind == "arrow" else rule.cells[:1]:
                row, column = self._middle(cell)
                self._put(row, column - 1, "(")
                self._put(row, column + 1, ")")
        return False

    def _draw_sum(self, rule: Rule) -> bool:
        text = ",".join(map(str, rule.values))
        row, column = self._middle(min(rule.cells))
        return not text or self._label(row - 1, column - 1, text, WIDE - 1)

    def _label(self, row: int, column: int, text: str, most: int) -> bool:
        """Write a number where there is none yet and where it fits."""
        places = range(column, column + len(text))
        if len(text) > most or any(self._signs.get((row, c), "").isalnum() for c in places):
            return False
        self._put(row, column, text)
        return True

    def _draw_signs(self, rule: Rule) -> bool:
        for cell in rule.cells:
            row, column = self._middle(cell)
            self._put(row, column - 1, SIGNS[rule.kind])
        self._tell(f"{SIGNS[rule.kind]} {rule.kind}")
        return True

    def _draw_quadruple(self, rule: Rule) -> bool:
        first = min(rule.cells)
        square = {first, first + 1, first + self._layout.columns, first + self._layout.columns + 1}
        if {*rule.cells} != square:
            return False
        row, column = self._middle(first)
        text = "".join(SYMBOLS[value - 1] for value in rule.values)
        return self._label(row + 1, column + 2 - len(text) // 2, text, WIDE)

    def _draw_pair(self, rule: Rule) -> bool:
        one, other = (self._middle(cell) for cell in rule.cells)
        sign = PAIRS.get(_name(rule), "")
        if rule.kind == "greater":
            sign = (">" if one < other else "<") if one[0] == other[0] else "v^"[one > other]
        else:
            self._tell(f"{sign} {_name(rule)}")
        self._put((one[0] + other[0]) // 2, (one[1] + other[1]) // 2, sign)
        return True

    def _draw_outside(self, rule: Rule) -> bool:
        """A number beside the board; where kinds are mixed only the first has its number there."""
        if rule.kind != next(r.kind for r in self._rules if r.kind in (*OUTSIDE, "little killer")):
            return False
        if len(rule.cells) < 2 or not _is_straight(rule.cells, self._layout):
            return False
        row, column = outside_of(rule.cells, self._layout)
        first = divmod(rule.cells[0], self._layout.columns)
        arrow = ARROWS.get((first[0] - row, first[1] - column), "")
        text = f"{rule.values[0]}{arrow}"
        place = WIDE * column + 2 - len(text) // 2
        if column == -1:
            place = -1 - len(text)
        elif column == self._layout.columns:
            place = WIDE * column + 2
        line = HIGH * row + 1
        if not self._label(line, place, text, MARGIN):
            return False
        self._tell(f"outside: {rule.kind}")
        return True


def _is_line(rule: Rule) -> bool:
    if rule.kind in (*OUTSIDE, "little killer", "greater", "clone"):
        return False
    return RULE_KINDS[rule.kind].order != "set" and len(rule.cells) > 1


def _is_straight(cells: Sequence[int], layout: Layout) -> bool:
    """Whether cells go on in one direction from the edge of the board."""
    places = [divmod(cell, layout.columns) for cell in cells]
    steps = {(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(places)}
    (row, column), (down, right) = places[0], next(iter(steps))
    before = row - down, column - right
    is_inside = 0 <= before[0] < layout.rows and 0 <= before[1] < layout.columns
    return len(steps) == 1 and max(abs(down), abs(right)) == 1 and not is_inside


def _name(rule: Rule) -> str:
    return _join((rule.kind, *rule.values))


def _join(words: Iterable[object]) -> str:
    return " ".join(map(str, words))
