"""Killers and other variants in the strings of five programs: read, written back, or refused."""

import json
from pathlib import Path
from typing import Any

import pytest

from nonet import CLASSIC, Grid, InputError, Layout, formats
from nonet.formats import Rule, Sheet

BASE = "0123456789abcdefghijklmnopqrstuvwxyz"
COLUMNS = tuple(
    Rule("cage", {"cells": [f"r{row}c{column}" for row in range(first, first + 3)], "sum": 15})
    for first in (1, 4, 7)
    for column in range(1, 10)
)
KILLER = Sheet(Grid("." * 81), rules=COLUMNS)
WAVES = Layout.jigsaw([(cell // 9 - (cell % 9 == 0)) % 9 for cell in range(81)])


def to_base(number: int, width: int) -> str:
    return "".join(BASE[number // 36**place % 36] for place in reversed(range(width)))


@pytest.mark.parametrize("name", ["sumocue", "killer-arrows", "sudokuwiki", "iss", "penpa"])
def test_killers_are_written_read_and_known(name: str) -> None:
    sheet = formats.parse(formats.format(KILLER, name))
    assert sheet.givens == KILLER.givens
    assert sorted(sheet.rules, key=str) == sorted(COLUMNS, key=str)


def test_a_sumocue_line_is_sums_and_cages() -> None:
    line = "3x3:d:k:" + "6150:6150:6401:" + "0:" * 78
    sheet = formats.parse(line)
    assert sheet.layout == CLASSIC.with_diagonals()
    assert sheet.rules == (
        Rule("cage", {"cells": ["r1c1", "r1c2"], "sum": 24}),
        Rule("cage", {"cells": ["r1c3"], "sum": 25}),
    )
    assert formats.parse(formats.format(sheet, "sumocue")) == sheet
    with pytest.raises(InputError, match="expected one sum a cage, got 25 and another at r1c2"):
        formats.parse(line.replace("6150:6401", str(25 * 256 + 6) + ":6401"))


def test_arrows_lead_to_the_sum_of_their_cage() -> None:
    signs = "A<9" + "0" * 6 + "'" + "0" * 71
    assert [dict(rule.data) for rule in formats.parse(signs).rules] == [
        {"cells": ["r1c1", "r1c2", "r2c1"], "sum": 10},
        {"cells": ["r1c3"], "sum": 9},
    ]
    with pytest.raises(InputError, match="got a circle at r1c"):
        formats.parse("><" + "0" * 79)
    with pytest.raises(InputError, match="expected an arrow to a cell, got '\\^' at r1c1"):
        formats.parse("^" + "0" * 80)


def test_a_jigsaw_of_sudokuwiki_has_its_regions_before_its_cells() -> None:
    cells = [WAVES.regions[cell] << 10 | (5 if cell == 40 else 0) for cell in range(81)]
    string = "J9B" + "".join(to_base(cell, 3) for cell in cells)
    sheet = formats.parse(string)
    assert sheet.givens == Grid("." * 40 + "5" + "." * 40, WAVES)
    assert formats.format(sheet, "sudokuwiki").endswith(string)


def test_a_killer_of_sudokuwiki_has_cages_in_colours() -> None:
    colours = [(cell // 9 + cell % 9) % 2 for cell in range(81)]
    cells = [colours[cell] << 16 | (7 << 10 if cell == 3 else 0) | 18 + 511 for cell in range(81)]
    sheet = formats.parse("L9B" + "".join(to_base(cell, 4) for cell in cells))
    assert sheet.rules == (Rule("cage", {"cells": ["r1c4"], "sum": 7}),)
    assert sheet.candidates == (511,) * 81
    jigsaw = Sheet(Grid.empty(WAVES), rules=COLUMNS)
    assert formats.format(jigsaw, "sudokuwiki").partition("bd=")[2].startswith("M9B")
    assert formats.parse(formats.format(jigsaw, "sudokuwiki")).layout == WAVES


def test_sudokuwikis_older_string_is_read_where_it_makes_sense() -> None:
    digits = "0123456789abcdefghijklmnopqrstuv"
    numbers = [1 << 4 << 1 | 1] + [511 << 1] * 80
    text = "".join(digits[number // 32] + digits[number % 32] for number in numbers)
    sheet = formats.parse(f"https://www.sudokuwiki.org/sudoku.htm?bd={text}")
    assert sheet.givens == Grid("5" + "." * 80)
    assert sheet.candidates[1:] == (511,) * 80
    with pytest.raises(InputError, match="expected"):
        formats.parse(f"bd={'00' * 81}")


def test_constraint_strings_keep_what_only_their_program_knows() -> None:
    text = (
        ".Shape~6x6.~R1C1_5~R1C2_1_2.Cage~7~R2C1~R2C2.Thermo~R3C1~R4C1.Whisper~3~R5C1~R5C2"
        ".V~R6C1~R6C2.AntiKnight.Or.Lunchbox~4~R1C1~R2C1.End"
    )
    sheet = formats.parse(text)
    assert sheet.givens == Grid("5" + "." * 35)
    assert formats.digits_of(sheet.candidates[1]) == (1, 2)
    kinds = [rule.kind for rule in sheet.rules]
    assert kinds[:5] == ["cage", "thermometer", "whisper", "xv", "anti-knight"]
    assert kinds[5:] == ["iss Or", "iss Lunchbox", "iss End"]
    assert formats.format(sheet, "iss").endswith(text)
    with pytest.raises(InputError, match="the rule iss Or"):
        formats.format(Sheet(sheet.givens, rules=sheet.rules[5:]), "penpa")


@pytest.mark.parametrize(
    ("text", "layout"),
    [
        (".NoBoxes", Layout.jigsaw([cell // 9 for cell in range(81)])),
        (".Windoku", CLASSIC.with_windows()),
        (".Diagonal~1.Diagonal~-1", CLASSIC.with_diagonals()),
    ],
)
def test_constraint_strings_say_the_board(text: str, layout: Layout) -> None:
    assert formats.parse(text).layout == layout
    assert formats.format(Grid.empty(layout), "iss").endswith(text)


def test_gsf_lines_have_the_puzzle_in_their_fifth_field() -> None:
    text = f"95,24,7,C21.m/M2.35,{'1' + '.' * 80},more"
    sheet = formats.parse(text)
    assert sheet.givens == Grid("1" + "." * 80)
    assert formats.format(sheet, "gsf") == text


def test_variants_are_kept_as_data_and_written_where_they_fit(shared: Path) -> None:
    """Cages, thermometers, arrows and dots of the public variants go through ISS and Penpa+."""
    lines = (shared / "variants" / "variants.jsonl").read_text().splitlines()
    for sheet in filter(None, (make_sheet(json.loads(line)) for line in lines)):
        for name in ("iss", "json", "f-puzzles"):
            assert formats.parse(formats.format(sheet, name)) == sheet


def make_sheet(data: dict[str, Any]) -> Sheet | None:
    if data["size"] != 9 or data.get("regions") or data.get("global"):
        return None
    rules = [Rule("cage", {"cells": c["cells"], "sum": c["sum"]}) for c in data.get("cages", ())]
    rules += [Rule("thermometer", {"lines": [line]}) for line in data.get("thermos", ())]
    rules += [Rule("renban", {"lines": [line]}) for line in data.get("renbans", ())]
    rules += [Rule("difference", {"cells": pair}) for pair in data.get("kropki_white", ())]
    rules += [Rule("ratio", {"cells": pair}) for pair in data.get("kropki_black", ())]
    return Sheet(Grid(data["givens"]), rules=tuple(rules))
