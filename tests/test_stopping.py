"""Long work ends: by a function, by a time limit, by Ctrl-C; and it tells how far it is."""

import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import numpy as np
import pytest

import nonet
from nonet import InputError, NonetError
from nonet.canonical import (
    count_automorphisms,
    find_equivalence,
    group_equivalent,
    list_automorphisms,
)
from nonet.errors import StoppedError, TooLongError
from nonet.generator import (
    dig,
    find_redundant_givens,
    generate_grids,
    generate_puzzles,
    generate_rated,
    minimise,
    search_branching,
    search_on_scale,
    search_options,
)
from nonet.generator.vicinity import find_neighbours, search_fewest_givens
from nonet.techniques import DEFAULT, find_needs_many

EMPTY = "." * 81
MANY = 10**15  # solutions that nobody counts to
PUZZLES = ["." * 81] * 3
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

OPEN = nonet.Grid.empty("5x5")  # as many symmetries as a board can have: a second for its key
LARGE = nonet.generate_grid(1, OPEN.layout)
SMALL = nonet.generate_puzzle(7, symmetry="none")


def write_diagonals() -> str:
    """A board whose one rule in 24 is wrong: nobody proves soon that nothing keeps them all."""
    grid = nonet.generate_grid(3)
    starts = [(0, column, 1, turn) for turn in (1, -1) for column in range(2, 7)]
    starts += [(8, column, -1, turn) for turn in (1, -1) for column in range(2, 7)]
    rules = []
    for number, (row, column, down, right) in enumerate(starts):
        cells = [
            (row + down * i, column + right * i) for i in range(9) if 0 <= column + right * i < 9
        ]
        total = sum(grid[9 * r + c] for r, c in cells) + (number == 3)
        names = " ".join(f"r{r + 1}c{c + 1}" for r, c in cells)
        rules.append(f"little killer {total}: {names}")
    return "; ".join(["3x3", *rules])


def make_puzzle(**ends: Any) -> nonet.Puzzle:
    with nonet.within(**ends):
        return nonet.Puzzle(nonet.Grid.empty(write_diagonals()))


LONG: dict[str, Callable[..., object]] = {
    "count_solutions": lambda **ends: nonet.count_solutions(EMPTY, MANY, **ends),
    "true_candidates": lambda **ends: nonet.true_candidates(EMPTY, MANY, **ends),
    "count_many": lambda **ends: nonet.count_many(PUZZLES, **ends),
    "solve_many": lambda **ends: nonet.solve_many(PUZZLES, **ends),
    "rate_many": lambda **ends: nonet.rate_many(PUZZLES, **ends),
    "key_many": lambda **ends: nonet.key_many(PUZZLES, **ends),
    "name_many": lambda **ends: nonet.name_many(PUZZLES, **ends),
    "find_needs_many": lambda **ends: find_needs_many(PUZZLES, **ends),
    "find_path": lambda **ends: nonet.find_path(EMPTY, **ends),
    "find_steps": lambda **ends: nonet.find_steps(EMPTY, **ends),
    "find_hint": lambda **ends: nonet.find_hint(EASY, **ends),
    "why_not": lambda **ends: nonet.why_not(EASY, EASY, 2, 1, **ends),
    "rate": lambda **ends: nonet.rate(EASY, **ends),
    "count_stream": lambda **ends: list(nonet.count_stream(PUZZLES, **ends)),
    "solve_stream": lambda **ends: list(nonet.solve_stream(PUZZLES, **ends)),
    "generate_grid": lambda **ends: nonet.generate_grid(1, LARGE.layout, **ends),
    "generate_grids": lambda **ends: generate_grids(1, 10**6, **ends),
    "generate_puzzles": lambda **ends: generate_puzzles(1, 10**6, **ends),
    "generate_rated": lambda **ends: generate_rated(level="hard", count=10**6, seed=1, **ends),
    "search_branching": lambda **ends: search_branching(None, 1, rounds=10**9, **ends),
    "search_options": lambda **ends: search_options(None, 1, rounds=10**9, **ends),
    "search_on_scale": lambda **ends: search_on_scale("options", 1, rounds=10**9, **ends),
    "generate_puzzle": lambda **ends: nonet.generate_puzzle(1, LARGE.layout, **ends),
    "dig": lambda **ends: dig(LARGE, 1, **ends),
    "minimise": lambda **ends: minimise(nonet.Puzzle(LARGE), **ends),
    "find_redundant_givens": lambda **ends: find_redundant_givens(nonet.Puzzle(LARGE), **ends),
    "find_neighbours": lambda **ends: find_neighbours(SMALL, 3, 2, **ends),
    "search_fewest_givens": lambda **ends: search_fewest_givens(SMALL, 1, rounds=10**6, **ends),
    "key": lambda **ends: nonet.key(OPEN, **ends),
    "find_key": lambda **ends: nonet.find_key(OPEN, **ends),
    "key_many of large boards": lambda **ends: nonet.key_many(
        [OPEN] * 40, OPEN.layout, threads=2, **ends
    ),
    "count_automorphisms": lambda **ends: count_automorphisms(OPEN, **ends),
    "list_automorphisms": lambda **ends: list_automorphisms(OPEN, **ends),
    "find_equivalence": lambda **ends: find_equivalence(OPEN, OPEN, **ends),
    "are_equivalent": lambda **ends: nonet.are_equivalent(OPEN, OPEN, **ends),
    "group_equivalent": lambda **ends: group_equivalent([OPEN], **ends),
    "within": make_puzzle,
}


