"""The card of a puzzle: everything one wants to know before playing it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from nonet.canonical import key
from nonet.generator.grids import find_symmetries
from nonet.grid import Grid, Puzzle
from nonet.rating import Rating, SeRating, rate, rate_branching, rate_options
from nonet.rating.own import weigh
from nonet.techniques import find_path

__all__ = ["Card", "Known", "describe"]


@dataclass(frozen=True, slots=True)
class Card:
    """What is known of a puzzle; ER, EP, ED, score and seconds of classic puzzles only."""

    clues: int
    symmetry: str  # the largest that it has
    key: str
    techniques: dict[str, int]  # of the path that always takes the easiest step: a spoiler
    options: int | None = None  # the number of scale `options`; rules have none, nor large boards
    branching: int | None = None  # that of scale `branching`
    level: str | None = None
    er: float | None = None
    ep: float | None = None
    ed: float | None = None
    score: int | None = None
    seconds: int | None = None  # expected of a player
    rule_share: float | None = None  # of the steps that rest on a rule, where the board has some


@dataclass(frozen=True, slots=True)
class Known:
    """What a maker found out about a puzzle on the way, so that nobody finds it again."""

    key: Grid | None = None
    se: SeRating | None = None  # of the key
    rating: Rating | None = None  # of a variant: what its path came to


NOTHING = Known()
MOST_BRANCHED = 256  # cells: to branch on more may take any time


def describe(puzzle: Puzzle, known: Known = NOTHING) -> Card:
    """Work out the card of a puzzle, but for what is known of it.

    >>> from nonet.grid import Grid
    >>> card = describe(Puzzle(Grid("1..4.........32.")))
    >>> card.clues, card.symmetry, card.techniques["full-house"] > 0
    (4, 'mirror', True)
    """
    board = puzzle.board
    steps = [] if board.rules else find_path(puzzle).steps
    card = Card(
        clues=puzzle.givens.count_digits(),
        symmetry=find_symmetries(puzzle)[-1],
        key=(known.key or key(puzzle)).format(),
        techniques=dict(Counter(step.technique for step in steps).most_common()),
        level=known.rating.level if known.rating else None,
    )
    if not board.rules and board.layout.cells <= MOST_BRANCHED:
        card = replace(
            card, options=rate_options(puzzle).value, branching=rate_branching(puzzle).value
        )
    if board.rules:
        found = known.rating or rate(puzzle)
        return replace(card, level=found.level, rule_share=found.rule_share)
    if not board.is_classic:
        return card
    found = weigh(known.se) if known.se else rate(puzzle)
    return replace(
        card,
        level=found.level,
        er=found.se.er,
        ep=found.se.ep,
        ed=found.se.ed,
        score=found.score,
        seconds=found.seconds,
    )
