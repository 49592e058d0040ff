"""Hints: the next step from the player's own board.

First what is wrong: a digit that differs from the solution, a list of candidates without the truth.
Then the easiest step from where the player stands, which is more than the digits tell:

    candidates by the digits  ∩  lists  −  gone

A *list* is a note that the player means to be complete; other notes say nothing about what they
leave out, so they never come here. *Gone* is what earlier hints have ruled out: without it, who
takes no notes would be told the same elimination for ever. Which of all steps is told, the engine
decides (core/src/hint.cpp), here as in the browser; techniques that are written in Python it asks
in their turn. What the page, the terminal and paper say of a step is made from its data by `words`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, NamedTuple

from nonet._core import Board, Grid, Layout, Position, Puzzle, Step
from nonet._core import find_doubt as _find_doubt
from nonet._core import find_hint as _find_hint
from nonet._core import find_mistakes as _find_mistakes
from nonet.cells import CandidateSet, as_digit
from nonet.custom_rules import CustomGrid, iter_custom_solutions
from nonet.custom_techniques import Finder, check_sound, list_finders
from nonet.errors import InputError, NoSolutionError, SeveralSolutionsError
from nonet.grid import as_cell, as_grid, as_puzzle, as_whole
from nonet.stopping import Stop, check_stop, within
from nonet.techniques import (
    TECHNIQUES,
    as_techniques,
    engine_only,
    explain_step,
    find_all,
    format_cells,
    name_of,
    step_to_json,
)

__all__ = [
    "Doubt",
    "Hint",
    "Mistakes",
    "doubt_to_json",
    "find_doubt",
    "find_hint",
    "find_mistakes",
    "hint_to_json",
    "tell_hint",
    "why_not",
]

# For each cell a number with bit d-1 set for digit d, or the candidates as a set.
Notes = Sequence[int] | CandidateSet


@dataclass(frozen=True)
class Mistakes:
    """What contradicts the solution: cells with a wrong digit, cells whose list lacks the truth."""

    digits: tuple[int, ...] = ()
    notes: tuple[int, ...] = ()

    def __len__(self) -> int:
        return len(self.digits) + len(self.notes)


@dataclass(frozen=True)
class Hint:
    """What there is to say to the player: mistakes, a step and where it holds, or neither."""

    kind: str  # "mistakes", "step", "solved" or "none"
    step: Step | None = None
    position: Position | None = None  # the player's, in which the step was found
    mistakes: Mistakes = Mistakes()

    def explain(self, language: str = "en", names: str = "short") -> str:
        """Tell its step in a few sentences; nothing where it has none.

        >>> print(find_hint("1..4.........32.").explain("de"))
        Versteckter Einer (Block): ...
        """
        if self.step is None or self.position is None:
            return ""
        return explain_step(self.step, self.position, language, names)

    def __str__(self) -> str:
        return self.explain() or self.kind

    def svg(self) -> str:
        """Draw its step on the board, as SVG; nothing where it has none.

        >>> find_hint("1..4.........32.").svg()[:4]
        '<svg'
        """
        return "" if self.step is None or self.position is None else self.step.svg(self.position)

    def _repr_svg_(self) -> str | None:
        return self.svg() or None  # None: a notebook writes its repr instead


class CustomPuzzle(NamedTuple):
    """What a hint needs to know of a grid under custom rules: as of a puzzle, its solution."""

    givens: Grid
    solution: Grid

    @property
    def board(self) -> Board:
        """The board it stands on, without the custom rules."""
        return self.givens.board

    @property
    def layout(self) -> Layout:
        """The cells and houses of its board."""
        return self.givens.layout


Known = Puzzle | CustomPuzzle  # whatever has one solution


def _know(puzzle: Puzzle | CustomPuzzle | CustomGrid | Grid | str) -> Known:
    if isinstance(puzzle, CustomPuzzle):
        return puzzle
    if not isinstance(puzzle, CustomGrid):
        return as_puzzle(puzzle)
    found = list(islice(filter(None, iter_custom_solutions(puzzle)), 2))
    if not found:
        raise NoSolutionError("expected one solution, got none")
    if len(found) > 1:
        raise SeveralSolutionsError("expected one solution, got more than one")
    return CustomPuzzle(puzzle.grid, found[0])


def find_mistakes(
    puzzle: Puzzle | CustomPuzzle | CustomGrid | Grid | str,
    digits: Grid | str,
    notes: Notes | None = None,
) -> Mistakes:
    """Find what the player has that the solution has not.

    >>> puzzle = Puzzle("1..4.........32.")
    >>> find_mistakes(puzzle, puzzle.givens.with_digit("r1c2", 3)).digits
    (1,)
    """
    puzzle = _know(puzzle)
    digits = _digits_on(puzzle, digits)
    wrong, lost = _find_mistakes(
        puzzle.givens, puzzle.solution, digits, _one_a_cell(puzzle, notes, "notes")
    )
    return Mistakes(tuple(wrong), tuple(lost))


def find_hint(
    puzzle: Puzzle | CustomGrid | Grid | str,
    digits: Grid | str | None = None,
    notes: Notes | None = None,
    techniques: str | Sequence[str] | None = None,
    skip: int = 0,
    gone: Notes | None = None,
    *,
    stop: Stop | None = None,
    timeout: float | None = None,
) -> Hint:
    """Find the next thing to say, from the player's digits and notes; `skip` asks for another hint.

    A note is a number with bit d-1 set for digit d. It is read as the list of all that the cell can
    be; 0 means that there is no such list. `gone` has the candidates that earlier hints ruled out,
    in the same form. `stop` is asked between two techniques, `timeout` is in seconds: StoppedError,
    TooLongError.

    >>> hint = find_hint("1..4.........32.")
    >>> hint.kind, hint.step.technique
    ('step', 'hidden-single-box')
    """
    with within(stop, timeout):
        check_stop()
        known = _know(puzzle)
        digits = _digits_on(known, known.givens if digits is None else digits)
        names = as_techniques(techniques or None)
        custom = puzzle if isinstance(puzzle, CustomGrid) else None
        if custom is not None:  # one solution is a fact only with its custom rules
            names = tuple(t for t in names if not TECHNIQUES[t].assumes_uniqueness)
        finders = list_finders(as_techniques(techniques) if techniques else None, custom)
        kind, step, position, (wrong, lost) = _find_hint(
            known.givens,
            known.solution,
            digits,
            _one_a_cell(known, notes, "notes"),
            _one_a_cell(known, gone, "gone"),
            engine_only(names) or (),
            _as_count(skip),
            _ask_beside(finders) if finders else None,
        )
    if step is not None and position is not None:
        check_sound(step, known.solution)
        step = step.remember(position)
    return Hint(kind, step, position, Mistakes(tuple(wrong), tuple(lost)))


# The prices at which the engine asks for steps that it does not know, and whom it asks.
Beside = tuple[list[int], Callable[[Position, int], list[Step]]]


def _ask_beside(finders: Sequence[Finder]) -> Beside:
    def ask(position: Position, price: int) -> list[Step]:
        return find_all(position, (), [finder for finder in finders if finder.order == price])

    return sorted({finder.order for finder in finders}), ask


def _as_count(skip: int) -> int:
    if (count := as_whole(skip, "hints to skip")) < 0:
        raise InputError(f"expected hints to skip from 0 on, got {count}")
    return count


def tell_hint(hint: Hint, layout: Layout) -> tuple[str, ...]:
    """Tell a hint in English, from a nudge to the whole: what the terminal and paper say.

    >>> puzzle = Puzzle("1..4.........32.")
    >>> tell_hint(find_hint(puzzle), puzzle.layout)[:2]
    ('Look for a Hidden Single (box).', 'Look at box 1.')
    """
    if hint.step is not None and hint.position is not None:
        return _tell_step(hint.step, hint.position)
    if hint.kind == "mistakes":
        return _tell_mistakes(hint.mistakes, layout)
    solved = "The puzzle is solved."
    none = "None of the chosen techniques helps here; with more of them there may be a step."
    return (solved if hint.kind == "solved" else none,)


def _tell_mistakes(mistakes: Mistakes, layout: Layout) -> tuple[str, ...]:
    count = len(mistakes)
    where = [
        f"{what} in {format_cells(layout, cells)}"
        for what, cells in (
            ("a wrong digit", mistakes.digits),
            ("notes without the right digit", mistakes.notes),
        )
        if cells
    ]
    first = f"There {'is a mistake' if count == 1 else f'are {count} mistakes'} on the board."
    return (first, f"{'; '.join(where)}.")


def _tell_step(step: Step, position: Position) -> tuple[str, ...]:
    layout = position.layout
    name = name_of(step)
    houses = [layout.houses[h].name for h, _ in step.houses][:4]
    cells = [c for c, _ in [*step.placements, *step.eliminations]]
    where = f"at {', '.join(houses)}" if houses else f"around {format_cells(layout, cells[:1])}"
    article = "an" if name[0] in "AEIOU" else "a"
    return (f"Look for {article} {name}.", f"Look {where}.", explain_step(step, position))


def _digits_on(puzzle: Known, digits: Grid | str) -> Grid:
    """The player's digits, which must stand on the puzzle's own board."""
    taken = Grid(digits, puzzle.board) if isinstance(digits, str) else as_grid(digits)
    if taken.board != puzzle.board:
        raise InputError(
            f"expected digits on {puzzle.board.text:.80}, got them on {taken.board.text:.80}"
        )
    return taken


def _one_a_cell(puzzle: Known, masks: Notes | None, what: str) -> Sequence[int]:
    """A set of digits for each cell, or nothing at all."""
    if masks is None:
        return ()
    if isinstance(masks, CandidateSet):
        masks = masks.masks
    if len(masks) != puzzle.layout.cells:
        raise InputError(f"expected {what} for {puzzle.layout.cells} cells, got {len(masks)}")
    taken = [as_whole(mask, what) for mask in masks]
    for mask in taken:
        if mask >> puzzle.layout.digits:  # below zero too
            raise InputError(
                f"expected {what} as sets of digits up to {puzzle.layout.digits}, got {mask}"
            )
    return taken


@dataclass(frozen=True)
class Doubt:
    """Why a digit cannot stand in a cell, or that it can: the kind, and what the proof rests on."""

    kind: str  # "filled", "solution", "seen", "rule", "step", "path" or "unproved"
    claim: str
    reason: str = ""  # why the step holds
    seen: int | None = None  # the cell that holds the digit already
    step: Step | None = None  # that removes the digit, or fills the cell with another
    position: Position | None = None  # in which the step was found
    number: int | None = None  # of the step on the path, from 1

    @property
    def text(self) -> str:
        """The whole of it in words."""
        return f"{self.claim} {self.reason}".rstrip()


def why_not(
    puzzle: Puzzle | Grid | str,
    digits: Grid | str,
    cell: int | str,
    digit: int,
    *,
    stop: Stop | None = None,
    timeout: float | None = None,
) -> str:
    """Say why a digit cannot stand in a cell: the shortest proof we find.

    `stop` is asked between two techniques, `timeout` is in seconds: StoppedError, TooLongError.

    >>> why_not("1..4.........32.", "1..4.........32.", "r1c2", 1)
    'r1c2 cannot be 1: r1c1 is 1 already.'
    """
    with within(stop, timeout):
        check_stop()
        return find_doubt(puzzle, digits, cell, digit).text


def find_doubt(
    puzzle: Puzzle | Grid | str,
    digits: Grid | str,
    cell: int | str,
    digit: int,
    notes: Notes | None = None,
    gone: Notes | None = None,
) -> Doubt:
    """Find why a digit cannot stand in a cell, as data: the shortest proof we find.

    The proof may use the player's lists and what is gone, as a hint does, unless they are what
    rules the digit out: then it rests on the digits alone.

    >>> find_doubt(Puzzle("1..4.........32."), Puzzle("1..4.........32.").givens, 1, 1).kind
    'seen'
    """
    puzzle = as_puzzle(puzzle)
    digits = _digits_on(puzzle, digits)
    cell = as_cell(puzzle.layout, cell)
    digit = as_digit(puzzle.layout, digit)
    lists, lost = _one_a_cell(puzzle, notes, "notes"), _one_a_cell(puzzle, gone, "gone")
    kind, seen, step, position, number = _find_doubt(puzzle, digits, lists, lost, cell, digit)
    claim = _claim(kind, digits, (cell, digit), seen, number)
    reason = "" if step is None or position is None else explain_step(step, position)
    if step is not None and position is not None:
        step = step.remember(position)
    return Doubt(kind, claim, reason, seen, step, position, number)


def _claim(
    kind: str, digits: Grid, candidate: tuple[int, int], seen: int | None, number: int | None
) -> str:
    """Say whether a digit can stand in a cell, and what is seen at once of why not."""
    cell, digit = candidate
    name = format_cells(digits.layout, [cell])
    other = "" if seen is None else format_cells(digits.layout, [seen])
    where = "of this cell forbids it"
    if seen is not None:
        where = f"forbids it beside {digits[seen]} in {other}"
    return {
        "filled": f"{name} is {digits[cell]} already.",
        "solution": f"{name} can be {digit}: it is the solution.",
        "seen": f"{name} cannot be {digit}: {other} is {digit} already.",
        "rule": f"{name} cannot be {digit}: a rule {where}.",
        "step": f"{name} cannot be {digit}.",
        "path": f"{name} cannot be {digit}, as step {number} of the path shows.",
        "unproved": f"{name} cannot be {digit}: the solution has another digit there.",
    }[kind]


def hint_to_json(hint: Hint) -> dict[str, Any]:
    """Turn a hint into plain data for the page.

    >>> hint_to_json(find_hint(Puzzle("1..4.........32.")))["kind"]
    'step'
    """
    return {
        "kind": hint.kind,
        "step": _step_json(hint.step, hint.position),
        "mistakes": {"digits": list(hint.mistakes.digits), "notes": list(hint.mistakes.notes)},
    }


def doubt_to_json(doubt: Doubt) -> dict[str, Any]:
    """Turn a doubt into plain data for the page.

    >>> puzzle = Puzzle("1..4.........32.")
    >>> doubt_to_json(find_doubt(puzzle, puzzle.givens, 1, 1))["seen"]
    0
    """
    return {
        "kind": doubt.kind,
        "text": doubt.text,
        "seen": doubt.seen,
        "step": _step_json(doubt.step, doubt.position),
        "number": doubt.number,
    }


def _step_json(step: Step | None, position: Position | None) -> dict[str, Any] | None:
    if step is None or position is None:
        return None
    return {**step_to_json(step, position), "text": explain_step(step, position)}
