"""The lesson pages: none missing, none stale. Their examples run as doctests of docs/."""

import runpy
from pathlib import Path

from nonet.techniques import TECHNIQUES


def test_every_lesson_is_what_its_words_and_position_make(root: Path) -> None:
    make = runpy.run_path(str(root / "docs" / "lessons" / "make.py"))
    pages = {
        name: make["write_page"](TECHNIQUES[name], text) for name, text in make["read_positions"]()
    }
    folder = root / "docs" / "lessons"
    assert {path.stem for path in folder.glob("*.md")} == {*pages, "index"}
    for name, page in pages.items():
        assert (folder / f"{name}.md").read_text(encoding="utf-8") == page, name
    assert (folder / "index.md").read_text(encoding="utf-8") == make["write_index"](pages)


def test_every_technique_of_the_default_path_has_a_lesson(root: Path) -> None:
    folder = root / "docs" / "lessons"
    without = {"brute-force", "tridagon", "avoidable-rectangle-2", "extended-rectangle-4"}
    for technique in TECHNIQUES.values():
        if technique.is_default and technique.id not in without:
            assert (folder / f"{technique.id}.md").is_file(), technique.id
