"""The coach on boards with rules: what one solution proves, what turning keeps, what rules add."""

import random
import runpy
from itertools import islice
from pathlib import Path

import pytest

from nonet import (
    Board,
    Grid,
    InputError,
    Layout,
    Puzzle,
    count_solutions,
    generate_grid,
    iter_solutions,
    rate,
)
from nonet.canonical import Transformation, transform, turn
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
    return Puzzle(dig(dice, Grid.from_digits(Board(layout, cages), solution.digits)))


def dig(dice: random.Random, grid: Grid) -> Grid:
    """Take digits away as long as there is one solution."""
    digits = list(grid.digits)
    for cell in dice.sample(range(len(digits)), len(digits)):
        kept, digits[cell] = digits[cell], 0
        if count_solutions(Grid.from_digits(grid.board, bytes(digits)), limit=2) != 1:
            digits[cell] = kept
    return Grid.from_digits(grid.board, bytes(digits))


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


def draw_givens(boards: dict[str, object], dice: random.Random, seed: int) -> Grid:
    """Draw a small board with rules of any kind, and dig a grid on it."""
    layout = Layout.of_size(dice.choice((4, 6)))
    solution = generate_grid(seed, layout)
    board = boards["draw_board"](dice, layout, solution.digits)  # type: ignore[operator]
    return dig(dice, Grid.from_digits(board, solution.digits))


def test_boards_of_any_rules_are_as_hard_however_they_lie(boards: dict[str, object]) -> None:
    """Rules of every kind that can be turned, not cages alone."""
    kinds = set()
    for seed in range(16):
        dice = random.Random(seed)
        givens = draw_givens(boards, dice, seed)
        rating = rate(givens)
        quarters, is_mirrored = dice.randrange(1, 4), dice.random() < 0.5
        try:
            image = rate(turn(givens, quarters, is_mirrored=is_mirrored))
        except InputError:  # a rule that counts columns does not turn
            continue
        kinds |= {rule.kind for rule in givens.board.rules}
        assert (image.level, image.score, image.seconds) == (
            rating.level,
            rating.score,
            rating.seconds,
        )
        assert image.rule_share == rating.rule_share
    assert len(kinds) > 8


def test_boards_are_as_hard_with_their_digits_reversed(boards: dict[str, object]) -> None:
    """9 for 1, 8 for 2 and so on, with sums to match, wherever every rule has such an image."""
    kinds = set()
    for seed in range(40):
        dice = random.Random(seed)
        givens = draw_givens(boards, dice, seed)
        reverse = Transformation.relabel(givens.layout, list(range(givens.layout.digits, 0, -1)))
        try:
            image = rate(transform(givens, reverse))
        except InputError:  # a rule that counts or compares cannot be said of the reversed digits
            continue
        rating = rate(givens)
        kinds |= {rule.kind for rule in givens.board.rules}
        assert (image.level, image.score, image.seconds, image.rule_share) == (
            *(rating.level, rating.score, rating.seconds),
            rating.rule_share,
        )
    assert len(kinds) > 8


MAGIC = "3x3; equal sums: r4c4 r4c5 r4c6 / r5c4 r5c5 r5c6 / r6c4 r6c5 r6c6 / r4c4 r5c4 r6c4"
MAGIC += " / r4c5 r5c5 r6c5 / r4c6 r5c6 r6c6 / r4c4 r5c5 r6c6 / r4c6 r5c5 r6c4"


def test_a_rule_and_its_house_are_filled_together() -> None:
    """Every magic square has its 5 in the middle and even digits in the corners."""
    position = Position(Grid.empty(Board(MAGIC)))
    while steps := position.find(["joint-rules"], first=True):
        position = position.after(steps[0])
    left = [position.candidates[row * 9 + column] for row in (3, 4, 5) for column in (3, 4, 5)]
    even, odd = 0b010101010, 0b101000101
    assert left == [even, odd, even, odd, 1 << 4, odd, even, odd, even]


def test_rules_filled_together_keep_every_solution(boards: dict[str, object]) -> None:
    found = 0
    for seed in range(40):
        dice = random.Random(seed)
        layout = Layout.of_size(4 if seed % 2 else 6)
        solution = generate_grid(seed, layout)
        board = boards["draw_board"](dice, layout, solution.digits)  # type: ignore[operator]
        digits = bytes(d if dice.random() < 0.15 else 0 for d in solution.digits)
        givens = Grid.from_digits(board, digits)
        solutions = list(islice(iter_solutions(givens), 300))
        for step in Position(givens).find(["joint-rules", "rule-trial"]):
            found += 1
            for one in solutions:
                assert not any(one[cell] == digit for cell, digit in step.eliminations), step
    assert found > 20


def test_a_board_without_rules_has_no_share_of_them() -> None:
    assert rate("1..4.........32.").rule_share == 0


def test_hidden_windows_and_leftovers_are_seen_without_rules() -> None:
    windows = Position(Grid.empty(Board("3x3+windows")))
    for cell, digit in ((0, 1), (4 * 9 + 4, 1)):
        windows = Position(windows.givens.with_digit(cell, digit))
    steps = windows.find(["hidden-window"])
    assert steps
    assert all(step.technique == "hidden-window" for step in steps)
