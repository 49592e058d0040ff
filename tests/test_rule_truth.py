"""The truth file of rules: for each kind a small board that has one solution only with it."""

from pathlib import Path

import pytest

from nonet import RULE_KINDS, Board, Grid, count_solutions, formats, solve
from rule_oracle import Filled, keeps_all

LINES = (Path(__file__).parent / "data" / "rules.tsv").read_text().splitlines()


def test_every_kind_of_rule_has_its_board() -> None:
    kinds = [formats.parse(line.split("\t")[0]).board.kinds for line in LINES]
    assert [kind for (kind, *_) in kinds] == list(RULE_KINDS)
    assert all(len(each) == 1 for each in kinds)


@pytest.mark.parametrize("line", LINES, ids=list(RULE_KINDS)[: len(LINES)])
def test_a_board_has_one_solution_only_with_its_rule(line: str) -> None:
    text, solution = line.split("\t")
    givens = formats.parse(text).givens
    found = solve(givens)
    assert found is not None
    assert (found.format(), count_solutions(givens)) == (solution, 1)
    layout, rules = givens.layout, givens.board.rules
    assert keeps_all(Filled(layout.columns, layout.digits, layout.regions, rules, found.digits))
    bare = Grid.from_digits(Board(givens.layout), givens.digits)
    assert count_solutions(bare) == 2
    assert formats.format_ruled(givens) == text
