"""Hints: the next step from the player's own board.

First what is wrong: a digit that differs from the solution, a list of candidates without the truth.
Then the easiest step from where the player stands, which is more than the digits tell:

    candidates by the digits  ∩  lists  −  gone

A *list* is a note that the player means to be complete; other notes say nothing about what they
leave out, so they never come here. *Gone* is what earlier hints have ruled out: without it, who
takes no notes would be told the same elimination for ever. What the page, the terminal and paper
say of a step is made from its data by `words`; here are only the facts.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, NamedTuple

from nonet._core import Board, Grid, Layout, Position, Puzzle, Step
from nonet.cells import CandidateSet, as_digit
from nonet.custom_rules import CustomGrid, iter_custom_solutions
from nonet.custom_techniques import Finder, check_sound, list_finders
from nonet.errors import InputError, NoSolutionError, SeveralSolutionsError
from nonet.grid import as_cell, as_grid, as_puzzle, as_whole
from nonet.stopping import Stop, check_stop, within
from nonet.techniques import (
    DEFAULT,
    DIRECT,
    TECHNIQUES,
    as_techniques,
    engine_only,
    explain_step,
    find_all,
    find_path,
    format_cells,
    name_of,
    replay,
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

LAST_RESORT = "brute-force"

# For each cell a number with bit d-1 set for digit d, or the candidates as a set.
Notes = Sequence[int] | CandidateSet

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
    truth = puzzle.solution.digits
    wrong = tuple(c for c, d in enumerate(digits.digits) if d and d != truth[c])
    lost = (
        c
        for c, mask in enumerate(_one_a_cell(puzzle, notes, "notes"))
        if mask and not digits.digits[c] and not mask >> (truth[c] - 1) & 1
    )
    return Mistakes(wrong, tuple(lost))


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
        mistakes = find_mistakes(known, digits, notes)
        if mistakes:
            return Hint("mistakes", mistakes=mistakes)
        if digits == known.solution:
            return Hint("solved")
        position = _stand(known, digits, notes, gone)
        names = as_techniques(techniques or None)
        custom = puzzle if isinstance(puzzle, CustomGrid) else None
        if custom is not None:  # one solution is a fact only with its custom rules
            names = tuple(t for t in names if not TECHNIQUES[t].assumes_uniqueness)
        finders = list_finders(as_techniques(techniques) if techniques else None, custom)
        skip = as_whole(skip, "hints to skip")
        has_lists = notes is not None and any(notes)
        step = _find_step(position, names, skip, has_lists=has_lists, finders=finders)
        if step is None and LAST_RESORT in names:
            step = _give_away(known, position)
    if step is None:
        return Hint("none")
    check_sound(step, known.solution)
    return Hint("step", step, position)


def find_steps_after(
    position: Position, known: Sequence[str], skip: int, finders: Sequence[Finder] = ()
) -> list[Step]:
    """Find steps by the easiest technique first, until there are enough to skip some.

    >>> position = Position(Grid("1..4.........32."))
    >>> len(find_steps_after(position, ["hidden-single-box"], 0)) > 0
    True
    """
    found: list[Step] = []
    names = [t for t in engine_only(known) or () if t != LAST_RESORT]
    for rank in sorted({*(TECHNIQUES[t].order for t in names), *(f.order for f in finders)}):
        check_stop()
        stage = [t for t in names if TECHNIQUES[t].order == rank]
        asked = [finder for finder in finders if finder.order == rank]
        if skip or asked:
            found += find_all(position, stage, asked)
        else:
            found += position.find(stage, first=True)
        if len(found) > skip:
            break
    return found


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


def _stand(puzzle: Known, digits: Grid, notes: Notes | None, gone: Notes | None) -> Position:
    """Find where the player stands; what is gone is believed only where the truth is not among it.

    A hint from a sound board rules out no truth, so such a claim comes from a log that was not
    played here.
    """
    position = Position(puzzle.givens, digits)
    lists = _one_a_cell(puzzle, notes, "notes")
    lost = _one_a_cell(puzzle, gone, "gone")
    masks = [
        (full & (listed or full)) & ~(out & ~(1 << (truth - 1)))
        for full, listed, out, truth in zip(
            position.candidates, lists, lost, puzzle.solution.digits, strict=True
        )
    ]
    return position.with_notes(masks)


def _find_step(
    position: Position,
    known: Sequence[str],
    skip: int,
    *,
    has_lists: bool,
    finders: Sequence[Finder],
) -> Step | None:
    if not has_lists:  # what can be seen without notes comes first, however hard it is to name
        easy = [t for t in WITHOUT_NOTES if t in known or DIRECT.get(t) in known]
        step = _pick(find_steps_after(position, easy, skip), skip)
        if step is not None:
            return step
    return _pick(find_steps_after(position, known, skip, finders), skip)


def _pick(steps: list[Step], skip: int) -> Step | None:
    return steps[skip % len(steps)] if steps else None


def _give_away(puzzle: Known, position: Position) -> Step:
    """Tell one digit of the solution, in the cell with the fewest candidates."""
    counts = [(mask.bit_count(), c) for c, mask in enumerate(position.candidates) if mask]
    cell = min(counts)[1]
    digit = puzzle.solution[cell]
    return Step(LAST_RESORT, placements=[(cell, digit)], digits=[digit])


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
    if masks is None:
        return (0,) * puzzle.layout.cells
    if isinstance(masks, CandidateSet):
        masks = masks.masks
    if len(masks) != puzzle.layout.cells:
        raise InputError(f"expected {what} for {puzzle.layout.cells} cells, got {len(masks)}")
    return [as_whole(mask, what) for mask in masks]


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
    layout, digits = puzzle.layout, _digits_on(puzzle, digits)
    cell = as_cell(layout, cell)
    digit = as_digit(layout, digit)
    name = format_cells(layout, [cell])
    if digits[cell]:
        return Doubt("filled", f"{name} is {digits[cell]} already.")
    if puzzle.solution[cell] == digit:
        return Doubt("solution", f"{name} can be {digit}: it is the solution.")
    plain = Position(puzzle.givens, digits)
    if not plain.candidates[cell] >> (digit - 1) & 1:
        seen = _blocker(plain, cell, digit)
        if seen is None or digits[seen] != digit:
            return _ruled_out(name, digit, seen, digits)
        where = format_cells(layout, [seen])
        return Doubt("seen", f"{name} cannot be {digit}: {where} is {digit} already.", seen=seen)
    standing = None if find_mistakes(puzzle, digits, notes) else _stand(puzzle, digits, notes, gone)
    is_open = standing is not None and standing.candidates[cell] >> (digit - 1) & 1
    return _prove(standing if standing is not None and is_open else plain, cell, digit, name)


def _blocker(position: Position, cell: int, digit: int) -> int | None:
    """Find the cell whose digit keeps this one out, one with the same digit if there is."""
    digits = position.digits.digits
    blockers = [c for c, d in enumerate(digits) if d and position.excludes((c, d), (cell, digit))]
    return min(blockers, key=lambda c: digits[c] != digit, default=None)


def _ruled_out(name: str, digit: int, seen: int | None, digits: Grid) -> Doubt:
    """Say that a rule keeps a digit out of a cell, alone or by what stands in another."""
    if seen is None:
        return Doubt("rule", f"{name} cannot be {digit}: a rule of this cell forbids it.")
    where = format_cells(digits.layout, [seen])
    return Doubt(
        "rule",
        f"{name} cannot be {digit}: a rule forbids it beside {digits[seen]} in {where}.",
        seen=seen,
    )


def _prove(position: Position, cell: int, digit: int, name: str) -> Doubt:
    # The easiest step that removes the candidate, or that fills the cell with something else.
    for rank in sorted({TECHNIQUES[t].order for t in DEFAULT if t != LAST_RESORT}):
        check_stop()
        stage = [t for t in DEFAULT if TECHNIQUES[t].order == rank]
        for step in position.find(stage):
            if _refutes(step, cell, digit):
                told = explain_step(step, position)
                claim = f"{name} cannot be {digit}."
                return Doubt("step", claim, told, step=step, position=position)
    return _suppose(position, cell, digit, name)


def _suppose(position: Position, cell: int, digit: int, name: str) -> Doubt:
    for number, (at, step) in enumerate(replay(position, find_path(position).steps), 1):
        if _refutes(step, cell, digit):
            told = explain_step(step, at)
            claim = f"{name} cannot be {digit}, as step {number} of the path shows."
            return Doubt("path", claim, told, step=step, position=at, number=number)
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
