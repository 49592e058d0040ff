"""The value that every format reads and writes: what somebody wrote on one sheet of paper."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, TypeAlias

from nonet.board import Board, Rule
from nonet.errors import InputError
from nonet.grid import Grid, digits_of, mask_of
from nonet.layout import Layout
from nonet.solver import count_solutions, solve

__all__ = ["JSON", "SHOWN_ONLY", "Foreign", "Sheet", "digits_of", "mask_of"]

JSON: TypeAlias = str | int | float | bool | list[Any] | dict[str, Any] | None

# Kinds that say how a puzzle is shown and nothing about its solution.
SHOWN_ONLY = frozenset({"fog", "fog light", "drawing of a rule"})


# The verbs that obey rules; every other refuses them by name.
OBEYING = frozenset(
    {
        "bank",
        "bulk",
        "check",
        "count",
        "explain",
        "key",
        "minimise",
        "parse",
        "play",
        "rate",
        "same",
        "solve",
        "transform",
    }
)


@dataclass(frozen=True, slots=True)
class Foreign:
    """What another program asks or draws and we have no kind of rule for, kept as it came.

    `kind` is its name and `data` what the name needs, in JSON's shapes.

    >>> Foreign("fog light", {"cell": "R1C1"}).data["cell"]
    'R1C1'
    """

    kind: str
    data: Mapping[str, JSON] = field(default_factory=dict)

    def __hash__(self) -> int:
        return hash((self.kind, tuple(self.data)))


@dataclass(frozen=True, slots=True)
class Sheet:
    """A puzzle as somebody wrote it down, and what they wrote beside it.

    Only `givens` is always there, a grid on its board, which holds the rules. The other marks hold
    one set of digits a cell (see `mask_of`), or nothing at all; a cell that holds a digit has no
    marks.

    >>> Sheet(Grid("1" + "." * 15), title="Corner").givens["r1c1"]
    1
    """

    givens: Grid
    placed: Grid | None = None  # digits that the solver wrote; never where a given stands
    candidates: tuple[int, ...] = ()  # what is possible
    corner: tuple[int, ...] = ()  # notes in the corners
    centre: tuple[int, ...] = ()  # notes in the middle
    solution: Grid | None = None
    title: str = ""
    author: str = ""
    comment: str = ""
    foreign: tuple[Foreign, ...] = ()  # rules without a kind, and what is only drawn
    extra: Mapping[str, JSON] = field(default_factory=dict)  # what only one format knows

    def __post_init__(self) -> None:
        for grid in (self.placed, self.solution):
            if grid is not None and grid.board != self.givens.board:
                both = f"{self.givens.board.text:.60} and {grid.board.text:.60}"
                raise InputError(f"expected one board, got {both}")
        self._check_placed()
        for marks in (self.candidates, self.corner, self.centre):
            self._check_marks(marks)

    def __hash__(self) -> int:
        return hash((self.givens, self.placed, self.candidates, self.title))

    @property
    def layout(self) -> Layout:
        """The cells and houses of its board."""
        return self.givens.layout

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules of its board."""
        return self.givens.board.rules

    @property
    def board(self) -> Board:
        """The board that it stands on."""
        return self.givens.board

    @property
    def grid(self) -> Grid:
        """All digits on it: the givens and what the solver placed.

        >>> Sheet(Grid("1" + "." * 15), placed=Grid(".2" + "." * 14)).grid.format()
        '12..............'
        """
        if self.placed is None:
            return self.givens
        both = bytes(a or b for a, b in zip(self.givens.digits, self.placed.digits, strict=True))
        return Grid.from_digits(self.givens.board, both)

    @property
    def rule_kinds(self) -> tuple[str, ...]:
        """The kinds of rules that the solution depends on, or may depend on, each once.

        >>> foreign = (Foreign("fog"), Foreign("yin-yang"))
        >>> Sheet(Grid.empty("2x2; anti-king"), foreign=foreign).rule_kinds
        ('anti-king', 'yin-yang')
        """
        return (*self.givens.board.kinds, *self.unknown_kinds)

    @property
    def unknown_kinds(self) -> tuple[str, ...]:
        """The kinds that may matter and that nothing here knows, each once."""
        return tuple(dict.fromkeys(f.kind for f in self.foreign if f.kind not in SHOWN_ONLY))

    def givens_for(self, verb: str) -> Grid:
        """The givens on a board with everything that holds; rules without a kind are refused.

        >>> Sheet(Grid("." * 16), foreign=(Foreign("yin-yang"),)).givens_for("solve")
        Traceback (most recent call last):
        nonet.errors.InputError: expected rules that solve knows, got: yin-yang
        """
        narrowed = self._is_narrowed()
        beyond = list(self.unknown_kinds)
        if verb not in OBEYING:
            beyond = [*self.board.kinds, *beyond, *(["candidates"] if narrowed else [])]
        if beyond:
            kinds = ", ".join(beyond)
            where = {"field": "rules", "kinds": kinds}
            raise InputError(f"expected rules that {verb} knows, got: {kinds}", where)
        return self._narrow() if narrowed else self.givens

    def _narrow(self) -> Grid:
        """Let candidates that say more than the givens do be rules."""
        places: dict[int, list[int]] = {}
        everything = (1 << self.layout.digits) - 1
        for cell, mask in enumerate(self.candidates):
            if mask not in (0, everything):
                places.setdefault(mask, []).append(cell)
        rules = [Rule("allowed", cells, digits_of(mask)) for mask, cells in places.items()]
        return Grid.from_digits(Board(self.givens.board, rules), self.givens.digits)

    def _is_narrowed(self) -> bool:
        """Whether the candidates say more than the givens do, as those of a sukaku."""
        if not self.candidates:
            return False
        if self.rules or count_solutions(self.givens, limit=2) != 1:
            return True
        right = self.grid.digits, self.candidates, (solve(self.givens) or self.givens).digits
        return not all(
            digit or mask >> (truth - 1) & 1 for digit, mask, truth in zip(*right, strict=True)
        )

    def with_board(self, board: Board) -> "Sheet":
        """Make the sheet with the same digits on another board of as many cells.

        >>> Sheet(Grid("1" + "." * 15)).with_board(Board("2x2; anti-king")).rule_kinds
        ('anti-king',)
        """
        grids: dict[str, Any] = {
            name: Grid.from_digits(board, grid.digits)
            for name in ("givens", "placed", "solution")
            if (grid := getattr(self, name)) is not None
        }
        return replace(self, **grids)

    def has(self) -> tuple[str, ...]:
        """Name everything on the sheet besides the givens, for formats that cannot hold it.

        >>> Sheet(Grid("." * 16), author="me").has()
        ('author',)
        """
        names = [each.name for each in fields(self) if each.name != "givens"]
        return tuple(name for name in (*names, "rules") if getattr(self, name))

    def _check_placed(self) -> None:
        if self.placed is None:
            return
        for cell, (given, digit) in enumerate(
            zip(self.givens.digits, self.placed.digits, strict=True)
        ):
            if given and digit:
                where = self.layout.cell_name(cell)
                raise InputError(f"expected an empty cell, got given {given} at {where}")

    def _check_marks(self, marks: tuple[int, ...]) -> None:
        if not marks:
            return
        if len(marks) != self.layout.cells:
            raise InputError(f"expected {self.layout.cells} sets of digits, got {len(marks)}")
        board, beyond = self.grid.digits, 1 << self.layout.digits
        for cell, mask in enumerate(marks):
            if not 0 <= mask < (1 if board[cell] else beyond):
                what = "no marks beside a digit" if board[cell] else f"digits below {beyond}"
                raise InputError(f"expected {what}, got {mask} at {self.layout.cell_name(cell)}")
