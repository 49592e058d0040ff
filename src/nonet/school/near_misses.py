"""Near-misses: what would spoil a step, proved.

A position of the school has candidates that are gone. Where one of them, put back, leaves the
technique nothing to find, the board with it is a near-miss: everything is there but for this one.
"""

from nonet._core import Position
from nonet.school.exercises import Exercise, list_pattern
from nonet.school.positions import find_answers

__all__ = ["find_near_miss"]

TRIES = 6  # candidates that are put back, those of the pattern's cells first


def find_near_miss(exercise: Exercise) -> tuple[int, int] | None:
    """Find a candidate, as cell and digit, with which the technique would not be there.

    >>> from nonet.school import load_supply, make_exercise
    >>> made = [make_exercise(one, seed=0) for one in load_supply()["naked-triple"][:8]]
    >>> any(find_near_miss(exercise) for exercise in made)
    True
    """
    position = exercise.position
    plain = Position(position.givens, position.digits)
    pattern = {cell for step in exercise.answers for cell in list_pattern(step)}
    gone = [
        (cell, bit + 1)
        for cell, (all_, left) in enumerate(zip(plain.candidates, position.candidates, strict=True))
        for bit in range(position.layout.digits)
        if (all_ & ~left) >> bit & 1
    ]
    gone.sort(key=lambda candidate: candidate[0] not in pattern)
    for cell, digit in gone[:TRIES]:
        notes = position.candidates
        notes[cell] |= 1 << (digit - 1)
        if not find_answers(plain.with_notes(notes), exercise.subject):
            return cell, digit
    return None
