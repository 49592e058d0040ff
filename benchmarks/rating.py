"""How exact and how fast the ratings are.

    python benchmarks/rating.py [--peer PROGRAM] [--hard]

Compares scale `se` with the truth in tests/data/ratings.csv, counts the isomorph families with one
level and one score, compares scale `hodoku`, and prints puzzles a second of one core for each class
of ER, best of three rounds of the processor's time. `--peer` names a program that reads puzzles
from standard input, timed in the same run. `--hard` includes the puzzles of ER 10 and more.
"""

import argparse
import csv
import resource
import subprocess
import time
from collections import defaultdict
from pathlib import Path

from nonet._core import level
from nonet.rating import rate, rate_hodoku, rate_many

DATA = Path(__file__).parent.parent / "tests" / "data"
Row = dict[str, str]

# Name, least and greatest ER, the speed to reach, and how often a round repeats the puzzles.
CLASSES = [
    ("easy", 1.0, 2.0, 28_000, 10),
    ("medium", 2.3, 3.4, 5_800, 10),
    ("3.5 to 6.9", 3.5, 6.9, 2_900, 4),
    ("7.0 to 9.0", 7.0, 9.0, 94, 1),
    ("9.1 to 9.9", 9.1, 9.9, 13, 1),
]
HARD = ("10 and more", 10.0, 20.0, 1.8, 1)


def er_of(row: Row) -> float:
    names = ("se121_er", "forge_er", "published_er", "skfr_er")
    return float(next(row[name] for name in names if row[name]))


def read_rows() -> list[Row]:
    with (DATA / "ratings.csv").open() as file:
        return list(csv.DictReader(file))


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
    pairs = zip(table.er.tolist(), rows, strict=True)
    equal = sum(er == float(row["published_er"]) for er, row in pairs)
    print(f"se: {equal} of {len(rows)} published ER above 10 met")


def compare_hodoku(rows: list[Row]) -> None:
    ratings = [rate_hodoku(row["puzzle"]) for row in rows]
    pairs = list(zip(ratings, rows, strict=True))
    levels = sum(rating.level == row["hodoku224_level"] for rating, row in pairs)
    scores = sum(str(rating.score) == row["hodoku224_score"] for rating, row in pairs)
    total = len(rows)
    print(f"hodoku: level of {levels} ({levels / total:.1%}), score of {scores} of {total} equal")


def count_families() -> None:
    families: dict[str, set[tuple[str, int]]] = defaultdict(set)
    for line in (DATA / "isomorphs.tsv").read_text().splitlines():
        number, kind, _, puzzle = line.split("\t")
        rating = rate(puzzle)
        families[f"{kind} {number}"].add((rating.level, rating.score))
    same = sum(len(answers) == 1 for answers in families.values())
    print(f"nonet: {same} of {len(families)} isomorph families have one level and one score")


def time_ours(lines: list[str], repeats: int) -> float:
    best = float("inf")
    for _ in range(3 if repeats > 1 or len(lines) > 25 else 1):
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


def time_threads(lines: list[str]) -> None:
    spent = []
    for threads in (1, 2):
        start = time.perf_counter()
        rate_many(lines, threads=threads)
        spent.append(time.perf_counter() - start)
    print(f"two threads: {spent[0] / spent[1]:.2f} times the speed of one")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--peer", nargs="+", default=[])
    parser.add_argument("--hard", action="store_true")
    arguments = parser.parse_args()
    rows = read_rows()
    print(f"build: {level()}")
    compare_se(rows)
    count_families()
    compare_hodoku(rows)
    for name, least, most, goal, repeats in [*CLASSES, *([HARD] if arguments.hard else [])]:
        lines = [row["puzzle"] for row in rows if least <= er_of(row) <= most]
        speed = time_ours(lines, repeats)
        text = f"ER {name} ({len(lines)}): {speed:.1f} a second, goal {goal}"
        if arguments.peer:
            text += f", peer {time_peer(arguments.peer, lines, repeats):.1f}"
        print(text)
    time_threads([row["puzzle"] for row in rows if 7 <= er_of(row) <= 9])
    if arguments.hard:
        compare_published(rows)


if __name__ == "__main__":
    main()
