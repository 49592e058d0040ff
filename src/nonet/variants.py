"""The variants that are made: the one list of them, what each is and what of it is offered.

A variant is known by its id in Python, SQL, JSON and on the command line; the page reads the same
file and has words and a picture for each. Several at once are written with a plus: `killer+x`.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass, fields
from functools import reduce
from pathlib import Path

from nonet.board import Board
from nonet.errors import InputError, suggest
from nonet.layout import Layout

__all__ = ["VARIANTS", "Variant", "find_variant"]

MOST_TOGETHER = 4
LONGEST = 64  # characters of a name


@dataclass(frozen=True, slots=True)
class Variant:
    """A kind of board: its houses, its rules, and the material of which its puzzles are made.

    `rules` hold on the whole board. `material` are kinds of rules, with their values, of which the
    maker puts as many on the board as a puzzle takes; `negative` are rules that say that all
    material is shown, and hold where an order asks for them.
    """

    id: str
    sizes: tuple[int, ...]  # digits of the boards that are offered; none: not made yet
    levels: tuple[str, ...]  # to which puzzles are made; none: as they come
    board: str = "boxes"  # or 'jigsaw', with regions of its own for each puzzle, or 'samurai'
    houses: tuple[str, ...] = ()  # beyond lines and boxes: 'diagonals', 'windows'
    rules: tuple[str, ...] = ()
    material: tuple[str, ...] = ()
    negative: tuple[str, ...] = ()
    givens: bool = True  # whether its puzzles have givens

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of rules that its boards carry.

        >>> VARIANTS["dots"].kinds
        ('difference', 'ratio')
        """
        texts = (*self.rules, *self.material)
        return tuple(dict.fromkeys(text.rstrip("0123456789 ") for text in texts))

    def make_board(self, size: int = 9) -> Board:
        """Make the board without material: cells, houses, and the rules of the whole board.

        A jigsaw has rows and columns only, for its regions are made with each puzzle.

        >>> find_variant("x+anti-knight").make_board().text
        '3x3+diagonals; anti-knight'
        """
        if size not in self.sizes:
            offered = ", ".join(map(str, self.sizes)) or "none yet"
            raise InputError(f"expected a size of {self.id} ({offered}), got {size}")
        if self.board == "samurai":
            layout = Layout.samurai()
        elif self.board == "jigsaw":
            layout = Layout.rectangle(size, size, size)
        else:
            layout = Layout.of_size(size)
        text = "".join([layout.text, *(f"+{house}" for house in self.houses)])
        return Board("; ".join([text, *self.rules]))


def _read_row(row: dict[str, object]) -> Variant:
    values = {
        name: tuple(value) if isinstance(value, list) else value for name, value in row.items()
    }
    return Variant(**values)  # type: ignore[arg-type]


_FILE = Path(__file__).with_suffix(".json")
VARIANTS: dict[str, Variant] = {
    row["id"]: _read_row(row) for row in json.loads(_FILE.read_text(encoding="utf-8"))
}


def find_variant(name: str) -> Variant:
    """Find a variant by its id, in any case, or several that go together, joined by a plus.

    >>> find_variant("X").houses
    ('diagonals',)
    >>> find_variant("windoku+x").houses
    ('diagonals', 'windows')
    >>> find_variant("windocu")
    Traceback (most recent call last):
    nonet.errors.InputError: expected a variant, got 'windocu'; perhaps windoku?
    """
    # In the query of a URL a plus is read as a blank.
    parts = name[: LONGEST + 1].lower().replace("+", " ").split()
    if not 1 <= len(parts) <= MOST_TOGETHER or len(name) > LONGEST:
        raise InputError(f"expected 1 to {MOST_TOGETHER} variants, got {name!r:.60}")
    chosen = {_find_one(part).id for part in parts}
    return reduce(_combine, (variant for variant in VARIANTS.values() if variant.id in chosen))


def _find_one(name: str) -> Variant:
    if name not in VARIANTS:
        raise InputError(f"expected a variant, got {name!r:.60}{suggest(name, VARIANTS)}")
    return VARIANTS[name]


def _combine(one: Variant, other: Variant) -> Variant:
    """Put two variants on one board: what both offer, and all that each has."""
    boards = {one.board, other.board} - {"boxes"}
    if len(boards) > 1:
        raise InputError(f"expected variants that go together, got {one.id} and {other.id}")
    joined = {
        field.name: _join(getattr(one, field.name), getattr(other, field.name))
        for field in fields(Variant)
        if field.name in ("houses", "rules", "material", "negative")
    }
    return Variant(
        id=f"{one.id}+{other.id}",
        sizes=tuple(size for size in one.sizes if size in other.sizes),
        levels=tuple(level for level in one.levels if level in other.levels),
        board=next(iter(boards), "boxes"),
        givens=one.givens and other.givens,
        **joined,
    )


def _join(one: Iterable[str], other: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*one, *other)))
