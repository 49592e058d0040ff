"""Changes: for each kind of move that touches the board, the board after it."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from nonet.grid import Grid
from nonet.play.board import NO_PAINT, Board, bit, candidates_of, without_notes
from nonet.play.moves import Apply, Colour, Digit, Erase, Fill, Move, Note, Paint
from nonet.play.rules import check_cells, check_digit, refuse

__all__ = ["CHANGES", "Change"]

# Takes the givens, the board before and the move; answers the board after.
Change = Callable[[Grid, Board, Any], Board]


def write(givens: Grid, board: Board, move: Digit) -> Board:
    """Write the digit in all cells, or empty them if all hold it already."""
    check_cells(move, givens.layout, move.cells)
    check_digit(move, givens.layout, move.digit)
    _refuse_givens(givens, move, move.cells)
    digits = bytearray(board.digits)
    written = 0 if all(digits[cell] == move.digit for cell in move.cells) else move.digit
    for cell in move.cells:
        digits[cell] = written
    after = replace(board, digits=bytes(digits))
    return _cleaned(givens, after, move.cells, written) if move.clean and written else after


def pencil(givens: Grid, board: Board, move: Note) -> Board:
    """Add the note to every cell without digit, or remove it if none lacks it."""
    check_cells(move, givens.layout, move.cells)
    check_digit(move, givens.layout, move.digit)
    cells = [cell for cell in move.cells if not board.digits[cell]]
    if move.where == "corner":
        return replace(board, corner=_toggled(board.corner, cells, bit(move.digit)))
    return replace(board, centre=_toggled(board.centre, cells, bit(move.digit)))


def colour(givens: Grid, board: Board, move: Colour) -> Board:
    """Add the colour to every cell, or remove it if none lacks it."""
    check_cells(move, givens.layout, move.cells)
    return replace(board, colours=_toggled(board.colours, move.cells, bit(move.colour)))


def paint(givens: Grid, board: Board, move: Paint) -> Board:
    """Give one candidate a colour, in place of any other; take it away if it has that one."""
    check_cells(move, givens.layout, (move.cell,))
    check_digit(move, givens.layout, move.digit)
    candidate = (move.cell, move.digit)
    paints = dict(board.paints)
    if paints.pop(candidate, None) != move.colour:
        paints[candidate] = move.colour
    return replace(board, paints=paints)


def erase(givens: Grid, board: Board, move: Erase) -> Board:
    """Clear the topmost thing there is in the cells: digits, else notes, else colours."""
    check_cells(move, givens.layout, move.cells)
    if any(board.digits[cell] and not givens[cell] for cell in move.cells):
        return replace(board, digits=_without_digits(givens, board, move.cells))
    if any(board.corner[cell] or board.centre[cell] for cell in move.cells):
        return without_notes(board, dict.fromkeys(move.cells, -1))
    return _without_colours(board, move.cells)


def fill(givens: Grid, board: Board, _: Fill) -> Board:
    """Make the corner notes of every empty cell its candidates by the digits on the board."""
    candidates = candidates_of(givens.layout, board.digits)
    corner = (
        old if digit else new
        for digit, old, new in zip(board.digits, board.corner, candidates, strict=True)
    )
    return replace(board, corner=tuple(corner))


def apply(givens: Grid, board: Board, move: Apply) -> Board:
    """Place a step's digits, clean their peers' notes, take its eliminations out of the notes."""
    for cell, digit in (*move.placements, *move.eliminations):
        check_cells(move, givens.layout, (cell,))
        check_digit(move, givens.layout, digit)
    _refuse_givens(givens, move, [cell for cell, _ in move.placements])
    digits = bytearray(board.digits)
    removed = _bits_by_cell(move.eliminations)
    for cell, digit in move.placements:
        digits[cell] = digit
        for peer in givens.layout.peers(cell):
            removed[peer] = removed.get(peer, 0) | bit(digit)
    return without_notes(replace(board, digits=bytes(digits)), removed)


def _refuse_givens(givens: Grid, move: Move, cells: Iterable[int]) -> None:
    for cell in cells:
        if givens[cell]:
            name = givens.layout.cell_name(cell)
            raise refuse(move, f"expected a cell without given, got given {givens[cell]} at {name}")


def _toggled(sets: tuple[int, ...], cells: Sequence[int], bits: int) -> tuple[int, ...]:
    """Add the bits to all cells if any lacks them, else remove them from all."""
    lacking = any(not sets[cell] & bits for cell in cells)
    after = list(sets)
    for cell in cells:
        after[cell] = sets[cell] | bits if lacking else sets[cell] & ~bits
    return tuple(after)


def _cleaned(givens: Grid, board: Board, cells: Iterable[int], digit: int) -> Board:
    peers = (peer for cell in cells for peer in givens.layout.peers(cell))
    return without_notes(board, dict.fromkeys(peers, bit(digit)))


def _bits_by_cell(candidates: Iterable[tuple[int, int]]) -> dict[int, int]:
    bits: dict[int, int] = {}
    for cell, digit in candidates:
        bits[cell] = bits.get(cell, 0) | bit(digit)
    return bits


def _without_digits(givens: Grid, board: Board, cells: Iterable[int]) -> bytes:
    digits = bytearray(board.digits)
    for cell in cells:
        digits[cell] = givens[cell]
    return bytes(digits)


def _without_colours(board: Board, cells: Iterable[int]) -> Board:
    cleared = set(cells)
    colours = tuple(0 if cell in cleared else bits for cell, bits in enumerate(board.colours))
    paints = {key: value for key, value in board.paints.items() if key[0] not in cleared}
    return replace(board, colours=colours, paints=paints or NO_PAINT)


CHANGES: dict[type, Change] = {
    Digit: write,
    Note: pencil,
    Colour: colour,
    Paint: paint,
    Erase: erase,
    Fill: fill,
    Apply: apply,
}
