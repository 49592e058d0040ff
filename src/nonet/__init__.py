"""Nonet makes, solves, rates, explains and serves Sudoku."""

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
from nonet.solver import count_solutions, is_proper, solve

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
    "Layout",
    "NonetError",
    "NotFoundError",
    "Problem",
    "Puzzle",
    "StoreError",
    "count_solutions",
    "generate_grid",
    "generate_puzzle",
    "is_proper",
    "problems",
    "solve",
]
