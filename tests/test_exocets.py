"""Exocets: what their two digits leave to targets, base, mirrors and lines."""

from collections.abc import Iterator

import pytest

from nonet import Puzzle
from nonet.techniques import Position, Step, explain_step
from test_colours_and_sets import assert_sound, positions


def exocets() -> Iterator[tuple[Puzzle, Position, Step]]:
    for puzzle, position in positions(31, 120, (0.35, 0.5, 0.6)):
        for step in position.find(["exocet-pairs"]):
            yield puzzle, position, step


def cells_of(step: Step, role: str) -> list[list[int]]:
    return [cells for found, cells, _ in step.groups if found == role]


def box_of(cell: int) -> int:
    return cell // 27 * 3 + cell % 9 // 3


def test_the_true_pair_is_among_those_that_are_left() -> None:
    found = 0
    for puzzle, _, step in exocets():
        assert_sound(step, puzzle)
        (base,), (targets,) = cells_of(step, "base"), cells_of(step, "target")
        true = {puzzle.solution[cell] for cell in base}
        assert {puzzle.solution[cell] for cell in targets} == true
        assert sorted(true) in step.combinations
        found += 1
    assert found > 20


def test_a_mirror_holds_the_digit_of_its_target() -> None:
    for puzzle, _, step in exocets():
        (targets,) = cells_of(step, "target")
        for mirror in cells_of(step, "pincer"):
            (mirrored,) = (cell for cell in targets if box_of(cell) != box_of(mirror[0]))
            assert puzzle.solution[mirrored] in {puzzle.solution[cell] for cell in mirror}


def test_pairs_say_more_than_the_exocet_alone() -> None:
    for _, position, step in exocets():
        plain = position.find(["junior-exocet"])
        bases = cells_of(step, "base") + cells_of(step, "target")
        same = [s for s in plain if cells_of(s, "base") + cells_of(s, "target") == bases]
        assert all(set(s.eliminations) < set(step.eliminations) for s in same)


@pytest.mark.parametrize(
    ("language", "words"), [("en", "leave the targets"), ("de", "lassen den Zielen")]
)
def test_pairs_are_told(language: str, words: str) -> None:
    _, position, step = next(exocets())
    assert words in explain_step(step, position, language)
