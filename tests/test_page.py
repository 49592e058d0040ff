"""The page's own tests, run with everything else."""

import shutil
import subprocess
from pathlib import Path

import pytest


def run_npm(root: Path, script: str) -> None:
    npm = shutil.which("npm")
    if npm is None or not (root / "frontend" / "node_modules").is_dir():
        pytest.skip("needs Node and the page's packages (the package's build installs them)")
    done = subprocess.run(
        [npm, "run", "--silent", script],
        cwd=root / "frontend",
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_page_keeps_its_types(root: Path) -> None:
    run_npm(root, "check")


def test_the_state_of_the_page_is_right_without_a_browser(root: Path) -> None:
    run_npm(root, "test")
