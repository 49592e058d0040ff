"""Step positions: boards on which one technique is next, cut out of puzzles and proved.

    asked     the technique, and those that its unit teaches with it
    course    no step that is easier by the course
    strict    moreover no step that comes earlier on the default path
    few       at most so many different answers
    sound     the digits are a proper puzzle, and every answer keeps its solution

On a variant's board a unit may count only those steps that rest on the houses which the variant
adds. What the course teaches is then easier where it is there without these houses.

The digits of a position count as givens: it is a puzzle of its own from which some candidates are
gone. It is kept as its key, so that equal texts are equal positions. Where a board has rules, that
is the least of its eight turned and mirrored images, for others would tear cages and lines.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from nonet._core import Grid, Position, Puzzle, Step, Transformation
from nonet._core import find_path as _find_path
from nonet.canonical import find_key, list_automorphisms, turn
from nonet.errors import ImproperPuzzleError
from nonet.grid import as_grid
from nonet.layout import CLASSIC
from nonet.school.course import Unit, find_unit, list_cheaper, list_easier, technique_of
from nonet.techniques import (
    find_path,
    find_steps,
    list_gone,
    lose_candidates,
    parse_position,
    read_position,
    write_position,
)

__all__ = [
    "Proof",
    "Sketch",
    "StepPosition",
    "cut_positions",
    "draw_image",
    "find_answers",
    "find_faults",
    "find_position_key",
    "format_plain",
    "move_position",
    "parse_sketch",
    "prove",
    "sketch_image",
    "turn_position",
]

MOST_PLACES = 4  # different answers where a digit is to be placed
MOST_FALLS = 2  # different answers where candidates fall
LONGEST = 300  # steps of a walk through a puzzle; more than any has
TURNS = [(quarters, is_mirrored) for quarters in range(4) for is_mirrored in (False, True)]


@dataclass(frozen=True)
class StepPosition:
    """A position in which a technique is next, as text, and the stronger law where it holds."""

    subject: str
    text: str  # as `parse_position` reads it
    is_strict: bool

    @property
    def technique(self) -> str:
        """The technique that is next."""
        return technique_of(self.subject)


def cut_positions(puzzle: Grid | Puzzle | str, subject: str) -> Iterator[StepPosition]:
    """Cut out of a puzzle the positions in which a subject is next.

    >>> puzzle = "1..4.........32."
    >>> [found.is_strict for found in cut_positions(puzzle, "hidden-single-box")][:1]
    [True]
    """
    technique = technique_of(subject)
    position = Position(as_grid(puzzle))
    for _ in range(LONGEST):
        position = _exhaust(position, subject)
        if position.standing != "open":
            return
        if position.has([technique]) and _has_few(find_answers(position, subject)):
            found = _name(position, subject)
            # Of the key, where a search with a limit may find others.
            if not find_faults(found) and _is_told_alike(position, subject):
                yield found
        onward, _, _ = _find_path(position, max_steps=1)
        if not onward:
            return
        position = position.after(onward[0])


def _exhaust(position: Position, subject: str) -> Position:
    """Make all easier steps, until none is left."""
    if find_unit(subject).on:
        while (step := _find_easier(position, subject)) is not None:
            position = position.after(step)
        return position
    techniques = [technique_of(one) for one in list_easier(subject)]
    for step in find_path(position, techniques).steps if techniques else ():
        position = position.after(step)
    return position


def _find_easier(position: Position, subject: str) -> Step | None:
    """Find a step that is easier by the course."""
    easier = list_easier(subject)
    course = [one for one in easier if technique_of(one) == one]
    plain = _strip(position) if find_unit(subject).on else position
    found = plain.find(course, first=True)
    for unit in {find_unit(one): None for one in easier if one not in course}:
        found = found or _find_steps(position, unit, first=not unit.on)
    return found[0] if found else None


def _strip(position: Position) -> Position:
    """Leave rows, columns and boxes alone, with what is possible in each cell."""
    digits = Grid.from_digits(CLASSIC, position.digits.digits)
    return Position(digits).with_notes(position.candidates)


def _is_told_alike(position: Position, subject: str) -> bool:
    """Whether every image of a board with rules has the same answers.

    Which sums are derived from houses is limited, and so depends on the order of the cages.
    """
    turns = TURNS if position.board.rules else []
    return len({len(find_answers(turn_position(position, *each), subject)) for each in turns}) <= 1


def _has_few(answers: Sequence[Step]) -> bool:
    most = MOST_PLACES if answers and answers[0].placements else MOST_FALLS
    return 0 < len({_effect(step) for step in answers}) <= most


def _effect(step: Step) -> tuple[object, ...]:
    return (*step.placements, None, *step.eliminations)


def _name(position: Position, subject: str) -> StepPosition:
    text = find_position_key(position)
    is_strict = not parse_position(text).has(list(list_cheaper(subject)))
    return StepPosition(subject, text, is_strict)


def find_answers(position: Position, subject: str) -> list[Step]:
    """Find the answers to a position: every step of the subject's family.

    >>> position = parse_position("1..4.........32.:")
    >>> find_answers(position, "hidden-single-box")[0].placements
    [(4, 3)]
    """
    return _find_steps(position, find_unit(subject))


def _find_steps(position: Position, unit: Unit, *, first: bool = False) -> list[Step]:
    steps = (
        position.find(unit.techniques, first) if first else find_steps(position, unit.techniques)
    )
    if not unit.on:
        return steps
    houses = {n for n, house in enumerate(position.layout.houses) if house.kind in unit.on}
    return [step for step in steps if any(number in houses for number, _ in step.houses)]


def find_position_key(position: Position) -> str:
    """Find the key of a position: the same text for all its images.

    It is the key of the digits with what is gone carried along; where the digits have
    automorphisms, the least of the ways to carry it.

    >>> position = parse_position("1..4.........32.:")
    >>> turned = move_position(position, Transformation.turn(position.layout))
    >>> find_position_key(position) == find_position_key(turned)
    True
    """
    sketch = _outline(position)
    if position.board.rules:
        return min(_turn(sketch, *each).format() for each in TURNS)
    found = find_key(position.digits)
    sketch = _turn(sketch, *found.turn)
    images = [
        _move(sketch, itself.then(found.transformation)).format()
        for itself in (list_automorphisms(sketch.digits) if found.automorphisms > 1 else [])
    ]
    return min(images, default="") or _move(sketch, found.transformation).format()


def format_plain(position: Position) -> str:
    """Write a position whose digits are givens.

    >>> format_plain(parse_position("1..4.........32.:221"))
    '1..4.........32.:221'
    """
    return _outline(position).format()


class Sketch(NamedTuple):
    """A position as it is written, before the engine looks at it.

    Turning one is cheap: what follows from cages and lines is worked out for the image alone.
    """

    digits: Grid
    gone: list[tuple[int, int]]  # candidates, as cells and digits

    def draw(self) -> Position:
        """Let the engine look at it."""
        return lose_candidates(Position(self.digits), self.gone)

    def format(self) -> str:
        """Write it as `parse_position` reads it."""
        return write_position(self.digits.board, self.digits.format(), self.gone)


def _outline(position: Position) -> Sketch:
    return Sketch(position.digits, list_gone(position))


def _move(sketch: Sketch, transformation: Transformation) -> Sketch:
    cells, digits = transformation.cells, transformation.digits
    gone = sorted((cells[cell], digits[digit - 1]) for cell, digit in sketch.gone)
    return Sketch(transformation.apply_grid(sketch.digits), gone)


def _turn(sketch: Sketch, quarters: int, is_mirrored: bool) -> Sketch:
    side = sketch.digits.layout.columns

    def turn_cell(cell: int) -> int:
        row, column = divmod(cell, side)
        if is_mirrored:
            column = side - 1 - column
        for _ in range(quarters):
            row, column = column, side - 1 - row
        return row * side + column

    gone = sorted((turn_cell(cell), digit) for cell, digit in sketch.gone)
    return Sketch(turn(sketch.digits, quarters, is_mirrored=is_mirrored), gone)


def move_position(position: Position, transformation: Transformation) -> Position:
    """Move a position: its digits and its candidates.

    >>> position = parse_position("1..4.........32.:221")
    >>> move_position(position, Transformation.turn(position.layout)).digits.format()
    '...13...2......4'
    """
    return _move(_outline(position), transformation).draw()


def turn_position(position: Position, quarters: int, is_mirrored: bool) -> Position:
    """Turn a position clockwise, after mirroring it if asked for, with its whole board.

    >>> turn_position(parse_position("1..4.........32.:221"), 1, False).digits.format()
    '...13...2......4'
    """
    return _turn(_outline(position), quarters, is_mirrored).draw()


def draw_image(position: Position, seed: int) -> Position:
    """Draw an image of a position by a seed: one that keeps what its board's rules say.

    >>> draw_image(parse_position("1..4.........32.:"), 1).digits.format().count(".")
    12
    """
    return sketch_image(_outline(position), seed).draw()


def sketch_image(sketch: Sketch, seed: int) -> Sketch:
    """Choose an image by a seed, as `draw_image` does.

    >>> sketch_image(parse_sketch("1..4.........32.:221"), 1).format()
    '4.....3.2.....1.:444'
    """
    layout, has_rules = sketch.digits.layout, bool(sketch.digits.board.rules)
    if has_rules or layout.name == "jigsaw":
        # An exercise asks for eight seeds in a row, the next of its position for the next eight.
        turned = seed // len(TURNS) + seed
        sketch = _turn(sketch, *TURNS[turned % len(TURNS)])
    if has_rules:
        return sketch
    if layout.name == "jigsaw":  # looking for symmetries beyond turns takes milliseconds
        digits = list(range(1, layout.digits + 1))
        Random(seed).shuffle(digits)  # noqa: S311  # a game
        return _move(sketch, Transformation.relabel(sketch.digits.layout, digits))
    return _move(sketch, Transformation.random(layout, seed))


def parse_sketch(text: str) -> Sketch:
    """Read the text of a position whose digits are givens.

    >>> parse_sketch("1..4.........32.:221").gone
    [(4, 2)]
    """
    _, digits, gone = read_position(text)
    return Sketch(digits, gone)


def find_faults(found: StepPosition) -> list[str]:
    """Find what is wrong with a position; nothing where all that it promises is proved.

    >>> [found] = list(cut_positions("1..4.........32.", "hidden-single-box"))[:1]
    >>> find_faults(found)
    []
    """
    return prove(found, parse_position(found.text)).faults


class Proof(NamedTuple):
    """What a proof comes upon: faults, the solution as text, the answers."""

    faults: list[str]
    solution: str = ""
    answers: tuple[Step, ...] = ()


def prove(found: StepPosition, position: Position) -> Proof:
    """Prove that an image of a position keeps all that the position promises.

    >>> [found] = list(cut_positions("1..4.........32.", "hidden-single-box"))[:1]
    >>> prove(found, parse_position(found.text)).answers[0].technique
    'hidden-single-box'
    """
    try:
        solution = Puzzle(position.digits).solution
    except ImproperPuzzleError:
        return Proof(["its digits are no proper puzzle"])
    answers = find_answers(position, found.subject)
    faults = list(_list_faults(found, position, solution.digits, answers))
    return Proof(faults, solution.format(), tuple(answers))


def _list_faults(
    found: StepPosition, position: Position, solution: bytes, answers: Sequence[Step]
) -> Iterator[str]:
    technique, subject = found.technique, found.subject
    if any(not mask >> (solution[c] - 1) & 1 for c, mask in enumerate(position.candidates) if mask):
        yield "a candidate of the solution is gone"
    if technique not in {step.technique for step in answers}:
        yield f"no {technique} is there"
    if _find_easier(position, subject) is not None:
        yield f"an easier step than those of unit {find_unit(subject).id} is there"
    if found.is_strict and position.has(list(list_cheaper(subject))):
        yield f"a step is there that comes before {technique} on the path"
    if not _has_few(answers):
        yield f"expected few answers, got {len(answers)}"
    if not all(_is_sound(step, solution) for step in answers):
        yield "an answer contradicts the solution"


def _is_sound(step: Step, solution: bytes) -> bool:
    places = all(solution[cell] == digit for cell, digit in step.placements)
    return places and all(solution[cell] != digit for cell, digit in step.eliminations)
