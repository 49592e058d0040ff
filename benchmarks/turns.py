"""Compare the classic path of two builds: the one before a change, and the one after.

    python benchmarks/turns.py OLD/.venv/bin/python NEW/.venv/bin/python [--rounds 9]

Each round runs both, one after the other and the other way round the next time, so that a busy
machine disturbs them alike. Times are CPU time of a process of its own, on puzzles that both make
of the same seeds. The ratio is that of the least times: 1.02 is 2 % slower than before.
"""

import argparse
import json
import subprocess

TASKS = {
    "solve": "nonet.solve_many(puzzles * 20)",
    "count": "nonet.count_many(puzzles * 20)",
    "key": "nonet.key_many(puzzles * 20)",
    "rate": "nonet.rate_many(puzzles[:150], threads=1)",
    "path": "[find_path(Position(nonet.Grid(puzzle))) for puzzle in puzzles[:150]]",
    "make": "[nonet.generate_puzzle(seed) for seed in range(150)]",
}
PROGRAM = """
import json, time
import nonet
from nonet.techniques import Position, find_path
puzzles = [nonet.generate_puzzle(seed).givens.format() for seed in range(500)]
times = {}
for name, task in json.loads(TASKS).items():
    call = compile(task, name, "eval")
    eval(call)  # tables are made, memory is there
    begun = time.process_time()
    eval(call)
    times[name] = time.process_time() - begun
print(json.dumps(times))
"""


def measure(python: str) -> dict[str, float]:
    """Time every task once, in a process of its own."""
    program = f"TASKS = {json.dumps(TASKS)!r}\n{PROGRAM}"
    done = subprocess.run([python, "-c", program], capture_output=True, text=True, check=True)
    return dict(json.loads(done.stdout))


def compare(old: str, new: str, rounds: int) -> None:
    """Print the least times of both, and their ratios."""
    least: dict[str, dict[str, float]] = {old: {}, new: {}}
    for number in range(rounds):
        for python in (old, new) if number % 2 else (new, old):
            for name, seconds in measure(python).items():
                least[python][name] = min(least[python].get(name, seconds), seconds)
    for name in TASKS:
        before, after = least[old][name], least[new][name]
        print(f"{name:6} {before:8.3f} s {after:8.3f} s  ratio {after / before:.3f}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--rounds", type=int, default=9)
    asked = parser.parse_args()
    compare(asked.old, asked.new, asked.rounds)
