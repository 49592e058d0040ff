"""How many requests a second, and how long they take: SQLite and PostgreSQL, two workers.

Run: python benchmarks/server.py [--seconds 5] [--workers 2]

    reading     GET a puzzle of the bank
    appending   POST one move of a game, acknowledged when it is on the disk
    calm        appending at 500 a second: the 99th percentile
    hints       POST a position, over positions of all levels

Both databases wait for the disk. The load generator runs on the same machine and takes its part of
the processors. The last column is the processor time of the server for one request.
"""

import argparse
import asyncio
import gc
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

import servers
from nonet import Puzzle, generate_puzzle, rate
from nonet.levels import LEVELS
from nonet.store import NewPuzzle, open_store
from web_load import PUZZLE, Player, Tally, flood
from web_server import WebServer, web_server

CONNECTIONS = 128


@contextmanager
def running(kind: str, workers: int) -> Iterator[WebServer]:
    """Run a server over a kind of database."""
    with tempfile.TemporaryDirectory() as folder:
        settings = {"workers": str(workers), "log": "error"}
        file = f"sqlite:///{folder}/nonet.sqlite"
        if kind == "sqlite":
            with put_puzzle(file), web_server(Path(folder), **settings) as server:
                yield server
        else:
            with (
                servers.postgres(fsync=True) as database,
                put_puzzle(database.url),
                web_server(Path(folder), db=database.url, **settings) as server,
            ):
                yield server


@contextmanager
def put_puzzle(url: str) -> Iterator[None]:
    """Put a puzzle into the bank, to be read."""
    with open_store(url) as store:
        store.puzzles.add([NewPuzzle(key=PUZZLE, givens=PUZZLE, level="easy")])
    yield


def cpu_seconds(group: int) -> float:
    """Processor time of all processes of a group."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        ticks += int(fields[11]) + int(fields[12]) if int(fields[2]) == group else 0
    return ticks / os.sysconf("SC_CLK_TCK")


async def report(
    name: str, askers: list[Callable[[], Any]], seconds: float, rate_: float, group: int
) -> None:
    """Let all ask, and print what came of it."""
    tally, before = Tally(), cpu_seconds(group)
    speed = await flood(askers, seconds, tally, rate_)
    spent = (cpu_seconds(group) - before) / len(tally.seconds)
    print(
        f"{name} {speed:8.0f} a second   median {tally.percentile(0.5):7.2f} ms"
        f"   99 % {tally.percentile(0.99):7.2f} ms   errors {len(tally.errors)}"
        f"   {spent * 1e6:5.0f} µs of the server",
        flush=True,
    )
    for error in tally.errors[:3]:
        print("   ", error)


async def measure(kind: str, port: int, seconds: float, group: int) -> None:
    """Measure one server and print its lines."""
    players = [Player(port) for _ in range(CONNECTIONS)]
    for player in players:
        await player.begin()
    gc.freeze()  # a pause of the generator would count as one of the server
    puzzles = [lambda p=p: p.connection.ask("GET", "/api/v1/puzzles/1") for p in players]
    for name, askers, rate_ in (
        ("reading", puzzles, 0.0),
        ("appending", [player.move for player in players], 0.0),
        ("calm", [player.move for player in players], 500.0),
    ):
        await report(f"{kind:<11} {name:<10}", askers, seconds, rate_, group)
    await measure_hints(kind, players[:8], seconds, group)
    for player in players:
        player.connection.close()


async def measure_hints(kind: str, players: list[Player], seconds: float, group: int) -> None:
    """Measure hints over positions of all levels."""
    bodies = cycle(positions())
    askers = [lambda p=p: p.connection.ask("POST", "/api/v1/hint", next(bodies)) for p in players]
    await flood(askers, 2.0, Tally())  # starts the children
    await report(f"{kind:<11} hints     ", askers, seconds, 0.0, group)


def positions() -> list[dict[str, str]]:
    """Make puzzles of every level, each at its start and with half of its cells solved."""
    by_level: dict[str, list[Puzzle]] = {level: [] for level in LEVELS}
    for seed in range(3000):
        puzzle = generate_puzzle(seed, symmetry="none")
        found = by_level[rate(puzzle).level]
        if len(found) < 10:
            found.append(puzzle)
    print({level: len(found) for level, found in by_level.items()})
    return [
        {"givens": puzzle.givens.format(), "digits": digits}
        for found in by_level.values()
        for puzzle in found
        for digits in (puzzle.givens.format(), half_solved(puzzle))
    ]


def half_solved(puzzle: Puzzle) -> str:
    """Write every second digit of the solution beside the givens."""
    pairs = zip(puzzle.givens.format(), puzzle.solution.format(), strict=True)
    return "".join(
        right if cell % 2 and given == "." else given for cell, (given, right) in enumerate(pairs)
    )


def main() -> None:
    """Read the arguments and measure."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--databases", nargs="*", default=["sqlite", "postgresql"])
    arguments = parser.parse_args()
    for kind in arguments.databases:
        with running(kind, arguments.workers) as server:
            asyncio.run(measure(kind, server.port, arguments.seconds, server.process.pid))


if __name__ == "__main__":
    main()
