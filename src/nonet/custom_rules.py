"""Rules written in Python: what a variant asks that no kind of the engine's says.

A kind of rule is registered under a name, with two functions: `propagate` tells which candidates it
rules out, `problems` tells which cells break it. A `CustomGrid` is a grid with such rules on it.
`solve`, `count_solutions`, `iter_solutions`, `is_proper`, `search`, `problems`, `find_path`,
`find_steps` and `find_hint` obey them; every other verb refuses such a grid and names its rules.

The search is exact and slow: Python asks the rules at every node, the engine does the rest.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, NoReturn

from nonet._core import Board, Grid, Layout, Position, Step, borrow, find_problems, is_solution
from nonet._core import count_solutions as _count_solutions
from nonet.board import RULE_KINDS
from nonet.cells import as_cell, as_digit, as_iterable, as_whole
from nonet.errors import InputError, suggest
from nonet.stopping import check_stop

__all__ = [
    "CUSTOM_RULES",
    "CustomGrid",
    "CustomProblem",
    "CustomRule",
    "Placed",
    "find_custom_problems",
    "iter_custom_solutions",
    "register_rule",
    "rule_out",
    "unregister_rule",
]

Candidate = tuple[int, int]  # a cell and a digit

NAME = re.compile(r"[a-z][a-z0-9]*(?:[ -][a-z0-9]+)*")
SINGLES = ("full-house", "hidden-single-box", "hidden-single-line", "naked-single")


class Placed(NamedTuple):
    """A custom rule where it stands: its kind, its cells in order, its numbers.

    >>> Placed("rising", (0, 1, 2), ())
    Placed(kind='rising', cells=(0, 1, 2), values=())
    """

    kind: str
    cells: tuple[int, ...]
    values: tuple[int, ...] = ()

    def format(self, layout: Layout) -> str:
        """Write it as rules are written: 'rising 2: r1c1 r1c2'."""
        numbers = "".join(f" {value}" for value in self.values)
        cells = "".join(f" {layout.cell_name(cell)}" for cell in self.cells)
        return f"{self.kind}{numbers}{':' if cells else ''}{cells}"


@dataclass(frozen=True)
class CustomRule:
    """A kind of rule that is written in Python.

    `propagate` gets a position and the rule as it stands there, and gives candidates, as cell and
    digit, that no solution can hold: it may give too few, never too many. `problems` gets a grid
    and the rule, and gives the cells that break it: on a full grid it must know, on others it may
    wait. `meaning` is said in the words of a step, `draw` gives shapes of `nonet.printing` for a
    layout and the rule, and `after` names the technique after which a path asks it.

    >>> rule = CustomRule("even pair", lambda position, rule: (), lambda grid, rule: ())
    >>> rule.name, rule.after
    ('even pair', 'naked-single')
    """

    name: str
    propagate: Callable[[Position, Placed], Iterable[Candidate]]
    problems: Callable[[Grid, Placed], Iterable[int]]
    meaning: str = ""
    draw: Callable[[Layout, Placed], Iterable[Any]] | None = None
    after: str = "naked-single"


CUSTOM_RULES: dict[str, CustomRule] = {}


def register_rule(rule: CustomRule) -> None:
    """Add a kind of rule of one's own: grids may then stand under it.

    A name that the engine has, or that is registered already, is refused. docs/how-to/extend.md has
    a whole example.

    >>> register_rule(CustomRule("even pair", lambda position, rule: (), lambda grid, rule: ()))
    >>> CustomGrid("1..............4", "even pair: r1c2 r1c3").rules
    (Placed(kind='even pair', cells=(1, 2), values=()),)
    >>> unregister_rule("even pair")
    """
    _check_rule(rule)
    if rule.name in RULE_KINDS or rule.name in CUSTOM_RULES:
        raise InputError(f"expected a name that is free for a kind of rule, got {rule.name!r:.40}")
    CUSTOM_RULES[rule.name] = rule


def _check_rule(rule: object) -> None:
    if not isinstance(rule, CustomRule):
        raise InputError(f"expected a custom rule, got {type(rule).__name__}")
    if not isinstance(rule.name, str) or not NAME.fullmatch(rule.name):
        raise InputError(f"expected a name such as 'even pair' for a rule, got {rule.name!r:.40}")
    functions = (rule.propagate, rule.problems, *([rule.draw] if rule.draw is not None else []))
    for function in functions:
        if not callable(function):
            raise InputError(f"expected functions in the rule {rule.name}, got {function!r:.40}")


def unregister_rule(name: str) -> None:
    """Take away a kind of rule that was registered.

    >>> unregister_rule("cage")
    Traceback (most recent call last):
    nonet.errors.InputError: expected a rule that was registered, got 'cage'
    """
    if not isinstance(name, str) or name not in CUSTOM_RULES:
        raise InputError(f"expected a rule that was registered, got {name!r:.40}")
    del CUSTOM_RULES[name]


@dataclass(frozen=True)
class CustomProblem:
    """A custom rule that is broken, with the attributes of a `Problem`.

    >>> str(CustomProblem(Placed("rising", (0, 1)), (1,), Layout.of_size(4)))
    'rising is broken: r1c2'
    """

    rule: Placed
    cells: tuple[int, ...]
    layout: Layout
    house: None = None
    digit: int = 0

    def __str__(self) -> str:
        cells = " ".join(self.layout.cell_name(cell) for cell in self.cells)
        return f"{self.rule.kind} is broken: {cells}"


class CustomGrid:
    """A grid under rules that are written in Python, beside those of its board. Immutable.

    The rules are texts, as in a board, of kinds that `register_rule` has added.

    >>> register_rule(CustomRule("even pair", lambda position, rule: (), lambda grid, rule: ()))
    >>> grid = CustomGrid("1..............4", ["even pair: r1c2 r1c3"])
    >>> grid
    CustomGrid('1..............4', ['even pair: r1c2 r1c3'])
    >>> unregister_rule("even pair")
    """

    __slots__ = ("_grid", "_rules")

    def __init__(
        self,
        grid: object,
        rules: str | Placed | Iterable[str | Placed],
        board: Board | Layout | str | None = None,
    ) -> None:
        self._grid = grid if isinstance(grid, Grid) and board is None else Grid(grid, board)  # type: ignore[arg-type]
        self._rules = _read_rules(rules, self._grid.layout)

    @property
    def grid(self) -> Grid:
        """Its digits, on the board without the custom rules."""
        return self._grid

    @property
    def rules(self) -> tuple[Placed, ...]:
        """Its custom rules, sorted."""
        return self._rules

    @property
    def layout(self) -> Layout:
        """The cells and houses of its board."""
        return self._grid.layout

    @property
    def board(self) -> Board:
        """Its board without the custom rules."""
        return self._grid.board

    def with_digit(self, cell: int | str, digit: int) -> CustomGrid:
        """Make a copy with another digit in one cell; 0 empties it."""
        return CustomGrid(self._grid.with_digit(cell, digit), self._rules)

    def svg(self) -> str:
        """Draw it, as SVG: each kind as its `draw` says, or with rings around its cells."""
        return str(borrow("draw_custom")(self))

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        rules = [rule.format(self.layout) for rule in self._rules]
        on = "" if self._grid == Grid(self._grid.format()) else f", {self.board.text!r}"
        return f"CustomGrid({self._grid.format()!r}, {rules!r}{on})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, CustomGrid):
            return NotImplemented
        return self._grid == other._grid and self._rules == other._rules

    def __hash__(self) -> int:
        return hash((self._grid, self._rules))

    def __reduce__(self) -> tuple[object, ...]:
        return CustomGrid, (self._grid, self._rules)

    def __iter__(self) -> NoReturn:
        # Whoever takes digits of it would drop its rules: every verb that knows none ends here.
        kinds = ", ".join(sorted({rule.kind for rule in self._rules}))
        raise InputError(f"expected a grid whose rules this verb knows, got custom rules: {kinds}")


def _read_rules(rules: str | Placed | Iterable[str | Placed], layout: Layout) -> tuple[Placed, ...]:
    if isinstance(rules, str | Placed):
        rules = [rules]
    if not isinstance(rules, Iterable):
        raise InputError(f"expected rules as texts, got {type(rules).__name__}")
    return tuple(sorted({_read_rule(rule, layout) for rule in rules}))


def _read_rule(rule: object, layout: Layout) -> Placed:
    if isinstance(rule, Placed):
        cells = tuple(as_cell(layout, cell) for cell in rule.cells)
        numbers = tuple(as_whole(value, "a rule's number") for value in rule.values)
        return Placed(_check_kind(rule.kind), cells, numbers)
    if not isinstance(rule, str):
        raise InputError(f"expected the text of a rule, got {type(rule).__name__}")
    head, _, cells_text = rule.partition(":")
    found = re.fullmatch(r"\s*(.*?)((?:\s+-?[0-9]+)*)\s*", head)
    if found is None:  # a line's end within
        raise InputError(f"expected a rule in one line, got {rule!r:.60}")
    kind = _check_kind(found[1])
    cells = tuple(layout.parse_cell(name) for name in cells_text.split())
    return Placed(kind, cells, tuple(map(int, found[2].split())))


def _check_kind(kind: str) -> str:
    if not isinstance(kind, str) or kind not in CUSTOM_RULES:
        near = suggest(str(kind), CUSTOM_RULES) if CUSTOM_RULES else "; none is registered"
        raise InputError(f"expected a kind of rule that is registered, got {kind!r:.40}{near}")
    return kind


def find_custom_problems(custom: CustomGrid) -> list[Any]:
    """Find every broken house and rule, the custom ones last.

    >>> rule = CustomRule("odd ends", lambda position, rule: (),
    ...     lambda grid, rule: [c for c in rule.cells if grid[c] and grid[c] % 2 == 0])
    >>> register_rule(rule)
    >>> [str(each) for each in find_custom_problems(CustomGrid("2" + "." * 15, "odd ends: r1c1"))]
    ['odd ends is broken: r1c1']
    >>> unregister_rule("odd ends")
    """
    found: list[Any] = list(find_problems(custom.grid))
    return [*found, *_find_broken(custom.grid, custom.rules)]


def _find_broken(grid: Grid, rules: Sequence[Placed]) -> Iterator[CustomProblem]:
    for rule in rules:
        told = CUSTOM_RULES[_check_kind(rule.kind)].problems(grid, rule)
        cells = as_iterable(told, f"the cells in which {rule.kind!r} is broken")
        broken = tuple(sorted({as_cell(grid.layout, cell) for cell in cells}))
        if broken:
            yield CustomProblem(rule, broken, grid.layout)


def rule_out(position: Position, rule: Placed) -> list[Candidate]:
    """List the candidates of a position that a custom rule rules out, each once.

    >>> low = CustomRule("low", lambda position, rule: [(c, 4) for c in rule.cells], lambda *_: ())
    >>> register_rule(low)
    >>> rule_out(Position("1" + "." * 15), Placed("low", (0, 1)))
    [(1, 4)]
    >>> unregister_rule("low")
    """
    layout, left = position.layout, position.candidates
    gone = set()
    told = CUSTOM_RULES[_check_kind(rule.kind)].propagate(position, rule)
    for candidate in as_iterable(told, f"the candidates that {rule.kind!r} rules out"):
        if not isinstance(candidate, tuple | list) or len(candidate) != 2:
            raise InputError(f"expected a cell and a digit of {rule.kind!r}, got {candidate!r:.40}")
        cell, digit = as_cell(layout, candidate[0]), as_digit(layout, candidate[1])
        if left[cell] >> (digit - 1) & 1:
            gone.add((cell, digit))
    return sorted(gone)


def iter_custom_solutions(custom: CustomGrid) -> Iterator[Grid | None]:
    """Search the solutions one after the other; a node without one gives None.

    >>> register_rule(CustomRule("any", lambda position, rule: (), lambda grid, rule: ()))
    >>> grid = CustomGrid("1..4.........32.", "any: r1c1")
    >>> [each.format() for each in iter_custom_solutions(grid) if each]
    ['1234341221434321']
    >>> unregister_rule("any")
    """
    open_nodes = [Position(custom.grid)]
    while open_nodes:
        check_stop()
        position = _settle(open_nodes.pop(), custom.rules)
        if position is None:
            yield None
            continue
        digits = position.digits
        if position.standing == "solved":
            yield digits if is_solution(digits) else None
            continue
        yield None
        open_nodes += _branch(position)


def _settle(position: Position, rules: Sequence[Placed]) -> Position | None:
    """Follow rules and singles to their end; nothing where they contradict each other."""
    while True:
        if position.standing == "contradictory" or any(_find_broken(position.digits, rules)):
            return None
        gone = sorted({each for rule in rules for each in rule_out(position, rule)})
        if gone:
            position = position.after(Step("brute-force", eliminations=gone))
            continue
        singles = position.find(SINGLES)
        if not singles:
            return position if _count_solutions(position.digits, 1) else None
        for step in singles:
            cell, digit = step.placements[0]
            if not position.digits[cell]:
                if not position.candidates[cell] >> (digit - 1) & 1:
                    return None  # two singles that exclude each other
                position = position.after(step)


def _branch(position: Position) -> Iterator[Position]:
    """Give the position with each candidate of the narrowest cell, so that the least is next."""
    counts = [(mask.bit_count(), c) for c, mask in enumerate(position.candidates) if mask]
    mask = position.candidates[cell := min(counts)[1]]
    for digit in reversed(range(1, position.layout.digits + 1)):
        if mask >> (digit - 1) & 1:
            yield position.after(Step("brute-force", placements=[(cell, digit)]))
