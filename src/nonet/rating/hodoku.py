"""The `hodoku` scale: HoDoKu's level and score over the logic engine's path."""

from collections import Counter
from dataclasses import dataclass
from typing import ClassVar

from nonet._core import rate_hodoku as _rate_hodoku
from nonet.grid import Grid, Puzzle
from nonet.rating.proper import as_proper
from nonet.rating.scale import Scale

__all__ = ["HODOKU", "HODOKU_LEVELS", "HodokuRating", "rate_hodoku"]

HODOKU_LEVELS = ("easy", "medium", "hard", "unfair", "extreme")


@dataclass(frozen=True, slots=True)
class HodokuRating:
    """The points of all steps on HoDoKu's default path, and the level they reach."""

    level: str
    score: int
    path: tuple[str, ...]  # the technique of each step

    scale: ClassVar[str] = "hodoku"
    version: ClassVar[str] = "2.2"

    @property
    def techniques(self) -> dict[str, int]:
        """How often each technique was used, the most used first."""
        return dict(Counter(self.path).most_common())

    def __str__(self) -> str:
        return f"{self.level.capitalize()} {self.score}"


def rate_hodoku(puzzle: Puzzle | Grid | str) -> HodokuRating:
    """Rate a puzzle by HoDoKu's prices and order.

    >>> rating = rate_hodoku(
    ...     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ... )
    >>> rating.level, rating.score
    ('easy', 204)
    """
    level, score, path = _rate_hodoku(as_proper(puzzle))
    return HodokuRating(HODOKU_LEVELS[level - 1], score, path)


HODOKU = Scale(
    "hodoku",
    "HoDoKu 2.2's default order",
    rate_hodoku,
    "%L %S",
    {"level": "level", "rating": "score"},
)