@pytest.mark.parametrize("name", LONG)
def test_a_caller_ends_it(name: str) -> None:
    with pytest.raises(StoppedError):
        LONG[name](stop=lambda: True)


@pytest.mark.parametrize("name", LONG)
def test_a_time_limit_ends_it(name: str) -> None:
    with pytest.raises(TooLongError, match="within 0 s"):
        LONG[name](timeout=0)


@pytest.mark.parametrize("name", LONG)
def test_an_end_that_makes_no_sense_is_refused(name: str) -> None:
    for ends in ({"stop": 3}, {"timeout": -1}, {"timeout": "x"}, {"timeout": float("nan")}):
        with pytest.raises(InputError):
            LONG[name](**ends)


def test_an_error_of_the_stop_function_comes_through() -> None:
    def fail() -> bool:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        nonet.count_solutions(EMPTY, MANY, stop=fail)


def test_what_was_ended_leaves_nothing_behind() -> None:
    with suppress(NonetError):
        nonet.count_solutions(EMPTY, MANY, stop=lambda: True)
    assert nonet.count_solutions(EMPTY) == 2
    assert nonet.solve(EMPTY, timeout=60) == nonet.solve(EMPTY)
    assert nonet.diagnose(EMPTY, timeout=60) == nonet.diagnose(EMPTY)


def test_work_with_an_answer_when_ended_answers() -> None:
    assert nonet.search(EMPTY, limit=MANY, nodes=2**60, timeout=0).verdict in ("several", "unknown")
    found = nonet.generate(seed=1, clues=(17, 17), timeout=0)
    assert not found


def test_progress_is_told_to_the_end() -> None:
    rows = np.zeros((40_000, 81), np.uint8)
    told: list[tuple[int, int]] = []
    nonet.key_many(rows, progress=lambda done, of: told.append((done, of)))
    nonet.rate_many(PUZZLES, 1, progress=lambda done, of: told.append((done, of)))
    nonet.count_many(PUZZLES, progress=lambda done, of: told.append((done, of)))
    assert told == [(16384, 40_000), (32768, 40_000), (40_000, 40_000), (3, 3), (3, 3)]


