"""The search for what is ordered: seed after seed, on any number of threads.

From each seed comes one attempt, and whether it succeeds depends on the order and the seed alone.
The first attempt of a search is made of its own seed, the next of a seed drawn from that one, and
so on. So the seed of a made puzzle makes it again at the first attempt, on every machine and with
any number of threads, and searches that begin at neighbouring numbers share nothing.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice
from threading import local
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from nonet._core import Maker, Setter, next_seed
from nonet.canonical import key
from nonet.errors import InputError
from nonet.generator.cards import Card, Known, describe
from nonet.generator.grids import check_seeds
from nonet.generator.orders import FEWEST_CLUES, Order
from nonet.grid import Grid, Puzzle, as_whole
from nonet.levels import level_name
from nonet.rating import Rating, Ratings, put_into_table, rate
from nonet.rating.se import to_rating
from nonet.stopping import Stop, check_stop, make_stop, within

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["TRIES", "Made", "NothingFound", "generate", "generate_many", "generate_rated"]

TRIES = 100_000  # attempts for one puzzle, where nothing else is said
SET_TRIES = 500  # of a variant: some seconds
NEEDY_TRIES = 100  # of one that is to need a technique: each attempt makes many puzzles
FIRST_BLOCK, LAST_BLOCK = 8, 256  # attempts made together


@dataclass(frozen=True)
class Made:
    """A puzzle as ordered, and the seed that makes it again from the same order."""

    puzzle: Puzzle
    seed: int
    order: Order
    tries: int  # attempts that it took
    known: Known = field(default=Known(), repr=False, compare=False)

    def __bool__(self) -> Literal[True]:
        return True

    @property
    def solution(self) -> Grid:
        """The only solution."""
        return self.puzzle.solution

    @cached_property
    def card(self) -> Card:
        """Level, ratings, techniques, clues, symmetry and key."""
        return describe(self.puzzle, self.known)


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
            known.append(f"{level_name(card.level or '')}, ER {card.er}")
        techniques = self.order.techniques or ()
        if self.order.needs:
            used = [name for name in self.order.needs if name in card.techniques]
            known.append(f"with {', '.join(used)}" if used else "without what it is to need")
        elif techniques and not card.techniques.keys() <= set(techniques):
            known.append("not solved by what is allowed")
        return f"{said}; nearest came {self.nearest.givens.format()} ({', '.join(known)})"


Progress = Callable[[int, int], object]

# Number of the seed, puzzle, miss, key, and what the engine says of its rating.
_Attempt = tuple[int, Puzzle, int, Grid | None, Any]


class _Block(NamedTuple):
    """What a run of attempts came to."""

    seeds: list[int]
    made: list[_Attempt]
    nearest: _Attempt | None
    tried: int
    ratings: Mapping[int, Rating] = MappingProxyType({})  # of variants to a level, by the number


def generate(
    order: Order | None = None,
    *,
    seed: int,
    tries: int | None = None,
    progress: Progress | None = None,
    stop: Stop | None = None,
    timeout: float | None = None,
    **wishes: Any,
) -> Made | NothingFound:
    """Make one puzzle to order; the same order and seed make the same puzzle everywhere.

    The wishes are those of `Order`. The search ends after so many attempts, or as soon as `stop`
    says so between two blocks of them, or after `timeout` seconds; `progress` is called with the
    attempts made and the most there may be.

    >>> made = generate(level="hard", symmetry="quarter turn", seed=7)
    >>> made.card.level, made.card.symmetry
    ('hard', 'quarter-turn')
    >>> again = generate(made.order, seed=made.seed)
    >>> again.puzzle == made.puzzle, again.tries
    (True, 1)
    """
    wanted = _read(order, wishes)
    ends = make_stop(stop, timeout)
    _check_budget(wanted, seed, tries, ends)
    search = _Search(wanted, seed, tries, ends)
    if progress is not None:
        search.tell = lambda: progress(search.tried, search.most)
    return next(search.run(1, threads=1), None) or search.give_up()


def generate_many(
    order: Order | None = None,
    *,
    count: int,
    seed: int,
    threads: int = 1,
    distinct: bool = False,
    tries: int | None = None,
    progress: Progress | None = None,
    stop: Stop | None = None,
    timeout: float | None = None,
    **wishes: Any,
) -> Iterator[Made]:
    """Make many puzzles to order, one after the other as they are found.

    They do not depend on the number of threads. `distinct` leaves out those that are equivalent to
    an earlier one. There are fewer than `count` where `tries` attempts after the last one, `stop`
    or `timeout` end the search; `progress` is called with the puzzles made, equivalent ones among
    them, and `count`.

    >>> made = list(generate_many(level="easy", count=3, seed=7, threads=2))
    >>> [one.card.level for one in made], made[0].puzzle == generate(level="easy", seed=7).puzzle
    (['easy', 'easy', 'easy'], True)
    """
    wanted = _read(order, wishes)
    ends = make_stop(stop, timeout)
    _check_budget(wanted, seed, tries, ends)
    check_seeds(seed, count)
    if as_whole(threads, "threads") < 1:
        raise InputError(f"expected at least one thread, got {threads}")
    search = _Search(wanted, seed, tries, ends)
    if progress is not None:
        search.tell = lambda: progress(search.made, count)
    if not distinct:
        return search.run(count, threads)
    return islice(_leave_out_equivalents(search.run(None, threads)), count)


def generate_rated(
    order: Order | None = None,
    *,
    count: int,
    seed: int,
    progress: Progress | None = None,
    stop: Stop | None = None,
    timeout: float | None = None,
    **wishes: Any,
) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8], Ratings]:
    """Make many classic puzzles: arrays of givens and keys, n × 81, and the ratings of the keys.

    They are those of `generate_many`, equivalent ones among them. The order has to say how hard
    they are to be: keys and ratings are what the search went by. The ratings tell how long a
    player would take. `progress` is called with the puzzles made and `count`; what `stop` or
    `timeout` end, between two blocks of attempts, has no answer.

    >>> givens, keys, ratings = generate_rated(level="easy", count=3, seed=7)
    >>> givens.shape, bool(ratings.er.max() <= 2.0), bool(ratings.seconds.min() > 60)
    ((3, 81), True, True)
    """
    import numpy as np

    wanted = _read(order, wishes)
    if wanted.er_range is None or wanted.is_set:
        raise InputError("expected an order with a level or a range of ER, got one without")
    _check_budget(wanted, seed, None, None)
    check_seeds(seed, count)
    search = _Search(wanted, seed, None, None)
    if progress is not None:
        search.tell = lambda: progress(search.made, count)
    with within(stop, timeout):
        blocks = list(search.gather(count))
    givens, keys, ratings = zip(*blocks, strict=True)
    return np.concatenate(givens), np.concatenate(keys), put_into_table(ratings)


def _leave_out_equivalents(made: Iterator[Made]) -> Iterator[Made]:
    seen = set()
    for one in made:
        name = (one.known.key or key(one.puzzle)).format()
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
    ) -> None:
        self.order = order
        self.seed = seed
        self.most = _count_tries(order) if tries is None else tries
        self.stop = stop or (lambda: False)
        self.since = 0  # attempts after the last puzzle
        self.left: int | None = None  # puzzles to be made, None for as many as there are
        self._wanted: int | None = None  # the same at the start
        self.nearest: tuple[int, Puzzle] | None = None  # its miss, and itself
        self.tried = self.made = 0
        self.tell: Callable[[], object] = lambda: None  # that something was counted
        self._seeds = _draw_seeds(seed)
        self._threads = local()

    def run(self, count: int | None, threads: int) -> Iterator[Made]:
        """Make so many puzzles, None for as many as the budget allows."""
        self.left = self._wanted = count
        if self.left == 0:
            return
        for block in self._answer(threads):
            for puzzle, seed, tries, known in self._take(block):
                yield Made(puzzle, seed, self.order, tries, known)
                if self.left == 0:
                    return
            if self.since >= self.most:
                return

    def gather(self, count: int) -> Iterator[tuple[Any, Any, Any]]:
        """Make so many puzzles, in blocks of givens, keys and ratings; at least one block."""
        self.left = count
        maker = self.order.make_maker(timed=True)
        for size in self._sizes():
            check_stop()
            seeds = list(islice(self._seeds, min(size, self.most - self.since) if count else 0))
            givens, keys, ratings, tried, since = maker.attempt_rated(seeds, self.left)
            yield givens, keys, ratings
            self._count(len(givens), tried, since)
            if self.left == 0 or self.since >= self.most:
                return

    def give_up(self) -> NothingFound:
        """Say that nothing was found, and what came nearest."""
        nearest = self.nearest and self.nearest[1]
        return NothingFound(self.order, self.seed, self.since, nearest)

    def _count(self, made: int, tried: int, since: int) -> None:
        """Count what was made, of so many attempts, and the attempts after the last of them."""
        self.made += made
        self.tried += tried
        self.since = since if made else self.since + since
        if self.left is not None:
            self.left -= made
        self.tell()

    def _take(self, block: _Block) -> Iterator[tuple[Puzzle, int, int, Known]]:
        """Take puzzles, the seeds that make them again, the attempts, and what is known."""
        begun = 0
        for number, puzzle, _, form, rating in block.made:
            tried = number + 1 - begun
            tries = self.since + tried
            begun = number + 1
            self._count(1, tried, 0)
            known = Known(form, rating and to_rating(rating), block.ratings.get(number))
            yield puzzle, block.seeds[number], tries, known
        self._count(0, block.tried - begun, block.tried - begun)
        if block.nearest and (self.nearest is None or block.nearest[2] < self.nearest[0]):
            self.nearest = (block.nearest[2], block.nearest[1])

    def _answer(self, threads: int) -> Iterator[_Block]:
        """Attempt block after block; the results come in the order of the seeds."""
        sizes = self._sizes()
        if threads == 1:
            while not self.stop():
                check_stop()
                seeds = list(islice(self._seeds, min(next(sizes), self.most - self.since)))
                yield self._attempt(seeds, self.stop)
            return
        with ThreadPoolExecutor(threads) as pool:
            waiting: deque[Future[_Block]] = deque()
            try:
                while not self.stop():
                    while len(waiting) < 2 * threads:
                        seeds = list(islice(self._seeds, next(sizes)))
                        waiting.append(pool.submit(self._attempt, seeds))
                    yield waiting.popleft().result()
            finally:
                for future in waiting:
                    future.cancel()

    def _attempt(self, seeds: list[int], stop: Stop | None = None) -> _Block:
        if not hasattr(self._threads, "maker"):
            # A path costs two per cent: it is asked for where one puzzle is, with its card.
            is_one = self._wanted == 1
            order = self.order
            self._threads.maker = (
                order.make_setter() if order.is_set else order.make_maker(timed=is_one)
            )
        maker: Maker | Setter = self._threads.maker
        wanted = len(seeds) if self.left is None else self.left
        return self._judge(_Block(seeds, *maker.attempt(seeds, wanted, stop)))

    def _judge(self, block: _Block) -> _Block:
        """Leave out what everybody else would rate otherwise.

        The maker of variants takes many steps at once; that this always comes to the level of the
        path is likely and not proved.
        """
        if not (self.order.is_set and self.order.level):
            return block
        rated = {number: rate(puzzle) for number, puzzle, *_ in block.made}
        ratings = {
            number: found for number, found in rated.items() if found.level == self.order.level
        }
        made = [one for one in block.made if one[0] in ratings]
        return block._replace(made=made, ratings=ratings)

    def _sizes(self) -> Iterator[int]:
        """Attempts of a block: few at first, so that what is found at once is there at once.

        And few at last: no more than what is left seems to take.
        """
        order = self.order
        is_slow = order.is_set or not order.layout.is_classic or order.pattern is not None
        size = 1 if is_slow else FIRST_BLOCK
        while True:
            yield size
            if is_slow:
                continue
            size = min(size * 2, LAST_BLOCK)
            if self.left is not None and self.made:
                enough = self.left * self.tried // self.made + 1
                size = max(min(size, enough), FIRST_BLOCK)


def _count_tries(order: Order) -> int:
    if not order.is_set:
        return TRIES
    return NEEDY_TRIES if order.needs else SET_TRIES


def _read(order: Order | None, wishes: dict[str, Any]) -> Order:
    unknown = wishes.keys() - Order.__dataclass_fields__.keys()
    if unknown:
        known = ", ".join(Order.__dataclass_fields__)
        raise InputError(f"expected wishes of {known}, got {', '.join(sorted(unknown))}")
    if order is not None and not isinstance(order, Order):
        raise InputError(f"expected an order, got {type(order).__name__}")
    return Order(**wishes) if order is None else replace(order, **wishes)


def _check_budget(
    order: Order, seed: int, tries: int | None, stop: Callable[[], bool] | None
) -> None:
    check_seeds(seed)
    if tries is not None and as_whole(tries, "attempts") < 1:
        raise InputError(f"expected at least one attempt, got {tries}")
    most = order.clue_range[1]
    is_classic = order.layout.is_classic and not order.is_set
    if is_classic and most < FEWEST_CLUES and tries is None and stop is None:
        raise InputError(
            f"expected at least {FEWEST_CLUES} clues, or a budget for the search, got {most}"
        )


def _draw_seeds(seed: int) -> Iterator[int]:
    while True:
        yield seed
        seed = next_seed(seed)
