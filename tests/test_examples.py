"""The programs of examples/ do what their first words say."""

import ast
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

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


def test_the_notebook_shows_what_its_cells_answer(tmp_path: Path, monkeypatch: Any) -> None:
    """Every cell runs, one after the other; the words are those that stand below it."""
    monkeypatch.chdir(tmp_path)
    notebook = json.loads((FOLDER / "tour.ipynb").read_text(encoding="utf-8"))
    names: dict[str, Any] = {"__name__": "__main__"}
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert len(cells) >= 10
    for cell in cells:
        value = run_cell("".join(cell["source"]), names)
        shown = {} if value is None else cell["outputs"][0]["data"]
        if value is not None:
            now = show(value)  # how a picture looks may change without a change of the notebook
            assert now["text/plain"] == "".join(shown["text/plain"])
            assert now.keys() == shown.keys()


def run_cell(source: str, names: dict[str, Any]) -> Any:
    """Run a cell; the value of its last expression is its answer."""
    tree = ast.parse(source)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), names)
    if last is None:
        return None
    assert isinstance(last, ast.Expr)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names)


def show(value: Any) -> dict[str, str]:
    """What a notebook shows of a value."""
    shown = {"text/plain": repr(value)}
    for kind, method in (("image/svg+xml", "_repr_svg_"), ("text/html", "_repr_html_")):
        if (text := getattr(value, method, lambda: None)()) is not None:
            shown[kind] = text
    return shown
