"""How fast the store takes puzzles and hands them out, as the bank grows.

    python benchmarks/store.py --rows 10000000           SQLite, a new file in a temporary folder
    python benchmarks/store.py --url postgresql://...    another database, which must be empty
    python benchmarks/store.py --server postgresql       a private server, started for this

The keys are random numbers of 81 digits: they fall anywhere in the index, as real keys do, and
making them costs next to nothing, so that what is measured is the store. Level, hardest technique
and needs are those of a thousand real puzzles; one row of 100,000 needs a technique that nothing
else does. Rows that are not timed are made by SQLite itself where it is the database.

One line is printed each time the bank has grown by a step: rows a second of the last rows when they
are new, by the wall and by the CPU time of this process, and when they are sent again; the median
time of a pick by level and a technique that is needed, of a pick by the rare technique, and of a
hand-out to a player, by the wall and by the CPU; one count of all kinds and needs; the size.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from sqlalchemy import Connection, text

from nonet.bulk.bank import describe_puzzles, pack_described
from nonet.generator import generate_puzzles
from nonet.store import BankPuzzle, NewPuzzle, Wish, open_store
from nonet.store.needs import Marks, add_to_tallies, count_up
from nonet.store.store import Store
from servers import mariadb, postgres

REAL = 1000  # puzzles whose kinds are repeated
RARE = "tridagon"
SYMMETRIES = ("none", "half-turn", "diagonal")
STEPS = (10_000, 30_000, 100_000, 300_000, 1_000_000, 3_000_000, 10_000_000)
PICKS = 200
LAST = 100_000  # rows timed at a step, and rows among which one is rare
MODELS = STEPS[0]  # rows whose kinds those repeat that SQLite makes

# Rows like those of make_entries, made by SQLite itself: filling is not what is measured.
RANDOM_ROWS = text(
    "WITH RECURSIVE numbers(n) AS"
    " (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < :count),"
    " drawn(key, model) AS MATERIALIZED"
    " (SELECT randomblob(34), 1 + abs(random()) % :models FROM numbers ORDER BY 1)"
    " INSERT INTO puzzles (key, givens, shelf_id, rating, card, needs)"
    " SELECT drawn.key, givens, shelf_id, rating, card, needs"
    " FROM drawn CROSS JOIN puzzles ON puzzles.id = model"
)
ID = text("SELECT id FROM techniques WHERE name = :name")
MADE = text("SELECT shelf_id, needs FROM puzzles WHERE id > :before")
MAKE_RARE = text("UPDATE puzzles SET needs = :needs WHERE id = :id")
HEAD = (
    "        rows    new/s      cpu  again/s  pick ms    cpu  rare ms    cpu  give ms    cpu"
    " count ms bytes/row"
)


def main() -> None:
    arguments = parse_arguments()
    with open_target(arguments) as store:
        print(f"{store.database.dialect}, {arguments.rows:,} rows\n{HEAD}")
        luck, player, done = random.Random(7), store.players.add().id, 0
        for step in (*[step for step in STEPS if step < arguments.rows], arguments.rows):
            # The last rows of a step are timed, the others only fill the bank.
            fill(store, luck, step - done - LAST)
            print(measure(store, luck, player, min(LAST, step - done), step), flush=True)
            done = step


def measure(store: Store, luck: random.Random, player: int, count: int, rows: int) -> str:
    entries = make_entries(luck, count)
    new = clock(lambda: store.puzzles.add(entries))
    again = clock(lambda: store.puzzles.add(entries))
    counting = clock(lambda: (store.puzzles.census(), store.puzzles.count_needs()))
    rare = Wish(needs=RARE)
    times = (
        [clock(lambda: store.puzzles.pick(wish(luck))) for _ in range(PICKS)],
        [clock(lambda: store.puzzles.pick(rare)) for _ in range(PICKS)],
        [clock(lambda: store.puzzles.hand_out(wish(luck), player)) for _ in range(PICKS)],
    )
    return (
        f"{rows:12,} {count / new[0]:8,.0f} {count / new[1]:8,.0f} {count / again[0]:8,.0f}"
        f" {' '.join(map(median_ms, times))} {counting[0] * 1000:8.2f}"
        f" {size_of(store) / rows:9.0f}"
    )


def median_ms(times: list[tuple[float, float]]) -> str:
    wall, cpu = zip(*times, strict=True)
    return f"{statistics.median(wall) * 1000:8.2f} {statistics.median(cpu) * 1000:6.2f}"


def clock(work: Callable[[], object]) -> tuple[float, float]:
    """Time work by the wall and by the CPU."""
    wall, cpu = time.perf_counter(), time.process_time()
    work()
    return time.perf_counter() - wall, time.process_time() - cpu


def fill(store: Store, luck: random.Random, count: int) -> None:
    for first in range(0, count, LAST):
        rows = min(LAST, count - first)
        if store.database.dialect == "sqlite":
            with store.database.transaction(writes=True) as connection:
                fill_sqlite(connection, rows)
        else:
            store.puzzles.add(make_entries(luck, rows))


def fill_sqlite(connection: Connection, count: int) -> None:
    before = connection.scalar(text("SELECT max(id) FROM puzzles"))
    connection.execute(RANDOM_ROWS, {"count": count, "models": MODELS})
    technique = connection.scalar(ID, {"name": RARE})
    connection.execute(MAKE_RARE, {"needs": bytes([technique]), "id": before + 1})
    found = connection.execute(MADE, {"before": before})
    counts = count_up((tuple(row) for row in found), are_new=True)
    Marks().add(connection, counts, before, before + count)
    add_to_tallies(connection, counts)


@cache
def list_kinds() -> list[BankPuzzle]:
    digits = generate_puzzles(1, REAL, symmetry="none")
    with open_store("sqlite://") as store:
        store.puzzles.add_packed(pack_described(describe_puzzles(digits, ["none"] * REAL)))
        return list(store.puzzles.iterate())


def make_entries(luck: random.Random, count: int) -> list[NewPuzzle]:
    entries = [
        replace(
            luck.choice(list_kinds()),
            key=f"{luck.randrange(10**81):081d}",
            symmetry=luck.choice(SYMMETRIES),
        )
        for _ in range(count)
    ]
    entries[0] = replace(entries[0], needs=(RARE,))
    return entries


def wish(luck: random.Random) -> Wish:
    kind = luck.choice([kind for kind in list_kinds() if kind.needs])
    return Wish(level=kind.level, needs=luck.choice(kind.needs or ()))


def size_of(store: Store) -> int:
    statement = {
        "sqlite": "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size",
        "postgresql": "SELECT pg_total_relation_size('puzzles')",
        "mysql": "SELECT data_length + index_length FROM information_schema.tables"
        " WHERE table_schema = database() AND table_name = 'puzzles'",
    }[store.database.dialect]
    return int(store.database.read(lambda connection: connection.scalar(text(statement))) or 0)


@contextmanager
def open_target(arguments: argparse.Namespace) -> Iterator[Store]:
    with ExitStack() as stack:
        url = arguments.url
        if arguments.server:
            run = {"postgresql": postgres, "mariadb": mariadb}[arguments.server]
            url = stack.enter_context(run()).url
        if url is None:
            url = f"sqlite:///{stack.enter_context(tempfile.TemporaryDirectory())}/nonet.sqlite"
        yield stack.enter_context(open_store(url))


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rows", type=int, default=300_000)
    parser.add_argument("--url")
    parser.add_argument("--server", choices=["postgresql", "mariadb"])
    return parser.parse_args()


if __name__ == "__main__":
    main()
