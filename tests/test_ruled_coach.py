"""The coach on boards with rules: what one solution proves, what turning keeps, what rules add."""

import random
import runpy
from pathlib import Path

import pytest

from nonet import Board, Grid, Layout, Puzzle, count_solutions, generate_grid, rate
from nonet.canonical import turn
from nonet.techniques import TECHNIQUES, Position, find_path, replay

UNIQUE = [technique.id for technique in TECHNIQUES.values() if technique.assumes_uniqueness]


@pytest.fixture(scope="module")
def boards(root: Path) -> dict[str, object]:
    return runpy.run_path(str(root / "fuzz" / "boards.py"))


def make_puzzle(boards: dict[str, object], seed: int, size: int, share: float) -> Puzzle:
    """A proper puzzle with cages on some of its cells."""
    dice = random.Random(seed)
    layout = Layout.of_size(size)
    solution = generate_grid(seed, layout)
    cages = [c for c in boards["tile"](dice, layout, solution.digits) if dice.random() < share]  # type: ignore[operator]
    board = Board(layout, cages)
    digits = list(solution.digits)
    for cell in dice.sample(range(layout.cells), layout.cells):
        kept, digits[cell] = digits[cell], 0
        if count_solutions(Grid.from_digits(board, bytes(digits)), limit=2) != 1:
            digits[cell] = kept
    return Puzzle(Grid.from_digits(board, bytes(digits)))


def test_uniqueness_holds_where_no_rule_speaks(boards: dict[str, object]) -> None:
    found = 0
    for seed in range(12):
        puzzle = make_puzzle(boards, seed, 9, 0.3)
        ruled = {cell for rule in puzzle.board.rules for cell in rule.cells}
        for position, _ in replay(puzzle.givens, find_path(puzzle).steps):
            for step in position.find(UNIQUE):
                found += 1
                assert not any(puzzle.solution[cell] == digit for cell, digit in step.eliminations)
                floor = {cell for cell, _, role in step.marks if role in ("floor", "roof")}
                assert not floor & ruled, step
    assert found > 100


def test_a_rule_of_the_whole_board_leaves_no_pattern_deadly() -> None:
    position = Position(Grid.empty(Board("3x3; anti-knight")))
    assert position.find(UNIQUE) == []


def test_turning_a_board_with_rules_keeps_its_rating(boards: dict[str, object]) -> None:
    for seed in range(6):
        puzzle = make_puzzle(boards, seed, 6, 0.8)
        rating = rate(puzzle)
        assert 0 < rating.rule_share <= 1
        for quarters in range(4):
            image = rate(turn(puzzle.givens, quarters, is_mirrored=seed % 2 == 1))
            assert (image.level, image.score) == (rating.level, rating.score)
            assert image.rule_share == rating.rule_share


def test_a_board_without_rules_has_no_share_of_them() -> None:
    assert rate("1..4.........32.").rule_share == 0


def test_hidden_windows_and_leftovers_are_seen_without_rules() -> None:
    windows = Position(Grid.empty(Board("3x3+windows")))
    for cell, digit in ((0, 1), (4 * 9 + 4, 1)):
        windows = Position(windows.givens.with_digit(cell, digit))
    steps = windows.find(["hidden-window"])
    assert steps
    assert all(step.technique == "hidden-window" for step in steps)
