"""How fast the store takes puzzles and hands them out, as the bank grows.

    python benchmarks/store.py --rows 1000000            SQLite, a new file in a temporary folder
    python benchmarks/store.py --url postgresql://...    another database, which must be empty
    python benchmarks/store.py --server postgresql       a private server, started for this

The keys are random numbers of 81 digits: they fall anywhere in the index, as real keys do, and
making them costs next to nothing, so that what is measured is the store. Rows that are not timed
are made by SQLite itself where it is the database. Every puzzle has a card of the usual size and
needs three singles, its hardest technique and two others.

One line is printed each time the bank has grown by a step: rows a second of the last rows when they
are new and when they are sent again, by the wall and by the CPU time of this process; the time of a
pick by level and a technique that is needed, and of a hand-out to a player; the size.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from sqlalchemy import text

from nonet.store import Entry, Wish, open_store
from nonet.store.store import Store
from servers import mariadb, postgres

LEVELS = ("beginner", "easy", "medium", "hard", "expert", "master", "extreme")
TECHNIQUES = tuple(f"technique_{number}" for number in range(30))
SYMMETRIES = ("none", "half-turn", "diagonal")
GIVENS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SINGLES = {"full-house": 9, "hidden-single-box": 33, "hidden-single-line": 4}
STEPS = (10_000, 30_000, 100_000, 300_000, 1_000_000, 3_000_000, 10_000_000)
PICKS = 200
LAST = 100_000


# Rows like those of make_entries, made by SQLite itself: filling is not what is measured.
RANDOM_ROWS = text(
    "WITH RECURSIVE numbers(n) AS"
    " (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < :count)"
    " INSERT INTO puzzles (key, givens, shelf_id, rating, card)"
    " SELECT randomblob(34), :givens, 1 + abs(random()) % (SELECT max(id) FROM shelves), 12, :card"
    " FROM numbers ORDER BY 1"
)
# What they need besides the hardest, two techniques each.
RANDOM_NEEDS = text(
    "INSERT OR IGNORE INTO needs"
    " SELECT 1 + abs(random()) % (SELECT max(id) FROM techniques), shelf_id, id"
    " FROM puzzles, (SELECT 1 UNION ALL SELECT 2) WHERE id > :last ORDER BY 1, 2, 3"
)
HEAD = "        rows    new/s      cpu  again/s  pick ms    cpu  give ms    cpu bytes/row"


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
    picks = [clock(lambda: store.puzzles.pick(wish(luck))) for _ in range(PICKS)]
    gifts = [clock(lambda: store.puzzles.hand_out(wish(luck), player)) for _ in range(PICKS)]
    pick, give = median_ms(picks), median_ms(gifts)
    return (
        f"{rows:12,} {count / new[0]:8,.0f} {count / new[1]:8,.0f} {count / again[0]:8,.0f}"
        f" {pick[0]:8.2f} {pick[1]:6.2f} {give[0]:8.2f} {give[1]:6.2f}"
        f" {size_of(store) / rows:9.0f}"
    )


def median_ms(times: list[tuple[float, float]]) -> tuple[float, float]:
    wall, cpu = zip(*times, strict=True)
    return statistics.median(wall) * 1000, statistics.median(cpu) * 1000


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
                last = connection.scalar(text("SELECT max(id) FROM puzzles")) or 0
                card = json.dumps({"techniques": {**SINGLES, "technique_1": 1, "technique_2": 2}})
                given = {"count": rows, "givens": bytes(34), "card": card}
                connection.execute(RANDOM_ROWS, given)
                connection.execute(RANDOM_NEEDS, {"last": last})
        else:
            store.puzzles.add(make_entries(luck, rows))


def make_entries(luck: random.Random, count: int) -> list[Entry]:
    return [
        Entry(
            key=f"{luck.randrange(10**81):081d}",
            givens=GIVENS,
            level=luck.choice(LEVELS),
            technique=luck.choice(TECHNIQUES),
            symmetry=luck.choice(SYMMETRIES),
            rating=luck.randrange(10, 100) / 10,
            card={"techniques": {**SINGLES, **dict.fromkeys(luck.sample(TECHNIQUES, 2), 1)}},
        )
        for _ in range(count)
    ]


def wish(luck: random.Random) -> Wish:
    return Wish(level=luck.choice(LEVELS), needs=luck.choice(TECHNIQUES))


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
