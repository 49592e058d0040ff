import csv
import json
import subprocess
import sys
from pathlib import Path

import pytest

from nonet import Grid, Puzzle, is_proper, key
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


@pytest.mark.parametrize(("level", "number"), [("very easy", 26), ("Easy", 40)])
def test_a_level_of_document_5_is_exactly_its_number(level: str, number: int) -> None:
    search = ("generate", "--scale", "branching", "--level", level, "--seed", "3", "--json")
    code, text, _ = run(*search)
    assert (code, json.loads(text)["branching"]) == (0, number)


def test_what_a_search_on_a_scale_does_not_find_is_null() -> None:
    search = ("generate", "--scale", "branching", "--seed", "1", "--operations", "5", "--rounds")
    code, text, error = run(*search, "1", "--level", "extreme", "--json")
    assert (code, json.loads(text)) == (1, None)
    assert "expected 1 puzzles, found 0" in error
    found = [json.loads(run(*search, rounds, "--json")[1]) for rounds in ("1", "60")]
    assert found[0]["branching"] < found[1]["branching"]  # the most difficult found


def test_a_range_of_numbers_can_be_ordered_on_a_scale() -> None:
    search = ("generate", "--scale", "options", "--number", "200-210", "--seed", "1", "--json")
    assert 200 <= json.loads(run(*search)[1])["options"] <= 210
    for wrong in (("--needs", "x-wing"), ("--level", "easy"), ("--clues", "30")):
        assert run(*search, *wrong)[0] == 2
    assert run("generate", "--rounds", "5")[0] == 2


def test_cells_can_be_deleted_without_a_look_at_the_solution() -> None:
    code, text, _ = run("generate", "--unchecked", "--delete", "60", "--seed", "2", "--json")
    made = json.loads(text)
    assert (code, made["givens"].count("."), made["is_proper"]) == (0, 60, False)
    assert all(a in (".", b) for a, b in zip(made["givens"], made["solution"], strict=True))


def test_puzzles_are_dug_out_of_the_grids_of_the_bank(tmp_path: Path) -> None:
    store = ("--db", f"sqlite:///{tmp_path / 'nonet.sqlite'}")
    code, _, error = run("generate", "--from-bank", *store)
    assert code == 2
    assert "`nonet bank grids` makes some" in error
    assert run("bank", "grids", "--count", "2", "--seed", "1", *store)[0] == 0
    code, lines, _ = run("generate", "--from-bank", "-n", "3", "--level", "easy", *store)
    assert code == 0
    solutions = {key(Puzzle(Grid(line)).solution).format() for line in lines.split()}
    assert len(lines.split()) == 3
    assert len(solutions) <= 2


def test_a_word_is_hidden_in_a_row_of_letters() -> None:
    code, text, _ = run("generate", "--word", "wordgames", "--seed", "5", "--json")
    made = json.loads(text)
    assert code == 0
    row = 9 * (made["row"] - 1)
    assert made["solution"][row : row + 9] == made["word"] == "WORDGAMES"
    assert sorted(made["symbols"]) == sorted("WORDGAMES")
    puzzle = Puzzle(Grid(made["givens"], symbols=made["symbols"]))
    assert puzzle.solution.format(made["symbols"]) == made["solution"]
    assert run("generate", "--word", "wordgames", "--seed", "5")[1].strip() == made["givens"]
    assert puzzle.givens.format() == run("generate", "--seed", "5")[1].strip()


def test_a_shorter_word_begins_a_row_on_other_boards() -> None:
    order = ("--word", "cat", "--size", "6", "--seed", "3", "--json")
    _, text, _ = run("generate", *order)
    made = json.loads(text)
    row = 6 * (made["row"] - 1)
    assert made["solution"][row : row + 3] == "CAT"
    assert set(made["solution"]) == set("CATBDE")
    _, text, _ = run("generate", "--variant", "x", "--word", "wordgames", "--seed", "3", "--json")
    assert json.loads(text)["board"] == "3x3+diagonals"


@pytest.mark.parametrize(
    "order",
    [
        ("--word", "letters"),
        ("--word", "w0rd"),
        ("--word", "wordgamesx"),
        ("--word", "word", "--variant", "killer"),
        ("--word", "word", "--variant", "x"),
        ("--word", "word", "--format", "csv"),
        ("--word", "word", "--unchecked"),
    ],
)
def test_a_word_that_cannot_be_hidden_is_refused(order: tuple[str, ...]) -> None:
    code, out, error = run("generate", *order)
    assert (code, out) == (2, "")
    assert "expected" in error
