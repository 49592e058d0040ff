"""What can be done to each of many rows.

A verb turns the text of a row into the values of its columns. Text that is no puzzle raises an
error of Nonet, and the row is set aside with that reason.
"""

from collections.abc import Callable
from dataclasses import dataclass

from nonet.canonical import key
from nonet.errors import ImproperPuzzleError
from nonet.generator import generate_puzzle
from nonet.grid import Grid
from nonet.solver import count_solutions, solve

__all__ = ["VERBS", "Value", "Verb"]

RATING = {
    "givens": str,
    "level": str,
    "rating": float,
    "pearl": float,
    "diamond": float,
    "technique": str,
    "score": int,
}
Value = str | int | float | None


@dataclass(frozen=True)
class Verb:
    """One thing to do: its name, the columns of its answer, and the answer to one row."""

    name: str
    columns: dict[str, type]  # the last one is the answer where only one fits, on a plain line
    answer: Callable[[str], tuple[Value, ...]]


def _solve(text: str) -> tuple[Value, ...]:
    solution = solve(Grid(text))
    if solution is None:
        raise ImproperPuzzleError("expected a solution, got none")
    return text, solution.format()


def _count(text: str) -> tuple[Value, ...]:
    return text, count_solutions(Grid(text))


def _key(text: str) -> tuple[Value, ...]:
    return text, key(Grid(text)).format()


def _rate(text: str) -> tuple[Value, ...]:
    from nonet.rating import rate

    rating = rate(Grid(text))
    se = rating.se
    return text, rating.level.lower(), se.er, se.ep, se.ed, se.technique, rating.score


def _generate(text: str) -> tuple[Value, ...]:
    return int(text), generate_puzzle(int(text)).givens.format()


VERBS = {
    verb.name: verb
    for verb in (
        Verb("solve", {"givens": str, "solution": str}, _solve),
        Verb("count", {"givens": str, "count": int}, _count),
        Verb("key", {"givens": str, "key": str}, _key),
        Verb("rate", RATING, _rate),
        Verb("generate", {"seed": int, "givens": str}, _generate),
    )
}
