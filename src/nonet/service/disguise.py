"""A puzzle on its way out: the same puzzle, but nobody would know.

Any transformation will do for a puzzle whose givens have no symmetry. One that has should keep
it, so its rows and columns are shuffled in mirror pairs only:

    row  0 1 2   3 4 5   6 7 8        what happens to row r happens to row 8 - r, mirrored;
         a b c   d e d'  c'b'a'       a shuffle like this keeps half turns and mirrors, and the
                                      same one for rows and columns keeps quarter turns and
                                      diagonals as well.
"""

from random import Random

from nonet.canonical import Transformation
from nonet.grid import Grid
from nonet.layout import CLASSIC

__all__ = ["disguise"]

FREE = ("", "none")
SEPARATE = ("half-turn", "mirror", "both-mirrors")  # rows and columns may be shuffled apart


def disguise(givens: Grid, seed: int, symmetry: str = "") -> Grid:
    """Transform a puzzle at random, keeping the symmetry of its givens.

    Boards other than the classic one have their digits renamed; with rules, as far as they allow.

    >>> from nonet.canonical import are_equivalent
    >>> grid = Grid("12" + "." * 77 + "34")
    >>> image = disguise(grid, seed=3, symmetry="half-turn")
    >>> image != grid, are_equivalent(image, grid)
    (True, True)
    """
    if givens.board.rules or (givens.board.is_classic and symmetry in FREE):
        return Transformation.random(givens.board, seed).apply_grid(givens)
    luck = Random(seed)  # noqa: S311 (a disguise, not a secret)
    digits = list(range(1, givens.layout.digits + 1))
    luck.shuffle(digits)
    renamed = Transformation.relabel(givens.layout, digits).apply_grid(givens)
    return _shuffle(renamed, luck, symmetry) if givens.layout == CLASSIC else renamed


def _shuffle(givens: Grid, luck: Random, symmetry: str) -> Grid:
    rows = _mirrored_order(luck)
    columns = _mirrored_order(luck) if symmetry in SEPARATE else rows
    cells = [9 * rows[cell // 9] + columns[cell % 9] for cell in range(81)]
    moved = Transformation(givens.layout, cells, range(1, 10)).apply_grid(givens)
    if symmetry in SEPARATE[1:]:  # a quarter turn would make the mirror another one
        return moved
    return Transformation.turn(givens.layout, 2 * luck.randrange(2)).apply_grid(moved)


def _mirrored_order(luck: Random) -> list[int]:
    """Choose where each of nine lines goes, mirror pairs staying mirror pairs."""
    first = luck.sample(range(3), 3)
    middle = luck.choice(([3, 4, 5], [5, 4, 3]))
    last = [8 - line for line in reversed(first)]
    order = [*first, *middle, *last]
    return order[::-1] if luck.randrange(2) else order
