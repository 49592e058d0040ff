"""Disguises: the same puzzle, its symmetry kept, and nobody would know."""

import pytest

from nonet.canonical import are_equivalent
from nonet.generator import SYMMETRIES, find_symmetries, generate_puzzle
from nonet.grid import Grid
from nonet.service.disguise import disguise


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_a_disguise_keeps_key_and_symmetry(symmetry: str) -> None:
    givens = generate_puzzle(3, symmetry=symmetry).givens
    images = [disguise(givens, seed, symmetry) for seed in range(12)]
    assert all(are_equivalent(givens, image) for image in images)
    assert all(symmetry in find_symmetries(image) for image in images)
    assert len(set(images)) == 12


def test_a_puzzle_without_symmetry_may_be_shuffled_freely() -> None:
    givens = generate_puzzle(3, symmetry="none").givens
    patterns = {tuple(map(bool, disguise(givens, seed, "none"))) for seed in range(12)}
    assert len(patterns) == 12


def test_the_same_seed_gives_the_same_disguise() -> None:
    givens = generate_puzzle(3).givens
    assert disguise(givens, 5, "half-turn") == disguise(givens, 5, "half-turn")


def test_the_disguise_of_another_board_renames_its_digits() -> None:
    givens = Grid("1...4...........")
    assert disguise(givens, 5).count_digits() == 2
