"""What a page asks of a board while it is played: shapes, broken rules, what one may hold."""

from typing import Annotated

from msgspec import Meta, Struct, json

from nonet._core import find_combinations, find_conflicts
from nonet.grid import Grid
from nonet.service.puzzles import Shape

__all__ = [
    "Combinations",
    "CombinationsRequest",
    "Conflict",
    "ConflictsRequest",
    "Drawing",
    "DrawnShape",
    "combine",
    "draw",
    "list_conflicts",
]

Digits = Annotated[str, Meta(min_length=1, max_length=5000)]


class ConflictsRequest(Shape, frozen=True, kw_only=True):
    """A board and the digits on it: givens and those of the player, dots for empty cells."""

    digits: Digits

    def grid(self) -> Grid:
        """Make the grid."""
        return Grid(self.digits, self.make())


class CombinationsRequest(ConflictsRequest, frozen=True, kw_only=True):
    """One rule of a board, by its place among the board's rules, from 0."""

    rule: Annotated[int, Meta(ge=0, le=5_000)]


class Conflict(Struct, frozen=True):
    """A rule that cannot be kept any more, by its number, and cells that show it."""

    rule: int
    cells: list[int]


class Combinations(Struct, frozen=True):
    """The digits that the cells of a rule can hold together, each set ascending."""

    sets: list[list[int]]
    is_all: bool  # false where there are too many to list


class DrawnShape(Struct, frozen=True, omit_defaults=True):
    """A path, a circle or a text; colours are roles, lengths are in cells."""

    form: str
    layer: str
    points: list[float]  # x, y, x, y, …; the middle of a circle or a text
    rule: int | None = None  # of the board's rules, from 0; none for a house
    closed: bool = False
    fill: str = ""
    stroke: str = ""
    width: float = 0  # of the stroke
    dash: float = 0
    gap: float = 0
    size: float = 0  # the radius, or the height of the letters
    text: str = ""


class Drawing(Struct, frozen=True):
    """What a board shows beside its digits."""

    rows: int
    columns: int
    margins: list[float]  # that clues need above, to the right, below and to the left
    shapes: list[DrawnShape]  # from the bottom to the top
    undrawn: list[int]  # rules without a picture


def draw(shape: Shape) -> Drawing:
    """Draw a board."""
    return json.decode(shape.make().draw(), type=Drawing)


def list_conflicts(asked: ConflictsRequest) -> list[Conflict]:
    """Find the rules that cannot be kept any more."""
    return [Conflict(rule, cells) for rule, cells in find_conflicts(asked.grid())]


def combine(asked: CombinationsRequest) -> Combinations:
    """List what the cells of a rule can hold together, with the digits that stand there."""
    return Combinations(*find_combinations(asked.grid(), asked.rule))
