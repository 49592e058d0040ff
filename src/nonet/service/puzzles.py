"""Puzzles: from the bank, of the day, or the player's own."""

import dataclasses
import re
import secrets
import time
from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from nonet.board import Board, read_board
from nonet.canonical import key
from nonet.errors import NotFoundError
from nonet.grid import Grid
from nonet.layout import Layout
from nonet.naming import format_name, parse_name
from nonet.rating import rate_branching, rate_options
from nonet.service.disguise import disguise
from nonet.service.pace import Pace
from nonet.store.store import Store
from nonet.store.values import CLASSIC, BankPuzzle, NewPuzzle, Wish
from nonet.techniques import TECHNIQUES, find_needs_many
from nonet.variants import find_variant

__all__ = [
    "Given",
    "Posed",
    "PuzzleCard",
    "Puzzles",
    "Shape",
    "Taught",
    "number_scales",
]

LONGEST_NAME = 64
MOST_RATED = 81  # cells
ENOUGH = 20  # puzzles with one hardest step: more make it no likelier
LASTING = 60.0  # seconds for which a count of hardest steps is remembered
LOTS = secrets.SystemRandom()
LONGEST_BOARD = 50_000  # characters: a samurai full of cages has ten thousand
IMAGES = 8  # of a puzzle that are looked at for one that needs a technique
SIZE = re.compile(r" \d+$")  # which a jigsaw's shelf says, too
MOST_CARDS = 20_000  # kept in memory, about 1 kB each
Regions = Annotated[tuple[Annotated[int, Meta(ge=0, le=24)], ...], Meta(max_length=625)]


