"""Hold the solver against the oracle: random boards with random rules, by the ten thousand.

    python fuzz/rules.py [--boards 10000] [--seed 1]

Boards are 4×4, with every grid known beforehand, and 6×6 with some givens. Each gets one to four
rules of any kinds. The solver must find exactly the grids that keep houses and rules, each once,
count as many, and know their candidates. A seed names one board: what fails can be run alone.
"""

import argparse
import sys
import time
from itertools import islice
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from nonet import RULE_KINDS, Board, Grid, Layout, count_solutions, iter_solutions, true_candidates
from oracle import box_houses, solutions
from random_rules import draw_rule
from rule_oracle import Filled, keeps_all

SMALL = Layout.parse("2x2")
SIX = Layout.parse("2x3")
GIVEN = 0.5  # of the cells of a 6×6 board
MOST = 1_000
Digits = tuple[int, ...]


class WrongError(AssertionError):
    """The solver and the oracle differ."""


ALL_SMALL = [tuple(grid) for grid in solutions([0] * 16, box_houses(2, 2), 4)]
SOME_SIX = [tuple(grid) for grid in islice(solutions([0] * 36, box_houses(2, 3), 6), 0, 4000, 100)]


def draw(seed: int) -> tuple[Grid, list[Digits]]:
    """A grid with rules, and all grids that keep its houses and givens."""
    dice = Random(seed)
    layout = SIX if dice.random() < 0.2 else SMALL
    # Entropic lines need a number of digits that three divides.
    kinds = sorted(RULE_KINDS if layout is SIX else set(RULE_KINDS) - {"entropic"})
    drawn = [draw_rule(dice, layout, dice.choice(kinds)) for _ in range(dice.randint(1, 4))]
    board = Board(layout, drawn)
    if layout is SMALL:
        return Grid.empty(board), ALL_SMALL
    full = dice.choice(SOME_SIX)
    givens = [digit if dice.random() < GIVEN else 0 for digit in full]
    filled = [tuple(grid) for grid in solutions(givens, box_houses(2, 3), 6)]
    return Grid.from_digits(board, bytes(givens)), filled


def check(seed: int) -> int:
    """Compare one board; return how many grids keep its rules."""
    grid, filled = draw(seed)
    layout, rules = grid.board.layout, grid.board.rules
    expected = {
        digits
        for digits in filled
        if keeps_all(Filled(layout.columns, layout.digits, layout.regions, rules, digits))
    }
    found = [tuple(solution.digits) for solution in islice(iter_solutions(grid), MOST)]
    if len(found) != len(set(found)) or set(found) != expected:
        raise WrongError(f"seed {seed}: {len(found)} solutions, not {len(expected)}: {grid.board}")
    if count_solutions(grid, MOST) != len(expected):
        raise WrongError(f"seed {seed}: another count than {len(expected)}: {grid.board}")
    held = tuple(set(column) for column in zip(*expected, strict=True)) or ((),) * layout.cells
    if any(set(told) != set(true) for told, true in zip(true_candidates(grid), held, strict=True)):
        raise WrongError(f"seed {seed}: other candidates: {grid.board}")
    return len(expected)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--boards", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    start = time.process_time()
    counts = [check(seed) for seed in range(options.seed, options.seed + options.boards)]
    print(
        f"{len(counts):,} boards, {sum(counts):,} solutions, {counts.count(0):,} boards with none, "
        f"{counts.count(1):,} with one: all as the oracle says; "
        f"{time.process_time() - start:.0f} s"
    )


if __name__ == "__main__":
    main()
