"""The benchmarks run where the lists of others are not there, and say what they take instead."""

import os
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.parametrize(
    ("option", "words"),
    [("--hints", "killers are made here instead"), ("--ratings", "ratings: left out, as")],
)
def test_the_coach_is_measured_without_the_lists(
    root: Path, tmp_path: Path, option: str, words: str
) -> None:
    done = subprocess.run(
        [sys.executable, root / "benchmarks/coach.py", option],
        env={**os.environ, "NONET_SHARED": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert words in done.stdout
