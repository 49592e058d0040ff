"""Step positions: what they promise holds, and what breaks a promise is found."""

from dataclasses import replace

import pytest

from nonet._core import Puzzle, Transformation
from nonet.errors import InputError
from nonet.school import (
    COURSE,
    TAUGHT,
    StepPosition,
    cut_positions,
    find_faults,
    find_position_key,
    find_unit,
    format_supply,
    list_cheaper,
    list_easier,
    list_family,
    load_supply,
    move_position,
    parse_supply,
)
from nonet.techniques import parse_position

HARD = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."


def sample() -> list[StepPosition]:
    return [one for listed in load_supply().values() for one in listed[::13]]


def test_the_course_has_forty_units_each_after_what_it_builds_on() -> None:
    numbers = {unit.id: unit.number for unit in COURSE}
    assert len(numbers) == len(COURSE) == 40
    assert all(numbers[before] < unit.number for unit in COURSE for before in unit.after)


def test_no_technique_is_easier_than_itself_or_its_family() -> None:
    for technique in TAUGHT:
        family = set(list_family(technique))
        assert not family & set(list_easier(technique))
        assert not family & set(list_cheaper(technique))


def test_what_is_easier_is_taught_before() -> None:
    for technique in TAUGHT:
        number = find_unit(technique).number
        assert all(find_unit(one).number < number for one in list_easier(technique))


def test_there_are_forty_positions_of_each_technique_and_no_two_are_the_same() -> None:
    supply = load_supply()
    assert list(supply) == list(TAUGHT)
    assert {len(listed) for listed in supply.values()} == {40}
    assert all(len({one.text for one in listed}) == 40 for listed in supply.values())


def test_a_sample_of_the_supply_keeps_all_promises() -> None:
    assert [(one.text, find_faults(one)) for one in sample() if find_faults(one)] == []


def test_positions_are_kept_as_their_keys() -> None:
    for one in sample():
        position = parse_position(one.text)
        image = move_position(position, Transformation.random(position.layout, 7))
        assert find_position_key(image) == one.text


def test_what_was_cut_keeps_all_promises() -> None:
    for technique in ("hidden-single-box", "naked-single", "pointing"):
        for one in list(cut_positions(HARD, technique))[:5]:
            assert find_faults(one) == []


def test_a_position_with_an_easier_step_is_refused() -> None:
    one = load_supply()["hidden-single-box"][0]
    assert any("easier" in fault for fault in find_faults(replace(one, technique="naked-single")))


def test_a_position_without_the_technique_is_refused() -> None:
    one = load_supply()["x-wing"][0]
    assert "no swordfish is there" in find_faults(replace(one, technique="swordfish"))


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
