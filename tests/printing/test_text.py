"""Boards as text: whatever a board asks is drawn by a sign or told in words."""

from random import Random

import pytest

from nonet import RULE_KINDS, Board, Grid, InputError
from nonet.printing.text import PAIRS, SIGNS, draw_text
from random_rules import draw_rule

LAYOUTS = ("2x2", "2x3+diagonals", "3x3", "jigsaw 1122122313343444", "rectangle 4x6 9", "samurai")
KILLER = """\
┏5━━━━━━┳━━━━8━━┓
┃ 1   . ┃ . ╎ . ┃
┃╌╌╌·╌╌╌┃╌╌╌·   ┃
┃ .   . ┃ .   . ┃
┣━━━━━━━╋━━━━━━━┫
┃ .   . ┃ .   . ┃
┃   ·   ┃   ·   ┃
┃ .   . ┃ .   . ┃
┗━━━━━━━┻━━━━━━━┛"""


def draw_board(seed: int) -> Board:
    dice = Random(seed)
    board = Board(dice.choice(LAYOUTS))
    for _ in range(dice.randint(1, 6)):
        try:
            rule = draw_rule(dice, board.layout, dice.choice(list(RULE_KINDS)))
            board = Board(board, [rule])
        except (AssertionError, InputError):
            continue
    return board


def test_cages_have_their_sums_and_borders() -> None:
    board = "2x2; cage 5: r1c1 r1c2; cage 8: r1c4 r2c3 r2c4"
    assert draw_text(Grid("1" + "." * 15, board)) == KILLER


@pytest.mark.parametrize("seed", range(40))
def test_whatever_a_board_asks_is_drawn_or_told(seed: int) -> None:
    board = draw_board(seed)
    text = draw_text(Grid.empty(board))
    told = text.splitlines()
    assert text.count(".") == board.layout.cells - board.layout.holes
    for rule in board.rules:
        name = " ".join(map(str, (rule.kind, *rule.values)))
        if rule.kind == "cage":
            written = ",".join(map(str, rule.values))
            assert written in text or rule.format(board.layout) in told
        elif rule.kind in SIGNS:
            assert f"{SIGNS[rule.kind]} {rule.kind}" in told
        elif name in PAIRS:
            assert f"{PAIRS[name]} {name}" in told
        elif rule.kind == "greater":
            assert any(sign in text for sign in "<>^v")
        elif rule.kind == "quadruple":
            digits = "".join(map(str, rule.values))
            assert digits in text or rule.format(board.layout) in told
        else:
            assert rule.format(board.layout) in told or f"outside: {rule.kind}" in told


def test_lines_of_a_picture_are_of_one_width_at_most() -> None:
    for seed in range(20):
        board = draw_board(seed)
        lines = draw_text(Grid.empty(board)).splitlines()
        assert max(map(len, lines[: 2 * board.layout.rows + 1])) <= 4 * board.layout.columns + 12


def test_a_label_that_has_no_room_is_told() -> None:
    text = draw_text(Grid.empty("3x3; cage 7 8 9 10 11: r1c1 r1c2; cage 3: r1c1 r2c1"))
    assert "cage 7 8 9 10 11: r1c1 r1c2" in text.splitlines()
    both = draw_text(
        Grid.empty("2x2; sandwich 2: r1c1 r2c1 r3c1 r4c1; x-sum 6: r1c1 r2c1 r3c1 r4c1")
    )
    assert "x-sum 6: r1c1 r2c1 r3c1 r4c1" in both.splitlines()
