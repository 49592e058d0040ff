"""Bad boards at the doors of library and command line; tests/web has those of the server."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from bad_boards import BAD_BOARDS
from nonet import Board, Grid, InputError, Rule, formats
from nonet.board import as_board
from nonet.cli import main

LONGEST = 400  # characters of a message
CELLS = "." * 81
DOORS: dict[str, Callable[[str], object]] = {
    "board": Board,
    "text or board": as_board,
    "grid": lambda text: Grid(CELLS, text),
    "line": lambda text: formats.parse(f"{CELLS} on {text}"),
    "json": lambda text: formats.parse(json.dumps({"nonet": 2, "board": text, "givens": CELLS})),
}
VERBS = ("solve", "count", "check", "rate", "explain", "key", "same", "transform", "minimise")
WRITERS = ("show", "convert", "print")
# So much is far more than a refusal takes; who reads a megabyte before refusing takes more.
CPU_SECONDS, MEMORY = 60, 600_000_000
LIMITED = f"""
import resource, sys
resource.setrlimit(resource.RLIMIT_CPU, ({CPU_SECONDS}, {CPU_SECONDS}))
resource.setrlimit(resource.RLIMIT_DATA, ({MEMORY}, {MEMORY}))
from nonet.cli import main
main(sys.argv[1:])
"""


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("name", BAD_BOARDS)
def test_the_library_says_what_is_wrong_with_a_board(door: str, name: str) -> None:
    text, words = BAD_BOARDS[name]
    if door == "line" and text == "hexagon":
        assert formats.parse(f"{CELLS} on {text}").comment == "on hexagon"  # as good as any
        return
    with pytest.raises(InputError) as refused:
        DOORS[door](text)
    told = str(refused.value)
    assert told.startswith("expected ")
    assert len(told) < LONGEST
    if door != "line":  # a long line is no line of that format for others
        assert words in told


def test_rules_as_values_are_checked_as_their_texts_are() -> None:
    many = [Rule("cage", [0, 1], [sum_]) for sum_ in range(3, 18)] * 1_000
    for rules, words in (
        ([Rule("cage", [0, 81])], "expected cells from 0 to 80, got 81 in cage at r1c1"),
        ([Rule("cage", [-1, 0])], "expected cells from 0 to 80, got -1 in cage"),
        ([Rule("cage", [0, 1], [2])], "expected sums from 3 to 17, got 2 in cage at r1c1"),
        ([Rule("arrow", [0, 1], [], [2, 3])], "expected groups of 2 cells, got 5 in arrow"),
        ([Rule("arrow", [0, 1], [], [2, 0])], "expected groups of at least 1 cell, got 0"),
        (many, "expected at most 5000 rules, got 15000"),
    ):
        with pytest.raises(InputError, match=words):
            Board("3x3", rules)
    with pytest.raises(InputError, match="expected a kind of rule such as"):
        Rule("yin-yang", [0])


def test_bad_rules_of_other_formats_are_refused_as_ours_are() -> None:
    cages = [{"cells": ["R1C1", "R1C2"], "value": "3"}] * 6_000
    grid: list[list[dict[str, int]]] = [[{} for _ in range(9)] for _ in range(9)]
    for text, words in (
        (".Cage~2~R1C1~R1C2", "expected sums from 3 to 17, got 2 in cage at r1c1"),
        (".Cage~3~R1C1~R1C1", "expected each cell once, got r1c1 twice"),
        (".Arrow~R1C1", "expected groups of at least 1 cell, got 0 in arrow at r1c1"),
        (".Cage~3~R1C1~RaC2", "expected a cell of the board, got r10c2"),
        (".~R1C1_1_2~R1C1_3_4", "expected digits that agree, got none for both at r1c1"),
        (".Cage~3~R1C1~R1C2" * 6_000, "expected at most 5000 rules, got 6000"),
        (".AntiKnight" * 20_000, "expected at most 10000 constraints, got 20000"),
        (json.dumps({"size": 9, "grid": grid, "killercage": cages}), "at most 5000 rules"),
        (json.dumps({"nonet": 3, "givens": CELLS}), "expected version 2 or 1, got 3"),
        ("#9." + "A" * 50, "expected"),
    ):
        with pytest.raises(InputError) as refused:
            formats.parse(text)
        assert words in str(refused.value)
        assert len(str(refused.value)) < LONGEST


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as left:
        main(list(arguments))
    return int(left.value.code or 0)


@pytest.mark.parametrize("verb", [*VERBS, *WRITERS])
def test_every_command_refuses_a_bad_board(
    verb: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, (text, words) in BAD_BOARDS.items():
        assert run(verb, "--layout", text, CELLS) == 2, name
        told = capsys.readouterr()
        assert told.out == "", name
        assert words in told.err, name
    (tmp_path / "lines.txt").write_text(
        "".join(f"{CELLS} on {text}\n" for text, _ in BAD_BOARDS.values() if text != "hexagon")
    )
    assert run(verb, str(tmp_path / "lines.txt")) == 2
    told = capsys.readouterr()
    assert "Traceback" not in told.err
    assert set(told.out.split()) <= {"bad"}  # what `rate` writes in the place of a rating
    assert "line 1: expected each cell once, got r1c1 twice in cage at r1c1" in told.err, verb


@pytest.mark.parametrize("name", ["ten thousand rules", "a megabyte of rules", "a long word"])
def test_refusing_takes_little_time_and_memory(name: str, tmp_path: Path) -> None:
    text, _ = BAD_BOARDS[name]
    file = tmp_path / "line.txt"
    file.write_text(f"{CELLS} on {text}\n")
    command = [sys.executable, "-c", LIMITED, "solve", str(file)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 2, ended.stderr[-500:]
    assert "expected " in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_row_with_a_bad_board_is_set_aside_and_the_others_are_answered(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines, out = tmp_path / "lines.txt", tmp_path / "out.csv"
    short = (text for text, _ in BAD_BOARDS.values() if len(text) < 5_000)
    bad = [text for text in short if text != "hexagon"]
    good = "1..4.........32."
    lines.write_text("".join(f"{good}\n{CELLS} on {text}\n" for text in bad))
    assert run("bulk", "solve", str(lines), "-o", str(out), "--workers", "1") == 2
    capsys.readouterr()
    assert out.read_text().count("1234341221434321") == len(bad)
    aside = (tmp_path / "out.csv.bad.csv").read_text().splitlines()[1:]
    assert len(aside) == len(bad)
    assert all("expected " in line for line in aside)
