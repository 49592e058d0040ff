"""Cells and candidates as sets, with the operators of Python's own.

Both are one whole number underneath, a bit for each member, so that `&`, `|`, `-`, `^` and `~` cost
as much as on a number. They are equal to plain sets of the same members.

    >>> row, box = CellSet.of_house(CLASSIC, "row 1"), CellSet.of_house(CLASSIC, "box 1")
    >>> print(row & box)
    r1c1 r1c2 r1c3
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Set
from operator import index
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from nonet._core import SYMBOLS, House, Layout, lend
from nonet.errors import InputError, suggest
from nonet.layout import (
    CLASSIC,  # noqa: F401 (in the examples)
    as_layout,
)

if TYPE_CHECKING:
    from typing import Self

    from nonet._core import Position

__all__ = ["CandidateSet", "CellSet", "as_cell", "as_digit", "as_house", "as_iterable", "as_whole"]

Candidate = tuple[int, int]  # a cell and a digit
Member = TypeVar("Member", int, Candidate)


def as_whole(number: object, what: str) -> int:
    """Take a whole number; refuse what only looks like one.

    >>> as_whole(1.5, "a seed")
    Traceback (most recent call last):
    nonet.errors.InputError: expected a whole number for a seed, got 1.5
    """
    try:
        return index(number)  # type: ignore[arg-type]
    except TypeError:
        raise InputError(f"expected a whole number for {what}, got {number!r:.60}") from None


def as_iterable(values: Any, what: str) -> Iterable[Any]:
    """Take several of something; refuse what is not even one after the other.

    >>> as_iterable(3, "cells")
    Traceback (most recent call last):
    nonet.errors.InputError: expected cells, got int
    """
    if not isinstance(values, Iterable):
        raise InputError(f"expected {what}, got {type(values).__name__}")
    return values


def as_cell(layout: Layout, cell: int | str) -> int:
    """Take a cell by its number or its name.

    >>> as_cell(Layout.of_size(9), "r1c2"), as_cell(Layout.of_size(9), 1)
    (1, 1)
    """
    if isinstance(cell, str):
        return layout.parse_cell(cell)
    number = as_whole(cell, "a cell")
    if not 0 <= number < layout.cells:
        raise InputError(f"expected a cell from 0 to {layout.cells - 1}, got {cell}")
    return number


def as_digit(layout: Layout, digit: int) -> int:
    """Take a digit that may stand on a layout.

    >>> as_digit(Layout.of_size(4), 5)
    Traceback (most recent call last):
    nonet.errors.InputError: expected a digit from 1 to 4, got 5
    """
    number = as_whole(digit, "a digit")
    if not 1 <= number <= layout.digits:
        raise InputError(f"expected a digit from 1 to {layout.digits}, got {digit}")
    return number


def as_house(layout: Layout, house: House | int | str) -> House:
    """Take a house as people hand it over: itself, its number in the layout, or its name.

    >>> as_house(CLASSIC, "box 9").cells[0], as_house(CLASSIC, 0).name
    (60, 'row 1')
    """
    if isinstance(house, House):
        return house
    if isinstance(house, str):
        named = {each.name: each for each in layout.houses}
        if house not in named:
            near = suggest(house, named)
            raise InputError(f"expected a house of {layout.name}, got {house!r:.40}{near}")
        return named[house]
    number = as_whole(house, "a house")
    if not 0 <= number < len(layout.houses):
        raise InputError(f"expected a house from 0 to {len(layout.houses) - 1}, got {house}")
    return layout.houses[number]


class _BitSet(Set[Member], Generic[Member]):
    """A set of what has a number on a layout, as the bits of one whole number. Immutable."""

    __slots__ = ("_bits", "_layout")

    def __init__(self, layout: Layout, members: Iterable[Any] = ()) -> None:
        layout, bits = as_layout(layout), 0
        named = members.split() if isinstance(members, str) else members
        for member in as_iterable(named, "members"):
            bits |= 1 << self._number(layout, member)
        self._layout, self._bits = layout, bits

    @classmethod
    def _of_bits(cls, layout: Layout, bits: int) -> Self:
        made = cls.__new__(cls)
        made._layout, made._bits = layout, bits
        return made

    @staticmethod
    @abstractmethod
    def _number(layout: Layout, member: Any) -> int: ...

    @staticmethod
    @abstractmethod
    def _member(layout: Layout, number: int) -> Member: ...

    @property
    def layout(self) -> Layout:
        """The layout whose cells they are."""
        return self._layout

    def __contains__(self, member: object) -> bool:
        try:
            return bool(self._bits >> self._number(self._layout, member) & 1)
        except (InputError, TypeError, ValueError):
            return False

    def __iter__(self) -> Iterator[Member]:
        bits = self._bits
        while bits:
            low = bits & -bits
            yield self._member(self._layout, low.bit_length() - 1)
            bits ^= low

    def __len__(self) -> int:
        return self._bits.bit_count()

    def __eq__(self, other: object) -> bool:
        return super().__eq__(other)

    def __hash__(self) -> int:
        return self._hash()  # that of a frozenset with the same members

    def _other(self, other: Iterable[Any]) -> int:
        if not isinstance(other, _BitSet):
            return type(self)(self._layout, other)._bits
        if type(other) is not type(self) or other._layout != self._layout:
            raise InputError(
                f"expected a {type(self).__name__} on {self._layout.name}, "
                f"got a {type(other).__name__} on {other._layout.name}"
            )
        return other._bits

    def isdisjoint(self, other: Iterable[Any]) -> bool:
        """Tell whether they have nothing in common with others."""
        return all(member not in self for member in as_iterable(other, "members"))

    def __and__(self, other: Iterable[Any]) -> Self:
        return self._of_bits(self._layout, self._bits & self._other(other))

    def __or__(self, other: Iterable[Any]) -> Self:
        return self._of_bits(self._layout, self._bits | self._other(other))

    def __sub__(self, other: Iterable[Any]) -> Self:
        return self._of_bits(self._layout, self._bits & ~self._other(other))

    def __xor__(self, other: Iterable[Any]) -> Self:
        return self._of_bits(self._layout, self._bits ^ self._other(other))

    __rand__, __ror__, __rxor__ = __and__, __or__, __xor__

    def __rsub__(self, other: Iterable[Any]) -> Self:
        return self._of_bits(self._layout, self._other(other) & ~self._bits)

    def __invert__(self) -> Self:
        return self.all(self._layout) - self

    @classmethod
    @abstractmethod
    def all(cls, layout: Layout) -> Self:
        """All that a layout has, holes left out.

        >>> len(CellSet.all(CLASSIC)), len(CandidateSet.all(CLASSIC))
        (81, 729)
        """

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self)._of_bits, (self._layout, self._bits))

    @property
    @abstractmethod
    def names(self) -> tuple[str, ...]:
        """What people call them, ascending."""

    def __str__(self) -> str:
        return " ".join(self.names)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self or 'empty'}>"


class CellSet(_BitSet[int]):
    """Cells of a layout, by number or name: a frozen set with `& | - ^ ~`, in ascending order.
    Names may also stand in one text, as `str` writes them.

    >>> cells = CellSet(CLASSIC, ["r1c1", "r1c2", 40])
    >>> cells == CellSet(CLASSIC, "r1c1 r1c2 r5c5")
    True
    >>> print(cells), 40 in cells, "r1c3" in cells
    r1c1 r1c2 r5c5
    (None, True, False)
    >>> len(~cells), cells & {0, 1, 2} == {0, 1}
    (78, True)
    """

    __slots__ = ()

    @staticmethod
    def _number(layout: Layout, member: Any) -> int:
        return as_cell(layout, member)

    @staticmethod
    def _member(_layout: Layout, number: int) -> int:
        return number

    @classmethod
    def all(cls, layout: Layout) -> Self:
        """All cells of a layout, holes left out.

        >>> len(CellSet.all(CLASSIC))
        81
        """
        layout = as_layout(layout)
        return cls(layout, (c for c in range(layout.cells) if not layout.is_hole(c)))

    @classmethod
    def of_house(cls, layout: Layout, house: House | int | str) -> Self:
        """The cells of a house: itself, its number or its name.

        >>> print(CellSet.of_house(Layout.of_size(4), "box 4"))
        r3c3 r3c4 r4c3 r4c4
        """
        layout = as_layout(layout)
        return cls(layout, as_house(layout, house).cells)

    @classmethod
    def seen_by(cls, layout: Layout, cells: Iterable[int | str]) -> Self:
        """The cells that see every one of these.

        >>> print(CellSet.seen_by(CLASSIC, ["r1c1", "r2c9"]))
        r1c7 r1c8 r1c9 r2c1 r2c2 r2c3
        """
        layout, seen = as_layout(layout), cls.all(layout)
        for cell in as_iterable(cells, "cells"):
            seen &= cls(layout, layout.peers(cell))
        return seen

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the cells.

        >>> CellSet(CLASSIC, [0, 80]).names
        ('r1c1', 'r9c9')
        """
        return tuple(self._layout.cell_name(cell) for cell in self)


