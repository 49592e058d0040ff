"""Exercises: every accepted answer is sound, every other is told from it."""

import json
from collections.abc import Callable
from operator import attrgetter
from pathlib import Path

import pytest

from nonet import Step
from nonet.errors import InputError
from nonet.school import BRANCHES, COURSE, Exercise, judge, list_pattern, load_supply, make_exercise
from nonet.school.positions import format_plain
from nonet.techniques import parse_position

ASKED = [(unit.asks, subject) for unit in COURSE + BRANCHES for subject in unit.subjects]


def exercise_of(technique: str, number: int = 0) -> Exercise:
    return make_exercise(load_supply()[technique][number], seed=3)


@pytest.mark.parametrize(("kind", "technique"), ASKED)
def test_every_answer_of_the_engine_is_right(kind: str, technique: str) -> None:
    exercise = exercise_of(technique)
    for number, step in enumerate(exercise.answers):
        taps = {
            "place": step.placements[:1],
            "pattern": [(cell, 0) for cell in list_pattern(step)],
            "strike": step.eliminations[:1],
        }
        assert judge(kind, exercise, taps[kind]) == "right"
        if step.eliminations:
            assert judge("falls", exercise, step.eliminations, number) == "right"


def test_no_truth_is_ever_struck() -> None:
    for _, technique in ASKED:
        exercise = exercise_of(technique, 1)
        for cell, digit in enumerate(map(int, exercise.solution)):
            assert judge("strike", exercise, [(cell, digit)]) == "wrong"


def test_only_the_solutions_digits_are_placed() -> None:
    exercise = exercise_of("hidden-single-line")
    for cell, mask in enumerate(exercise.position.candidates):
        for digit in (d + 1 for d in range(9) if mask >> d & 1):
            verdict = judge("place", exercise, [(cell, digit)])
            assert verdict == "wrong" or exercise.solution[cell] == str(digit)


def test_half_a_pattern_and_too_much_of_it_are_wrong() -> None:
    exercise = exercise_of("x-wing")
    cells = [(cell, 0) for cell in list_pattern(exercise.answers[0])]
    extra = next((cell, 0) for cell in range(81) if (cell, 0) not in cells)
    assert judge("pattern", exercise, cells[:3]) == "wrong"
    assert judge("pattern", exercise, [*cells, extra]) == "wrong"
    assert judge("pattern", exercise, []) == "wrong"


@pytest.mark.parametrize(
    ("technique", "kind", "effects"),
    [
        ("simple-colours-trap", "strike", attrgetter("eliminations")),
        ("full-house", "place", attrgetter("placements")),
    ],
)
def test_a_true_answer_of_another_technique_is_told_from_a_wrong_one(
    technique: str, kind: str, effects: Callable[[Step], list[tuple[int, int]]]
) -> None:
    told = set()
    for number in range(12):
        exercise = exercise_of(technique, number)
        mine = {at for answer in exercise.answers for at in effects(answer)}
        for at in {at for step in exercise.others for at in effects(step)} - mine:
            told.add(judge(kind, exercise, [at]))
    assert told == {"other"}


def test_the_text_of_an_exercise_is_its_board() -> None:
    for kept in load_supply().values():
        exercise = make_exercise(kept[0], seed=5)
        read = parse_position(exercise.text)
        assert format_plain(read) == format_plain(exercise.position) == exercise.text
        assert read.candidates == exercise.position.candidates


def test_another_seed_shows_another_image() -> None:
    found = load_supply()["x-wing"][0]
    assert make_exercise(found, 1).text != make_exercise(found, 2).text
    assert make_exercise(found, 1).text == make_exercise(found, 1).text


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(InputError, match="expected a kind of exercise"):
        judge("guess", exercise_of("x-wing"), [])


def test_the_truth_file_holds(root: Path) -> None:
    for truth in json.loads((root / "tests/data/answers.json").read_text()):
        found = load_supply()[truth["exercise"]["technique"]][truth["number"]]
        exercise = make_exercise(found, truth["seed"])
        assert exercise.text == truth["exercise"]["position"]
        for case in truth["cases"]:
            taps = [(cell, digit) for cell, digit in case["taps"]]
            assert judge(truth["kind"], exercise, taps) == case["verdict"]
