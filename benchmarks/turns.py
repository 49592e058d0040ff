"""Compare the classic path of two builds: the one before a change, and the one after.

    python benchmarks/turns.py OLD/.venv/bin/python NEW/.venv/bin/python [--rounds 5]

Every task is cut into pieces of a tenth of a millisecond to some milliseconds, and each piece is
timed many times in each round; a piece counts with its least time of all, so that neither a busy
machine nor a host that takes the processor away is seen. Both work on the same puzzles, made of the
same seeds. A ratio of 1.02 is 2 % slower than before.
"""

import argparse
import json
import subprocess

TASKS = {
    "solve": "nonet.solve_many(puzzles)",
    "count": "nonet.count_many(puzzles)",
    "key": "nonet.key_many(puzzles)",
    "rate": "nonet.rate_many(puzzles[piece * 25 : piece * 25 + 25], threads=1)",
    "path": "find_path(positions[piece])",
    "make": "nonet.generate_puzzle(piece)",
}
PROGRAM = """
import json, time
import nonet
from nonet.techniques import Position, find_path
puzzles = [nonet.generate_puzzle(seed).givens.format() for seed in range(500)]
positions = [Position(nonet.Grid(puzzle)) for puzzle in puzzles[:100]]
times = {}
for name, task in json.loads(TASKS).items():
    call = compile(task, name, "eval")
    least = []
    for piece in range(20):
        spent = []
        for _ in range(60):
            begun = time.perf_counter_ns()
            eval(call)
            spent.append(time.perf_counter_ns() - begun)
        least.append(min(spent) / 1000)
    times[name] = least
print(json.dumps(times))
"""


def measure(python: str) -> dict[str, list[float]]:
    """Time every piece of every task in a process of its own, in microseconds."""
    program = f"TASKS = {json.dumps(TASKS)!r}\n{PROGRAM}"
    done = subprocess.run([python, "-c", program], capture_output=True, text=True, check=True)
    return dict(json.loads(done.stdout))


def compare(old: str, new: str, rounds: int) -> None:
    """Print the least times of both, and their ratios."""
    least: dict[str, dict[str, list[float]]] = {old: {}, new: {}}
    for number in range(rounds):
        for python in (old, new) if number % 2 else (new, old):
            for name, times in measure(python).items():
                known = least[python].get(name, times)
                least[python][name] = list(map(min, known, times))
    for name in TASKS:
        before, after = sum(least[old][name]), sum(least[new][name])
        print(f"{name:6} {before:9.1f} µs {after:9.1f} µs  ratio {after / before:.3f}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--rounds", type=int, default=5)
    asked = parser.parse_args()
    compare(asked.old, asked.new, asked.rounds)
