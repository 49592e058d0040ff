"""Time the solver on every set of puzzles, beside what else a Python user can install.

    python benchmarks/solve.py [--rounds 5] [--most 20000] [--peers] [SET ...]
    python benchmarks/solve.py --threads 2 [--rounds 20] [SET ...]

Sets are read from ../shared/data/puzzles (NONET_SHARED names another folder); without it the
generator makes one. Times are CPU time of this process, the best of several rounds in which all
take turns, so that a busy machine disturbs them alike: trust the ratios. Peers that are not
installed are left out and named. The columns are microseconds a puzzle; the conversion from Python
is included.

With --threads the calls in bulk run on one and on so many threads in turn, by the wall: the ratio
is what the threads gain. The last column says how many processors they really had; where other
work took them, the ratio means nothing.
"""

import argparse
import importlib
import os
import platform
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

import nonet
from nonet._core import level

ROOT = Path(__file__).parent.parent
FOLDER = Path(os.environ.get("NONET_SHARED", ROOT.parent / "shared")) / "data" / "puzzles"
Answer = Callable[[list[str]], object]


def read_sets(names: list[str], most: int) -> dict[str, list[str]]:
    if not FOLDER.is_dir():
        made = [nonet.generate_puzzle(seed).givens.format() for seed in range(min(most, 500))]
        return {"generated": made}
    paths = [FOLDER / f"{name}.txt" for name in names] if names else sorted(FOLDER.glob("*.txt"))
    sets = {}
    for path in paths:
        lines = [line for line in path.read_text().splitlines() if line and line[0] != "#"]
        sets[path.stem] = lines[:most]
    return sets


def our_calls() -> dict[str, tuple[int, Answer]]:
    """Each call with the most puzzles it is asked in one round."""
    return {
        "count_many(list)": (10**9, lambda lines: nonet.count_many(lines)),
        "solve_many(list)": (10**9, lambda lines: nonet.solve_many(lines)),
        "count_many(array)": (10**9, lambda rows: nonet.count_many(rows)),
        "solve(text)": (10**9, lambda lines: [nonet.solve(line) for line in lines]),
        "count_solutions(text)": (10**9, lambda lines: [nonet.count_solutions(x) for x in lines]),
        "search(text), general": (500, lambda lines: [nonet.search(line) for line in lines]),
    }


def rustoku() -> Answer:
    module = importlib.import_module("rustoku")
    return lambda lines: [module.Rustoku(line.replace(".", "0")).solve_any() for line in lines]


