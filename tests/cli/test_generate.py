import csv
import json
import subprocess
import sys
from pathlib import Path

from nonet import is_proper
from nonet.generator import find_redundant_givens, generate_puzzle


def run(*arguments: str) -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "nonet", *arguments], capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout, done.stderr


def test_puzzles_to_order_come_as_lines_tables_and_json() -> None:
    order = ("generate", "--level", "hard", "--technique", "x_wing")
    code, lines, _ = run(*order, "-n", "3", "--seed", "7")
    assert code == 0
    assert all(is_proper(line) for line in lines.split())
    _, table, _ = run(*order, "-n", "3", "--seed", "7", "--format", "csv", "--threads", "2")
    rows = list(csv.DictReader(table.splitlines()))
    assert [row["givens"] for row in rows] == lines.split()
    assert {row["level"] for row in rows} == {"hard"}
    _, text, _ = run(*order, "--seed", rows[1]["seed"], "--json")
    card = json.loads(text)
    assert (card["givens"], card["key"]) == (rows[1]["givens"], rows[1]["key"])
    assert card["techniques"]["x-wing"] >= 1


def test_what_cannot_be_made_says_why_and_what_came_nearest() -> None:
    assert run("generate", "--technique", "x-whing")[0] == 2
    assert run("generate", "--clues", "a-b")[0] == 2
    code, out, error = run("generate", "--level", "extreme", "--clues", "45-81", "--tries", "20")
    assert (code, out) == (1, "")
    assert "nothing found in 20 attempts; nearest came" in error


def test_a_pattern_is_read_from_a_mask(tmp_path: Path) -> None:
    givens = generate_puzzle(2).givens.format()
    mask = tmp_path / "pattern.msk"
    mask.write_text("\n".join(givens[row : row + 9] for row in range(0, 81, 9)))
    for pattern in (str(mask), givens):
        _, made, _ = run("generate", "--pattern", pattern, "--seed", "1")
        assert [sign == "." for sign in made.strip()] == [sign == "." for sign in givens]


def test_minimise_leaves_out_or_names_what_is_redundant() -> None:
    puzzle = generate_puzzle(2)
    redundant = [puzzle.layout.cell_name(cell) for cell in find_redundant_givens(puzzle)]
    code, names, _ = run("minimise", puzzle.givens.format(), "--test")
    assert (code, names.split()) == (1 if redundant else 0, redundant)
    code, least, _ = run("minimise", puzzle.givens.format())
    assert code == 0
    assert find_redundant_givens(least.strip()) == ()


def test_the_vicinity_is_written_a_line_each() -> None:
    givens = generate_puzzle(2, symmetry="none").givens.format()
    code, lines, _ = run("vicinity", givens, "--most", "20")
    assert code == 0
    assert len(lines.split()) == 20
    assert all(is_proper(line) for line in lines.split())
