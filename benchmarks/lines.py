"""How many puzzles a second are read from and written to lines, in bulk.

    python benchmarks/lines.py [file]

Best of five rounds of the processor's time, on the file repeated to about 100 MB.
"""

import sys
import time
from pathlib import Path

from nonet import CLASSIC, generate_puzzle
from nonet._core import format_lines, level, parse_lines


def sample() -> bytes:
    if len(sys.argv) > 1:
        return Path(sys.argv[1]).read_bytes()
    puzzles = (generate_puzzle(seed=seed) for seed in range(100))
    return "".join(f"{puzzle.givens.format()}\n" for puzzle in puzzles).encode()


def main() -> None:
    text = sample()
    text *= max(1, 100_000_000 // len(text))
    best_read = best_write = float("inf")
    for _ in range(5):
        start = time.process_time()
        digits, bad, _ = parse_lines(text, CLASSIC)
        middle = time.process_time()
        format_lines(digits, CLASSIC)
        best_read = min(best_read, middle - start)
        best_write = min(best_write, time.process_time() - middle)
    million = len(digits) / 1e6
    print(
        f"{level()}: {len(digits)} puzzles, {len(bad)} bad lines, "
        f"read {million / best_read:.1f} M/s, write {million / best_write:.1f} M/s"
    )


if __name__ == "__main__":
    main()