class Shape(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """A board as somebody sends it: its text, or as before the name of its layout and regions."""

    board: Annotated[str, Meta(min_length=1, max_length=LONGEST_BOARD)] | None = None
    layout: Annotated[str, Meta(max_length=LONGEST_NAME)] | None = None
    regions: Regions = ()  # of a jigsaw: the region of each cell, from 0

    def make(self) -> Board:
        """Make the board."""
        return read_board(self.board or self.layout or CLASSIC, self.regions)


class Posed(Shape, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Givens on a board; where none is named, on the one of boxes that has so many cells."""

    givens: Annotated[str, Meta(min_length=1, max_length=5000)]

    def make(self) -> Board:
        """Make the board."""
        return self.grid().board

    def grid(self) -> Grid:
        """Make the grid."""
        if self.board is None and self.layout is None and not self.regions:
            return Grid(self.givens)
        return Grid(self.givens, Shape.make(self))


class Given(Posed, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A puzzle as a page sends it: givens on a board, and its id if it is one of the bank."""

    id: Annotated[int, Meta(ge=1, le=2**53)] | None = None


class PuzzleCard(Struct, frozen=True, omit_defaults=True):
    """A puzzle and what is known of it."""

    givens: str
    board: str  # its text: cells, houses and rules
    id: int | None = None
    name: str = ""  # of its key: the same for every disguise; classic puzzles of the bank have one
    variant: str = ""  # its id, of a board that is not the classic one
    level: str = ""
    rating: float | None = None
    clues: int = 0
    seconds: int | None = None  # expected of a player
    options: int | None = None  # its numbers on the scales of this name
    branching: int | None = None
    symmetry: str = ""
    date: str = ""  # of a daily puzzle
    seed: int | None = None  # that makes it again, of one made to order
    rule_share: float | None = None  # of one made to order: the steps that rest on a rule


class Taught(Struct, frozen=True):
    """A technique, and how many puzzles of the bank need it and nothing dearer."""

    id: str
    name: str
    family: str
    is_usual: bool  # hints use it unless the player says otherwise
    puzzles: int


class Puzzles:
    """What players do with puzzles, over one store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._cards: dict[int, PuzzleCard] = {}
        self._pace = Pace(store)
        self._steps: dict[Wish, tuple[float, dict[str, int]]] = {}

    def pick(self, wish: Wish, player_id: int | None) -> PuzzleCard | None:
        """Pick a puzzle that the player was never given; None where the bank has none."""
        card = self._pick(wish, player_id)
        return None if card is None else self._timed(card)

    def _pick(self, wish: Wish, player_id: int | None) -> PuzzleCard | None:
        if wish.needs is not None:
            stored = self._take(wish, player_id)
            return None if stored is None else _needing(stored, wish.needs)
        for mixed in self._mix(wish):
            stored = self._take(mixed, player_id)
            if stored is not None:
                return _disguised(stored)
        return None

    def _timed(self, card: PuzzleCard) -> PuzzleCard:
        """Put the time that players of this server take on a card."""
        return replace(card, seconds=self._pace.correct(card.level, card.seconds))

    def _take(self, wish: Wish, player_id: int | None) -> BankPuzzle | None:
        if player_id is None:
            return self._store.puzzles.pick(wish)
        return self._store.puzzles.hand_out(wish, player_id)

    def _mix(self, wish: Wish) -> Iterator[Wish]:
        """Ask for one hardest step after the other, in random order, and at last for any.

        Of what is made for a level most has one or two hardest steps. So that not all games of a
        level are alike, each step is as likely as any other of which there are enough.
        """
        left = self._count_steps(wish)
        while len(left) > 1:
            weights = [min(amount, ENOUGH) for amount in left.values()]
            (technique,) = LOTS.choices(list(left), weights)
            del left[technique]
            yield dataclasses.replace(wish, technique=technique)
        yield wish

    def _count_steps(self, wish: Wish) -> dict[str, int]:
        """Count the puzzles of a wish by their hardest step; remembered for a while."""
        if wish.level is None or wish.technique is not None:
            return {}
        now = time.monotonic()
        counted, counts = self._steps.get(wish, (-LASTING, {}))
        if now - counted >= LASTING:
            counts = self._store.puzzles.count_steps(wish)
            self._steps[wish] = (now, counts)
        return dict(counts)

    def list_techniques(self) -> list[Taught]:
        """List the techniques of the catalogue, from easy to hard within each family."""
        counts = self._store.puzzles.count_needs(Wish())
        return [
            Taught(one.id, one.name, one.family, one.is_default, counts.get(one.id, 0))
            for one in TECHNIQUES.values()
        ]

    def keep(self, card: PuzzleCard, technique: str, needs: tuple[str, ...]) -> None:
        """Keep a puzzle that was made to order in the bank, where the next one finds it."""
        givens = Grid(card.givens, card.board)
        form = key(givens)
        entry = NewPuzzle(
            key=form.format(),
            key_board=form.board.text,
            givens=givens.format(),
            board=givens.board.text,
            variant=_shelf_of(card.variant, givens),
            level=card.level,
            technique=technique,
            symmetry=card.symmetry,
            rating=card.rating,
            needs=needs,
            card={
                "clues": card.clues,
                "seconds": card.seconds,
                "options": card.options,
                "branching": card.branching,
            },
        )
        self._store.puzzles.add([entry])

    def pick_grid(self, layout: Layout) -> str:
        """Pick a complete grid of the bank, to be dug out of one of its images."""
        found = self._store.grids.pick(layout.name)
        if found is None:
            raise NotFoundError(f"expected complete grids of {layout.name} in the bank, got none")
        return found.key

    def find(self, puzzle_id: int) -> PuzzleCard | None:
        """Find a puzzle of the bank."""
        card = self._cards.get(puzzle_id)
        if card is None:
            stored = self._store.puzzles.find(puzzle_id)
            if stored is None:
                return None
            card = _card(stored)
            if len(self._cards) >= MOST_CARDS:
                self._cards.clear()
            self._cards[puzzle_id] = card  # a puzzle never changes
        return card

    def find_named(self, name: str) -> PuzzleCard | None:
        """Find a puzzle of the bank by its name, or by the name of any equivalent."""
        stored = self._store.puzzles.find_by_key(key(parse_name(name)).format())
        return None if stored is None else _card(stored)

    def recall(self, puzzle_id: int) -> PuzzleCard | None:
        """Find a puzzle, if that needs no question to the store."""
        return self._cards.get(puzzle_id)


def _shelf_of(variant: str, givens: Grid) -> str:
    return find_variant(variant).name_shelf(givens.layout.digits) if variant else ""


def _needing(stored: BankPuzzle, technique: str) -> PuzzleCard | None:
    """Disguise a puzzle so that it needs a technique; None where no image that is looked at does.

    What the bank knows is of the key. Few finders see all that there is on every image: where two
    steps are equally easy, an image may go another way. The key itself has not the symmetry that
    was promised, so it is not shown.
    """
    for _ in range(IMAGES):
        card = _disguised(stored)
        if technique in find_needs_many([card.givens])[0]:
            return card
    return None


def _disguised(stored: BankPuzzle) -> PuzzleCard:
    """Turn, shuffle and relabel a puzzle on its way out, so that nobody knows it again."""
    card = _card(stored)
    grid = Grid(stored.givens, stored.board)
    image = disguise(grid, secrets.randbits(60), stored.symmetry)
    numbers = number_scales(image)
    return replace(card, givens=image.format(), board=image.board.text, **numbers)


def number_scales(givens: Grid) -> dict[str, int]:
    """Rate a puzzle on the scales that are one number; an image may branch in another way.

    Boards with rules are not, nor large ones: to branch on them may take any time.

    >>> number_scales(Grid("1..4.........32."))
    {'options': 32, 'branching': 12}
    """
    if givens.board.kinds or givens.layout.cells > MOST_RATED:
        return {}
    return {"options": rate_options(givens).value, "branching": rate_branching(givens).value}


def _card(stored: BankPuzzle) -> PuzzleCard:
    return PuzzleCard(
        givens=stored.givens,
        board=stored.board,
        id=stored.id,
        name=_name(stored),
        variant=SIZE.sub("", stored.variant),
        level=stored.level,
        rating=stored.rating,
        seconds=stored.card.get("seconds"),
        options=stored.card.get("options"),
        branching=stored.card.get("branching"),
        symmetry=stored.symmetry,
        clues=sum(symbol != "." for symbol in stored.givens),
    )


def _name(stored: BankPuzzle) -> str:
    return format_name(stored.key) if stored.board == CLASSIC else ""
