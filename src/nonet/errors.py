"""Every error that Nonet raises.

NonetError
├── InputError            the text or the numbers are no grid, no layout, no cell
├── ImproperPuzzleError   givens that have not the one solution that was promised
│   ├── NoSolutionError         they have none
│   └── SeveralSolutionsError   they have two or more
├── IllegalMoveError      a move that the game does not allow
├── NotFoundError         nothing is stored under that name
├── ConflictError         what is there is not what was sent
├── DeniedError           not signed in, a wrong password, or a request from another site
├── LimitError            more than one caller may ask for: too often, too much or too long
│   └── TooLongError      work that was ended when its time was up
├── StoppedError          work that was ended because its caller said so
└── StoreError            the database cannot be reached, opened or trusted

An unusual answer (no solution, two solutions, no hint) is a value and is never raised.
"""

from collections.abc import Iterable, Mapping

from nonet._core import lend

__all__ = [
    "ConflictError",
    "DeniedError",
    "IllegalMoveError",
    "ImproperPuzzleError",
    "InputError",
    "LimitError",
    "NoSolutionError",
    "NonetError",
    "NotFoundError",
    "SeveralSolutionsError",
    "StoppedError",
    "StoreError",
    "TooLongError",
    "explain_types",
    "suggest",
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


class NoSolutionError(ImproperPuzzleError):
    """The givens have no solution."""


class SeveralSolutionsError(ImproperPuzzleError):
    """The givens have more than one solution."""


class IllegalMoveError(NonetError, ValueError):
    """The game does not allow this move."""

    code = "illegal_move"


class NotFoundError(NonetError, LookupError):
    """Nothing is stored under that name."""

    code = "not_found"


class ConflictError(NonetError, ValueError):
    """What is there already is not what was sent."""

    code = "conflict"


class DeniedError(NonetError, PermissionError):
    """The caller is not signed in, or the password is wrong, or another site sent the request."""

    code = "denied"


class LimitError(NonetError, RuntimeError):
    """The caller asks too often, for too much, or for something that takes too long."""

    code = "limit"


class TooLongError(LimitError):
    """The work was ended when its time was up; asking again would end the same way."""


class StoppedError(NonetError, RuntimeError):
    """The work was ended because its caller said so, and has no answer."""

    code = "stopped"


class StoreError(NonetError, RuntimeError):
    """The database cannot be reached, opened or trusted."""

    code = "store_failed"


def suggest(wanted: str, known: Iterable[str]) -> str:
    """Write what someone may have meant, to stand behind a message: the nearest name, or all.

    >>> suggest("x-whing", ["x-wing", "xy-wing"]), suggest("q", ["a", "b"])
    ('; perhaps x-wing?', '; there are a, b')
    """
    from difflib import get_close_matches  # it brings much that only mistakes need

    names = list(known)
    near = get_close_matches(wanted, names, n=1, cutoff=0.5)
    return f"; perhaps {near[0]}?" if near else f"; there are {', '.join(names)}"


def explain_types(message: str) -> str:
    r"""Say in our words which types a function of the engine takes, and which it got.

    >>> explain_types("box(): incompatible function arguments. The following argument types are "
    ...     "supported:\n    1. box(rows: int) -> nonet._core.Layout\n\nInvoked with types: str")
    'expected box(rows: int), got (str)'
    """
    import re  # it brings much that only mistakes need

    forms = re.findall(r"^ +\d+\. (.*?)(?: -> .*)?$", message, re.MULTILINE)
    taken = " or ".join(forms).replace("nonet._core.", "").replace("self, ", "")
    got = message.rpartition("Invoked with types: ")[2].replace("nonet._core.", "")
    return f"expected {taken[:300]}, got ({got[:200]})"


lend("explain_types", explain_types)

for _raised_by_the_engine in (InputError, NoSolutionError, SeveralSolutionsError):
    lend(_raised_by_the_engine.__name__, _raised_by_the_engine)
