"""Ratings: how hard a puzzle is, on several scales.

`rate` answers what a player asks: level, score and expected time, the same for every equivalent
of a puzzle. The other scales answer to those who compare: `se` is Sudoku Explainer 1.2.1 exactly,
`steps` has its prices on any layout, `hodoku` is HoDoKu's level and score, `options` and
`branching` are the numbers of two programs that Nonet descends from. A new scale is a file of this
room and a line of `scales.py`.
"""

from nonet._core import lend
from nonet.rating.batch import Ratings, put_into_table, rate_many
from nonet.rating.branching import BranchingRating, rate_branching
from nonet.rating.effort import EFFORT, Effort
from nonet.rating.evidence import Claim, Evidence, Link
from nonet.rating.hodoku import HodokuRating, rate_hodoku
from nonet.rating.options import OptionsRating, rate_options
from nonet.rating.own import Rating, rate
from nonet.rating.scale import Scale
from nonet.rating.scales import SCALES
from nonet.rating.se import SeRating, SeStep, is_at_most, rate_se, rate_sukaku
from nonet.rating.steps import StepsRating, rate_steps

__all__ = [
    "EFFORT",
    "SCALES",
    "BranchingRating",
    "Claim",
    "Effort",
    "Evidence",
    "HodokuRating",
    "Link",
    "OptionsRating",
    "Rating",
    "Ratings",
    "Scale",
    "SeRating",
    "SeStep",
    "StepsRating",
    "is_at_most",
    "put_into_table",
    "rate",
    "rate_branching",
    "rate_hodoku",
    "rate_many",
    "rate_options",
    "rate_se",
    "rate_steps",
    "rate_sukaku",
]

lend("rate", rate)  # Puzzle.rate
