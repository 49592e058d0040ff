"""The coach as the page plays it: whole games in the page's own code against a real server.

A sample of each level and style of notes; NONET_SOAK=long plays a thousand games.
"""

import json
import os
import random
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from browser.server import Server
from nonet import Made, generate, generate_puzzle
from nonet.layout import Layout
from nonet.levels import LEVELS
from ports import free_port
from soaking import IS_LONG

OTHER_BOARDS = ("2x2", "2x3", "3x3+diagonals")
STYLES = ("none", "snyder", "full", "mixed")
GAMES = 1_000 if IS_LONG else 40


def games() -> Iterator[dict[str, Any]]:
    kinds = (*LEVELS, *OTHER_BOARDS)
    for number in range(GAMES):
        kind, style = kinds[number % len(kinds)], STYLES[number // len(kinds) % len(STYLES)]
        rng = random.Random(number)
        if kind in LEVELS:
            made = generate(level=kind, seed=number)
            assert isinstance(made, Made)
            puzzle = made.puzzle
        else:
            puzzle = generate_puzzle(seed=number, layout=Layout.parse(kind))
        empty = [cell for cell, digit in enumerate(puzzle.givens) if not digit]
        right = rng.sample(empty, rng.randrange(len(empty)))
        layout = puzzle.layout.name
        yield {"givens": puzzle.givens.format(), "layout": layout, "style": style, "right": right}


def test_the_page_s_coach_leads_every_game_to_its_end(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    npx = shutil.which("npx")
    if npx is None or not (root / "frontend" / "node_modules").is_dir():
        pytest.skip("needs Node and the page's packages (the package's build installs them)")
    file = tmp_path / "games.ndjson"
    file.write_text("".join(f"{json.dumps(game)}\n" for game in games()))
    monkeypatch.setenv("NONET_WORK_RATE", "0")  # nobody asks for hints as fast as this
    server = Server(tmp_path, free_port())
    server.start()
    try:
        done = subprocess.run(
            [npx, "vitest", "run", "tests/state/coaching.test.ts"],
            cwd=root / "frontend",
            env={**os.environ, "NONET_COACH": server.address, "NONET_GAMES": str(file)},
            capture_output=True,
            text=True,
            check=False,
        )
    finally:
        server.kill()
    print(done.stdout)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "games to the end" in done.stdout
