"""Time the solver on boards with rules: every list of ../shared/data/variants that it can read.

    python benchmarks/variants.py [--nodes 400000] [--rounds 1] [--each] [--beside TIMES] [LIST ...]

For each list: puzzles, how many were decided, digits tried in all, and CPU time, which holds the
compiling of the board and the proof that there is one solution and no other; of several rounds the
best of each puzzle. A guess is two nodes, as others count them. Texts are read by nonet.formats;
what it refuses is counted, and told with the reason by --each.

TIMES has a line for each puzzle that another solver decided: its name, a tab, CPU milliseconds of
set-up and search. Then the ratio of each puzzle is told, their median and the worst.

Beside the lists of puzzles: DISPLAYED, the first 62 of NAMED, which are that program's examples;
JIGSAWS, whether each layout can be filled, with ten times the nodes; SAMURAI; MINIMAL_SAMURAI, made
here from seeds; SIXTEEN, boards of 16×16 made here, some with rules.
"""

import argparse
import json
import os
import random
import statistics
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from nonet import (
    LETTERS,
    SYMBOLS,
    Board,
    Grid,
    InputError,
    Layout,
    Rule,
    formats,
    generate_grid,
    generate_puzzle,
    search,
)

SHARED = Path(os.environ.get("NONET_SHARED", Path(__file__).parents[2] / "shared"))
DATA = SHARED / "data" / "variants"
DISPLAYED = 62  # of the named puzzles, the first
SAMURAI_SEEDS = 50
MORE_FOR_LAYOUTS = 10  # times the nodes: some that cannot be filled need two million


class Result(NamedTuple):
    """One puzzle: the verdict, the nodes, and CPU milliseconds with the making of the board."""

    name: str
    verdict: str
    nodes: int
    spent: float
    is_right: bool


def measure(name: str, grid: Grid, solution: str | None, nodes: int) -> Result:
    start = time.process_time()
    findings = search(grid, nodes=nodes)
    spent = (time.process_time() - start) * 1e3
    texts = [each.format(signs) for each in findings.solutions for signs in (SYMBOLS, LETTERS)]
    is_right = not solution or solution in texts
    return Result(name, findings.verdict, findings.nodes, spent, is_right)


def best_of(rounds: int, name: str, grid: Grid, solution: str | None, nodes: int) -> Result:
    """The quickest of several rounds, each on a board that nobody has compiled yet."""
    fresh = (
        Grid.from_digits(Board(grid.layout, grid.board.rules), grid.digits) for _ in range(rounds)
    )
    results = [measure(name, each, solution, nodes) for each in fresh]
    return min(results, key=lambda result: result.spent)


def tell_times(name: str, results: list[Result], wrong: int) -> None:
    decided = sum(result.verdict != "unknown" for result in results)
    spent = sorted(result.spent for result in results)
    print(
        f"{name:22} {decided:4} of {len(results):4} decided, {wrong} wrong; "
        f"median {statistics.median(spent):.2f} ms, slowest {spent[-1]:.1f} ms"
    )


def run_jigsaws(nodes: int, _rounds: int) -> None:
    """Whether each layout can be filled: those that can, and those that cannot."""
    lines = (DATA / "jigsaw_layouts.tsv").read_text().splitlines()
    for wanted, name in (("1", "JIGSAWS, fillable"), ("0", "JIGSAWS, not fillable")):
        results = []
        wrong = 0
        for line in lines:
            regions, _, fillable = line.partition("\t")
            if fillable != wanted:
                continue
            grid = Grid.empty(Board(f"jigsaw {regions}"))
            start = time.process_time()
            found = search(grid, limit=1, nodes=nodes * MORE_FOR_LAYOUTS)
            spent = (time.process_time() - start) * 1e3
            verdict = "one" if found.solutions else found.verdict
            results.append(Result(regions, verdict, found.nodes, spent, True))
            wrong += verdict != "unknown" and bool(found.solutions) != (wanted == "1")
        tell_times(name, results, wrong)


def run_samurai(nodes: int, rounds: int) -> None:
    results = []
    for line in (DATA / "samurai.jsonl").read_text().splitlines():
        row = json.loads(line)
        digits = bytes(int(sign) if sign.isdigit() else 0 for sign in row["givens"])
        grid = Grid.from_digits(Board("samurai"), digits)
        results.append(best_of(rounds, row.get("title", "samurai"), grid, None, nodes))
    wrong = sum(result.verdict not in {"one", "unknown"} for result in results)
    tell_times("SAMURAI", results, wrong)


def run_minimal_samurai(nodes: int, rounds: int) -> None:
    """Samurai of which no given can go, made from seeds; the slowest is named by its seed."""
    results = []
    for seed in range(1, SAMURAI_SEEDS + 1):
        made = generate_puzzle(seed, Layout.samurai(), symmetry="none")
        solution = made.solution.format()
        results.append(best_of(rounds, f"seed {seed}", made.givens, solution, nodes))
    tell_times("MINIMAL_SAMURAI", results, sum(not result.is_right for result in results))
    slowest = max(results, key=lambda result: result.spent)
    print(f"    the slowest: {slowest.name}, {slowest.nodes:,} nodes, {slowest.spent:.1f} ms")


