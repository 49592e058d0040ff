"""What the formats made of JSON share: a careful way into data that strangers wrote."""

import functools
import json
import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from nonet.errors import InputError
from nonet.formats.format import Hints
from nonet.formats.sheet import Sheet
from nonet.grid import Grid
from nonet.layout import Layout

__all__ = ["guard", "load_json", "make_layout", "parse_place", "rename_cells"]

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


def make_layout(size: int, regions: Iterable[int | None] = ()) -> Layout:
    """Make the layout of a size whose cells name their regions; None takes the usual box.

    A size that has no usual boxes (5, 7, 11) has its rows for regions, as f-puzzles does.

    >>> make_layout(4).name, make_layout(4, [0] * 4 + [1] * 4 + [2] * 4 + [3] * 4).name
    ('2x2', 'jigsaw')
    """
    if type(size) is not int or not 2 <= size <= 25:
        raise InputError(f"expected a size from 2 to 25, got {size!r}")
    usual = _find_usual(size)
    given = [
        usual.regions[cell] if region is None and cell < size * size else region
        for cell, region in enumerate(regions)
    ]
    if not given:
        return usual
    layout = Layout.jigsaw([-1 if region is None else int(region) for region in given])
    return usual if _are_alike(usual.regions, layout.regions) else layout


def _find_usual(size: int) -> Layout:
    try:
        return Layout.of_size(size)
    except InputError:
        return Layout.jigsaw([cell // size for cell in range(size * size)])


def _are_alike(first: Sequence[int], second: Sequence[int]) -> bool:
    pairs = set(zip(first, second, strict=False))
    sizes = {len(first), len(second), len(pairs) ** 2}
    return len(sizes) == 1 and len({a for a, _ in pairs}) == len({b for _, b in pairs})


def parse_place(name: str) -> tuple[int, int]:
    """Read a cell's name, on the board or around it, as row and column from 0.

    >>> parse_place("R0C5")
    (-1, 4)
    """
    found = _PLACE.match(name)
    if not found:
        raise InputError(f"expected a cell such as R1C1, got {name!r}")
    return int(found[1]) - 1, int(found[2]) - 1


def rename_cells(value: Any, upper: bool) -> Any:
    """Write every cell's name inside data in capitals, or in small letters.

    >>> rename_cells({"cells": ["R1C1", "R0C2"]}, upper=False)
    {'cells': ['r1c1', 'r0c2']}
    """
    if isinstance(value, str) and _PLACE.match(value):
        return value.upper() if upper else value.lower()
    if isinstance(value, list):
        return [rename_cells(item, upper) for item in value]
    if isinstance(value, dict):
        return {key: rename_cells(item, upper) for key, item in value.items()}
    return value


def make_grid(layout: Layout, digits: Iterable[Any]) -> Grid:
    """Make a grid of whole numbers, and say which one is none."""
    cells = bytearray()
    for cell, digit in enumerate(digits):
        if type(digit) is not int or not 0 <= digit <= layout.digits or cell >= layout.cells:
            place = layout.cell_name(cell) if cell < layout.cells else f"cell {cell + 1}"
            raise InputError(
                f"expected a digit from 0 to {layout.digits}, got {digit!r} at {place}"
            )
        cells.append(digit)
    return Grid.from_digits(layout, bytes(cells))
