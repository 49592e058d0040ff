"""How much of the makers' speed reaches the bank, here and on a cluster; and a large round trip.

    python benchmarks/bank.py fill        the same orders with and without the store, two processes
    python benchmarks/bank.py cluster     the same orders on one worker of a cluster and on two
    python benchmarks/bank.py parquet     a million rated puzzles to Parquet and back

The first two are ratios in one run, best of three rounds each, taken in turn.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import contextmanager
from functools import partial
from itertools import islice
from pathlib import Path

from nonet.bulk import open_pool
from nonet.bulk.bank import Order, fulfil, take_back
from nonet.bulk.pools import Pool
from nonet.cli.bank import flatten, write_table
from nonet.store import Entry, open_store

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

ROUNDS = 3
LEVEL = "hard"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=["fill", "cluster", "parquet"])
    parser.add_argument("--orders", type=int, default=40)
    parser.add_argument("--rows", type=int, default=1_000_000)
    arguments = parser.parse_args()
    if arguments.what == "fill":
        measure_fill(arguments.orders)
    elif arguments.what == "cluster":
        measure_cluster(arguments.orders)
    else:
        measure_parquet(arguments.rows)


def measure_fill(orders: int) -> None:
    with tempfile.TemporaryDirectory() as folder, open_pool(2) as pool:
        list(pool.answer(fulfil, list_orders(0, 2)))  # let the processes start
        alone, filling = [], []
        for number in range(ROUNDS):
            todo = list_orders(1_000_000 * number, orders)
            alone.append(seconds(partial(make, pool, todo)))
            with open_store(f"{folder}/{number}.sqlite") as store:
                filling.append(seconds(partial(fill, store.puzzles.add, pool, todo)))
        report("makers alone", min(alone), orders)
        report("into SQLite", min(filling), orders)
        print(f"{min(alone) / min(filling):.0%} of the makers' speed")


def make(pool: Pool, orders: list[Order]) -> None:
    for _ in pool.answer(fulfil, orders):
        pass


def fill(add: Callable[..., int], pool: Pool, orders: list[Order]) -> None:
    from nonet.bulk.bank import _list_entries

    for _, made in pool.answer(fulfil, orders):
        add(_list_entries(made))


def measure_cluster(orders: int) -> None:
    times = {}
    for workers in (1, 2):
        with run_cluster(workers) as address, open_pool(cluster=address) as pool:
            list(pool.answer(fulfil, list_orders(0, 2 * workers)))
            todo = list_orders(5_000_000, orders)
            times[workers] = min(seconds(partial(make, pool, todo)) for _ in range(ROUNDS))
        report(f"{workers} workers", times[workers], orders)
    print(f"two workers are {times[1] / times[2]:.2f} × one")


@contextmanager
def run_cluster(workers: int):  # type: ignore[no-untyped-def]
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=workers, threads_per_worker=1, dashboard_address=None, processes=True
    ) as cluster:
        yield cluster.scheduler_address


def measure_parquet(rows: int) -> None:
    with tempfile.TemporaryDirectory() as folder, open_store(f"{folder}/a.sqlite") as store:
        source = iter(make_entries(rows))
        while chunk := list(islice(source, 100_000)):
            store.puzzles.add(chunk)
        file = Path(folder) / "bank.parquet"
        out = seconds(lambda: write_table((flatten(p) for p in store.puzzles.iterate()), file))
        with open_store(f"{folder}/b.sqlite") as other:
            back = seconds(lambda: take_back(other, file))
            pairs = zip(sorted_lines(store), sorted_lines(other), strict=True)
            lost = sum(a != b for a, b in pairs)
    print(f"{rows:,} out in {out:.0f} s, back in {back:.0f} s, {lost} differ")


def sorted_lines(store) -> list[tuple[object, ...]]:  # type: ignore[no-untyped-def]
    return sorted(flatten(puzzle) for puzzle in store.puzzles.iterate())


def make_entries(rows: int):  # type: ignore[no-untyped-def]
    """Real keys of real minimal puzzles; ratings that only look real, as making them takes days."""
    from nonet.bulk.arrays import list_texts
    from nonet.canonical import key_many
    from nonet.generator import generate_puzzles

    for first in range(0, rows, 10_000):
        digits = generate_puzzles(first, min(10_000, rows - first), symmetry="none")
        texts = zip(list_texts(key_many(digits)), list_texts(digits), strict=True)
        for place, (key, givens) in enumerate(texts):
            yield Entry(
                key=key,
                givens=givens,
                level=("easy", "medium", "hard")[place % 3],
                technique=f"technique-{place % 40}",
                symmetry="none",
                rating=place % 90 / 10,
                card={"clues": 24, "pearl": 1.2, "diamond": 1.2},
            )


def list_orders(seed: int, count: int) -> list[Order]:
    return [Order(seed + 200 * number, 200, LEVEL, "half_turn") for number in range(count)]


def seconds(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def report(what: str, time_taken: float, orders: int) -> None:
    print(f"{what:14} {orders * 200 / time_taken:9,.0f} puzzles made and assayed a second")


if __name__ == "__main__":
    main()
