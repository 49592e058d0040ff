"""Near-misses: what would spoil a step, proved.

    put back     a candidate of a position that is gone; of a pattern it is one too many
    taken away   a digit of the board; of a single or a sum it is the one that decides

Where the technique then has nothing to find, the board is a near-miss: everything is there but for
this one.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import NamedTuple

from nonet.school.exercises import Exercise, list_pattern, make_exercise
from nonet.school.positions import Sketch, StepPosition, find_answers, parse_sketch

__all__ = ["NearMiss", "begin_with_near_miss", "find_near_miss"]

FIRST = 6  # candidates that are put back before any digit is taken away
TRIES = 36  # of each kind
LOOKED = 40  # positions of a subject, out of which the first is chosen
SHOWN = 0  # the seed of the image that a unit shows


class NearMiss(NamedTuple):
    """What spoils a step, as cell and digit, and the board on which it is spoiled.

    The digit is possible in the cell there, or is missing from it.
    """

    cell: int
    digit: int
    text: str  # as `parse_position` reads it


def find_near_miss(exercise: Exercise, *, is_quick: bool = False) -> NearMiss | None:
    """Find a candidate too many, or a digit too few, with which the technique would not be there.

    `is_quick`: a candidate too many, and only where that is soon found.

    >>> from nonet.school import load_supply, make_exercise
    >>> made = [make_exercise(one, seed=0) for one in load_supply()["naked-triple"][:8]]
    >>> any(find_near_miss(exercise) for exercise in made)
    True
    """
    back = _put_back(exercise)
    further = chain(islice(_take_away(exercise), TRIES), islice(back, TRIES))
    for cell, digit, sketch in chain(islice(back, FIRST), () if is_quick else further):
        if not find_answers(sketch.draw(), exercise.subject):
            return NearMiss(cell, digit, sketch.format())
    return None


def begin_with_near_miss(positions: Sequence[StepPosition]) -> list[StepPosition]:
    """Bring a position to the front that has a near-miss as a unit shows it, if any has.

    A candidate too many says more than a gap, so one that has it soon comes before all others.

    >>> from nonet.school import load_supply
    >>> kept = load_supply()["naked-triple"]
    >>> begin_with_near_miss(kept[::-1])[0] in kept
    True
    """
    shown = [make_exercise(one, SHOWN) for one in positions[:LOOKED]]
    for is_quick in (True, False):
        for at, exercise in enumerate(shown):
            if find_near_miss(exercise, is_quick=is_quick) is not None:
                return [positions[at], *positions[:at], *positions[at + 1 :]]
    return list(positions)


def _put_back(exercise: Exercise) -> Iterator[tuple[int, int, Sketch]]:
    """Put back what is gone, in the cells of the pattern first, and of its digits first."""
    sketch = parse_sketch(exercise.text)
    pattern = {cell for step in exercise.answers for cell in list_pattern(step)}
    digits = {digit for step in exercise.answers for digit in step.digits}
    for one in sorted(sketch.gone, key=lambda at: (at[0] not in pattern, at[1] not in digits)):
        yield *one, sketch._replace(gone=[other for other in sketch.gone if other != one])


def _take_away(exercise: Exercise) -> Iterator[tuple[int, int, Sketch]]:
    """Take away digits, those near the pattern and the effects first."""
    sketch = parse_sketch(exercise.text)
    columns = sketch.digits.layout.columns
    centre = {
        divmod(cell, columns)
        for step in exercise.answers
        for cell in (
            *list_pattern(step),
            *(at for at, _ in (*step.placements, *step.eliminations)),
        )
    }

    def distance(cell: int) -> int:
        row, column = divmod(cell, columns)
        return min(abs(row - other[0]) + abs(column - other[1]) for other in centre)

    placed = [cell for cell, digit in enumerate(sketch.digits.digits) if digit]
    for cell in sorted(placed, key=distance):
        left = sketch._replace(digits=sketch.digits.with_digit(cell, 0))
        yield cell, sketch.digits[cell], left
