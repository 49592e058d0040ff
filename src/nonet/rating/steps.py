"""The `steps` scale: Sudoku Explainer's prices over the logic engine's steps, on any layout.

Sudoku Explainer knows the classic 9×9 grid only. On other layouts Nonet asks for the cheapest step
of its own catalogue, at the price that Sudoku Explainer has for the technique; a chain costs its
base price, whatever its length. So the numbers mean about the same, and the bands of the levels
hold; they are not those of Sudoku Explainer, and the scale has a name of its own.
"""

from dataclasses import dataclass
from typing import ClassVar

from nonet._core import Position, list_prices, price_steps
from nonet.grid import Grid, Puzzle
from nonet.rating.proper import as_proper
from nonet.rating.scale import Scale
from nonet.rating.se import SE, SeRating, to_limit, to_rating
from nonet.techniques import find_path

__all__ = ["PRICES", "STEPS", "StepsRating", "rate_steps"]

# Every technique that is asked, the cheapest first.
PRICES: dict[str, float] = {technique: tenths / 10 for technique, tenths in list_prices()}


@dataclass(frozen=True, slots=True)
class StepsRating(SeRating):
    """The numbers of `se`, reckoned over the logic engine's path."""

    ruled: int = 0  # steps that rest on a rule

    scale: ClassVar[str] = "steps"
    version: ClassVar[str] = "4"

    @property
    def rule_share(self) -> float:
        """The share of the steps that rest on a rule of the board: 0.0 where it has none."""
        steps = max(1, len(self.path))
        return (2000 * self.ruled + steps) // (2 * steps) / 1000  # as the engine says it in a page


def rate_steps(puzzle: Puzzle | Grid | str, limit: float | None = None) -> StepsRating:
    """Rate a puzzle of any layout by the prices of the steps it takes.

    >>> rating = rate_steps("1..4.........32.")
    >>> rating.er, rating.technique, len(rating.path)
    (1.2, 'hidden-single-box', 12)
    """
    start = Position(as_proper(puzzle))
    steps = find_path(start, list(PRICES), list(PRICES)).steps
    raw, ruled = price_steps(start, steps, to_limit(limit))
    found = to_rating(raw, limit)
    return StepsRating(
        *(found.er, found.ep, found.ed, found.technique, found.path, limit, found.stopped),
        ruled=ruled,
    )


STEPS = Scale(
    "steps",
    "the logic engine's cheapest step at the prices of `se`",
    rate_steps,
    SE.form,
    {**SE.columns, "rule_share": "rule_share"},
)
