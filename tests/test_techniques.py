"""Steps, their words and their JSON; every family on cases of our own."""

import runpy
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonet import Board, Grid, InputError, Layout, generate_puzzle, solve
from nonet._core import find_path as follow_path
from nonet.bulk.bank import FIRST_BANK
from nonet.techniques import (
    DEFAULT,
    FOUR,
    TECHNIQUES,
    Position,
    Step,
    anti_knight_links,
    choose_techniques,
    explain_step,
    find_needs,
    find_needs_many,
    find_path,
    find_steps,
    format_position,
    parse_position,
    step_from_json,
    step_to_json,
)

DATA = Path(__file__).parent / "data" / "steps.txt"
CLASSIC = Layout.of_size(9)


@dataclass(frozen=True)
class Case:
    technique: str
    position: str
    placements: list[tuple[int, int]]
    eliminations: list[tuple[int, int]]


def parse_triples(text: str, columns: int) -> list[tuple[int, int]]:
    """Digit, row and column, letters from 10 on."""
    numbers = [[int(letter, 36) for letter in triple] for triple in text.split()]
    return sorted(((row - 1) * columns + column - 1, digit) for digit, row, column in numbers)


def columns_of(position: str) -> int:
    board = position.rpartition(" @ ")[0]
    return Board(board).layout.columns if board else 9


def read_cases() -> list[Case]:
    lines = [line for line in DATA.read_text().splitlines() if not line.startswith("#")]
    fields = [line.split("|") for line in lines]
    return [
        Case(t, p, parse_triples(put, columns_of(p)), parse_triples(gone, columns_of(p)))
        for t, p, put, gone in fields
    ]


CASES = read_cases()
TOLD = 2000  # steps of a case that are told in words: large fish come by the hundred thousand


