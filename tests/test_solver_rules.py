"""The solver on boards with rules, against the oracle that knows each rule by its definition."""

from itertools import islice
from random import Random

import pytest

import nonet
from nonet import RULE_KINDS, Board, Grid, Layout
from oracle import box_houses, solutions
from random_rules import draw_rule
from rule_oracle import Filled, keeps_all
from soaking import IS_LONG

SMALL = Layout.parse("2x2")
SIX = Layout.parse("2x3")
ALL_SMALL = [tuple(grid) for grid in solutions([0] * 16, box_houses(2, 2), 4)]
ROUNDS = 2_500 if IS_LONG else 60


def expect(board: Board, grids: list[tuple[int, ...]]) -> set[tuple[int, ...]]:
    layout = board.layout
    return {
        grid
        for grid in grids
        if keeps_all(Filled(layout.columns, layout.digits, layout.regions, board.rules, grid))
    }


def check(grid: Grid, expected: set[tuple[int, ...]]) -> None:
    found = [tuple(solution.digits) for solution in nonet.iter_solutions(grid)]
    assert len(found) == len(set(found))
    assert set(found) == expected
    assert nonet.count_solutions(grid, limit=1000) == len(expected)
    assert nonet.is_proper(grid) == (len(expected) == 1)
    assert (nonet.solve(grid) is None) == (not expected)


# Entropic lines need a number of digits that three divides.
SMALL_KINDS = sorted(set(RULE_KINDS) - {"entropic"})


@pytest.mark.parametrize("kind", SMALL_KINDS)
def test_each_kind_of_rule_leaves_the_grids_that_keep_it(kind: str) -> None:
    dice = Random(kind)
    for _ in range(3):
        board = Board(SMALL, [draw_rule(dice, SMALL, kind)])
        check(Grid.empty(board), expect(board, ALL_SMALL))


@pytest.mark.parametrize("seed", range(4))
def test_rules_together_leave_the_grids_that_keep_all(seed: int) -> None:
    dice = Random(seed)
    for _ in range(ROUNDS):
        rules = [
            draw_rule(dice, SMALL, dice.choice(SMALL_KINDS)) for _ in range(dice.randint(2, 4))
        ]
        board = Board(SMALL, rules)
        check(Grid.empty(board), expect(board, ALL_SMALL))


@pytest.mark.parametrize("seed", range(2))
def test_rules_leave_the_six_by_six_grids_that_keep_them(seed: int) -> None:
    dice = Random(seed)
    houses = box_houses(2, 3)
    full = next(islice(solutions([0] * 36, houses, 6), 40, None))
    for number in range(ROUNDS // 2):
        givens = [digit if dice.random() < 0.55 else 0 for digit in full]
        kinds = [dice.choice(sorted(RULE_KINDS)), "cage" if number % 4 else "entropic"]
        rules = [draw_rule(dice, SIX, kind) for kind in kinds]
        board = Board(SIX, rules)
        grids = [tuple(grid) for grid in solutions(givens, houses, 6)]
        check(Grid.from_digits(board, bytes(givens)), expect(board, grids))
