"""The `branching` scale: the number and levels of the generator that Nonet descends from."""

from dataclasses import dataclass
from typing import ClassVar

from nonet._core import branching_level, branching_ranges
from nonet._core import rate_branching as _rate_branching
from nonet.errors import InputError
from nonet.grid import Grid, Puzzle
from nonet.rating.proper import as_proper
from nonet.rating.scale import Scale

__all__ = [
    "BRANCHING",
    "BRANCHING_LEVELS",
    "BranchingRating",
    "find_branching_level",
    "rate_branching",
]

# The levels and their least and most number. A number between them is of no level.
BRANCHING_LEVELS: dict[str, tuple[int, int]] = dict(
    zip(
        ("very easy", "easy", "normal", "hard", "very hard", "extreme"),
        branching_ranges(),
        strict=True,
    )
)


@dataclass(frozen=True, slots=True)
class BranchingRating:
    """Σ(F−1)²·100 + E over the branching factors F of a solver and the E empty cells; its level.

    The six levels are those of the program that the number comes from: very easy is 26, easy is
    40, normal 50 to 99, hard 101 to 199, very hard 201 to 299, extreme above 300; in between there
    is none.
    """

    value: int
    level: str | None

    scale: ClassVar[str] = "branching"
    version: ClassVar[str] = "1"

    def __str__(self) -> str:
        return f"{self.value} ({self.level})" if self.level else str(self.value)


def rate_branching(puzzle: Puzzle | Grid | str) -> BranchingRating:
    """Rate a puzzle by the branching of a solver on its way to the solution.

    The solver takes the fewest of a cell's candidates and a digit's places in a house; a cell
    where they are equal; rows before columns before boxes.

    >>> rate_branching("1234341221434...")
    BranchingRating(value=3, level=None)
    """
    value = _rate_branching(as_proper(puzzle))
    number = branching_level(value)
    return BranchingRating(value, None if number < 0 else list(BRANCHING_LEVELS)[number])


def find_branching_level(name: str) -> str:
    """Find a level of the scale, written in any case, with spaces, `-` or `_`.

    >>> find_branching_level("Very-Easy")
    'very easy'
    """
    wanted = name.strip().lower().replace("-", " ").replace("_", " ")
    if wanted not in BRANCHING_LEVELS:
        known = ", ".join(BRANCHING_LEVELS)
        raise InputError(f"expected a level of {known}, got {name!r:.40}")
    return wanted


BRANCHING = Scale(
    "branching",
    "a solver that guesses at the narrowest place",
    rate_branching,
    "%r %L",
    {"rating": "value", "level": "level"},
)
