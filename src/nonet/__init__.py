"""Nonet makes, solves, rates, explains and serves Sudoku.

Names are loaded when they are first used, with the room that they live in: a program that only
solves waits for nothing else.
"""

from importlib import import_module as _import_module
from typing import TYPE_CHECKING
from typing import Any as _Any

from nonet._core import borrow as _borrow
from nonet._core import lend as _lend
from nonet.errors import (
    IllegalMoveError,
    ImproperPuzzleError,
    InputError,
    NonetError,
    NoSolutionError,
    NotFoundError,
    SeveralSolutionsError,
    StoppedError,
    StoreError,
    TooLongError,
)
from nonet.extras import explain_missing as _explain_missing

if TYPE_CHECKING:
    from nonet.board import RULE_KINDS, Board, Rule
    from nonet.canonical import (
        Key,
        Transformation,
        are_equivalent,
        find_key,
        key,
        key_many,
        transform,
    )
    from nonet.cells import CandidateSet, CellSet
    from nonet.custom_rules import CustomGrid, CustomRule, Placed, register_rule, unregister_rule
    from nonet.custom_techniques import (
        CustomStep,
        CustomTechnique,
        register_technique,
        unregister_technique,
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
    from nonet.play.open_game import OpenGame
    from nonet.progress import ProgressBar
    from nonet.rating import Rating, rate, rate_many
    from nonet.solver import (
        count_many,
        count_solutions,
        count_stream,
        diagnose,
        estimate_solutions,
        is_proper,
        iter_solutions,
        search,
        solve,
        solve_many,
        solve_stream,
        true_candidates,
    )
    from nonet.stopping import within
    from nonet.techniques import (
        TECHNIQUES,
        Path,
        Position,
        Step,
        explain_step,
        find_path,
        find_steps,
    )

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
    "CustomGrid",
    "CustomRule",
    "CustomStep",
    "CustomTechnique",
    "Grid",
    "Hint",
    "House",
    "IllegalMoveError",
    "ImproperPuzzleError",
    "InputError",
    "Key",
    "Layout",
    "Made",
    "NoSolutionError",
    "NonetError",
    "NotFoundError",
    "NothingFound",
    "OpenGame",
    "Order",
    "Path",
    "Placed",
    "Position",
    "Problem",
    "ProgressBar",
    "Puzzle",
    "Rating",
    "Rule",
    "SeveralSolutionsError",
    "Step",
    "StoppedError",
    "StoreError",
    "TooLongError",
    "Transformation",
    "are_equivalent",
    "count_many",
    "count_solutions",
    "count_stream",
    "diagnose",
    "estimate_solutions",
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
    "register_rule",
    "register_technique",
    "search",
    "solve",
    "solve_many",
    "solve_stream",
    "transform",
    "true_candidates",
    "unregister_rule",
    "unregister_technique",
    "why_not",
    "within",
]

# Where each name lives.
_ROOMS = {
    "nonet.layout": (
        "CLASSIC",
        "House",
        "Layout",
    ),
    "nonet.grid": (
        "LETTERS",
        "SYMBOLS",
        "Grid",
        "Problem",
        "Puzzle",
        "problems",
    ),
    "nonet.board": (
        "RULE_KINDS",
        "Board",
        "Rule",
    ),
    "nonet.techniques": (
        "TECHNIQUES",
        "Path",
        "Position",
        "Step",
        "explain_step",
        "find_path",
        "find_steps",
    ),
    "nonet.cells": (
        "CandidateSet",
        "CellSet",
    ),
    "nonet.custom_rules": (
        "CustomGrid",
        "CustomRule",
        "Placed",
        "register_rule",
        "unregister_rule",
    ),
    "nonet.custom_techniques": (
        "CustomStep",
        "CustomTechnique",
        "register_technique",
        "unregister_technique",
    ),
    "nonet.progress": ("ProgressBar",),
    "nonet.stopping": ("within",),
    "nonet.hints": (
        "Hint",
        "find_hint",
        "why_not",
    ),
    "nonet.canonical": (
        "Key",
        "Transformation",
        "are_equivalent",
        "find_key",
        "key",
        "key_many",
        "transform",
    ),
    "nonet.generator": (
        "Made",
        "NothingFound",
        "Order",
        "generate",
        "generate_grid",
        "generate_many",
        "generate_puzzle",
    ),
    "nonet.play.open_game": ("OpenGame",),
    "nonet.rating": (
        "Rating",
        "rate",
        "rate_many",
    ),
    "nonet.solver": (
        "count_many",
        "count_solutions",
        "count_stream",
        "diagnose",
        "estimate_solutions",
        "is_proper",
        "iter_solutions",
        "search",
        "solve",
        "solve_many",
        "solve_stream",
        "true_candidates",
    ),
    "nonet.naming": (
        "format_name",
        "name_many",
        "parse_name",
    ),
}
_HOMES = {name: room for room, names in _ROOMS.items() for name in names}

# What the engine's classes borrow from rooms above them, and the room that lends it when loaded.
_LENDERS = {
    "nonet.cells": (
        *("candidate_set", "draw_candidates", "empty_cells", "find_places", "list_candidates"),
    ),
    "nonet.grid": ("write_cells",),
    "nonet.printing.charts": ("draw_rating",),
    "nonet.printing.custom": ("draw_custom",),
    "nonet.printing.steps": ("draw_position", "draw_step"),
    "nonet.printing.svg": ("draw_grid",),
    "nonet.rating": ("rate",),
    "nonet.stopping": ("check_stop",),
    "nonet.words.telling": ("explain_step_of", "find_origin", "name_effect"),
}


def __getattr__(name: str) -> _Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'nonet' has no attribute {name!r}")
    try:
        value = getattr(_import_module(_HOMES[name]), name)
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(_explain_missing(error) or str(error), name=error.name) from error
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def _lend_later(name: str, room: str) -> None:
    def load(*arguments: _Any) -> _Any:
        _import_module(room)
        return _borrow(name)(*arguments)

    _lend(name, load)


for _room, _names in _LENDERS.items():
    for _name in _names:
        _lend_later(_name, _room)
