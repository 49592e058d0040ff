"""Texts that mean harm: each is answered, with a sheet or with one clear error."""

import json
from typing import Any

import pytest

from nonet import InputError, formats
from nonet.formats.loose import format_loose
from nonet.formats.lz import compress

MANY = 12_000
CELLS = [f"R{row}C{column}" for row in range(1, 10) for column in range(1, 10)]


def fpuzzles(**more: Any) -> str:
    return json.dumps({"size": 9, "grid": [[{} for _ in range(9)] for _ in range(9)], **more})


def drawing(**more: Any) -> str:
    rows = [[None] * 9 for _ in range(9)]
    return "scl" + compress(format_loose({"ce": rows, **more}))


HOSTILE = {
    "deep JSON": '{"size": 9, "grid": ' + "[" * 100_000,
    "deep drawing": "scl" + compress("{ce:" + "[" * 10_000),
    "deep array": "[" * 100_000 + "]" * 100_000,
    "many cages": fpuzzles(
        killercage=[{"cells": CELLS[:2], "value": str(3 + i)} for i in range(MANY)]
    ),
    "many lines": fpuzzles(
        thermometer=[{"lines": [CELLS[i % 70 : i % 70 + 2]] * 9} for i in range(MANY)]
    ),
    "a long line": fpuzzles(whispers=[{"lines": [CELLS * 1000]}]),
    "many sums": fpuzzles(killercage=[{"cells": CELLS[:2], "value": "3," * 100_000 + "3"}]),
    "large sum": fpuzzles(killercage=[{"cells": CELLS[:2], "value": "9" * 100_000}]),
    "many extra regions": fpuzzles(extraregion=[{"cells": CELLS[:9]}] * MANY),
    "wrong shapes": fpuzzles(killercage=[{"cells": [[[]]], "value": {}}], arrow=[{"cells": 5}]),
    "a huge board": json.dumps({"size": 10**9, "grid": []}),
    "many constraints": ".Cage~3~R1C1~R1C2" * MANY,
    "many arguments": ".Thermo" + "~R1C1~R1C2" * 50_000,
    "many blocks": ".Or" * 9_000 + ".End" * 9_000,
    "a huge shape": ".Shape~99x99",
    "a long board": json.dumps(
        {"nonet": 2, "board": "3x3; " + "anti-king; " * 100_000, "givens": ""}
    ),
    "a strange board": json.dumps({"nonet": 2, "board": "3x3; yin-yang", "givens": "." * 81}),
    "many foreign": json.dumps(
        {"nonet": 2, "givens": "." * 81, "foreign": [{"kind": "x", "data": {}}] * 50_000}
    ),
    "many shapes": drawing(u=[{"ct": [0.5, 0.5], "w": 0.8, "h": 0.8, "r": True}] * 11_000),
    "lines without end": drawing(l=[{"wp": [[0, 0], [1e300, 1e300]], "c": "#FFF"}]),
    "no numbers": drawing(o=[{"ct": ["a", "b"]}], l=[{"wp": "x"}], a=[5]),
    "many cages drawn": drawing(ca=[{"ce": [[0, 0], [0, 1]], "s": 3 + i} for i in range(MANY)]),
    "a samurai of one row": "..3...2..   ..6...2.." + "." * 500_000,
    "a huge table": ";" * 1_000_000,
    "a huge link": "#3." + "A" * 1_000_000,
    "many groups": '<ksudoku><puzzle><graph order="9" sizeX="99" sizeY="99">'
    + '<sudokugroups at="0"/>' * MANY
    + "</graph></puzzle></ksudoku>",
    "a link of sudoku.coach": "SCv7_32_" + "v" * 1_000_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_texts_are_answered(name: str) -> None:
    try:
        sheet = formats.parse(HOSTILE[name])
    except InputError as refused:
        told = str(refused)
    else:
        told = f"expected {sheet.board.text}"
    assert told.startswith("expected ")
    assert len(told) < 400


def test_what_is_refused_says_where_and_what() -> None:
    for text, message in (
        (fpuzzles(killercage=[{"cells": ["R1C1", "R1C1"], "value": "3"}]), "r1c1 twice in cage"),
        (fpuzzles(killercage=[{"cells": ["R1C1", "R1C2"], "value": "18"}]), "sums from 3 to 17"),
        (fpuzzles(thermometer=[{"lines": [CELLS[:10]]}]), "at most 9 cells, got 10 in thermometer"),
        (fpuzzles(arrow=[{"cells": ["R1C1"], "lines": [["R1C1"]]}]), "in arrow"),
        (fpuzzles(killercage=[{"cells": ["R1C1", "R1C10"]}]), "a cell of the board, got r1c10"),
        (
            fpuzzles(negative=["yin-yang"]),
            "expected a negative rule of xv or ratio, got 'yin-yang'",
        ),
        ('{"nonet": 3, "givens": ""}', "expected version 2 or 1, got 3"),
        ('{"nonet": 2, "board": "3x3; yin-yang", "givens": ""}', "expected a kind of rule"),
        (".Shape~9x9~0-8.AntiKing", "expected digits from 1, got 0-8"),
    ):
        with pytest.raises(InputError) as caught:
            formats.parse(text)
        assert message in str(caught.value), text[:80]


def test_rules_without_a_kind_are_kept_and_named() -> None:
    sheet = formats.parse(fpuzzles(yinyang=[{"cells": ["R1C1"]}], schroedinger=True))
    assert sheet.unknown_kinds == ("f-puzzles yinyang", "f-puzzles schroedinger")
    assert formats.parse(formats.format(sheet, "f-puzzles")) == sheet
    with pytest.raises(InputError, match="rules that solve knows, got: f-puzzles yinyang"):
        sheet.givens_for("solve")
