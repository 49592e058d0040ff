"""How exact and how fast the ratings are: every number of the goal, in one run.

    python benchmarks/rating.py [--peer PROGRAM] [--only PART ...] [--every N] [--rounds N]

The parts: `se` compares 1,018 triples with Sudoku Explainer 1.2.1; `published` the values above 10;
`families` counts isomorph families with one level and one score; `hodoku` compares level and score;
`speed` prints puzzles a second of one core for each class of ER, best of the rounds in processor
time, and its ratio to the goal; `threads` how much faster two threads are, by the clock, and how
much of the work only one of them can do. `--every 5` takes each fifth puzzle. `--peer` names a
program that reads puzzles from standard input, timed in the same run.
"""

import argparse
import csv
import resource
import subprocess
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from nonet._core import level
from nonet.grid import as_array
from nonet.layout import CLASSIC
from nonet.rating import rate, rate_hodoku, rate_many

DATA = Path(__file__).parent.parent / "tests" / "data"
Row = dict[str, str]


class Class(NamedTuple):
    name: str
    least: float
    most: float
    goal: float  # puzzles a second
    repeats: int  # of all its puzzles in a round


CLASSES = [
    Class("1.0 to 2.0", 1.0, 2.0, 28_000, 10),
    Class("2.3 to 3.4", 2.3, 3.4, 5_800, 10),
    Class("3.5 to 6.9", 3.5, 6.9, 2_900, 4),
    Class("7.0 to 9.0", 7.0, 9.0, 94, 1),
    Class("9.1 to 9.9", 9.1, 9.9, 13, 1),
    Class("10 to 11.8", 10.0, 20.0, 1.8, 1),
]


def er_of(row: Row) -> float:
    names = ("se121_er", "forge_er", "published_er", "skfr_er")
    return float(next(row[name] for name in names if row[name]))


def read_rows(every: int) -> list[Row]:
    with (DATA / "ratings.csv").open() as file:
        return list(csv.DictReader(file))[::every]


def of_class(rows: list[Row], it: Class) -> list[str]:
    return [row["puzzle"] for row in rows if it.least <= er_of(row) <= it.most]


def compare_se(rows: list[Row]) -> None:
    rows = [row for row in rows if row["se121_er"]]
    table = rate_many([row["puzzle"] for row in rows])
    found = zip(table.er.tolist(), table.ep.tolist(), table.ed.tolist(), strict=True)
    truth = [tuple(float(row[f"se121_{name}"]) for name in ("er", "ep", "ed")) for row in rows]
    equal = sum(got == want for got, want in zip(found, truth, strict=True))
    print(f"se: {equal} of {len(rows)} triples equal Sudoku Explainer 1.2.1")


def compare_published(rows: list[Row]) -> None:
    rows = [row for row in rows if row["published_er"]]
    table = rate_many([row["puzzle"] for row in rows])
    pairs = list(zip(table.er.tolist(), rows, strict=True))
    equal = sum(er == float(row["published_er"]) for er, row in pairs)
    print(f"se: {equal} of {len(rows)} published ER above 10 met")
    for er, row in pairs:
        if er != float(row["published_er"]):
            print(f"    {row['puzzle']}: {er}, published {row['published_er']}")


def compare_hodoku(rows: list[Row]) -> None:
    pairs = [(rate_hodoku(row["puzzle"]), row) for row in rows]
    levels = sum(rating.level == row["hodoku224_level"].lower() for rating, row in pairs)
    scores = sum(str(rating.score) == row["hodoku224_score"] for rating, row in pairs)
    total = len(rows)
    print(f"hodoku: level of {levels} ({levels / total:.1%}), score of {scores} of {total} equal")
    close = sum(
        abs(rating.score - int(row["hodoku224_score"])) <= 0.05 * int(row["hodoku224_score"])
        for rating, row in pairs
    )
    by_level = Counter(
        row["hodoku224_level"]
        for rating, row in pairs
        if str(rating.score) == row["hodoku224_score"]
    )
    print(f"hodoku: score within 5 % for {close}; equal by level: {dict(by_level)}")


def count_families(every: int) -> None:
    families: dict[str, set[tuple[str, int]]] = defaultdict(set)
    for line in (DATA / "isomorphs.tsv").read_text().splitlines():
        number, kind, _, puzzle = line.split("\t")
        if int(number) % every == 0:
            rating = rate(puzzle)
            families[f"{kind} {number}"].add((rating.level, rating.score))
    same = sum(len(answers) == 1 for answers in families.values())
    print(f"nonet: {same} of {len(families)} isomorph families have one level and one score")


def time_ours(lines: list[str], repeats: int, rounds: int) -> float:
    best = float("inf")
    for _ in range(rounds):
        start = time.process_time()
        for _ in range(repeats):
            rate_many(lines, threads=1)
        best = min(best, (time.process_time() - start) / repeats)
    return len(lines) / best


def time_peer(peer: list[str], lines: list[str], repeats: int) -> float:
    text = "\n".join(lines * repeats) + "\n"
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(peer, input=text.encode(), stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return len(lines) * repeats / max(spent, 1e-3)


def time_classes(rows: list[Row], rounds: int, peer: list[str]) -> None:
    for it in CLASSES:
        lines = of_class(rows, it)
        if not lines:
            continue
        speed = time_ours(lines, it.repeats, rounds)
        text = (
            f"ER {it.name} ({len(lines)}): {speed:,.1f} a second, {speed / it.goal:.2f} × the goal"
        )
        if peer:
            theirs = time_peer(peer, lines, it.repeats)
            text += f", {speed / theirs:.2f} × the peer's {theirs:,.1f}"
        print(text, flush=True)


def time_threads(rows: list[Row], rounds: int) -> None:
    for it in (CLASSES[0], CLASSES[2], CLASSES[3], CLASSES[4]):
        lines = of_class(rows, it) * it.repeats
        if not lines:
            continue
        spent = {1: float("inf"), 2: float("inf")}
        for _ in range(rounds):
            for threads in spent:
                start = time.perf_counter()
                rate_many(lines, threads=threads)
                spent[threads] = min(spent[threads], time.perf_counter() - start)
        start = time.process_time()
        as_array(lines, CLASSIC)
        reading = time.process_time() - start
        text = f"ER {it.name}: two threads are {spent[1] / spent[2]:.2f} times as fast as one"
        print(f"{text}; {reading / spent[1]:.1%} of the work is reading, done by one", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    names = ("se", "families", "hodoku", "speed", "threads", "published")
    parser.add_argument("--peer", nargs="+", default=[])
    parser.add_argument("--only", nargs="+", choices=names, default=names)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    rows = read_rows(arguments.every)
    parts: dict[str, Callable[[], None]] = {
        "se": lambda: compare_se(rows),
        "families": lambda: count_families(arguments.every),
        "hodoku": lambda: compare_hodoku(rows),
        "speed": lambda: time_classes(rows, arguments.rounds, arguments.peer),
        "threads": lambda: time_threads(rows, arguments.rounds),
        "published": lambda: compare_published(rows),
    }
    print(f"build: {level()}")
    for name in names:
        if name in arguments.only:
            parts[name]()


if __name__ == "__main__":
    main()
