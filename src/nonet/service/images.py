"""Keys and images of puzzles on any board, from plain data to plain data.

Like work.py: this runs in the children of the bench.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from nonet.canonical import (
    Transformation,
    find_key,
    group_equivalent,
    make_transformation,
    transform,
    turn,
)
from nonet.generator import find_redundant_givens, minimise
from nonet.grid import Grid
from nonet.naming import format_name
from nonet.service.work import PuzzleRequest

__all__ = [
    "MOST_COMPARED",
    "Grouped",
    "Image",
    "Keyed",
    "MinimiseRequest",
    "Minimised",
    "SameRequest",
    "Swap",
    "TransformRequest",
    "find_image",
    "group_puzzles",
    "key_puzzle",
    "minimise_puzzle",
]

MOST_COMPARED = 100  # puzzles at a time
Line = Annotated[int, Meta(ge=1, le=625)]
Seed = Annotated[int, Meta(ge=0, le=2**53)]


class Keyed(Struct, frozen=True, omit_defaults=True):
    """A key, and how to get there: first the turn, then where each cell goes and each digit."""

    key: str
    board: str  # of the key: turned, its rules moved along
    automorphisms: str  # a number that may have hundreds of figures
    turn: int  # quarters, clockwise
    is_mirrored: bool  # left and right change places before it is turned
    cells: tuple[int, ...]
    digits: tuple[int, ...]
    name: str = ""  # of the key; where the board has no rules


class SameRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Puzzles to compare."""

    puzzles: Annotated[tuple[PuzzleRequest, ...], Meta(min_length=2, max_length=MOST_COMPARED)]


class Grouped(Struct, frozen=True):
    """The numbers, from 0, of puzzles that are the same."""

    groups: list[list[int]]


class Swap(Struct, frozen=True, forbid_unknown_fields=True):
    """Two lines, or chutes of lines, that change places; counted from 1."""

    lines: Literal["rows", "columns", "bands", "stacks"]
    one: Line
    other: Line


class TransformRequest(PuzzleRequest, frozen=True, kw_only=True):
    """A puzzle to transform: turned, mirrored, transposed, relabelled, swapped, in this order."""

    turn: Annotated[int, Meta(ge=0, le=3)] = 0  # quarters, clockwise
    is_mirrored: bool = False
    is_transposed: bool = False
    names: Annotated[tuple[Annotated[int, Meta(ge=1, le=25)], ...], Meta(max_length=25)] = ()
    swaps: Annotated[tuple[Swap, ...], Meta(max_length=50)] = ()
    seed: Seed | None = None  # and then at random

    def turned(self) -> Grid:
        """Make the grid with its whole board turned: that may lead to another layout."""
        grid = turn(self.grid(), self.turn)
        grid = turn(grid, 0, is_mirrored=True) if self.is_mirrored else grid
        return turn(grid, 3, is_mirrored=True) if self.is_transposed else grid

    def on(self, grid: Grid) -> Transformation:
        """Make what stays on the layout."""
        swaps = [(swap.lines, swap.one, swap.other) for swap in self.swaps]
        return make_transformation(grid.board, self.names, swaps, self.seed)


class Image(Struct, frozen=True):
    """An equivalent of a puzzle."""

    givens: str
    board: str


class MinimiseRequest(PuzzleRequest, frozen=True, kw_only=True):
    """A puzzle whose givens are to be few; another seed leaves out others."""

    seed: Seed = 0


class Minimised(Struct, frozen=True):
    """A puzzle of which every given is needed, and those of the first that were not."""

    givens: str
    board: str
    clues: int
    redundant: list[int]  # cells; each could be left out by itself


def key_puzzle(asked: PuzzleRequest) -> Keyed:
    """Find the key of a puzzle or grid, and how to get there."""
    found = find_key(asked.grid())
    return Keyed(
        key=found.grid.format(),
        board=found.grid.board.text,
        automorphisms=str(found.automorphisms),
        turn=found.turn[0],
        is_mirrored=found.turn[1],
        cells=found.transformation.cells,
        digits=found.transformation.digits,
        name="" if found.grid.board.rules else format_name(found.grid),
    )


def group_puzzles(asked: SameRequest) -> Grouped:
    """Group puzzles that are the same up to transformation."""
    return Grouped(group_equivalent([puzzle.grid() for puzzle in asked.puzzles]))


def find_image(asked: TransformRequest) -> Image:
    """Transform a puzzle with its board."""
    grid = asked.turned()
    image = transform(grid, asked.on(grid))
    return Image(image.format(), image.board.text)


def minimise_puzzle(asked: MinimiseRequest) -> Minimised:
    """Leave out givens until every one that is left is needed."""
    puzzle = asked.puzzle()
    least = minimise(puzzle, asked.seed).givens
    redundant = list(find_redundant_givens(puzzle))
    return Minimised(least.format(), least.board.text, least.count_digits(), redundant)
