"""A sample of every format that we made ourselves: it is known, read rightly and written back."""

import base64
import io
import json
import zlib
from pathlib import Path

import pytest

from nonet import CLASSIC, Board, Grid, InputError, Layout, Rule, formats
from nonet.formats import FORMATS, Foreign, Sheet
from nonet.formats.sheet import digits_of

WIKIPEDIA = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
ROWS = "\n".join(WIKIPEDIA[start : start + 9] for start in range(0, 81, 9))
PLACED = Grid("..4" + "." * 78)

SDK = f"""#ANonet
#DA title
#LEasy
[Puzzle]
{ROWS}
[State]
534{ROWS[3:]}
"""
ZEROS = WIKIPEDIA.replace(".", "0")
OPENSUDOKU = f"""<?xml version="1.0" encoding="UTF-8"?>
<opensudoku version="2">
 <folder name="Easy" created="0">
  <game created="0" state="1" time="0" last_played="0" note="one" data="{ZEROS}"/>
  <game created="0" data="{"0" * 81}"/>
 </folder>
</opensudoku>
"""
GNOME = '{"difficulty_category": 2, "cells": [{"position": [0, 4], "value": 7, "fixed": true}]}'
SCF = "https://sudokupad.app/scf5NlQ19j9mGca3OIN1bWGk2m41TjS79"


@pytest.mark.parametrize(
    "text",
    [
        SDK,
        SCF,
        SCF.removeprefix("https://sudokupad.app/"),
        f"Puzzle,Solution,Difficulty\n{WIKIPEDIA},{SOLUTION},Easy\n",
        f":0000:x:{WIKIPEDIA}::::",
        '{"nonet": 1, "givens": "' + WIKIPEDIA + '"}',
    ],
)
def test_samples_hold_the_same_givens(text: str) -> None:
    assert formats.parse(text).givens == Grid(WIKIPEDIA)


def test_sdk_keeps_what_stands_beside_the_puzzle() -> None:
    sheet = formats.parse(SDK)
    assert (sheet.author, sheet.title, sheet.placed) == ("Nonet", "A title", PLACED)
    assert formats.parse(formats.format(sheet, "sdk")) == sheet


def test_a_collection_holds_many_puzzles() -> None:
    first, second = formats.read(io.StringIO(OPENSUDOKU))
    assert (first.givens, first.title, first.comment) == (Grid(WIKIPEDIA), "Easy", "one")
    assert second.givens.count_digits() == 0


def test_a_table_keeps_its_columns() -> None:
    sheet = formats.parse(f"quizzes,solutions,rating\n{WIKIPEDIA},{SOLUTION},1.2\n")
    assert sheet.solution == Grid(SOLUTION)
    assert sheet.extra == {"table": {"rating": "1.2"}}


def test_qqwings_table_is_written_as_qqwing_writes_it() -> None:
    head = (
        "Puzzle,Solution,Givens,Singles,Hidden Singles,Naked Pairs,Hidden Pairs,"
        "Pointing Pairs/Triples,Box/Line Intersections,Guesses,Backtracks,Difficulty,"
    )
    text = f"{head}\n{WIKIPEDIA},{SOLUTION},30,51,0,0,0,0,0,0,0,Simple,\n"
    assert formats.format(formats.parse(text), "qqwing-csv") == text
    with pytest.raises(InputError, match="without the column rating"):
        formats.format(formats.parse(f"puzzle,rating\n{WIKIPEDIA},1.2\n"), "qqwing-csv")


def test_gnome_games_are_read() -> None:
    assert formats.parse(GNOME).givens["r1c5"] == 7


def test_sudokuwiki_cells_have_four_states() -> None:
    string = "S9B" + "050f2e0i46015y0204" + "00" * 72
    sheet = formats.parse(f"https://www.sudokuwiki.org/sudoku.htm?bd={string}")
    assert sheet.givens.format()[:9] == "5....1.24"
    assert sheet.placed is not None
    assert sheet.placed.format()[:9] == ".6.9....."
    assert [formats.digits_of(mask) for mask in sheet.candidates[:5]][2::2] == [(3, 7), (3, 8)]
    assert formats.format(sheet, "sudokuwiki").endswith(string)


def test_a_drawing_gives_its_digits_cages_and_words() -> None:
    from nonet.formats.lz import compress

    drawing = (
        "{id:'x',ca:[{v:'title: Dots'},{v:'author: me'},{ce:[[0,0],[0,1]],v:5}],"
        "ce:[[,,,],[,{v:2},,],[,,,],[,,,]],"
        "re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],"
        "[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],u:[{r:t,c2:#F}]}"
    )
    sheet = formats.parse("scl" + compress(drawing))
    assert sheet.givens.format() == ".....2.........."
    assert sheet.layout == Layout.of_size(4)
    assert (sheet.title, sheet.author) == ("Dots", "me")
    assert sheet.rules == (Rule("cage", [0, 1], [5]),)
    assert sheet.extra == {"sudokupad": {"id": "x", "u": [{"r": True, "c2": "#F"}]}}
    link = formats.format(sheet, "sudokupad")
    assert link.startswith("https://sudokupad.app/scl")
    assert formats.parse(link) == sheet


