"""Filling: shelves of the bank that run low are filled while nobody waits for the engine.

A puzzle that the bank has is there at once; one that must be made first may take seconds. Every
variant and each of its levels is a shelf, and the emptiest is filled first, a puzzle at a time:

    killer     easy ▢▢▢▢▢   medium ▢▢▢▢   hard ▢▢      jigsaw   easy ▢▢▢   ...
                                               └─ the next one is made here

A shelf for which nothing was found in time waits until all others have had their turn.
"""

import secrets
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from nonet.bulk.bank import Batch, wish_for
from nonet.errors import LimitError, NotFoundError, TooLongError
from nonet.levels import LEVELS
from nonet.service.children import Children
from nonet.service.puzzles import Puzzles
from nonet.service.work import OrderRequest, make_puzzle
from nonet.store.store import Store
from nonet.variants import VARIANTS

__all__ = ["Filler", "Shelf", "list_shelves"]

CALLER = "filling"  # among those who ask the children for work
SIZE = 9
SYMMETRY = "half-turn"
SECONDS = 4.0  # for one puzzle
SHARE = 0.8  # of them, so that a search ends by itself
MOST_TRIES = 100_000
LOOKS = 100  # at counts that are remembered


class Shelf(NamedTuple):
    """A variant and a level of it; '' where it is made as it comes."""

    variant: str
    level: str


def list_shelves() -> list[Shelf]:
    """List the shelves that are filled: every variant and level that is offered as 9×9.

    >>> Shelf("killer", "hard") in list_shelves(), Shelf("classic", "extreme") in list_shelves()
    (True, True)
    """
    return [
        Shelf(variant.id, level)
        for variant in VARIANTS.values()
        if SIZE in variant.sizes
        for level in (LEVELS if variant.id == "classic" else variant.list_levels(SIZE) or ("",))
    ]


class Filler:
    """Fills the shelves of one store up to so many puzzles each."""

    def __init__(
        self,
        store: Store,
        puzzles: Puzzles,
        children: Children,
        enough: int,
        shelves: Sequence[Shelf] = (),  # all of them where none is named
    ) -> None:
        self._store = store
        self._shelves = shelves or list_shelves()
        self._puzzles = puzzles
        self._children = children
        self._enough = enough
        self._waiting: set[Shelf] = set()  # nothing was found for them in time
        self._counts: dict[Shelf, int] = {}
        self._looks = 0  # until the bank is counted again

    def find_lowest(self) -> Shelf | None:
        """Find the shelf that holds the fewest puzzles; None where all hold enough."""
        counts = self._counts_now()
        low = [shelf for shelf, count in counts.items() if count < self._enough]
        if self._waiting.issuperset(low):
            self._waiting.clear()
        open_shelves = [shelf for shelf in low if shelf not in self._waiting]
        return min(open_shelves, key=counts.__getitem__, default=None)

    def fill_one(self) -> Shelf | None:
        """Make a puzzle for the lowest shelf and keep it there; None where there is none to fill.

        Nothing is made while others wait for the engine: the shelf is named all the same.
        """
        shelf = self.find_lowest()
        if shelf is None or not self._children.are_idle():
            return shelf
        order = OrderRequest(level=shelf.level or None, symmetry=SYMMETRY, variant=shelf.variant)
        seed = secrets.randbits(53)
        try:
            made = self._children.submit_within(
                SECONDS,
                CALLER,
                lambda: True,
                make_puzzle,
                order,
                seed,
                MOST_TRIES,
                SHARE * SECONDS,
            ).result()
        except (NotFoundError, TooLongError, LimitError):
            self._waiting.add(shelf)
            return shelf
        self._puzzles.keep(made.card, made.technique, made.needs)
        self._counts[shelf] += 1
        return shelf

    def _counts_now(self) -> dict[Shelf, int]:
        """Counts that are a little old: others fill and empty, and a large bank is counted long."""
        if self._looks == 0 or all(count >= self._enough for count in self._counts.values()):
            self._counts, self._looks = self._count(), LOOKS
        self._looks -= 1
        return self._counts

    def _count(self) -> dict[Shelf, int]:
        """Count the puzzles of each shelf, of whatever hardest step and symmetry."""
        held: Counter[tuple[str, str, str]] = Counter()
        for kind, amount in self._store.puzzles.census().items():
            held[kind.layout, kind.variant, kind.level] += amount
        counts = {}
        for shelf in self._shelves:
            wish = wish_for(Batch(0, 0, shelf.level, SYMMETRY, shelf.variant, SIZE))
            counts[shelf] = held[wish.layout or "", wish.variant or "", shelf.level]
        return counts
