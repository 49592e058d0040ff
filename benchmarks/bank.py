"""How much of the makers' speed reaches the bank, here and on a cluster; and a large round trip.

    python benchmarks/bank.py fill        the same batches made, described, and kept; two processes
    python benchmarks/bank.py cluster     the same batches on one worker of a cluster and on two
    python benchmarks/bank.py parquet     a million rated puzzles to Parquet and back

The first two are ratios in one run: of each round, and the median of those; the best of three.
"""

from __future__ import annotations

import argparse
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import contextmanager
from functools import partial
from itertools import islice
from pathlib import Path
from statistics import median

from nonet.bulk import open_pool
from nonet.bulk.bank import (
    Batch,
    gather,
    make_batch,
    make_puzzles,
    take_back,
    write_exported,
)
from nonet.bulk.pools import Pool
from nonet.cli.bank import write_table
from nonet.generator import generate_many
from nonet.levels import LEVELS
from nonet.store import NewPuzzle, open_store
from nonet.store.store import Store

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

ROUNDS = 3
LEVEL = "hard"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=["fill", "cluster", "parquet"])
    parser.add_argument("--batches", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--level", default=LEVEL)
    parser.add_argument("--rows", type=int, default=1_000_000)
    arguments = parser.parse_args()
    if arguments.what == "fill":
        measure_fill(arguments.batches, arguments.level, arguments.rounds)
    elif arguments.what == "cluster":
        measure_cluster(arguments.batches)
    else:
        measure_parquet(arguments.rows)


def measure_fill(batches: int, level: str, rounds: int) -> None:
    with tempfile.TemporaryDirectory() as folder, open_pool(2) as pool:
        list(pool.answer(make_puzzles, list_batches(0, 2, level)))  # let the processes start
        making, describing, filling = [], [], []
        for number in range(rounds):
            todo = list_batches(1_000_000 * number, batches, level)
            with open_store(f"{folder}/{number}.sqlite") as store:
                work = [
                    (making, partial(work_off, pool, only_make, todo)),
                    (filling, partial(fill, store, pool, todo)),
                    (describing, partial(work_off, pool, make_puzzles, todo)),
                ]
                # Each comes first in turn: the machine's own ups and downs are shared.
                for times, one in work[number % 3 :] + work[: number % 3]:
                    times.append(seconds(one))
    report("made", median(making), todo)
    report("and described", median(describing), todo)
    report("into SQLite", median(filling), todo)
    ratios = sorted(made / filled for made, filled in zip(making, filling, strict=True))
    print(f"{median(ratios):.0%} of the maker's speed", end=" ")
    print(f"(median of {rounds} rounds, from {ratios[0]:.0%} to {ratios[-1]:.0%})")


def only_make(batch: Batch) -> int:
    made = generate_many(
        level=batch.level, symmetry=batch.symmetry, seed=batch.seed, count=batch.count
    )
    return len(list(made))


def work_off(pool: Pool, work: Callable[[Batch], object], batches: list[Batch]) -> None:
    for _ in pool.answer(work, batches):
        pass


def fill(store: Store, pool: Pool, batches: list[Batch]) -> None:
    enough = sum(batch.count for batch in batches)
    for made in gather((made for _, made in pool.answer(make_batch, batches)), enough):
        store.puzzles.add_packed(made)


def measure_cluster(batches: int) -> None:
    times = {}
    for workers in (1, 2):
        with run_cluster(workers) as address, open_pool(cluster=address) as pool:
            list(pool.answer(make_puzzles, list_batches(0, 2 * workers)))
            todo = list_batches(5_000_000, batches)
            rounds = [seconds(partial(work_off, pool, make_puzzles, todo)) for _ in range(ROUNDS)]
            times[workers] = min(rounds)
        report(f"{workers} workers", times[workers], todo)
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
        file, before = Path(folder) / "bank.parquet", most_memory()
        lines = map(write_exported, store.puzzles.iterate())
        out = seconds(lambda: write_table(lines, file))
        print(f"writing took {most_memory() - before:,.0f} MB of memory more than filling")
        with open_store(f"{folder}/b.sqlite") as other:
            back = seconds(lambda: take_back(other, file))
            # Both were written in the same chunks, each in the order of its keys.
            pairs = zip(store.puzzles.iterate(), other.puzzles.iterate(), strict=True)
            lost = sum(write_exported(one) != write_exported(two) for one, two in pairs)
    print(f"{rows:,} out in {out:.0f} s, back in {back:.0f} s, {lost} differ")


def most_memory() -> float:
    """The most memory that this process ever took, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000


def make_entries(rows: int):  # type: ignore[no-untyped-def]
    """Real keys of real minimal puzzles; ratings that only look real, as making them takes days."""
    from nonet.bulk.arrays import list_texts
    from nonet.canonical import key_many
    from nonet.generator import generate_puzzles

    for first in range(0, rows, 10_000):
        digits = generate_puzzles(first, min(10_000, rows - first), symmetry="none")
        texts = zip(list_texts(key_many(digits)), list_texts(digits), strict=True)
        for place, (key, givens) in enumerate(texts):
            yield NewPuzzle(
                key=key,
                givens=givens,
                level=("easy", "medium", "hard")[place % 3],
                technique=f"technique-{place % 40}",
                symmetry="none",
                rating=place % 90 / 10,
                needs=("naked-single", f"technique-{place % 40}"),
                card={"clues": 24, "ep": 1.2, "ed": 1.2},
            )


def list_batches(seed: int, count: int, level: str = LEVEL) -> list[Batch]:
    size = LEVELS[level].batch
    return [Batch(seed + number, size, level, "half-turn") for number in range(count)]


def seconds(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def report(what: str, time_taken: float, batches: list[Batch]) -> None:
    made = sum(batch.count for batch in batches)
    print(f"{what:14} {made / time_taken:9,.0f} puzzles a second")


if __name__ == "__main__":
    main()
