"""The bank: making puzzles for it, and taking in those of others.

Whatever comes in is assayed first: its key, its rating and level, its hardest technique, what it
needs, its symmetry. Both ways in work on arrays of many puzzles, in a pool of workers; only the
store, which is where a key is found to be new, is in one place.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count, islice
from pathlib import Path
from typing import TYPE_CHECKING

from nonet.bulk.arrays import list_texts
from nonet.bulk.pools import Pool
from nonet.bulk.sources import Row, read_records
from nonet.canonical import key_many
from nonet.errors import InputError, NonetError
from nonet.generator import SYMMETRIES, find_symmetries, generate_many
from nonet.grid import Grid
from nonet.rating import LEVELS as LEVEL_LIMITS
from nonet.rating import Ratings, gather_ratings, level_of, rate_many
from nonet.solver import count_many
from nonet.store.values import EVERYWHERE, Entry, Wish
from nonet.techniques import find_needs

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from nonet.store.store import Store

__all__ = [
    "LEVELS",
    "Order",
    "Taken",
    "assay",
    "ensure_bank",
    "fill_bank",
    "study_bank",
    "take_back",
    "take_in",
    "write_needs",
]

LEVELS = tuple(name.lower() for name in LEVEL_LIMITS)
FIRST_BANK = Path(__file__).with_name("first_bank.csv")  # some puzzles of every level
# Puzzles that a worker makes at a time: some tenths of a second, so that keeping them, which costs
# about the same for few and for many, is little beside it.
ORDERS = {"beginner": 2000, "easy": 2000, "medium": 1000, "hard": 300, "expert": 100, "master": 150}
SMALL_ORDER = 50  # of harder ones
CHUNK = 50_000  # rows taken back at a time
PARCEL = 500  # puzzles that a worker assays at a time
HIDDEN_SINGLES = 1.5  # ER of puzzles that full houses and hidden singles solve
RATED = 0  # the outcome of a rating that went through
UNKNOWN = "?"  # what is written where it is not known what a puzzle needs


@dataclass(frozen=True)
class Order:
    """What a worker is asked to make: so many puzzles from a seed on, those of a level."""

    seed: int
    count: int
    level: str
    symmetry: str


@dataclass(frozen=True)
class Assayed:
    """Puzzles and what is known of them, a row of each array for each, as they travel."""

    digits: NDArray[np.uint8]
    keys: NDArray[np.uint8]
    er: NDArray[np.float64]
    ep: NDArray[np.float64]
    ed: NDArray[np.float64]
    technique: NDArray[np.str_]
    seconds: NDArray[np.int64]
    needs: Sequence[tuple[str, ...]]
    symmetry: Sequence[str]


@dataclass(frozen=True)
class Taken:
    """How taking in went."""

    added: int
    known: int  # equivalent to one that was there
    bad: Sequence[tuple[int, str]]  # row numbers and reasons


def fill_bank(
    store: Store,
    pool: Pool,
    *,
    level: str,
    count: int,
    seed: int,
    symmetry: str = "half_turn",
    progress: Callable[[int], None] = lambda _: None,
) -> int:
    """Make puzzles until the bank holds `count` of a kind; answer how many were added.

    Each batch is kept as soon as it is there, so stopping at any moment loses nothing that
    was kept, and asking again makes what is missing.
    """
    _check_kind(level, symmetry)
    wish = Wish(level=level, symmetry=symmetry)
    missing = count - store.puzzles.count(wish)
    added = 0
    for _, made in pool.answer(fulfil, _list_orders(seed, level, symmetry, missing)):
        new = store.puzzles.add(islice(_list_entries(made), missing - added))
        added += new
        progress(new)
        if added >= missing:
            break
    return added


def fulfil(order: Order) -> Assayed:
    """Make what an order asks for."""
    import numpy as np

    made = generate_many(
        level=order.level, symmetry=order.symmetry, seed=order.seed, count=order.count, timed=True
    )
    # The search has rated the key of each already, or it could not promise a level.
    rated = [(one.puzzle.givens.digits, one.rating) for one in made if one.rating is not None]
    digits = np.frombuffer(b"".join(givens for givens, _ in rated), dtype=np.uint8)
    digits = digits.reshape(-1, 81)
    ratings = gather_ratings([rating for _, rating in rated])
    return _put_together(digits, key_many(digits), ratings, [order.symmetry] * len(digits))


def assay(digits: NDArray[np.uint8], symmetry: Sequence[str]) -> Assayed:
    """Find keys, ratings and needs of classic puzzles.

    They are those of the key, so that equivalent puzzles have the same ones.
    """
    keys = key_many(digits)
    return _put_together(digits, keys, rate_many(keys, threads=1, timed=True), symmetry)


def _put_together(
    digits: NDArray[np.uint8],
    keys: NDArray[np.uint8],
    ratings: Ratings,
    symmetry: Sequence[str],
) -> Assayed:
    import numpy as np

    rated = np.flatnonzero(ratings.outcome == RATED)
    return Assayed(
        digits=digits[rated],
        keys=keys[rated],
        er=ratings.er[rated],
        ep=ratings.ep[rated],
        ed=ratings.ed[rated],
        technique=ratings.technique[rated],
        seconds=ratings.seconds[rated],
        needs=list(map(_find_noted_needs, list_texts(keys[rated]), ratings.er[rated])),
        symmetry=[symmetry[int(place)] for place in rated],
    )


def _find_noted_needs(key: str, er: float) -> tuple[str, ...]:
    """Find what a puzzle needs beyond full houses and hidden singles, which nearly all need.

    Where a rating shows that those do, the path takes no other step either: they come first on it.
    """
    if er <= HIDDEN_SINGLES:
        return ()
    return tuple(name for name in find_needs(key) if name not in EVERYWHERE)


def take_in(
    store: Store,
    pool: Pool,
    rows: Iterable[Row],
    progress: Callable[[int], None] = lambda _: None,
) -> Taken:
    """Take puzzles of others into the bank, assayed and each once."""
    added = seen = 0
    bad: list[tuple[int, str]] = []
    for parcel, (assayed, refused) in pool.answer(assay_rows, _cut(rows)):
        added += store.puzzles.add(_list_entries(assayed))
        seen += len(assayed.digits)
        bad.extend(refused)
        progress(len(parcel))
    return Taken(added, seen - added, bad)


def assay_rows(rows: Sequence[Row]) -> tuple[Assayed, list[tuple[int, str]]]:
    """Assay rows of text; those that are no classic puzzle come back with reasons."""
    import numpy as np

    grids: list[Grid] = []
    numbers: list[int] = []
    bad: list[tuple[int, str]] = []
    for number, text in rows:
        try:
            grids.append(_read_classic(text))
            numbers.append(number)
        except NonetError as error:
            bad.append((number, str(error)))
    digits = np.frombuffer(b"".join(grid.digits for grid in grids), dtype=np.uint8)
    digits = digits.reshape(-1, 81)
    counts = [int(count) for count in count_many(digits).counts]
    bad.extend(
        (number, f"expected exactly one solution, got {'several' if count else 'none'}")
        for number, count in zip(numbers, counts, strict=True)
        if count != 1
    )
    proper = np.array([count == 1 for count in counts], dtype=bool)
    symmetries = [find_symmetries(grids[place])[-1] for place in np.flatnonzero(proper)]
    return assay(digits[proper], symmetries), sorted(bad)


def take_back(store: Store, file: Path) -> int:
    """Take back what was exported, believing its ratings; keys are worked out anew."""
    added = 0
    rows = read_records(file, ("givens", "level", "rating", "technique", "symmetry", "card"))
    while chunk := list(islice(rows, CHUNK)):
        grids = [_read_classic(row["givens"]) for row in chunk]
        keys = list_texts(key_many(grids))
        added += store.puzzles.add(
            Entry(
                key=key,
                givens=row["givens"],
                level=row["level"],
                technique=row["technique"],
                symmetry=row["symmetry"],
                rating=float(row["rating"]) if row["rating"] not in (None, "") else None,
                needs=_read_needs(row.get("needs", UNKNOWN)),
                card=json.loads(row["card"] or "{}"),
            )
            for key, row in zip(keys, chunk, strict=True)
        )
    return added


def study_bank(store: Store, progress: Callable[[int], None] = lambda _: None) -> int:
    """Find out what puzzles need of which it is not known yet; answer how many those were.

    They come from a store of an earlier version. It can be stopped and asked for again.
    """
    last = studied = 0
    while page := store.puzzles.list_unstudied(last):
        store.puzzles.note_needs({puzzle.id: find_needs(puzzle.key) for puzzle in page})
        last = page[-1].id
        studied += len(page)
        progress(len(page))
    return studied


def write_needs(needs: Sequence[str] | None) -> str:
    """Write what a puzzle needs in one word after the other, as in an exported file.

    >>> write_needs(("naked-pair", "x-wing")), write_needs(()), write_needs(None)
    ('naked-pair x-wing', '', '?')
    """
    return UNKNOWN if needs is None else " ".join(needs)


def _read_needs(text: str | None) -> tuple[str, ...] | None:
    return None if text == UNKNOWN else tuple((text or "").split())


def ensure_bank(store: Store) -> int:
    """Put the first puzzles, some of every level, into an empty bank; answer how many.

    They come with the package, with their ratings, and are there within a second.
    """
    return take_back(store, FIRST_BANK) if store.puzzles.is_empty() else 0


def _read_classic(text: str) -> Grid:
    grid = Grid(text)
    if not grid.layout.is_classic:
        raise InputError(f"expected a 9×9 puzzle, got {grid.layout.name}")
    return grid


def _check_kind(level: str, symmetry: str) -> None:
    if level not in LEVELS:
        raise InputError(f"expected a level of {', '.join(LEVELS)}, got {level!r}")
    if symmetry not in SYMMETRIES:
        raise InputError(f"expected a symmetry of {', '.join(SYMMETRIES)}, got {symmetry!r}")


def _list_orders(seed: int, level: str, symmetry: str, missing: int) -> Iterator[Order]:
    # Where few are missing, every worker makes some of them.
    size = min(ORDERS.get(level, SMALL_ORDER), max(SMALL_ORDER, missing // 8))
    if missing > 0:
        for first in count(seed):
            yield Order(first, min(size, missing), level, symmetry)


def _cut(rows: Iterable[Row]) -> Iterator[list[Row]]:
    rest = iter(rows)
    while parcel := list(islice(rest, PARCEL)):
        yield parcel


def _list_levels(assayed: Assayed) -> list[str]:
    return [level_of(float(er)).lower() for er in assayed.er]


def _list_entries(assayed: Assayed) -> Iterator[Entry]:
    keys, givens = list_texts(assayed.keys), list_texts(assayed.digits)
    levels = _list_levels(assayed)
    for place, (key, text, level) in enumerate(zip(keys, givens, levels, strict=True)):
        yield Entry(
            key=key,
            givens=text,
            level=level,
            technique=str(assayed.technique[place]),
            symmetry=assayed.symmetry[place],
            rating=float(assayed.er[place]),
            needs=assayed.needs[place],
            card={
                "clues": 81 - text.count("0"),
                "pearl": float(assayed.ep[place]),
                "diamond": float(assayed.ed[place]),
                "seconds": int(assayed.seconds[place]),
            },
        )
