"""The layers: what stands in the cells at one moment of a game.

Each layer holds one value a cell. Digits are bytes; notes and colours are bit sets; paints are
bytes, the colour of digit d at d-1; links are bytes, four for each that begins in the cell, and so
are pens, four for each mark:

    bit       8 7 6 5 4 3 2 1 0
    digit     9 8 7 6 5 4 3 2 1        (bit d-1 is digit d; the same for colours)

What a move does is said by its *edits*, the cells that it sets in each layer; what leads back is a
*difference*, the cells that really changed with what stood there before. So a game remembers as
much as was changed, and never all layers for each move. A new layer is one field of `Layers` and
one line of `BLANK`.

Notes stay under a digit that is written over them and come back when it is erased. Two layers are
not drawn: what hints have ruled out, and which cells have notes that are lists, made by `fill`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from nonet.grid import Grid, bit
from nonet.layout import Layout

__all__ = [
    "BLANK",
    "LAYERS",
    "Difference",
    "Edits",
    "Layers",
    "Patch",
    "candidates_of",
    "count_changes",
    "edit",
    "edits_between",
    "edits_of",
    "noted",
    "pack_links",
    "pack_pens",
    "peers_of",
    "unpack_links",
    "unpack_pens",
    "without_notes",
]


class Layers(Struct, frozen=True):
    """Digits, notes and colours of every cell."""

    digits: bytes  # 0 for empty; givens included
    corner: tuple[int, ...]
    centre: tuple[int, ...]
    colours: tuple[int, ...]
    paints: tuple[bytes, ...]  # of a cell's candidates; no zeros at the end
    links: tuple[bytes, ...]  # drawn by the player: digit, cell (two bytes) and digit at the end
    pens: tuple[bytes, ...]  # marks of the player's pen: form, cell at the end (two bytes), colour
    gone: tuple[int, ...]  # candidates that applied hints have ruled out
    listed: tuple[int, ...]  # 1 where the notes were filled in, and so name all that is possible

    @classmethod
    def of(cls, givens: Grid) -> "Layers":
        """Make the layers with which a game starts."""
        blank = {layer: (nothing,) * len(givens) for layer, nothing in BLANK.items()}
        return cls(givens.digits, **blank)

    def painted(self) -> Iterator[tuple[int, int, int]]:
        r"""Give every coloured candidate: cell, digit, colour.

        >>> layers = Layers.of(Grid("1..............."))
        >>> list(edit(layers, {"paints": {3: b"\0\x05"}})[0].painted())
        [(3, 2, 5)]
        """
        for cell, colours in enumerate(self.paints):
            for digit, colour in enumerate(colours, 1):
                if colour:
                    yield cell, digit, colour

    def linked(self) -> Iterator[tuple[int, int, int, int]]:
        """Give every link that the player drew: cell and digit where it begins and where it ends.

        >>> layers = Layers.of(Grid("1..............."))
        >>> list(edit(layers, {"links": {3: pack_links([(2, 8, 4)])}})[0].linked())
        [(3, 2, 8, 4)]
        """
        for cell, packed in enumerate(self.links):
            for digit, end, end_digit in unpack_links(packed):
                yield cell, digit, end, end_digit

    def penned(self) -> Iterator[tuple[str, int, int, int]]:
        """Give every mark of the player's pen: form, the two cells it lies between, colour.

        >>> layers = Layers.of(Grid("1..............."))
        >>> list(edit(layers, {"pens": {3: pack_pens({("circle", 3): 2})}})[0].penned())
        [('circle', 3, 3, 2)]
        """
        for cell, packed in enumerate(self.pens):
            for (form, end), colour in unpack_pens(packed).items():
                yield form, cell, end, colour


# What stands in a cell of each layer, besides the digits, before anybody wrote there.
BLANK: Mapping[str, Any] = {
    "corner": 0,
    "centre": 0,
    "colours": 0,
    "paints": b"",
    "links": b"",
    "pens": b"",
    "gone": 0,
    "listed": 0,
}
LAYERS = ("digits", *BLANK)

Edits = dict[str, dict[int, Any]]  # layer → cell → what stands there afterwards


class Patch(NamedTuple):
    """Cells of one layer, and what to write there."""

    layer: str
    cells: tuple[int, ...]
    values: tuple[Any, ...]


Difference = tuple[Patch, ...]


def edit(layers: Layers, edits: Edits) -> tuple[Layers, Difference]:
    """Make the layers after some edits, and the difference that leads back.

    >>> layers = Layers.of(Grid("1..............."))
    >>> after, back = edit(layers, {"digits": {1: 2, 2: 0}})
    >>> list(after.digits[:3]), back
    ([1, 2, 0], (Patch(layer='digits', cells=(1,), values=(0,)),))
    >>> edit(after, edits_of(back))[0] == layers
    True
    """
    changed: dict[str, Any] = {}
    back: list[Patch] = []
    for layer, wanted in edits.items():
        before = getattr(layers, layer)
        cells = tuple(cell for cell, value in wanted.items() if before[cell] != value)
        if cells:
            changed[layer] = _written(before, cells, wanted)
            back.append(Patch(layer, cells, tuple(before[cell] for cell in cells)))
    return (replace(layers, **changed) if changed else layers), tuple(back)


def _written(before: Any, cells: Sequence[int], wanted: Mapping[int, Any]) -> Any:
    is_bytes = isinstance(before, bytes)
    after: Any = bytearray(before) if is_bytes else list(before)
    for cell in cells:
        after[cell] = wanted[cell]
    return bytes(after) if is_bytes else tuple(after)


def edits_of(difference: Difference) -> Edits:
    """Read a difference as the edits that it stands for."""
    return {patch.layer: dict(zip(patch.cells, patch.values, strict=True)) for patch in difference}


def edits_between(before: Layers, after: Layers) -> Edits:
    """Find the edits that lead from some layers to others."""
    edits: Edits = {}
    for layer in LAYERS:
        old, new = getattr(before, layer), getattr(after, layer)
        if old is not new:
            pairs = enumerate(zip(old, new, strict=True))
            edits[layer] = {cell: value for cell, (was, value) in pairs if was != value}
    return edits


def count_changes(difference: Difference) -> int:
    """Count the cells that a difference changes, once for each layer."""
    return sum(len(patch.cells) for patch in difference)


def pack_links(links: Iterable[tuple[int, int, int]]) -> bytes:
    """Pack the links of a cell, in their order: digit, cell and digit at the end."""
    return b"".join(
        bytes((digit, end >> 8, end & 255, other)) for digit, end, other in sorted(links)
    )


def unpack_links(packed: bytes) -> list[tuple[int, int, int]]:
    """List the links of a cell.

    >>> unpack_links(pack_links([(2, 600, 4), (1, 3, 1)]))
    [(1, 3, 1), (2, 600, 4)]
    """
    return [
        (packed[at], packed[at + 1] << 8 | packed[at + 2], packed[at + 3])
        for at in range(0, len(packed), 4)
    ]


FORMS = ("line", "border", "circle", "cross")


def pack_pens(marks: Mapping[tuple[str, int], int]) -> bytes:
    """Pack the marks that begin in a cell: the colour of each form and end, in their order."""
    numbered = sorted((FORMS.index(form), end, colour) for (form, end), colour in marks.items())
    return b"".join(bytes((form, end >> 8, end & 255, colour)) for form, end, colour in numbered)


def unpack_pens(packed: bytes) -> dict[tuple[str, int], int]:
    """Read the marks that begin in a cell.

    >>> unpack_pens(pack_pens({("cross", 600): 1, ("line", 3): 9}))
    {('line', 3): 9, ('cross', 600): 1}
    """
    return {
        (FORMS[packed[at]], packed[at + 1] << 8 | packed[at + 2]): packed[at + 3]
        for at in range(0, len(packed), 4)
    }


def without_notes(layers: Layers, removed: Mapping[int, int]) -> Edits:
    """Take digits out of both kinds of notes: for each cell the bit set to remove."""
    return noted(
        layers,
        corner={cell: layers.corner[cell] & ~bits for cell, bits in removed.items()},
        centre={cell: layers.centre[cell] & ~bits for cell, bits in removed.items()},
    )


def noted(
    layers: Layers, corner: Mapping[int, int] | None = None, centre: Mapping[int, int] | None = None
) -> Edits:
    """Edit notes; where none are left they are no list any more: what comes next is the player's.

    >>> layers = edit(Layers.of(Grid("." * 16)), {"corner": {1: 6}, "listed": {1: 1}})[0]
    >>> noted(layers, corner={1: 0})["listed"]
    {1: 0}
    """
    new_corner, new_centre = dict(corner or {}), dict(centre or {})
    emptied = {
        cell: 0
        for cell in (*new_corner, *new_centre)
        if layers.listed[cell]
        and not new_corner.get(cell, layers.corner[cell])
        and not new_centre.get(cell, layers.centre[cell])
    }
    return {"corner": new_corner, "centre": new_centre, "listed": emptied}


def candidates_of(layout: Layout, digits: Sequence[int]) -> tuple[int, ...]:
    """Find, for every cell, the digits that stand in none of its houses; none where it is full."""
    seen = [0] * len(digits)
    for cells in _houses(layout):
        used = 0
        for cell in cells:
            if digits[cell]:
                used |= bit(digits[cell])
        for cell in cells:
            seen[cell] |= used
    every = (1 << layout.digits) - 1
    found = [0 if digit else every & ~bits for digit, bits in zip(digits, seen, strict=True)]
    for cell in _holes(layout):
        found[cell] = 0
    return tuple(found)


@lru_cache(maxsize=64)
def _holes(layout: Layout) -> tuple[int, ...]:
    return tuple(cell for cell in range(layout.cells) if layout.holes and layout.is_hole(cell))


@lru_cache(maxsize=64)
def _houses(layout: Layout) -> tuple[tuple[int, ...], ...]:
    return tuple(house.cells for house in layout.houses)


@lru_cache(maxsize=64)
def peers_of(layout: Layout) -> tuple[tuple[int, ...], ...]:
    """List the peers of every cell."""
    return tuple(layout.peers(cell) for cell in range(layout.cells))
