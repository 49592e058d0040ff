"""A row of techniques.def that lacks a part, tried in a scratch copy of the engine.

It does not compile. Words, lesson, reference and examples are found by id: test_telling.py,
test_lessons.py and test_techniques.py name the techniques that lack one.
"""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROW = (
    'TECHNIQUE(SCRATCH_WING, "scratch-wing", "Scratch Wing", WINGS, {finder}, "", {order}, '
    "{default}, 0, 100, 3, 0, false)\n"
)
COMPILER = shutil.which("c++") or shutil.which("g++") or shutil.which("clang++")


def compile_with(root: Path, scratch: Path, row: str) -> subprocess.CompletedProcess[str]:
    """Check the catalogue with one more row."""
    if COMPILER is None:
        pytest.skip("skipped: no C++ compiler here")
    shutil.copytree(root / "core" / "include", scratch / "include")
    table = scratch / "include" / "nonet" / "techniques.def"
    text, count = re.subn(r"^(?=TECHNIQUE\(BRUTE_FORCE)", row, table.read_text(), flags=re.M)
    assert count == 1
    table.write_text(text)
    source = root / "core" / "src" / "logic" / "technique.cpp"
    command = [COMPILER, "-std=c++20", "-fsyntax-only", f"-I{scratch / 'include'}", str(source)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    "parts",
    [
        {"finder": "WINGS", "order": 0, "default": "false"},  # nobody knows when to look for it
        {"finder": "NONE", "order": 5000, "default": "false"},  # nobody looks for it
        {"finder": "NONE", "order": 0, "default": "true"},  # wanted by default, and not sought
    ],
)
def test_a_row_that_lacks_a_part_does_not_compile(
    root: Path, tmp_path: Path, parts: dict[str, object]
) -> None:
    made = compile_with(root, tmp_path, ROW.format(**parts))
    assert made.returncode != 0
    assert "a row of techniques.def lacks a part" in made.stderr
