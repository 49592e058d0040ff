"""Laws of the solver, over grids that nobody chose."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from nonet import Grid, count_many, count_solutions, iter_solutions, problems, search, solve_many
from oracle import box_houses, solutions

LIMIT = 50
FULL = "981752643752643819463198275514867932629431758837529164348976521296315487175284396"


@st.composite
def thinned(draw: st.DrawFn) -> bytes:
    """A valid grid with some digits gone and perhaps one changed, so that counts vary."""
    keep = draw(st.sets(st.integers(0, 80), min_size=22, max_size=60))
    digits = [int(FULL[cell]) if cell in keep else 0 for cell in range(81)]
    if draw(st.booleans()):
        digits[draw(st.integers(0, 80))] = draw(st.integers(0, 9))
    return bytes(digits)


def count(digits: np.ndarray) -> int:
    return int(count_many(digits.reshape(1, 81).astype(np.uint8), LIMIT).counts[0])


@given(thinned(), st.permutations(range(1, 10)))
def test_relabelling_keeps_the_count(digits: bytes, names: list[int]) -> None:
    table = np.array([0, *names], dtype=np.uint8)
    board = np.frombuffer(digits, np.uint8)
    assert count(table[board]) == count(board)


@given(thinned(), st.permutations(range(3)), st.permutations(range(3)), st.integers(0, 2))
def test_moving_lines_and_turning_keep_the_count(
    digits: bytes, bands: list[int], rows: list[int], band: int
) -> None:
    board = np.frombuffer(digits, np.uint8).reshape(9, 9)
    order = [3 * k + r for k in bands for r in (rows if k == band else range(3))]
    moved = board[order]
    same = {count(change) for change in (board, moved, moved.T, np.rot90(moved), moved[:, order])}
    assert len(same) == 1


@given(thinned(), st.integers(0, 80))
def test_removing_a_given_never_removes_a_solution(digits: bytes, cell: int) -> None:
    board = np.frombuffer(digits, np.uint8)
    emptied = board.copy()
    emptied[cell] = 0
    assert count(emptied) >= count(board)


@given(st.lists(thinned(), min_size=1, max_size=20))
@settings(max_examples=30)
def test_all_engines_give_the_same_answers(boards: list[bytes]) -> None:
    rows = np.frombuffer(b"".join(boards), np.uint8).reshape(-1, 81)
    together = solve_many(rows, LIMIT)
    for row, found, first in zip(rows, together.counts, together.solutions, strict=True):
        grid = Grid("".join(map(str, row)))
        assert count_solutions(grid, LIMIT) == found
        assert len(search(grid, LIMIT).solutions) == found
        if found:
            assert bytes(first) == next(iter_solutions(grid)).digits


@given(st.binary(min_size=81, max_size=81))
def test_any_digits_get_an_answer_that_keeps_the_rules(noise: bytes) -> None:
    row = np.frombuffer(bytes(byte % 10 if byte > 200 else 0 for byte in noise), np.uint8)
    solved = solve_many(row.reshape(1, 81))
    if solved.counts[0]:
        found = Grid("".join(map(str, solved.solutions[0])))
        assert not problems(found)
        assert ((row == 0) | (row == solved.solutions[0])).all()


@given(st.integers(0, 2**36 - 1))
@settings(max_examples=30)
def test_the_oracle_and_the_search_agree_on_six_by_six(mask: int) -> None:
    full = "123456456123231564564231312645645312"
    line = "".join(full[i] if mask >> i & 1 else "." for i in range(36))
    slow = 0
    for _ in solutions(list(Grid(line)), box_houses(2, 3), 6):
        slow += 1
        if slow == LIMIT:
            break
    assert count_solutions(line, LIMIT) == slow