def run_sixteen(nodes: int, rounds: int) -> None:
    """Boards of 16×16 made from seeds: some givens of a grid, and some of its differences."""
    for name, with_rules in (("SIXTEEN", False), ("SIXTEEN with rules", True)):
        results = []
        for seed in range(1, 13):
            dice = random.Random(seed)
            full = generate_grid(seed, Layout.parse("4x4"))
            rules = list(dots_of(full, dice)) if with_rules else []
            share = 0.33 if with_rules else 0.45
            givens = bytes(digit if dice.random() < share else 0 for digit in full.digits)
            grid = Grid.from_digits(Board("4x4", rules), givens)
            results.append(best_of(rounds, f"{name} {seed}", grid, None, nodes))
        tell_times(name, results, 0)


def dots_of(full: Grid, dice: random.Random) -> Iterator[Rule]:
    size = full.layout.digits
    for cell in range(size * size):
        for other in (cell + 1, cell + size):
            if other >= size * size or (other == cell + 1 and other % size == 0):
                continue
            if dice.random() < 0.5:
                difference = abs(full.digits[cell] - full.digits[other])
                yield Rule("difference", [cell, other], [difference])


OTHERS = {
    "JIGSAWS": run_jigsaws,
    "SAMURAI": run_samurai,
    "MINIMAL_SAMURAI": run_minimal_samurai,
    "SIXTEEN": run_sixteen,
}


Rows = list[dict[str, Any]]


def lists() -> dict[str, Rows]:
    rows = [json.loads(line) for line in (DATA / "iss.jsonl").read_text().split("\n") if line]
    named = {row["name"]: row for row in rows if row["list"] == "NAMED"}
    gathered: dict[str, Rows] = {}
    for row in rows:
        text = row["input"]
        other = named.get(text) or named.get(text.strip())
        gathered.setdefault(row["list"], []).append(
            {**row, "input": other["input"]} if other else row
        )
    gathered["DISPLAYED"] = [row for row in gathered["NAMED"] if row["index"] < DISPLAYED]
    return gathered


def read_times(path: Path | None) -> dict[str, float]:
    """What another solver took for each puzzle, in milliseconds."""
    if path is None:
        return {}
    pairs = (line.rsplit("\t", 1) for line in path.read_text().splitlines() if "\t" in line)
    return {name: float(spent) for name, spent in pairs}


def run(name: str, rows: Rows, options: argparse.Namespace, others: Mapping[str, float]) -> None:
    results = []
    refused = 0
    for row in rows:
        try:
            grid = formats.parse(row["input"]).givens_for("solve")
        except InputError as error:
            refused += 1
            if options.each:
                print(f"    {row['name']}: refused, {error}")
            continue
        results.append(best_of(options.rounds, row["name"], grid, row["solution"], options.nodes))
        if options.each:
            print(f"    {tell(results[-1], others.get(row['name']))}")
    if results:
        tell_list(name, results, refused)
        tell_ratios(results, others)


def tell(result: Result, other: float | None) -> str:
    beside = (
        "" if other is None else f", {other / result.spent:.1f} times as fast as {other:.1f} ms"
    )
    wrong = "" if result.is_right or result.verdict == "unknown" else ", WRONG"
    return (
        f"{result.name}: {result.verdict}, {result.nodes:,} nodes, "
        f"{result.spent:.2f} ms{beside}{wrong}"
    )


def tell_list(name: str, results: list[Result], refused: int) -> None:
    decided = [result for result in results if result.verdict != "unknown"]
    wrong = sum(not result.is_right for result in decided)
    median = statistics.median(result.spent for result in results)
    print(
        f"{name:22} {len(decided):3} of {len(results):3} decided, {wrong} wrong, "
        f"{refused} refused; "
        f"{sum(result.nodes for result in results) // 2:>9,} guesses, "
        f"{sum(result.spent for result in results):9.1f} ms, median {median:.2f} ms"
    )


def tell_ratios(results: list[Result], others: Mapping[str, float]) -> None:
    ratios = sorted(
        (others[result.name] / result.spent, result.name)
        for result in results
        if result.name in others and result.verdict != "unknown"
    )
    if ratios:
        median = statistics.median(ratio for ratio, _ in ratios)
        print(
            f"    beside it, {len(ratios)} puzzles: {median:.1f} times as fast at the median, "
            f"{ratios[0][0]:.1f} at worst ({ratios[0][1]})"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("lists", nargs="*", help="the lists to run; all by default")
    parser.add_argument("--nodes", type=int, default=400_000)
    parser.add_argument("--rounds", type=int, default=1, help="the best of each counts")
    parser.add_argument("--each", action="store_true", help="print every puzzle")
    parser.add_argument("--beside", type=Path, help="what another solver took for each puzzle")
    options = parser.parse_args()
    if not DATA.is_dir():
        raise SystemExit(f"expected the shared data folder, got nothing at {DATA}")
    others = read_times(options.beside)
    for name, rows in lists().items():
        if not options.lists or name in options.lists:
            run(name, rows, options, others)
    for name, measured in OTHERS.items():
        if not options.lists or name in options.lists:
            measured(options.nodes, options.rounds)


if __name__ == "__main__":
    main()
