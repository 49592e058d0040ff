"""`nonet key`, `nonet transform` and `nonet same` as a user runs them."""

import json
import subprocess
import sys
from pathlib import Path

from nonet import Grid
from nonet.canonical import key
from nonet.naming import parse_name

PUZZLE = "7..2..1...2....6..5....9.....3..5.....6...4.......7.....16...2.........5........9"
KEY = "..............1..2.34....5........34......2..16...7........2......35....8.....1.7"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "nonet", *arguments], capture_output=True, text=True, check=False
    )


def test_key_prints_the_key() -> None:
    assert run("key", PUZZLE).stdout.strip() == KEY
    assert parse_name(run("key", "--name", PUZZLE).stdout.strip()) == Grid(KEY)
    answer = json.loads(run("key", "--json", PUZZLE).stdout)
    assert answer["key"] == KEY
    assert answer["automorphisms"] == "1"


def test_key_refuses_a_grid_with_a_conflict() -> None:
    done = run("key", "11" + "." * 79)
    assert done.returncode == 2
    assert "row 1, got digit 1 at r1c1 r1c2" in done.stderr


def test_transform_turns_swaps_and_relabels() -> None:
    turned = run("transform", "--turn", "1", "1234" + "." * 12)
    assert turned.stdout.strip() == "...1...2...3...4"
    swapped = run("transform", "--swap", "rows", "1", "2", "--relabel", "2341", "1234" + "." * 12)
    assert swapped.stdout.strip() == "....2341........"
    image = run("transform", "--seed", "5", PUZZLE).stdout.strip()
    assert image != PUZZLE
    assert key(image) == Grid(KEY)
    assert run("transform", "--relabel", "x", PUZZLE).returncode == 2
    sideways = run("transform", "--turn", "1", "." * 36)  # whose boxes stand upright then
    assert sideways.stdout.strip() == "." * 36 + " on 3x2"


def test_same_groups_equivalent_puzzles(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    other = "1" + "." * 80
    file.write_text(f"{PUZZLE}\n{other}\n{KEY}\n")
    done = run("same", str(file))
    assert done.returncode == 0
    assert [line[:81] for line in done.stdout.splitlines() if line] == [PUZZLE, KEY]
    assert "line 3" in done.stdout
    assert "3 puzzles, 2 different" in done.stderr
    assert run("same", PUZZLE, other).returncode == 1
    groups = [
        json.loads(line)
        for line in run("same", "--all", "--json", str(file)).stdout.split("\n")
        if line
    ]
    assert [len(group["same"]) for group in groups] == [2, 1]
