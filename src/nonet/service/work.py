"""Work of the engine, from plain data to plain data: what the children of the bench do."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from nonet.generator import generate_puzzle
from nonet.grid import Grid, problems
from nonet.layout import Layout
from nonet.play import Game, find_wrong
from nonet.service.games import Checked, check_digits
from nonet.service.puzzles import Card, Regions, make_layout
from nonet.solver import count_solutions, solve

__all__ = [
    "MOST_COUNTED",
    "Asked",
    "Counted",
    "Position",
    "Shape",
    "Solved",
    "Text",
    "Verdict",
    "check_position",
    "count_puzzle",
    "generate",
    "judge",
    "solve_puzzle",
]

Text = Annotated[str, Meta(min_length=1, max_length=5000)]
LayoutName = Annotated[str, Meta(max_length=64)]
MOST_COUNTED = 100_000


class Shape(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A board: the name of its layout and, for a jigsaw, its regions."""

    layout: LayoutName = "3x3"
    regions: Regions = ()

    def make(self) -> Layout:
        """Make the layout."""
        return make_layout(self.layout, self.regions)


class Asked(Shape, frozen=True, kw_only=True):
    """A puzzle to work on."""

    givens: Text

    def grid(self) -> Grid:
        """Make the grid."""
        return Grid(self.givens, self.make())


class Position(Asked, frozen=True, kw_only=True):
    """Givens and the player's digits on them."""

    digits: Text
    which: bool = False


class Solved(Struct, frozen=True):
    """The solution, or null where there is none."""

    solution: str | None
    is_only: bool


class Counted(Struct, frozen=True):
    """How many solutions there are; `is_all` is false if there may be more."""

    count: int
    is_all: bool


class Verdict(Struct, frozen=True, omit_defaults=True):
    """What a text is: a proper puzzle, one with no solution or with many, and where it shows."""

    status: Literal["proper", "none", "many"]
    card: Card
    cells: list[int] = []  # in conflict, or different in two solutions
    message: str = ""


def solve_puzzle(asked: Asked) -> Solved:
    """Solve a puzzle."""
    grid = asked.grid()
    solution = solve(grid)
    return Solved(
        None if solution is None else solution.format(),
        solution is not None and count_solutions(grid, limit=2) == 1,
    )


def count_puzzle(asked: Asked, limit: int) -> Counted:
    """Count the solutions of a puzzle, up to a limit."""
    count = count_solutions(asked.grid(), limit=limit)
    return Counted(count, count < limit)


def check_position(position: Position) -> Checked:
    """Count the wrong digits of a position."""
    digits = Grid(position.digits, position.make()).digits
    return check_digits(Game(position.grid()), digits, which=position.which)


def generate(shape: Shape, seed: int) -> Card:
    """Make a puzzle from a seed."""
    givens = generate_puzzle(seed, shape.make()).givens
    return Card(givens=givens.format(), layout=givens.layout.name, clues=givens.count_digits())


def judge(text: str, shape: Shape) -> Verdict:
    """Read a puzzle in any format and tell what it is."""
    grid = _read(text, shape)
    card = Card(
        givens=grid.format(),
        layout=grid.layout.name,
        regions=shape.regions,
        clues=grid.count_digits(),
    )
    broken = problems(grid)
    if broken:
        cells = sorted({cell for problem in broken for cell in problem.cells})
        return Verdict("none", card, cells, str(broken[0]))
    return _judge_solutions(grid, card)


def _judge_solutions(grid: Grid, card: Card) -> Verdict:
    solution = solve(grid)
    if solution is None:
        return Verdict("none", card, message="expected a solution, got none")
    other = _find_other(grid, solution)
    if other is None:
        return Verdict("proper", card)
    cells = find_wrong(other.digits, solution.digits)
    name = grid.layout.cell_name(cells[0])
    shown = f"{name} may be {solution[cells[0]]} or {other[cells[0]]}"
    return Verdict("many", card, cells, f"expected one solution, got several: {shown}")


def _find_other(grid: Grid, solution: Grid) -> Grid | None:
    """Find a solution that differs: forbid, one empty cell after the other, what the first has."""
    if count_solutions(grid, limit=2) < 2:
        return None
    for cell, right in enumerate(solution):
        if grid[cell]:
            continue
        for digit in range(1, grid.layout.digits + 1):
            changed = grid.with_digit(cell, digit)
            if digit != right and not problems(changed):
                other = solve(changed)
                if other is not None:
                    return other
    raise AssertionError("two solutions differ in some cell")


def _read(text: str, shape: Shape) -> Grid:
    return Grid("".join(text.split()), shape.make())