def _split_name(name: str) -> tuple[str, int]:
    """Read a candidate as `CandidateSet.names` writes it."""
    cell, _, digit = name.partition("=")
    return cell, int(digit)


class CandidateSet(_BitSet[Candidate]):
    """Candidates of a layout, each a cell and a digit: a frozen set with `& | - ^ ~`.

    >>> some = CandidateSet(CLASSIC, [("r1c1", 3), (1, 3), (1, 7)])
    >>> print(some), print(some.places(3)), some.digits_of("r1c2")
    r1c1=3 r1c2=3 r1c2=7
    r1c1 r1c2
    (None, None, (3, 7))
    >>> some == CandidateSet(CLASSIC, "r1c1=3 r1c2=3 r1c2=7")
    True
    """

    __slots__ = ()

    @staticmethod
    def _number(layout: Layout, member: Any) -> int:
        try:
            cell, digit = _split_name(member) if isinstance(member, str) else member
        except (TypeError, ValueError):
            raise InputError(f"expected a cell and a digit, got {member!r:.60}") from None
        return as_cell(layout, cell) * layout.digits + as_digit(layout, digit) - 1

    @staticmethod
    def _member(layout: Layout, number: int) -> Candidate:
        cell, digit = divmod(number, layout.digits)
        return cell, digit + 1

    @classmethod
    def all(cls, layout: Layout) -> Self:
        """Every digit in every cell that is no hole.

        >>> len(CandidateSet.all(Layout.of_size(4)))
        64
        """
        layout = as_layout(layout)
        digits = range(1, layout.digits + 1)
        return cls(layout, ((cell, digit) for cell in CellSet.all(layout) for digit in digits))

    @classmethod
    def of_masks(cls, layout: Layout, masks: Iterable[int]) -> Self:
        """The candidates of a position or of notes: for each cell a number, bit d-1 for digit d.

        >>> print(CandidateSet.of_masks(CLASSIC, [0b101]))
        r1c1=1 r1c1=3
        """
        layout, bits = as_layout(layout), 0
        for cell, mask in enumerate(as_iterable(masks, "masks")):
            bits |= as_whole(mask, "a mask") << cell * layout.digits
        return cls._of_bits(layout, bits)

    @property
    def masks(self) -> tuple[int, ...]:
        """The same for each cell, as a number with bit d-1 for digit d.

        >>> CandidateSet(CLASSIC, [(0, 1), (0, 3)]).masks[0]
        5
        """
        size, every = self._layout.digits, (1 << self._layout.digits) - 1
        return tuple(self._bits >> cell * size & every for cell in range(self._layout.cells))

    @property
    def cells(self) -> CellSet:
        """The cells that have some of them.

        >>> print(CandidateSet(CLASSIC, [(0, 1), (0, 3)]).cells)
        r1c1
        """
        return CellSet(self._layout, (cell for cell, _ in self))

    def places(self, digit: int) -> CellSet:
        """The cells of one digit.

        >>> print(CandidateSet(CLASSIC, [(0, 1), (0, 3)]).places(3))
        r1c1
        """
        wanted = as_digit(self._layout, digit)
        return CellSet(self._layout, (cell for cell, each in self if each == wanted))

    def digits_of(self, cell: int | str) -> tuple[int, ...]:
        """The digits of one cell.

        >>> CandidateSet(CLASSIC, [(0, 1), (0, 3)]).digits_of("r1c1")
        (1, 3)
        """
        mask = self.masks[as_cell(self._layout, cell)]
        return tuple(d for d in range(1, self._layout.digits + 1) if mask >> (d - 1) & 1)

    @property
    def names(self) -> tuple[str, ...]:
        """What people call them.

        >>> CandidateSet(CLASSIC, [(0, 1)]).names
        ('r1c1=1',)
        """
        return tuple(f"{self._layout.cell_name(cell)}={digit}" for cell, digit in self)


