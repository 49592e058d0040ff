"""Nonet makes, solves, rates, explains and serves Sudoku."""

from nonet._core import lend as _lend
from nonet.board import RULE_KINDS, Board, Rule
from nonet.canonical import Key, Transformation, are_equivalent, find_key, key, key_many, transform
from nonet.cells import CandidateSet, CellSet
from nonet.errors import (
    IllegalMoveError,
    ImproperPuzzleError,
    InputError,
    NonetError,
    NotFoundError,
    StoreError,
)
from nonet.generator import (
    Made,
    NothingFound,
    Order,
    generate,
    generate_grid,
    generate_many,
    generate_puzzle,
)
from nonet.grid import LETTERS, SYMBOLS, Grid, Problem, Puzzle, problems
from nonet.hints import Hint, find_hint, why_not
from nonet.layout import CLASSIC, House, Layout
from nonet.naming import format_name, name_many, parse_name
from nonet.rating import Rating, rate, rate_many
from nonet.solver import (
    count_many,
    count_solutions,
    count_stream,
    diagnose,
    is_proper,
    iter_solutions,
    search,
    solve,
    solve_many,
    solve_stream,
    true_candidates,
)
from nonet.techniques import TECHNIQUES, Path, Position, Step, explain_step, find_path, find_steps

__version__ = "0.1.0"

__all__ = [
    "CLASSIC",
    "LETTERS",
    "RULE_KINDS",
    "SYMBOLS",
    "TECHNIQUES",
    "Board",
    "CandidateSet",
    "CellSet",
    "Grid",
    "Hint",
    "House",
    "IllegalMoveError",
    "ImproperPuzzleError",
    "InputError",
    "Key",
    "Layout",
    "Made",
    "NonetError",
    "NotFoundError",
    "NothingFound",
    "Order",
    "Path",
    "Position",
    "Problem",
    "Puzzle",
    "Rating",
    "Rule",
    "Step",
    "StoreError",
    "Transformation",
    "are_equivalent",
    "count_many",
    "count_solutions",
    "count_stream",
    "diagnose",
    "explain_step",
    "find_hint",
    "find_key",
    "find_path",
    "find_steps",
    "format_name",
    "generate",
    "generate_grid",
    "generate_many",
    "generate_puzzle",
    "is_proper",
    "iter_solutions",
    "key",
    "key_many",
    "name_many",
    "parse_name",
    "problems",
    "rate",
    "rate_many",
    "search",
    "solve",
    "solve_many",
    "solve_stream",
    "transform",
    "true_candidates",
    "why_not",
]


# Pictures are loaded when a notebook asks for the first.
def _draw_grid(grid: Grid) -> str:
    from nonet.printing.svg import draw_grid

    return draw_grid(grid)


def _draw_step(step: Step, position: Position) -> str:
    from nonet.printing.steps import draw_step

    return draw_step(step, position, position.givens)


def _draw_position(position: Position) -> str:
    from nonet.printing.steps import draw_position

    return draw_position(position)


_lend("draw_grid", _draw_grid)  # Grid._repr_svg_
_lend("draw_step", _draw_step)  # Step.svg
_lend("draw_position", _draw_position)  # Position._repr_svg_
