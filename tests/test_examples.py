"""The programs of examples/ do what their first words say."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent.parent / "examples"
PROGRAMS = sorted(FOLDER.glob("*.py"))


def test_there_are_twelve_and_all_are_listed() -> None:
    listed = re.findall(r"\]\((\w+\.py)\)", (FOLDER / "README.md").read_text())
    assert sorted(listed) == [file.name for file in PROGRAMS]
    assert len(PROGRAMS) == 12


@pytest.mark.parametrize("file", PROGRAMS, ids=lambda file: file.name)
def test_a_program_prints_what_it_promises(file: Path, tmp_path: Path) -> None:
    words = file.read_text(encoding="utf-8").partition('"""\n\n')[0]
    promised = words.partition(f"$ python examples/{file.name}\n")[2].rstrip().splitlines()
    assert promised, "expected the command and what it prints"
    done = subprocess.run(
        [sys.executable, str(file)], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    printed = done.stdout.splitlines()
    for line, wanted in zip(printed, promised, strict=False):
        assert line.startswith(wanted.strip())
    assert len(printed) >= len(promised)
