"""Levels and scales stand in one list each; whatever belongs to one of them is there."""

import re
from itertools import pairwise
from pathlib import Path
from statistics import median

import pytest

from nonet import Grid
from nonet.generator import Made, Order, generate
from nonet.levels import LEVELS
from nonet.rating import SCALES, rate

ROOT = Path(__file__).parent.parent
FRONTEND = ROOT / "frontend" / "src"
LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def section(path: Path, name: str) -> str:
    """The part of a TypeScript file between `name: {` and the brace that ends it."""
    text = path.read_text(encoding="utf-8")
    start = re.search(rf"^([ \t]*)(?:export const )?{name}\b.*\{{$", text, re.MULTILINE)
    assert start is not None, f"{path.name} has no {name}"
    end = re.compile(rf"^{start[1]}\}}", re.MULTILINE).search(text, start.end())
    assert end is not None
    return text[start.end() : end.start()]


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_has_words_in_each_language_and_a_picture(level: str) -> None:
    for path in (FRONTEND / "words" / "en.ts", FRONTEND / "words" / "de.ts"):
        assert re.search(rf"\b{level}: \{{ name: .*need: ", section(path, "levels")), path.name
    pictures = section(FRONTEND / "board" / "pictures.ts", "PICTURES")
    assert re.search(rf"\b{level}: \{{", pictures)


def test_levels_rise_and_leave_no_gap() -> None:
    limits = [level.er_range for level in LEVELS.values()]
    assert limits[0][0] == 0.0
    for (_, most), (least, _) in pairwise(limits):
        assert round(most + 0.1, 1) == least


def test_no_other_file_lists_the_levels() -> None:
    listed = re.compile(r"beginner.{1,12}easy.{1,12}medium", re.IGNORECASE | re.DOTALL)
    files = [*(ROOT / "src" / "nonet").rglob("*.py"), *FRONTEND.rglob("*.ts")]
    files += FRONTEND.rglob("*.svelte")
    found = {path.name for path in files if listed.search(path.read_text(encoding="utf-8"))}
    assert not found - {"levels.py"}  # whose examples name them


@pytest.mark.parametrize("name", SCALES)
def test_a_scale_keeps_what_its_columns_promise_and_is_explained(name: str) -> None:
    scale = SCALES[name]
    facts = scale.list_facts(scale.rate(Grid(LINE)))
    assert None not in facts.values()
    essay = (ROOT / "docs" / "explanation" / "how-hard-is-hard.md").read_text(encoding="utf-8")
    assert f"| `{scale.id}` | {scale.title} |" in essay


@pytest.mark.parametrize("level", ["beginner", "easy", "medium", "hard", "expert", "master"])
def test_the_expected_time_of_a_level_is_that_of_its_puzzles(level: str) -> None:
    """Within a half: the file has the middle of a hundred, this is the middle of nine."""
    made = [generate(Order(level=level), seed=seed) for seed in range(9)]
    seconds = [rate(one.puzzle).seconds for one in made if isinstance(one, Made)]
    assert len(seconds) == 9
    assert 2 / 3 <= median(seconds) / LEVELS[level].seconds <= 3 / 2
