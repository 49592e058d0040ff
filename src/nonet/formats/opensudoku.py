"""OpenSudoku's collections: XML of folders and games, one data word a game.

    <opensudoku version="2"><folder name="Easy"><game data="379000014…"/></folder></opensudoku>

The data are 81 digits, or three words a cell: its digit, its notes, whether it may be changed.
"""

from xml.etree.ElementTree import Element
from xml.sax.saxutils import quoteattr

from nonet.errors import InputError
from nonet.formats.data import guard, make_grid
from nonet.formats.format import Format, Hints, refuse
from nonet.formats.sheet import Sheet, digits_of, mask_of
from nonet.formats.xml import load_xml
from nonet.grid import Grid
from nonet.layout import CLASSIC

__all__ = ["OPENSUDOKU"]


def _is_opensudoku(text: str) -> bool:
    return "<opensudoku" in text


@guard("OpenSudoku")
def _parse_opensudoku(text: str, _hints: Hints) -> list[Sheet]:
    root = load_xml(text)
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
    return f"{sheet.grid.digits[cell]}|{note}|{0 if sheet.givens.digits[cell] else 1}|"


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
