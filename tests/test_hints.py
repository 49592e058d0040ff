"""Hints from the player's own board."""

import pytest

from nonet import InputError, Puzzle, generate_puzzle
from nonet.hints import (
    doubt_to_json,
    find_doubt,
    find_hint,
    find_mistakes,
    hint_to_json,
    tell_hint,
    why_not,
)
from nonet.techniques import Position, find_path

HARD = Puzzle("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9")


def full_notes(puzzle: Puzzle) -> list[int]:
    return Position(puzzle.givens).candidates


def test_mistakes_come_before_any_step() -> None:
    puzzle = generate_puzzle(seed=1)
    cell = puzzle.givens.digits.index(0)
    wrong = puzzle.solution[cell] % 9 + 1
    hint = find_hint(puzzle, puzzle.givens.with_digit(cell, wrong))
    assert hint.kind == "mistakes"
    how_many, where = tell_hint(hint, puzzle.layout)
    assert how_many == "There is a mistake on the board."
    assert f"r{cell // 9 + 1}c{cell % 9 + 1}" in where
    assert hint.step is None


def test_a_note_that_rules_out_the_truth_is_a_mistake() -> None:
    puzzle = generate_puzzle(seed=1)
    notes = full_notes(puzzle)
    cell = puzzle.givens.digits.index(0)
    notes[cell] &= ~(1 << (puzzle.solution[cell] - 1))
    notes[cell] |= 1 << (puzzle.solution[cell] % 9)
    assert find_mistakes(puzzle, puzzle.givens, notes).notes == (cell,)
    assert find_hint(puzzle, notes=notes).kind == "mistakes"


def test_a_hint_is_told_from_its_name_to_the_whole() -> None:
    hint = find_hint(HARD, notes=full_notes(HARD))
    assert hint.kind == "step"
    name, where, whole = tell_hint(hint, HARD.layout)
    assert name.startswith("Look for a")
    assert where.startswith("Look a")
    assert len(whole) > len(name)
    data = hint_to_json(hint)
    assert data["step"]["technique"] == hint.step.technique  # type: ignore[union-attr]
    assert "stages" not in data


def test_what_is_gone_is_not_told_again() -> None:
    known = ["pointing", "claiming"]
    pointing = find_hint(HARD, notes=full_notes(HARD), techniques=known).step
    assert pointing is not None
    gone = [0] * 81
    for cell, digit in pointing.eliminations:
        gone[cell] |= 1 << (digit - 1)
    after = find_hint(HARD, notes=full_notes(HARD), techniques=known, gone=gone)
    assert after.step != pointing
    assert not set(pointing.eliminations) & set(after.step.eliminations if after.step else ())


def test_what_is_gone_is_believed_only_where_it_is_true() -> None:
    everything = [0b111_111_111] * 81
    hint = find_hint(HARD, gone=everything)
    assert hint.step is not None
    assert hint.position is not None
    assert all(HARD.solution[cell] == digit for cell, digit in hint.step.placements)
    with pytest.raises(InputError, match="expected gone for 81 cells, got 3"):
        find_hint(HARD, gone=[1, 2, 3])


@pytest.mark.parametrize("mask", [1 << 9, -1])
def test_a_set_of_no_digits_of_the_board_is_refused(mask: int) -> None:
    with pytest.raises(InputError, match=f"expected notes as sets of digits up to 9, got {mask}"):
        find_hint(HARD, notes=[mask] * 81)
    with pytest.raises(InputError, match="hints to skip from 0 on, got -1"):
        find_hint(HARD, skip=-1)


def test_where_no_technique_helps_a_digit_is_given_away_and_said_to_be() -> None:
    known = ["full-house", "brute-force"]
    hint = find_hint(HARD, techniques=known)
    assert hint.step is not None
    assert hint.step.technique == "brute-force"
    ((cell, digit),) = hint.step.placements
    assert HARD.solution[cell] == digit
    assert tell_hint(hint, HARD.layout)[0] == "Look for a Brute Force."


