"""Step positions for the school: cut out of many puzzles, each once.

For each technique puzzles of a level are made where it is found most; each gives one position at
most, so that no two of a run come from the same puzzle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count, islice

from nonet.bulk.pools import Pool
from nonet.errors import InputError
from nonet.generator import generate_rated
from nonet.grid import Grid
from nonet.layout import CLASSIC
from nonet.school import StepPosition, cut_positions, find_faults, find_unit

__all__ = ["Quarry", "check_positions", "cut_batch", "make_positions"]

BATCH = 100  # puzzles that a worker cuts at a time
PATIENCE = 400  # batches without anything new, before a technique counts as exhausted
LOOKED = 12  # positions of a puzzle, of which one is taken
CHECKED = 200  # positions that a worker checks at a time
# The first unit whose positions come from puzzles of a level.
LEVELS = {"easy": 1, "medium": 4, "hard": 7, "master": 11}
# Found oftener elsewhere.
ELSEWHERE = {
    "remote-pair": "expert",
    "bug-1": "expert",
    "unique-rectangle-1": "expert",
    "unique-rectangle-2": "expert",
    "unique-rectangle-3": "expert",
    "simple-colours-wrap": "expert",
    "discontinuous-nice-loop": "extreme",
    "continuous-nice-loop": "extreme",
}


@dataclass(frozen=True)
class Quarry:
    """What a worker is asked to cut: a technique, out of so many puzzles from a seed on."""

    technique: str
    level: str
    seed: int
    puzzles: int


def make_positions(
    pool: Pool,
    technique: str,
    count: int,
    seed: int,
    progress: Callable[[int], None] = lambda _: None,
) -> list[StepPosition]:
    """Make positions of a technique, no two the same, those of the strict law first."""
    found: dict[str, StepPosition] = {}
    idle = 0
    for _, batch in pool.answer(cut_batch, _list_quarries(technique, seed)):
        new = {one.text: one for one in batch if one.text not in found}
        found |= new
        progress(len(new))
        idle = 0 if new else idle + 1
        if len(found) >= count:
            break
        if idle >= PATIENCE:
            got = f"got {len(found)} out of {idle * BATCH} puzzles"
            raise InputError(f"expected {count} positions of {technique}, {got}")
    return sorted(found.values(), key=lambda one: (not one.is_strict, one.text))[:count]


def _list_quarries(technique: str, seed: int) -> Iterator[Quarry]:
    number = find_unit(technique).number
    level = ELSEWHERE.get(technique) or max(
        (name for name, first in LEVELS.items() if first <= number), key=lambda name: LEVELS[name]
    )
    for first in count(seed):
        yield Quarry(technique, level, first, BATCH)


def cut_batch(quarry: Quarry) -> list[StepPosition]:
    """Make puzzles and cut a position out of each that has one."""
    givens, _, _ = generate_rated(
        level=quarry.level, symmetry="none", seed=quarry.seed, count=quarry.puzzles
    )
    grids = (Grid.from_digits(CLASSIC, row.tobytes()) for row in givens)
    chosen = (_choose([*islice(cut_positions(grid, quarry.technique), LOOKED)]) for grid in grids)
    return [one for one in chosen if one is not None]


def _choose(found: list[StepPosition]) -> StepPosition | None:
    """Choose one of a puzzle: of the strict law if there is one, neither the first nor the last."""
    strict = [one for one in found if one.is_strict] or found
    return strict[len(strict) // 2] if strict else None


def check_positions(
    pool: Pool, positions: list[StepPosition], progress: Callable[[int], None] = lambda _: None
) -> list[tuple[int, str]]:
    """Prove positions anew, and that no two are the same; list what is wrong by their numbers."""
    seen: dict[str, int] = {}
    faults: list[tuple[int, str]] = []
    for number, one in enumerate(positions, 1):
        first = seen.setdefault(f"{one.technique} {one.text}", number)
        if first != number:
            faults.append((number, f"it is the same as number {first}"))
    batches = [positions[at : at + CHECKED] for at in range(0, len(positions), CHECKED)]
    begin = 1
    for batch, answer in pool.answer(check_batch, batches):
        faults += [(begin + place, fault) for place, fault in answer]
        begin += len(batch)
        progress(len(batch))
    return sorted(faults)


def check_batch(positions: list[StepPosition]) -> list[tuple[int, str]]:
    """Prove some positions; list what is wrong by their places."""
    return [(place, fault) for place, one in enumerate(positions) for fault in find_faults(one)]
