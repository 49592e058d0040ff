"""Changes: for each kind of move that touches the board, what it edits."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from nonet.grid import Grid, bit
from nonet.play.layers import (
    Edits,
    Layers,
    candidates_of,
    noted,
    pack_links,
    pack_pens,
    peers_of,
    unpack_links,
    unpack_pens,
    without_notes,
)
from nonet.play.legality import check_cells, check_digit, refuse
from nonet.play.moves import Apply, Colour, Connect, Digit, Erase, Fill, Move, Note, Paint, Pen

__all__ = ["CHANGES", "Change"]

MOST_LINKS = 24  # that begin in one cell: what leads back remembers them all
MOST_PENS = 24  # marks that begin in one cell, likewise

# Takes the givens, the board before and the move; answers what the move edits.
Change = Callable[[Grid, Layers, Any], Edits]


def write(givens: Grid, layers: Layers, move: Digit) -> Edits:
    """Write the digit in all cells, or empty them if all hold it already."""
    check_cells(move, givens.layout, move.cells)
    check_digit(move, givens.layout, move.digit)
    _refuse_givens(givens, move, move.cells)
    written = 0 if all(layers.digits[cell] == move.digit for cell in move.cells) else move.digit
    digits = dict.fromkeys(move.cells, written)
    if not (move.clean and written):
        return {"digits": digits}
    peers = peers_of(givens.layout)
    seen = {peer for cell in move.cells for peer in peers[cell]}
    return {"digits": digits, **without_notes(layers, dict.fromkeys(seen, bit(written)))}


def pencil(givens: Grid, layers: Layers, move: Note) -> Edits:
    """Add the note to every cell without digit, or remove it if none lacks it."""
    check_cells(move, givens.layout, move.cells)
    check_digit(move, givens.layout, move.digit)
    cells = [cell for cell in move.cells if not layers.digits[cell]]
    if move.where == "corner":
        return noted(layers, corner=_toggled(layers.corner, cells, bit(move.digit)))
    return noted(layers, centre=_toggled(layers.centre, cells, bit(move.digit)))


def colour(givens: Grid, layers: Layers, move: Colour) -> Edits:
    """Add the colour to every cell, or remove it if none lacks it."""
    check_cells(move, givens.layout, move.cells)
    return {"colours": _toggled(layers.colours, move.cells, bit(move.colour))}


def paint(givens: Grid, layers: Layers, move: Paint) -> Edits:
    """Give one candidate a colour, in place of any other; take it away if it has that one."""
    check_cells(move, givens.layout, (move.cell,))
    check_digit(move, givens.layout, move.digit)
    colours = bytearray(layers.paints[move.cell].ljust(move.digit, b"\0"))
    had = colours[move.digit - 1]
    colours[move.digit - 1] = 0 if had == move.colour else move.colour
    return {"paints": {move.cell: bytes(colours.rstrip(b"\0"))}}


def connect(givens: Grid, layers: Layers, move: Connect) -> Edits:
    """Draw a link between two candidates; take it away if it is there."""
    for cell, digit in (move.start, move.end):
        check_cells(move, givens.layout, (cell,))
        check_digit(move, givens.layout, digit)
    if move.start == move.end:
        raise refuse(move, "expected two candidates, got one and the same")
    cell, digit = move.start
    before = unpack_links(layers.links[cell])
    link = (digit, *move.end)
    after = [each for each in before if each != link]
    if len(after) == len(before):
        after.append(link)
    if len(after) > MOST_LINKS:
        raise refuse(move, f"expected at most {MOST_LINKS} links from a cell, got one more")
    return {"links": {cell: pack_links(after)}}


def draw(givens: Grid, layers: Layers, move: Pen) -> Edits:
    """Draw the marks, in place of any in another colour; take them away if all are there."""
    is_between = move.form in ("line", "border")
    for start, end in move.pairs:
        check_cells(move, givens.layout, (start, end) if is_between else (start,))
        if not is_between and start != end:
            raise refuse(move, f"expected one cell twice for a {move.form}, got {start} and {end}")
    starts = {start for start, _ in move.pairs}
    marks = {cell: unpack_pens(layers.pens[cell]) for cell in sorted(starts)}
    places = [(start, (move.form, end)) for start, end in move.pairs]
    is_there = all(marks[start].get(place) == move.colour for start, place in places)
    for start, place in places:
        if is_there:
            marks[start].pop(place, None)
        else:
            marks[start][place] = move.colour
    if any(len(each) > MOST_PENS for each in marks.values()):
        raise refuse(move, f"expected at most {MOST_PENS} marks from a cell, got more")
    return {"pens": {cell: pack_pens(each) for cell, each in marks.items()}}


def erase(givens: Grid, layers: Layers, move: Erase) -> Edits:
    """Clear the topmost thing there is in the cells: digits, else notes, else what is drawn."""
    cells = move.cells
    check_cells(move, givens.layout, cells)
    if any(layers.digits[cell] and not givens[cell] for cell in cells):
        return {"digits": {cell: givens[cell] for cell in cells}}
    if any(layers.corner[cell] or layers.centre[cell] for cell in cells):
        return noted(layers, dict.fromkeys(cells, 0), dict.fromkeys(cells, 0))
    return {
        "colours": dict.fromkeys(cells, 0),
        "paints": dict.fromkeys(cells, b""),
        "links": _without_links(layers, set(cells)),
        "pens": _without_pens(layers, set(cells)),
    }


def _without_links(layers: Layers, cells: set[int]) -> dict[int, bytes]:
    """The links that neither begin nor end in some cells, where others go."""
    left: dict[int, bytes] = {}
    for cell, packed in enumerate(layers.links):
        if packed:
            kept = [] if cell in cells else unpack_links(packed)
            left[cell] = pack_links(link for link in kept if link[1] not in cells)
    return left


def _without_pens(layers: Layers, cells: set[int]) -> dict[int, bytes]:
    """The marks that neither begin nor end in some cells, where others go."""
    left: dict[int, bytes] = {}
    for cell, packed in enumerate(layers.pens):
        if packed:
            kept = {} if cell in cells else unpack_pens(packed)
            left[cell] = pack_pens({at: kept[at] for at in kept if at[1] not in cells})
    return left


def fill(givens: Grid, layers: Layers, move: Fill) -> Edits:
    """Make the corner notes of empty cells their candidates: a list of all that each can be."""
    if move.cells:
        check_cells(move, givens.layout, move.cells)
    candidates = candidates_of(givens.layout, layers.digits)
    empty = [cell for cell in move.cells or range(len(candidates)) if not layers.digits[cell]]
    corner = {cell: candidates[cell] & ~layers.gone[cell] for cell in empty}
    lists = {cell: int(bool(corner[cell] or layers.centre[cell])) for cell in empty}
    return {"corner": corner, "listed": lists}


def apply(givens: Grid, layers: Layers, move: Apply) -> Edits:
    """Place a step's digits, clean their peers' notes, take out and remember its eliminations."""
    for cell, digit in (*move.placements, *move.eliminations, *move.notes):
        check_cells(move, givens.layout, (cell,))
        check_digit(move, givens.layout, digit)
    _refuse_givens(givens, move, [cell for cell, _ in move.placements])
    peers = peers_of(givens.layout)
    seen = ((peer, digit) for cell, digit in move.placements for peer in peers[cell])
    removed = _bits_by_cell((*move.eliminations, *seen))
    edits = without_notes(layers, removed)
    if move.notes:
        pencilled = _added(layers.corner, move.notes)
        left = {cell: bits & ~removed.get(cell, 0) for cell, bits in pencilled.items()}
        edits = noted(layers, {**edits["corner"], **left}, edits["centre"])
    gone = _added(layers.gone, move.eliminations)
    return {"digits": dict(move.placements), **edits, "gone": gone}


def _added(sets: Sequence[int], candidates: Iterable[tuple[int, int]]) -> dict[int, int]:
    return {cell: sets[cell] | bits for cell, bits in _bits_by_cell(candidates).items()}


def _refuse_givens(givens: Grid, move: Move, cells: Iterable[int]) -> None:
    for cell in cells:
        if givens[cell]:
            name = givens.layout.cell_name(cell)
            raise refuse(move, f"expected a cell without given, got given {givens[cell]} at {name}")


def _toggled(sets: Sequence[int], cells: Sequence[int], bits: int) -> dict[int, int]:
    """Add the bits to all cells if any lacks them, else remove them from all."""
    if any(not sets[cell] & bits for cell in cells):
        return {cell: sets[cell] | bits for cell in cells}
    return {cell: sets[cell] & ~bits for cell in cells}


def _bits_by_cell(candidates: Iterable[tuple[int, int]]) -> dict[int, int]:
    bits: dict[int, int] = {}
    for cell, digit in candidates:
        bits[cell] = bits.get(cell, 0) | bit(digit)
    return bits


CHANGES: dict[type, Change] = {
    Digit: write,
    Note: pencil,
    Colour: colour,
    Paint: paint,
    Connect: connect,
    Pen: draw,
    Erase: erase,
    Fill: fill,
    Apply: apply,
}
