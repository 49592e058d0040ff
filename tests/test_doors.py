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
    ],
)
def test_what_is_of_another_type_is_refused_by_our_own_error(
    ask: Callable[[], object], message: str
) -> None:
    with pytest.raises(InputError, match=message):
        ask()
