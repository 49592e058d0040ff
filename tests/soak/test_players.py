"""Many players at human pace: no error, quick answers, and memory that stays as it is.

    NONET_SOAK=long python -m pytest -n 0 -s tests/soak/test_players.py     1,000 for 5 minutes

Beside them others keep connections open and say nothing (NONET_SOAK_IDLE, 2,000 in the long form):
whoever plays must not notice them. The server may hang up on the idle; they come back then.

A machine may be a guest on another, whose host takes the processor away for seconds: the times are
told with and without such spells, and it is those without that the server must answer for.
"""

import asyncio
import gc
import os
import resource
from contextlib import suppress
from pathlib import Path

import pytest

from soaking import IS_LONG, memory_of, serving
from stolen_time import Thief
from waiting import run_apart
from web_load import Player, Tally, flood

PLAYERS, SECONDS = (1000, 300.0) if IS_LONG else (40, 4.0)
IDLE = int(os.environ.get("NONET_SOAK_IDLE", 2000 if IS_LONG else 100))
GAP = 2.5  # seconds from one move of a player to the next
PARTS = 5  # memory is taken before and after each; the first fills what is kept on purpose
SLOWEST = 60.0  # ms for 99 of 100 moves; like the memory asked only of the long form
ENOUGH = 10_000  # moves that tell a 99th percentile: a hundred are slower
GROWTH = 1.1  # of the memory after the first part


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"] if IS_LONG else ["sqlite"])
def test_many_players_at_human_pace(kind: str, tmp_path: Path) -> None:
    allow_files(2 * (PLAYERS + IDLE))
    with serving(kind, tmp_path, workers="2") as (server, _):
        tally, held, spells = run_apart(play(server.port, server.process.pid))
        given = tally.outside(spells)
        print(
            f"\n{kind}: {PLAYERS} players and {IDLE} idle connections,"
            f" {len(tally.seconds)} moves, {len(tally.errors)} errors,"
            f" median {tally.percentile(0.5):.1f} ms, 99 % {tally.percentile(0.99):.1f} ms;"
            f" {len(given.seconds)} moves while the processor was not stolen,"
            f" 99 % {given.percentile(0.99):.1f} ms; memory"
            f" {' → '.join(f'{amount / 1e6:.0f}' for amount in held)} MB"
        )
        assert tally.errors == []
        assert len(tally.seconds) >= (0.9 * PLAYERS * SECONDS / GAP if IS_LONG else PLAYERS)
        assert not IS_LONG or held[-1] < GROWTH * held[1]
        assert not IS_LONG or len(given.seconds) > ENOUGH
        assert not IS_LONG or given.percentile(0.99) < SLOWEST


async def play(port: int, process: int) -> tuple[Tally, list[int], list[tuple[float, float]]]:
    """Let all play, part by part; answer what came back, the memory held, and what was stolen."""
    thief = Thief()
    players = [Player(port) for _ in range(PLAYERS)]
    for player in players:
        await player.begin()
    others = [asyncio.create_task(idle(port)) for _ in range(IDLE)]
    others.append(asyncio.create_task(thief.watch()))
    gc.freeze()  # a pause of these players would count as one of the server
    tally, held = Tally(), [memory_of(process)]
    for _ in range(PARTS):
        await flood([player.move for player in players], SECONDS / PARTS, tally, PLAYERS / GAP)
        held.append(memory_of(process))
    for player in players:
        player.connection.close()
    for other in others:
        other.cancel()
    await asyncio.wait(others)
    return tally, held, thief.spells


async def idle(port: int) -> None:
    """Keep a connection open and say nothing; open another when the server has enough of it."""
    while True:
        with suppress(OSError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            try:
                await reader.read()
            finally:
                writer.close()
        await asyncio.sleep(1)


def allow_files(amount: int) -> None:
    """Let this process and the server that it starts hold so many connections."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most < amount + 100:
        pytest.skip(f"expected {amount + 100} open files to be allowed, got {most}")
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
