"""The public samples of variant formats: every one is read, and written back as it was."""

import json
from pathlib import Path
from typing import Any

import pytest

from nonet import Board, Grid, InputError, formats
from nonet._core import is_solution
from nonet.formats import FORMATS


def read_fpuzzles(shared: Path) -> list[dict[str, Any]]:
    lines = (shared / "variants" / "rangsk_fpuzzles.jsonl").read_text().splitlines()
    return [json.loads(line) for line in lines]


def test_all_f_puzzles_links_are_read_and_written_as_equal_data(shared: Path) -> None:
    samples = read_fpuzzles(shared)
    assert len(samples) == 40
    for sample in samples:
        sheet = formats.parse(sample["link"])
        assert sheet.title == (sample["title"] or "")
        link = formats.format(sheet, "f-puzzles")
        assert formats.parse(link) == sheet


def test_the_givens_of_f_puzzles_links_agree_with_their_solutions(shared: Path) -> None:
    for sample in read_fpuzzles(shared):
        sheet = formats.parse(sample["link"])
        solution = sample["solution"]
        if not solution or len(solution) != sheet.layout.cells:
            continue
        for given, digit in zip(sheet.givens.format(), solution, strict=True):
            assert given in (".", digit)


def test_all_solo_ids_are_read_and_written_as_they_were(shared: Path) -> None:
    samples = json.loads((shared / "variants" / "solo_game_ids.json").read_text())
    assert len(samples) == 34
    for sample in samples:
        sheet = formats.parse(sample["game_id"])
        assert formats.format(sheet, "solo") == sample["game_id"]
        for given, digit in zip(sheet.givens.digits, sample["solution"], strict=True):
            assert given in (0, digit)
        assert is_solution(Grid.from_digits(sheet.board, bytes(sample["solution"])))
        for house in sheet.layout.houses:
            assert len({sample["solution"][cell] for cell in house.cells}) == sheet.layout.digits


def test_solo_ids_of_our_own() -> None:
    for text in ("2x2:a4a3h2a3a", "2x3:5b3_2h1b5b5b4h6_3b5", "5j:5_1i2a1i5_3,bb_b__a_aabca_dda"):
        assert formats.format(formats.parse(text), "solo") == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("2x2:a4a3h2a3", "expected givens of 16 cells, got 15"),
        ("2x2:a5a3h2a3a", "expected digits to 4, got 5"),
        ("5j:5_1i2a1i5_3,bb", "expected 41 walls and gaps"),
        ("2x2k:p", "expected 3 parts"),
    ],
)
def test_broken_solo_ids_say_what_is_wrong(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        formats.parse(text)


def test_a_rule_that_a_format_has_not_is_refused_by_name() -> None:
    sheet = formats.Sheet(Grid.empty("3x3; thermometer: r1c1 r1c2"))
    with pytest.raises(InputError, match="thermometer: r1c1 r1c2"):
        FORMATS["solo"].format(sheet)
    with pytest.raises(InputError, match="without rules for the line format"):
        FORMATS["line"].format(sheet)


def test_broken_links_say_what_is_wrong() -> None:
    for text in ("N4Ig", "https://f-puzzles.com/?load=", "https://f-puzzles.com/?load=!!"):
        with pytest.raises(InputError, match="expected"):
            formats.parse(text)


def test_regions_that_f_puzzles_leaves_unsaid_are_the_usual_ones() -> None:
    def sheet_of(size: int, said: dict[int, int | None]) -> formats.Sheet:
        cells = [{"region": said[cell]} if cell in said else {} for cell in range(size * size)]
        rows = [cells[start : start + size] for start in range(0, size * size, size)]
        return formats.parse(json.dumps({"size": size, "grid": rows}))

    assert sheet_of(4, {}).board == Board("2x2")
    assert sheet_of(4, {0: 1, 3: 0}).board == Board("jigsaw 1212221133443344")
    assert sheet_of(4, {0: None}).layout.regions[:2] == (-1, 0)
    rows = sheet_of(5, {4: 1, 9: 0})
    assert rows.layout.regions == (0, 0, 0, 0, 1, 1, 1, 1, 1, 0, *([2] * 5), *([3] * 5), *([4] * 5))
