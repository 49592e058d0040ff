"""The `options` scale: the number of the web program that Nonet descends from; any layout."""

from dataclasses import dataclass
from typing import ClassVar

from nonet._core import rate_options as _rate_options
from nonet.grid import Grid, Puzzle
from nonet.rating.proper import as_proper
from nonet.rating.scale import Scale

__all__ = ["OPTIONS", "OptionsRating", "rate_options"]


@dataclass(frozen=True, slots=True)
class OptionsRating:
    """E + Σ(b−1)² over the E empty cells with b candidates at the start."""

    value: int

    scale: ClassVar[str] = "options"
    version: ClassVar[str] = "1"

    def __str__(self) -> str:
        return str(self.value)


def rate_options(puzzle: Puzzle | Grid | str) -> OptionsRating:
    """Rate a puzzle by the options of its empty cells.

    >>> rate_options("1234341221434...").value
    3
    """
    return OptionsRating(_rate_options(as_proper(puzzle)))


OPTIONS = Scale(
    "options",
    "none: the candidates at the start",
    rate_options,
    "%r",
    {"rating": "value"},
)
