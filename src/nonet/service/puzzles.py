"""Puzzles: from the bank, of the day, or the player's own."""

import secrets
from collections.abc import Sequence

from msgspec import Struct

from nonet.errors import InputError
from nonet.generator import generate_puzzle
from nonet.grid import SYMBOLS
from nonet.layout import Layout, restore_layout
from nonet.store.store import Store
from nonet.store.values import Stored, Wish

__all__ = ["Card", "Given", "Puzzles", "describe_layout", "make_layout"]

LARGEST_NAME = 40


class Given(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A puzzle as a page sends it: givens on a layout, or the id of one in the bank."""

    givens: str
    layout: str = "3x3"
    regions: str = ""  # of a jigsaw: one symbol a cell
    id: int | None = None


class Card(Struct, frozen=True, omit_defaults=True):
    """A puzzle and what is known of it."""

    givens: str
    layout: str
    regions: str = ""
    id: int | None = None
    level: str = ""
    rating: float | None = None
    clues: int = 0


class Puzzles:
    """What players do with puzzles, over one store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def pick(self, wish: Wish, player_id: int | None) -> Card:
        """Pick a puzzle that the player was never given; make one if the bank has none."""
        if player_id is None:
            stored = self._store.puzzles.pick(wish)
        else:
            stored = self._store.puzzles.hand_out(wish, player_id)
        return _card(stored) if stored is not None else _made()

    def find(self, puzzle_id: int) -> Card | None:
        """Find a puzzle of the bank."""
        stored = self._store.puzzles.find(puzzle_id)
        return None if stored is None else _card(stored)


def make_layout(name: str, regions: str = "") -> Layout:
    """Make a layout from its name and, for a jigsaw, the symbol of each cell's region.

    >>> make_layout("jigsaw", "1122112233443344").name
    'jigsaw'
    """
    if len(name) > LARGEST_NAME:
        raise InputError(f"expected the name of a layout, got {name!r:.60}")
    return restore_layout(name, [_region(symbol) for symbol in regions])


def describe_layout(layout: Layout) -> tuple[str, str]:
    """Name a layout so that `make_layout` makes it again.

    >>> describe_layout(make_layout("2x3"))
    ('2x3', '')
    """
    is_jigsaw = layout.name.startswith("jigsaw")
    return layout.name, format_regions(layout.regions) if is_jigsaw else ""


def format_regions(regions: Sequence[int]) -> str:
    """Write the region of each cell as one symbol.

    >>> format_regions([0, 1, 1])
    '122'
    """
    return "".join(SYMBOLS[region] for region in regions)


def _region(symbol: str) -> int:
    region = SYMBOLS.find(symbol)
    if region < 0:
        raise InputError(f"expected a region from {SYMBOLS[0]} to {SYMBOLS[-1]}, got {symbol!r}")
    return region


def _card(stored: Stored) -> Card:
    return Card(
        givens=stored.givens,
        layout=stored.layout,
        regions=stored.rules,
        id=stored.id,
        level=stored.level,
        rating=stored.rating,
        clues=sum(symbol != "." for symbol in stored.givens),
    )


def _made() -> Card:
    givens = generate_puzzle(secrets.randbits(63)).givens
    return Card(givens=givens.format(), layout=givens.layout.name, clues=givens.count_digits())
