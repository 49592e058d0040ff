import numpy as np
import pytest

from nonet import (
    CLASSIC,
    Grid,
    InputError,
    Layout,
    Puzzle,
    generate_grid,
    generate_puzzle,
    is_proper,
    problems,
)
from nonet.generator import (
    SYMMETRIES,
    dig,
    find_redundant_givens,
    find_symmetries,
    generate_grids,
    generate_puzzles,
    minimise,
)


@pytest.mark.parametrize("size", [4, 6, 8, 9])
@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_a_made_puzzle_is_proper_and_symmetric(size: int, symmetry: str) -> None:
    puzzle = generate_puzzle(11, Layout.of_size(size), symmetry=symmetry)
    assert is_proper(puzzle.givens)
    assert symmetry in find_symmetries(puzzle)


def test_the_same_seed_makes_the_same_puzzle_and_another_seed_another() -> None:
    assert generate_puzzle(1) == generate_puzzle(1)
    assert generate_puzzle(1) != generate_puzzle(2)


@pytest.mark.parametrize("size", [4, 6, 8, 9, 10, 12, 16])
def test_a_made_grid_is_complete_and_breaks_no_rule(size: int) -> None:
    for uniform in (True, False):
        grid = generate_grid(3, Layout.of_size(size), uniform=uniform)
        assert grid.is_complete
        assert problems(grid) == []


def test_many_at_once_are_those_made_one_by_one() -> None:
    many = generate_puzzles(5, 30, symmetry="diagonal", fewest_givens=30)
    for number, digits in enumerate(many):
        alone = generate_puzzle(5 + number, symmetry="diagonal", fewest_givens=30)
        assert digits.tobytes() == alone.givens.digits
        assert alone.givens.count_digits() >= 30
    grids = generate_grids(5, 3)
    assert [row.tobytes() for row in grids] == [generate_grid(5 + i).digits for i in range(3)]


def test_top_down_minimal_puzzles_have_the_known_number_of_clues() -> None:
    clues = np.count_nonzero(generate_puzzles(1, 4000, symmetry="none"), axis=1)
    # Known from 120,000 puzzles: mean 24.398, deviation 1.117; five standard errors allowed.
    assert abs(clues.mean() - 24.398) < 5 * 1.117 / 4000**0.5
    assert abs(clues.std() - 1.117) < 0.1


def test_digging_keeps_the_solution_of_the_grid_it_was_given() -> None:
    grid = generate_grid(4)
    assert dig(grid, seed=2).solution == grid
    assert dig(grid, seed=2) != dig(grid, seed=3)
    with pytest.raises(InputError, match="expected a complete grid, got"):
        dig(generate_puzzle(4).givens, seed=1)


def test_minimising_leaves_only_givens_that_are_needed() -> None:
    puzzle = generate_puzzle(8)
    least = minimise(puzzle, seed=1)
    assert least.solution == puzzle.solution
    assert find_redundant_givens(least) == ()
    for cell in (cell for cell in range(81) if least.givens[cell]):
        assert not is_proper(least.givens.with_digit(cell, 0))
    assert len(find_redundant_givens(Puzzle(puzzle.solution))) == 81


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(InputError, match="expected a seed from 0"):
        generate_puzzle(seed)
    with pytest.raises(InputError, match="expected a count of 0 or more"):
        generate_grids(1, -1)


def test_an_unknown_symmetry_is_refused_with_the_known_ones() -> None:
    with pytest.raises(InputError, match=r"expected a symmetry, got 'odd'; there are none, half"):
        generate_puzzle(1, CLASSIC, symmetry="odd")


def test_an_empty_grid_has_every_symmetry() -> None:
    assert find_symmetries(Grid("." * 81)) == SYMMETRIES


@pytest.mark.parametrize("size", [12, 16])
def test_a_large_board_is_dug_far_and_stays_proper(size: int) -> None:
    puzzle = generate_puzzle(1, Layout.of_size(size))
    assert is_proper(puzzle.givens)
    assert "half-turn" in find_symmetries(puzzle)
    assert puzzle.givens.count_digits() < size * size * 0.5
