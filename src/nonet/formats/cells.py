"""Characters to cells: the alphabets, the signs for empty cells, the frames of drawn boards."""

import re
from collections.abc import Sequence

from nonet.board import Board
from nonet.errors import InputError
from nonet.formats.format import Hints
from nonet.formats.sheet import mask_of
from nonet.grid import LETTERS, SYMBOLS, Grid
from nonet.layout import Layout

__all__ = [
    "EMPTIES",
    "SIZES",
    "choose_symbols",
    "clean",
    "find_size",
    "parse_candidates",
    "parse_cells",
    "settle_candidates",
    "split_row",
    "split_table",
]

EMPTIES = ".0*_-"
MORE_EMPTIES = "xX?"  # read, never written; only where they are no letters of the alphabet
SEPARATORS = "\t;,"
MAX_FIGURES = 2  # of the largest digit
SIZES = {size * size: size for size in (4, 6, 8, 9, 10, 12, 16, 25)}
_ONE_TOO_MANY = {5, 7, 10, 11, 13, 17, 26}  # ten cells are more often nine than a row of 10×10

_BAR = re.compile(r"[|!¦│┃║┆┇┊┋├┤┠┨┣┫┝┥╟╢╠╣]")
_DASH = re.compile(r"[─━═┄┅┈┉╌╍–—┼┿╂╋╪╫╬┬┴┯┷┰┸┳┻┌┐└┘┏┓┗┛╔╗╚╝╤╧╦╩╓╖╙╜╒╕╘╛]")


def clean(line: str) -> str:
    """Turn drawn frames and the wide digits of East Asian keyboards into ASCII.

    >>> clean("│１ ２│")
    '|1 2|'
    """
    if line.isascii():
        return line
    line = _DASH.sub("-", _BAR.sub("|", line))
    return "".join(_to_ascii(character) for character in line)


def _to_ascii(character: str) -> str:
    if "０" <= character <= "９":
        return chr(ord(character) - 0xFEE0)
    return " " if character.isspace() else character


def find_size(cells: int, hints: Hints) -> int | None:
    """Find the size of the board that has so many cells, if there is one.

    >>> find_size(81, Hints())
    9
    """
    if hints.layout is not None:
        return hints.layout.digits if cells == hints.layout.cells else None
    return SIZES.get(cells)


def parse_cells(cells: Sequence[str], hints: Hints) -> Grid:
    """Make a grid of one sign a cell, in the alphabet that fits.

    >>> parse_cells("A..D............", Hints()).format()
    '1..4............'
    """
    board = hints.board or Board(Layout.of_size(_check_size(len(cells))))
    layout = board.layout
    symbols = hints.symbols or choose_symbols("".join(cells), layout.digits)
    if any(len(cell) > 1 for cell in cells):
        return _parse_numbers(cells, board)
    line = "".join(cells).replace(" ", ".")
    if symbols == SYMBOLS and layout.digits <= 9:
        line = line.translate(dict.fromkeys(map(ord, MORE_EMPTIES), "."))
    _check_ascii(line, layout, symbols)
    try:
        return Grid(line, board, symbols)
    except InputError as error:
        raise InputError(str(error), _find_strange(line, layout, symbols)) from None


def _check_ascii(line: str, layout: Layout, symbols: str) -> None:
    """Refuse the digits of other scripts as what they are: the engine would see bytes."""
    for cell, sign in enumerate(line[: layout.cells]):
        if not sign.isascii():
            wanted = f"'.' or {symbols[0]} to {symbols[layout.digits - 1]}"
            where = _strange(sign, cell, layout)
            raise InputError(f"expected {wanted}, got {sign!r} at {where['cell']}", where)


def _find_strange(line: str, layout: Layout, symbols: str) -> dict[str, object]:
    """Find the sign that the engine refused, or count the cells."""
    known = {*symbols[: layout.digits].upper(), *symbols[: layout.digits].lower(), *EMPTIES}
    for cell, sign in enumerate(line[: layout.cells]):
        if sign not in known:
            return _strange(sign, cell, layout)
    return {"cells": len(line)}


def _strange(sign: str, cell: int, layout: Layout) -> dict[str, object]:
    return {"cell": layout.cell_name(cell), "got": sign, "digits": layout.digits}


def _check_size(cells: int) -> int:
    if cells not in SIZES:
        raise InputError(f"expected {_sizes()} cells, got {cells}", {"cells": cells})
    return SIZES[cells]


def _sizes() -> str:
    *most, last = SIZES
    return f"{', '.join(map(str, most))} or {last}"


def choose_symbols(text: str, size: int) -> str:
    """Choose the alphabet: letters alone where the usual one would leave out its first nine.

    Above nine digits a few letters may be 10 and up; as many as a row has cells are all there is.

    >>> choose_symbols("A.B", 9) == choose_symbols("P", 16) == LETTERS
    True
    >>> choose_symbols("AG", 16) == SYMBOLS
    True
    """
    letters = [character for character in text.upper() if character.isalpha()]
    if not letters or set(text) & set("123456789") or not set(letters) <= set(LETTERS[:size]):
        return SYMBOLS
    beyond = not set(letters) <= set(SYMBOLS[:size])
    return LETTERS if beyond or len(letters) >= size else SYMBOLS


