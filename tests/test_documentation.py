"""The documents: every page is reached, every link leads somewhere, the site builds."""

import importlib.util
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import nonet

LINK = re.compile(r"\]\(([^()\s]+)\)")
FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
# Lessons in German and the list of decisions are made with the site.
MADE = ("docs/de/lektionen", "docs/reference/api.md")


def links_of(page: Path) -> Iterator[tuple[str, Path]]:
    """The links of a page that lead to files: as they are written, and where they lead."""
    for target in LINK.findall(FENCE.sub("", page.read_text(encoding="utf-8"))):
        if "://" not in target and not target.startswith(("#", "mailto:")):
            yield target, Path(os.path.normpath(page.parent / target.partition("#")[0]))


def pages_of(root: Path) -> list[Path]:
    return [*(root / "docs").rglob("*.md"), *root.glob("*.md"), root / "examples/README.md"]


def test_every_link_leads_somewhere(root: Path) -> None:
    for page in pages_of(root):
        for written, target in links_of(page):
            is_made = str(target.relative_to(root)).startswith(MADE)
            assert target.exists() or is_made, f"{page.relative_to(root)}: {written}"


def test_every_page_is_reached_from_the_index(root: Path) -> None:
    waiting, seen = [root / "docs/index.md"], set()
    while waiting:
        page = waiting.pop()
        if page in seen or not page.exists():
            continue
        seen.add(page)
        if page.is_dir():
            waiting += page.glob("*.md")
        elif page.suffix == ".md":
            waiting += [target for _, target in links_of(page)]
    lost = [str(page.relative_to(root)) for page in pages_of(root) if page not in seen]
    assert not lost, f"expected a way from docs/index.md to {lost}"


def test_every_page_is_on_the_site(root: Path) -> None:
    listed = re.findall(r"- ([a-z/-]+\.md)$", (root / "mkdocs.yml").read_text(), re.MULTILINE)
    assert len(listed) == len(set(listed))
    apart = ("lessons/", "decisions/", "de/lektionen/")  # by their own index
    pages = [str(page.relative_to(root / "docs")) for page in (root / "docs").rglob("*.md")]
    assert {page for page in pages if not page.startswith(apart)} <= set(listed)


def test_the_site_builds_without_a_warning(root: Path, tmp_path: Path) -> None:
    if importlib.util.find_spec("material") is None:
        pytest.skip('the site needs: pip install "nonet[docs]"')
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "mkdocs",
            "build",
            "--strict",
            "--quiet",
            "--site-dir",
            str(tmp_path),
        ],
        cwd=root,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr, done.stderr
    api = (tmp_path / "reference/api.html").read_text(encoding="utf-8")
    assert [name for name in nonet.__all__ if f">{name}<" not in api] == []
    lesson = (tmp_path / "de/lektionen/x-wing.html").read_text(encoding="utf-8")
    assert "images/x-wing.svg" in lesson
    assert '<html lang="de"' in lesson
    assert "Inhalt" in lesson
    assert "Table of contents" not in lesson
    assert (tmp_path / "lessons/images/x-wing.svg").read_text().startswith("<svg")
    index = json.loads((tmp_path / "search/search_index.json").read_text())
    assert len(index["docs"]) > 500


def test_every_public_name_has_an_example_that_runs(root: Path) -> None:
    """In its docstring, or in documents, both of which the tests run."""
    told = [path.read_text(encoding="utf-8") for path in (root / "docs").rglob("*.md")]
    lines = [
        line for text in told for line in text.splitlines() if re.match(r"\s*(>>>|\.\.\.) ", line)
    ]
    shown = "\n".join(lines)
    silent = [
        name
        for name in nonet.__all__
        if ">>>" not in (getattr(nonet, name).__doc__ or "")
        and not re.search(rf"\b{name}\b", shown)
    ]
    assert silent == []