def assert_sound(step: Step, solution: Grid) -> None:
    assert step.placements or step.eliminations
    assert all(solution[cell] == digit for cell, digit in step.placements), step.technique
    assert all(solution[cell] != digit for cell, digit in step.eliminations), step.technique


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.technique)
def test_each_technique_finds_its_step(case: Case) -> None:
    position = parse_position(case.position)
    steps = position.find([case.technique])
    assert (case.placements, case.eliminations) in [(s.placements, s.eliminations) for s in steps]
    assert position.has([case.technique])
    assert len(position.find([case.technique], first=True)) == 1


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.technique)
def test_no_step_contradicts_the_solution_and_all_can_be_told(case: Case) -> None:
    position = parse_position(case.position)
    solution = solve(position.digits)
    assert solution is not None
    steps = position.find([case.technique])
    for step in steps:
        assert_sound(step, solution)
    for step in steps[:: len(steps) // TOLD + 1]:
        assert step_from_json(step_to_json(step, position)) == step
        assert explain_step(step, position).endswith(".")


def test_there_is_a_case_for_every_technique() -> None:
    """All but brute force and the names that only the `se` scale uses (see test_lessons.py)."""
    without = {"brute-force", "nested-2", "nested-3", "nested-4", "nested-5"}
    assert {case.technique for case in CASES} == {*TECHNIQUES} - without


@settings(max_examples=20)
@given(seed=st.integers(0, 2**32))
def test_a_path_leads_to_the_solution(seed: int) -> None:
    puzzle = generate_puzzle(seed=seed)
    path = find_path(puzzle)
    assert path.solved
    assert path.end == puzzle.solution
    assert set(find_needs(puzzle)) <= {step.technique for step in path.steps}
    position = Position(puzzle.givens)
    for step in path.steps:
        assert_sound(step, puzzle.solution)
        position = position.after(step)
    assert position.digits == puzzle.solution


def list_positions() -> Iterator[Position]:
    for line in FIRST_BANK.read_text().splitlines()[1::12]:  # of every level
        yield Position(Grid(line.partition(",")[0]))
    for layout in (Layout.of_size(6), CLASSIC.with_diagonals(), CLASSIC.with_windows()):
        yield Position(generate_puzzle(seed=5, layout=layout).givens)
    yield Position(Grid("." * 81)).with_links(anti_knight_links(CLASSIC))


@pytest.mark.parametrize("order", [[], ["jellyfish", "naked-pair", "naked-single", "turbot-fish"]])
def test_what_a_path_remembers_does_not_change_its_steps(order: list[str]) -> None:
    techniques = order or None
    for position in list_positions():
        for step in follow_path(position, techniques, order, 10_000)[0]:
            (fresh,) = follow_path(position, techniques, order, 1)[0]
            assert step_to_json(fresh, position) == step_to_json(step, position)
            position = position.after(step)


def of_every_level(step: int) -> list[str]:
    return [line.partition(",")[0] for line in FIRST_BANK.read_text().splitlines()[1::step]]


@pytest.mark.parametrize("puzzle", of_every_level(14))
def test_a_puzzle_is_stuck_without_what_it_needs_and_needs_nothing_dearer(puzzle: str) -> None:
    price = {name: TECHNIQUES[name].order for name in DEFAULT}
    path = find_path(puzzle)
    taken = {step.technique for step in path.steps}
    choice = [name for name in DEFAULT if price[name] <= max(price[name] for name in taken)]
    assert find_path(puzzle, choice).solved
    stuck = {
        name
        for name in taken
        if not find_path(puzzle, [other for other in choice if price[other] != price[name]]).solved
    }
    needs = find_needs(puzzle)
    assert set(needs) == stuck
    assert price[needs[-1]] == max(price[name] for name in taken)


def test_what_a_path_takes_is_not_all_needed() -> None:
    puzzles = of_every_level(1)[120:160]  # of level Hard
    taken = [{step.technique for step in find_path(puzzle).steps} for puzzle in puzzles]
    assert any(len(find_needs(one)) < len(path) for one, path in zip(puzzles, taken, strict=True))


def test_needs_of_many_are_the_dearest_of_each() -> None:
    puzzles = of_every_level(5)
    for puzzle, dearest in zip(puzzles, find_needs_many(puzzles), strict=True):
        needs = find_needs(puzzle)
        price = TECHNIQUES[needs[-1]].order if needs else 0
        assert dearest == tuple(name for name in needs if TECHNIQUES[name].order == price)
    with pytest.raises(InputError, match="uint8 with 81 columns"):
        find_needs_many(np.zeros((1, 16), np.uint8))


@settings(max_examples=5)
@given(seed=st.integers(0, 2**32))
def test_every_step_of_the_list_keeps_the_solution(seed: int) -> None:
    puzzle = generate_puzzle(seed=seed)
    position = Position(puzzle.givens)
    for step in find_steps(position, [t for t in DEFAULT if "forcing" not in t]):
        assert_sound(step, puzzle.solution)


def test_techniques_can_be_chosen_ordered_and_switched_off() -> None:
    assert choose_techniques(["singles"])[0] == "full-house"
    without = choose_techniques(uniqueness=False)
    assert not [t for t in without if TECHNIQUES[t].assumes_uniqueness]
    puzzle = generate_puzzle(seed=3)
    order = ["naked-single", "hidden-single-line", "hidden-single-box"]
    path = find_path(puzzle, order, order)
    assert {step.technique for step in path.steps} <= set(order)
    with pytest.raises(InputError, match="got 'guessing'"):
        choose_techniques(["guessing"])


def test_the_four_techniques_solve_most_of_the_fifty(shared: Path) -> None:
    lines = (shared / "puzzles" / "euler96.txt").read_text().split()
    assert sum(find_path(line, FOUR).solved for line in lines) >= 48


def test_unusual_positions_have_answers() -> None:
    twice = Position(Grid("11" + "." * 79))
    assert twice.standing == "contradictory"
    assert find_path(twice).steps == ()
    empty = find_path("." * 81, [t for t in DEFAULT if t != "brute-force"])
    assert not empty.solved
    done = generate_puzzle(seed=1).solution
    assert Position(done).standing == "solved"
    assert find_path(done).solved
    assert find_path(done).steps == ()


def test_bad_input_is_named() -> None:
    position = Position(Grid("." * 81))
    with pytest.raises(InputError, match="notes for 81 cells, got 1"):
        position.with_notes([1])
    with pytest.raises(InputError, match='got "guess"'):
        position.find(["guess"])
    with pytest.raises(InputError, match="a cell from 0 to 80, got 99"):
        position.after(Step("naked-single", placements=[(99, 1)]))
    with pytest.raises(InputError, match="expected a step"):
        step_from_json({"technique": "naked-single"})
    with pytest.raises(InputError, match="got '31'"):
        parse_position("." * 81 + ":31")


def test_positions_survive_their_text() -> None:
    for case in CASES[:30]:
        position = parse_position(case.position)
        givens = Grid("".join("." if b == "+" else a for a, b in _with_previous(case.position)))
        assert format_position(position, givens) == case.position


def _with_previous(text: str) -> list[tuple[str, str]]:
    board = text.partition(":")[0]
    return [(a, b) for b, a in zip(" " + board, board, strict=False) if a != "+"]


def test_other_layouts_have_paths() -> None:
    for layout in (Layout.of_size(4), Layout.of_size(6), CLASSIC.with_diagonals()):
        puzzle = generate_puzzle(layout=layout, seed=2)
        path = find_path(puzzle)
        assert path.solved
        for step in path.steps:
            assert_sound(step, puzzle.solution)


@pytest.mark.parametrize(("layout", "count"), [(CLASSIC, 1), (CLASSIC.with_diagonals(), 0)])
def test_an_extra_house_may_see_through_a_deadly_rectangle(layout: Layout, count: int) -> None:
    every, seven_nine = 0b111111111, 0b101000000
    notes = [every & ~(1 << 8) if cell // 9 == 4 else every for cell in range(81)]
    notes[39] = notes[42] = every  # the roof: in row 5 the digit 9 is only here
    notes[48] = notes[51] = seven_nine  # the floor; r6c4 lies on a diagonal
    position = Position(Grid.empty(layout)).with_notes(notes)
    assert len(position.find(["unique-rectangle-4"])) == count


def test_random_positions_hold_every_finder_against_the_solution(root: Path) -> None:
    soak = runpy.run_path(str(root / "fuzz" / "steps.py"))
    tallies = list(soak["run"](positions=100, seed=5))
    assert sum(tally.positions for tally in tallies) == 100
    assert [text for tally in tallies for text in tally.wrong] == []


def test_random_positions_with_rules_hold_every_finder_against_the_solution(root: Path) -> None:
    soak = runpy.run_path(str(root / "fuzz" / "steps.py"))
    tallies = list(soak["run"](positions=400, seed=6, ruled=True))
    assert sum(tally.positions for tally in tallies) == 400
    assert [text for tally in tallies for text in tally.wrong] == []


def test_a_position_has_a_technique_exactly_where_it_is_found() -> None:
    """Also grouped chains, of which sets as nodes would make more than a search shows."""
    position = Position(
        Grid("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......")
    )
    for technique in TECHNIQUES:
        found = position.find([technique], True)
        assert position.has([technique]) == bool(found), technique
