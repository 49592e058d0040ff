"""Compact names: a short, checked, URL-safe id for every grid and puzzle, and back.

A name is a kind, a number and two check symbols. The number is a mixed-radix code that wastes
little: which cells are given, then each digit as its place among the digits its cell can still
take. A 17-clue puzzle takes about 22 symbols, a complete grid about 16, and nothing is looked up.

    g  …  ✓✓     a complete grid: each cell among what singles leave open
    p  …  ✓✓     any other: how many givens, which cells, each digit among what its peers leave

The alphabet has 61 symbols, a prime, so that the two check symbols (a sum and a weighted sum) tell
every one or two wrong symbols and every swap.
"""

from collections.abc import Iterator
from math import comb

from nonet._core import Grid, Layout, Puzzle
from nonet.errors import InputError
from nonet.grid import as_grid, problems
from nonet.layout import CLASSIC

__all__ = ["format_name", "parse_name"]

# Digits and letters without the capital O, which is too like a zero.
ALPHABET = "0123456789ABCDEFGHIJKLMNPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
BASE = len(ALPHABET)
COMPLETE, PARTIAL = "g", "p"


def format_name(grid: Grid | Puzzle | str) -> str:
    """Name a grid or puzzle in a few URL-safe symbols.

    >>> format_name("1" + "." * 80)
    'p1UB'
    """
    taken = as_grid(grid)
    if broken := problems(taken):
        raise InputError(f"expected a grid without conflicts, got {broken[0]}")
    body = COMPLETE if taken.is_complete else PARTIAL
    number = _encode_complete(taken) if taken.is_complete else _encode_partial(taken)
    body += _write(number)
    return body + _check(body, taken.layout)


def parse_name(name: str, layout: Layout = CLASSIC) -> Grid:
    """Read a grid from its name.

    >>> parse_name(format_name("1" + "." * 80)).format()[:5]
    '1....'
    """
    _refuse_bad_name(name, layout)
    number = _read(name[1:-2])
    grid = (_decode_complete if name[0] == COMPLETE else _decode_partial)(number, layout)
    if format_name(grid) != name:
        raise InputError(f"expected a name of layout {layout.name}, got {name!r}")
    return grid


def _refuse_bad_name(name: str, layout: Layout) -> None:
    for place, symbol in enumerate(name, 1):
        if symbol not in ALPHABET:
            raise InputError(f"expected digits and letters but O, got {symbol!r} at {place}")
    if len(name) < 4 or name[0] not in (COMPLETE, PARTIAL):
        raise InputError(f"expected a name that starts with 'g' or 'p', got {name!r}")
    if _check(name[:-2], layout) != name[-2:]:
        raise InputError(f"expected a name with the right check symbols, got {name!r}")


def _write(number: int) -> str:
    symbols = ""
    while number or not symbols:
        number, symbol = divmod(number, BASE)
        symbols = ALPHABET[symbol] + symbols
    return symbols


def _read(symbols: str) -> int:
    number = 0
    for symbol in symbols:
        number = number * BASE + ALPHABET.index(symbol)
    return number


def _check(body: str, layout: Layout) -> str:
    # The layout starts the sums, so that a name read on another board is refused.
    total = sum(map(ord, layout.name))
    weighted = total * 7 + 1
    for weight, symbol in enumerate(body, 2):
        total += ALPHABET.index(symbol)
        weighted += weight * ALPHABET.index(symbol)
    return ALPHABET[total % BASE] + ALPHABET[weighted % BASE]


def _encode_partial(grid: Grid) -> int:
    layout = grid.layout
    given = [cell for cell in range(layout.cells) if grid[cell]]
    board = _Board(layout)
    places = []
    for cell in given:
        places.append(board.place_of(cell, grid[cell]))
        board.place(cell, grid[cell])
    number = _pack(places)
    number = number * comb(layout.cells, len(given)) + _rank_cells(given)
    return number * (layout.cells + 1) + len(given)