def _candidate_set(position: Position) -> CandidateSet:
    return CandidateSet.of_masks(position.layout, position.candidates)


def _empty_cells(position: Position) -> CellSet:
    layout, digits = position.layout, position.digits.digits
    return CellSet(layout, (c for c, d in enumerate(digits) if not d and not layout.is_hole(c)))


def _find_places(position: Position, digit: int, house: House | int | str | None) -> CellSet:
    layout = position.layout
    wanted = as_digit(layout, digit) - 1
    masks = position.candidates
    cells = range(layout.cells) if house is None else as_house(layout, house).cells
    return CellSet(layout, (cell for cell in cells if masks[cell] >> wanted & 1))


def _list_candidates(position: Position, cell: int | str) -> tuple[int, ...]:
    mask = position.candidates[as_cell(position.layout, cell)]
    return tuple(d for d in range(1, position.layout.digits + 1) if mask >> (d - 1) & 1)


def _draw_candidates(position: Position) -> str:
    """The board, and in each empty cell what it can be."""
    layout, digits, masks = position.layout, position.digits.digits, position.candidates
    texts = []
    for cell in range(layout.cells):
        left = [d for d in range(1, layout.digits + 1) if masks[cell] >> (d - 1) & 1]
        texts.append(SYMBOLS[digits[cell] - 1] if digits[cell] else _in_braces(left))
    width = max(map(len, texts))
    rows = (texts[at : at + layout.columns] for at in range(0, layout.cells, layout.columns))
    return "\n".join(" ".join(text.ljust(width) for text in row).rstrip() for row in rows)


def _in_braces(digits: list[int]) -> str:
    return "{" + "".join(SYMBOLS[digit - 1] for digit in digits) + "}" if digits else "."


lend("candidate_set", _candidate_set)  # Position.candidate_set and its other methods
lend("empty_cells", _empty_cells)
lend("find_places", _find_places)
lend("list_candidates", _list_candidates)
lend("draw_candidates", _draw_candidates)
