"""Boards: cells, houses and rules under one text."""

import json
import pickle
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonet import (
    CLASSIC,
    RULE_KINDS,
    Board,
    Grid,
    InputError,
    Layout,
    Rule,
    Transformation,
    are_equivalent,
    count_solutions,
    find_key,
    format_name,
    key,
    key_many,
    problems,
    solve,
    transform,
)
from nonet.board import as_board, read_board

JIGSAW = [0, 0, 1, 1, 0, 1, 1, 2, 0, 2, 2, 3, 2, 3, 3, 3]
TEXTS = [
    "3x3",
    "2x3+diagonals",
    "3x3+diagonal 1",
    "3x3+windows",
    "3x3+disjoint groups",
    "2x2+extra r1c1 r2c3 r3c2 r4c4",
    "jigsaw 1122122313343444",
    "rectangle 4x6 9",
    "rectangle 2x3 4 11#1.2",
    "samurai",
    "grids 2x2 r1c1 r3c3",
    "3x3; anti-knight; cage 15: r1c1 r1c2; thermometer: r5c5 r4c4; arrow: r1c3 / r1c4 r1c5",
    "samurai; cage 3: r1c1 r1c2",
]


@pytest.mark.parametrize("text", TEXTS)
def test_a_board_is_its_text(text: str) -> None:
    board = Board(text)
    assert board.text == str(board) == text
    assert Board(board.text) == board
    assert pickle.loads(pickle.dumps(board)) == board
    assert hash(Board(text)) == hash(board)
    assert eval(repr(board)) == board
    assert Board(board.layout, board.rules) == board


def test_a_layout_and_a_text_are_taken_where_a_board_is_wanted() -> None:
    for board in (CLASSIC, "3x3", Board(CLASSIC)):
        assert as_board(board) == Board("3x3")
        assert Grid("." * 81, board).board == Board("3x3")
        assert Grid.empty(board) == Grid.from_digits(board, bytes(81)) == Grid("." * 81)
    with pytest.raises(InputError, match="expected a board, a layout or text, got int"):
        Grid("." * 81, 9)  # type: ignore[arg-type]


def test_a_rule_is_a_value() -> None:
    rule = Rule("cage", [1, 0], [15])
    assert rule == Rule("cage", (1, 0), (15,)) != Rule("cage", (0, 1), (15,))
    assert (rule.kind, rule.cells, rule.groups, rule.values) == ("cage", (1, 0), (), (15,))
    assert rule.format(CLASSIC) == "cage 15: r1c2 r1c1"
    assert Rule.parse("cage 15: r1c2 r1c1", CLASSIC) == rule
    assert pickle.loads(pickle.dumps(rule)) == rule
    assert hash(pickle.loads(pickle.dumps(rule))) == hash(rule)
    assert eval(repr(rule)) == rule
    arrow = Rule("arrow", [0, 1, 2], groups=[1, 2])
    assert arrow.parts == ((0,), (1, 2))
    assert eval(repr(arrow)) == arrow
    assert Board("3x3", [rule]).rules == (Rule("cage", [0, 1], [15]),)


def test_a_grid_carries_its_board() -> None:
    board = Board("2x2; cage 3: r1c1 r1c2")
    grid = Grid("1" + "." * 15, board)
    assert grid.board == board
    assert grid.layout == Layout.of_size(4)
    assert grid.with_digit("r1c2", 2).board == board
    assert pickle.loads(pickle.dumps(grid)) == grid
    assert grid != Grid(grid.format())
    assert eval(repr(grid)) == grid


def test_a_broken_rule_is_a_problem() -> None:
    grid = Grid("13" + "." * 14, "2x2; cage 3: r1c1 r1c2")
    [problem] = problems(grid)
    assert str(problem) == "cage 3 is broken: r1c1 r1c2"
    assert problem.house is None
    assert problem.rule == Rule("cage", [0, 1], [3])
    assert problem.cells == (0, 1)


def test_old_pairs_of_name_and_regions_are_read() -> None:
    assert read_board("jigsaw", JIGSAW).text == "jigsaw 1122122313343444"
    assert read_board("jigsaw+diagonals", JIGSAW).layout.name == "jigsaw+diagonals"
    assert read_board("3x3+windows").layout == CLASSIC.with_windows()
    with pytest.raises(InputError, match="expected a region for each cell of a jigsaw"):
        read_board("jigsaw")


