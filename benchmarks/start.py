"""Time how long a program waits before Nonet does anything.

    python benchmarks/start.py [--rounds 20]

The least of several rounds, of CPU and of the clock, and what is left of it above an interpreter
that does nothing. Goals: 60 ms to import the library, 150 ms for `nonet --help`.
"""

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path

PROGRAMS = {
    "python -c pass": ["-c", "pass"],
    "import nonet": ["-c", "import nonet"],
    "nonet.solve": ["-c", "import nonet; nonet.solve('.' * 81)"],
    "nonet.rate": ["-c", "import nonet; nonet.rate('1..4.........32.')"],
    "nonet --help": [str(Path(sys.executable).with_name("nonet")), "--help"],
    "nonet solve": [str(Path(sys.executable).with_name("nonet")), "solve", "1..4.........32."],
}


def time_once(arguments: list[str]) -> tuple[float, float]:
    """Run a program; answer its CPU and the time on the clock, in milliseconds."""
    before, start = os.times(), time.perf_counter()
    subprocess.run([sys.executable, *arguments], stdout=subprocess.DEVNULL, check=True)
    after, end = os.times(), time.perf_counter()
    used = after.children_user + after.children_system
    used -= before.children_user + before.children_system
    return used * 1000, (end - start) * 1000


def main() -> None:
    """Time all programs in turn, so that the machine's ups and downs are shared."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=20)
    rounds = parser.parse_args().rounds
    best = dict.fromkeys(PROGRAMS, (float("inf"), float("inf")))
    for _ in range(rounds):
        for name, arguments in PROGRAMS.items():
            cpu, clock = time_once(arguments)
            best[name] = (min(best[name][0], cpu), min(best[name][1], clock))
    bare = best["python -c pass"]
    for name, (cpu, clock) in best.items():
        print(
            f"{name:16} {cpu:5.0f} ms CPU, {clock:5.0f} ms; above Python {clock - bare[1]:5.0f} ms"
        )


if __name__ == "__main__":
    main()
