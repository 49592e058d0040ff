"""Nonet's own level, score and expected time: the same for every equivalent of a puzzle."""

from dataclasses import dataclass
from typing import ClassVar

from nonet._core import borrow
from nonet.canonical import key
from nonet.grid import Grid, Puzzle, as_grid
from nonet.levels import level_name, level_of
from nonet.rating.effort import EFFORT
from nonet.rating.proper import as_proper
from nonet.rating.scale import Scale
from nonet.rating.se import SeRating, rate_se
from nonet.rating.steps import StepsRating, rate_steps
from nonet.stopping import Stop, check_stop, within

__all__ = ["NONET", "Rating", "rate"]


@dataclass(frozen=True, slots=True)
class Rating:
    """How hard a puzzle is for a player.

    Level and score come from the `se` path of the puzzle's key, so that turning, shuffling and
    relabelling change nothing; `se` is the key's rating and may differ by a tenth or two from that
    of the puzzle as written. On layouts that Sudoku Explainer does not know it is the rating on
    scale `steps`, and says so.
    """

    level: str
    score: int
    seconds: int
    se: SeRating

    scale: ClassVar[str] = "nonet"
    version: ClassVar[str] = "1"
    effort_version: ClassVar[str] = EFFORT.version

    @property
    def techniques(self) -> dict[str, int]:
        """How often each technique was used."""
        return self.se.techniques

    @property
    def rule_share(self) -> float:
        """The share of the steps that rest on a rule of the board: 0.0 where it has none."""
        return self.se.rule_share if isinstance(self.se, StepsRating) else 0.0

    def __str__(self) -> str:
        return f"{level_name(self.level)} {self.score}"

    def svg(self) -> str:
        """Draw its path, as SVG: a bar for each step, as high as its price.

        >>> rate("1..4.........32.").svg()[:4]
        '<svg'
        """
        return str(borrow("draw_rating")(self.se.path, str(self)))

    def _repr_svg_(self) -> str:
        return self.svg()


def rate(
    puzzle: Puzzle | Grid | str, *, stop: Stop | None = None, timeout: float | None = None
) -> Rating:
    """Rate a puzzle of any layout: level, score and expected time.

    `stop` is asked before each part of the work, `timeout` is in seconds: StoppedError,
    TooLongError.

    >>> rating = rate(
    ...     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ... )
    >>> rating.level, rating.se.er
    ('beginner', 1.2)
    >>> rate("1..4.........32.").level
    'beginner'
    """
    with within(stop, timeout):
        check_stop()
        form = key(as_proper(as_grid(puzzle)))
        check_stop()
        se = rate_se(form) if form.board.is_classic else rate_steps(form)
        rating = weigh(se, is_ruled=bool(form.board.rules))
        check_stop()
    return rating


def weigh(se: SeRating, *, is_ruled: bool = False) -> Rating:
    """Make a player's rating of that of a key, which has rules or not."""
    steps = [(step.price, step.choices) for step in se.path]
    level = level_of(se.er, is_ruled=is_ruled)
    return Rating(level, EFFORT.score(steps), EFFORT.expected_seconds(steps), se)


NONET = Scale(
    "nonet",
    "`se`, or `steps`, on the puzzle's key",
    rate,
    "%L %S",
    {
        "level": "level",
        "rating": "score",
        "seconds": "seconds",
        "er": "se.er",
        "ep": "se.ep",
        "ed": "se.ed",
        "technique": "se.technique",
        "rule_share": "rule_share",
    },
)
