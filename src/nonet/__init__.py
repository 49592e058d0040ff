"""Nonet makes, solves, rates, explains and serves Sudoku."""

from nonet.canonical import Key, Transformation, are_equivalent, find_key, key, key_many, transform
from nonet.errors import (
    IllegalMoveError,
    ImproperPuzzleError,
    InputError,
    NonetError,
    NotFoundError,
    StoreError,
)
from nonet.generator import generate_grid, generate_puzzle
from nonet.grid import LETTERS, SYMBOLS, Grid, Problem, Puzzle, problems
from nonet.layout import CLASSIC, House, Layout
from nonet.naming import format_name, parse_name
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
)

__version__ = "0.1.0"

__all__ = [
    "CLASSIC",
    "LETTERS",
    "SYMBOLS",
    "Grid",
    "House",
    "IllegalMoveError",
    "ImproperPuzzleError",
    "InputError",
    "Key",
    "Layout",
    "NonetError",
    "NotFoundError",
    "Problem",
    "Puzzle",
    "Rating",
    "StoreError",
    "Transformation",
    "are_equivalent",
    "count_many",
    "count_solutions",
    "count_stream",
    "diagnose",
    "find_key",
    "format_name",
    "generate_grid",
    "generate_puzzle",
    "is_proper",
    "iter_solutions",
    "key",
    "key_many",
    "parse_name",
    "problems",
    "rate",
    "rate_many",
    "search",
    "solve",
    "solve_many",
    "solve_stream",
    "transform",
]
