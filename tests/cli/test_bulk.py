"""`nonet bulk`, as one calls it."""

import csv
import io
import json
from pathlib import Path

import pytest

from nonet.cli import _run
from nonet.generator import Order, generate, generate_puzzle
from nonet.grid import Grid
from nonet.layout import Layout
from nonet.solver import solve


def test_a_file_is_solved_and_bad_rows_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    givens = [generate_puzzle(seed).givens.format() for seed in range(3)]
    source, output = tmp_path / "in.txt", tmp_path / "out.txt"
    source.write_text("\n".join([*givens, "rubbish"]))
    command = ["bulk", "solve", str(source), "-o", str(output), "--workers", "1"]
    assert _run(command) == 2
    assert "3 rows answered, 1 set aside" in capsys.readouterr().err
    assert output.read_text().splitlines() == [str_of(text) for text in givens]
    assert '4,"expected' in (tmp_path / "out.txt.bad.csv").read_text()


def test_one_row_is_told_as_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "in.txt"
    source.write_text(generate_puzzle(1).givens.format())
    assert _run(["bulk", "solve", str(source), "-o", f"{source}.csv", "--workers", "1"]) == 0
    assert "1 row answered, 0 set aside" in capsys.readouterr().err
    assert _run(["same", str(source)]) == 1
    assert "1 puzzle, 1 different" in capsys.readouterr().err


def test_puzzles_are_made_from_a_range_of_seeds(tmp_path: Path) -> None:
    output = tmp_path / "made.csv"
    assert _run(["bulk", "generate", "7:20", "-o", str(output), "--workers", "1"]) == 0
    made = [line.split(",") for line in output.read_text().splitlines()[1:]]
    assert made == [[str(n), generate_puzzle(n).givens.format()] for n in range(7, 27)]


def test_puzzles_of_variants_are_made_to_order_rated_and_solved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made, solved, rated = (tmp_path / name for name in ("made.csv", "solved.csv", "rated.csv"))
    wishes = ["--variant", "killer", "--size", "6", "--level", "easy"]
    command = ["bulk", "generate", "7:3", *wishes, "-o", str(made), "--workers", "1"]
    assert _run(command) == 0
    with made.open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["seed"] for row in rows] == ["7", "8", "9"]
    order = Order(variant="killer", layout=Layout.of_size(6), level="easy")
    for row in rows:
        expected = generate(order, seed=int(row["seed"]))
        assert expected
        assert Grid(row["givens"]) == expected.puzzle.givens
    for verb, output in (("solve", solved), ("rate", rated)):
        assert _run(["bulk", verb, str(made), "-o", str(output), "--workers", "1"]) == 0
    with rated.open(newline="") as file:
        assert {row["level"] for row in csv.DictReader(file)} == {"easy"}
    with solved.open(newline="") as file:
        assert all("." not in row["solution"] for row in csv.DictReader(file))
    capsys.readouterr()
    assert _run(["bulk", "solve", str(made), *wishes, "-o", str(tmp_path / "no.csv")]) == 2
    assert "expected an order for generate alone" in capsys.readouterr().err


def test_lines_come_from_a_pipe(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    givens = generate_puzzle(1).givens.format()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(f"{givens}\n".encode())))
    output = tmp_path / "out.txt"
    assert _run(["bulk", "solve", "-", "-o", str(output), "--workers", "1", "--json"]) == 0
    told = {"file": str(output), "rows": 1, "bad": 0}
    assert json.loads(capsys.readouterr().out) == told
    assert output.read_text() == f"{str_of(givens)}\n"


def test_what_cannot_be_done_is_exit_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "in.txt"
    source.write_text("1...............")
    output = str(tmp_path / "out.txt")
    assert _run(["bulk", "paint", str(source), "-o", output, "--workers", "1"]) == 2
    assert "expected one of solve, count" in capsys.readouterr().err
    assert _run(["bulk", "solve", str(tmp_path / "missing"), "-o", output]) == 2
    assert "expected a file" in capsys.readouterr().err


def str_of(givens: str) -> str:
    solution = solve(givens)
    assert solution is not None
    return solution.format()
