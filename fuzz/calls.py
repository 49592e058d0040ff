"""Call everything at the engine's door with whatever fits, nearly fits or does not fit at all.

    python fuzz/calls.py [--calls 10000000] [--seed 1] [--processes 2]

Each call must answer, or raise one of the errors that a caller can expect: an error of ours, or
TypeError, ValueError, IndexError, OverflowError for arguments that no board could have. Anything
else is wrong, and so is a process that dies or stands still. Batches run in processes of their own,
so that a death is seen; the same seed makes the same calls, and what was wrong is told by its
batch and its number there:

    python fuzz/calls.py --batch 17 --only 4711      make that call alone

Boards are small and limits low: the search is fuzzed elsewhere, here it is the door.
"""

import argparse
import multiprocessing
import random
import resource
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy

from nonet import CLASSIC, InputError, Layout, NonetError, _core
from nonet.techniques import TECHNIQUES

BATCH = 50_000  # calls of one process
STILL_SECONDS = 120  # without a call being finished
MEMORY = 2 << 30  # bytes of a process; a call that wants more is wrong
EXPECTED = (NonetError, TypeError, ValueError, IndexError, OverflowError)
BROKEN = (UnicodeError,)  # a ValueError that no caller expects

Source = random.Random

LAYOUTS = [
    Layout.of_size(4),
    Layout.of_size(6),
    CLASSIC,
    CLASSIC.with_diagonals(),
    CLASSIC.with_windows(),
    Layout.jigsaw([0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3]),
]
PUZZLES = [_core.generate_puzzle(layout, 7, "none", 0) for layout in LAYOUTS]
NASTY: list[Any] = [
    *(None, True, -1, 0, 2**31, 2**32, 2**63, 2**64, -(2**63), 1.5, float("nan"), object),
    *("", "\0", "\ud800", "r1c1", "r0c0", "r10c10", "é", "1" * 81, "A" * 999),
    *(b"", b"\xff" * 81, [], [[]], {}, (1,)),
]
MODEST = [value for value in NASTY if not isinstance(value, int) or value < 2]
QUICK = [name for name, *_ in _core.technique_facts()][:12]


def number(source: Source) -> Any:
    return source.choice((0, 1, 2, 3, 9, 16, 80, 81, -1, 2**31 - 1, 2**31, 2**64, -(2**63)))


def little(source: Source) -> Any:
    """A number of solutions, nodes or threads: what is allowed must not take for ever."""
    return source.choice((0, 1, 2, 3, -1, 2**70))


def cell(source: Source) -> Any:
    return source.choice(
        (source.randint(-2, 82), "r1c1", "r9c9", "r1c", "R3C4", "é", "r1c99999999999")
    )


def text(source: Source) -> Any:
    return "".join(
        source.choices("0123456789.*-r c\n\0éA１", k=source.choice((0, 1, 4, 16, 36, 81, 82)))
    )


def data(source: Source) -> Any:
    return bytes(source.choices(range(11), k=source.choice((0, 1, 16, 27, 36, 80, 81, 82))))


def numbers(source: Source) -> Any:
    size = source.choice((0, 1, 9, 16, 36, 81, 82))
    return [source.choice((0, 1, 5, 9, 511, 512, -1, 65535, 65536)) for _ in range(size)]


def rows(source: Source) -> Any:
    shape = source.choice(
        ((0, 81), (1, 81), (3, 81), (3, 16), (1, 80), (81,), (2, 2, 81), (0,), (2, 0))
    )
    kind = source.choice(("uint8", "uint8", "uint8", "int64", "float64", "bool"))
    made = numpy.zeros(shape, kind)
    made.reshape(-1)[: source.randint(0, 4)] = (
        source.choice((1, 9, 10, 255)) if kind != "bool" else 1
    )
    return made if source.random() < 0.8 else made[::-1]


def layout(source: Source) -> Any:
    return source.choice(LAYOUTS)


def puzzle(source: Source) -> Any:
    return source.choice(PUZZLES)


def grid(source: Source) -> Any:
    """A puzzle, some of its solution, or digits without sense."""
    of = source.choice(PUZZLES)
    kind = source.random()
    if kind < 0.4:
        return of.givens
    if kind < 0.8:
        return of.solution.with_digit(source.randrange(of.layout.cells), 0)
    digits = [source.choice((0, 0, 1, 2, of.layout.digits)) for _ in range(of.layout.cells)]
    return _core.Grid.from_digits(of.layout, bytes(digits))


def position(source: Source) -> Any:
    givens = grid(source)
    return _core.Position(givens, givens)


def step(source: Source) -> Any:
    return source.choice(STEPS)


def transformation(source: Source) -> Any:
    return _core.Transformation.random(layout(source), source.randrange(99))


