"""XML in: OpenSudoku's collections and KSudoku's games.

Entities are refused before a parser sees them: a few lines of them can fill any memory.
"""

from typing import Any
from xml.etree.ElementTree import Element, ParseError, fromstring
from xml.sax.saxutils import quoteattr

from nonet.errors import InputError
from nonet.formats.data import guard, make_grid
from nonet.formats.format import Format, Hints, refuse
from nonet.formats.sheet import Rule, Sheet, digits_of, mask_of
from nonet.grid import LETTERS, Grid
from nonet.layout import CLASSIC, Layout

__all__ = ["KSUDOKU", "OPENSUDOKU"]


def _load(text: str) -> Element:
    if "<!" in text.replace("<!--", "").replace("<![CDATA[", ""):
        raise InputError("expected XML without declarations, got <!")
    try:
        return fromstring(text.lstrip("\ufeff").strip())  # noqa: S314 (declarations are refused)
    except (ParseError, ValueError) as error:
        raise InputError(f"expected XML, got {error}") from None


def _is_opensudoku(text: str) -> bool:
    return "<opensudoku" in text


@guard("OpenSudoku")
def _parse_opensudoku(text: str, _hints: Hints) -> list[Sheet]:
    root = _load(text)
    folder_name = root.findtext("name") or ""
    sheets = [_parse_game(game, folder_name) for game in root.findall("game")]
    for folder in root.findall("folder"):
        sheets += [_parse_game(game, folder.get("name", "")) for game in folder.findall("game")]
    return sheets


def _parse_game(game: Element, folder: str) -> Sheet:
    data, note = game.get("data", ""), game.get("note", "")
    title = folder
    if data.startswith("version:"):
        return _parse_cells(data, title, note)
    return Sheet(Grid(data.strip(), CLASSIC), title=title, comment=note)


def _parse_cells(data: str, title: str, note: str) -> Sheet:
    """Value, note and whether it may be edited, three words a cell."""
    words = data.partition("\n")[2].strip().split("|")
    if len(words) < 243:
        raise InputError(f"expected 81 cells of three words, got {len(words)} words")
    cells = [words[start : start + 3] for start in range(0, 243, 3)]
    givens = make_grid(CLASSIC, (0 if own == "1" else int(value) for value, _, own in cells))
    placed = make_grid(CLASSIC, (int(value) if own == "1" else 0 for value, _, own in cells))
    notes = tuple(
        mask_of(_parse_note(note)) if value == "0" and note not in ("-", "0", "") else 0
        for value, note, _ in cells
    )
    own_digits = placed if placed.count_digits() else None
    return Sheet(givens, own_digits, corner=notes if any(notes) else (), title=title, comment=note)


def _parse_note(note: str) -> list[int]:
    digits = [int(word) for word in note.split(",") if word] if "," in note else []
    if not digits:
        digits = list(digits_of(int(note)))  # later versions write a mask
    if any(not 1 <= digit <= 9 for digit in digits):
        raise InputError(f"expected notes from 1 to 9, got {note[:20]!r}")
    return digits


def _write_opensudoku(sheet: Sheet) -> str:
    if sheet.layout != CLASSIC:
        raise refuse("opensudoku", f"the layout {sheet.layout.name}")
    data = sheet.givens.format(empty="0")
    if sheet.placed is not None or sheet.corner:
        data = "version: 1\n" + "".join(_format_cell(sheet, cell) for cell in range(81))
    attribute = quoteattr(data, {"\n": "&#10;"})
    return (
        '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<opensudoku version="2">\n'
        f' <folder name={quoteattr(sheet.title)} created="0">\n'
        f'  <game created="0" state="1" time="0" last_played="0" note={quoteattr(sheet.comment)} '
        f"data={attribute}/>\n </folder>\n</opensudoku>\n"
    )


