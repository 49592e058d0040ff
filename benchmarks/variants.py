"""Time the solver on boards with rules: every list of ../shared/data/variants that it can read.

    python benchmarks/variants.py [--nodes 400000] [--rounds 1] [--each] [LIST ...]

For each list: puzzles, how many were decided, digits tried in all, and CPU time, which holds the
compiling of the board and the proof that there is one solution and no other; of several rounds the
best of each puzzle. A guess is two nodes, as others count them. Puzzles with rules that this reader
does not know are left out and counted.

Beside the lists of puzzles: JIGSAWS, whether each layout can be filled; SAMURAI; SIXTEEN, boards of
16×16 made here, some with rules.
"""

import argparse
import json
import os
import random
import re
import statistics
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from nonet import Board, Grid, InputError, Layout, Rule, generate_grid, search

SHARED = Path(os.environ.get("NONET_SHARED", Path(__file__).parents[2] / "shared"))
DATA = SHARED / "data" / "variants"
SUMS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"
STEPS = {"v": 9, "^": -9, "<": -1, ">": 1, "`": -10, "'": -8, ",": 8, ".": 10}
LINES = {
    "Thermo": "thermometer",
    "Renban": "renban",
    "Palindrome": "palindrome",
    "Between": "between",
    "RegionSumLine": "region sum",
    "Entropic": "entropic",
    "DoubleArrow": "double arrow",
    "Zipper": "zipper",
    "CountingCircles": "counting circles",
}
PAIRS = {
    "WhiteDot": ("difference", 1),
    "BlackDot": ("ratio", 2),
    "X": ("pair sum", 10),
    "V": ("pair sum", 5),
}
CLUES = {"Skyscraper": "skyscraper", "XSum": "x-sum", "NumberedRoom": "numbered room"}
WHOLE = {"AntiKnight": "anti-knight", "AntiKing": "anti-king", "AntiConsecutive": "non-consecutive"}


class UnknownRuleError(Exception):
    """A rule that this reader does not know."""


class Drawn(NamedTuple):
    """What a text says: a layout and its rules; a cell that may hold one digit is a given."""

    layout: str
    rules: list[Rule]

    def make(self) -> Grid:
        """The grid on a board that nobody has compiled yet."""
        is_given = [rule.kind == "allowed" and len(rule.values) == 1 for rule in self.rules]
        rules = [rule for rule, given in zip(self.rules, is_given, strict=True) if not given]
        digits = bytearray(81)
        for rule, given in zip(self.rules, is_given, strict=True):
            if given:
                digits[rule.cells[0]] = rule.values[0]
        return Grid.from_digits(Board(self.layout, rules), bytes(digits))


def read(text: str) -> Drawn:
    """Read a killer of 81 characters, a killer line, pencil marks or a list of constraints."""
    text = text.strip()
    if re.fullmatch(r"[0-9A-Za-j<>^v`',.]{81}", text) and re.search("[<>^]", text):
        return Drawn("3x3", list(read_arrows(text)))
    if text.startswith("3x3:"):
        return read_line(text)
    if len(text) == 729:
        marks = [[int(mark) for mark in text[i : i + 9] if mark != "."] for i in range(0, 729, 9)]
        return Drawn("3x3", [Rule("allowed", [i], mark) for i, mark in enumerate(marks)])
    if text.startswith("."):
        return read_constraints("".join(text.split()))
    raise UnknownRuleError("another text")


def read_arrows(text: str) -> Iterator[Rule]:
    """Each character is a sum or points to the next cell of its cage."""
    cages: dict[int, list[int]] = {}
    for cell in range(81):
        first = cell
        while text[first] in STEPS:
            first += STEPS[text[first]]
        cages.setdefault(first, []).append(cell)
    for first, cells in cages.items():
        total = SUMS.index(text[first])
        if total or len(cells) > 1:  # 0 is a cage without a sum
            yield Rule("cage", cells, [total] if total else [])