def python_sat() -> Answer:
    solvers = importlib.import_module("pysat.solvers")
    groups = [[9 * 9 * r + 9 * c + d for d in range(9)] for r in range(9) for c in range(9)]
    for d in range(9):
        for i in range(9):
            groups.append([81 * i + 9 * c + d for c in range(9)])
            groups.append([81 * r + 9 * i + d for r in range(9)])
            top, left = 3 * (i // 3), 3 * (i % 3)
            groups.append([81 * (top + j // 3) + 9 * (left + j % 3) + d for j in range(9)])
    solver = solvers.Glucose4()
    for group in groups:
        solver.add_clause([v + 1 for v in group])
        for i, v in enumerate(group):
            for w in group[i + 1 :]:
                solver.add_clause([-v - 1, -w - 1])

    def answer(lines: list[str]) -> list[bool]:
        return [
            solver.solve([9 * i + int(c) for i, c in enumerate(line) if c in "123456789"])
            for line in lines
        ]

    return answer


def py_sudoku() -> Answer:
    module = importlib.import_module("sudoku")

    def answer(lines: list[str]) -> list[object]:
        boards = [[[int(c) if c != "." else None for c in x[i : i + 9]] for i in range(0, 81, 9)]
                  for x in lines]  # fmt: skip
        return [module.Sudoku(3, 3, board=board).solve() for board in boards]

    return answer


def ortools() -> Answer:
    cp_model = importlib.import_module("ortools.sat.python.cp_model")

    def one(line: str) -> int:
        model = cp_model.CpModel()
        cell = [model.new_int_var(1, 9, "") if c == "." else int(c) for c in line]
        for i in range(9):
            top, left = 3 * (i // 3), 3 * (i % 3)
            model.add_all_different(cell[9 * i : 9 * i + 9])
            model.add_all_different(cell[i::9])
            model.add_all_different(
                [cell[9 * (top + j // 3) + left + j % 3] for j in range(9)])  # fmt: skip
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        return int(solver.solve(model))

    return lambda lines: [one(line) for line in lines]


def hodoku() -> Answer:
    module = importlib.import_module("hodoku")
    maker = module.Generator()  # its check by brute force; the solver works by logic
    return lambda lines: [maker.validate(line) for line in lines]


def qqwing() -> Answer:
    program = shutil.which("qqwing")
    if not program:
        raise ImportError("qqwing")

    def answer(lines: list[str]) -> bytes:
        text = "\n".join(lines).encode()
        command = [program, "--solve", "--one-line"]
        return subprocess.run(command, input=text, capture_output=True, check=True).stdout

    return answer


PEERS: dict[str, tuple[int, Callable[[], Answer]]] = {
    "rustoku": (100, rustoku),
    "python-sat (Glucose4)": (200, python_sat),
    "hodoku-py": (50, hodoku),
    "py-sudoku": (3, py_sudoku),
    "OR-Tools CP-SAT": (20, ortools),
    "qqwing": (200, qqwing),
}


def installed_peers() -> dict[str, tuple[int, Answer]]:
    peers = {}
    for name, (most, make) in PEERS.items():
        try:
            peers[name] = (most, make())
        except ImportError:
            print(f"not installed: {name}", file=sys.stderr)
    return peers


def cpu_time() -> float:
    """Of this process and the programs it has started."""
    times = os.times()
    return time.process_time() + times.children_user + times.children_system


def measure(
    lines: list[str], calls: dict[str, tuple[int, Answer]], rounds: int
) -> dict[str, float]:
    """The best microseconds a puzzle of each call, all taking turns."""
    rows = np.array([[0 if c == "." else int(c) for c in line] for line in lines], np.uint8)
    best = dict.fromkeys(calls, float("inf"))
    for _ in range(rounds):
        for name, (most, call) in calls.items():
            given = rows[:most] if name.endswith("(array)") else lines[:most]
            start = cpu_time()
            call(given)  # type: ignore[arg-type]
            best[name] = min(best[name], (cpu_time() - start) / len(given) * 1e6)
    return best


def threaded_calls(lines: list[str]) -> dict[str, Callable[[int], object]]:
    """The calls in bulk, each over what a user may have, for a number of threads."""
    content = "".join(f"{line}\n" for line in lines).encode()
    rows = nonet.grid.as_array(lines, nonet.CLASSIC)
    return {
        "count_many(list)": lambda threads: nonet.count_many(lines, threads=threads),
        "solve_many(list)": lambda threads: nonet.solve_many(lines, threads=threads),
        "count_many(bytes)": lambda threads: nonet.count_many(content, threads=threads),
        "count_many(array)": lambda threads: nonet.count_many(rows, threads=threads),
        "solve_many(array)": lambda threads: nonet.solve_many(rows, threads=threads),
    }


def compare_threads(lines: list[str], threads: int, rounds: int) -> None:
    calls = threaded_calls(lines)
    best: dict[tuple[str, int], tuple[float, float]] = {}
    for _ in range(rounds):
        for name, call in calls.items():
            for number in (1, threads):
                wall, cpu = time.perf_counter(), time.process_time()
                call(number)
                wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
                best[name, number] = min(best.get((name, number), (wall, cpu)), (wall, cpu))
    for name in calls:
        (one, _), (many, cpu) = best[name, 1], best[name, threads]
        print(f"  {name:28}{one * 1e3:10.2f} ms{many * 1e3:10.2f} ms{one / many:8.2f} x"
              f"{cpu / many:8.2f} processors")  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sets", nargs="*")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--most", type=int, default=20000)
    parser.add_argument("--threads", type=int, default=0, help="compare one thread with so many")
    parser.add_argument("--peers", action="store_true", help="time other packages, too")
    options = parser.parse_args()
    calls = our_calls() | (installed_peers() if options.peers else {})
    print(f"{time.strftime('%Y-%m-%d')}, {platform.machine()}, Python {platform.python_version()}, "
          f"{level()} build")  # fmt: skip
    for name, lines in read_sets(options.sets, options.most).items():
        if options.threads:
            print(f"\n{name}: {len(lines)} puzzles, load {os.getloadavg()[0]:.1f}")
            compare_threads(lines, options.threads, options.rounds)
            continue
        best = measure(lines, calls, options.rounds)
        print(f"\n{name}: {len(lines)} puzzles")
        for call, spent in best.items():
            ratio = spent / best["count_many(list)"]
            print(f"  {call:28}{spent:12.3f} us{1e6 / spent:14,.0f} /s{ratio:10.1f} x")


if __name__ == "__main__":
    main()
