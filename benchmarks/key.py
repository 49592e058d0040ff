"""Keys and names a second, in bulk from Python on one core, and the slowest single key.

    python benchmarks/key.py [--shared ../shared/data] [--rounds 15]

Rates are of processor time, the best of several rounds, so that a busy machine disturbs them least.
The worst case is sought among symmetric inputs: whole rows, columns, boxes and digits, and their
combinations, of the grids with most automorphisms.
"""

import argparse
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt

from nonet import Grid
from nonet.canonical import key_many
from nonet.naming import name_many, parse_name

Digits = npt.NDArray[np.uint8]

SYMMETRIC = (
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645",  # 648
    "123456789457893612986217354274538196531964827698721435342685971715349268869172543",  # 72
)


def parse(lines: list[str]) -> Digits:
    text = "".join(line[:81].replace(".", "0") for line in lines).encode()
    return (np.frombuffer(text, np.uint8) - ord("0")).reshape(-1, 81)


def rate(digits: Digits, rounds: int, work: Callable[[Digits], object] = key_many) -> float:
    best = float("inf")
    for _ in range(rounds):
        start = time.process_time()
        work(digits)
        best = min(best, time.process_time() - start)
    return len(digits) / best


def column(path: Path, number: int, wanted: str) -> list[str]:
    rows = [line.split("\t") for line in path.read_text().splitlines() if line[0] != "#"]
    return [row[number] for row in rows if row[0].startswith(wanted)]


def lines(path: Path) -> list[str]:
    return [line for line in path.read_text().splitlines() if len(line) >= 81 and line[0] != "#"]


def symmetric_inputs(tries: int) -> Iterator[Digits]:
    random = np.random.default_rng(1)
    row, col = np.divmod(np.arange(81), 9)
    box = row // 3 * 3 + col // 3
    for grid in parse(list(SYMMETRIC)):
        parts = (row, col, box, grid.astype(int) - 1)
        for _ in range(tries):
            a, b = (random.integers(2, size=9)[parts[i]] for i in random.integers(4, size=2))
            for keep in (a, a & b, a | b, a ^ b):
                yield np.where(keep, grid, 0).astype(np.uint8)[None, :]


def slowest(inputs: Iterator[Digits]) -> tuple[float, str]:
    worst = (0.0, "")
    for digits in inputs:
        best = float("inf")
        for _ in range(3):
            start = time.perf_counter()
            key_many(digits)
            best = min(best, time.perf_counter() - start)
        worst = max(worst, (best, "".join(map(str, digits[0])).replace("0", ".")))
    return worst


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shared", type=Path, default=Path("../shared/data"))
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--tries", type=int, default=2000)
    options = parser.parse_args()
    tests = Path(__file__).parent.parent / "tests" / "data"
    sets = {
        "complete grids": parse(column(tests / "key_grids.tsv", 1, "uniform") * 10),
        "puzzles, 17 clues": parse(column(tests / "key_puzzles.tsv", 1, "17clue") * 20),
        "puzzles, 24 clues": parse(
            [p for p in column(tests / "key_puzzles.tsv", 1, "topdown") if clues(p) == 24] * 60
        ),
    }
    puzzles = options.shared / "puzzles"
    if not puzzles.is_dir():
        print(f"no lists at {puzzles}: those of the tests alone are timed")
    else:
        sets["all 17 clues"] = parse(lines(puzzles / "17clue.txt"))
        sets["minimal, 24 clues"] = parse(
            [p for p in lines(puzzles / "minimal.txt") if clues(p) == 24]
        )
    key_many(sets["complete grids"][:1])  # builds the band table
    for name, digits in sets.items():
        print(f"{name:25} {rate(digits, options.rounds):12,.0f} /s   ({len(digits):,} grids)")
    for name in ("complete grids", "puzzles, 17 clues"):
        given = sets[name][:5000]
        print(f"{'named: ' + name:25} {rate(given, 5, name_many):12,.0f} /s")
        print(f"{'and read: ' + name:25} {rate(given, 5, name_and_read):12,.0f} /s")
    seconds, grid = slowest(symmetric_inputs(options.tries))
    print(f"{'slowest':25} {1000 * seconds:12.3f} ms   ({grid})")


def name_and_read(digits: Digits) -> list[Grid]:
    return [parse_name(name) for name in name_many(digits)]


def clues(puzzle: str) -> int:
    return sum(symbol in "123456789" for symbol in puzzle[:81])


if __name__ == "__main__":
    main()
