"""Jigsaws on one line: the givens, and behind them the region of each cell.

    5.......3…  AAABBBCCCADDB…      81 signs for the givens, 81 letters for the regions, no blank

Any nine signs may name the regions. The regions alone, nine cells of each and every one in a piece,
are an empty board. Other sizes are read alike.
"""

from collections import Counter

from nonet.board import Board
from nonet.errors import InputError
from nonet.formats.areas import find_areas
from nonet.formats.cells import EMPTIES, clean, parse_cells
from nonet.formats.data import guard, lay_regions
from nonet.formats.format import Format, Hints, refuse
from nonet.formats.sheet import Sheet
from nonet.grid import LETTERS, SYMBOLS, Grid
from nonet.layout import Layout

__all__ = ["REGIONS", "is_like_regions"]

_SIZES = {size * size: size for size in range(4, 26)}
_SIGNS = frozenset(SYMBOLS + SYMBOLS.lower() + LETTERS + LETTERS.lower() + EMPTIES)


def _split(text: str) -> tuple[str, str]:
    """The givens and the regions; the givens are missing where the regions stand alone."""
    words = clean(text).split()
    word = words[0] if words else ""
    half = len(word) // 2
    return (word[:half], word[half:]) if half * 2 == len(word) and half in _SIZES else ("", word)


def is_like_regions(line: str) -> bool:
    """Whether a line of as many signs as a board has cells names regions, not digits.

    >>> is_like_regions("AABBAABBCCDDCCDD"), is_like_regions("1234341221434321")
    (True, False)
    """
    size = _SIZES.get(len(line), 0)
    if not size or len(set(line)) != size or set(line) & set(EMPTIES):
        return False
    return _are_whole(line, size) and len(find_areas([*map(ord, line)], size)) == size


def _are_whole(signs: str, size: int) -> bool:
    return sorted(Counter(signs).values()) == [size] * size


def _is_like(text: str) -> bool:
    givens, regions = _split(text)
    if not givens:
        return is_like_regions(regions)
    return set(givens) <= _SIGNS and _are_whole(regions, _SIZES[len(regions)])


@guard("regions")
def _parse(text: str, hints: Hints) -> list[Sheet]:
    givens, signs = _split(text)
    if len(signs) not in _SIZES or not _are_whole(signs, _SIZES[len(signs)]):
        got = f"{len(signs)} signs, {len(set(signs))} of them different"
        raise InputError(f"expected as many cells in each region as there are regions, got {got}")
    order = {sign: number for number, sign in enumerate(sorted(set(signs)))}
    layout = lay_regions(_SIZES[len(signs)], [order[sign] for sign in signs])
    if not givens:
        return [Sheet(Grid.empty(layout))]
    return [Sheet(parse_cells(givens, Hints(Board(layout), hints.symbols)))]


def _write(sheet: Sheet) -> str:
    layout = sheet.layout
    if layout != _bare(layout):
        raise refuse("regions", f"the layout {layout.name}")
    return sheet.givens.format() + "".join(LETTERS[region] for region in layout.regions)


def _bare(layout: Layout) -> Layout:
    return lay_regions(layout.digits, layout.regions)


REGIONS = Format(
    "regions",
    "givens and regions on one line",
    "line",
    _is_like,
    _parse,
    _write,
    frozenset({"houses"}),
)
