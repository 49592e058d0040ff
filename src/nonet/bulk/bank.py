"""The bank: making puzzles for it, and taking in those of others.

Of whatever comes in is found first: its key, its rating and level, its hardest technique, what it
needs, its symmetry. Both ways in work on arrays of many puzzles, in a pool of workers; only the
store, which is where a key is found to be new, is in one place.
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from nonet.board import Board
from nonet.bulk.arrays import list_texts
from nonet.bulk.pools import Pool
from nonet.bulk.sources import Row, read_records
from nonet.bulk.verbs import read_grid
from nonet.canonical import key, key_many
from nonet.errors import InputError, NonetError
from nonet.generator import (
    Made,
    Order,
    find_symmetries,
    find_symmetry,
    generate_many,
    generate_rated,
)
from nonet.grid import Grid, Puzzle
from nonet.layout import Layout
from nonet.levels import LEVELS, find_level, level_of
from nonet.rating import Ratings, rate, rate_many
from nonet.solver import count_many
from nonet.store.packing import encode_card, pack_many, pack_puzzle
from nonet.store.values import CLASSIC, BankPuzzle, BankRow, Kind, NewPuzzle, Wish
from nonet.techniques import find_needs_many
from nonet.variants import find_variant, variant_of

Value = TypeVar("Value")

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from nonet.store.store import Store

__all__ = [
    "EXPORTED",
    "Batch",
    "Taken",
    "describe_puzzles",
    "ensure_bank",
    "fill_bank",
    "note_variant",
    "rate_bank",
    "study_bank",
    "take_back",
    "take_in",
    "wish_for",
    "write_exported",
]

FIRST_BANK = Path(__file__).with_name("first_bank.csv")  # some puzzles of every level
CLASSIC_SIZE = 9
VARIANT_BATCH = 20  # puzzles: some tenths of a second
MOST_EMPTY = 5  # batches in turn that bring nothing
SMALL_BATCH = 50  # puzzles: handing over fewer would cost more than making them
CHUNK = 50_000  # rows taken back at a time
BATCH = 500  # puzzles that a worker describes at a time
# Seconds: what comes in between is kept together. Keys fall anywhere in their index, so that each
# transaction writes about as many pages of it as it has rows, until there are more rows than pages.
KEPT_EVERY = 1.0
HIDDEN_SINGLES = 1.5  # ER of puzzles that full houses and hidden singles solve
RATED = 0  # the outcome of a rating that went through
LONGEST_VARIANT = 64  # characters of the name of a shelf's variant
UNKNOWN = "?"  # what is written where it is not known what a puzzle needs
write_card = json.JSONEncoder(separators=(",", ":")).encode  # one for all: making one takes longer


@dataclass(frozen=True)
class Batch:
    """What a worker is asked to make: so many puzzles from a seed on, those of a level."""

    seed: int
    count: int
    level: str
    symmetry: str
    variant: str = "classic"
    size: int = 9

    @property
    def is_classic(self) -> bool:
        """Whether it is of classic puzzles, which are made, rated and packed by arrays."""
        return self.variant == "classic" and self.size == CLASSIC_SIZE


@dataclass(frozen=True)
class Described:
    """Puzzles and what is known of them, a row of each array for each."""

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
    symmetry: str = "half-turn",
    variant: str = "classic",
    size: int = 9,
    progress: Callable[[int], None] = lambda _: None,
) -> int:
    """Make puzzles until the bank holds `count` of a kind; answer how many were added.

    What comes within a second is kept together, so stopping at any moment loses little, and
    asking again makes what is missing. A variant may have no level: '' then. Where batch after
    batch of it brings nothing, there are fewer than `count`.
    """
    level = level and find_level(level).id
    first = Batch(seed, 0, level, find_symmetry(symmetry), find_variant(variant).id, size)
    missing = count - store.puzzles.count(wish_for(first))
    added = 0
    batches = _list_batches(first, missing)
    made_batches = _until_nothing(made for _, made in pool.answer(make_batch, batches))
    for made in gather(made_batches, missing):
        new = store.puzzles.add_packed(islice(made, missing - added))
        added += new
        progress(new)
        if added >= missing:
            break
    return added


def wish_for(batch: Batch) -> Wish:
    """Say on which shelves the puzzles of a batch are kept.

    >>> wish_for(Batch(1, 1, "easy", "none", "jigsaw", 6)).variant
    'jigsaw 6'
    """
    variant = find_variant(batch.variant)
    layout = variant.make_board(batch.size).layout
    name = "jigsaw" + "".join(f"+{house}" for house in variant.houses)
    return Wish(
        level=batch.level,
        symmetry=batch.symmetry,
        layout=name if variant.board == "jigsaw" else layout.name,
        variant=variant.name_shelf(batch.size),
    )


def make_batch(batch: Batch) -> list[BankRow]:
    """Make the puzzles of a batch, ready to be kept."""
    if not batch.is_classic:
        return [pack_puzzle(note_variant(made)) for made in _make_variants(batch)]
    return pack_described(make_puzzles(batch))


def _make_variants(batch: Batch) -> Iterator[Made]:
    order = Order(
        level=batch.level or None,
        symmetry=batch.symmetry,
        variant=batch.variant,
        layout=Layout.of_size(batch.size),
    )
    return generate_many(order, count=batch.count, seed=batch.seed)


def note_variant(made: Made) -> NewPuzzle:
    """Write down a puzzle of a variant for the bank, as it was made: a key may have torn cages."""
    givens, form = made.puzzle.givens, key(made.puzzle.givens)
    variant = find_variant(made.order.variant or "classic")
    rating = made.known.rating
    return NewPuzzle(
        key=form.format(),
        key_board=form.board.text,
        givens=givens.format(),
        board=givens.board.text,
        variant=variant.name_shelf(givens.layout.digits),
        level=made.order.level or "",
        technique=rating.se.technique if rating else "",
        symmetry=made.order.symmetry,
        card={"clues": givens.count_digits()},
    )


def _until_nothing(batches: Iterable[list[BankRow]]) -> Iterator[list[BankRow]]:
    """Give batches until several in turn are empty."""
    empty = 0
    for batch in batches:
        empty = 0 if batch else empty + 1
        if empty == MOST_EMPTY:
            return
        yield batch


def make_puzzles(batch: Batch) -> Described:
    """Make the puzzles of a batch."""
    # The search has rated the key of each already, or it could not promise a level.
    givens, keys, ratings = generate_rated(
        level=batch.level, symmetry=batch.symmetry, seed=batch.seed, count=batch.count
    )
    return _put_together(givens, keys, ratings, [batch.symmetry] * len(givens))


def describe_puzzles(digits: NDArray[np.uint8], symmetry: Sequence[str]) -> Described:
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
) -> Described:
    import numpy as np

    rated = np.flatnonzero(ratings.outcome == RATED)
    return Described(
        digits=digits[rated],
        keys=keys[rated],
        er=ratings.er[rated],
        ep=ratings.ep[rated],
        ed=ratings.ed[rated],
        technique=ratings.technique[rated],
        seconds=ratings.seconds[rated],
        needs=_find_noted_needs(keys[rated], ratings.er[rated], ratings.technique[rated]),
        symmetry=[symmetry[int(place)] for place in rated],
    )


def _find_noted_needs(
    keys: NDArray[np.uint8], er: NDArray[np.float64], technique: NDArray[np.str_]
) -> list[tuple[str, ...]]:
    """Find the dearest technique that puzzles need.

    Full houses and hidden singles come in the same order on our path and on scale `se`: where
    they solve a puzzle its rating has named the dearest.
    """
    is_single = er <= HIDDEN_SINGLES
    needs = iter(find_needs_many(keys[~is_single]))
    return [
        (name,) if is_named else next(needs)
        for name, is_named in zip(technique.tolist(), is_single.tolist(), strict=True)
    ]


def take_in(
    store: Store,
    pool: Pool,
    rows: Iterable[Row],
    progress: Callable[[int], None] = lambda _: None,
) -> Taken:
    """Take puzzles of others into the bank, described and each once."""
    added = seen = 0
    bad: list[tuple[int, str]] = []

    def describe_all() -> Iterator[list[BankRow]]:
        for batch, (described, refused) in pool.answer(describe_batch, _cut(rows)):
            bad.extend(refused)
            progress(len(batch))
            yield described

    for described in gather(describe_all()):
        added += store.puzzles.add_packed(described)
        seen += len(described)
    return Taken(added, seen - added, bad)


def describe_batch(rows: Sequence[Row]) -> tuple[list[BankRow], list[tuple[int, str]]]:
    """Describe rows of text, ready to be kept; what is no puzzle comes with reasons.

    Classic ones are described together, as arrays. Of other boards the key is found and nothing is
    rated: they lie on shelves of their own.
    """
    classic, others, bad = _sort_rows(rows)
    described, improper = describe_rows(classic)
    kept = pack_described(described)
    for number, grid in others:
        try:
            kept.append(pack_puzzle(describe_other(grid)))
        except NonetError as error:
            bad.append((number, str(error)))
    return kept, sorted([*bad, *improper])


Numbered = list[tuple[int, Grid]]


def _sort_rows(rows: Sequence[Row]) -> tuple[Numbered, Numbered, list[tuple[int, str]]]:
    """Read rows: classic grids, those on other boards, and what is none with reasons."""
    classic: Numbered = []
    others: Numbered = []
    bad: list[tuple[int, str]] = []
    for number, text in rows:
        try:
            grid = read_grid(text, "bank")
            (classic if grid.board.is_classic else others).append((number, grid))
        except NonetError as error:
            bad.append((number, str(error)))
    return classic, others, bad


def name_shelf(board: Board) -> str:
    """Name the variant of a board as a shelf does; one that has no name by the kinds of its rules.

    >>> name_shelf(Board("2x2; cage: r1c1 r1c2")), name_shelf(Board("2x2; nabner: r1c1 r1c3"))
    ('killer', 'nabner')
    """
    variant = variant_of(board)
    if variant is not None:
        return variant.name_shelf(board.layout.digits)
    names = ", ".join(board.kinds)
    return names if len(names) <= LONGEST_VARIANT else f"{len(board.kinds)} kinds of rules"


def describe_other(grid: Grid) -> NewPuzzle:
    """Find what is known of a puzzle on another board: its key, its rules, its clues.

    >>> describe_other(Grid("1234341221434...", "2x2; cage 5: r4c2 r4c3")).variant
    'killer'
    """
    puzzle = Puzzle(grid)  # or it is refused
    named = key(grid)
    return NewPuzzle(
        key=named.format(),
        key_board=named.board.text,
        givens=grid.format(),
        board=grid.board.text,
        variant=name_shelf(grid.board),
        card={"clues": puzzle.givens.count_digits()},
    )


def gather(batches: Iterable[list[BankRow]], enough: float = math.inf) -> Iterator[list[BankRow]]:
    """Put together what comes within a second.

    Each batch comes at once where they take longer than that, so that none waits for the next.
    No more is held than is still missing: little is left to be kept when the makers are done.
    """
    held: list[BankRow] = []
    total = 0
    begun = kept = time.monotonic()
    for number, batch in enumerate(batches, start=1):
        held += batch
        total += len(batch)
        now = time.monotonic()
        is_slow = now - begun >= KEPT_EVERY * number
        if is_slow or now - kept >= KEPT_EVERY or len(held) >= enough - total:
            yield held
            held, kept = [], time.monotonic()
    if held:
        yield held


def describe_rows(rows: Sequence[tuple[int, Grid]]) -> tuple[Described, list[tuple[int, str]]]:
    """Describe classic grids; those that are no puzzles come back with reasons."""
    import numpy as np

    grids = [grid for _, grid in rows]
    digits = np.frombuffer(b"".join(grid.digits for grid in grids), dtype=np.uint8)
    digits = digits.reshape(-1, 81)
    counts = [int(count) for count in count_many(digits).counts]
    bad = [
        (number, f"expected exactly one solution, got {'several' if count else 'none'}")
        for (number, _), count in zip(rows, counts, strict=True)
        if count != 1
    ]
    proper = np.array([count == 1 for count in counts], dtype=bool)
    symmetries = [find_symmetries(grids[place])[-1] for place in np.flatnonzero(proper)]
    return describe_puzzles(digits[proper], symmetries), bad


def take_back(store: Store, file: Path) -> int:
    """Take back what was exported, believing its ratings; keys are worked out anew.

    What it needs is believed where that is one technique. Earlier versions wrote all that a path
    takes, or none for hidden singles; of those and the few others it is found out.
    """
    added = 0
    needed = [name for name, column in EXPORTED.items() if not column.is_new]
    rows = read_records(file, needed)
    while chunk := list(islice(rows, CHUNK)):
        plain = [row for row in chunk if _is_plain(row)]
        added += store.puzzles.add(_take_back_other(row) for row in chunk if not _is_plain(row))
        grids = [_read_classic(row["givens"]) for row in plain]
        keys = list_texts(key_many(grids))
        exported = [
            {**_read_exported(row), "key": key} for key, row in zip(keys, plain, strict=True)
        ]
        unclear = [puzzle for puzzle in exported if len(puzzle.get("needs") or ()) != 1]
        found = find_needs_many([puzzle["key"] for puzzle in unclear])
        for puzzle, needs in zip(unclear, found, strict=True):
            puzzle["needs"] = needs
        added += store.puzzles.add(NewPuzzle(**puzzle) for puzzle in exported)
    return added


def _is_plain(row: Mapping[str, Any]) -> bool:
    return row.get("board") in (None, "", CLASSIC)


def _take_back_other(row: Mapping[str, Any]) -> NewPuzzle:
    """A puzzle on another board: what it is is found out again, what it was rated is believed."""
    found = describe_other(Grid(row["givens"], row["board"]))
    read = _read_exported(row)
    believed = {name: read[name] for name in ("level", "rating", "technique", "symmetry", "card")}
    return replace(found, **believed)


def write_exported(puzzle: BankPuzzle) -> tuple[Any, ...]:
    """Write a puzzle as one line of an exported file."""
    return tuple(column.write(getattr(puzzle, name)) for name, column in EXPORTED.items())


def _read_exported(row: Mapping[str, Any]) -> dict[str, Any]:
    """Read what one line of an exported file says of a puzzle."""
    return {name: column.read(row[name]) for name, column in EXPORTED.items() if name in row}


def study_bank(store: Store, progress: Callable[[int], None] = lambda _: None) -> int:
    """Find out what puzzles need of which it is not known yet; answer how many those were.

    They come from a store of an earlier version. It can be stopped and asked for again.
    """
    last = studied = 0
    while page := store.puzzles.list_unstudied(last):
        needs = find_needs_many([puzzle.key for puzzle in page])
        store.puzzles.note_needs({puzzle.id: n for puzzle, n in zip(page, needs, strict=True)})
        last = page[-1].id
        studied += len(page)
        progress(len(page))
    return studied


def rate_bank(store: Store, progress: Callable[[int], None] = lambda _: None) -> tuple[int, int]:
    """Rate puzzles of variants anew that have a level, and put them on its shelf.

    Answer how many those were, and how many had another level. It can be stopped and asked for
    again: their level is that of their key, whoever asks.
    """
    last = rated = moved = 0
    while page := store.puzzles.list_levelled(last):
        levels = {}
        for puzzle in page:
            levels[puzzle.id] = rate(Puzzle(Grid(puzzle.givens, puzzle.board))).level
            progress(1)
        moved += store.puzzles.put_levels(levels)
        last = page[-1].id
        rated += len(page)
    return rated, moved


def write_needs(needs: Sequence[str] | None) -> str:
    """Write what a puzzle needs, as in an exported file; two of one price one after the other.

    >>> write_needs(("x-wing",)), write_needs(()), write_needs(None)
    ('x-wing', '', '?')
    """
    return UNKNOWN if needs is None else " ".join(needs)


def read_needs(text: str | None) -> tuple[str, ...] | None:
    """Read what `write_needs` wrote.

    >>> read_needs("naked-pair x-wing"), read_needs(""), read_needs("?")
    (('naked-pair', 'x-wing'), (), None)
    """
    return None if text == UNKNOWN else tuple((text or "").split())


def _as_it_is(value: Any) -> Any:
    return value


@dataclass(frozen=True)
class Exported:
    """One column of an exported file: its type, and how it is written and read."""

    type: type = str
    write: Callable[[Any], Any] = _as_it_is
    read: Callable[[Any], Any] = _as_it_is
    is_new: bool = False  # files of earlier versions lack it


# The columns of an exported file, named as those of a puzzle in the bank.
EXPORTED = {
    "key": Exported(is_new=True),  # worked out anew
    "givens": Exported(),
    "board": Exported(is_new=True, read=lambda text: text or CLASSIC),
    "level": Exported(),
    "rating": Exported(float, read=lambda text: None if text in (None, "") else float(text)),
    "technique": Exported(),
    "symmetry": Exported(read=lambda name: name.replace("_", "-")),
    "needs": Exported(write=write_needs, read=read_needs, is_new=True),
    "card": Exported(write=write_card, read=lambda text: json.loads(text or "{}")),
}


def ensure_bank(store: Store) -> int:
    """Put the first puzzles, some of every level, into an empty bank; answer how many.

    They come with the package, with their ratings, and are there within a second.
    """
    return take_back(store, FIRST_BANK) if store.puzzles.is_empty() else 0


def _read_classic(text: str) -> Grid:
    grid = Grid(text)
    if not grid.board.is_classic:
        raise InputError(f"expected a 9×9 puzzle, got {grid.layout.name}")
    return grid


def _list_batches(batch: Batch, missing: int) -> Iterator[Batch]:
    # Where few are missing, every worker makes some of them.
    size = max(SMALL_BATCH, missing // 8)
    size = min(LEVELS[batch.level].batch, size) if batch.is_classic else VARIANT_BATCH
    if missing > 0:
        for seed in count(batch.seed):
            yield replace(batch, seed=seed, count=min(size, missing))


def _cut(rows: Iterable[Row]) -> Iterator[list[Row]]:
    rest = iter(rows)
    while batch := list(islice(rest, BATCH)):
        yield batch


def pack_described(described: Described) -> list[BankRow]:
    """Pack puzzles as the bank takes them.

    >>> import numpy
    >>> nothing = numpy.zeros((0, 81), dtype=numpy.uint8)
    >>> pack_described(describe_puzzles(nothing, []))
    []
    """
    clues = (described.digits != 0).sum(axis=1).tolist()
    cards = zip(
        clues, described.ep.tolist(), described.ed.tolist(), described.seconds.tolist(), strict=True
    )
    columns: dict[str, Sequence[Any]] = {
        "key": pack_many(described.keys),
        "givens": pack_many(described.digits),
        "kind": _list_kinds(described),
        "rating": (described.er * 10).round().astype(int).tolist(),
        "card": [
            encode_card({"clues": clues, "ep": ep, "ed": ed, "seconds": seconds})
            for clues, ep, ed, seconds in cards
        ],
        "needs": _share(described.needs),
    }
    return _list_rows(columns, len(clues))


def _list_rows(columns: Mapping[str, Sequence[Any]], count: int) -> list[BankRow]:
    """Make rows of named columns; those that are not named have their usual value."""
    usual = BankRow._field_defaults
    values = (columns.get(name) or [usual.get(name)] * count for name in BankRow._fields)
    return [BankRow._make(row) for row in zip(*values, strict=True)]


def _list_kinds(described: Described) -> list[Kind]:
    """List the kinds, one of each: what is the same travels once."""
    levels = {er: level_of(er) for er in set(described.er.tolist())}
    kinds = zip(
        described.er.tolist(), described.technique.tolist(), described.symmetry, strict=True
    )
    return _share(
        Kind(level=levels[er], technique=technique, symmetry=symmetry)
        for er, technique, symmetry in kinds
    )


def _share(values: Iterable[Value]) -> list[Value]:
    """List values, the same one wherever they are equal."""
    seen: dict[Value, Value] = {}
    return [seen.setdefault(value, value) for value in values]
