"""What the page paints: its own code is given every frame of many paths and of every lesson.

The page's test reads lines of JSON: a board, its candidates, a step as the server sends it, and
what the library says of it. Run the long form, 1,050 puzzles, with NONET_SOAK=long.
"""

import json
import os
import runpy
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from nonet.generator import Made, generate
from nonet.layout import Layout
from nonet.levels import LEVELS
from nonet.techniques import Position, find_path, parse_position, replay, step_to_json
from nonet.words import CELL_NAMES, LANGUAGES, tell_step
from soaking import IS_LONG

EASY_TO_HARD = list(LEVELS)
PUZZLES = 1_050 if IS_LONG else 21
OTHER_BOARDS = ["2x2", "2x3", "3x3+diagonals", "3x3+windows", "3x4"]


def line(position: Position, step: Any) -> dict[str, Any]:
    return {
        "layout": position.board.text,
        "digits": list(position.digits.digits),
        "candidates": list(position.candidates),
        "step": step_to_json(step, position),
        "said": {
            f"{language} {names}": tell_step(step, position, language, names)
            for language in LANGUAGES
            for names in CELL_NAMES
        },
    }


def walk(made: object) -> Iterator[dict[str, Any]]:
    assert isinstance(made, Made)
    for position, step in replay(made.puzzle, find_path(made.puzzle).steps):
        yield line(position, step)


def puzzles() -> Iterator[dict[str, Any]]:
    for number in range(PUZZLES):
        yield from walk(generate(level=EASY_TO_HARD[number % len(LEVELS)], seed=number))
    for name in OTHER_BOARDS:
        yield from walk(generate(layout=Layout.parse(name), seed=1))


def lessons(root: Path) -> Iterator[dict[str, Any]]:
    make = runpy.run_path(str(root / "docs" / "lessons" / "make.py"))
    for technique, text in make["read_positions"]():
        position = parse_position(text)
        for step in position.find([technique])[:5]:
            yield line(position, step)


@pytest.mark.parametrize("what", ["puzzles", "lessons"])
def test_the_page_paints_only_what_is_there(root: Path, tmp_path: Path, what: str) -> None:
    npx = shutil.which("npx")
    if npx is None or not (root / "frontend" / "node_modules").is_dir():
        pytest.skip("needs Node and the page's packages (the package's build installs them)")
    file = tmp_path / "frames.ndjson"
    with file.open("w") as out:
        for one in puzzles() if what == "puzzles" else lessons(root):
            out.write(json.dumps(one) + "\n")
    done = subprocess.run(
        [npx, "vitest", "run", "tests/state/frames.test.ts"],
        cwd=root / "frontend",
        env={**os.environ, "NONET_FRAMES": str(file)},
        capture_output=True,
        text=True,
        check=False,
    )
    print(done.stdout)
    assert done.returncode == 0, done.stdout + done.stderr