def symmetry(source: Source) -> Any:
    return source.choice((*_core.symmetry_names(), "", "x", "half-turn\0"))


def techniques(source: Source) -> Any:
    return source.choices([*QUICK, "x", ""], (*(5 for _ in QUICK), 1, 1), k=source.randint(0, 3))


def yes(source: Source) -> Any:
    return source.random() < 0.5


STEPS = [
    found
    for each in PUZZLES
    for found in _core.Position(each.givens, each.givens).find(list(TECHNIQUES)[:6])
]

Argument = Callable[[Source], Any]
# Functions and methods, and what they take; those that work longer stand once, the others thrice.
QUICKLY: list[tuple[Callable[..., Any], tuple[Argument, ...]]] = [
    (_core.Layout.box, (number, number)),
    (_core.Layout.of_size, (number,)),
    (_core.Layout.jigsaw, (numbers,)),
    (_core.Layout.houses_of, (layout, cell)),
    (_core.Layout.peers, (layout, cell)),
    (_core.Layout.cell_name, (layout, cell)),
    (_core.Layout.parse_cell, (layout, cell)),
    (_core.Layout.parse_cell, (layout, text)),
    (_core.Grid, (text, layout)),
    (_core.Grid, (text,)),
    (_core.Grid.from_digits, (layout, data)),
    (_core.Grid.with_digit, (grid, cell, number)),
    (_core.Grid.format, (grid, text, text)),
    (_core.Grid.draw, (grid, text, text)),
    (_core.Grid.__getitem__, (grid, cell)),
    (_core.find_problems, (grid,)),
    (_core.parse_lines, (data, layout, text, number, little)),
    (_core.format_lines, (rows, layout, text, text)),
    (_core.format_names, (rows, layout, little)),
    (_core.format_name, (grid,)),
    (_core.parse_name, (text, layout)),
    (_core.rank_band, (data,)),
    (_core.unrank_band, (number,)),
    (_core.has_symmetry, (grid, symmetry)),
    (_core.delete_cells, (grid, number, number)),
    (_core.rate_options, (grid,)),
    (_core.branching_level, (number,)),
    (_core.Position, (grid, grid)),
    (_core.Position.with_notes, (position, numbers)),
    (_core.Position.without, (position, cell, number)),
    (_core.Position.after, (position, step)),
    (_core.Position.has, (position, techniques)),
    (_core.tell, (position, step)),
    (_core.Transformation.turn, (layout, number)),
    (_core.Transformation.relabel, (layout, numbers)),
    (_core.Transformation.swap_rows, (layout, number, number)),
    (_core.Transformation.swap_columns, (layout, number, number)),
    (_core.Transformation.swap_bands, (layout, number, number)),
    (_core.Transformation.swap_stacks, (layout, number, number)),
    (_core.Transformation.cell, (transformation, cell)),
    (_core.Transformation.digit, (transformation, number)),
    (_core.Transformation.house, (transformation, number)),
    (_core.Transformation.then, (transformation, transformation)),
    (_core.Transformation.apply_grid, (transformation, grid)),
    (_core.Transformation.apply_candidates, (transformation, numbers)),
    (_core.Transformation.apply_step, (transformation, step)),
]
SLOWLY: list[tuple[Callable[..., Any], tuple[Argument, ...]]] = [
    (_core.solve_text, (text,)),
    (_core.solve, (grid,)),
    (_core.count_solutions, (grid, little)),
    (_core.search_solutions, (grid, little, little)),
    (_core.find_contradiction, (grid,)),
    (_core.answer_rows, (rows, little, little, yes)),
    (_core.find_keys, (layout, rows, rows, little)),
    (_core.Puzzle, (grid,)),
    (_core.Position.find, (position, techniques, yes)),
    (_core.generate_grid, (layout, number)),
    (_core.dig, (grid, number, symmetry, number)),
]
CALLS = [*3 * QUICKLY, *SLOWLY]


def make_call(source: Source) -> tuple[Callable[..., Any], list[Any]]:
    """Choose what to call, and arguments: of its kind, or now and then of no kind."""
    function, kinds = source.choice(CALLS)
    arguments = [
        kind(source)
        if source.random() > 0.06
        else source.choice(MODEST if kind is little else NASTY)
        for kind in kinds
    ]
    if source.random() < 0.01:
        arguments.append(source.choice(NASTY))
    return function, arguments


def try_call(function: Callable[..., Any], arguments: list[Any]) -> str:
    """Make one call; answer what came of it: an answer, the name of an error, or what is wrong."""
    try:
        function(*arguments)
    except BROKEN as error:
        return f"wrong {type(error).__name__}: {error}"
    except EXPECTED as error:
        return "refused" if isinstance(error, InputError) else type(error).__name__
    except BaseException as error:
        return f"wrong {type(error).__name__}: {error}"
    return "answered"


