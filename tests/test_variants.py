"""The registry of variants: what it lists can be made, and nothing else is promised."""

import os
import subprocess
import sys
from dataclasses import replace
from typing import Any

import pytest

from nonet._core import Setter
from nonet.board import RULE_KINDS, Board
from nonet.errors import InputError
from nonet.generator import Made, Order, generate, generate_many
from nonet.grid import Grid, Puzzle
from nonet.layout import Layout
from nonet.levels import LEVELS
from nonet.rating import rate
from nonet.rating.steps import PRICES
from nonet.solver import is_proper
from nonet.techniques import TECHNIQUES, find_path
from nonet.variants import VARIANTS, Variant, find_variant, variant_of
from oracle import solutions
from rule_oracle import Filled, keeps_all

OFFERED = [(variant, size) for variant in VARIANTS.values() for size in variant.sizes]


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.id)
def test_a_variant_speaks_of_rules_and_levels_that_there_are(variant: Variant) -> None:
    assert set(variant.kinds) <= RULE_KINDS.keys()
    assert set(variant.levels) <= LEVELS.keys()
    for rule in variant.negative:
        assert Board(f"3x3; {rule}").rules


@pytest.mark.parametrize(
    ("variant", "size"), OFFERED, ids=lambda value: getattr(value, "id", value)
)
def test_a_size_that_is_offered_has_a_board(variant: Variant, size: int) -> None:
    assert variant.make_board(size).layout.digits == size


def test_a_size_that_is_not_offered_is_refused_with_those_that_are() -> None:
    with pytest.raises(InputError, match=r"expected a size of windoku \(9\), got 6"):
        VARIANTS["windoku"].make_board(6)


def test_variants_are_combined_in_any_order() -> None:
    both = find_variant("windoku+x")
    assert both == find_variant("X + Windoku") == find_variant("x windoku")
    assert both.id == "x+windoku"
    assert both.make_board().text == "3x3+diagonals+windows"


@pytest.mark.parametrize("name", ["", "+", "x+x+x+x+x", "y", "x" * 1000, "jigsaw+samurai"])
def test_what_is_no_variant_is_refused(name: str) -> None:
    with pytest.raises(InputError, match="expected"):
        find_variant(name)


def test_an_order_of_a_variant_is_kept() -> None:
    made = generate(variant="x+windoku", seed=3)
    assert made
    assert made.order.variant == "x+windoku"
    assert made.puzzle.board.text == "3x3+diagonals+windows"
    assert is_proper(made.puzzle)
    again = generate(made.order, seed=made.seed)
    assert again
    assert again.puzzle == made.puzzle


def test_an_order_has_a_variant_or_a_board() -> None:
    with pytest.raises(InputError, match="expected a board of boxes for a variant"):
        Order(variant="x", layout=VARIANTS["windoku"].make_board().layout)


def make_four(name: str, size: int, **wishes: Any) -> list[Made]:
    order = Order(variant=name, layout=Layout.of_size(size), **wishes)
    return list(generate_many(order, count=4, seed=5))


def list_solutions(givens: Grid) -> list[list[int]]:
    """All solutions of a 4×4 board: the complete grids that keep its rules, by definition."""
    layout, rules = givens.layout, givens.board.rules
    houses = [list(house.cells) for house in layout.houses]
    return [
        list(digits)
        for digits in solutions(list(givens.digits), houses, 4)
        if keeps_all(Filled(4, 4, layout.regions, rules, digits))
    ]


UNFIT = {"samurai", "windoku", "anti-king", "non-consecutive"}  # for 4×4


@pytest.mark.parametrize("name", [name for name in VARIANTS if name not in UNFIT])
def test_small_puzzles_of_a_variant_have_one_solution_by_the_oracle(name: str) -> None:
    variant = replace(VARIANTS[name], sizes=(4,))
    setter = Setter(
        board=variant.make_board(4),
        has_fresh_regions=variant.board == "jigsaw",
        material=variant.material,
        parts=[],
        symmetry="none",
        givens=(0, 16),
        is_minimal=False,
        cages="free",
        has_symmetric_cages=False,
        has_small_cages=False,
        has_givens=True,
        level=(),
        easier=(),
        allowed=(),
        needs=(),
    )
    made, _, _ = setter.attempt(list(range(40)), 8)
    assert made
    for _, puzzle, *_ in made:
        assert list_solutions(puzzle.givens) == [list(puzzle.solution.digits)]


