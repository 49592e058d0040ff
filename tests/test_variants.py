"""The registry of variants: what it lists can be made, and nothing else is promised."""

import pytest

from nonet.board import RULE_KINDS, Board
from nonet.errors import InputError
from nonet.generator import Order, generate
from nonet.levels import LEVELS
from nonet.solver import is_proper
from nonet.variants import VARIANTS, Variant, find_variant

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
