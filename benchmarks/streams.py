"""What open streams of events cost, and how soon one device hears of another.

Run: python benchmarks/streams.py [--streams 2000] [--seconds 20] [--moves 100]

    sqlite       two workers of one host; news goes over their sockets
    postgresql   two hosts of one worker each on one database; news goes by NOTIFY

Moves are written at the first host, streams are read at the last. The delay is from sending a move
to hearing of it, the disk included. Processor and memory are those of all processes of the servers.
"""

import argparse
import asyncio
import json
import os
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

import httpx

import servers
from web_server import WebServer, begin_game, digit, send, web_server

OF_PLAYER = 8  # streams; a worker lets a player have 16
Stream = asyncio.StreamReader


@contextmanager
def hosts(kind: str, streams: int) -> Iterator[list[WebServer]]:
    """Run one host over SQLite, or two over one PostgreSQL."""
    with ExitStack() as running:
        most = str(streams + 100)

        def start(**settings: str) -> WebServer:
            folder = Path(running.enter_context(tempfile.TemporaryDirectory()))
            return running.enter_context(web_server(folder, streams=most, **settings))

        if kind == "sqlite":
            yield [start(workers="2")]
        else:
            database = running.enter_context(servers.postgres(fsync=True))
            yield [start(db=database.url) for _ in range(2)]


async def open_stream(port: int, cookie: str) -> Stream:
    """Open a stream and wait until the server listens for it."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    head = f"GET /api/v1/events HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\ncookie: {cookie}\r\n\r\n"
    writer.write(head.encode())
    answer = await reader.readuntil(b"retry:")
    assert b" 200 " in answer.split(b"\r\n", 1)[0], answer
    reader._kept = writer  # type: ignore[attr-defined]  # or it is closed when forgotten
    return reader


async def hear(stream: Stream, count: int) -> float:
    """Answer when a stream told that a game has so many moves."""
    while True:
        line = await stream.readline()
        assert line, "expected an open stream, got one that has ended"
        if line.startswith(b"data:") and json.loads(line[5:]).get("count") == count:
            return time.perf_counter()


def cost_of(running: list[WebServer]) -> tuple[float, float]:
    """Seconds of processor and megabytes of memory, of the servers and their children."""
    seconds = memory = 0.0
    groups = {server.process.pid for server in running}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(") ")[2].split()
            if int(fields[2]) in groups:
                seconds += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
                rollup = (folder / "smaps_rollup").read_text()
                memory += int(rollup.partition("\nPss:")[2].split()[0]) / 1000
        except OSError:
            continue
    return seconds, memory


async def measure(running: list[WebServer], streams: int, seconds: float, moves: int) -> None:
    """Open streams, let them be, then make moves."""
    first, last = running[0], running[-1]
    _, before = cost_of(running)
    cookies = [new_player(first) for _ in range(-(-streams // OF_PLAYER))]
    opened = [await open_stream(last.port, cookies[n // OF_PLAYER]) for n in range(streams)]
    _, after = cost_of(running)
    print(f"  {streams} streams: {(after - before) * 1000 / streams:.0f} kB each")
    began, _ = cost_of(running)
    await asyncio.sleep(seconds)
    ended, _ = cost_of(running)
    print(f"  idle: {100 * (ended - began) / seconds:.1f} % of a core")
    delays = await time_moves(first, cookies[0], opened[:OF_PLAYER], moves)
    ordered = sorted(delays)
    print(
        f"  heard after: median {statistics.median(ordered) * 1000:.0f} ms, 99 %"
        f" {ordered[int(0.99 * len(ordered))] * 1000:.0f} ms, longest {ordered[-1] * 1000:.0f} ms"
    )


def new_player(server: WebServer) -> str:
    """Make a guest, and answer the cookie."""
    with server.client() as client:
        begin_game(client)
        return "; ".join(f"{name}={value}" for name, value in client.cookies.items())


async def time_moves(
    server: WebServer, cookie: str, streams: list[Stream], moves: int
) -> list[float]:
    """Make moves one by one; answer how long each of the streams took to tell."""
    delays: list[float] = []
    with httpx.Client(
        base_url=f"{server.url}/api/v1", headers={"cookie": cookie}, verify=False
    ) as client:
        game = begin_game(client)
        for number in range(1, moves + 1):
            sent = time.perf_counter()
            move = digit(number, 2, 1 + number % 9)
            sending = asyncio.to_thread(send, client, game, move)
            heard = asyncio.gather(*(hear(stream, number) for stream in streams))
            delays += [moment - sent for moment in (await asyncio.gather(sending, heard))[1]]
    return delays


def main() -> None:
    """Measure both ways that news takes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--streams", type=int, default=2000)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--moves", type=int, default=100)
    given = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 4 * given.streams + 1000), hard))
    for kind in ("sqlite", "postgresql"):
        print(kind)
        with hosts(kind, given.streams) as running:
            asyncio.run(measure(running, given.streams, given.seconds, given.moves))


if __name__ == "__main__":
    main()
