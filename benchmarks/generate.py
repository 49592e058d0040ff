"""What the maker reaches on one core: grids, puzzles, orders by level and technique, the vicinity.

    python benchmarks/generate.py [grids] [minimal] [levels] [techniques] [vicinity] [large]
                                  [--orders 100] [--limit 60]
    python benchmarks/generate.py --rarity --limit 10

Without names everything is measured. Times are of the processor; `--rarity` prints the table of
docs/explanation/maker.md, with so many seconds for each technique. Debian's qqwing is measured
beside us where it is installed.
"""

import argparse
import resource
import shutil
import statistics
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from nonet import Layout, Puzzle
from nonet.canonical import key_many
from nonet.generator import (
    Made,
    Order,
    find_neighbours,
    generate,
    generate_grids,
    generate_many,
    generate_puzzle,
    generate_puzzles,
    search_fewest_givens,
)
from nonet.levels import LEVELS
from nonet.rating import rate
from nonet.solver import count_many
from nonet.techniques import DEFAULT, TECHNIQUES

BANDS = Path(__file__).parent.parent / "tests" / "data" / "bands.tsv"
GOALS = {"expert": 20, "master": 20, "extreme": 2}  # a second; 200 for the others
# From naked pair to ALS-XY-wing, as players meet them.
THIRTY = (
    *("naked-pair", "naked-triple", "naked-quad", "hidden-pair", "hidden-triple", "hidden-quad"),
    *("x-wing", "swordfish", "jellyfish", "remote-pair", "bug-1", "skyscraper"),
    *("two-string-kite", "turbot-fish", "empty-rectangle", "w-wing", "xy-wing", "xyz-wing"),
    *("unique-rectangle-1", "unique-rectangle-2", "unique-rectangle-4", "hidden-rectangle"),
    *("finned-x-wing", "sashimi-x-wing", "finned-swordfish", "sue-de-coq", "xy-chain", "aic"),
    *("als-xz", "als-xy-wing"),
)