@pytest.mark.parametrize("name", VARIANTS)
def test_a_puzzle_of_a_variant_carries_its_rules_and_needs_them(name: str) -> None:
    variant, size = VARIANTS[name], VARIANTS[name].sizes[-1] if name != "classic" else 9
    made = generate(variant=name, layout=Layout.of_size(size), seed=11)
    assert made
    assert set(made.puzzle.board.kinds) <= set(variant.kinds)
    assert bool(made.puzzle.board.kinds) == bool(variant.kinds)
    assert is_proper(made.puzzle.givens)
    if not variant.givens:
        assert made.card.clues == 0
    if variant.kinds:
        bare = Grid(made.puzzle.givens.format(), made.puzzle.layout)
        assert not is_proper(bare)


def _list_pairs(puzzle: Puzzle) -> set[frozenset[int]]:
    """The neighbours between which a dot, an X or a V belongs."""
    digits, is_xv = puzzle.solution.digits, "all sums given" in puzzle.board.kinds
    pairs = {(cell, cell + 1) for cell in range(81) if cell % 9 < 8}
    pairs |= {(cell, cell + 9) for cell in range(72)}

    def is_drawn(one: int, other: int) -> bool:
        if is_xv:
            return one + other in (5, 10)
        return abs(one - other) == 1 or one == 2 * other or other == 2 * one

    found = {frozenset(pair) for pair in pairs if is_drawn(*(digits[cell] for cell in pair))}
    assert found
    return found


