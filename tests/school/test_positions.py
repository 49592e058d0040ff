"""Step positions: what they promise holds, and what breaks a promise is found."""

from dataclasses import replace

import pytest

from nonet._core import Grid, Position, Puzzle
from nonet.errors import InputError
from nonet.school import (
    BRANCHES,
    COURSE,
    SUBJECTS,
    TAUGHT,
    StepPosition,
    cut_positions,
    draw_image,
    find_answers,
    find_depth,
    find_faults,
    find_position_key,
    find_unit,
    format_supply,
    list_cheaper,
    list_easier,
    list_family,
    load_supply,
    parse_supply,
    technique_of,
    turn_position,
)
from nonet.school.positions import format_plain
from nonet.techniques import parse_position
from nonet.variants import variant_of

HARD = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."


def sample() -> list[StepPosition]:
    return [one for listed in load_supply().values() for one in listed[::13]]


def test_the_course_has_forty_units_each_after_what_it_builds_on() -> None:
    numbers = {unit.id: unit.number for unit in COURSE}
    assert len(numbers) == len(COURSE) == 40
    assert all(numbers[before] < unit.number for unit in COURSE for before in unit.after)


def test_a_branch_grows_from_the_course_and_teaches_nothing_twice() -> None:
    units = {unit.id: unit for unit in COURSE + BRANCHES}
    assert len(units) == len(COURSE) + len(BRANCHES)
    assert len(set(SUBJECTS)) == len(SUBJECTS) == sum(len(u.subjects) for u in units.values())
    for unit in BRANCHES:
        assert {units[before].variant for before in unit.after} <= {"classic", unit.variant}
        assert all(find_depth(units[before]) < find_depth(unit) for before in unit.after)


def test_no_technique_is_easier_than_itself_or_its_family() -> None:
    for subject in SUBJECTS:
        assert not set(find_unit(subject).subjects) & set(list_easier(subject))
        assert not set(list_family(subject)) & set(list_cheaper(subject))


def test_what_is_easier_is_taught_before() -> None:
    for subject in SUBJECTS:
        depth = find_depth(find_unit(subject))
        assert all(find_depth(find_unit(one)) < depth for one in list_easier(subject))


def test_there_are_positions_of_every_subject_and_no_two_are_the_same() -> None:
    supply = load_supply()
    assert list(supply) == list(SUBJECTS)
    for subject, listed in supply.items():
        assert len({one.text for one in listed}) == (40 if subject in TAUGHT else 24)


def test_a_position_of_a_branch_stands_on_the_board_of_its_variant() -> None:
    for subject in SUBJECTS[len(TAUGHT) :]:
        position = parse_position(load_supply()[subject][0].text)
        found = variant_of(position.board)
        assert found is not None
        assert found.id == find_unit(subject).variant


def test_a_step_on_a_diagonal_is_not_there_without_the_diagonals() -> None:
    for subject in ("x.hidden-single-box", "x.pointing", "windoku.hidden-single-box"):
        for one in load_supply()[subject][:6]:
            position = parse_position(one.text)
            plain = Position(Grid(position.digits.format())).with_notes(position.candidates)
            own = {at for step in find_answers(position, subject) for at in step.placements}
            found = plain.find([technique_of(subject)])
            assert own.isdisjoint(at for step in found for at in step.placements)


def test_an_image_keeps_rules_and_answers() -> None:
    for subject in ("killer.innie-outie", "jigsaw.pointing", "thermometer.thermometer"):
        [one, *_] = load_supply()[subject]
        position = parse_position(one.text)
        images = {draw_image(position, seed) for seed in range(8)}
        assert len({format_plain(image) for image in images}) == 8
        for image in images:
            assert find_position_key(image) == one.text
            answers = find_answers(image, subject)
            assert len(answers) == len(find_answers(position, subject))


def test_four_quarters_are_no_turn() -> None:
    position = parse_position(load_supply()["killer.killer-pair"][0].text)
    turned = position
    for _ in range(4):
        turned = turn_position(turned, 1, False)
    assert format_plain(turned) == format_plain(position)
    mirrored = turn_position(turn_position(position, 0, True), 0, True)
    assert format_plain(mirrored) == format_plain(position)


def test_a_sample_of_the_supply_keeps_all_promises() -> None:
    assert [(one.text, find_faults(one)) for one in sample() if find_faults(one)] == []


def test_positions_are_kept_as_their_keys() -> None:
    for one in sample():
        position = parse_position(one.text)
        image = draw_image(position, 7)
        assert find_position_key(image) == one.text


def test_what_was_cut_keeps_all_promises() -> None:
    for technique in ("hidden-single-box", "naked-single", "pointing"):
        for one in list(cut_positions(HARD, technique))[:5]:
            assert find_faults(one) == []


def test_a_position_with_an_easier_step_is_refused() -> None:
    one = load_supply()["hidden-single-box"][0]
    assert any("easier" in fault for fault in find_faults(replace(one, subject="naked-single")))


def test_a_position_without_the_technique_is_refused() -> None:
    one = load_supply()["x-wing"][1]
    assert "no swordfish is there" in find_faults(replace(one, subject="swordfish"))


def test_a_position_that_is_not_strict_is_not_called_so() -> None:
    one = next(one for one in load_supply()["simple-colours-trap"] if not one.is_strict)
    assert any("on the path" in fault for fault in find_faults(replace(one, is_strict=True)))


def test_a_position_that_lost_its_solution_is_refused() -> None:
    one = load_supply()["x-wing"][0]
    position = parse_position(one.text)
    cell = next(cell for cell, mask in enumerate(position.candidates) if mask)
    truth = Puzzle(position.digits).solution[cell]
    lost = f"{one.text} {truth}{cell // 9 + 1}{cell % 9 + 1}"
    assert "a candidate of the solution is gone" in find_faults(replace(one, text=lost))


def test_a_board_with_two_solutions_is_refused() -> None:
    assert find_faults(StepPosition("x-wing", "." * 81 + ":", True)) == [
        "its digits are no proper puzzle"
    ]


def test_the_supply_is_written_as_it_is_read() -> None:
    listed = [one for several in load_supply().values() for one in several]
    assert list(parse_supply(format_supply(listed).encode())) == listed


@pytest.mark.parametrize(
    "line", ["x-wing", "x-wing loose 1..4:", "y-wing strict 1..4:", "\x1f\x8b"]
)
def test_a_line_that_is_no_position_is_refused(line: str) -> None:
    with pytest.raises(InputError):
        list(parse_supply(line.encode("latin-1")))
