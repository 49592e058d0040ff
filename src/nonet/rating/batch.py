"""Many puzzles at once, on several threads."""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

from nonet._core import list_techniques, rate_se_many
from nonet.errors import InputError
from nonet.grid import Grid, Puzzle, as_array, as_whole
from nonet.layout import CLASSIC
from nonet.rating.effort import EFFORT
from nonet.rating.se import OUTCOMES, to_limit
from nonet.stopping import Stop, check_stop, within

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Digits = npt.NDArray[np.uint8]

    # Outcome; ER, EP and ED in tenths; number of the technique; steps of the path; and what each
    # step of all paths costs, choices * 256 + price.
    RatingColumns = tuple[
        npt.NDArray[np.uint8],
        npt.NDArray[np.int16],
        npt.NDArray[np.int16],
        npt.NDArray[np.int16],
        npt.NDArray[np.uint8],
        npt.NDArray[np.uint16],
        npt.NDArray[np.uint16],
    ]

__all__ = ["Ratings", "put_into_table", "rate_many"]

SLAB = 64  # puzzles for each thread between two moments at which Ctrl-C is heard


@dataclass(frozen=True, slots=True)
class Ratings:
    """A table of `se` ratings: one entry of each array for each puzzle.

    Where a puzzle was not rated its outcome says why, and its numbers are 0.
    """

    outcome: "npt.NDArray[np.uint8]"  # index into OUTCOMES
    er: "npt.NDArray[np.float64]"
    ep: "npt.NDArray[np.float64]"
    ed: "npt.NDArray[np.float64]"
    technique: "npt.NDArray[np.str_]"
    seconds: "npt.NDArray[np.int64]"  # expected of a player; 0 unless asked for

    scale: ClassVar[str] = "se"
    version: ClassVar[str] = "1.2.1"

    def __len__(self) -> int:
        return len(self.outcome)

    def columns(self) -> "dict[str, npt.NDArray[Any]]":
        """The table as columns, from which pandas, polars and Arrow make theirs.

        >>> rate_many(["." * 81]).columns()["outcome"].tolist()
        ['several solutions']
        """
        import numpy as np

        return {
            "outcome": np.array(OUTCOMES)[self.outcome],
            "er": self.er,
            "ep": self.ep,
            "ed": self.ed,
            "technique": self.technique,
            "seconds": self.seconds,
        }

    def rows(self) -> Iterator[dict[str, object]]:
        """The table row by row.

        >>> next(rate_many(["." * 81]).rows())["outcome"]
        'several solutions'
        """
        for i in range(len(self)):
            yield {
                "outcome": OUTCOMES[self.outcome[i]],
                "er": float(self.er[i]),
                "ep": float(self.ep[i]),
                "ed": float(self.ed[i]),
                "technique": str(self.technique[i]),
            }


def rate_many(
    puzzles: "Digits | Iterable[Puzzle | Grid | str]",
    threads: int | None = None,
    limit: float | None = None,
    *,
    timed: bool = False,
    progress: Callable[[int, int], object] | None = None,
    stop: Stop | None = None,
    timeout: float | None = None,
) -> Ratings:
    """Rate many classic puzzles on scale `se`; `threads` defaults to all processors.

    The puzzles may be an array of digits, n × 81. Grids with no or several solutions are told
    apart in `outcome` and never rated. `timed` asks for the time that each would take a player.
    After every few dozen puzzles `progress` is called with the number done and of all, and `stop`
    and `timeout` may end it: StoppedError, TooLongError.

    >>> easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> rate_many([easy, "." * 81]).er.tolist()
    [1.2, 0.0]
    """
    threads = os.cpu_count() or 1 if threads is None else threads
    if as_whole(threads, "threads") < 1:
        raise InputError(f"expected at least one thread, got {threads}")
    rows = as_array(puzzles, CLASSIC)
    size = SLAB * threads
    parts = []
    with within(stop, timeout):
        for first in range(0, max(len(rows), 1), size):
            check_stop()
            slab = rows[first : first + size]
            parts.append(rate_se_many(slab, threads, to_limit(limit), timed))
            if progress is not None:
                progress(first + len(slab), len(rows))
    return put_into_table(parts)


def put_into_table(parts: "Sequence[RatingColumns]") -> Ratings:
    """Put what the engine tells of ratings, part after part, into a table."""
    import numpy as np

    outcome, er, ep, ed, technique, steps, costs = map(np.concatenate, zip(*parts, strict=True))
    seconds = _expect_seconds(steps, costs)
    return Ratings(outcome, er / 10, ep / 10, ed / 10, _name(technique, er), seconds)


def _name(technique: "npt.NDArray[Any]", er: "npt.NDArray[Any]") -> "npt.NDArray[np.str_]":
    import numpy as np

    return np.where(er > 0, np.array(list_techniques())[technique], "")


def _expect_seconds(
    steps: "npt.NDArray[np.uint16]", costs: "npt.NDArray[np.uint16]"
) -> "npt.NDArray[np.int64]":
    import numpy as np

    puzzle = np.repeat(np.arange(len(steps)), steps)
    # Summed one after the other, as for one puzzle: the same to the last bit.
    totals = np.bincount(puzzle, _list_seconds()[costs], len(steps))
    return np.rint(totals).astype(np.int64)


@cache
def _list_seconds() -> "npt.NDArray[np.float64]":
    """The seconds of every step that there can be, at choices * 256 + price."""
    import numpy as np

    scans = np.array([EFFORT.scan_for(price / 10) for price in range(256)])
    choices = np.arange(256).reshape(-1, 1)
    # Nobody has a step without a choice; that row only keeps the others in place.
    return (EFFORT.write + scans / np.sqrt(np.maximum(choices, 1))).reshape(-1)
