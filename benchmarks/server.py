"""How many requests a second, and how long they take: SQLite and PostgreSQL, two workers.

Run: python benchmarks/server.py [--seconds 5] [--workers 2]

    reading     GET a puzzle of the bank
    appending   POST one move of a game, acknowledged when it is on the disk
    calm        appending at 500 a second: the 99th percentile
    hints       POST a position, over positions of all levels

The load generator runs on the same machine and takes its part of the processors.
"""

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

import servers  # noqa: E402 (found by the line above)
from web_load import Player, Tally, flood  # noqa: E402
from web_server import WebServer, web_server  # noqa: E402

CONNECTIONS = 32


@contextmanager
def running(kind: str, workers: int) -> Iterator[WebServer]:
    """Run a server over a kind of database."""
    with tempfile.TemporaryDirectory() as folder:
        settings = {"workers": str(workers), "log": "error"}
        if kind == "sqlite":
            with web_server(Path(folder), **settings) as server:
                yield server
        else:
            with (
                servers.postgres() as database,
                web_server(Path(folder), db=database.url, **settings) as server,
            ):
                yield server


async def measure(kind: str, port: int, seconds: float) -> None:
    """Measure one server and print its lines."""
    players = [Player(port) for _ in range(CONNECTIONS)]
    for player in players:
        await player.begin()
    daily = [lambda p=p: p.connection.ask("GET", "/api/v1/puzzles/daily") for p in players]
    for name, askers, rate in (
        ("reading", daily, 0.0),
        ("appending", [player.move for player in players], 0.0),
        ("calm", [player.move for player in players], 500.0),
    ):
        tally = Tally()
        speed = await flood(askers, seconds, tally, rate)
        print(
            f"{kind:<11} {name:<10} {speed:8.0f} a second   median {tally.percentile(0.5):7.2f} ms"
            f"   99 % {tally.percentile(0.99):7.2f} ms   errors {len(tally.errors)}",
            flush=True,
        )
        for error in tally.errors[:3]:
            print("   ", error)
    for player in players:
        player.connection.close()


def main() -> None:
    """Read the arguments and measure."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--databases", nargs="*", default=["sqlite", "postgresql"])
    arguments = parser.parse_args()
    for kind in arguments.databases:
        with running(kind, arguments.workers) as server:
            asyncio.run(measure(kind, server.port, arguments.seconds))


if __name__ == "__main__":
    main()
