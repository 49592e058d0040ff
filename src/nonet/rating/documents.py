"""The scales of the two programs that Nonet's generator descends from; any layout."""

from dataclasses import dataclass
from typing import ClassVar

from nonet._core import branching_level as _branching_level
from nonet._core import rate_branching as _rate_branching
from nonet._core import rate_options as _rate_options
from nonet.grid import Grid, Puzzle
from nonet.rating.proper import as_proper

__all__ = [
    "BRANCHING_LEVELS",
    "BranchingRating",
    "OptionsRating",
    "rate_branching",
    "rate_options",
]

BRANCHING_LEVELS = ("very easy", "easy", "normal", "hard", "very hard", "extreme")


@dataclass(frozen=True, slots=True)
class OptionsRating:
    """Document 2's number: E + Σ(b−1)² over the E empty cells with b candidates at the start."""

    value: int

    scale: ClassVar[str] = "options"
    version: ClassVar[str] = "1"

    def __str__(self) -> str:
        return str(self.value)


@dataclass(frozen=True, slots=True)
class BranchingRating:
    """Document 5's number, Σ(F−1)²·100 + E, and its level."""

    value: int
    level: str

    scale: ClassVar[str] = "branching"
    version: ClassVar[str] = "1"

    def __str__(self) -> str:
        return f"{self.value} ({self.level})"


def rate_options(puzzle: Puzzle | Grid | str) -> OptionsRating:
    """Rate a puzzle by the options of its empty cells.

    >>> rate_options("1234341221434...").value
    3
    """
    return OptionsRating(_rate_options(as_proper(puzzle)))


def rate_branching(puzzle: Puzzle | Grid | str) -> BranchingRating:
    """Rate a puzzle by the branching of a solver on its way to the solution.

    The solver takes the fewest of a cell's candidates and a digit's places in a house; a cell
    where they are equal; rows before columns before boxes.

    >>> rate_branching("1234341221434...")
    BranchingRating(value=3, level='very easy')
    """
    value = _rate_branching(as_proper(puzzle))
    return BranchingRating(value, BRANCHING_LEVELS[_branching_level(value)])
