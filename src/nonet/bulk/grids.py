"""The bank of complete grids: filled with new ones, each once up to equivalence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count as count_up
from typing import TYPE_CHECKING

from nonet.canonical import find_key, turn
from nonet.generator import generate_grid
from nonet.layout import CLASSIC, Layout
from nonet.store.values import Grid

if TYPE_CHECKING:
    from nonet.store.store import Store

__all__ = ["fill_grids"]

PAGE = 200  # grids that are kept together
IN_VAIN = 1000  # grids that were all there already: a small board has no others


def fill_grids(
    store: Store,
    *,
    count: int,
    seed: int,
    layout: Layout = CLASSIC,
    progress: Callable[[int], None] = lambda _: None,
) -> int:
    """Make complete grids until the store holds `count` of a layout; answer how many were added.

    Classic ones are drawn so that all are equally likely. It can be stopped and asked for again;
    it ends early where a thousand grids in a row were equivalent to others, as on 4×4, which has
    two grids up to equivalence.

    >>> from nonet.store import open_store
    >>> with open_store("sqlite://") as store:
    ...     fill_grids(store, count=3, seed=7), fill_grids(store, count=5, seed=7)
    (3, 2)
    """
    missing = count - store.grids.count(layout.name)
    added = in_vain = 0
    for page in _make_pages(seed, layout):
        if added >= missing or in_vain >= IN_VAIN:
            break
        wanted = page[: missing - added] if len(page) > missing - added else page
        new = store.grids.add(wanted)
        added += new
        in_vain = 0 if new else in_vain + len(wanted)
        progress(new)
    return added


def _make_pages(seed: int, layout: Layout) -> Iterator[list[Grid]]:
    for first in count_up(seed, PAGE):
        yield [_describe(number, layout) for number in range(first, first + PAGE)]


def _describe(seed: int, layout: Layout) -> Grid:
    found = find_key(generate_grid(seed % 2**64, layout))
    quarters, is_mirrored = found.turn  # back: what is kept stands on the layout that was asked for
    form = turn(turn(found.grid, -quarters), 0, is_mirrored=is_mirrored)
    return Grid(key=form.format(), automorphisms=found.automorphisms, layout=layout.name)