def _decode_partial(number: int, layout: Layout) -> Grid:
    number, count = divmod(number, layout.cells + 1)
    number, rank = divmod(number, comb(layout.cells, count))
    board = _Board(layout)
    for cell in _unrank_cells(rank, count, layout.cells):
        options = board.options(cell)
        if not options:
            raise InputError(f"expected a name, got one with no digit for {layout.cell_name(cell)}")
        number, place = divmod(number, len(options))
        board.place(cell, options[place])
    return Grid.from_digits(layout, bytes(board.digits))


def _encode_complete(grid: Grid) -> int:
    board = _Board(grid.layout)
    places = []
    for cell in board.open_cells():
        places.append(board.place_of(cell, grid[cell]))
        board.place(cell, grid[cell])
        board.place_singles()
    return _pack(places)


def _decode_complete(number: int, layout: Layout) -> Grid:
    board = _Board(layout)
    for cell in board.open_cells():
        options = board.options(cell)
        if not options:
            raise InputError(f"expected a name, got one with no digit for {layout.cell_name(cell)}")
        number, place = divmod(number, len(options))
        board.place(cell, options[place])
        board.place_singles()
    return Grid.from_digits(layout, bytes(board.digits))


def _pack(places: list[tuple[int, int]]) -> int:
    """Pack (place, options) pairs so that the first one comes off first by division."""
    number = 0
    for place, options in reversed(places):
        number = number * options + place
    return number


def _rank_cells(cells: list[int]) -> int:
    """Rank a set of cells among all sets of its size (the combinatorial number system)."""
    return sum(comb(cell, place) for place, cell in enumerate(cells, 1))


def _unrank_cells(rank: int, count: int, size: int) -> list[int]:
    cells = []
    cell = size
    for place in range(count, 0, -1):
        cell -= 1
        while comb(cell, place) > rank:
            cell -= 1
        rank -= comb(cell, place)
        cells.append(cell)
    return cells[::-1]


class _Board:
    """Digits as they are named one by one, and what their peers leave open."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.digits = [0] * layout.cells
        self.candidates = [(1 << layout.digits) - 1] * layout.cells
        self._peers = [layout.peers(cell) for cell in range(layout.cells)]
        self._houses = [house.cells for house in layout.houses]

    def open_cells(self) -> Iterator[int]:
        """The empty cells in order, while singles may fill some of them."""
        for cell in range(self.layout.cells):
            if not self.digits[cell]:
                yield cell

    def options(self, cell: int) -> list[int]:
        """The digits a cell can take, ascending."""
        return [d for d in range(1, self.layout.digits + 1) if self.candidates[cell] >> d - 1 & 1]

    def place_of(self, cell: int, digit: int) -> tuple[int, int]:
        """Where a digit stands among the options of its cell, and how many they are."""
        options = self.options(cell)
        return options.index(digit), len(options)

    def place(self, cell: int, digit: int) -> None:
        """Put a digit into a cell."""
        self.digits[cell] = digit
        bit = 1 << digit - 1
        self.candidates[cell] = bit
        for peer in self._peers[cell]:
            self.candidates[peer] &= ~bit

    def place_singles(self) -> None:
        """Place what is forced: the only digit of a cell, the only cell of a digit."""
        changed = True
        while changed:
            changed = self._place_naked() | self._place_hidden()

    def _place_naked(self) -> bool:
        changed = False
        for cell in self.open_cells():
            options = self.candidates[cell]
            if options and options & options - 1 == 0:
                self.place(cell, options.bit_length())
                changed = True
        return changed

    def _place_hidden(self) -> bool:
        changed = False
        for house in self._houses:
            once = twice = 0
            for cell in house:
                twice |= once & self.candidates[cell]
                once |= self.candidates[cell]
            if len(house) == self.layout.digits and (forced := once & ~twice):
                for cell in house:
                    bit = self.candidates[cell] & forced
                    if bit and not self.digits[cell] and bit & bit - 1 == 0:
                        self.place(cell, bit.bit_length())
                        changed = True
        return changed