def processor_time(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def measure_grids() -> None:
    count = 100_000
    generate_grids(1, 100)
    seconds = processor_time(lambda: generate_grids(1, count))
    print(f"uniform grids: {count / seconds:,.0f}/s (goal 10,000)")
    print(
        f"  first bands of {count:,}: z = {chi_square(generate_grids(1, count)):.2f} (goal |z| < 3)"
    )


def chi_square(grids: np.ndarray) -> float:
    """Compare the classes of first bands with what all grids have; rare classes are pooled."""
    rows = [line.split("\t") for line in BANDS.read_text().splitlines() if line[0] != "#"]
    numbers = {row[1]: number for number, row in enumerate(rows)}
    shares = np.array([float(row[5]) for row in rows])
    expected = shares / shares.sum() * len(grids)
    bands = (key_many(grids)[:, :27] + ord("0")).astype(np.uint8)
    seen = np.bincount([numbers[row.tobytes().decode()] for row in bands], minlength=len(rows))
    is_rare = expected < 5
    pooled = np.append(expected[~is_rare], expected[is_rare].sum())
    counts = np.append(seen[~is_rare], seen[is_rare].sum())
    freedom = len(pooled) - 1
    return float((((counts - pooled) ** 2 / pooled).sum() - freedom) / (2 * freedom) ** 0.5)


def measure_minimal() -> None:
    count = 20_000
    generate_puzzles(1, 100, symmetry="none")
    seconds = processor_time(lambda: generate_puzzles(1, count, symmetry="none"))
    print(f"minimal 9×9: {count / seconds:,.0f}/s (goal 20,000)")
    digits = generate_puzzles(1, count, symmetry="none")
    clues = np.count_nonzero(digits, axis=1)
    proper = (count_many(digits).counts == 1).all()
    print(
        f"  clues {clues.mean():.3f} ± {clues.std():.3f} (known 24.398 ± 1.117); proper: {proper}"
    )
    if qqwing := shutil.which("qqwing"):
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        subprocess.run([qqwing, "--generate", "200", "--one-line"], capture_output=True, check=True)
        spent = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
        print(f"  qqwing: {200 / spent:,.0f}/s; we are {count / seconds * spent / 200:,.0f} times")


def measure_levels(orders: int) -> None:
    print(f"by level, half-turn, proven by the rater, {orders} orders each:")
    for level in LEVELS:
        order = Order(level=level)
        made: list[Made | None] = []
        seconds = processor_time(
            lambda order=order, made=made: made.extend(
                generate(order, seed=seed) or None for seed in range(orders)
            )
        )
        met = sum(one is not None and rate(one.puzzle).level == level for one in made)
        many: list[Made] = []
        stream = processor_time(
            lambda order=order, many=many: many.extend(
                generate_many(order, seed=1, count=orders * 2)
            )
        )
        print(
            f"  {level:9} {len(many) / stream:8,.0f}/s (goal {GOALS.get(level, 200)}), one by one "
            f"{orders / seconds:,.0f}/s, {met} of {orders} orders met"
        )


def measure_techniques(names: tuple[str, ...], orders: int, limit: float) -> None:
    print(f"a puzzle that needs a technique and nothing harder, {orders} orders each:")
    for name in names:
        seconds, tries, missed = time_orders(Order(needs=[name]), orders, limit)
        middle = statistics.median(seconds)
        most = sorted(seconds)[min(len(seconds) - 1, int(0.95 * len(seconds)))]
        met = "met" if middle < 2 and most < 20 and not missed else "NOT MET"
        rare = sum(tries) / max(1, len(tries) - missed)
        print(
            f"  {name:24} median {middle:6.2f} s, 95 % {most:6.2f} s, one in {rare:,.0f}; "
            f"{len(seconds) - missed} of {len(seconds)} orders; {met}",
            flush=True,
        )


def print_rarity(seconds: float) -> None:
    """How many attempts a puzzle takes, as far as some seconds for each technique tell."""
    last = TECHNIQUES["als-chain"].order
    names = [name for name in DEFAULT if 1000 <= TECHNIQUES[name].order <= last]
    print("| technique | attempts for one puzzle |\n|---|---|")
    for name in sorted(names, key=lambda name: TECHNIQUES[name].order):
        tries, made = count_attempts(Order(needs=[name]), seconds)
        shown = f"{tries / made:,.0f}" if made else f"more than {tries:,}"
        print(f"| {TECHNIQUES[name].name} | {shown} |", flush=True)


def count_attempts(order: Order, seconds: float) -> tuple[int, int]:
    end = time.process_time() + seconds
    maker, tries, made = order.make_maker(), 0, 0
    while made < 20 and time.process_time() < end:
        found, _, tried = maker.attempt(range(tries, tries + 128), 128)
        tries, made = tries + tried, made + len(found)
    return tries, made


def time_orders(order: Order, orders: int, limit: float) -> tuple[list[float], list[int], int]:
    seconds, tries, missed = [], [], 0
    for seed in range(orders):
        start = time.process_time()
        found = generate(
            order,
            seed=seed,
            tries=10_000_000,
            stop=lambda start=start: time.process_time() - start > limit,
        )
        seconds.append(time.process_time() - start)
        tries.append(found.tries)
        missed += not found
        if sum(seconds) > 10 * limit:
            break
    return seconds, tries, missed


def measure_vicinity() -> None:
    puzzles = [generate_puzzle(seed, symmetry="none") for seed in range(30)]
    for size in (1, 2):
        checked, start = 0, time.process_time()
        for puzzle in puzzles[: 30 if size == 1 else 3]:
            checked += find_neighbours(puzzle, size, size).checked
        rate_ = checked / (time.process_time() - start)
        print(f"vicinity {{-{size}+{size}}}: {rate_:,.0f} neighbours/s (goal 200,000)")
    found: list[Puzzle] = []
    seconds = processor_time(
        lambda: found.append(search_fewest_givens(puzzles[0], seed=0, rounds=300))
    )
    before, after = puzzles[0].givens.count_digits(), found[0].givens.count_digits()
    print(f"  300 rounds lead from {before} givens to {after} in {seconds:.1f} s")


def measure_large() -> None:
    for size, goal in ((16, 10), (25, 120)):
        made: list[Puzzle] = []
        seconds = [
            processor_time(
                lambda size=size, made=made, seed=seed: made.append(
                    generate_puzzle(seed, Layout.of_size(size))
                )
            )
            for seed in range(5 if size == 16 else 2)
        ]
        clues = [puzzle.givens.count_digits() for puzzle in made]
        print(
            f"{size}×{size} half-turn: {statistics.median(seconds):.1f} s, at most "
            f"{max(seconds):.1f} s (goal {goal}); givens {clues}",
            flush=True,
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="*", help="grids minimal levels techniques vicinity large")
    parser.add_argument("--orders", type=int, default=100)
    parser.add_argument("--limit", type=float, default=60.0, help="seconds for one order")
    parser.add_argument("--rarity", action="store_true", help="print the table of the docs")
    options = parser.parse_args()
    if options.rarity:
        print_rarity(options.limit)
        return
    steps: dict[str, Callable[[], None]] = {
        "grids": measure_grids,
        "minimal": measure_minimal,
        "levels": lambda: measure_levels(options.orders),
        "techniques": lambda: measure_techniques(THIRTY, min(options.orders, 40), options.limit),
        "vicinity": measure_vicinity,
        "large": measure_large,
    }
    for name in options.what or steps:
        steps[name]()


if __name__ == "__main__":
    main()
