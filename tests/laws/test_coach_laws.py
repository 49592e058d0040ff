"""Laws of the coach: hints lead to the solution, repeat nothing and accuse nobody, whatever notes.

`python fuzz/coach.py` plays 10,000 games; here is a sample of them: each level and layout with each
style of notes.
"""

import importlib.util
import random
import sys
from pathlib import Path
from types import ModuleType

import pytest
from msgspec.structs import replace

from nonet import Puzzle

GAMES = 88  # eleven kinds of puzzle, four styles of notes, two of each


@pytest.fixture(scope="module")
def fuzz(root: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("fuzz_coach", root / "fuzz" / "coach.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_hints_lead_to_the_solution_with_every_style_of_notes(fuzz: ModuleType) -> None:
    played = [fuzz.play_game(number) for number in range(GAMES)]
    assert {kind for kind, _, _ in played} == set(fuzz.KINDS)
    assert {style for _, style, _ in played} == set(fuzz.STYLES)
    assert sum(hints for _, _, hints in played) > 1_000


def test_the_law_sees_a_coach_that_forgets(
    fuzz: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without what is gone, the same pointing was told 118 times here."""
    puzzle = Puzzle(
        "53...8..9.9.......2..39...6..9..7.....19328.....4..2..3...69..2.......6.6..7...51"
    )
    assert fuzz.Player(puzzle, "none", random.Random(1), own=0).follow() > 0
    find_next = fuzz.find_next
    monkeypatch.setattr(fuzz, "find_next", lambda asked: find_next(replace(asked, gone=())))
    with pytest.raises(fuzz.StuckError, match="told twice"):
        fuzz.Player(puzzle, "none", random.Random(1), own=0).follow()
