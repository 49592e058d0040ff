"""Throw broken texts at every parser: each must answer with sheets or with an InputError, quickly.

    python fuzz/formats.py [inputs] [seed]

Each input is a good text of some format with pieces cut, doubled, swapped or made up. The same seed
makes the same inputs. Atheris can drive `try_input` too, where it is installed:

    python -m atheris fuzz/formats.py
"""

import io
import random
import resource
import sys
import time

from nonet import CLASSIC, Grid, Layout, formats
from nonet.formats import FORMATS, Rule, Sheet

WIKIPEDIA = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
CAGES = tuple(
    Rule("cage", {"cells": [f"r{row}c{column}", f"r{row}c{column + 1}"], "sum": 5})
    for row in range(1, 5)
    for column in (1, 3)
)
SHEETS = (
    Sheet(Grid(WIKIPEDIA)),
    Sheet(Grid(WIKIPEDIA), placed=Grid("..4" + "." * 78), title="A", author="B", comment="C"),
    Sheet(Grid(WIKIPEDIA, CLASSIC.with_diagonals())),
    Sheet(Grid("G" + "." * 255)),
    Sheet(Grid("1" + "." * 15, Layout.jigsaw([0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3]))),
    Sheet(Grid("." * 16), rules=CAGES),
    Sheet(Grid("." * 16), corner=(3,) * 16, candidates=(15,) * 16),
)
PIECES = [
    *"0123456789.*_-|+#:;,[]{}<>\"'=/\\ \t\r\n\x00",
    "\ufeff",
    "１",
    "é",
    "null",
    "1e999",
    "-1",
]


def make_seeds() -> list[bytes]:
    """A good text of every format for every sheet that it can hold."""
    seeds = []
    for each in FORMATS.values():
        for sheet in SHEETS:
            try:
                seeds.append(each.format(sheet).encode())
            except formats.InputError:
                continue
    return seeds


def mutate(data: bytes, other: bytes, source: random.Random) -> bytes:
    """Break a text in one to four places."""
    for _ in range(source.randint(1, 4)):
        start = source.randrange(len(data) + 1)
        end = min(len(data), start + source.choice((0, 1, 1, 2, 8, 64)))
        piece = source.choice(
            (
                b"",
                source.choice(PIECES).encode(),
                bytes([source.randrange(256)]),
                data[start:end] * 2,
                other[start:end],
            )
        )
        data = data[:start] + piece + data[end:]
    return data


def try_input(data: bytes, name: str = "") -> bool:
    """Parse a text; True if everything in it was a sheet."""
    return all(entry.error is None for entry in formats.scan(io.BytesIO(data), name))


def run(count: int, seed: int) -> tuple[int, float]:
    """Try so many inputs; return how many were good, and the longest time of one in seconds."""
    source = random.Random(seed)
    seeds, names = make_seeds(), ["", "", "", *FORMATS]
    good, slowest = 0, 0.0
    for _ in range(count):
        data = mutate(source.choice(seeds), source.choice(seeds), source)
        start = time.process_time()
        good += try_input(data, source.choice(names))
        slowest = max(slowest, time.process_time() - start)
    return good, slowest


if __name__ == "__main__":
    inputs = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    good, slowest = run(inputs, int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"{inputs} inputs, {good} good, slowest {slowest:.3f} s, {memory} MB at most")