def read_line(text: str) -> Drawn:
    """Numbers of 256 times the sum and the cage; 'd' for diagonals."""
    _, extra, _, *numbers = text.split(":")
    cages: dict[int, list[int]] = {}
    for cell, number in enumerate(numbers[:81]):
        if int(number) >= 256:
            cages.setdefault(int(number), []).append(cell)
    rules = [Rule("cage", cells, [number // 256]) for number, cells in cages.items()]
    return Drawn("3x3+diagonals" if extra == "d" else "3x3", rules)


def read_constraints(text: str) -> Drawn:
    """Constraints as Interactive Sudoku Solver writes them, those that need no more than a line."""
    rules: list[Rule] = []
    layout = "3x3"
    for part in filter(None, text.split(".")):
        name, *words = part.split("~")
        if name == "Diagonal":
            rules.append(
                Rule("cage", [i * 10 if words[0] == "-1" else 8 + i * 8 for i in range(9)])
            )
        elif name == "Windoku":
            layout += "+windows"
        else:
            rules.extend(read_constraint(name, words))
    return Drawn(layout, rules)


def read_constraint(name: str, words: list[str]) -> Iterator[Rule]:
    if name == "":
        for word in words:
            cell, *digits = word.split("_")
            yield Rule("allowed", cells_of([cell]), [int(digit) for digit in digits])
    elif name in LINES:
        yield Rule(LINES[name], cells_of(words))
    elif name in PAIRS:
        cells = cells_of(words)
        kind, value = PAIRS[name]
        for pair in pairwise(cells):
            yield Rule(kind, pair, [value])
    elif name in WHOLE:
        yield Rule(WHOLE[name])
    elif name in {"Cage", "Sum"}:
        total = int(words[0]) if words[0].isdigit() else -1
        if total < 0:
            raise UnknownRuleError(name)
        yield Rule(name.lower(), cells_of(words[1:]), [total] if total else [])
    elif name == "AllDifferent":
        yield Rule("cage", cells_of(words))
    elif name == "LittleKiller":
        yield Rule("little killer", DIAGONALS[cells_of(words[1:])[0]], [int(words[0])])
    elif name == "Arrow":
        cells = cells_of(words)
        yield Rule("arrow", cells, (), [1, len(cells) - 1])
    elif name == "Whisper":
        least = int(words[0]) if words[0].isdigit() else 5
        yield Rule("whisper", cells_of(words[words[0].isdigit() :]), [least])
    elif name == "Sandwich":
        yield Rule("sandwich", line_of(words[1]), [int(words[0])])
    elif name in CLUES:
        line = line_of(words[0])
        for value, cells in zip(words[1:], (line, line[::-1]), strict=False):
            if value:
                yield Rule(CLUES[name], cells, [int(value)])
    elif name == "Quad":
        corner = cells_of(words[:1])[0]
        square = [corner, corner + 1, corner + 9, corner + 10]
        yield Rule("quadruple", square, [int(word) for word in words[1:]])
    else:
        raise UnknownRuleError(name)


def cells_of(words: list[str]) -> list[int]:
    found = [re.fullmatch(r"[rR](\d)[cC](\d)", word) for word in words]
    if not all(found):
        raise UnknownRuleError("other cells")
    return [int(match[1]) * 9 + int(match[2]) - 10 for match in found if match]


def line_of(word: str) -> list[int]:
    match = re.fullmatch(r"([RC])(\d)", word)
    if not match:
        raise UnknownRuleError("another clue")
    index = int(match[2]) - 1
    return [index * 9 + i if match[1] == "R" else i * 9 + index for i in range(9)]


def draw_diagonals() -> dict[int, list[int]]:
    """The diagonal that each cell of the edge names; of two readings the one named first."""
    starts = [(row, 0, 1, 1) for row in range(8)] + [(row, 8, -1, -1) for row in range(1, 8)]
    starts += [(0, column, 1, -1) for column in range(1, 9)]
    starts += [(8, column, -1, 1) for column in range(1, 8)]
    lines: dict[int, list[int]] = {}
    seen = set()
    for row, column, down, right in starts:
        cells = [
            (row + i * down) * 9 + column + i * right
            for i in range(9)
            if 0 <= row + i * down < 9 and 0 <= column + i * right < 9
        ]
        if len(cells) > 1 and frozenset(cells) not in seen:
            seen.add(frozenset(cells))
            lines[cells[0]] = cells
    return lines


DIAGONALS = draw_diagonals()


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
    is_right = not solution or any(found.format() == solution for found in findings.solutions)
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
            found = search(grid, limit=1, nodes=nodes)
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
    "SIXTEEN": run_sixteen,
}


def lists() -> dict[str, list[dict[str, str]]]:
    rows = [json.loads(line) for line in (DATA / "iss.jsonl").read_text().split("\n") if line]
    named = {row["name"]: row for row in rows if row["list"] == "NAMED"}
    gathered: dict[str, list[dict[str, str]]] = {}
    for row in rows:
        text = row["input"]
        other = named.get(text) or named.get(text.strip())
        gathered.setdefault(row["list"], []).append(
            {**row, "input": other["input"]} if other else row
        )
    return gathered


def run(name: str, rows: list[dict[str, str]], nodes: int, rounds: int, each: bool) -> None:
    results = []
    left_out = 0
    for row in rows:
        try:
            grid = read(row["input"]).make()
        except (UnknownRuleError, InputError, ValueError, IndexError, KeyError):
            left_out += 1
            continue
        results.append(best_of(rounds, row["name"], grid, row["solution"], nodes))
        if each:
            print(f"    {results[-1]}")
    if not results:
        return
    decided = [result for result in results if result.verdict != "unknown"]
    wrong = sum(not result.is_right for result in decided)
    median = statistics.median(result.spent for result in results)
    print(
        f"{name:22} {len(decided):3} of {len(results):3} decided, {wrong} wrong, "
        f"{left_out} left out; "
        f"{sum(result.nodes for result in results) // 2:>9,} guesses, "
        f"{sum(result.spent for result in results):9.1f} ms, median {median:.2f} ms"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("lists", nargs="*", help="the lists to run; all by default")
    parser.add_argument("--nodes", type=int, default=400_000)
    parser.add_argument("--rounds", type=int, default=1, help="the best of each counts")
    parser.add_argument("--each", action="store_true", help="print every puzzle")
    options = parser.parse_args()
    if not DATA.is_dir():
        raise SystemExit(f"expected the shared data folder, got nothing at {DATA}")
    for name, rows in lists().items():
        if not options.lists or name in options.lists:
            run(name, rows, options.nodes, options.rounds, options.each)
    for name, measured in OTHERS.items():
        if not options.lists or name in options.lists:
            measured(options.nodes, options.rounds)


if __name__ == "__main__":
    main()