def test_ksudoku_games_are_read_down_the_columns() -> None:
    text = (
        '<!DOCTYPE ksudoku>\n<ksudoku><game><puzzle><graph order="4" type="sudoku"/>'
        "<values>b___ c___ ____ ____</values></puzzle><history>"
        '<simple-event index="8" value="3"/><simple-event index="12" markers="0110"/>'
        "</history></game></ksudoku>"
    )
    sheet = formats.parse(text)
    assert (sheet.givens.format(), sheet.grid.format()) == ("12..............", "123.............")
    assert sheet.extra == {"ksudoku": {"markers": {"r1c4": "0110"}}}
    assert formats.parse(formats.format(sheet, "ksudoku")) == sheet


def test_a_samurai_of_ksudoku_is_several_groups() -> None:
    groups = "".join(f'<sudokugroups at="{at}"/>' for at in (0, 252, 132, 12, 264))
    graph = f'<graph order="9" type="custom" sizeX="21" sizeY="21">{groups}</graph>'
    sheet = formats.parse(f"<ksudoku><game><puzzle>{graph}</puzzle></game></ksudoku>")
    assert sheet.layout == Layout.samurai()
    assert formats.parse(formats.format(sheet, "ksudoku")) == sheet
    odd = graph.replace("<graph ", '<graph specific-type="Windmill" ').replace(
        "/>", "/><clique/>", 1
    )
    with pytest.raises(InputError, match="expected boards with square boxes, got Windmill"):
        formats.parse(f"<ksudoku><game><puzzle>{odd}</puzzle></game></ksudoku>")


