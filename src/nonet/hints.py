"""Hints: the next step from the player's own board.

First what is wrong: a digit that differs from the solution, a note that rules the truth out. Then
the easiest step that the player has not made yet, in five stages from a name to the deed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from nonet._core import Grid, Position, Puzzle, Step
from nonet.errors import InputError
from nonet.techniques import (
    DEFAULT,
    DIRECT,
    TECHNIQUES,
    explain_step,
    find_path,
    find_steps,
    format_cells,
    format_effect,
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
    "why_not",
]

STAGES = 5

# Steps that a player sees without having written a single note.
WITHOUT_NOTES: tuple[str, ...] = (
    "full-house",
    "hidden-single-box",
    "hidden-single-line",
    "naked-single",
    *DIRECT,
)


@dataclass(frozen=True)
class Mistakes:
    """What contradicts the solution: cells with a wrong digit, cells whose notes lack the truth."""

    digits: tuple[int, ...] = ()
    notes: tuple[int, ...] = ()

    def __len__(self) -> int:
        return len(self.digits) + len(self.notes)


@dataclass(frozen=True)
class Hint:
    """What to say to the player: mistakes, a step in stages, or why there is none."""

    kind: str  # "mistakes", "step", "solved" or "none"
    stages: tuple[str, ...]  # from a nudge to the whole; "mistakes" has two, "step" has five
    step: Step | None = None
    mistakes: Mistakes = Mistakes()


def find_mistakes(puzzle: Puzzle, digits: Grid, notes: Sequence[int] | None = None) -> Mistakes:
    """Find what the player has that the solution has not.

    >>> puzzle = Puzzle("1..4.........32.")
    >>> find_mistakes(puzzle, puzzle.givens.with_digit("r1c2", 3)).digits
    (1,)
    """
    truth = puzzle.solution.digits
    wrong = tuple(c for c, d in enumerate(digits.digits) if d and d != truth[c])
    if notes is None:
        return Mistakes(wrong)
    lost = (
        c
        for c, mask in enumerate(_check_notes(puzzle, notes))
        if mask and not digits.digits[c] and not mask >> (truth[c] - 1) & 1
    )
    return Mistakes(wrong, tuple(lost))


def find_hint(
    puzzle: Puzzle,
    digits: Grid | None = None,
    notes: Sequence[int] | None = None,
    techniques: Sequence[str] | None = None,
    skip: int = 0,
) -> Hint:
    """Find the next thing to say, from the player's digits and notes; `skip` asks for another hint.

    A note is a number with bit d-1 set for digit d; 0 means that the player noted nothing there.

    >>> hint = find_hint(Puzzle("1..4.........32."))
    >>> hint.stages[0], hint.stages[1]
    ('Look for a Hidden Single (box).', 'Look at box 1.')
    """
    digits = digits or puzzle.givens
    mistakes = find_mistakes(puzzle, digits, notes)
    if mistakes:
        return _tell_mistakes(puzzle, mistakes)
    if digits == puzzle.solution:
        return Hint("solved", ("The puzzle is solved.",))
    position = Position(puzzle.givens, digits)
    known = tuple(techniques or DEFAULT)
    if notes is None or not any(notes):
        step = _find_without_notes(position, known, skip)
    else:
        step = _pick(find_steps_after(position.with_notes(list(notes)), known, skip), skip)
    if step is None:
        return Hint("none", ("None of the chosen techniques helps here.",))
    return Hint("step", _tell_stages(step, position), step)


def find_steps_after(position: Position, known: Sequence[str], skip: int) -> list[Step]:
    """Find steps by the easiest technique first, until there are enough to skip some.

    >>> position = Position(Grid("1..4.........32."))
    >>> len(find_steps_after(position, ["hidden-single-box"], 0)) > 0
    True
    """
    found: list[Step] = []
    for rank in sorted({TECHNIQUES[t].order for t in known}):
        stage = [t for t in known if TECHNIQUES[t].order == rank and t != "brute-force"]
        if not stage:
            continue
        found += find_steps(position, stage) if skip else position.find(stage, first=True)
        if len(found) > skip:
            break
    return found


def _find_without_notes(position: Position, known: Sequence[str], skip: int) -> Step | None:
    easy = [t for t in WITHOUT_NOTES if t in known or DIRECT.get(t) in known]
    step = _pick(find_steps_after(position, easy, skip), skip)
    if step is not None:
        return step
    # Notes are needed: walk past eliminations the player keeps in his head to the next one.
    return _pick(find_steps_after(position, known, skip), skip)


def _pick(steps: list[Step], skip: int) -> Step | None:
    return steps[skip % len(steps)] if steps else None


def _tell_mistakes(puzzle: Puzzle, mistakes: Mistakes) -> Hint:
    layout = puzzle.layout
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
    return Hint("mistakes", (first, f"{'; '.join(where)}."), mistakes=mistakes)


def _tell_stages(step: Step, position: Position) -> tuple[str, ...]:
    layout = position.layout
    name = TECHNIQUES[step.technique].name
    cells = {cell for cell, _, _ in step.marks} | {c for _, group, _ in step.groups for c in group}
    houses = [layout.houses[h].name for h, _ in step.houses][:4]
    where = f"Look at {', '.join(houses)}." if houses else f"Look around {_near(step, position)}."
    digits = ", ".join(map(str, step.digits)) or "several digits"
    article = "an" if name[0] in "AEIOU" else "a"
    return (
        f"Look for {article} {name}.",
        where,
        f"It is about {digits} in {format_cells(layout, cells)}.",
        explain_step(step, layout),
        f"{format_effect(step, layout)}.",
    )


def _near(step: Step, position: Position) -> str:
    cells = [c for c, _ in [*step.placements, *step.eliminations]]
    return format_cells(position.layout, cells[:1])


def _check_notes(puzzle: Puzzle, notes: Sequence[int]) -> Sequence[int]:
    if len(notes) != puzzle.layout.cells:
        raise InputError(f"expected notes for {puzzle.layout.cells} cells, got {len(notes)}")
    return notes


@dataclass(frozen=True)
class Doubt:
    """Why a digit cannot stand in a cell, or that it can: the kind, and what the proof rests on."""

    kind: str  # "filled", "solution", "seen", "step", "path" or "unproved"
    claim: str
    reason: str = ""  # why the step holds
    seen: int | None = None  # the cell that holds the digit already
    step: Step | None = None  # that removes the digit, or fills the cell with another
    number: int | None = None  # of the step on the path, from 1

    @property
    def text(self) -> str:
        """The whole of it in words."""
        return f"{self.claim} {self.reason}".rstrip()


def why_not(puzzle: Puzzle, digits: Grid, cell: int, digit: int) -> str:
    """Say why a digit cannot stand in a cell: the shortest proof we find.

    >>> why_not(Puzzle("1..4.........32."), Puzzle("1..4.........32.").givens, 1, 1)
    'r1c2 cannot be 1: r1c1 is 1 already.'
    """
    return find_doubt(puzzle, digits, cell, digit).text


def find_doubt(puzzle: Puzzle, digits: Grid, cell: int, digit: int) -> Doubt:
    """Find why a digit cannot stand in a cell, as data: the shortest proof we find.

    >>> find_doubt(Puzzle("1..4.........32."), Puzzle("1..4.........32.").givens, 1, 1).kind
    'seen'
    """
    layout = puzzle.layout
    _check_cell(puzzle, cell, digit)
    name = format_cells(layout, [cell])
    if digits[cell]:
        return Doubt("filled", f"{name} is {digits[cell]} already.")
    if puzzle.solution[cell] == digit:
        return Doubt("solution", f"{name} can be {digit}: it is the solution.")
    position = Position(puzzle.givens, digits)
    if not position.candidates[cell] >> (digit - 1) & 1:
        seen = _blocker(digits, cell, digit)
        where = format_cells(layout, [seen])
        return Doubt("seen", f"{name} cannot be {digit}: {where} is {digit} already.", seen=seen)
    return _prove(position, cell, digit, name)


def _check_cell(puzzle: Puzzle, cell: int, digit: int) -> None:
    layout = puzzle.layout
    if not 0 <= cell < layout.cells:
        raise InputError(f"expected a cell from 0 to {layout.cells - 1}, got {cell}")
    if not 1 <= digit <= layout.digits:
        raise InputError(f"expected a digit from 1 to {layout.digits}, got {digit}")


def _blocker(digits: Grid, cell: int, digit: int) -> int:
    houses = [h.cells for h in digits.layout.houses if cell in h.cells]
    return next(c for cells in houses for c in cells if digits[c] == digit)


def _prove(position: Position, cell: int, digit: int, name: str) -> Doubt:
    # The easiest step that removes the candidate, or that fills the cell with something else.
    for rank in sorted({TECHNIQUES[t].order for t in DEFAULT if t != "brute-force"}):
        stage = [t for t in DEFAULT if TECHNIQUES[t].order == rank]
        for step in position.find(stage):
            if _refutes(step, cell, digit):
                told = explain_step(step, position.layout)
                return Doubt("step", f"{name} cannot be {digit}.", told, step=step)
    return _suppose(position, cell, digit, name)


def _suppose(position: Position, cell: int, digit: int, name: str) -> Doubt:
    for number, step in enumerate(find_path(position).steps, 1):
        if _refutes(step, cell, digit):
            told = explain_step(step, position.layout)
            claim = f"{name} cannot be {digit}, as step {number} of the path shows."
            return Doubt("path", claim, told, step=step, number=number)
    claim = f"{name} cannot be {digit}: the solution has another digit there."
    return Doubt("unproved", claim)


def _refutes(step: Step, cell: int, digit: int) -> bool:
    others = any(c == cell and d != digit for c, d in step.placements)
    return others or (cell, digit) in step.eliminations


def hint_to_json(hint: Hint) -> dict[str, Any]:
    """Turn a hint into plain data for the page.

    >>> hint_to_json(find_hint(Puzzle("1..4.........32.")))["kind"]
    'step'
    """
    return {
        "kind": hint.kind,
        "stages": list(hint.stages),
        "step": {**step_to_json(hint.step), "text": hint.stages[3]} if hint.step else None,
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
        "step": {**step_to_json(doubt.step), "text": doubt.reason} if doubt.step else None,
        "number": doubt.number,
    }
