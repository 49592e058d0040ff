"""Near-misses: with one candidate more the technique is not there."""

from nonet._core import Position
from nonet.school import TAUGHT, find_answers, find_near_miss, load_supply, make_exercise


def test_a_near_miss_is_possible_on_the_board_and_leaves_nothing_to_find() -> None:
    shown = set()
    for subject, kept in load_supply().items():
        for found in kept[:8]:
            exercise = make_exercise(found, seed=0)
            spoiler = find_near_miss(exercise)
            if spoiler is None:
                continue
            cell, digit = spoiler
            position = exercise.position
            plain = Position(position.givens, position.digits)
            assert plain.candidates[cell] >> (digit - 1) & 1
            assert not position.candidates[cell] >> (digit - 1) & 1
            assert exercise.solution[cell] != str(digit)
            notes = position.candidates
            notes[cell] |= 1 << (digit - 1)
            assert find_answers(plain.with_notes(notes), subject) == []
            shown.add(subject)
    assert len(shown & {*TAUGHT}) >= 30
    assert len(shown - {*TAUGHT}) >= 4
