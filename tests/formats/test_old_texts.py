"""Links, names and JSON that people have from earlier versions are read as they were meant.

tests/data/old_texts.json holds them as the code of their time wrote them.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from nonet import Board, Grid, formats
from nonet.board import read_board
from nonet.formats import Sheet

OLD = json.loads((Path(__file__).parent.parent / "data" / "old_texts.json").read_text())


@pytest.mark.parametrize("case", OLD, ids=[case["what"] for case in OLD])
def test_an_old_text_is_the_board_that_it_was(case: dict[str, Any]) -> None:
    sheet = formats.parse(case["text"])
    assert sheet.board == Board(case["board"])
    assert sheet.givens == Grid(case["givens"], case["board"])
    assert (sheet.placed.format() if sheet.placed else None) == case.get("placed")
    assert sorted(sheet.unknown_kinds) == sorted(case.get("unknown", []))


@pytest.mark.parametrize("case", OLD, ids=[case["what"] for case in OLD])
def test_what_was_read_is_written_as_today(case: dict[str, Any]) -> None:
    sheet = formats.parse(case["text"])
    for name in ("json", "link"):
        assert formats.parse(formats.format(sheet, name)) == sheet
    if not sheet.foreign and sheet.placed is None:
        assert formats.parse(formats.format(sheet, "ruled")) == Sheet(sheet.givens)


def test_old_names_of_layouts_are_still_names() -> None:
    regions = [0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3]
    for name, text in (
        ("3x3", "3x3"),
        ("3x3+diagonals", "3x3+diagonals"),
        ("3x3+windows", "3x3+windows"),
        ("3x3+diagonals+windows", "3x3+diagonals+windows"),
        ("jigsaw", "jigsaw 1112132233423444"),
        ("jigsaw+diagonals", "jigsaw 1112132233423444+diagonals"),
    ):
        assert read_board(name, regions if "jigsaw" in name else ()) == Board(text)