def test_a_doubt_uses_what_is_gone_but_never_to_prove_itself() -> None:
    puzzle = generate_puzzle(seed=2)
    candidates = Position(puzzle.givens).candidates
    cell = next(c for c, mask in enumerate(candidates) if mask.bit_count() > 2)
    digit = next(
        d
        for d in range(1, 10)
        if candidates[cell] >> (d - 1) & 1 != 0 and puzzle.solution[cell] != d
    )
    gone = [0] * 81
    gone[cell] = 1 << (digit - 1)
    plain = find_doubt(puzzle, puzzle.givens, cell, digit)
    assert find_doubt(puzzle, puzzle.givens, cell, digit, gone=gone).step == plain.step
    assert plain.kind in {"step", "path"}
    assert plain.position is not None
    assert plain.position.candidates[cell] >> (digit - 1) & 1


def test_a_step_already_made_is_not_told_again() -> None:
    position = Position(HARD.givens)
    for _ in range(40):
        hint = find_hint(HARD, position.digits, position.candidates)
        if hint.step is None:
            break
        after = position.after(hint.step)
        assert (after.digits, after.candidates) != (position.digits, position.candidates)
        position = after
    assert position.digits.count_digits() > HARD.givens.count_digits()


def test_hints_lead_to_the_solution() -> None:
    puzzle = generate_puzzle(seed=9)
    position = Position(puzzle.givens)
    for _ in range(300):
        hint = find_hint(puzzle, position.digits, position.candidates)
        if hint.kind == "solved":
            break
        assert hint.step is not None
        position = position.after(hint.step)
    assert position.digits == puzzle.solution


def test_another_hint_is_another_step() -> None:
    puzzle = generate_puzzle(seed=4)
    hints = [find_hint(puzzle, skip=number).step for number in range(3)]
    assert len({(tuple(s.placements), tuple(s.eliminations)) for s in hints if s}) == 3


def test_without_notes_the_first_hints_need_none() -> None:
    puzzle = generate_puzzle(seed=4)
    hint = find_hint(puzzle)
    assert hint.step is not None
    assert hint.step.placements


def test_the_level_of_knowledge_is_respected() -> None:
    hint = find_hint(HARD, notes=full_notes(HARD), techniques=["full-house"])
    assert hint.kind == "none"


def test_a_direct_step_is_no_way_round_what_was_left_out() -> None:
    """It is what its two-step form does, so it is known only where that is."""
    singles = ["full-house", "hidden-single-box", "hidden-single-line", "naked-single"]
    stuck = next(
        (puzzle, path.end)
        for puzzle in (generate_puzzle(seed=seed) for seed in range(200))
        if not (path := find_path(puzzle, singles)).solved
        and Position(puzzle.givens, path.end).find(["direct-pointing"])
    )
    assert find_hint(*stuck, techniques=singles).kind == "none"
    hint = find_hint(*stuck, techniques=[*singles, "pointing"])
    assert hint.step is not None
    assert hint.step.technique == "direct-pointing"


def test_a_finished_board_says_so() -> None:
    assert find_hint(HARD, HARD.solution).kind == "solved"


def test_why_not_gives_a_reason_for_every_wrong_candidate() -> None:
    puzzle = generate_puzzle(seed=2)
    candidates = Position(puzzle.givens).candidates
    cell = next(c for c, mask in enumerate(candidates) if mask.bit_count() > 2)
    for digit in range(1, 10):
        text = why_not(puzzle, puzzle.givens, cell, digit)
        assert ("can be" in text) == (puzzle.solution[cell] == digit)
    with pytest.raises(InputError, match="a digit from 1 to 9, got 0"):
        why_not(puzzle, puzzle.givens, 0, 0)


def test_a_doubt_holds_as_data_what_it_says_in_words() -> None:
    puzzle = generate_puzzle(seed=2)
    empty = [cell for cell in range(81) if not puzzle.givens[cell]]
    kinds = set()
    for cell in empty[:6]:
        for digit in range(1, 10):
            doubt = find_doubt(puzzle, puzzle.givens, cell, digit)
            data = doubt_to_json(doubt)
            kinds.add(doubt.kind)
            assert doubt.text == why_not(puzzle, puzzle.givens, cell, digit) == data["text"]
            assert (doubt.kind == "seen") == (data["seen"] is not None)
            assert (doubt.kind in {"step", "path"}) == (data["step"] is not None)
            assert doubt.kind != "seen" or puzzle.givens[data["seen"]] == digit
    assert {"seen", "step", "solution"} <= kinds


def test_paths_and_hints_agree_on_the_first_step() -> None:
    hint = find_hint(HARD, notes=full_notes(HARD))
    assert hint.step == find_path(HARD).steps[0]
