"""Weak links that a rule contributes: singles, chains and nets use them, and stay sound."""

import random
from collections.abc import Iterator

import pytest

from nonet import Grid, InputError, Layout
from nonet.techniques import (
    DEFAULT,
    TECHNIQUES,
    Link,
    Position,
    anti_knight_links,
    find_path,
    non_consecutive_links,
)

SIX = Layout.of_size(6)
SLOW = ("finned", "mutant", "franken", "als-chain", "broken-wing")
EVERY = [t for t in TECHNIQUES if not t.startswith(SLOW)]


def solutions(layout: Layout, links: list[Link], digits: list[int]) -> Iterator[bytes]:
    """Every way to fill the board that keeps the rule, by trying all of them."""
    conflicts: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for a, b in links:
        conflicts.setdefault(a, []).append(b)
        conflicts.setdefault(b, []).append(a)
    peers = [set(layout.peers(cell)) for cell in range(layout.cells)]

    def fits(cell: int, digit: int) -> bool:
        return all(digits[p] != digit for p in peers[cell]) and all(
            digits[c] != d for c, d in conflicts.get((cell, digit), [])
        )

    def fill(open_cells: list[int]) -> Iterator[bytes]:
        if not open_cells:
            yield bytes(digits)
            return
        options = {c: [d for d in range(1, layout.digits + 1) if fits(c, d)] for c in open_cells}
        cell = min(open_cells, key=lambda c: len(options[c]))
        for digit in options[cell]:
            digits[cell] = digit
            yield from fill([c for c in open_cells if c != cell])
            digits[cell] = 0

    yield from fill([cell for cell in range(layout.cells) if not digits[cell]])


def make_puzzle(links: list[Link], seed: int) -> tuple[Grid, bytes]:
    """A 6×6 puzzle that has one solution with the rule, and that solution."""
    source = random.Random(seed)
    start = [0] * SIX.cells
    start[source.randrange(SIX.cells)] = source.randint(1, 6)
    solution = next(solutions(SIX, links, start))
    digits = list(solution)
    for cell in source.sample(range(SIX.cells), SIX.cells):
        kept, digits[cell] = digits[cell], 0
        found = solutions(SIX, links, list(digits))
        if next(found, None) is None or next(found, None) is not None:
            digits[cell] = kept
    return Grid.from_digits(SIX, bytes(digits)), solution


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("rule", [non_consecutive_links, anti_knight_links])
def test_paths_with_a_rule_are_sound_and_reach_its_solution(rule, seed: int) -> None:  # type: ignore[no-untyped-def]
    links = rule(SIX)
    try:
        givens, solution = make_puzzle(links, seed)
    except StopIteration:
        pytest.skip("no board keeps this rule")
    position = Position(givens).with_links(links)
    path = find_path(position)
    assert path.solved
    assert path.end.digits == solution
    for number, step in enumerate(path.steps):
        for each in [step, *(position.find(EVERY) if number % 4 == 0 else [])]:
            assert all(solution[cell] == digit for cell, digit in each.placements), each.technique
            assert all(solution[cell] != digit for cell, digit in each.eliminations), each.technique
        position = position.after(step)


def test_a_chain_runs_over_the_links_of_a_rule() -> None:
    """Not both r1c1 and r6c6 are 2, so one of them is 1: what sees both is not."""
    notes = [0] * 36
    notes[0] = notes[35] = 0b000011
    position = Position(Grid.empty(SIX)).with_notes(notes)
    assert position.find(["aic"]) == []
    [step] = position.with_links([((0, 2), (35, 2))]).find(["aic"])
    assert step.eliminations == [(5, 1), (30, 1)]
    assert [(digit, on, cells) for digit, on, cells, _, _ in step.nodes] == [
        (1, False, [0]),
        (2, True, [0]),
        (2, False, [35]),
        (1, True, [35]),
    ]


def test_deadly_patterns_are_left_out_under_a_rule() -> None:
    notes = [0] * 81
    for cell in (0, 1, 27):
        notes[cell] = 0b11
    notes[28] = 0b111
    position = Position(Grid("." * 81)).with_notes(notes)
    assert position.find(["unique-rectangle-1"]) != []
    linked = position.with_links([((0, 1), (80, 9))])
    assert linked.find(["unique-rectangle-1"]) == []
    assert not linked.has(["unique-rectangle-1"])


def test_digits_that_break_the_rule_contradict() -> None:
    layout = Layout.of_size(4)
    grid = Grid("12..............")
    assert Position(grid).standing == "open"
    assert Position(grid).with_links(non_consecutive_links(layout)).standing == "contradictory"


def test_links_are_checked() -> None:
    position = Position(Grid.empty(SIX))
    with pytest.raises(InputError, match="a cell from 0 to 35, got 36"):
        position.with_links([((0, 1), (36, 1))])
    with pytest.raises(InputError, match="a digit from 1 to 6, got 7"):
        position.with_links([((0, 7), (1, 1))])
    assert position.with_links([]).candidates == position.candidates
    assert find_path(position.with_links([]), DEFAULT[:5]).solved is False
