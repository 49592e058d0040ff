"""The search for what is ordered: seed after seed, on any number of threads.

From each seed comes one attempt, and whether it succeeds depends on the order and the seed alone.
The first attempt of a search is made of its own seed, the next of a seed drawn from that one, and
so on. So the seed of a made puzzle makes it again at the first attempt, on every machine and with
any number of threads, and searches that begin at neighbouring numbers share nothing.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from threading import local
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from nonet._core import Maker
from nonet.canonical import key
from nonet.errors import InputError
from nonet.generator.cards import Card, describe
from nonet.generator.grids import check_seeds
from nonet.generator.orders import FEWEST_CLUES, Order
from nonet.grid import Grid, Puzzle
from nonet.rating import Ratings, RawRating, gather_ratings

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["TRIES", "Made", "NothingFound", "generate", "generate_many", "generate_rated"]

TRIES = 100_000  # attempts for one puzzle, where nothing else is said
FIRST_BLOCK, LAST_BLOCK = 8, 256  # attempts made together
WORD = 2**64 - 1


@dataclass(frozen=True)
class Made:
    """A puzzle as ordered, and the seed that makes it again from the same order."""

    puzzle: Puzzle
    seed: int
    order: Order
    tries: int  # attempts that it took
    rating: RawRating | None = None  # of its key, as the search proved it; if one was ordered

    def __bool__(self) -> Literal[True]:
        return True

    @property
    def solution(self) -> Grid:
        """The only solution."""
        return self.puzzle.solution

    @cached_property
    def card(self) -> Card:
        """Level, ratings, techniques, clues, symmetry and key."""
        return describe(self.puzzle)


@dataclass(frozen=True)
class NothingFound:
    """No puzzle as ordered within the budget; false where a truth is asked for."""

    order: Order
    seed: int
    tries: int
    nearest: Puzzle | None  # the puzzle that came nearest

    def __bool__(self) -> Literal[False]:
        return False

    def __str__(self) -> str:
        said = f"nothing found in {self.tries} attempts"
        if self.nearest is None:
            return said
        card = describe(self.nearest)
        known = [f"{card.clues} clues"]
        if card.er is not None:
            known.append(f"{card.level}, ER {card.er}")
        techniques = self.order.techniques or ()
        if self.order.required:
            used = [name for name in self.order.required if name in card.techniques]
            known.append(f"with {', '.join(used)}" if used else "without what is required")
        elif techniques and not card.techniques.keys() <= set(techniques):
            known.append("not solved by what is allowed")
        return f"{said}; nearest came {self.nearest.givens.format()} ({', '.join(known)})"


# Givens, the seed that makes them again, the attempts that it took, the rating of their key.
_Found = tuple[Grid, int, int, RawRating | None]


class _Block(NamedTuple):
    """What a run of attempts came to."""

    seeds: list[int]
    made: list[tuple[int, Grid, Grid, int, RawRating | None]]
    nearest: tuple[int, Grid, Grid, int, RawRating | None] | None
    tried: int


def generate(
    order: Order | None = None,
    *,
    seed: int,
    tries: int | None = None,
    stop: Callable[[], bool] | None = None,
    **wishes: Any,
) -> Made | NothingFound:
    """Make one puzzle to order; the same order and seed make the same puzzle everywhere.

    The wishes are those of `Order`. The search ends after so many attempts, or as soon as `stop`
    says so between two blocks of them: that is where a time limit comes in.

    >>> made = generate(level="Hard", symmetry="quarter turn", seed=7)
    >>> made.card.level, made.card.symmetry
    ('Hard', 'quarter_turn')
    >>> again = generate(made.order, seed=made.seed)
    >>> again.puzzle == made.puzzle, again.tries
    (True, 1)
    """
    wanted = _read(order, wishes)
    _check_budget(wanted, seed, tries, stop)
    search = _Search(wanted, seed, tries, stop)
    return next(search.run(1, threads=1), None) or search.despair()


def generate_many(
    order: Order | None = None,
    *,
    count: int,
    seed: int,
    threads: int = 1,
    distinct: bool = False,
    timed: bool = False,
    tries: int | None = None,
    stop: Callable[[], bool] | None = None,
    **wishes: Any,
) -> Iterator[Made]:
    """Make many puzzles to order, one after the other as they are found.

    They do not depend on the number of threads. `distinct` leaves out those that are equivalent to
    an earlier one. `timed` asks that ratings tell how long a player would take. There are fewer
    than `count` where `tries` attempts after the last one, or `stop`, end the search.

    >>> made = list(generate_many(level="Easy", count=3, seed=7, threads=2))
    >>> [one.card.level for one in made], made[0].puzzle == generate(level="Easy", seed=7).puzzle
    (['Easy', 'Easy', 'Easy'], True)
    """
    wanted = _read(order, wishes)
    _check_budget(wanted, seed, tries, stop)
    check_seeds(seed, count)
    if threads < 1:
        raise InputError(f"expected at least one thread, got {threads}")
    search = _Search(wanted, seed, tries, stop, timed=timed)
    if not distinct:
        return search.run(count, threads)
    return islice(_leave_out_equivalents(search.run(None, threads)), count)


def generate_rated(
    order: Order | None = None, *, count: int, seed: int, **wishes: Any
) -> tuple[npt.NDArray[np.uint8], Ratings]:
    """Make many classic puzzles as an array, n × 81, with the ratings that the search proved.

    They are those of `generate_many`, equivalent ones among them. The order has to say how hard
    they are to be; the ratings are those of their keys and tell how long a player would take.

    >>> digits, ratings = generate_rated(level="Easy", count=3, seed=7)
    >>> digits.shape, bool(ratings.er.max() <= 2.0), bool(ratings.seconds.min() > 60)
    ((3, 81), True, True)
    """
    import numpy as np

    wanted = _read(order, wishes)
    if wanted.er_range is None:
        raise InputError("expected an order with a level or a range of ER, got one without")
    _check_budget(wanted, seed, None, None)
    check_seeds(seed, count)
    found = list(_Search(wanted, seed, None, None, timed=True).find(count, threads=1))
    digits = np.frombuffer(b"".join(givens.digits for givens, *_ in found), dtype=np.uint8)
    ratings = gather_ratings([rating for *_, rating in found if rating is not None])
    return digits.reshape(-1, 81), ratings


def _leave_out_equivalents(made: Iterator[Made]) -> Iterator[Made]:
    seen = set()
    for one in made:
        name = key(one.puzzle).format()
        if name not in seen:
            seen.add(name)
            yield one


class _Search:
    """A search on its way: blocks of attempts, their results in the order of the seeds."""

    def __init__(
        self,
        order: Order,
        seed: int,
        tries: int | None,
        stop: Callable[[], bool] | None,
        *,
        timed: bool = False,
    ) -> None:
        self.order = order
        self.seed = seed
        self.most = TRIES if tries is None else tries
        self.stop = stop or (lambda: False)
        self.since = 0  # attempts after the last puzzle
        self.nearest: tuple[int, Grid] | None = None  # its miss and givens
        self._seeds = _draw_seeds(seed)
        self._threads = local()
        self._timed = timed

    def run(self, count: int | None, threads: int) -> Iterator[Made]:
        """Make so many puzzles, None for as many as the budget allows."""
        for givens, seed, tries, rating in self.find(count, threads):
            yield Made(Puzzle(givens), seed, self.order, tries, rating)

    def find(self, count: int | None, threads: int) -> Iterator[_Found]:
        """Find so many puzzles, None for as many as the budget allows."""
        left = count
        if left == 0:
            return
        for block in self._answer(threads, 1 if count == 1 else None):
            for found in self._take(block):
                yield found
                if left is not None:
                    left -= 1
                    if left == 0:
                        return
            if self.since >= self.most:
                return

    def despair(self) -> NothingFound:
        """Say that nothing was found, and what came nearest."""
        nearest = self.nearest and Puzzle(self.nearest[1])
        return NothingFound(self.order, self.seed, self.since, nearest)

    def _take(self, block: _Block) -> Iterator[_Found]:
        begun = 0
        for number, givens, _, _, rating in block.made:
            tries = self.since + number + 1 - begun
            self.since, begun = 0, number + 1
            yield givens, block.seeds[number], tries, rating
        self.since += block.tried - begun
        if block.nearest and (self.nearest is None or block.nearest[3] < self.nearest[0]):
            self.nearest = (block.nearest[3], block.nearest[1])

    def _answer(self, threads: int, wanted: int | None) -> Iterator[_Block]:
        """Attempt block after block; the results come in the order of the seeds."""
        sizes = self._sizes()
        if threads == 1:
            while not self.stop():
                seeds = list(islice(self._seeds, min(next(sizes), self.most - self.since)))
                yield self._attempt(seeds, wanted or len(seeds))
            return
        with ThreadPoolExecutor(threads) as pool:
            waiting: deque[Future[_Block]] = deque()
            try:
                while not self.stop():
                    while len(waiting) < 2 * threads:
                        seeds = list(islice(self._seeds, next(sizes)))
                        waiting.append(pool.submit(self._attempt, seeds, wanted or len(seeds)))
                    yield waiting.popleft().result()
            finally:
                for future in waiting:
                    future.cancel()

    def _attempt(self, seeds: list[int], wanted: int) -> _Block:
        if not hasattr(self._threads, "maker"):
            self._threads.maker = self.order.make_maker(timed=self._timed)
        maker: Maker = self._threads.maker
        return _Block(seeds, *maker.attempt(seeds, wanted))

    def _sizes(self) -> Iterator[int]:
        """Attempts of a block: few at first, so that what is found at once is there at once."""
        is_slow = not self.order.layout.is_classic or self.order.pattern is not None
        size = 1 if is_slow else FIRST_BLOCK
        while True:
            yield size
            size = size if is_slow else min(size * 2, LAST_BLOCK)


def _read(order: Order | None, wishes: dict[str, Any]) -> Order:
    unknown = wishes.keys() - Order.__dataclass_fields__.keys()
    if unknown:
        known = ", ".join(Order.__dataclass_fields__)
        raise InputError(f"expected wishes of {known}, got {', '.join(sorted(unknown))}")
    return Order(**wishes) if order is None else replace(order, **wishes)


def _check_budget(
    order: Order, seed: int, tries: int | None, stop: Callable[[], bool] | None
) -> None:
    check_seeds(seed)
    if tries is not None and tries < 1:
        raise InputError(f"expected at least one attempt, got {tries}")
    most = order.clue_range[1]
    if order.layout.is_classic and most < FEWEST_CLUES and tries is None and stop is None:
        raise InputError(
            f"expected at least {FEWEST_CLUES} clues, or a budget for the search, got {most}"
        )


def _draw_seeds(seed: int) -> Iterator[int]:
    while True:
        yield seed
        word = (seed + 0x9E3779B97F4A7C15) & WORD
        word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & WORD
        word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & WORD
        seed = (word ^ (word >> 31)) >> 11  # 53 bits: JavaScript reads them exactly
