import pytest

from nonet import InputError, Layout, generate_grid, generate_puzzle, is_proper, problems


@pytest.mark.parametrize("size", [4, 6, 8, 9])
def test_a_made_puzzle_is_proper_and_symmetric(size: int) -> None:
    puzzle = generate_puzzle(11, Layout.of_size(size))
    assert is_proper(puzzle.givens)
    filled = [digit > 0 for digit in puzzle.givens]
    assert filled == filled[::-1]


def test_the_same_seed_makes_the_same_puzzle_and_another_seed_another() -> None:
    assert generate_puzzle(1) == generate_puzzle(1)
    assert generate_puzzle(1) != generate_puzzle(2)


@pytest.mark.parametrize("size", [4, 6, 8, 9, 10, 12, 16])
def test_a_made_grid_is_complete_and_breaks_no_rule(size: int) -> None:
    grid = generate_grid(3, Layout.of_size(size))
    assert grid.is_complete
    assert problems(grid) == []


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(InputError, match="expected a seed from 0"):
        generate_puzzle(seed)
