"""The order: what a puzzle has to be, checked at once, before anyone searches for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from itertools import pairwise
from typing import Any

from nonet._core import Maker, Setter
from nonet.board import Board
from nonet.errors import InputError, suggest
from nonet.generator.grids import find_symmetries, find_symmetry
from nonet.grid import Grid
from nonet.layout import CLASSIC, Layout
from nonet.levels import LEVELS, find_level
from nonet.rating.steps import PRICES
from nonet.techniques import DEFAULT, DIRECT, TECHNIQUES, as_names, choose_techniques
from nonet.variants import Variant, find_variant

__all__ = ["CAGES", "FEWEST_CLUES", "Order"]

FEWEST_CLUES = 17  # on the classic board: there is no puzzle with 16
CAGES = ("free", "inside", "across")  # the boxes
TEXT, MAYBE_TEXT = (str,), (str, type(None))
WHOLE, TRUTH, SHAPE, GIVEN = (int, type(None)), (bool,), (Layout,), (Grid, type(None))
TYPE_WORDS: dict[tuple[type, ...], str] = {
    TEXT: "text",
    MAYBE_TEXT: "text",
    WHOLE: "a whole number",
    TRUTH: "True or False",
    SHAPE: "a layout",
    GIVEN: "a grid",
}
TYPES: dict[str, tuple[type, ...]] = {
    "steps_above_singles": WHOLE,
    "symmetry": TEXT,
    "deleted": WHOLE,
    "minimal": TRUTH,
    "layout": SHAPE,
    "variant": MAYBE_TEXT,
    "cages": TEXT,
    "symmetric_cages": TRUTH,
    "all_shown": TRUTH,
    "rule_needed": TRUTH,
    "grid": GIVEN,
    "pattern": GIVEN,
}
SINGLES = ("full-house", "hidden-single-box", "hidden-single-line", "naked-single")


@dataclass(frozen=True)
class Order:
    """What a puzzle has to be. Names may be written in any case, with `-`, `_` or spaces.

    `level` or `er` say how hard it is on the scale `se`. `needs` are techniques: without any
    one of them the puzzle is stuck, whatever the others do. The others are those that `allowed`
    names, or else all of the default path that are cheaper than the dearest of these: so
    nothing dearer is needed. Techniques of one price are one under several names, as AICs and nice
    loops are.

    >>> Order(level="hard", needs=["X wing"], clues=(24, 30)).needs
    ('x-wing',)
    >>> Order(needs=["x-whing"])
    Traceback (most recent call last):
    nonet.errors.InputError: expected a technique, got 'x-whing'; perhaps x-wing?
    """

    level: str | None = None
    er: tuple[float, float] | None = None  # least and most
    needs: Sequence[str] = ()
    allowed: Sequence[str] | None = None  # techniques and families
    forbidden: Sequence[str] = ()
    steps_above_singles: int | None = None  # exactly so many on the path
    symmetry: str = "half-turn"
    clues: tuple[int, int] | None = None  # fewest and most
    deleted: int | None = None  # exactly so many cells emptied
    minimal: bool = False  # every given is needed
    layout: Layout = CLASSIC
    variant: str | None = None  # one or several of `nonet.variants`; the layout says the size
    cages: str = "free"  # of a killer: 'inside' or 'across' the boxes
    symmetric_cages: bool = False  # under a half turn
    all_shown: bool = False  # of dots, X and V: where none is drawn, none could be
    rule_needed: bool = True  # without any part of the variant there are other solutions
    grid: Grid | None = None  # dig random images of this one
    pattern: Grid | None = None  # givens where it has digits, and nowhere else

    def __post_init__(self) -> None:
        self._check_types()
        self._put("symmetry", find_symmetry(self.symmetry))
        if self.level is not None:
            self._put("level", find_level(str(self.level)).id)
        self._put("er", _as_range(self.er, "a range of ER"))
        self._put("clues", _as_range(self.clues, "a range of clues"))
        self._put("needs", tuple(_find_technique(name) for name in as_names(self.needs)))
        self._put("forbidden", tuple(_choose(as_names(self.forbidden))))
        if self.allowed is not None:
            self._put("allowed", tuple(_choose(as_names(self.allowed))))
        if self.variant is not None:
            self._read_variant(self.variant)
        if self.grid is not None:
            self._put("layout", self.grid.layout)
        if self.pattern is not None:
            self._put("layout", self.pattern.layout)
            self._put("symmetry", find_symmetries(self.pattern)[-1])
        self._check_variant()
        self._check_clues()
        self._check_rating()
        self._check_techniques()
        self._check_grid()
        if self.pattern is not None:
            self._check_pattern(self.pattern)

    @property
    def er_range(self) -> tuple[float, float] | None:
        """The least and the most ER, None where any will do.

        >>> Order(level="medium").er_range
        (1.6, 2.8)
        """
        if self.level is None:
            return self.er
        return LEVELS[self.level].range_of(is_ruled=self._is_ruled)

    @property
    def _is_ruled(self) -> bool:
        return self.variant is not None and bool(find_variant(self.variant).kinds)

    @property
    def clue_range(self) -> tuple[int, int]:
        """The fewest and the most givens.

        >>> Order(deleted=40).clue_range
        (41, 41)
        """
        cells = self.layout.rows * self.layout.columns
        if self.deleted is not None:
            return (cells - self.deleted, cells - self.deleted)
        if self.pattern is not None:
            return (self.pattern.count_digits(), self.pattern.count_digits())
        return self.clues or (0, cells)

    @property
    def techniques(self) -> tuple[str, ...] | None:
        """The techniques of the path that has to solve it, None where paths do not matter."""
        if self.allowed is not None:
            chosen = dict.fromkeys([*self.allowed, *self.needs])
        elif self.needs:
            chosen = dict.fromkeys([*_cheaper_than(self.needs), *self.needs])
        elif self.forbidden or self.steps_above_singles is not None:
            chosen = dict.fromkeys(DEFAULT)
        else:
            return None
        return tuple(name for name in chosen if name not in self.forbidden)

    @property
    def is_set(self) -> bool:
        """Whether the maker of variants makes it: a variant, or a level on another board."""
        is_other = not self.layout.is_classic and self.level is not None
        return self.variant is not None or (is_other and self.grid is None)

    def make_setter(self) -> Setter:
        """Make the engine's form of an order for a variant."""
        found = find_variant(self.variant or "classic")
        size = self.layout.digits
        level, easier = self._techniques_of_level()
        return Setter(
            self._make_board(found),
            found.board == "jigsaw",
            found.material,
            found.list_parts(size) if self.rule_needed and self.variant else [],
            self.symmetry,
            self.clue_range,
            self.minimal,
            self.cages,
            self.symmetric_cages,
            self.level == "easy",
            found.givens,
            level,
            easier,
            self.techniques or (),
            self.needs,
        )

    def make_maker(self, *, timed: bool = False) -> Maker:
        """Make the engine's own form of the order; `timed` ratings have the costs of the path."""
        least, most = self.er_range or (0.0, 0.0)
        steps = self.steps_above_singles
        return Maker(
            self.layout,
            self.symmetry,
            self.clue_range,
            self.minimal,
            (round(least * 10), round(most * 10)),
            self.techniques or (),
            self.needs,
            -1 if steps is None else steps,
            self.grid,
            self.pattern,
            timed,
        )

    def to_json(self) -> dict[str, object]:
        """The wishes that differ from the usual, as plain data.

        >>> Order(level="easy").to_json()
        {'level': 'easy'}
        """
        plain = {field.name: getattr(self, field.name) for field in fields(self)}
        plain["layout"] = self.layout.name
        for name in ("grid", "pattern"):
            plain[name] = plain[name] and plain[name].format()
        usual = {field.name: field.default for field in fields(self)} | {"layout": CLASSIC.name}
        return {name: value for name, value in plain.items() if value != usual[name]}

    def _check_types(self) -> None:
        for name, kinds in TYPES.items():
            value = getattr(self, name)
            if not isinstance(value, kinds):
                raise InputError(f"expected {TYPE_WORDS[kinds]} for {name}, got {value!r:.40}")

    def _put(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    def _read_variant(self, name: str) -> None:
        """Put the board of a variant in the place of one of boxes."""
        if self.grid is not None or self.pattern is not None:
            raise InputError("expected a variant, or a grid or pattern, got both")
        found = find_variant(name)
        layout = found.make_board(self.layout.digits).layout
        if self.layout not in (layout, Layout.of_size(self.layout.digits)):
            raise InputError(f"expected a board of boxes for a variant, got {self.layout.name}")
        self._put("variant", None if found.id == "classic" else found.id)
        self._refuse_level(found)
        self._put("layout", layout)

    def _refuse_level(self, found: Variant) -> None:
        is_classic = found.id == "classic" and self.layout.is_classic
        levels = found.list_levels(self.layout.digits)
        if self.level is not None and self.level not in levels and not is_classic:
            made = ", ".join(levels) or "none yet"
            raise InputError(f"expected a level of {found.id} ({made}), got {self.level}")

    def _make_board(self, found: Variant) -> Board:
        if self.variant is None and not self.all_shown:
            return Board(self.layout)
        return found.make_board(self.layout.digits, all_shown=self.all_shown)

    def _techniques_of_level(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The techniques that solve a puzzle of the level, and those that do not."""
        if self.level is None or self.er_range is None:
            return (), ()
        least, most = self.er_range
        return (
            tuple(name for name, price in PRICES.items() if price <= most + 0.01),
            tuple(name for name, price in PRICES.items() if price < least - 0.01),
        )

    def _check_variant(self) -> None:
        if self.cages not in CAGES:
            raise InputError(f"expected cages of {', '.join(CAGES)}, got {self.cages!r:.20}")
        found = find_variant(self.variant or "classic")
        if self.variant is None and self.layout.digits in found.sizes:
            self._refuse_level(found)
        if "cage" not in found.material and (self.cages != "free" or self.symmetric_cages):
            raise InputError(f"expected a variant with cages, got {found.id}")
        if self.all_shown:
            self._make_board(found)
        if self.is_set and (self.steps_above_singles is not None or self.er is not None):
            raise InputError("expected a level or needs for a variant, got ER or steps")

    def _check_clues(self) -> None:
        cells = self.layout.rows * self.layout.columns
        if self.clues is not None and self.deleted is not None:
            raise InputError("expected clues or deleted cells, got both")
        fewest, most = self.clue_range
        if not 0 <= fewest <= most <= cells:
            raise InputError(f"expected clues from 0 to {cells}, got {fewest} to {most}")

    def _check_rating(self) -> None:
        if self.level is not None and self.er is not None:
            raise InputError("expected a level or a range of ER, got both")
        if self.er_range is None:
            return
        if not self.layout.is_classic and self.level is None:
            raise InputError(f"expected the layout 3x3 for an ER, got {self.layout.name}")
        least, most = self.er_range
        if not 0.0 <= least <= most <= 20.0 or most < 1.0:
            raise InputError(f"expected a range of ER within 1.0 to 20.0, got {least} to {most}")

    def _check_techniques(self) -> None:
        steps = self.steps_above_singles
        if steps is not None and not 0 <= steps <= 1000:
            raise InputError(f"expected steps above singles from 0 to 1000, got {steps}")
        for name in self.needs:
            if not TECHNIQUES[name].order:
                raise InputError(f"expected a technique of the path, got {name}, which only rates")
            if name in self.forbidden:
                raise InputError(
                    f"expected techniques that go together, got {name} needed and forbidden"
                )
            if self.allowed is not None and name not in self.allowed:
                raise InputError(
                    f"expected techniques that go together, got {name} needed but not allowed"
                )
            if steps == 0 and name not in SINGLES:
                raise InputError(f"expected a step above singles for {name}, got none ordered")
            self._check_price(name)
        chosen = self.techniques or ()
        if "full-house" in self.needs and "naked-single" in chosen:
            raise InputError(
                "expected a technique that can be needed, got full-house beside naked singles, "
                "which do the same"
            )
        if self.techniques == ():
            raise InputError("expected at least one technique that is allowed, got none")

    def _check_price(self, name: str) -> None:
        """Refuse a technique that no puzzle of the level needs: cheaper ones solve them all."""
        if self.er_range is None or self.allowed is not None or self.forbidden:
            return
        most, least = self.er_range[1], _least_price(name)
        if most < least:
            raise InputError(f"expected an ER of at least {least} for {name}, got at most {most}")

    def _check_grid(self) -> None:
        if self.grid is not None and not self.grid.is_complete:
            raise InputError(f"expected a complete grid, got {self.grid.count_digits()} digits")

    def _check_pattern(self, pattern: Grid) -> None:
        if not pattern.board.is_classic:
            raise InputError(f"expected a pattern of 9×9 cells, got {pattern.layout.name}")
        if self.clues is not None or self.deleted is not None or self.grid is not None:
            raise InputError("expected a pattern or clues, deleted cells and a grid, got both")
        count = pattern.count_digits()
        if count < FEWEST_CLUES:
            raise InputError(f"expected a pattern of at least {FEWEST_CLUES} cells, got {count}")
        for kind in ("row", "column"):
            empty = [line for line in range(9) if not _count_in_line(pattern, kind, line)]
            for one, two in pairwise(empty):
                if one // 3 == two // 3:
                    raise InputError(
                        f"expected a pattern that can be proper, got empty {kind}s {one + 1} and "
                        f"{two + 1}: whatever is in one may be in the other"
                    )


def _as_range(pair: Any, what: str) -> tuple[Any, ...] | None:
    """Take the least and the most; None where there is no wish."""
    if pair is None:
        return None
    is_pair = isinstance(pair, Sequence) and len(pair) == 2
    if not is_pair or not all(isinstance(each, int | float) for each in pair):
        raise InputError(f"expected {what}: the least and the most, got {pair!r:.60}")
    return tuple(pair)


def _count_in_line(grid: Grid, kind: str, line: int) -> int:
    digits = grid.digits
    return sum(map(bool, digits[line * 9 : line * 9 + 9] if kind == "row" else digits[line::9]))


def _find_technique(name: str) -> str:
    wanted = _spell(name)
    if wanted in TECHNIQUES:
        return wanted
    raise InputError(f"expected a technique, got {name!r:.40}{suggest(wanted, TECHNIQUES)}")


def _choose(names: Iterable[str]) -> Iterable[str]:
    families = {technique.family for technique in TECHNIQUES.values()}
    for name in names:
        family = name.strip().lower().replace("-", " ").replace("_", " ")
        for known in (family, _spell(name)):
            if known in families:
                yield from choose_techniques([known])
                break
        else:
            if name == "default":
                yield from DEFAULT
            else:
                yield _find_technique(name)


def _spell(name: str) -> str:
    return name.strip().lower().replace("_", "-").replace(" ", "-")


def _cheaper_than(needs: Sequence[str]) -> Iterable[str]:
    price = max(TECHNIQUES[name].order for name in needs)
    return (name for name in DEFAULT if TECHNIQUES[name].order < price)


def _least_price(name: str) -> float:
    """The least price on scale `se` among a technique and what is dearer on our path."""
    cheaper = {*_cheaper_than([name])}
    return min(
        technique.se
        for technique in TECHNIQUES.values()
        if technique.se > 0 and DIRECT.get(technique.id, technique.id) not in cheaper
    )
