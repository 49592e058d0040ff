"""Judging: whether a finished game is ranked, and whether it was seen live.

Nothing that a page claims is believed where the server could have measured it itself:

    seen ─── first move ─── … ─── last move        by the server's clock
      |          |                    |
      └──────────┴──── watched ───────┘            must not be shorter than the time played

docs/reference/scores.md has the rules, and says what cannot be told apart.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import log
from statistics import median

from msgspec import Struct

from nonet.play import LONGEST_GAP, Move, State
from nonet.play.moves import Digit

__all__ = ["Evidence", "Verdict", "is_unusual", "judge"]

FASTEST_CELL = 350  # ms a cell over a whole game, to find the digit and to write it
FASTEST_MOVE = 60  # ms between two moves of one hand
SLACK = 5_000  # ms for a slow network
SLACK_SHARE = 0.1  # of the time played, for a network that is slow again and again
PROMPT = 15_000  # ms after which a move does not come live any more
LIVE_SHARE = 0.9  # of the moves that write digits and must come promptly
FEWEST = 10  # games of a level before they tell what is usual
FAR = 4.0  # robust standard deviations below the player's own median
NARROWEST = 0.15  # of the spread of the logarithm, so that steady players are not punished


class Evidence(Struct, frozen=True):
    """All that is known of a finished game."""

    empty: int  # cells at the start
    state: State
    moves: Sequence[Move]
    arrivals: Sequence[int | None]  # of each move, by the server's clock
    handed: int | None  # when the server gave the puzzle out or first heard of the game
    seen: int | None  # when it first heard of the game
    usual: Sequence[int] = ()  # seconds of the player's earlier games of this level


class Verdict(Struct, frozen=True):
    """Where a game belongs."""

    is_live: bool
    reason: str | None  # why it is not ranked; None if it is

    @property
    def is_ranked(self) -> bool:
        """Whether it has a place on a board."""
        return self.reason is None


def judge(evidence: Evidence) -> Verdict:
    """Tell where a finished game belongs.

    >>> from nonet.grid import Grid
    >>> from nonet.play.layers import Layers
    >>> judge(Evidence(9, State(Layers.of(Grid("." * 81))), (), (), 0, 0))
    Verdict(is_live=False, reason='filled')
    """
    return Verdict(is_live(evidence), _find_reason(evidence))


def _find_reason(evidence: Evidence) -> str | None:
    writes = [move for move in evidence.moves if isinstance(move, Digit)]
    played = evidence.state.milliseconds
    if sum(len(move.cells) for move in writes) < evidence.empty:
        return "filled"  # the rest came from somewhere else
    gaps = [after.at - before.at for before, after in pairwise(writes)]
    if played < FASTEST_CELL * evidence.empty or (gaps and median(gaps) < FASTEST_MOVE):
        return "fast"
    if not _had_time(evidence, evidence.handed):
        return "clock"
    return "unusual" if is_unusual(played / 1000, evidence.usual) else None


def is_live(evidence: Evidence) -> bool:
    """Tell whether the server saw the moves come as they were made."""
    if not _had_time(evidence, evidence.seen):
        return False
    pairs = zip(evidence.moves, evidence.arrivals, strict=True)
    delays = [
        arrived - move.at
        for move, arrived in pairs
        if isinstance(move, Digit) and arrived is not None
    ]
    if not delays:
        return False
    prompt = sum(delay - min(delays) <= PROMPT for delay in delays)
    return prompt >= LIVE_SHARE * len(delays)


def _had_time(evidence: Evidence, since: int | None) -> bool:
    """Tell whether the time played fits between a moment and the last move's arrival."""
    played = _after_first(evidence)
    return _watched(evidence, since) + SLACK + SLACK_SHARE * played >= played


def _watched(evidence: Evidence, since: int | None) -> int:
    """Milliseconds of the server's clock in which the game was played."""
    last = evidence.arrivals[-1] if evidence.arrivals else None
    return 0 if since is None or last is None else last - since


def _after_first(evidence: Evidence) -> int:
    """The time played that the server could have watched: it hears of a game by its first move."""
    first = min(evidence.moves[0].at, LONGEST_GAP) if evidence.moves else 0
    return evidence.state.milliseconds - first


def is_unusual(seconds: float, usual: Sequence[int]) -> bool:
    """Tell whether a time is far below what the player's own games of this level took.

    The distance is measured on the logarithm, from the median, in median absolute deviations.

    >>> hundred = [95, 99, 100, 101, 104, 110, 88, 97, 102, 120]
    >>> is_unusual(70, hundred), is_unusual(30, hundred), is_unusual(30, hundred[:9])
    (False, True, False)
    """
    if len(usual) < FEWEST:
        return False
    logs = [log(max(one, 1)) for one in usual]
    middle = median(logs)
    spread = max(1.4826 * median(abs(one - middle) for one in logs), NARROWEST)
    return (log(max(seconds, 1)) - middle) / spread < -FAR
