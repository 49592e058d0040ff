"""Every public value is written, compared, copied and sent as Python's own are."""

import copy
import pickle
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from multiprocessing import get_context

import pytest

import nonet
from nonet import Grid, InputError, Layout, Position, Puzzle
from nonet.techniques import anti_knight_links

MINI = "1..4.........32."
NOTEBOOK = "_repr_svg_"  # which the stub of the engine leaves out
PUZZLE = nonet.generate(level="hard", seed=5).puzzle  # type: ignore[union-attr]
PATH = nonet.find_path(PUZZLE)
POSITION = nonet.Position(MINI)
LINKED = Position("1" + "." * 15).with_links(anti_knight_links(Layout.of_size(4)))
STEP = max(PATH.steps, key=lambda step: len(repr(step)))

CAGES = "2x2; cage 3: r1c1 r1c2; cage 6: r2c1 r3c1 r3c2; cage 7: r1c3 r1c4; cage 1: r1c1"
KILLER = nonet.find_path(Grid("." * 16, CAGES))
RULED = [step for step in KILLER.steps if step.rules]

VALUES = {
    "grid": Grid(MINI),
    "puzzle": PUZZLE,
    "board": nonet.Board("3x3; anti-knight"),
    "layout": Layout.of_size(6),
    "house": nonet.CLASSIC.houses[11],
    "rule": nonet.Rule("cage", [0, 1], [5]),
    "problem": nonet.problems("11..............")[1],
    "broken rule": nonet.problems(Grid("11..............", "2x2; cage 5: r1c1 r1c2"))[-1],
    "position": POSITION,
    "position on its way": [position for position, _ in PATH][-1],
    "position with links": LINKED.without(5, 2),
    "step": STEP,
    "path": PATH,
    "position with rules": [position for position, _ in KILLER][-1],
    "step by a rule": RULED[0],
    "path with rules": KILLER,
    "hint": nonet.find_hint(PUZZLE),
    "rating": nonet.rate(MINI),
    "key": nonet.find_key(MINI),
    "transformation": nonet.find_key(MINI).transformation,
    "order": nonet.Order(level="hard"),
    "cells": POSITION.empty,
    "candidates": POSITION.candidate_set,
}


@pytest.mark.parametrize("name", VALUES)
def test_a_value_comes_back_from_a_pickle_and_a_copy(name: str) -> None:
    value = VALUES[name]
    for again in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)):
        assert again == value
        assert hash(again) == hash(value)
        assert repr(again) == repr(value)


def test_values_of_all_kinds_differ() -> None:
    values = list(VALUES.values())
    assert all(one != other for one, other in pairwise(values))
    assert all(value != None and value != "text" for value in values)  # noqa: E711


@pytest.mark.parametrize("name", VALUES)
def test_a_value_says_what_it_is(name: str) -> None:
    value = VALUES[name]
    assert type(value).__name__ in repr(value)
    assert "object at 0x" not in repr(value)


def test_a_path_comes_back_from_another_process() -> None:
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        path = pool.submit(nonet.find_path, PUZZLE).result()
    assert path == PATH


def test_a_step_is_made_again_of_what_it_says() -> None:
    for step in PATH.steps:
        assert eval(repr(step), {"Step": nonet.Step}) == step


def test_a_position_remembers_what_was_taken_from_it() -> None:
    again = pickle.loads(pickle.dumps(LINKED.without(5, 2)))
    assert again.candidates == LINKED.without(5, 2).candidates
    assert again.links == LINKED.links
    assert again != LINKED
    for a, b in LINKED.links:
        assert again.excludes(a, b)
    assert again.after(nonet.Step("full-house", placements=[(6, 2)])).candidates == (
        LINKED.without(5, 2).after(nonet.Step("full-house", placements=[(6, 2)])).candidates
    )


def test_links_say_all_that_was_added() -> None:
    links = {tuple(sorted(pair)) for pair in anti_knight_links(Layout.of_size(4))}
    by_house = {pair for pair in links if pair[1][0] in Layout.of_size(4).peers(pair[0][0])}
    assert set(LINKED.links) == links - by_house


def test_a_path_leads_from_position_to_position() -> None:
    assert [step for _, step in PATH] == list(PATH.steps)
    for (before, step), (after, _) in pairwise(PATH):
        assert before.after(step) == after
    assert len(PATH.explain("de")) == len(PATH)
    assert PATH._repr_html_().startswith("<svg")


def test_steps_and_positions_are_told_and_drawn() -> None:
    hint = nonet.find_hint(MINI)
    assert hint.step is not None
    assert hint.position is not None
    assert (
        hint.step.explain(hint.position)
        == hint.explain()
        == nonet.explain_step(hint.step, hint.position)
    )
    assert hint.step.svg(hint.position) == hint.svg()
    assert hint.position.svg().startswith("<svg")
    assert nonet.find_hint(MINI, "1234341221434321").svg() == ""
    with pytest.raises(InputError, match="a language of en, de"):
        hint.step.explain(hint.position, "xx")


