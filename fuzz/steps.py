"""Hold every finder against the solution: no step may ever remove or place the wrong thing.

    python fuzz/steps.py [--positions 100000] [--seed 1] [--processes 2] [--techniques ID ...]
                         [--rules]

A position is a proper puzzle with some digits of its solution filled in at random and some wrong
candidates struck at random, so that patterns turn up which no path would lead to. Of each position
all steps of all techniques are taken, but for the slow techniques (large fish with fins, chains of
sets): those have a turn each in one position of two hundred, and show their first step. Every
fourth puzzle has another layout than the classic. The same seed makes the same positions, in any
number of processes.

With `--rules` every board has rules, drawn from a solution that keeps them, and no givens. All
steps of rules, sets and singles are taken; of the other techniques each has its turn in one
position of twenty with few candidates, and shows its first step. In every fifth position the whole
path is walked, too, for what rules have said is kept from one step to the next.

What is proved of each step: it does something, it places no digit that the solution has not there,
and it takes away no candidate that the solution has. A board with rules may have other solutions;
a step that is sound keeps them all, so this one, too. Techniques that rest on there being one
solution are left out there.
"""

import argparse
import random
import runpy
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from nonet import CLASSIC, Grid, Layout, Puzzle, generate_puzzle
from nonet.techniques import TECHNIQUES, Position, Step, explain_step, find_path

draw_board = runpy.run_path(str(Path(__file__).with_name("boards.py")))["draw_board"]

PER_PUZZLE = 20  # positions of one puzzle before the next is made
TOLD_EVERY = 1000  # positions between two lines of progress
TURN = 200  # a slow technique is asked for in one position of so many ...
MOST_OPEN = 130  # ... that have at most so many candidates

SLOW = frozenset(
    t
    for t in TECHNIQUES
    if t.startswith(("finned-franken", "finned-mutant", "franken", "mutant", "kraken"))
    or t in {"als-chain", "als-xy-wing", "aligned-triplet-exclusion", "broken-wing"}
    or t in {"death-blossom", "nested-forcing-net", "multi-sector-locked-set"}
)
JIGSAW = Layout.jigsaw(
    [
        int(region)
        for region in "000011222000111222001111225"
        "333344255333444555334444555"
        "666677888666777888667777888"
    ]
)
OTHERS = (
    JIGSAW,
    CLASSIC.with_diagonals(),
    CLASSIC.with_windows(),
    *(Layout.of_size(size) for size in (4, 6, 8, 10, 12)),
)
WEIGHTS = (6, 6, 6, 3, 4, 4, 2, 1)
RULED = (2, 4, 8, 1, 1, 1)
RULED_TURN = 20
WALKED = 5  # one position of so many
QUICK = ("singles", "intersections", "subsets", "cages", "lines", "marks", "clues", "regions")


@dataclass(frozen=True)
class Ruled:
    """A board with rules and one of its solutions."""

    givens: Grid
    solution: Grid


@dataclass
class Tally:
    """What a run found: how often each technique, and every step that is wrong."""

    positions: int = 0
    steps: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        """Join the tally of another batch."""
        self.positions += other.positions
        self.steps += other.steps
        self.wrong += other.wrong


def make_puzzle(source: random.Random) -> Puzzle:
    """Make a random proper puzzle, three of four of them classic."""
    layout = CLASSIC if source.random() < 0.75 else source.choices(OTHERS, WEIGHTS)[0]
    symmetry = source.choice(("none", "half-turn"))
    return generate_puzzle(source.randrange(2**32), layout, symmetry=symmetry)


def make_ruled(source: random.Random) -> Ruled:
    """Make a random board with rules around a random solution."""
    layout = source.choices((Layout.of_size(4), Layout.of_size(6), CLASSIC, *OTHERS[:3]), RULED)[0]
    solution = generate_puzzle(source.randrange(2**32), layout).solution
    board = draw_board(source, layout, solution.digits)
    return Ruled(Grid.empty(board), Grid.from_digits(board, solution.digits))


def make_position(puzzle: Puzzle | Ruled, source: random.Random) -> Position:
    """Fill in some digits of the solution and strike some wrong candidates."""
    solution = puzzle.solution.digits
    filled = source.choice((0.0, 0.1, 0.2, 0.4, 0.6))
    digits = bytes(
        given or (digit if source.random() < filled else 0)
        for given, digit in zip(puzzle.givens.digits, solution, strict=True)
    )
    position = Position(puzzle.givens, Grid.from_digits(puzzle.givens.board, digits))
    struck = source.choice((0.0, 0.1, 0.3, 0.5, 0.7))
    notes = [
        sum(
            1 << d
            for d in range(puzzle.givens.layout.digits)
            if mask >> d & 1 and (d + 1 == solution[cell] or source.random() >= struck)
        )
        for cell, mask in enumerate(position.candidates)
    ]
    return position.with_notes(notes)


