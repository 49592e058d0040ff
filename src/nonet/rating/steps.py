"""The `steps` scale: Sudoku Explainer's prices over the logic engine's steps, on any layout.

Sudoku Explainer knows the classic 9×9 grid only. On other layouts Nonet asks for the cheapest step
of its own catalogue, at the price that Sudoku Explainer has for the technique; a chain costs its
base price, whatever its length. So the numbers mean about the same, and the bands of the levels
hold; they are not those of Sudoku Explainer, and the scale has a name of its own.
"""

from dataclasses import dataclass
from typing import ClassVar

from nonet._core import Position, Step
from nonet.grid import Grid, Puzzle
from nonet.rating.proper import as_proper
from nonet.rating.scale import Scale
from nonet.rating.se import SE, SeRating, SeStep, to_limit
from nonet.techniques import DIRECT, TECHNIQUES, Technique, find_path, replay

__all__ = ["PRICES", "STEPS", "StepsRating", "rate_steps"]

# Forcing chains have other names in Sudoku Explainer: the prices of the kinds they are.
_FORCING = {
    "forcing-chain-contradiction": 8.0,
    "forcing-chain-verity": 8.0,
    "forcing-net-contradiction": 8.5,
    "forcing-net-verity": 8.5,
    "nested-forcing-net": 9.5,
}


def _price(technique: Technique) -> float:
    is_asked = technique.is_default or technique.id in DIRECT
    return _FORCING.get(technique.id, technique.se) if is_asked else 0.0


# Every technique that is asked, the cheapest first.
PRICES: dict[str, float] = {
    technique.id: _price(technique)
    for technique in sorted(TECHNIQUES.values(), key=_price)
    if _price(technique) > 0
}

_OF_RULES = frozenset({"cages", "lines", "marks", "clues", "regions"})  # families
_SINGLES = ("full-house", "hidden-single-box", "hidden-single-line", "naked-single")


@dataclass(frozen=True, slots=True)
class StepsRating(SeRating):
    """The numbers of `se`, reckoned over the logic engine's path."""

    ruled: int = 0  # steps that rest on a rule

    scale: ClassVar[str] = "steps"
    version: ClassVar[str] = "4"

    @property
    def rule_share(self) -> float:
        """The share of the steps that rest on a rule of the board: 0.0 where it has none."""
        return round(self.ruled / max(1, len(self.path)), 3)


def rate_steps(puzzle: Puzzle | Grid | str, limit: float | None = None) -> StepsRating:
    """Rate a puzzle of any layout by the prices of the steps it takes.

    >>> rating = rate_steps("1..4.........32.")
    >>> rating.er, rating.technique, len(rating.path)
    (1.2, 'hidden-single-box', 12)
    """
    most = to_limit(limit) / 10 or 20.0
    position = Position(as_proper(puzzle))
    has_rules = bool(position.board.rules)
    path: list[SeStep] = []
    ruled = 0
    for at, step in replay(position, find_path(position, list(PRICES), list(PRICES)).steps):
        if PRICES[step.technique] > most + 0.01:
            return _sum_up(path, limit, ruled, stopped=True)
        path.append(_to_step(at, step))
        ruled += has_rules and _rests_on_a_rule(step)
    return _sum_up(path, limit, ruled, stopped=False)


def _rests_on_a_rule(step: Step) -> bool:
    return bool(step.rules) or TECHNIQUES[step.technique].family in _OF_RULES


def _to_step(position: Position, step: Step) -> SeStep:
    price = PRICES[step.technique]
    cell, digit = step.placements[0] if step.placements else (None, None)
    choices = _count_choices(position, price) if step.technique in _SINGLES else 1
    return SeStep(step.technique, price, cell, digit, choices, len(step.eliminations))


def _count_choices(position: Position, price: float) -> int:
    """Count the cells that a single as cheap as this would fill."""
    cheap = [technique for technique in _SINGLES if PRICES[technique] <= price]
    return len({step.placements[0][0] for step in position.find(cheap)})


def _sum_up(path: list[SeStep], limit: float | None, ruled: int, stopped: bool) -> StepsRating:
    prices = [step.price for step in path]
    er = max(prices, default=0.0)
    placing = next((i for i, step in enumerate(path) if step.digit is not None), len(path) - 1)
    ep = max(prices[: placing + 1], default=0.0)
    technique = next((step.technique for step in path if step.price == er), "full-house")
    ed = prices[0] if prices else 0.0
    return StepsRating(er, ep, ed, technique, tuple(path), limit, stopped, ruled=ruled)


STEPS = Scale(
    "steps",
    "the logic engine's cheapest step at the prices of `se`",
    rate_steps,
    SE.form,
    {**SE.columns, "rule_share": "rule_share"},
)
