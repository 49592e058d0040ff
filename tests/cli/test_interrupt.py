"""Ctrl-C: one line instead of a traceback, and what was done stays done."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from nonet import generate_puzzle
from nonet.store import open_store
from waiting import comes_true

PUZZLES = [generate_puzzle(seed).givens.format() for seed in range(8)]
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no groups of processes")


def start(*arguments: str) -> subprocess.Popen[bytes]:
    """Start a command as a shell does: in a group that Ctrl-C reaches as a whole."""
    return subprocess.Popen(
        [sys.executable, "-m", "nonet", *arguments],
        bufsize=0,  # what a buffer holds after the first line `communicate` would not see
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        # A job in the background of a script ignores Ctrl-C, and so would its children.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
    )


def interrupt(process: subprocess.Popen[bytes]) -> tuple[list[str], str]:
    """Press Ctrl-C; the lines written until then, and the complaint."""
    os.killpg(process.pid, signal.SIGINT)
    try:
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert process.returncode == 130
    return out.decode().splitlines(), err.decode().strip()


def write_many(tmp_path: Path, count: int) -> str:
    file = tmp_path / "many.txt"
    file.write_text(("\n".join(PUZZLES) + "\n") * count)
    return str(file)


@pytest.mark.parametrize("arguments", [["solve"], ["rate", "--threads", "1"], ["convert"]])
def test_an_endless_stream_is_answered_until_the_end(arguments: list[str]) -> None:
    process = start(*arguments, "-")
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(("\n".join(PUZZLES * 200) + "\n").encode())
    process.stdin.flush()
    first = process.stdout.readline()
    _, err = interrupt(process)
    assert err == "nonet: interrupted"
    assert first.strip()


def test_what_was_made_before_stays_made() -> None:
    process = start("generate", "-n", "1000000", "--seed", "1")
    assert process.stdout is not None
    first = process.stdout.readline().decode().strip()
    lines, err = interrupt(process)
    assert err == "nonet: interrupted"
    assert len(first) == 81
    assert all(len(line) == 81 for line in lines)


def test_ratings_in_a_file_are_kept_and_gone_on_from(tmp_path: Path) -> None:
    file = tmp_path / "ratings.txt"
    many = write_many(tmp_path, 2000)
    process = start("rate", "--threads", "1", "-o", str(file), many)
    assert comes_true(lambda: file.exists() and file.stat().st_size > 0)
    _, err = interrupt(process)
    assert err == "nonet: interrupted"
    assert all(line.count("/") == 2 for line in file.read_text().splitlines())


def test_a_bank_keeps_what_was_filled_in(tmp_path: Path) -> None:
    url = str(tmp_path / "bank.db")
    process = start(
        "bank", "fill", "--level", "easy", "--count", "100000", "--workers", "1", "--db", url
    )
    assert comes_true(lambda: count_puzzles(url) > 0)
    _, err = interrupt(process)
    assert err == "nonet: interrupted"
    assert count_puzzles(url) > 0


def count_puzzles(url: str) -> int:
    if not Path(url).exists():
        return 0
    with open_store(url) as store:
        return sum(store.puzzles.census().values())
