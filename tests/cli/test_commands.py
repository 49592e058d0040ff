"""The command line as a user runs it: a process, its output and its exit code."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from truth import read_truth

PROPER = next(
    truth for truth in read_truth("solver.txt") if truth.count == 1 and len(truth.line) == 81
)


def run(*arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "nonet", *arguments], input=stdin, capture_output=True, check=False
    )


def test_solve_prints_a_line_for_each_puzzle() -> None:
    lines = f"{PROPER.line} # a comment\r\n\n11{'.' * 79}\n".encode()
    done = run("solve", stdin=lines)
    assert done.stdout.decode().splitlines() == [PROPER.solution, "no solution"]
    assert done.stderr.decode().strip() == "1 of 2 solved"
    assert done.returncode == 1


def test_solve_reads_arguments_files_and_standard_input(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(PROPER.line + "\n")
    for arguments in ([PROPER.line], [str(file)], ["-"]):
        done = run("solve", *arguments, stdin=PROPER.line.encode())
        assert done.stdout.decode().strip() == PROPER.solution
        assert done.returncode == 0


def test_check_says_what_is_wrong() -> None:
    assert run("check", PROPER.line).stdout == b"proper\n"
    done = run("check", "." * 81, "11" + "." * 14)
    assert done.returncode == 1
    assert done.stdout.decode().splitlines() == [
        "several solutions",
        "no solution; digit 1 twice in row 1: r1c1 r1c2; digit 1 twice in box 1: r1c1 r1c2",
    ]


def test_count_stops_at_the_limit() -> None:
    assert run("count", "." * 16, "--limit", "1000").stdout == b"288\n"
    assert json.loads(run("count", "--json", PROPER.line).stdout) == {
        "givens": PROPER.line,
        "count": 1,
        "is_all": True,
        "limit": 2,
    }


@pytest.mark.parametrize(
    "command", ["check", "count", "explain", "key", "minimise", "solve", "transform"]
)
def test_json_names_the_board_where_the_cells_do_not_say_it(command: str) -> None:
    written = json.loads(run(command, "--json", "34............21 on 2x2+diagonals").stdout)
    assert written["board"] == "2x2+diagonals"
    plain = json.loads(run(command, "--json", "1..4.........32.").stdout)
    assert "board" not in plain


def test_what_generate_makes_passes_check() -> None:
    made = run("generate", "-n", "3", "--seed", "5")
    assert made.stdout == run("generate", "-n", "3", "--seed", "5").stdout
    assert run("check", stdin=made.stdout).stdout == b"proper\n" * 3


def test_show_draws_in_the_style_of_another_program() -> None:
    done = run("show", "--style", "readable", PROPER.line)
    assert done.stdout.decode().splitlines()[3] == "-------|-------|-------"
    assert run("show", "--style", "baroque", PROPER.line).returncode == 2


def test_show_draws_the_board() -> None:
    assert run("show", "1..4........2..3").stdout.decode().splitlines()[0] == "1 . | . 4"


@pytest.mark.parametrize(
    ("arguments", "stdin"),
    [
        (["solve", "nonsense"], b""),
        (["solve"], b""),
        (["solve"], b"\x00\xff\xfe\n" * 10),
        (["solve"], ("٣" * 81).encode()),
        (["count", "--limit", "0"], b""),
        (["no-such-command"], b""),
        (["generate", "--size", "7"], b""),
    ],
)
def test_wrong_input_is_one_clear_message_and_exit_2(arguments: list[str], stdin: bytes) -> None:
    done = run(*arguments, stdin=stdin)
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr
    assert b"Traceback" not in done.stderr


def test_one_bad_line_is_named_and_loses_nothing() -> None:
    done = run("count", stdin=f"{PROPER.line}\nrubbish\n{PROPER.line}\n".encode())
    assert done.stdout == b"1\n1\n"
    assert b"line 2" in done.stderr
    assert done.returncode == 2


def test_rate_writes_serates_codes_and_tells_improper_puzzles() -> None:
    done = run("rate", "--format=%n %g %r/%p/%d %%", PROPER.line, "11" + "." * 79)
    first, second = done.stdout.decode().splitlines()
    assert first.startswith(f"1 {PROPER.line} ")
    assert first.endswith(" %")
    assert second == "no solution"
    assert done.returncode == 1
    assert run("rate", "--resume", PROPER.line).returncode == 2
    assert run("rate", "--limit", "1.0", PROPER.line).stdout == b"stopped\n"


def test_rate_refuses_what_it_cannot_write() -> None:
    for arguments, error in (
        (["-f", "%x"], b"got '%x'"),
        (["--explain", "--scale", "hodoku"], b"expected scale se with --explain, got hodoku"),
        (["--explain", "--csv"], b"with --explain"),
    ):
        done = run("rate", *arguments, PROPER.line)
        assert done.returncode == 2
        assert error in done.stderr


def test_rate_explains_the_step_that_set_er() -> None:
    told = run("rate", "--explain", "--format=%R%t%r", PROPER.line).stdout.splitlines()
    first, step = told[:2]
    name, er = first.decode().split("\t")
    assert step.decode().strip().startswith("step ")
    assert f"{name} ({er}) shows r" in step.decode()
    row = json.loads(run("rate", "--explain", "--json", PROPER.line).stdout)
    assert row["evidence"]["price"] == row["er"] == float(er)


def test_one_puzzle_of_another_layout_spoils_no_file() -> None:
    small = "1..4.........32."
    done = run("rate", PROPER.line, small, PROPER.line)
    first, second, third = done.stdout.decode().splitlines()
    assert (first, second) == (third, "1.2/1.2/1.2")
    assert run("rate", "--scale", "steps", small).stdout.decode() == f"{second}\n"
    done = run("rate", "--scale", "se", PROPER.line, small, PROPER.line)
    assert done.stdout.decode().splitlines() == [first, "bad", third]
    assert b"got 2x2; scale steps rates every layout" in done.stderr


def test_a_sukaku_among_puzzles_is_rated(tmp_path: Path) -> None:
    marks = "".join(
        "".join(str(d) if mark in (".", str(d)) else "." for d in range(1, 10))
        for mark in PROPER.line
    )
    puzzles = tmp_path / "in.txt"
    puzzles.write_text(f"{PROPER.line}\n{marks}\n{'123456789' * 81}\n")
    lines = run("rate", str(puzzles)).stdout.decode().splitlines()
    assert len(lines) == 3
    assert lines[1].count("/") == 2
    assert lines[2] == "several solutions"


def test_rate_writes_tables_that_name_their_scale() -> None:
    for scale in ("se", "nonet", "steps", "hodoku", "options", "branching"):
        row = json.loads(run("rate", "--json", "--scale", scale, PROPER.line).stdout)
        assert (row["scale"], row["outcome"]) == (scale, "rated")
        assert row["version"]
        header, line = run("rate", "--csv", "--scale", scale, PROPER.line).stdout.split()[:2]
        assert header.decode().split(",")[:4] == ["givens", "scale", "version", "outcome"]
        assert line.decode().startswith(f"{PROPER.line},{scale},")


def test_an_interrupted_rating_goes_on_where_it_stopped(tmp_path: Path) -> None:
    puzzles, output = tmp_path / "in.txt", tmp_path / "out.txt"
    puzzles.write_text(f"{PROPER.line}\n" * 3)
    whole = run("rate", str(puzzles)).stdout
    output.write_bytes(whole[: len(whole) // 2])
    assert run("rate", str(puzzles), "-o", str(output), "--resume").returncode == 0
    assert output.read_bytes() == whole