ROWS = [[1, 0, 0, 4], [0, 0, 0, 0], [0, 0, 0, 0], [0, 3, 2, 0]]


def test_a_grid_is_made_of_whatever_holds_digits() -> None:
    import numpy as np

    grid = Grid(MINI)
    flat = [digit for row in ROWS for digit in row]
    for cells in (
        *(ROWS, tuple(map(tuple, ROWS)), flat, bytes(flat), bytearray(flat), MINI.encode()),
        *(np.array(ROWS), np.array(flat, np.uint8), list(np.array(ROWS)), str(grid), grid),
        *(iter(flat), [d or None for d in flat], list(MINI), Puzzle(MINI)),
    ):
        assert Grid(cells) == grid
    assert Puzzle(ROWS) == Puzzle(MINI)
    assert nonet.solve(ROWS) == nonet.solve(MINI)  # type: ignore[arg-type]
    assert Grid(ROWS, "2x2+diagonals").layout.name == "2x2+diagonals"
    assert Grid(grid, "2x2+diagonals").layout.name == "2x2+diagonals"


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        ([[1.5]], "a digit from 0 to 25, got 1.5"),
        ([True] * 16, "a digit from 0 to 25, got True"),
        ([-1] * 16, "a digit from 0 to 25, got -1"),
        ([26] * 16, "a digit from 0 to 25, got 26"),
        ([5] * 16, "got '5' at r1c1"),
        ([[[1]]], "expected rows of digits, got rows of rows"),
        ([["12"]], "a digit from 0 to 25, got '12'"),
        ([1, 2, 3], "3"),
        (object(), "expected a grid, a puzzle or text, got object"),
        (b"\xff" * 16, "got 48"),
        (None, "expected a grid, a puzzle or text, got NoneType"),
    ],
)
def test_what_holds_no_digits_is_refused(cells: object, message: str) -> None:
    with pytest.raises(InputError, match=message):
        Grid(cells)  # type: ignore[arg-type]


def test_a_grid_is_indexed_as_python_indexes() -> None:
    grid = Grid(MINI)
    digits = list(grid)
    assert [grid[cell] for cell in range(-16, 16)] == digits + digits
    assert grid[4:8] == tuple(digits[4:8])
    assert grid[::-1] == tuple(digits[::-1])
    assert grid.rows == tuple(map(tuple, ROWS))
    assert grid.columns == tuple(zip(*ROWS, strict=True))
    for cell in (16, -17):
        with pytest.raises(InputError, match="a cell from 0 to 15"):
            grid[cell]


def test_a_step_tells_and_draws_itself_where_it_was_found() -> None:
    path = nonet.find_path("1..4.........32.")
    for number, (position, step) in enumerate(path):
        assert step.position == position
        assert path.steps[number].explain("de") == step.explain(position, "de")
        assert step.svg() == getattr(step, NOTEBOOK)() == step.svg(position)
    (found, *_) = nonet.find_steps("1..4.........32.")
    hint = nonet.find_hint("1..4.........32.")
    assert hint.step is not None
    assert found.explain() == hint.step.explain() == hint.explain()
    again = pickle.loads(pickle.dumps(path))
    assert again.steps[3].position == path.steps[3].position
    assert path.svg() == path._repr_svg_()


def test_a_step_that_remembers_nothing_says_so() -> None:
    copied = pickle.loads(pickle.dumps(nonet.find_path("1..4.........32.").steps[0]))
    assert copied.position is None
    assert getattr(copied, NOTEBOOK)() is None
    for call in (copied.explain, copied.svg):
        with pytest.raises(nonet.InputError, match="remembers none"):
            call()
    assert copied.remember(nonet.Position("1..4.........32.")).explain().startswith("Hidden Single")


def test_print_shows_a_puzzle_a_step_a_path_and_a_hint_as_people_read_them() -> None:
    text = "1..4.........32."
    puzzle, path, hint = nonet.Puzzle(text), nonet.find_path(text), nonet.find_hint(text)
    assert str(puzzle) == str(puzzle.givens)
    assert str(path.steps[0]) == "Hidden Single (box): r2c1 = 3"
    assert str(path).splitlines()[0] == "1. Hidden Single (box): r2c1 = 3"
    assert str(path).endswith("solved: 1234341221434321")
    assert str(hint) == hint.explain()
    assert str(nonet.find_hint(text, "1234341221434321")) == "solved"


def test_a_step_that_remembers_no_position_is_written_as_its_repr() -> None:
    step = copy.copy(nonet.find_path("1..4.........32.").steps[0])
    assert str(step) == repr(step)
