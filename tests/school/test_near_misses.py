"""Near-misses: with one candidate more, or one digit less, the technique is not there."""

import pytest

from nonet.school import (
    BRANCHES,
    TAUGHT,
    Exercise,
    NearMiss,
    find_answers,
    find_near_miss,
    load_supply,
    make_exercise,
)
from nonet.techniques import parse_position

SHOWN = 8  # positions of a subject, out of which its unit shows one
# What follows from one rule alone: another rule would spoil it, no digit or candidate does.
ALONE = {"jigsaw.claiming", "killer.rule-of-45", "killer.combination-elimination"}
ALONE |= {"thermometer.thermometer", "dots.dots", "xv.x-and-v", "arrow.arrow", "sandwich.sandwich"}


def check_near_miss(exercise: Exercise, near: NearMiss) -> None:
    """Look that a board differs in one thing, and that nothing is left to find."""
    whole, spoiled = exercise.position, parse_position(near.text)
    cell, digit, _ = near
    assert spoiled.board == whole.board
    assert spoiled.candidates[cell] >> (digit - 1) & 1
    if whole.digits[cell]:  # taken away
        assert whole.digits[cell] == digit
        assert spoiled.digits == whole.digits.with_digit(cell, 0)
    else:  # put back
        assert spoiled.digits == whole.digits
        assert exercise.solution[cell] != str(digit)
        notes = whole.candidates
        notes[cell] |= 1 << (digit - 1)
        assert spoiled.candidates == notes
    assert find_answers(spoiled, exercise.subject) == []


@pytest.mark.parametrize("subject", load_supply())
def test_a_near_miss_differs_in_one_thing_and_leaves_nothing_to_find(subject: str) -> None:
    shown = 0
    for found in load_supply()[subject][:SHOWN]:
        exercise = make_exercise(found, seed=0)
        near = find_near_miss(exercise)
        if near is not None:
            check_near_miss(exercise, near)
            shown += 1
    assert (shown == 0) == (subject in ALONE)


def test_every_unit_of_the_course_and_most_of_the_branches_have_a_near_miss() -> None:
    assert ALONE.isdisjoint(TAUGHT)
    without = [unit.id for unit in BRANCHES if ALONE.issuperset(unit.subjects)]
    assert without == ["thermometer", "dots", "x-and-v", "arrow", "sandwich"]