def test_regions_are_numbered_as_they_appear() -> None:
    renumbered = [3 - region for region in JIGSAW]
    assert Layout.jigsaw(renumbered) == Layout.jigsaw(JIGSAW)
    assert Layout.jigsaw([cell // 8 * 2 + cell % 4 // 2 for cell in range(16)]) == Layout.box(2, 2)


def test_holes_hold_nothing() -> None:
    board = Board("rectangle 2x3 4 11#1.2")
    grid = Grid("12#34.", board)
    assert grid.format() == "12.34."
    assert not grid.is_complete
    assert Grid("12 341", board).is_complete
    assert board.layout.is_hole("r1c3")
    assert board.layout.holes == 1
    with pytest.raises(InputError, match="expected nothing in the hole r1c3, got 1"):
        Grid("121...", board)


def test_every_kind_has_a_name_and_a_meaning() -> None:
    assert RULE_KINDS["cage"].most_values == 25
    assert RULE_KINDS["arrow"].groups == "two"
    for name, kind in RULE_KINDS.items():
        assert kind.name == name
        assert kind.meaning
        assert Rule(name).kind == name


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("3x3; cage 15: r1c1 r1c1", "expected each cell once, got r1c1 twice"),
        ("3x3; cage 18: r1c1 r1c2", "expected sums from 3 to 17, got 18"),
        ("3x3; thermometer: " + " ".join(f"r{i}c{i}" for i in range(1, 10)) + " r1c9", "at most 9"),
        ("3x3; cage: r10c1", "expected a cell from r1c1 to r9c9, got 'r10c1'"),
        ("3x3; arrow: r1c1", "expected two groups of cells, got 1"),
        ("3x3" + "; cage: r1c1 r1c2" * 10_000, "expected at most 5000 rules, got 10000"),
        ("3x3; cage: " + "r1c1 " * 200_000, "expected a board of at most 400000 characters"),
        ("3x3; yin-yang: r1c1", "expected a kind of rule"),
        ("v7 3x3", "expected a board of version 1, got version 7"),
        ("3x3; cage 99999999999999999999: r1c1", "expected a kind of rule"),
        ("", "expected a layout such as '3x3', got ''"),
        ("rectangle 100x100 9", "expected 1 to 625 cells"),
        ("rectangle 3x9 4", "expected at most 4 cells in row 1, got 9"),
        ("2x2+extra r1c1", "expected 4 cells in an extra region"),
        ("jigsaw 1112", "expected 2 cells in region 1"),
    ],
)
def test_bad_boards_are_refused_with_what_was_expected(text: str, message: str) -> None:
    with pytest.raises(InputError) as refused:
        Board(text)
    assert message in str(refused.value)


def test_a_solver_without_rules_refuses_them_by_name() -> None:
    board = Board("2x2; anti-king; cage 3: r1c1 r1c2")
    with pytest.raises(InputError, match="expected rules that rate knows, got: anti-king, cage"):
        board.refuse_rules("rate")