@pytest.mark.parametrize(
    ("name", "wishes"),
    [
        ("killer", {"cages": "inside"}),
        ("killer+x", {}),
        ("killer", {"symmetric_cages": True}),
        ("dots", {"all_shown": True}),
        ("dots+jigsaw", {"all_shown": True}),
        ("xv+anti-king", {"all_shown": True}),
        ("thermometer+arrow", {"clues": (0, 12)}),
        ("jigsaw+x", {"symmetry": "none"}),
        ("whisper+renban+palindrome", {"minimal": True, "symmetry": "none"}),
    ],
)
def test_wishes_of_a_variant_are_kept(name: str, wishes: dict[str, Any]) -> None:
    made = generate(variant=name, seed=2, **wishes)
    assert made
    puzzle = made.puzzle
    assert is_proper(puzzle.givens)
    if "clues" in wishes:
        assert made.card.clues <= wishes["clues"][1]
    if "all_shown" in wishes:
        assert any(kind.startswith("all ") for kind in puzzle.board.kinds)
        assert _list_pairs(puzzle) == {frozenset(r.cells) for r in puzzle.board.rules if r.cells}
    if wishes.get("cages") == "inside":
        boxes = [9 * (cell // 27) + cell % 9 // 3 for cell in range(81)]
        assert all(len({boxes[cell] for cell in rule.cells}) == 1 for rule in puzzle.board.rules)
    if "minimal" in wishes:
        givens = puzzle.givens
        for cell, digit in enumerate(givens.digits):
            assert not digit or not is_proper(givens.with_digit(cell, 0))
    again = generate(made.order, seed=made.seed)
    assert again
    assert again.puzzle.givens == puzzle.givens
    assert again.puzzle.board == puzzle.board


@pytest.mark.parametrize("level", VARIANTS["x"].list_levels(6))
def test_a_level_of_a_variant_is_what_its_path_takes(level: str) -> None:
    most = LEVELS[level].er_range[1]
    cheap = [name for name, price in PRICES.items() if price <= most + 0.01]
    for made in make_four("x", 6, level=level):
        assert find_path(made.puzzle, cheap).solved
        assert made.card.level == level


@pytest.mark.parametrize(
    ("wishes", "words"),
    [
        ({"variant": "x", "cages": "inside"}, "expected a variant with cages, got x"),
        ({"variant": "killer", "cages": "round"}, "expected cages of free, inside, across"),
        ({"variant": "killer", "all_shown": True}, "expected a variant with dots or X and V"),
        ({"variant": "x", "er": (1.0, 2.0)}, "expected a level or needs for a variant"),
        ({"variant": "x", "level": "extreme"}, "expected a level of x"),
        ({"all_shown": True}, "expected a variant with dots"),
    ],
)
def test_wishes_that_a_variant_cannot_keep_are_refused(wishes: dict[str, Any], words: str) -> None:
    with pytest.raises(InputError, match=words):
        Order(**wishes)


def test_rules_that_no_grid_keeps_are_refused_at_the_first_attempt() -> None:
    with pytest.raises(InputError, match="expected rules that some grid keeps"):
        generate(variant="anti-knight+anti-king", layout=Layout.of_size(6), seed=1)


def test_an_order_that_nothing_keeps_comes_to_its_end() -> None:
    assert not generate(variant="sandwich", clues=(0, 0), symmetry="full", seed=1, tries=3)


MADE = """
from nonet.generator import generate
from nonet.variants import VARIANTS
from nonet.layout import Layout
for name, variant in VARIANTS.items():
    size = variant.sizes[1 % len(variant.sizes)]
    for level in (None, *variant.list_levels(size)[-1:]):
        made = generate(variant=name, layout=Layout.of_size(size), level=level, seed=4)
        print(name, level, made.puzzle.board.text, made.puzzle.givens.format())
"""


def test_equal_seeds_make_equal_puzzles_on_both_builds() -> None:
    told = [
        subprocess.run(
            [sys.executable, "-c", MADE],
            env={**os.environ, "NONET_CPU": level},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for level in ("portable", "avx2")
    ]
    assert told[0] == told[1]
    assert len(told[0].splitlines()) > len(VARIANTS)


LEVELLED = [
    (each.id, size, level)
    for each in VARIANTS.values()
    for size in each.sizes
    if each.kinds and size in (6, 9)
    for level in each.list_levels(size)
]


@pytest.mark.parametrize(("name", "size", "level"), LEVELLED)
def test_a_variant_made_to_a_level_is_rated_that_level(name: str, size: int, level: str) -> None:
    """A level is that of the key: walked as it was made, a board may look easier than it is."""
    made = generate(variant=name, level=level, layout=Layout.of_size(size), seed=77)
    assert isinstance(made, Made)
    assert is_proper(made.puzzle.givens)
    assert rate(made.puzzle).level == made.card.level == level


def test_nearly_every_attempt_at_a_hard_killer_makes_one() -> None:
    setter = Order(variant="killer", level="hard").make_setter()
    assert sum(len(setter.attempt([seed], 1)[0]) for seed in range(12)) > 9


@pytest.mark.parametrize(
    ("name", "needs"),
    [
        ("killer", ["cage-house-overlap"]),
        ("killer", ["rule-of-45"]),
        ("killer", ["combinations-left", "cage-house-overlap"]),
        ("x", ["pointing", "naked-pair"]),
        ("thermometer", ["naked-pair"]),
        ("dots", ["linked-cells"]),
        ("x", ["x-wing"]),
    ],
)
def test_a_variant_needs_what_it_is_to_need(name: str, needs: list[str]) -> None:
    made = generate(variant=name, needs=needs, seed=5)
    assert isinstance(made, Made)
    path = made.order.techniques
    assert path is not None
    assert find_path(made.puzzle, list(path)).solved
    for need in needs:
        price = TECHNIQUES[need].order
        others = [each for each in path if TECHNIQUES[each].order != price]
        assert not find_path(made.puzzle, others).solved


@pytest.mark.parametrize(
    "name",
    [*(variant.id for variant in VARIANTS.values() if variant.sizes), "killer+x", "x+jigsaw"],
)
def test_a_board_tells_the_variant_that_was_ordered(name: str) -> None:
    """So that a puzzle that is imported lies where one lies that was made."""
    variant = find_variant(name)
    order = Order(variant=name, layout=Layout.of_size(min(variant.sizes)))
    made = generate(order, seed=1)
    assert isinstance(made, Made)
    told = variant_of(made.puzzle.givens.board)
    assert told is not None
    assert told.id == variant.id


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("3x3", "classic"),
        ("2x3", "classic"),
        ("3x3+windows; cage 15: r1c1 r1c2", "killer+windoku"),
        ("jigsaw 1122122313343444; cage: r1c1 r1c2", "killer-jigsaw"),
        ("3x3; odd: r1c1", "odd-even"),
        ("3x3; ratio 2: r1c1 r1c2; all ratios given 2", "dots"),
        ("samurai; anti-king", "anti-king+samurai"),
        ("3x3+diagonal 1", None),
        ("3x3; nabner: r1c1 r1c2", None),
        ("3x2", None),
        ("rectangle 4x6 9", None),
        ("2x2+diagonals; anti-king; cage: r1c1 r1c2; odd: r1c1; greater: r1c3 r1c4", None),
    ],
)
def test_a_board_has_the_name_of_its_variant(text: str, name: str | None) -> None:
    told = variant_of(Board(text))
    assert (told and told.id) == name


def test_variants_that_have_a_name_together_have_one_name() -> None:
    assert find_variant("killer+jigsaw").id == "killer-jigsaw"
    assert find_variant("x+killer").id == "killer+x"
