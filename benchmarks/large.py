"""Time the general engine on boards larger than the classic one.

    python benchmarks/large.py [--puzzles 20]

16×16: so many puzzles are dug from random grids down to 100 givens, as far as that leaves one
solution, and solved with the proof that there is no other. 25×25: the hard ones of large.txt. Times
are CPU time.
"""

import argparse
import random
import statistics
import time
from pathlib import Path

from nonet import Grid, Layout, generate_grid, search

GIVENS = 100
BUDGET = 10_000_000


def dig(seed: int) -> Grid | None:
    """A 16×16 puzzle of 100 givens; None where the seed leads to none."""
    layout = Layout.of_size(16)
    grid = generate_grid(seed, layout)
    cells = list(range(layout.cells))
    random.Random(seed).shuffle(cells)
    for cell in cells:
        if grid.count_digits() == GIVENS:
            return grid
        without = grid.with_digit(cell, 0)
        if search(without, nodes=1000).verdict == "one":
            grid = without
    return None


def solve(grid: Grid) -> tuple[float, int]:
    start = time.process_time()
    findings = search(grid, nodes=BUDGET)
    spent = time.process_time() - start
    if findings.verdict != "one":
        raise SystemExit(f"expected one solution, got {findings.verdict}")
    return spent, findings.nodes


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--puzzles", type=int, default=20)
    options = parser.parse_args()
    seeds = iter(range(1000))
    dug = (grid for seed in seeds if (grid := dig(seed)))
    times = sorted(solve(next(dug))[0] * 1e3 for _ in range(options.puzzles))
    print(f"16×16, {GIVENS} givens: median {statistics.median(times):.2f} ms, "
          f"slowest of {len(times)} {times[-1]:.2f} ms")  # fmt: skip
    for line in (Path(__file__).parent / "large.txt").read_text().split("\n"):
        if line and line[0] != "#":
            grid = Grid(line)
            spent, nodes = solve(grid)
            print(f"25×25, {grid.count_digits()} givens: {spent:.2f} s, {nodes:,} nodes")


if __name__ == "__main__":
    main()
