"""Step positions for the school: cut out of many puzzles, each once.

For each subject puzzles of a level are made where it is found most; each gives one position at
most, so that no two of a run come from the same puzzle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count, islice

from nonet.bulk.pools import Pool
from nonet.errors import InputError
from nonet.generator import Order, generate, generate_rated
from nonet.grid import Grid
from nonet.layout import CLASSIC
from nonet.school import (
    StepPosition,
    begin_with_near_miss,
    cut_positions,
    find_depth,
    find_faults,
    find_unit,
)

__all__ = ["Quarry", "check_positions", "cut_batch", "make_positions"]

BATCH = 100  # puzzles that a worker cuts at a time
VARIANT_BATCH = 10  # of a variant, which takes longer to make
PATIENCE = 400  # batches without anything new, before a technique counts as exhausted
LOOKED = 12  # positions of a puzzle, of which one is taken
CHECKED = 200  # positions that a worker checks at a time
# The first unit whose positions come from puzzles of a level.
LEVELS = {"easy": 1, "medium": 4, "hard": 7, "master": 11}
VARIANT_LEVELS = {"medium": 1, "hard": 8}
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
    "jigsaw.pointing": "hard",
    "jigsaw.claiming": "hard",
    "palindrome.equal-cells": "hard",
    "sandwich.sandwich": "medium",
}


@dataclass(frozen=True)
class Quarry:
    """What a worker is asked to cut: a subject, out of so many puzzles from a seed on."""

    subject: str
    level: str
    seed: int
    puzzles: int


def make_positions(
    pool: Pool,
    subject: str,
    count: int,
    seed: int,
    progress: Callable[[int], None] = lambda _: None,
) -> list[StepPosition]:
    """Make positions of a subject, no two the same, those of the strict law first.

    Before them all stands one with a near-miss, which its unit shows.
    """
    found: dict[str, StepPosition] = {}
    idle = 0
    for _, batch in pool.answer(cut_batch, _list_quarries(subject, seed)):
        new = {one.text: one for one in batch if one.text not in found}
        found |= new
        progress(len(new))
        idle = 0 if new else idle + 1
        if len(found) >= count:
            break
        if idle >= PATIENCE:
            got = f"got {len(found)} and then none in {idle} batches of puzzles"
            raise InputError(f"expected {count} positions of {subject}, {got}")
    listed = sorted(found.values(), key=lambda one: (not one.is_strict, one.text))
    return begin_with_near_miss(listed[:count])


def _list_quarries(subject: str, seed: int) -> Iterator[Quarry]:
    unit = find_unit(subject)
    is_classic, depth = unit.variant == "classic", find_depth(unit)
    levels = LEVELS if is_classic else VARIANT_LEVELS
    level = ELSEWHERE.get(subject) or max(
        (name for name, first in levels.items() if first <= depth), key=lambda name: levels[name]
    )
    for first in count(seed):
        yield Quarry(subject, level, first, BATCH if is_classic else VARIANT_BATCH)


def cut_batch(quarry: Quarry) -> list[StepPosition]:
    """Make puzzles and cut a position out of each that has one."""
    cut = (islice(cut_positions(grid, quarry.subject), LOOKED) for grid in _make_grids(quarry))
    chosen = (_choose([*found]) for found in cut)
    return [one for one in chosen if one is not None]


def _make_grids(quarry: Quarry) -> Iterator[Grid]:
    variant = find_unit(quarry.subject).variant
    if variant == "classic":
        givens, _, _ = generate_rated(
            level=quarry.level, symmetry="none", seed=quarry.seed, count=quarry.puzzles
        )
        yield from (Grid.from_digits(CLASSIC, row.tobytes()) for row in givens)
        return
    order = Order(variant=variant, level=quarry.level, symmetry="none")
    for place in range(quarry.puzzles):
        made = generate(order, seed=quarry.seed * VARIANT_BATCH + place)
        if made:
            yield made.puzzle.givens


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
        first = seen.setdefault(f"{one.subject} {one.text}", number)
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
