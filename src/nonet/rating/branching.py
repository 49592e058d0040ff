"""The `branching` scale: the number and levels of the generator that Nonet descends from."""

from dataclasses import dataclass
from typing import ClassVar

from nonet._core import branching_level as _branching_level
from nonet._core import rate_branching as _rate_branching
from nonet.grid import Grid, Puzzle
from nonet.rating.proper import as_proper
from nonet.rating.scale import Scale

__all__ = [
    "BRANCHING",
    "BRANCHING_LEVELS",
    "BranchingRating",
    "rate_branching",
]

BRANCHING_LEVELS = ("very easy", "easy", "normal", "hard", "very hard", "extreme")


@dataclass(frozen=True, slots=True)
class BranchingRating:
    """Σ(F−1)²·100 + E over the branching factors F of a solver and the E empty cells; its level."""

    value: int
    level: str

    scale: ClassVar[str] = "branching"
    version: ClassVar[str] = "1"

    def __str__(self) -> str:
        return f"{self.value} ({self.level})"


def rate_branching(puzzle: Puzzle | Grid | str) -> BranchingRating:
    """Rate a puzzle by the branching of a solver on its way to the solution.

    The solver takes the fewest of a cell's candidates and a digit's places in a house; a cell
    where they are equal; rows before columns before boxes.

    >>> rate_branching("1234341221434...")
    BranchingRating(value=3, level='very easy')
    """
    value = _rate_branching(as_proper(puzzle))
    return BranchingRating(value, BRANCHING_LEVELS[_branching_level(value)])


BRANCHING = Scale(
    "branching",
    "a solver that guesses at the narrowest place",
    rate_branching,
    "%r %L",
    {"rating": "value", "level": "level"},
)
