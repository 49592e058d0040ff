import numpy as np
import pytest

from nonet import Grid, InputError, Layout, Puzzle, is_proper
from nonet.generator import (
    find_neighbours,
    find_redundant_givens,
    generate_puzzle,
    minimise,
    search_fewest_givens,
)
from nonet.solver import count_many


def differences(one: Grid, other: Grid) -> tuple[int, int]:
    """How many givens went, and how many came."""
    pairs = [(a, b) for a, b in zip(one, other, strict=True) if a != b]
    return sum(a > 0 for a, _ in pairs), sum(b > 0 for _, b in pairs)


@pytest.mark.parametrize(("removed", "added"), [(1, 1), (2, 1), (1, 2), (2, 2)])
def test_neighbours_are_proper_and_as_far_away_as_asked(removed: int, added: int) -> None:
    puzzle = generate_puzzle(3, symmetry="none")
    near = find_neighbours(puzzle, removed, added, most_neighbours=2000)
    assert (count_many(near.digits).counts == 1).all()
    assert len({row.tobytes() for row in near.digits}) == len(near) > 0
    for row in near.digits[:: max(1, len(near) // 50)]:
        other = Grid.from_digits(puzzle.layout, row.tobytes())
        assert differences(puzzle.givens, other) == (removed, added)


def test_one_out_and_one_in_finds_exactly_what_trying_everything_finds() -> None:
    puzzle = generate_puzzle(5, symmetry="none")
    givens = bytearray(puzzle.givens.digits)
    tried = []
    for out in (cell for cell in range(81) if givens[cell]):
        for cell in (cell for cell in range(81) if not givens[cell] or cell == out):
            for digit in (d for d in range(1, 10) if (cell, d) != (out, givens[out])):
                changed = bytearray(givens)
                changed[out], changed[cell] = 0, digit
                tried.append(bytes(changed))
    rows = np.frombuffer(b"".join(tried), dtype=np.uint8).reshape(-1, 81)
    proper = {row.tobytes() for row in rows[count_many(rows).counts == 1]}
    assert proper == {row.tobytes() for row in find_neighbours(puzzle).digits}


def test_what_leaves_too_many_solutions_is_passed_over() -> None:
    puzzle = generate_puzzle(3, symmetry="none")
    clues = puzzle.givens.count_digits()
    assert find_neighbours(puzzle, most_solutions=1).passed_over == clues
    assert len(find_neighbours(puzzle, 1, 0)) == len(find_redundant_givens(puzzle)) == 0
    full = generate_puzzle(3)
    assert len(find_neighbours(full, 1, 0)) == len(find_redundant_givens(full))


def test_the_walk_to_fewer_givens_comes_again_with_its_seed() -> None:
    start = generate_puzzle(3)
    found = search_fewest_givens(start, seed=2, fewest=21, rounds=40)
    assert found == search_fewest_givens(start, seed=2, fewest=21, rounds=40)
    assert is_proper(found.givens)
    assert found.givens.count_digits() < minimise(start, 2).givens.count_digits()


def test_bad_questions_are_refused() -> None:
    puzzle = generate_puzzle(3)
    with pytest.raises(InputError, match="expected 1 to 3 givens to remove, got 4"):
        find_neighbours(puzzle, 4)
    with pytest.raises(InputError, match="expected 0 to 2 givens to add, got 3"):
        find_neighbours(puzzle, 1, 3)
    with pytest.raises(InputError, match="expected a classic 9×9 puzzle, got 2x2"):
        find_neighbours(Puzzle(generate_puzzle(1, Layout.of_size(4)).givens))
    with pytest.raises(InputError, match="expected rounds of 0 or more, got -1"):
        search_fewest_givens(puzzle, 1, rounds=-1)
