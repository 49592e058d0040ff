"""A .msk mask: where clues stand, not which; what makers of patterns exchange.

Nine lines of nine characters; '.', '0' or a blank is no clue, anything else is one. A mask is kept
as extra data on an empty grid.
"""

from nonet.errors import InputError
from nonet.formats.format import Format, Hints
from nonet.formats.sheet import Sheet
from nonet.grid import Grid
from nonet.layout import Layout

__all__ = ["MASK"]


def _parse(text: str, hints: Hints) -> list[Sheet]:
    lines = [line for line in text.splitlines() if line.strip()]
    size = len(lines)
    for number, line in enumerate(lines, start=1):
        if len(line) > size:
            raise InputError(f"expected {size} cells, got {len(line)} in row {number}")
    layout = hints.layout or Layout.of_size(size)
    if layout.digits != size:
        raise InputError(f"expected {layout.digits} rows, got {size}")
    mask = "".join("." if sign in ".0 " else "x" for line in lines for sign in line.ljust(size))
    return [Sheet(Grid.empty(layout), extra={"mask": mask})]


def _write(sheet: Sheet) -> str:
    """The mask that came in, or that of the givens."""
    size = sheet.layout.columns
    kept = sheet.extra.get("mask")
    mask = kept if isinstance(kept, str) else "".join("x" if d else "." for d in sheet.givens)
    return "\n".join(mask[start : start + size] for start in range(0, len(mask), size))


# A mask looks like a board of one digit: it is read only when asked for by name.
MASK = Format(
    "msk",
    "mask of clues",
    "block",
    lambda _text: False,
    _parse,
    _write,
    frozenset({"extra"}),
    (".msk",),
)
