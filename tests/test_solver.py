from pathlib import Path

import pytest

from nonet import Grid, InputError, Layout, count_solutions, is_proper, problems, solve
from oracle import box_houses, solutions
from truth import read_truth

TRUTHS = read_truth("solver.txt")


def test_the_engine_agrees_with_the_truth_file() -> None:
    for truth in TRUTHS:
        assert count_solutions(truth.line) == truth.count, truth.line
        found = solve(truth.line)
        assert (found is not None) == (truth.count > 0), truth.line
        if truth.count == 1:
            assert found is not None
            assert found.format() == truth.solution


def test_a_found_solution_keeps_the_givens_and_every_rule() -> None:
    for truth in TRUTHS:
        found = solve(truth.line)
        if found is None:
            assert truth.count == 0
            continue
        assert found.is_complete
        assert problems(found) == []
        pairs = zip(Grid(truth.line), found, strict=True)
        assert all(given in (0, digit) for given, digit in pairs)


def test_the_oracle_and_the_engine_find_the_same_solutions_of_a_small_board() -> None:
    houses = box_houses(2, 2)
    for line in ("................", "1...............", "12..3...........", "1..2........3..4"):
        slow = sum(1 for _ in solutions(list(Grid(line)), houses, 4))
        assert count_solutions(line, limit=1000) == slow


def test_counting_stops_at_the_limit() -> None:
    assert [count_solutions("." * 81, limit) for limit in (0, 1, 5)] == [0, 1, 5]
    with pytest.raises(InputError, match="expected a limit of 0 or more, got -1"):
        count_solutions("." * 81, -1)


def test_proper_means_exactly_one() -> None:
    assert is_proper(TRUTHS[5].line)
    assert not is_proper("." * 81)
    assert not is_proper("11" + "." * 79)


def test_extra_houses_narrow_the_solutions() -> None:
    plain = Grid.empty(Layout.of_size(4))
    crossed = Grid.empty(Layout.of_size(4).with_diagonals())
    assert count_solutions(plain, 1000) == 288
    assert count_solutions(crossed, 1000) == 48


def test_the_fifty_of_project_euler_are_solved(shared: Path) -> None:
    lines = (shared / "puzzles" / "euler96.txt").read_text().split()
    assert sum(is_proper(line) for line in lines) == 50
