"""What the formats made of JSON share: a careful way into data that strangers wrote."""

import functools
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from nonet.board import Board
from nonet.errors import InputError
from nonet.formats.format import Hints
from nonet.formats.sheet import Sheet
from nonet.grid import Grid
from nonet.layout import Layout

__all__ = ["guard", "lay_regions", "load_json", "make_grid", "parse_place", "take"]

Parse = Callable[[str, Hints], list[Sheet]]

# What data of the wrong shape or depth does to code that takes it for right.
BROKEN_TRUST = (
    ArithmeticError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)
_PLACE = re.compile(r"^[Rr](-?\d{1,2})[Cc](-?\d{1,2})$")


def guard(name: str) -> Callable[[Parse], Parse]:
    """Turn what data of the wrong shape does to a parser into one clear error.

    Data from strangers may have any shape at any depth. Asking at every step would bury the
    format; so the parser trusts, and a broken trust is reported here.
    """

    def decorate(parse: Parse) -> Parse:
        @functools.wraps(parse)
        def guarded(text: str, hints: Hints) -> list[Sheet]:
            try:
                return parse(text, hints)
            except InputError:
                raise
            except BROKEN_TRUST as error:
                reason = f"{type(error).__name__}: {error}"[:100]
                raise InputError(f"expected {name} data, got other ({reason})") from None

        return guarded

    return decorate


def load_json(text: str) -> dict[str, Any]:
    """Read one JSON object.

    >>> load_json("[1]")
    Traceback (most recent call last):
    ...
    nonet.errors.InputError: expected a JSON object, got list
    """
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError(f"expected JSON, got {error}") from None
    if not isinstance(value, dict):
        raise InputError(f"expected a JSON object, got {type(value).__name__}")
    return value


MANY = 10_000  # items of one list, the most that are looked at


def take(items: Any) -> list[Any]:
    """Take a list that strangers wrote; nothing of a longer one is left out in silence.

    >>> take([1, None])
    [1, None]
    """
    found = list(items)
    if len(found) > MANY:
        raise InputError(f"expected at most {MANY} items, got {len(found)}")
    return found


def lay_regions(size: int, regions: Iterable[int | None] = ()) -> Layout:
    """Make the layout of a size whose cells name their regions; None takes the usual box.

    A cell of region -1 belongs to none. A size that has no usual boxes (5, 7, 11) has none.

    >>> lay_regions(4).name, lay_regions(4, [0] * 4 + [1] * 4 + [2] * 4 + [3] * 4).name
    ('2x2', 'jigsaw')
    """
    if type(size) is not int or not 2 <= size <= 25:
        raise InputError(f"expected a size from 2 to 25, got {size!r}")
    usual = _find_usual(size)
    given = [
        usual.regions[cell] if region is None and cell < size * size else int(region or 0)
        for cell, region in enumerate(regions)
    ]
    if not given:
        return usual
    if len(given) != size * size:
        raise InputError(f"expected the region of {size * size} cells, got {len(given)}")
    is_whole = sorted(Counter(given).values()) == [size] * size and min(given) >= 0
    return Layout.jigsaw(given) if is_whole else Layout.rectangle(size, size, size, given)


def _find_usual(size: int) -> Layout:
    try:
        return Layout.of_size(size)
    except InputError:
        return Layout.rectangle(size, size, size)


def parse_place(name: str) -> tuple[int, int]:
    """Read a cell's name, on the board or around it, as row and column from 0.

    >>> parse_place("R0C5")
    (-1, 4)
    """
    found = _PLACE.match(name)
    if not found:
        raise InputError(f"expected a cell such as R1C1, got {name!r}")
    return int(found[1]) - 1, int(found[2]) - 1


def make_grid(board: Board | Layout, digits: Iterable[Any]) -> Grid:
    """Make a grid of whole numbers, and say which one is none."""
    layout = board.layout if isinstance(board, Board) else board
    cells = bytearray()
    for cell, digit in enumerate(digits):
        if type(digit) is not int or not 0 <= digit <= layout.digits or cell >= layout.cells:
            place = layout.cell_name(cell) if cell < layout.cells else f"cell {cell + 1}"
            raise InputError(
                f"expected a digit from 0 to {layout.digits}, got {digit!r} at {place}"
            )
        cells.append(digit)
    return Grid.from_digits(board, bytes(cells))