def calls_of(batch: int, seed: int, count: int) -> Iterator[tuple[Callable[..., Any], list[Any]]]:
    """The calls of a batch, always the same."""
    source = random.Random(f"{seed} {batch}")
    for _ in range(count):
        yield make_call(source)


@dataclass
class Tally:
    """What came of calls, and those that were wrong."""

    seen: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        """Join the tally of another batch."""
        self.seen += other.seen
        self.wrong += other.wrong


def run_batch(batch: int, seed: int, count: int, place: Any = None) -> Tally:
    """Make the calls of a batch; `place` tells others how far it is."""
    tally = Tally()
    for index, (function, arguments) in enumerate(calls_of(batch, seed, count)):
        if place is not None:
            place.value = index
        outcome = try_call(function, arguments)
        if outcome.startswith("wrong"):
            tally.wrong.append(f"{describe(batch, index, function, arguments)}: {outcome}")
            outcome = "wrong"
        tally.seen[outcome] += 1
    return tally


def describe(batch: int, index: int, function: Callable[..., Any], arguments: list[Any]) -> str:
    """Say all that is needed to make a call again."""
    told = ", ".join(
        f"{each.dtype} array of {each.shape}"
        if isinstance(each, numpy.ndarray)
        else f"{each!r:.99}"
        for each in arguments
    )
    return f"batch {batch} call {index}: {function.__name__}({told})"


class Runner:
    """One batch in a process of its own, which may die of it."""

    def __init__(self, batch: int, seed: int, count: int) -> None:
        self.batch, self.seed, self.count = batch, seed, count
        context = multiprocessing.get_context("fork")
        self._place = context.RawValue("q", 0)
        self._last, self._moved = 0, time.monotonic()
        self.answer, answers = context.Pipe(duplex=False)
        self._process = context.Process(target=self._run, args=[answers])
        self._process.start()
        answers.close()

    def _run(self, answers: Any) -> None:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        answers.send(run_batch(self.batch, self.seed, self.count, self._place))

    def finish(self) -> Tally | None:
        """Answer what came of the batch; None while it goes on."""
        if self.answer.poll(0.05):
            try:
                tally: Tally = self.answer.recv()
            except EOFError:
                return self._blame("the process died")
            self._process.join()
            return tally
        if self._place.value != self._last:
            self._last, self._moved = self._place.value, time.monotonic()
        if time.monotonic() > self._moved + STILL_SECONDS:
            self._process.kill()
            return self._blame(f"no end after {STILL_SECONDS} s")
        return None

    def _blame(self, reason: str) -> Tally:
        """Name the call that a process did not come back from."""
        self._process.join()
        index = self._place.value
        *_, (function, arguments) = calls_of(self.batch, self.seed, index + 1)
        told = describe(self.batch, index, function, arguments)
        wrong = f"{told}: wrong, {reason} (exit {self._process.exitcode})"
        return Tally(Counter({"wrong": 1}), [wrong])


def run(calls: int, seed: int, processes: int) -> Iterator[Tally]:
    """Make so many calls, batch by batch; yields the tally of each."""
    sizes = [min(BATCH, calls - start) for start in range(0, calls, BATCH)]
    waiting, running = list(enumerate(sizes))[::-1], list[Runner]()
    while waiting or running:
        while waiting and len(running) < processes:
            batch, size = waiting.pop()
            running.append(Runner(batch, seed, size))
        for runner in list(running):
            tally = runner.finish()
            if tally is not None:
                running.remove(runner)
                yield tally


def main() -> None:
    """Run, print how many calls were made and what came of them, and fail when one was wrong."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--calls", type=int, default=10_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--batch", type=int, help="with --only: the batch of one call")
    parser.add_argument("--only", type=int, help="make this call of the batch alone")
    given = parser.parse_args()
    if given.only is not None:
        *_, (function, arguments) = calls_of(given.batch or 0, given.seed, given.only + 1)
        print(describe(given.batch or 0, given.only, function, arguments), flush=True)
        print(try_call(function, arguments))
        return
    total, begun = Tally(), time.perf_counter()
    for tally in run(given.calls, given.seed, given.processes):
        total.add(tally)
        for told in tally.wrong:
            print(told, flush=True)
        if total.seen.total() % 1_000_000 < BATCH:
            print(f"{total.seen.total()} calls, {len(total.wrong)} wrong", flush=True)
    made = total.seen.total()
    pace = made / (time.perf_counter() - begun)
    print(f"{made} calls, {len(total.wrong)} wrong, {pace:,.0f} a second: {dict(total.seen)}")
    sys.exit(bool(total.wrong))


if __name__ == "__main__":
    main()