def test_a_samurai_is_solved_without_rules() -> None:
    layout = Layout.samurai()
    assert (layout.rows, layout.cells - layout.holes) == (21, 369)
    solution = solve(Grid.empty(layout))
    assert solution is not None
    assert solution.is_complete
    assert not problems(solution)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Draw a board: a layout and rules that can stand on it."""
    layout = Board(draw(st.sampled_from([text for text in TEXTS if ";" not in text]))).layout
    cells = [cell for cell in range(layout.cells) if not layout.is_hole(cell)]
    rules = []
    for _ in range(draw(st.integers(0, 4))):
        kind = RULE_KINDS[draw(st.sampled_from(list(RULE_KINDS)))]
        size = draw(st.integers(1, 4))
        picked = draw(st.permutations(cells))[: 2 * size]
        values = draw(st.lists(st.integers(0, 20), max_size=3))
        groups = [size, size] if kind.groups in ("two", "many") else []
        rule = Rule(kind.name, () if kind.groups == "none" else picked, values, groups)
        try:
            rule.check(layout)
        except InputError:
            continue
        rules.append(rule)
    return Board(layout, rules)


@given(boards())
def test_whatever_board_there_is_its_text_is_the_same_board(board: Board) -> None:
    assert Board(board.text) == board
    assert Board(board.text).text == board.text
    assert pickle.loads(pickle.dumps(board)) == board
    shuffled = Board(board.layout, tuple(reversed(board.rules)))
    assert shuffled.text == board.text


def test_the_page_reads_the_same_boards() -> None:
    """`frontend/tests/play/layout.test.ts` reads this file as well, by the page's own parser."""
    truth = json.loads(Path(__file__).with_name("data").joinpath("boards.json").read_text())
    for row in truth:
        board = Board(row["text"])
        layout = board.layout
        assert board.text == row["text"]
        assert [layout.name, layout.digits] == [row["name"], row["digits"]]
        assert [layout.rows, layout.columns] == [row["rows"], row["columns"]]
        assert list(layout.regions) == row["regions"]
        assert [c for c in range(layout.cells) if layout.is_hole(c)] == row["holes"]
        assert [[h.kind, h.index, list(h.cells)] for h in layout.houses] == row["houses"]
        rules = [[r.kind, list(map(list, r.parts)), list(r.values)] for r in board.rules]
        assert rules == row["rules"]


KILLER = "2x2; cage 3: r1c1 r1c2; cage 7: r2c1 r2c2; cage 6: r3c1 r4c1 r4c2"


def test_what_obeys_houses_alone_refuses_rules_by_name() -> None:
    grid = Grid("1" + "." * 15, KILLER)
    verbs: dict[str, Callable[[Grid], object]] = {
        "name": format_name,
        "an array": lambda one: key_many([one], one.layout),
    }
    for name, ask in verbs.items():
        with pytest.raises(InputError, match=f"expected rules that {name} knows, got: cage"):
            ask(grid)


def test_a_turned_killer_has_turned_cages_and_the_same_key() -> None:
    grid = Grid("1" + "." * 15, KILLER)
    for turn in (Transformation.turn(grid.layout), Transformation.mirror(grid.layout)):
        image = transform(grid, turn)
        assert image.board != grid.board
        assert count_solutions(image, limit=100) == count_solutions(grid, limit=100)
        assert are_equivalent(image, grid)
        assert transform(image, turn.inverse()) == grid
    low_and_high = Transformation.relabel(grid.layout, [4, 3, 2, 1])
    turned = transform(grid, low_and_high)
    assert turned.board.text.startswith("2x2; cage 7: r1c1 r1c2; cage 3: r2c1 r2c2;")
    assert count_solutions(turned, limit=100) == count_solutions(grid, limit=100)
    assert are_equivalent(turned, grid)
    with pytest.raises(InputError, match="expected a transformation that keeps the rules"):
        transform(grid, Transformation.relabel(grid.layout, [2, 1, 3, 4]))
    swapped = transform(grid, Transformation.swap_rows(grid.layout, 0, 1))
    assert count_solutions(swapped, limit=100) == count_solutions(grid, limit=100)
    assert are_equivalent(swapped, grid)
    line = Grid("." * 16, "2x2; thermometer: r1c1 r2c1 r3c1")
    with pytest.raises(InputError, match="expected a transformation that keeps the rules"):
        transform(line, Transformation.swap_rows(line.layout, 0, 1))
    assert not are_equivalent(grid, Grid("1" + "." * 15))


def test_rules_that_speak_of_no_values_allow_every_name_of_the_digits() -> None:
    grid = Grid("12" + "." * 14, "2x2; anti-king")
    renamed = transform(grid, Transformation.relabel(grid.layout, [3, 1, 4, 2]))
    assert renamed.board == grid.board
    assert are_equivalent(renamed, grid)
    assert find_key(grid).automorphisms == 1


@given(st.integers(0, 2**32), st.sampled_from([KILLER, "2x2; anti-knight; cage: r1c1 r2c2"]))
def test_a_random_image_keeps_count_and_key(seed: int, text: str) -> None:
    grid = Grid("1" + "." * 15, text)
    image = transform(grid, Transformation.random(grid.board, seed))
    assert count_solutions(image, limit=1000) == count_solutions(grid, limit=1000)
    assert key(image) == key(grid)
