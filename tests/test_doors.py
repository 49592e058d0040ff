"""The library's door: whatever is handed in, the answer is one of ours."""

from collections.abc import Callable

import pytest

import nonet
from nonet import InputError
from nonet.hints import find_doubt, find_mistakes

MINI = "1..4.........32."
GIVENS = nonet.Grid(MINI)


@pytest.mark.parametrize("puzzle", [MINI, GIVENS, nonet.Puzzle(MINI)])
def test_a_puzzle_is_taken_as_text_as_grid_and_as_puzzle(
    puzzle: str | nonet.Grid | nonet.Puzzle,
) -> None:
    hint = nonet.find_hint(puzzle)
    assert hint.step is not None
    assert nonet.find_steps(puzzle)[0] == hint.step
    assert find_mistakes(puzzle, "13.4.........32.").digits == (1,)
    assert nonet.why_not(puzzle, MINI, "r1c2", 1) == nonet.why_not(puzzle, GIVENS, 1, 1)


def test_one_technique_needs_no_list() -> None:
    assert nonet.find_path(MINI, "full-house") == nonet.find_path(MINI, ["full-house"])
    assert nonet.Order(needs="x-wing") == nonet.Order(needs=["x-wing"])


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: nonet.generate(seed=1.5), "a whole number for a seed, got 1.5"),  # type: ignore[arg-type]
        (lambda: nonet.generate(seed="x"), "a whole number for a seed, got 'x'"),  # type: ignore[arg-type]
        (lambda: nonet.generate_puzzle(None), "a whole number for a seed, got None"),  # type: ignore[arg-type]
        (lambda: nonet.generate(level=3, seed=1), "expected a level"),
        (lambda: nonet.count_solutions(MINI, limit="2"), "a whole number for a limit, got '2'"),  # type: ignore[arg-type]
        (lambda: nonet.find_steps(7), "expected a grid, a puzzle or text, got int"),  # type: ignore[arg-type]
        (lambda: nonet.find_hint(None), "expected a grid, a puzzle or text, got NoneType"),  # type: ignore[arg-type]
        (lambda: nonet.find_hint(MINI, "." * 36), "16"),
        (lambda: nonet.find_hint(MINI, nonet.Grid("." * 36)), "digits on 2x2, got them on"),
        (lambda: nonet.why_not(MINI, MINI, "r9c9", 1), "r9c9"),
        (lambda: nonet.why_not(MINI, MINI, 99, 1), "a cell from 0 to 15, got 99"),
        (lambda: nonet.why_not(MINI, MINI, 1.0, 1), "a whole number for a cell, got 1.0"),  # type: ignore[arg-type]
        (lambda: find_doubt(MINI, MINI, 1, 9), "a digit from 1 to 4, got 9"),
        (lambda: find_doubt(MINI, MINI, 1, "1"), "a whole number for a digit, got '1'"),  # type: ignore[arg-type]
        (lambda: nonet.generate(seed=1, tries="a"), "a whole number for attempts, got 'a'"),  # type: ignore[arg-type]
        (lambda: nonet.find_hint(MINI, techniques="x-whing"), "perhaps x-wing"),
        (lambda: nonet.find_hint(MINI, techniques=[3]), "expected a name, got 3"),  # type: ignore[list-item]
        (lambda: nonet.find_hint(MINI, notes=["a"] * 16), "a whole number for notes, got 'a'"),  # type: ignore[list-item]
        (lambda: nonet.find_hint(MINI, skip="a"), "a whole number for hints to skip, got 'a'"),  # type: ignore[arg-type]
        (lambda: nonet.find_path(MINI, [3]), "expected a name, got 3"),  # type: ignore[list-item]
        (lambda: nonet.search(MINI, nodes="a"), "a whole number for a budget of nodes"),  # type: ignore[arg-type]
        (lambda: nonet.search(MINI, stop=3), "a function to ask whether to stop, got 3"),  # type: ignore[arg-type]
        (lambda: nonet.transform(GIVENS, 3), "expected a transformation, got int"),  # type: ignore[arg-type]
        (lambda: nonet.explain_step(3, 4), "expected a step and its position, got int"),  # type: ignore[arg-type]
        (lambda: nonet.Order(er=3), "a range of ER: the least and the most, got 3"),  # type: ignore[arg-type]
        (lambda: nonet.Order(clues="ab"), "a range of clues: the least and the most, got 'ab'"),  # type: ignore[arg-type]
        (lambda: nonet.Order(needs=3), "expected names, got 3"),  # type: ignore[arg-type]
        (lambda: nonet.rate_many(3), "expected many puzzles, got one int"),  # type: ignore[arg-type]
        (lambda: nonet.key_many(MINI), "expected many puzzles, got one text"),
        (lambda: nonet.name_many(GIVENS), "expected many puzzles, got one Grid"),  # type: ignore[arg-type]
        (lambda: nonet.solve_many(3), "expected many puzzles, got one int"),  # type: ignore[arg-type]
        (lambda: list(nonet.solve_stream(MINI)), "expected many puzzles, got one text"),
        (lambda: nonet.rate_many([MINI], threads="a"), "a whole number for threads, got 'a'"),  # type: ignore[arg-type]
        (lambda: nonet.Puzzle(3), "expected a grid, a puzzle or text, got int"),  # type: ignore[arg-type]
        (lambda: nonet.Position(3), "expected a grid, a puzzle or text, got int"),  # type: ignore[arg-type]
        (lambda: GIVENS.with_digit(0, "x"), "a digit from 0 to 4, got 'x' at r1c1"),  # type: ignore[arg-type]
    ],
)
def test_what_is_of_another_type_is_refused_by_our_own_error(
    ask: Callable[[], object], message: str
) -> None:
    with pytest.raises(InputError, match=message):
        ask()
