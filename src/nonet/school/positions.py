"""Step positions: boards on which one technique is next, cut out of puzzles and proved.

    asked     the technique, and those that its unit teaches with it
    course    no step that is easier by the course
    strict    moreover no step that comes earlier on the default path
    few       at most so many different answers
    sound     the digits are a proper puzzle, and every answer keeps its solution

The digits of a position count as givens: it is a puzzle of its own from which some candidates are
gone. It is kept as its key, so that equal texts are equal positions.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from nonet._core import Grid, Position, Puzzle, Step, Transformation
from nonet._core import find_path as _find_path
from nonet.canonical import find_key, list_automorphisms
from nonet.errors import ImproperPuzzleError
from nonet.grid import as_grid
from nonet.school.course import find_unit, list_cheaper, list_easier, list_family
from nonet.techniques import find_path, find_steps, format_position, parse_position

__all__ = [
    "StepPosition",
    "cut_positions",
    "find_answers",
    "find_faults",
    "find_position_key",
    "format_plain",
    "move_position",
]

MOST_PLACES = 4  # different answers where a digit is to be placed
MOST_FALLS = 2  # different answers where candidates fall
LONGEST = 300  # steps of a walk through a puzzle; more than any has


@dataclass(frozen=True)
class StepPosition:
    """A position in which a technique is next, as text, and the stronger law where it holds."""

    technique: str
    text: str  # as `parse_position` reads it
    is_strict: bool


def cut_positions(puzzle: Grid | Puzzle | str, technique: str) -> Iterator[StepPosition]:
    """Cut out of a puzzle the positions in which a technique is next.

    >>> puzzle = "1..4.........32."
    >>> [found.is_strict for found in cut_positions(puzzle, "hidden-single-box")][:1]
    [True]
    """
    easier = list(list_easier(technique))
    position = Position(as_grid(puzzle))
    for _ in range(LONGEST):
        position = _exhaust(position, easier)
        if position.standing != "open":
            return
        if position.has([technique]) and _has_few(find_answers(position, technique)):
            found = _name(position, technique)
            if not find_faults(found):  # of the key, where a search with a limit may find others
                yield found
        onward, _, _ = _find_path(position, max_steps=1)
        if not onward:
            return
        position = position.after(onward[0])


def _exhaust(position: Position, techniques: list[str]) -> Position:
    for step in find_path(position, techniques).steps if techniques else ():
        position = position.after(step)
    return position


def _has_few(answers: list[Step]) -> bool:
    most = MOST_PLACES if answers and answers[0].placements else MOST_FALLS
    return 0 < len({_effect(step) for step in answers}) <= most


def _effect(step: Step) -> tuple[object, ...]:
    return (*step.placements, None, *step.eliminations)


def _name(position: Position, technique: str) -> StepPosition:
    text = find_position_key(position)
    is_strict = not parse_position(text).has(list(list_cheaper(technique)))
    return StepPosition(technique, text, is_strict)


def find_answers(position: Position, technique: str) -> list[Step]:
    """Find the answers to a position: every step of the technique's family.

    >>> position = parse_position("1..4.........32.:")
    >>> find_answers(position, "hidden-single-box")[0].placements
    [(4, 3)]
    """
    return find_steps(position, list_family(technique))


def find_position_key(position: Position) -> str:
    """Find the key of a position: the same text for all its equivalents.

    It is the key of the digits with what is gone carried along; where the digits have
    automorphisms, the least of the ways to carry it.

    >>> position = parse_position("1..4.........32.:")
    >>> turned = move_position(position, Transformation.turn(position.layout))
    >>> find_position_key(position) == find_position_key(turned)
    True
    """
    digits = position.digits
    found = find_key(digits)
    images = [
        format_plain(move_position(position, itself.then(found.transformation)))
        for itself in (list_automorphisms(digits) if found.automorphisms > 1 else [])
    ]
    return min(images, default="") or format_plain(move_position(position, found.transformation))


def format_plain(position: Position) -> str:
    """Write a position whose digits are givens.

    >>> format_plain(parse_position("1..4.........32.:221"))
    '1..4.........32.:221'
    """
    return format_position(position, position.digits)


def move_position(position: Position, transformation: Transformation) -> Position:
    """Move a position: its digits and its candidates.

    >>> position = parse_position("1..4.........32.:221")
    >>> move_position(position, Transformation.turn(position.layout)).digits.format()
    '...13...2......4'
    """
    moved = Position(transformation.apply_grid(position.digits))
    return moved.with_notes(transformation.apply_candidates(position.candidates))


def find_faults(found: StepPosition) -> list[str]:
    """Find what is wrong with a position; nothing where all that it promises is proved.

    >>> [found] = list(cut_positions("1..4.........32.", "hidden-single-box"))[:1]
    >>> find_faults(found)
    []
    """
    position = parse_position(found.text)
    try:
        solution = Puzzle(position.digits).solution.digits
    except ImproperPuzzleError:
        return ["its digits are no proper puzzle"]
    return list(_list_faults(found, position, solution))


def _list_faults(found: StepPosition, position: Position, solution: bytes) -> Iterator[str]:
    technique, unit = found.technique, find_unit(found.technique)
    answers = find_answers(position, technique)
    if any(not mask >> (solution[c] - 1) & 1 for c, mask in enumerate(position.candidates) if mask):
        yield "a candidate of the solution is gone"
    if technique not in {step.technique for step in answers}:
        yield f"no {technique} is there"
    if position.has(list(list_easier(technique))):
        yield f"an easier step than those of unit {unit.id} is there"
    if found.is_strict and position.has(list(list_cheaper(technique))):
        yield f"a step is there that comes before {technique} on the path"
    if not _has_few(answers):
        yield f"expected few answers, got {len(answers)}"
    if not all(_is_sound(step, solution) for step in answers):
        yield "an answer contradicts the solution"


def _is_sound(step: Step, solution: bytes) -> bool:
    places = all(solution[cell] == digit for cell, digit in step.placements)
    return places and all(solution[cell] != digit for cell, digit in step.eliminations)
