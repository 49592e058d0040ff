"""Laws of ratings: equivalents of a board, with rules or not, have one level, score and time.

Every kind of rule by the small board of tests/data/rules.tsv, and made puzzles of 9×9: turned,
mirrored, relabelled where the rules allow it, and with their rules in another order.
"""

from random import Random

import pytest

from nonet import Board, Grid, Layout, Rule, generate
from nonet.canonical import Transformation, transform
from nonet.generator import Made
from nonet.rating import rate
from nonet.variants import VARIANTS
from truth import DATA

SMALL = [line.split("\t")[0] for line in (DATA / "rules.tsv").read_text().splitlines()]
UNORDERED = ("cage", "sum", "renban", "quadruple", "odd", "even")  # whose cells are a set
MADE = [name for name, variant in VARIANTS.items() if 9 in variant.sizes and name != "samurai"]
IMAGES = 3


def reorder(grid: Grid, dice: Random) -> Grid:
    """Write the same board with its rules, and the cells of some, in another order."""
    rules = []
    for rule in dice.sample(grid.board.rules, len(grid.board.rules)):
        cells = list(rule.cells)
        if rule.kind in UNORDERED:
            dice.shuffle(cells)
        rules.append(Rule(rule.kind, cells, rule.values, rule.groups))
    return Grid(grid.format(), Board(grid.layout, rules))


def check_images(grid: Grid) -> None:
    """Rate some equivalents of a board, and compare all that is said of them."""
    rating = rate(grid)
    for seed in range(IMAGES):
        image = transform(grid, Transformation.random(grid.board, seed))
        assert rate(reorder(image, Random(seed))) == rating, image


@pytest.mark.parametrize("text", SMALL)
def test_equivalents_share_a_rating_with_every_kind_of_rule(text: str) -> None:
    check_images(Grid(text))


@pytest.mark.parametrize("variant", MADE)
def test_equivalents_of_made_variants_share_a_rating(variant: str) -> None:
    level = "medium" if "medium" in VARIANTS[variant].list_levels(9) else None
    made = generate(variant=variant, layout=Layout.of_size(9), level=level, seed=22)
    assert isinstance(made, Made)
    check_images(made.puzzle.givens)
