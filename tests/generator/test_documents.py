import pytest

from nonet import InputError, Layout, is_proper
from nonet.generator import (
    delete_cells,
    find_symmetries,
    generate_grid,
    search_branching,
    search_options,
)
from nonet.rating import rate_branching, rate_options
from nonet.rating.branching import BRANCHING_LEVELS


def test_cells_are_deleted_at_random_as_many_as_asked() -> None:
    grid = generate_grid(1)
    assert delete_cells(grid, seed=1).count_digits() == 41
    assert delete_cells(grid, seed=1) == delete_cells(grid, seed=1) != delete_cells(grid, seed=2)
    assert delete_cells(grid, seed=1, count=81).count_digits() == 0
    assert delete_cells(generate_grid(1, Layout.of_size(16)), 1, 100).count_digits() == 156
    with pytest.raises(InputError, match="expected from 0 to 81 cells, got 82"):
        delete_cells(grid, seed=1, count=82)


@pytest.mark.parametrize("level", BRANCHING_LEVELS)
def test_the_search_by_operations_comes_to_its_level_or_to_nothing(level: str) -> None:
    found = search_branching(level, seed=3)
    if level == "extreme":
        assert search_branching(level, seed=0) is None  # not every seed comes so far
    assert found is not None
    assert rate_branching(found).level == level
    assert is_proper(found.givens)
    assert "half-turn" in find_symmetries(found)


def test_the_search_by_operations_comes_again_with_its_seed() -> None:
    assert search_branching("easy", seed=5) == search_branching("easy", seed=5)


def test_without_a_level_it_is_the_most_difficult_puzzle_found() -> None:
    few, many = (search_branching(None, seed=5, rounds=rounds) for rounds in (2, 60))
    assert few is not None
    assert many is not None
    assert rate_branching(few).value < rate_branching(many).value


@pytest.mark.parametrize("size", [4, 9])
def test_the_number_of_document_2_can_be_ordered(size: int) -> None:
    most = rate_options(search_options(None, 5, Layout.of_size(size), rounds=20) or "").value
    found = search_options((most // 2, most // 2 + 10), 5, Layout.of_size(size))
    assert found is not None
    assert most // 2 <= rate_options(found).value <= most // 2 + 10
    assert "half-turn" in find_symmetries(found)
    assert search_options((10**6, 10**7), 5, Layout.of_size(size), rounds=2) is None
    with pytest.raises(InputError, match="expected a range of numbers, got 9 to 3"):
        search_options((9, 3), 5)


def test_a_level_not_reached_in_the_rounds_is_none() -> None:
    assert search_branching("extreme", seed=1, rounds=1, operations=5) is None
    with pytest.raises(InputError, match=r"expected a level of very easy, easy, .*, got 'odd'"):
        search_branching("odd", seed=1)
    with pytest.raises(InputError, match="expected at least one round"):
        search_branching("easy", seed=1, rounds=0)
