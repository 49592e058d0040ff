"""The bank of complete grids: filled, each once up to equivalence, and dug."""

from nonet import Grid, Layout, key
from nonet.bulk.grids import fill_grids
from nonet.canonical import count_automorphisms
from nonet.generator import generate
from nonet.store import open_store


def test_grids_are_made_until_there_are_enough_and_each_is_a_key() -> None:
    with open_store("sqlite://") as store:
        assert fill_grids(store, count=20, seed=1) == 20
        assert fill_grids(store, count=20, seed=1) == 0
        assert fill_grids(store, count=25, seed=1) == 5
        grids = list(store.grids.iterate())
    assert len({grid.key for grid in grids}) == 25
    for grid in grids:
        assert Grid(grid.key).is_complete
        assert key(grid.key).format() == grid.key
        assert count_automorphisms(grid.key) == grid.automorphisms


def test_a_small_board_has_few_grids_and_filling_ends() -> None:
    with open_store("sqlite://") as store:
        assert fill_grids(store, count=10, seed=1, layout=Layout.of_size(4)) == 2
        assert store.grids.count("2x2") == store.grids.count() == 2


def test_a_puzzle_from_the_bank_has_a_grid_of_the_bank() -> None:
    with open_store("sqlite://") as store:
        fill_grids(store, count=3, seed=1)
        drawn = store.grids.pick()
        assert drawn is not None
        made = generate(level="easy", grid=Grid(drawn.key), seed=5)
        assert made
        assert made.solution.format() != drawn.key, "it is an image"
        assert key(made.solution).format() == drawn.key
