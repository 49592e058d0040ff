"""Throw broken texts at every parser: each must answer with sheets or with an InputError, quickly.

    python fuzz/formats.py [inputs] [seed]

Each input is a good text of some format with pieces cut, doubled, swapped or made up; of links that
are squeezed, half are broken inside and squeezed again. The same seed makes the same inputs. It
leaves with 1 if an input took a second or more, or all of them 200 MB. Atheris can drive
`try_input` too, where it is installed:

    python -m atheris fuzz/formats.py
"""

import base64
import io
import random
import resource
import sys
import time
import zlib
from collections.abc import Callable

from nonet import CLASSIC, Board, Grid, Layout, Rule, formats
from nonet.formats import FORMATS, Foreign, Sheet
from nonet.formats.lz import compress, decompress

WIKIPEDIA = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
CAGES = [Rule("cage", [cell, cell + 1], [5]) for cell in range(0, 16, 2)]
COLUMNS = [
    Rule("cage", [row * 9 + column for row in range(first, first + 3)], [15])
    for first in (0, 3, 6)
    for column in range(9)
]
LINES = "3x3; thermometer: r1c1 r1c2 r2c3; arrow: r5c5 / r5c6"
MANY = (
    f"{LINES}; pair sum 10: r6c6 r6c7; anti-knight; all ratios given 2; ratio 2: r9c8 r9c9; "
    "little killer 12: r1c3 r2c2 r3c1; sandwich 8: r1c1 r2c1 r3c1 r4c1 r5c1 r6c1 r7c1 r8c1 r9c1; "
    "clone: r3c3 r3c4 / r6c6 r6c7; quadruple 1 2: r7c1 r7c2 r8c1 r8c2; allowed 1 2 3: r4c4"
)
WAVES = Layout.jigsaw([(cell // 9 - (cell % 9 == 0)) % 9 for cell in range(81)])
SHEETS = (
    Sheet(Grid.empty(Board(CLASSIC, COLUMNS))),
    Sheet(Grid("." * 40 + "5" + "." * 40, Board(WAVES, COLUMNS))),
    Sheet(Grid("." * 40 + "5" + "." * 40, WAVES)),
    Sheet(Grid.empty(LINES)),
    Sheet(Grid.empty(MANY)),
    Sheet(Grid.empty("samurai")),
    Sheet(
        Grid.empty("3x3"), foreign=(Foreign("drawn line", {"key": "line", "lines": [["R1C1"]]}),)
    ),
    Sheet(Grid(WIKIPEDIA), extra={"sudokupad": {"u": [{"r": True, "c2": "#F", "w": 0.5}]}}),
    Sheet(Grid(WIKIPEDIA), extra={"ksudoku": {"markers": {"r1c3": "0110"}}}),
    Sheet(Grid(WIKIPEDIA), extra={"table": {"level": "easy"}}),
    Sheet(Grid(WIKIPEDIA)),
    Sheet(Grid(WIKIPEDIA), placed=Grid("..4" + "." * 78), title="A", author="B", comment="C"),
    Sheet(Grid(WIKIPEDIA, CLASSIC.with_diagonals())),
    Sheet(Grid("G" + "." * 255)),
    Sheet(Grid("1" + "." * 15, Layout.jigsaw([0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3]))),
    Sheet(Grid.empty(Board(Layout.of_size(4), CAGES))),
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


def deflate(data: bytes) -> str:
    deflater = zlib.compressobj(6, zlib.DEFLATED, -15)
    return base64.b64encode(deflater.compress(data) + deflater.flush()).decode()


def inflate(text: str) -> bytes:
    return zlib.decompress(base64.b64decode(text), -15)


# How links begin whose rest is squeezed, and how to take it apart and together again.
PACKED: dict[str, tuple[Callable[[str], bytes], Callable[[bytes], str]]] = {
    "https://swaroopg92.github.io/penpa-edit/#m=edit&p=": (inflate, deflate),
    "https://f-puzzles.com/?load=": (
        lambda text: decompress(text).encode(),
        lambda data: compress(data.decode("utf-8", "replace")),
    ),
}
PACKED["https://sudokupad.app/fpuz"] = PACKED["https://f-puzzles.com/?load="]
PACKED["https://sudokupad.app/scl"] = PACKED["https://f-puzzles.com/?load="]


def break_inside(data: bytes, other: bytes, source: random.Random) -> bytes:
    """Break what a link has squeezed; any other text as it stands."""
    text = data.decode()
    for start, (unpack, pack) in PACKED.items():
        if text.startswith(start):
            return (start + pack(mutate(unpack(text.removeprefix(start)), other, source))).encode()
    return mutate(data, other, source)


def make_seeds() -> list[bytes]:
    """A good text of every format for every sheet that it can hold."""
    table = io.BytesIO()
    formats.write_parquet(table, [Sheet(Grid(WIKIPEDIA))] * 2)
    seeds = [table.getvalue()]
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
        first, second = source.choice(seeds), source.choice(seeds)
        inside = first[:4] != b"PAR1" and source.random() < 0.5
        data = (break_inside if inside else mutate)(first, second, source)
        start = time.process_time()
        good += try_input(data, source.choice(names))
        slowest = max(slowest, time.process_time() - start)
    return good, slowest


if __name__ == "__main__":
    inputs = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    good, slowest = run(inputs, int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"{inputs} inputs, {good} good, slowest {slowest:.3f} s, {memory} MB at most")
    sys.exit(slowest >= 1 or memory >= 200)
