"""What the worst logs that a game may have cost to replay, and a long game in the store.

    python benchmarks/replay.py

Every log goes up to the limit of moves or of touches, on an empty 25×25 board. Memory is what the
replay allocates at most, CPU the time of this process. The second part appends one move, and then
one that conflicts, to a game of 20,000 moves that nobody has in memory; CPU time again.
"""

import tempfile
import time
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import pairwise

import msgspec

from nonet.errors import ConflictError
from nonet.grid import Grid
from nonet.layout import Layout
from nonet.play import Game, Move, advance, begin
from nonet.play.moves import (
    Apply,
    Checkpoint,
    Digit,
    Fill,
    Note,
    Paint,
    Redo,
    Restore,
    Undo,
)
from nonet.service.games import MOST_MOVES, MOST_TOUCHES, Games
from nonet.service.puzzles import Given
from nonet.service.scores import Scores
from nonet.store import open_store

LARGEST = Layout.box(5, 5)
GAME = Game(Grid("." * LARGEST.cells, LARGEST))
ALL = tuple(range(LARGEST.cells))
PLAYED = "a-Game_made_by_a_page0"


def paint(n: int) -> Move:
    return Paint(n=n, at=n, cell=n * 7 % 625, digit=n % 25 + 1, colour=n % 9 + 1)


def note(n: int) -> Move:
    return Note(n=n, at=n, cells=(n * 7 % 625,), digit=n % 25 + 1, where="corner")


def pencil(n: int) -> Move:
    return Note(n=n, at=n, cells=(n * 7 % 81,), digit=n % 9 + 1, where="corner")


def note_all(n: int) -> Move:
    return Note(n=n, at=n, cells=ALL, digit=n % 25 + 1, where="corner")


def write_all(n: int) -> Move:
    return Digit(n=n, at=n, cells=ALL, digit=n % 25 + 1)


def write_and_clean(n: int) -> Move:
    return Digit(n=n, at=n, cells=(n * 7 % 625,), digit=n % 25 + 1, clean=True)


def undo_and_redo(n: int) -> Move:
    return note_all(n) if n == 1 else (Undo if n % 2 == 0 else Redo)(n=n, at=n)


def fill_and_undo(n: int) -> Move:
    return Fill(n=n, at=n) if n % 2 else Undo(n=n, at=n)


def write_on_a_full_board(n: int) -> Move:
    return write_all(1) if n == 1 else Digit(n=n, at=n, cells=(n * 7 % 625,), digit=n % 24 + 2)


def restore(n: int) -> Move:
    begun: list[Move] = [
        Checkpoint(n=1, at=1, name="0"),
        note_all(2),
        write_all(3),
        Checkpoint(n=4, at=4, name="1"),
    ]
    return begun[n - 1] if n <= len(begun) else Restore(n=n, at=n, name=str(n % 2))


def apply(n: int) -> Move:
    candidates = tuple((cell, n % 25 + 1) for cell in ALL)
    return Apply(n=n, at=n, placements=candidates, eliminations=candidates)


LOGS = (
    *(paint, note, note_all, write_all, write_and_clean, undo_and_redo),
    *(fill_and_undo, write_on_a_full_board, restore, apply),
)


def replay_all(make: Callable[[int], Move]) -> tuple[int, int, float]:
    """Make moves up to a limit; answer how many, their touches, and the CPU time."""
    state, begun = begin(GAME), time.process_time()
    while state.count < MOST_MOVES and state.touches < MOST_TOUCHES:
        state = advance(GAME, state, make(state.count + 1))
    return state.count, state.touches, time.process_time() - begun


def measure_logs() -> Iterator[tuple[float, float]]:
    print(f"{'log':24}{'moves':>8}{'touches':>12}{'CPU s':>8}{'MB':>8}")
    for make in LOGS:
        count, touches, seconds = replay_all(make)
        tracemalloc.start()
        replay_all(make)
        megabytes = tracemalloc.get_traced_memory()[1] / 1e6
        tracemalloc.stop()
        print(f"{make.__name__:24}{count:8}{touches:12}{seconds:8.2f}{megabytes:8.1f}")
        yield seconds, megabytes


def measure_store(folder: str) -> None:
    with open_store(f"sqlite:///{folder}/nonet.sqlite") as store:
        player = store.players.add().id
        games = Games(store, Scores(store))
        games.create(player, PLAYED, Given("." * 81), 0)
        games.close()
        log = [msgspec.to_builtins(pencil(n)) for n in range(1, 19_999)]
        store.games.append(PLAYED, log)  # as if no snapshot had ever been kept
        moments = [time.process_time()]
        for move in (pencil(19_999), pencil(20_000), Fill(n=19_999, at=19_999)):
            cold = Games(store, Scores(store))  # another process: nothing is in memory
            with suppress(ConflictError):
                cold.append(player, PLAYED, [move])
            cold.close()
            moments.append(time.process_time())
    names = ("first move, replayed", "next move, from a snapshot", "conflict")
    for name, (before, after) in zip(names, pairwise(moments), strict=True):
        print(f"{name:30}{1000 * (after - before):8.0f} ms")


def main() -> None:
    """Print all that is measured."""
    worst = list(measure_logs())
    print(f"at most {max(s for s, _ in worst):.2f} s and {max(m for _, m in worst):.0f} MB\n")
    print("one move to a game of 20,000 moves that nobody has in memory")
    with tempfile.TemporaryDirectory() as folder:
        measure_store(folder)


if __name__ == "__main__":
    main()