def positions_of(
    batch: int, seed: int, ruled: bool = False
) -> Iterator[tuple[Puzzle | Ruled, Position, random.Random]]:
    """Positions of one puzzle, always the same ones for a batch and seed."""
    source = random.Random(f"{seed} {batch}")
    puzzle = make_ruled(source) if ruled else make_puzzle(source)
    for _ in range(PER_PUZZLE):
        yield puzzle, make_position(puzzle, source), source


def steps_of(
    position: Position, techniques: tuple[str, ...], source: random.Random
) -> Iterator[Step]:
    """All steps of the quick techniques, and now and then one of a slow technique."""
    if position.board.rules:
        yield from ruled_steps(position, techniques, source)
        return
    is_open = sum(map(int.bit_count, position.candidates)) > MOST_OPEN
    turn = 0.0 if is_open else 1 / TURN
    slow = [t for t in techniques if t in SLOW and source.random() < turn]
    yield from position.find([t for t in techniques if t not in SLOW])
    for technique in slow:
        yield from position.find([technique], first=True)


def ruled_steps(
    position: Position, techniques: tuple[str, ...], source: random.Random
) -> Iterator[Step]:
    """All steps that are quick to find on a board with rules, and the first of some others.

    Such a board may have several solutions, so nothing that rests on there being one.
    """
    techniques = tuple(t for t in techniques if not TECHNIQUES[t].assumes_uniqueness)
    yield from position.find([t for t in techniques if TECHNIQUES[t].family in QUICK])
    if sum(map(int.bit_count, position.candidates)) > MOST_OPEN:
        return
    for technique in techniques:
        quick = TECHNIQUES[technique].family in QUICK
        if not quick and technique not in SLOW and source.random() < 1 / RULED_TURN:
            yield from position.find([technique], first=True)


def walked_steps(position: Position, techniques: tuple[str, ...]) -> tuple[Step, ...]:
    """The path of a board with rules, by what guesses nothing and rests on no uniqueness."""
    return find_path(
        position,
        [
            t
            for t in techniques
            if TECHNIQUES[t].is_default
            and not TECHNIQUES[t].assumes_uniqueness
            and t not in SLOW
            and t != "brute-force"
        ],
    ).steps


def is_wrong(step: Step, truth: frozenset[tuple[int, int]]) -> bool:
    """Whether a step does nothing, or contradicts what is true: each cell with its digit."""
    placements, eliminations = step.placements, step.eliminations
    return (
        not (placements or eliminations)
        or not truth.issuperset(placements)
        or not truth.isdisjoint(eliminations)
    )


def run_batch(batch: int, seed: int, techniques: tuple[str, ...], ruled: bool = False) -> Tally:
    """Check every step of the positions of one puzzle."""
    tally = Tally()
    for puzzle, position, source in positions_of(batch, seed, ruled):
        tally.positions += 1
        truth = frozenset(enumerate(puzzle.solution.digits))
        is_walked = ruled and tally.positions % WALKED == 1
        walked = walked_steps(position, techniques) if is_walked else ()
        for step in (*steps_of(position, techniques, source), *walked):
            tally.steps[step.technique] += 1
            if is_wrong(step, truth):
                tally.wrong.append(describe(step, puzzle, step.position or position))
    return tally


def describe(step: Step, puzzle: Puzzle | Ruled, position: Position) -> str:
    """Say all that is needed to see a wrong step again."""
    return (
        f"{explain_step(step, position)}\n"
        f"  {puzzle.givens.board.text} {puzzle.givens.format()}\n"
        f"  {position.digits.format()}\n  {position.candidates}"
    )


def run(
    positions: int,
    seed: int,
    techniques: tuple[str, ...] = (),
    processes: int = 1,
    ruled: bool = False,
) -> Iterator[Tally]:
    """Check batch after batch; yields the tally of each."""
    batches = range(-(-positions // PER_PUZZLE))
    chosen = techniques or tuple(TECHNIQUES)
    work = partial(run_batch, seed=seed, techniques=chosen, ruled=ruled)
    if processes == 1:
        yield from map(work, batches)
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(work, batches, chunksize=10)


def main() -> None:
    """Run, print what was found, and fail when a step was wrong."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--positions", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--techniques", nargs="*", default=[], choices=TECHNIQUES, metavar="ID")
    parser.add_argument("--rules", action="store_true", help="boards with rules")
    given = parser.parse_args()
    total, begun = Tally(), time.perf_counter()
    for tally in run(
        given.positions, given.seed, tuple(given.techniques), given.processes, given.rules
    ):
        total.add(tally)
        for text in tally.wrong:
            print(f"wrong: {text}", flush=True)
        if total.positions % TOLD_EVERY < PER_PUZZLE:
            spent = time.perf_counter() - begun
            print(
                f"{total.positions} positions, {total.steps.total()} steps, "
                f"{len(total.wrong)} wrong, {spent:.0f} s",
                flush=True,
            )
    for technique in TECHNIQUES:
        print(f"{total.steps[technique]:10} {technique}")
    print(
        f"{total.positions} positions, {total.steps.total()} steps of "
        f"{len(total.steps)} techniques, {len(total.wrong)} wrong"
    )
    sys.exit(bool(total.wrong))


if __name__ == "__main__":
    main()
