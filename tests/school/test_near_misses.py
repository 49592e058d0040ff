"""Near-misses: with one candidate more, or one digit less, the technique is not there."""

import pytest

from nonet.school import (
    BRANCHES,
    TAUGHT,
    Exercise,
    NearMiss,
    begin_with_near_miss,
    find_answers,
    find_near_miss,
    load_supply,
    make_exercise,
)
from nonet.techniques import parse_position

# What follows from a sum alone: another sum would spoil it, no digit or candidate does.
ALONE = {"killer.combination-elimination", "sandwich.sandwich"}


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
def test_the_first_position_has_a_near_miss_that_differs_in_one_thing(subject: str) -> None:
    exercise = make_exercise(load_supply()[subject][0], seed=0)
    near = find_near_miss(exercise)
    assert (near is None) == (subject in ALONE)
    if near is not None:
        check_near_miss(exercise, near)


def test_every_unit_but_one_has_a_near_miss() -> None:
    assert ALONE.isdisjoint(TAUGHT)
    without = [unit.id for unit in BRANCHES if ALONE.issuperset(unit.subjects)]
    assert without == ["sandwich"]


def test_a_position_with_a_near_miss_comes_first_and_the_others_keep_their_order() -> None:
    kept = list(load_supply()["thermometer.thermometer"])
    late = [*kept[1:], kept[0]]
    chosen, *others = begin_with_near_miss(late)
    assert find_near_miss(make_exercise(chosen, seed=0)) is not None
    assert others == [one for one in late if one != chosen]
    without = list(load_supply()["sandwich.sandwich"])
    assert begin_with_near_miss(without) == without
