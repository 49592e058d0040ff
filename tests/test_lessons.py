"""The lesson pages: none missing, none stale. Their examples run as doctests of docs/."""

import csv
import re
import runpy
from pathlib import Path

from nonet.techniques import TECHNIQUES

# Names without a finder: those of the `se` scale alone, and the very last word of a path.
WITHOUT_EXAMPLE = {"nested-2", "nested-3", "nested-4", "nested-5", "brute-force"}


def test_every_lesson_is_what_its_words_and_position_make(root: Path) -> None:
    make = runpy.run_path(str(root / "docs" / "lessons" / "make.py"))
    pages = make["write_pages"]()
    folder = root / "docs" / "lessons"
    assert {path.stem for path in folder.glob("*.md")} == {*TECHNIQUES, "index"}
    for name, page in pages.items():
        assert (folder / f"{name}.md").read_text(encoding="utf-8") == page, name
    assert (folder / "index.md").read_text(encoding="utf-8") == make["write_index"](pages)


def test_every_technique_has_an_example(root: Path) -> None:
    make = runpy.run_path(str(root / "docs" / "lessons" / "make.py"))
    assert {name for name, _ in make["read_positions"]()} == {*TECHNIQUES} - WITHOUT_EXAMPLE


def test_the_table_of_all_techniques_names_every_one_of_ours(root: Path) -> None:
    text = (root / "docs" / "reference" / "techniques.md").read_text(encoding="utf-8")
    assert set(re.findall(r"lessons/([a-z0-9-]+)\.md", text)) == {*TECHNIQUES}


def test_the_table_of_all_techniques_leaves_none_out(root: Path, shared: Path) -> None:
    text = (root / "docs" / "reference" / "techniques.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| (.+?) \| (?:\[|–)", text, re.MULTILINE)
    with (shared / "techniques" / "techniques.csv").open(encoding="utf-8") as file:
        assert listed == [row["technique"] for row in csv.DictReader(file)]
