"""Review: what a player found is explained by the least that explains it."""

from collections.abc import Iterator

import pytest

from nonet import Grid, Puzzle
from nonet.errors import InputError
from nonet.generator import Made, generate
from nonet.review import Find, Reason, explain_finds
from nonet.techniques import TECHNIQUES, Position, find_path

SMALL = Puzzle("1..4.........32.")
SINGLES = {"full-house", "hidden-single-box", "hidden-single-line", "naked-single"}


def make(level: str, seed: int) -> Puzzle:
    made = generate(level=level, seed=seed)
    assert isinstance(made, Made)
    return made.puzzle


def play(puzzle: Puzzle) -> Iterator[tuple[Find, str]]:
    """Play a puzzle by its path: each digit and each elimination, with the technique it took."""
    digits = puzzle.givens
    for step in find_path(Position(puzzle.givens)).steps:
        for cell, digit in step.eliminations:
            yield Find(digits, cell, digit, is_struck=True), step.technique
        for cell, digit in step.placements:
            yield Find(digits, cell, digit), step.technique
            digits = digits.with_digit(cell, digit)


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "expert", "master"])
def test_what_a_path_finds_is_put_down_to_the_techniques_of_the_path(level: str) -> None:
    for seed in range(4):
        puzzle = make(level, seed)
        played = list(play(puzzle))
        reasons = explain_finds(puzzle, [find for find, _ in played])
        alike = [
            reason.technique is not None
            and TECHNIQUES[reason.technique].family == TECHNIQUES[technique].family
            for reason, (_, technique) in zip(reasons, played, strict=True)
        ]
        assert alike.count(True) >= 0.95 * len(alike), (level, seed)


def test_every_step_of_a_reason_keeps_the_solution() -> None:
    puzzle = make("hard", 7)
    finds = [find for find, _ in play(puzzle)]
    for find, reason in zip(finds, explain_finds(puzzle, finds), strict=True):
        for step in reason.steps:
            assert all(puzzle.solution[c] == d for c, d in step.placements)
            assert all(puzzle.solution[c] != d for c, d in step.eliminations)
        if reason.steps and not find.is_struck:
            assert (find.cell, find.digit) in reason.steps[-1].placements


def test_a_digit_without_its_eliminations_rests_on_the_technique_that_makes_it_a_single() -> None:
    puzzle = make("hard", 3)
    digits_only = [find for find, _ in play(puzzle) if not find.is_struck]
    techniques = {reason.technique for reason in explain_finds(puzzle, digits_only)}
    assert techniques - SINGLES - {None}


def test_what_was_told_is_no_find_any_more() -> None:
    puzzle = make("hard", 3)
    finds = [find for find, _ in play(puzzle) if not find.is_struck]
    reasons = explain_finds(puzzle, finds)
    at = next(n for n, one in enumerate(reasons) if one.technique not in SINGLES)
    told = [pair for step in reasons[at].steps for pair in step.eliminations]
    again = Find(finds[at].digits, finds[at].cell, finds[at].digit, told=told)
    assert explain_finds(puzzle, [*finds[:at], again])[-1].technique in SINGLES


def test_an_easier_step_that_was_there_is_told() -> None:
    reason = explain_finds(SMALL, [Find(SMALL.givens, 4, 3)])[0]
    assert (reason.easiest, reason.technique) == ("hidden-single-box", "hidden-single-box")
    assert (reason.has_easier, reason.house) == (False, 8)
    assert Reason(None, ()).technique is None
    assert not Reason(None, ()).has_easier


def test_what_does_not_fit_the_puzzle_is_refused() -> None:
    wrong = SMALL.givens.with_digit(1, 3)
    for find, expected in [
        (Find(wrong, 4, 3), "expected digits of the solution, got another at r1c2"),
        (Find(SMALL.givens, 4, 2), "expected a find of the solution in an empty cell"),
        (Find(SMALL.givens, 0, 1), "expected a find of the solution in an empty cell"),
        (Find(SMALL.givens, 4, 3, is_struck=True), "expected a find of the solution"),
        (Find(SMALL.givens, 99, 3), "expected a cell and a digit of 2x2, got 99 and 3"),
        (Find(SMALL.givens, 4, 3, told=[(4, 5)]), "expected a cell and a digit of 2x2"),
        (Find(SMALL.givens, -1, 3), "expected a cell and a digit, got -1 and 3"),
        (Find(Grid("." * 81), 4, 3), "expected digits on the board of the puzzle"),
    ]:
        with pytest.raises(InputError, match=expected):
            explain_finds(SMALL, [find])


def test_a_puzzle_with_rules_is_reviewed_too() -> None:
    puzzle = Puzzle(Grid("1..4.........32.", "2x2; cage 3: r1c1 r1c2"))
    finds = [find for find, _ in play(puzzle) if not find.is_struck]
    assert all(reason.technique for reason in explain_finds(puzzle, finds))
