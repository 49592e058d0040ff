"""The `se` scale: ER, EP and ED as Sudoku Explainer 1.2.1 gives them."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from nonet._core import borrow
from nonet._core import rate_se as _rate_se
from nonet._core import rate_sukaku as _rate_sukaku
from nonet.errors import InputError
from nonet.grid import Grid, Puzzle, as_grid
from nonet.rating.evidence import Evidence, RawEvidence, to_evidence
from nonet.rating.proper import improper
from nonet.rating.scale import Scale

__all__ = [
    "OUTCOMES",
    "SE",
    "SeRating",
    "SeStep",
    "is_at_most",
    "rate_se",
    "rate_sukaku",
    "to_limit",
    "to_rating",
]

# How the engine says that a rating ended, by number.
OUTCOMES = ("rated", "no solution", "several solutions", "stopped")

RawSteps = tuple[tuple[str, int, int, int, int, int], ...]
Raw = tuple[int, int, int, int, str, RawSteps, RawEvidence | None]


@dataclass(frozen=True, slots=True)
class SeStep:
    """One step of Sudoku Explainer's way: what it is called, what it costs, what it does."""

    technique: str
    price: float
    cell: int | None  # what it places
    digit: int | None
    choices: int  # cells a player could fill at this price or less
    eliminations: int


@dataclass(frozen=True, slots=True)
class SeRating:
    """The three numbers of the scale, and the way that led to them.

    ER is the dearest step, EP the dearest up to the first digit placed, ED the first step. A
    rating that stopped at a limit says only that ER is more than it.
    """

    er: float
    ep: float
    ed: float
    technique: str  # of the dearest step, the first such
    path: tuple[SeStep, ...]
    limit: float | None = None
    stopped: bool = False
    evidence: Evidence | None = None  # of the dearest step, if it was asked for

    scale: ClassVar[str] = "se"
    version: ClassVar[str] = "1.2.1"

    @property
    def techniques(self) -> dict[str, int]:
        """How often each technique was used, the most used first."""
        return dict(Counter(step.technique for step in self.path).most_common())

    def __str__(self) -> str:
        if self.stopped:
            return f"ER > {self.limit:.1f}"
        return f"{self.er:.1f}/{self.ep:.1f}/{self.ed:.1f}"

    def svg(self) -> str:
        """Draw its path, as SVG: a bar for each step, as high as its price."""
        return str(borrow("draw_rating")(self.path, str(self)))

    def _repr_svg_(self) -> str:
        return self.svg()


def rate_se(
    puzzle: Puzzle | Grid | str, limit: float | None = None, explain: bool = False
) -> SeRating:
    """Rate a puzzle as Sudoku Explainer 1.2.1 does.

    With a limit the work stops as soon as ER is known to be more. `explain` adds the evidence: the
    step that set ER, with the assumptions and every link of its chains.

    >>> rate_se("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    SeRating(er=1.2, ep=1.2, ed=1.2, technique='hidden-single-box', ...)
    """
    return to_rating(_rate_se(as_grid(puzzle), to_limit(limit), explain), limit)


def is_at_most(puzzle: Puzzle | Grid | str, er: float) -> bool:
    """Tell whether a puzzle's ER is at most this, without rating it any further.

    >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> is_at_most(line, 1.0), is_at_most(line, 1.2)
    (False, True)
    """
    return not rate_se(puzzle, limit=er).stopped


def rate_sukaku(
    candidates: str | Sequence[int], limit: float | None = None, explain: bool = False
) -> SeRating:
    """Rate a sukaku: 729 characters, nine for each cell, `.` or `0` where a digit cannot go.

    >>> rate_sukaku("123456789" * 81)
    Traceback (most recent call last):
    nonet.errors.SeveralSolutionsError: expected exactly one solution, got several
    """
    cells = _parse_sukaku(candidates) if isinstance(candidates, str) else list(candidates)
    if len(cells) != 81:
        raise InputError(f"expected candidates of 81 cells, got {len(cells)}")
    return to_rating(_rate_sukaku(cells, to_limit(limit), explain), limit)


def to_limit(limit: float | None) -> int:
    """Turn a limit into tenths, 0 for none."""
    if limit is None:
        return 0
    if not 1.0 <= limit <= 20.0:
        raise InputError(f"expected a limit from 1.0 to 20.0, got {limit}")
    return round(limit * 10)


def _parse_sukaku(text: str) -> list[int]:
    marks = "".join(text.split())
    if len(marks) != 729:
        raise InputError(f"expected 729 candidates, got {len(marks)}")
    for place, mark in enumerate(marks):
        if mark not in ".0" and mark != str(place % 9 + 1):
            name = f"r{place // 81 + 1}c{place // 9 % 9 + 1}"
            raise InputError(f"expected {place % 9 + 1} or '.' at {name}, got {mark!r}")
    return [sum(1 << d for d in range(9) if marks[cell * 9 + d] not in ".0") for cell in range(81)]


def to_rating(raw: Raw, limit: float | None = None) -> SeRating:
    """Make a rating of what the engine says of it; refuse what has not exactly one solution."""
    outcome, er, ep, ed, technique, path, proof = raw
    if OUTCOMES[outcome] in ("no solution", "several solutions"):
        raise improper(0 if OUTCOMES[outcome] == "no solution" else 2)
    steps = tuple(_to_step(*step) for step in path)
    stopped = OUTCOMES[outcome] == "stopped"
    evidence = to_evidence(proof, technique, er / 10)
    return SeRating(er / 10, ep / 10, ed / 10, technique, steps, limit, stopped, evidence)


def _to_step(
    technique: str, price: int, cell: int, digit: int, choices: int, eliminations: int
) -> SeStep:
    placed = digit > 0
    return SeStep(
        technique,
        price / 10,
        cell if placed else None,
        digit if placed else None,
        choices,
        eliminations,
    )


SE = Scale(
    "se",
    "Sudoku Explainer 1.2.1, step by step; 9×9 only",
    rate_se,
    "%r/%p/%d",
    {"er": "er", "ep": "ep", "ed": "ed", "technique": "technique"},
)