def _parse_numbers(cells: Sequence[str], board: Board) -> Grid:
    layout, digits = board.layout, []
    for index, cell in enumerate(cells):
        number = 0 if cell in EMPTIES else int(cell) if cell.isdecimal() and cell.isascii() else -1
        if not 0 <= number <= layout.digits:
            name = layout.cell_name(index) if index < layout.cells else f"cell {index + 1}"
            wanted = f"'.' or a number from 1 to {layout.digits}"
            where = {"cell": name, "got": cell[:20], "digits": layout.digits}
            raise InputError(f"expected {wanted}, got {cell[:20]!r} at {name}", where)
        digits.append(number)
    if len(digits) != layout.cells:
        text = f"expected {layout.cells} cells, got {len(digits)}"
        raise InputError(text, {"cells": len(digits)})
    return Grid.from_digits(board, bytes(digits))


def split_row(line: str, size: int | None = None) -> list[str]:
    """Split one row of a board into its cells; frames fall away.

    A cell is a character, a number where a board has more than nine digits, or a group of
    candidates. Without `size` the row tells it itself.

    >>> split_row("| ..3 | .2. | 6.. |")
    ['.', '.', '3', '.', '2', '.', '6', '.', '.']
    >>> split_row("12 3 4 .")
    ['12', '3', '4', '.']
    """
    if (table := split_table(line, size)) and len(table) == (size or len(table)):
        return table
    words = line.replace("|", " ").replace("{", " {").split()
    characters = list("".join(words))
    if len(words) == size or len(characters) == size:
        return words if len(words) == size else characters
    if size is None and len(words) > 3 and not _are_boxes(words):
        return words
    bare = line.replace("|", "")
    return list(bare) if size is not None and len(bare) == size else characters


def split_table(line: str, size: int | None = None) -> list[str]:
    """Split a row of a table as spreadsheets copy it and programs list it; no cells if it is none.

    >>> split_table("5;3;;"), split_table("[5, 3, 0, 0],"), split_table("5 3 . .")
    (['5', '3', '.', '.'], ['5', '3', '0', '0'], [])
    """
    sign = next((each for each in SEPARATORS if line.count(each) > 2), "")
    if not sign:
        return []
    cells = [cell.strip(" \t|[](){}\"'") for cell in line.split(sign)]
    if not cells[-1] and len(cells) != size and (size or len(cells) in _ONE_TOO_MANY):
        cells.pop()  # the sign stands behind each cell, or between two rows of a list
    if sign != "\t" and any(len(cell) > MAX_FIGURES for cell in cells):
        return []  # words, or groups of candidates with commas inside
    return [cell or "." for cell in cells]


def _are_boxes(words: list[str]) -> bool:
    """Whether words are pieces of a row, not cells: all as long, and with empty cells in them."""
    lengths = {len(word) for word in words}
    return lengths != {1} and len(lengths) == 1 and any(set(word) & set(EMPTIES) for word in words)


def parse_candidates(groups: Sequence[str], layout: Layout, symbols: str) -> list[int]:
    """Read a set of digits for each cell; '.' alone is the empty set.

    >>> parse_candidates(["12"] + ["."] * 15, Layout.of_size(4), SYMBOLS)[:2]
    [3, 0]
    """
    numbers = {symbol: index + 1 for index, symbol in enumerate(symbols[: layout.digits])}
    numbers |= {symbol.lower(): digit for symbol, digit in numbers.items()}
    masks = []
    for cell, group in enumerate(groups):
        signs = group.strip("{}").replace(",", "")
        strange = [sign for sign in signs if sign not in numbers and sign not in EMPTIES]
        if strange:
            wanted = f"candidates from {symbols[0]} to {symbols[layout.digits - 1]}"
            where = layout.cell_name(cell)
            raise InputError(f"expected {wanted}, got {strange[0]!r} at {where}")
        masks.append(mask_of(numbers[sign] for sign in signs if sign in numbers))
    return masks


def settle_candidates(masks: Sequence[int], layout: Layout) -> tuple[Grid, tuple[int, ...]]:
    """Tell digits from candidates: a single one is a digit where no peer still lists it.

    >>> grid, candidates = settle_candidates([1, 2, 12, 12] + [15] * 12, Layout.of_size(4))
    >>> grid.count_digits(), candidates[:2]
    (0, (1, 2))
    """
    digits, left = bytearray(layout.cells), list(masks)
    for cell, mask in enumerate(masks):
        if mask.bit_count() == 1 and not any(masks[peer] & mask for peer in layout.peers(cell)):
            digits[cell], left[cell] = mask.bit_length(), 0
    return Grid.from_digits(layout, bytes(digits)), tuple(left) if 0 in digits else ()
