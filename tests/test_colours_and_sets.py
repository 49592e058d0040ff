"""Colours through several clusters, loops of sets that close between cells, chains of sets."""

import random
from collections.abc import Iterator
from itertools import product

import pytest

from nonet import Puzzle, generate_puzzle
from nonet.techniques import Position, Step, explain_step

HOUSES = [
    *([9 * row + column for column in range(9)] for row in range(9)),
    *([9 * row + column for row in range(9)] for column in range(9)),
    *(
        [27 * a + 3 * b + 9 * i + j for i in range(3) for j in range(3)]
        for a in range(3)
        for b in range(3)
    ),
]
PEERS = [{at for house in HOUSES if cell in house for at in house} - {cell} for cell in range(81)]

Colour = frozenset[int]


def positions(
    seed: int, puzzles: int, shares: tuple[float, ...]
) -> Iterator[tuple[Puzzle, Position]]:
    """Positions with some digits filled in and wrong candidates struck at random."""
    source = random.Random(seed)
    for _, share in product(range(puzzles), shares):
        puzzle = generate_puzzle(source.randrange(2**32))
        start = Position(puzzle.givens)
        notes = [
            sum(
                1 << d
                for d in range(9)
                if mask >> d & 1 and (d + 1 == puzzle.solution[cell] or source.random() >= share)
            )
            for cell, mask in enumerate(start.candidates)
        ]
        yield puzzle, start.with_notes(notes)


def assert_sound(step: Step, puzzle: Puzzle) -> None:
    assert all(puzzle.solution[cell] != digit for cell, digit in step.eliminations)


def clusters_of(position: Position, digit: int) -> list[tuple[Colour, Colour]]:
    """The clusters of a digit's conjugate pairs, walked anew."""
    places = {c for c, mask in enumerate(position.candidates) if mask >> (digit - 1) & 1}
    joined: dict[int, set[int]] = {}
    for pair in ([c for c in house if c in places] for house in HOUSES):
        if len(pair) == 2:
            joined.setdefault(pair[0], set()).add(pair[1])
            joined.setdefault(pair[1], set()).add(pair[0])
    clusters, done = [], set[int]()
    for start in joined:
        if start in done:
            continue
        side, wave = {start: 0}, [start]
        while wave:
            at = wave.pop()
            fresh = [other for other in joined[at] if other not in side]
            side |= dict.fromkeys(fresh, 1 - side[at])
            wave += fresh
        done |= set(side)
        a, b = (frozenset(c for c in side if side[c] == n) for n in (0, 1))
        clusters.append((a, b))
    return clusters


def sees(one: Colour, other: Colour) -> bool:
    return any(PEERS[cell] & other for cell in one)


def is_refuted(first: Colour, clusters: list[tuple[Colour, Colour]]) -> bool:
    """Whether the colour, if true, makes two colours true that see each other."""
    holding, wave = {first}, [first]
    while wave:
        at = wave.pop()
        for one, other in clusters:
            for seen, left in ((one, other), (other, one)):
                if at in (one, other) or not sees(at, seen):
                    continue
                if seen in holding:
                    return True
                if left not in holding:
                    holding.add(left)
                    wave.append(left)
    return False


def wrong_colours(position: Position) -> set[tuple[int, Colour]]:
    found = set()
    for digit in range(1, 10):
        clusters = clusters_of(position, digit)
        found |= {
            (digit, colour)
            for cluster in clusters
            for colour in cluster
            if is_refuted(colour, clusters)
            and (
                not sees(colour, colour)  # a wrap is told by less
                or any(
                    sees(colour, a) and sees(colour, b) for a, b in clusters if colour not in (a, b)
                )
            )
        }
    return found


def test_multi_colours_refute_through_several_clusters() -> None:
    through = 0
    for puzzle, position in positions(22, 60, (0.3, 0.5)):
        steps = position.find(["multi-colours-2"])
        for step in steps:
            assert_sound(step, puzzle)
        found = {
            (step.digits[0], frozenset(cell for cell, _ in step.eliminations)) for step in steps
        }
        assert found == wrong_colours(position)
        near = position.find(["multi-colours-2"], options={"several_clusters": False})
        assert all(step in steps for step in near)
        through += len(steps) - len(near)
    assert through > 0


@pytest.mark.parametrize(
    ("language", "words"), [("en", "if A is true, C is true"), ("de", "Ist A wahr")]
)
def test_several_clusters_are_told(language: str, words: str) -> None:
    told = [
        explain_step(step, position, language)
        for _, position in positions(22, 60, (0.5,))
        for step in position.find(["multi-colours-2"])
        if step.length > 2
    ]
    assert told
    assert all(words in text for text in told)


def test_loops_of_sets_close_between_cells() -> None:
    closed = 0
    for puzzle, position in positions(7, 6, (0.4,)):
        options: dict[str, object] = {"sets_in_chains": True}
        steps = position.find(
            ["grouped-continuous-nice-loop"], options={**options, "link_rings": True}
        )
        for step in steps:
            assert_sound(step, puzzle)
        without = position.find(["grouped-continuous-nice-loop"], options=options)
        effects = {tuple(step.eliminations) for step in steps}
        assert {tuple(step.eliminations) for step in without} <= effects
        closed += len(effects) - len({tuple(step.eliminations) for step in without})
    assert closed > 0


def test_of_chains_of_sets_the_best_alone_where_asked() -> None:
    left_out = 0
    for puzzle, position in positions(9, 12, (0.3,)):
        steps = position.find(["als-chain"])
        best = position.find(["als-chain"], options={"best_set_chains": True})
        by_digits: dict[tuple[int, ...], list[Step]] = {}
        for step in steps:
            assert_sound(step, puzzle)
            by_digits.setdefault(tuple(step.digits), []).append(step)
        assert sorted(tuple(step.digits) for step in best) == sorted(by_digits)
        for step in best:
            others = by_digits[tuple(step.digits)]
            assert step in others
            assert len(step.eliminations) == max(len(other.eliminations) for other in others)
        left_out += len(steps) - len(best)
    assert left_out > 0
