"""Near-misses: with one candidate more the technique is not there."""

from nonet._core import Position
from nonet.school import find_near_miss, list_family, load_supply, make_exercise


def test_a_near_miss_is_possible_on_the_board_and_leaves_nothing_to_find() -> None:
    shown = set()
    for technique, kept in load_supply().items():
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
            assert plain.with_notes(notes).find(list_family(technique)) == []
            shown.add(technique)
    assert len(shown) >= 30