def test_progress_is_told_of_paths_streams_names_and_searches() -> None:
    told: list[tuple[int, ...]] = []

    def tell(*numbers: int) -> None:
        told.append(numbers)

    path = nonet.find_path("1..4.........32.", progress=tell)
    assert [numbers[0] for numbers in told] == [*range(5, 17)]
    assert told[-1] == (16, 16)
    assert len(path) == 12
    told.clear()
    list(nonet.count_stream(PUZZLES, progress=tell))
    list(nonet.solve_stream(PUZZLES, progress=tell))
    nonet.name_many(PUZZLES, progress=tell)
    find_needs_many(PUZZLES, progress=tell)
    assert told == [(3,), (3,), (3, 3), (3, 3)]
    told.clear()
    group_equivalent(PUZZLES, progress=tell)
    assert told == [(1, 3), (2, 3), (3, 3)]
    told.clear()
    list(nonet.generate_many(level="easy", count=3, seed=1, progress=tell))
    assert told[-1] == (3, 3)
    found = nonet.generate(clues=(17, 17), seed=1, tries=3, progress=tell)
    assert not found
    assert told[-1] == (3, 3)


def test_progress_is_told_of_what_is_made() -> None:
    told: list[tuple[int, int]] = []

    def tell(done: int, of: int | None) -> None:
        told.append((done, of or 0))

    grids = generate_grids(1, 2500, progress=tell)
    assert told == [(1024, 2500), (2048, 2500), (2500, 2500)]
    assert grids[2048].tolist() == list(nonet.generate_grid(2049))
    told.clear()
    puzzles = generate_puzzles(2**64 - 1024, 1026, progress=tell)
    assert told == [(1024, 1026), (1026, 1026)]
    assert puzzles[1025].tolist() == list(nonet.generate_puzzle(1).givens)  # the seeds go round
    told.clear()
    generate_rated(level="easy", count=30, seed=1, progress=tell)
    assert told[-1] == (30, 30)


def test_ends_change_no_step() -> None:
    """A path that somebody may end is walked step by step, and is the same path."""
    for seed in range(2):
        puzzle = nonet.generate_puzzle(seed)
        assert nonet.find_path(puzzle, timeout=600) == nonet.find_path(puzzle)
        some = [name for name in DEFAULT if not name.startswith("hidden")]
        assert nonet.find_path(puzzle, some, some[::-1], timeout=600) == nonet.find_path(
            puzzle, some, some[::-1]
        )
    for position, _ in list(nonet.find_path(nonet.generate_puzzle(1)))[::20]:
        hint = nonet.find_hint(position.givens, position.digits)
        assert nonet.find_hint(position.givens, position.digits, timeout=600) == hint


def test_solutions_that_are_asked_for_one_by_one_end_too() -> None:
    solutions = nonet.iter_solutions(EMPTY, timeout=0)
    with pytest.raises(TooLongError):
        for _ in solutions:
            pass


def test_slabs_change_no_answer() -> None:
    seeds = [nonet.generate_puzzle(seed).givens for seed in range(70)]
    together = nonet.rate_many(seeds, 1)
    assert [nonet.rate_many([one], 1).er[0] for one in seeds] == together.er.tolist()
    with pytest.raises(InputError, match="grid 16386"):
        nonet.key_many([EMPTY] * 16385 + ["11" + "." * 79])


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
@pytest.mark.parametrize(
    "call",
    [
        "count_solutions('.' * 81, 10**15)",
        "true_candidates('.' * 81, 10**15)",
        "generator.generate_grids(1, 10**7)",
        "key_many([nonet.Grid.empty('5x5')] * 1000, nonet.Grid.empty('5x5').layout, 2)",
    ],
)
def test_ctrl_c_ends_it(call: str) -> None:
    # Python's own handler, whatever the parent of the tests wanted.
    code = (
        "import signal, nonet, nonet.generator\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        f"print('ready', flush=True)\nnonet.{call}"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == b"ready\n"
        child.send_signal(signal.SIGINT)
        _, errors = child.communicate(timeout=60)
    assert b"KeyboardInterrupt" in errors