def test_numbers_of_a_penpa_link_are_givens() -> None:
    numbers = {
        str((cell // 9 + 2) * 13 + cell % 9 + 2): [digit, 1, "1"]
        for cell, digit in enumerate(WIKIPEDIA)
        if digit != "."
    }
    layer = json.dumps(
        {"number": numbers, "thermo": [[28, 29]], "symbol": {"30": [1, "circle_L", 1]}}
    )
    layer = layer.replace("z", "zZ").replace('"number"', "zN").replace('"thermo"', "zT")
    text = f"square,9,9,38,0,1,1,532,532,84,84,Title: A%2C B,Author: me\n[0]\n{{}}\n{layer}\n{{}}"
    deflater = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = base64.b64encode(deflater.compress(text.encode()) + deflater.flush()).decode()
    sheet = formats.parse(f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={data}")
    assert (sheet.givens.format(), sheet.title, sheet.author) == (WIKIPEDIA, "A, B", "me")
    assert sheet.rules == (Rule("thermometer", [0, 1]),)
    assert sheet.extra == {"penpa": {"symbol": {"30": [1, "circle_L", 1]}}}
    assert formats.parse(formats.format(sheet, "penpa")) == sheet


def test_masks_are_read_when_asked_for() -> None:
    text = formats.format(Grid(WIKIPEDIA), "msk")
    sheet = formats.parse(text, "msk")
    assert sheet.givens.count_digits() == 0
    assert formats.format(sheet, "msk") == text


JIGSAW = Layout.jigsaw([0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3])
CAGES = [Rule("cage", [cell, cell + 1], [5]) for cell in range(0, 16, 2)]
SHEETS = {
    "classic": Sheet(Grid(WIKIPEDIA)),
    "placed": Sheet(Grid(WIKIPEDIA), placed=PLACED),
    "diagonals": Sheet(Grid(WIKIPEDIA, CLASSIC.with_diagonals())),
    "windows": Sheet(Grid(WIKIPEDIA, CLASSIC.with_windows())),
    "large": Sheet(Grid("G" + "." * 255)),
    "jigsaw": Sheet(Grid("1" + "." * 15, JIGSAW)),
    "killer": Sheet(Grid.empty(Board(Layout.of_size(4), CAGES))),
    "lines": Sheet(Grid.empty("3x3; arrow: r1c1 / r1c2 r2c3; whisper 5: r5c5 r5c6; anti-king")),
    "samurai": Sheet(Grid.empty("samurai")),
    "foreign": Sheet(Grid("." * 16), foreign=(Foreign("fog"),)),
    "notes": Sheet(Grid("." * 16), corner=(3,) * 16, centre=(0, 4) * 8),
    "left": Sheet(Grid("." * 16), candidates=(7,) * 16),
    "words": Sheet(Grid("." * 16), title="A & B", author="Zoë", comment="one\ntwo"),
    "solved": Sheet(Grid(WIKIPEDIA), solution=Grid(SOLUTION)),
}


@pytest.mark.parametrize("name", [name for name, each in FORMATS.items() if each.write])
@pytest.mark.parametrize("kind", SHEETS)
def test_a_sheet_is_written_and_read_back_or_refused(name: str, kind: str) -> None:
    sheet = SHEETS[kind]
    try:
        text = formats.format(sheet, name)
    except InputError as error:
        assert "expected" in str(error)  # noqa: PT017 (a refusal is an answer here)
        return
    if name not in ("candidates", "pencilmarks", "msk", "sdx", "hodoku"):
        board = None if sheet.board.is_classic else sheet.board
        assert formats.parse(text, name, layout=board) == sheet
    elif name != "msk":
        assert formats.parse(text, name, layout=sheet.board).grid == sheet.grid


@pytest.mark.parametrize("name", ["json", "link", "f-puzzles", "f-puzzles-json", "sudokupad"])
def test_formats_that_hold_everything_are_known_without_a_name(name: str) -> None:
    for kind, sheet in SHEETS.items():
        if kind == "samurai" and name not in ("json", "link"):
            continue
        if kind != "solved":
            assert formats.parse(formats.format(sheet, name)) == sheet, (name, kind)


def test_the_schema_names_everything_that_our_json_holds(root: Path) -> None:
    schema = json.loads((root / "docs" / "reference" / "sheet.schema.json").read_text())
    written: set[str] = set()
    for sheet in SHEETS.values():
        written |= set(json.loads(formats.format(sheet, "json")))
    assert written | {"extra"} == set(schema["properties"])


def test_our_own_link_is_short() -> None:
    link = formats.format(Grid(WIKIPEDIA), "link")
    assert link.startswith("#2.")
    assert len(link) <= 37
    assert formats.parse(f"http://127.0.0.1:8000/{link}").givens == Grid(WIKIPEDIA)


def test_links_of_the_first_version_are_still_read() -> None:
    old = "#1.CQADFwATchiKmDKiMJyQsW2pz5eC-XSFlqIKAQ"
    assert formats.parse(old).givens == Grid(WIKIPEDIA)
    assert formats.parse(f"# a comment\n{old}\n").givens == Grid(WIKIPEDIA)


def test_a_link_of_more_than_givens_or_of_a_contradiction_takes_the_first_version() -> None:
    for sheet in (Sheet(Grid(WIKIPEDIA), placed=PLACED), Sheet(Grid("11" + "." * 79))):
        link = formats.format(sheet, "link")
        assert link.startswith("#1.")
        assert formats.parse(link) == sheet


def test_a_link_with_a_wrong_symbol_is_refused() -> None:
    link = formats.format(Grid(WIKIPEDIA), "link")
    with pytest.raises(InputError, match="right check symbols"):
        formats.parse(link[:-1] + ("0" if link[-1] != "0" else "1"))


def test_names_are_known_among_lines_and_written() -> None:
    name = formats.format(Grid(WIKIPEDIA), "name")
    stream = io.StringIO(f"{WIKIPEDIA}\n{name}\ngood\n")
    entries = list(formats.scan(stream))
    assert [entry.sheet and entry.sheet.givens for entry in entries[:2]] == [Grid(WIKIPEDIA)] * 2
    assert entries[2].error
    with pytest.raises(InputError, match="without conflicts"):
        formats.format(Grid("11" + "." * 79), "name")
    with pytest.raises(InputError, match="without placed for the name format"):
        formats.format(Sheet(Grid(WIKIPEDIA), placed=PLACED), "name")


def test_entities_are_refused_before_they_grow() -> None:
    bomb = '<!DOCTYPE a [<!ENTITY b "bbbb">]><opensudoku>&b;</opensudoku>'
    with pytest.raises(InputError, match="expected XML without declarations"):
        formats.parse(bomb)


def test_a_link_that_unpacks_to_a_flood_is_refused() -> None:
    from nonet.formats.lz import compress

    with pytest.raises(InputError, match="at most 4194304 characters"):
        formats.parse("https://f-puzzles.com/?load=" + compress("a" * 5_000_000))


def test_the_links_that_the_page_reads_are_those_we_write() -> None:
    cases = json.loads((Path(__file__).parent.parent / "data" / "links.json").read_text())
    for case in cases:
        sheet = formats.parse(case["link"])
        if case["link"].startswith("#2."):
            assert formats.format(sheet, "link") == case["link"]
        name = sheet.board.text if sheet.rules else sheet.layout.name
        assert (name, sheet.givens.format()) == (case["layout"], case["givens"])
        assert (sheet.placed.format() if sheet.placed else None) == case.get("placed")
        for place in ("corner", "centre"):
            marks = enumerate(getattr(sheet, place))
            read = {str(cell): digits_of(mask) for cell, mask in marks if mask}
            assert read == {c: tuple(map(int, word)) for c, word in case.get(place, {}).items()}
