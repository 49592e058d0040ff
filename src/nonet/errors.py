"""Every error that Nonet raises.

NonetError
├── InputError            the text or the numbers are no grid, no layout, no cell
├── ImproperPuzzleError   givens with no solution, or several, where one was promised
├── IllegalMoveError      a move that the game does not allow
├── NotFoundError         nothing is stored under that name
└── StoreError            the database cannot be reached, opened or trusted

An unusual answer (no solution, two solutions, no hint) is a value and is never raised.
"""

from collections.abc import Mapping

__all__ = [
    "IllegalMoveError",
    "ImproperPuzzleError",
    "InputError",
    "NonetError",
    "NotFoundError",
    "StoreError",
]


class NonetError(Exception):
    """The family: catch it to catch everything that Nonet raises on purpose."""

    code = "error"  # the name of the class on the wire

    def __init__(self, message: str = "", where: Mapping[str, object] | None = None) -> None:
        super().__init__(message)
        self.where = dict(where or {})  # the place, as data: a move's number, a field, a cell


class InputError(NonetError, ValueError):
    """The text or the numbers handed in are not what they had to be."""

    code = "bad_input"


class ImproperPuzzleError(NonetError, ValueError):
    """The givens have no solution, or more than one."""

    code = "improper_puzzle"


class IllegalMoveError(NonetError, ValueError):
    """The game does not allow this move."""

    code = "illegal_move"


class NotFoundError(NonetError, LookupError):
    """Nothing is stored under that name."""

    code = "not_found"


class StoreError(NonetError, RuntimeError):
    """The database cannot be reached, opened or trusted."""

    code = "store_failed"
