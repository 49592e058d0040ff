"""Review: which steps explain what a player found, from the log of a game.

A log says what was found and not how, so the easiest explanation counts: a single if there is one,
else the cheapest steps that make it one. What was used once is known from then on.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from nonet._core import Grid, Puzzle, Step, review_finds
from nonet.grid import as_grid, as_puzzle
from nonet.techniques import TECHNIQUES

__all__ = ["Find", "Reason", "explain_finds"]


@dataclass(frozen=True)
class Find:
    """One thing that a player found: a digit placed, or a candidate struck from a list."""

    digits: Grid | str  # that stood before, the givens among them and wrong ones not
    cell: int
    digit: int
    is_struck: bool = False
    told: Sequence[tuple[int, int]] = ()  # ruled out since the find before, by help


@dataclass(frozen=True)
class Reason:
    """Why a player could find it: the easiest technique that was there, and the steps it takes."""

    easiest: str | None  # None where only forcing would help
    steps: tuple[Step, ...]  # the last one places or strikes it; none where nothing explains it

    @property
    def technique(self) -> str | None:
        """The technique that the find is put down to: the hardest that it takes."""
        return max(
            (step.technique for step in self.steps),
            key=lambda one: TECHNIQUES[one].order,
            default=None,
        )

    @property
    def has_easier(self) -> bool:
        """Whether something easier than that was there."""
        taken = self.technique
        if self.easiest is None or taken is None:
            return False
        return TECHNIQUES[self.easiest].order < TECHNIQUES[taken].order

    @property
    def house(self) -> int | None:
        """The first house of the step of that technique, by its place in the layout."""
        for step in self.steps:
            if step.technique == self.technique and step.houses:
                return step.houses[0][0]
        return None


def explain_finds(puzzle: Puzzle | Grid | str, finds: Sequence[Find]) -> tuple[Reason, ...]:
    """Explain what a player found, in the order of the game.

    >>> givens = "1..4.........32."
    >>> explain_finds(givens, [Find(givens, cell=4, digit=3)])[0].technique
    'hidden-single-box'
    """
    known = as_puzzle(puzzle)
    asked = [
        (_digits(known, find), (find.cell, find.digit), find.is_struck, list(find.told))
        for find in finds
    ]
    return tuple(Reason(easiest, tuple(steps)) for easiest, steps in review_finds(known, asked))


def _digits(puzzle: Puzzle, find: Find) -> Grid:
    digits = find.digits
    return Grid(digits, puzzle.board) if isinstance(digits, str) else as_grid(digits)
