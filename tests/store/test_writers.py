"""Many writers at once, each a process of its own: every key once, on every database.

`NONET_GRIDS=10000` has eight writers of that many grids instead of four of a few.
"""

import multiprocessing
import os

import pytest

from nonet.canonical import Transformation, key_many
from nonet.generator import generate_grids
from nonet.grid import Grid
from nonet.layout import CLASSIC
from nonet.store import NewPuzzle, open_store
from nonet.store.store import Store
from nonet.store.upkeep import check
from nonet.store.values import Grid as StoredGrid

GRIDS = int(os.environ.get("NONET_GRIDS", "400"))
WRITERS = 8 if "NONET_GRIDS" in os.environ else 4


def write(task: tuple[str, int]) -> int:
    """Write isomorphs of the same grids, in batches and in an order of one's own."""
    url, writer = task
    found = generate_grids(1, GRIDS)
    images = [
        Transformation.random(CLASSIC, 1000 * writer + place).apply_grid(
            Grid.from_digits(CLASSIC, digits.tobytes())
        )
        for place, digits in enumerate(found)
    ]
    keys = ["".join(map(str, row)) for row in key_many(images).tolist()]
    keys = keys[:: 1 if writer % 2 else -1]
    step = max(GRIDS // 10, 1)
    with open_store(url) as store:
        return sum(
            store.grids.add(StoredGrid(key=key, automorphisms=1) for key in keys[at : at + step])
            for at in range(0, GRIDS, step)
        )


def test_many_writers_of_isomorphs_leave_each_grid_once(store: Store) -> None:
    url = store.database.engine.url.render_as_string(hide_password=False)
    with multiprocessing.get_context("spawn").Pool(WRITERS) as writers:
        added = writers.map(write, [(url, writer) for writer in range(WRITERS)])
    assert sum(added) == store.grids.count() == GRIDS
    assert check(store.database) == []


def write_puzzles(task: tuple[str, int]) -> int:
    """Write the same puzzles as others, large batches and small ones, in an order of one's own."""
    url, writer = task
    entries = [
        NewPuzzle(
            key=f"{n:081d}",
            givens="." * 80 + "1",
            level=("easy", "hard")[n % 2],
            needs=None if n % 7 == 0 else (f"technique-{n % 5}", f"technique-{n % 11}"),
        )
        for n in range(GRIDS)
    ]
    step = (17, GRIDS)[writer % 2]
    entries = entries[:: 1 if writer % 4 < 2 else -1]
    with open_store(url) as store:
        return sum(store.puzzles.add(entries[at : at + step]) for at in range(0, GRIDS, step))


def test_many_writers_of_the_same_puzzles_count_each_once(store: Store) -> None:
    url = store.database.engine.url.render_as_string(hide_password=False)
    with multiprocessing.get_context("spawn").Pool(WRITERS) as writers:
        added = writers.map(write_puzzles, [(url, writer) for writer in range(WRITERS)])
    assert sum(added) == store.puzzles.count() == sum(store.puzzles.census().values()) == GRIDS
    assert check(store.database) == []


@pytest.mark.parametrize("count", [1, 3])
def test_grids_are_kept_once(store: Store, count: int) -> None:
    grids = [StoredGrid(key=f"{n:081d}".replace("0", "1"), automorphisms=n) for n in (1, 2, 3)]
    assert store.grids.add(grids[:count]) == count
    assert store.grids.add(grids) == 3 - count
    assert [grid.automorphisms for grid in store.grids.iterate()] == [1, 2, 3]


def test_grids_are_drawn_at_random_and_by_layout(store: Store) -> None:
    assert store.grids.pick() is None
    large = [StoredGrid(key=f"{n:081d}".replace("0", "1"), automorphisms=n) for n in (1, 2, 3)]
    small = StoredGrid(key="1234341221434321", automorphisms=1, layout="2x2")
    store.grids.add([*large, small])
    ids = [store.grids.pick(start=start) for start in (0, 10**9)]
    assert ids[0] == ids[1] == large[0], "after the last it begins at the first"
    drawn = [store.grids.pick() for _ in range(40)]
    assert {grid.automorphisms for grid in drawn if grid} == {1, 2, 3}
    assert store.grids.pick("2x2") == small
    assert (store.grids.count(), store.grids.count("2x2")) == (4, 1)
