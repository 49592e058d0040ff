"""The variants that are made: the one list of them, what each is and what of it is offered.

A variant is known by its id in Python, SQL, JSON and on the command line; the page reads the same
file and has words and a picture for each. Several at once are written with a plus: `killer+x`.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from datetime import date
from functools import reduce
from pathlib import Path

from nonet.board import Board, Rule
from nonet.errors import InputError, suggest
from nonet.layout import Layout

__all__ = ["VARIANTS", "Variant", "find_variant", "variant_of", "variant_of_day"]

MOST_TOGETHER = 4
USUAL_SIZE = 9
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
    by_size: Mapping[int, tuple[str, ...]] = field(default_factory=dict)  # where they differ
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
        return tuple(dict.fromkeys(map(_kind_of, texts)))

    def list_levels(self, size: int = 9) -> tuple[str, ...]:
        """List the levels to which puzzles of a size are made.

        >>> find_variant("classic").list_levels(4)
        ('beginner',)
        """
        return self.by_size.get(size, self.levels)

    def make_board(self, size: int = 9, *, all_shown: bool = False) -> Board:
        """Make the board without material: cells, houses, and the rules of the whole board.

        A jigsaw has rows and columns only, for its regions are made with each puzzle. Where all
        material is shown, a rule says so.

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
        if all_shown and not self.negative:
            raise InputError(f"expected a variant with dots or X and V to show all, got {self.id}")
        text = "".join([layout.text, *(f"+{house}" for house in self.houses)])
        return Board("; ".join([text, *self.rules, *(self.negative if all_shown else ())]))

    def name_shelf(self, size: int = 9) -> str:
        """Name the shelves of the bank: a layout's name tells its size, but that of a jigsaw.

        >>> find_variant("killer").name_shelf(6), find_variant("jigsaw").name_shelf(6)
        ('killer', 'jigsaw 6')
        """
        if self.id == "classic":
            return ""
        return f"{self.id} {size}" if self.board == "jigsaw" and size != USUAL_SIZE else self.id

    def list_parts(self, size: int = 9) -> list[tuple[Layout | None, tuple[str, ...]]]:
        """List what a puzzle has to need: the layout without a part's houses, and its rules.

        Fresh regions are always needed, and so is all that a jigsaw has beside them.

        >>> [(layout.name, kinds) for layout, kinds in find_variant("x").list_parts()]
        [('3x3', ())]
        >>> find_variant("dots").list_parts()
        [(None, ('difference', 'ratio', 'all differences given', 'all ratios given'))]
        """
        parts: list[tuple[Layout | None, tuple[str, ...]]] = []
        for part in map(VARIANTS.__getitem__, self.id.split("+")):
            kinds = (*part.kinds, *(_kind_of(text) for text in part.negative))
            others = [house for house in self.houses if house not in part.houses]
            if kinds and not part.houses:
                parts.append((None, kinds))
            elif part.houses and self.board == "boxes":
                text = Layout.of_size(size).text
                layout = Layout.parse("".join([text, *(f"+{house}" for house in others)]))
                parts.append((layout, kinds))
        return parts


def _kind_of(text: str) -> str:
    return text.rstrip("0123456789 ")


def _read_row(row: dict[str, object]) -> Variant:
    return Variant(**{name: _freeze(value) for name, value in row.items()})  # type: ignore[arg-type]


def _freeze(value: object) -> object:
    if isinstance(value, dict):
        return {int(size): _freeze(levels) for size, levels in value.items()}
    return tuple(value) if isinstance(value, list) else value


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
    found = reduce(_combine, (variant for variant in VARIANTS.values() if variant.id in chosen))
    return next((one for one in VARIANTS.values() if _is_same(one, found)), found)


def variant_of(board: Board) -> Variant | None:
    """Find the variant of which a board is one, whoever made it; None where none has it all.

    >>> variant_of(Board("3x3+diagonals; cage 15: r1c1 r1c2")).id
    'killer+x'
    >>> variant_of(Board("3x3; difference 1: r1c1 r1c2")).id
    'dots'
    >>> variant_of(Board("3x3; difference 2: r1c1 r1c2")) is None
    True
    """
    base, *houses = board.layout.name.split("+")
    base = "boxes" if base == _usual_name(board.layout.digits) else base
    fitting = [one for one in VARIANTS.values() if _is_part(one, base, {*houses}, board)]
    # What holds for more comes first: a killer jigsaw before jigsaw and killer.
    fitting.sort(key=lambda one: (one.board == "boxes") + (not one.material))
    found = VARIANTS["classic"]
    for one in fitting:
        if _adds(one, found, board):
            found = one if found.id == "classic" else _combine(found, one)
    is_all = found.board == base and {*found.houses} == {*houses}
    is_all = is_all and all(_is_told(rule, found) for rule in board.rules)
    return find_variant(found.id) if is_all and found.id.count("+") < MOST_TOGETHER else None


def _usual_name(digits: int) -> str:
    try:
        return Layout.of_size(digits).name
    except InputError:
        return ""


def _is_part(one: Variant, base: str, houses: set[str], board: Board) -> bool:
    """Whether a board has shape, houses and rules of a variant, and some of its material."""
    if one.board not in ("boxes", base) or not {*one.houses} <= houses:
        return False
    if not {*one.rules} <= {*board.kinds}:
        return False
    return not one.material or any(_is_among(rule, one.material) for rule in board.rules)


def _adds(one: Variant, found: Variant, board: Board) -> bool:
    if not {*one.houses} <= {*found.houses} or one.board not in ("boxes", found.board):
        return True
    told = (rule for rule in board.rules if _is_among(rule, (*one.material, *one.rules)))
    return any(not _is_told(rule, found) for rule in told)


def _is_told(rule: Rule, variant: Variant) -> bool:
    return _is_among(rule, (*variant.rules, *variant.material, *variant.negative))


def _is_among(rule: Rule, texts: Iterable[str]) -> bool:
    """Whether one of the texts is of this rule: its kind, or its kind and values."""
    told = " ".join(map(str, (rule.kind, *rule.values)))
    return any(text in (rule.kind, told) for text in texts)


def _is_same(one: Variant, other: Variant) -> bool:
    parts = ("board", "houses", "rules", "material", "negative")
    return all(getattr(one, part) == getattr(other, part) for part in parts)


def variant_of_day(day: date) -> Variant:
    """Choose the variant of a day: all that are made of nine digits take turns.

    >>> [variant_of_day(date(2026, 1, number)).id for number in (1, 2)]
    ['little-killer', 'sandwich']
    """
    offered = [
        variant
        for variant in VARIANTS.values()
        if USUAL_SIZE in variant.sizes and variant.id != "classic"
    ]
    return offered[day.toordinal() % len(offered)]


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
        levels=_meet(one.levels, other.levels),
        by_size={
            size: _meet(one.list_levels(size), other.list_levels(size))
            for size in (*one.by_size, *other.by_size)
        },
        board=next(iter(boards), "boxes"),
        givens=one.givens and other.givens,
        **joined,
    )


def _meet(one: Iterable[str], other: Iterable[str]) -> tuple[str, ...]:
    both = set(other)
    return tuple(level for level in one if level in both)


def _join(one: Iterable[str], other: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*one, *other)))