def _format_cell(sheet: Sheet, cell: int) -> str:
    mask = sheet.corner[cell] if sheet.corner else 0
    note = "".join(f"{digit}," for digit in digits_of(mask)) or "-"
    return f"{sheet.board.digits[cell]}|{note}|{0 if sheet.givens.digits[cell] else 1}|"


def _is_ksudoku(text: str) -> bool:
    return "<ksudoku" in text


@guard("KSudoku")
def _parse_ksudoku(text: str, _hints: Hints) -> list[Sheet]:
    """Letters for digits, '_' for empty cells; the board as a graph of cliques and cages."""
    puzzle = _load(text).find(".//puzzle")
    graph = puzzle.find("graph") if puzzle is not None else None
    if puzzle is None or graph is None:
        raise InputError("expected a puzzle with its graph, got none")
    size = int(graph.get("order", "9"))
    layout = _parse_graph(graph, size)
    givens = _parse_values(puzzle.findtext("values") or "", layout)
    solution = _parse_values(puzzle.findtext("solution") or "", layout)
    rules = tuple(_parse_cage(cage, layout) for cage in graph.findall("cage"))
    return [Sheet(givens, solution=solution if solution.is_complete else None, rules=rules)]


def _parse_graph(graph: Element, size: int) -> Layout:
    """Rows and columns are cliques too; the others are the boxes, and the diagonals of X."""
    usual = Layout.of_size(size)
    rows = {frozenset(house.cells) for house in usual.houses if house.kind in ("row", "column")}
    cliques = [
        [int(word) for word in (each.text or "").split()] for each in graph.findall("clique")
    ]
    boxes = [cells for cells in cliques if len(cells) == size and frozenset(cells) not in rows]
    diagonals = {frozenset(range(0, size * size, size + 1))}
    diagonals |= {frozenset(range(size - 1, size * size - 1, size - 1))}
    crossed = [cells for cells in boxes if frozenset(cells) in diagonals]
    boxes = [cells for cells in boxes if frozenset(cells) not in diagonals]
    layout = usual
    if len(boxes) == size:
        regions = [0] * (size * size)
        for number, cells in enumerate(boxes):
            for cell in cells:
                # KSudoku counts down the columns.
                regions[cell % size * size + cell // size] = number
        layout = Layout.jigsaw(regions)
        if {frozenset(h.cells) for h in layout.houses} == {
            frozenset(h.cells) for h in usual.houses
        }:
            layout = usual
    return layout.with_diagonals() if len(crossed) == 2 else layout


def _parse_values(text: str, layout: Layout) -> Grid:
    """KSudoku writes the cells column by column, and a letter for each digit."""
    signs = "".join(text.split()).upper()
    if not signs:
        return Grid.empty(layout)
    if len(signs) != layout.cells:
        raise InputError(f"expected {layout.cells} values, got {len(signs)}")
    size = layout.digits
    turned = (signs[cell % size * size + cell // size] for cell in range(layout.cells))
    return make_grid(layout, (0 if sign in "_.0" else _digit_of(sign) for sign in turned))


def _digit_of(sign: str) -> int:
    return int(sign) if sign.isdecimal() else LETTERS.find(sign) + 1 or -1


def _parse_cage(cage: Element, layout: Layout) -> Rule:
    size = layout.digits
    cells = [int(word) for word in (cage.text or "").split()]
    names = [layout.cell_name(cell % size * size + cell // size) for cell in cells]
    data: dict[str, Any] = {"cells": names, "sum": int(cage.get("value", "0"))}
    operator = cage.get("operator", "+")
    return (
        Rule("cage", data)
        if operator in ("+", "1")
        else Rule("cage", data | {"operator": operator})
    )


OPENSUDOKU = Format(
    "opensudoku",
    "OpenSudoku collection",
    "document",
    _is_opensudoku,
    _parse_opensudoku,
    _write_opensudoku,
    frozenset({"placed", "corner", "title", "comment"}),
    (".opensudoku",),
)
KSUDOKU = Format("ksudoku", "KSudoku game", "document", _is_ksudoku, _parse_ksudoku)
