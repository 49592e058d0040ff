"""A small core: the library with nothing beside it, and words for what is missing."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

import nonet
from nonet.extras import EXTRAS

# Every package that an extra brings, out of reach.
ALONE = f"""
import sys
class Nothing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {set(EXTRAS)!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Nothing())
"""


@pytest.fixture
def project(root: Path) -> dict[str, Any]:
    content: dict[str, Any] = tomllib.loads((root / "pyproject.toml").read_text())["project"]
    return content


def run(code: str, *arguments: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-c", ALONE + code, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_core_needs_nothing_but_itself(root: Path, project: dict[str, Any]) -> None:
    assert project["dependencies"] == []
    file = root / "packaging" / "check_wheel.py"
    done = run(f"import runpy; runpy.run_path({str(file)!r}, run_name='__main__')")
    assert done.stdout == f"nonet {nonet.__version__}: all is well\n", done.stderr


@pytest.mark.parametrize(
    ("code", "extra"),
    [
        ("import nonet; nonet.rate_many(['.' * 81])", "many"),
        ("import nonet; nonet.solve_many(['.' * 81])", "many"),
        ("import nonet; nonet.OpenGame", "cli"),
        ("from nonet.__main__ import main; main()", "cli"),
    ],
)
def test_what_is_missing_is_named_with_its_extra(code: str, extra: str) -> None:
    done = run(code)
    assert done.returncode in (1, 2)
    assert f'pip install "nonet[{extra}]"' in done.stderr.splitlines()[-1]


def test_a_command_without_its_packages_says_so() -> None:
    from nonet.cli import main

    hidden = ALONE.replace(repr(set(EXTRAS)), "{'litestar', 'uvicorn'}")
    code = f"{hidden}\nfrom nonet.__main__ import main; sys.argv = ['nonet', 'serve']; main()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert callable(main)
    assert done.returncode == 2
    assert done.stderr == 'nonet: expected the package uvicorn: pip install "nonet[server]"\n'


def test_the_extras_are_those_of_the_project(project: dict[str, Any]) -> None:
    brought = project["optional-dependencies"]
    names = {"argon2": "argon2-cffi", "PIL": "reportlab", "dask": "distributed"}
    for package, extra in EXTRAS.items():
        wanted = names.get(package, package).lower()
        listed = {re.split(r"[<>=;\[]", each)[0].lower() for each in brought[extra]}
        assert wanted in listed, (package, extra)


def test_all_brings_every_extra(project: dict[str, Any]) -> None:
    brought = project["optional-dependencies"]
    chosen, reached = ["all"], set()
    while chosen:
        extra = chosen.pop()
        reached.add(extra)
        inner = [re.findall(r"nonet\[(.*)\]", each) for each in brought[extra]]
        chosen += [name for found in inner for each in found for name in each.split(",")]
    assert reached == set(brought) - {"test", "docs"}


def test_the_version_stands_in_one_place(root: Path, project: dict[str, Any]) -> None:
    assert project["dynamic"] == ["version"]
    assert f"version: {nonet.__version__}\n" in (root / "CITATION.cff").read_text()
    changes = (root / "CHANGELOG.md").read_text()
    assert re.search(rf"^## {re.escape(nonet.__version__)} \(\d+ \w+ \d{{4}}\)$", changes, re.M)


def test_names_are_loaded_when_they_are_used() -> None:
    code = "import sys, nonet; print(sorted(name for name in sys.modules if 'nonet.' in name))"
    loaded = run(code).stdout
    assert "nonet._core" in loaded
    assert "nonet.generator" not in loaded
    assert set(nonet.__all__) <= set(dir(nonet))
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        nonet.nothing  # noqa: B018
