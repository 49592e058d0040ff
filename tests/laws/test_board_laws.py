"""Laws of boards: one board, whatever it is written in, and whichever way it is turned."""

from pathlib import Path
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from nonet import RULE_KINDS, Board, Grid, InputError, are_equivalent, count_solutions, formats, key
from nonet.canonical import (
    Transformation,
    find_equivalence,
    find_key,
    list_automorphisms,
    transform,
    turn,
)
from nonet.formats import Sheet
from nonet.grid import problems
from random_rules import draw_rule

SQUARE = ("2x2", "2x3", "3x3+diagonal 1", "jigsaw 1122122313343444", "3x3+windows")
OTHERS = ("rectangle 4x6 9", "samurai", "grids 2x2 r1c1 r3c3", "rectangle 2x3 4 11#1.2")
FORMATS = ("json", "link", "ruled")  # which hold every board


def draw_board(seed: int, layouts: tuple[str, ...] = SQUARE, most: int = 6) -> Board:
    """Draw a board with rules of any kinds that can stand together."""
    dice = Random(seed)
    board = Board(dice.choice(layouts))
    for _ in range(dice.randint(1, most)):
        try:
            rule = draw_rule(dice, board.layout, dice.choice(list(RULE_KINDS)))
            board = Board(board, [rule])
        except (AssertionError, InputError):  # no such rule stands here, or not beside the others
            continue
    return board


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
def test_a_board_is_the_same_in_every_text_that_holds_boards(seed: int) -> None:
    board = draw_board(seed)
    assert Board(board.text) == board
    for name in FORMATS:
        sheet = Sheet(Grid.empty(board))
        assert formats.parse(formats.format(sheet, name)) == sheet, name


def test_boards_of_other_shapes_are_the_same_in_every_text() -> None:
    for text in (*OTHERS, "samurai; cage 3: r1c1 r1c2", "rectangle 4x6 9; anti-knight"):
        sheet = Sheet(Grid.empty(text))
        for name in FORMATS:
            assert formats.parse(formats.format(sheet, name)) == sheet, (text, name)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 3), st.booleans())
def test_turning_a_board_keeps_what_it_is(seed: int, quarters: int, is_mirrored: bool) -> None:
    grid = Grid.empty(draw_board(seed, SQUARE[:2], most=3))
    try:
        image = turn(grid, quarters, is_mirrored=is_mirrored)
    except InputError:
        assert {*grid.board.kinds} & {"row indexer", "column indexer", "box indexer"}
        return
    # What mirrors and turns is a reflection, and leads back by itself.
    assert turn(image, quarters if is_mirrored else -quarters, is_mirrored=is_mirrored) == grid
    assert count_solutions(image, limit=30) == count_solutions(grid, limit=30)
    assert are_equivalent(grid, image)
    assert key(image) == key(grid)


def test_a_turned_layout_is_the_same_board() -> None:
    for text in (*OTHERS, "jigsaw 1112312233423444", "3x3+diagonal 2", "2x5"):
        grid = Grid.empty(text)
        for quarters in range(4):
            image = turn(grid, quarters, is_mirrored=True)
            assert turn(turn(image, -quarters), 0, is_mirrored=True) == grid
            assert are_equivalent(grid, image), (text, quarters)
    assert not are_equivalent(Grid.empty("3x3+diagonal 1"), Grid.empty("3x3+diagonals"))


LOOSE = ("cage", "sum", "equal sums", "same values", "counting circles", "odd", "even", "allowed")
PLAIN = ("2x2", "2x3", "3x3", "3x3+diagonals", "jigsaw 1122122313343444", "rectangle 3x4 6")


def draw_grid(dice: Random, layouts: tuple[str, ...], kinds: tuple[str, ...]) -> Grid:
    """Draw a board with rules of some kinds, and some digits that break nothing."""
    board = Board(dice.choice(layouts))
    for _ in range(dice.randint(1, 6)):
        try:
            board = Board(board, [draw_rule(dice, board.layout, dice.choice(kinds))])
        except (AssertionError, InputError):
            continue
    grid = Grid.empty(board)
    for _ in range(dice.randint(0, 6)):
        more = grid.with_digit(dice.randrange(len(grid)), dice.randint(1, board.layout.digits))
        grid = grid if problems(more) else more
    return grid


def draw_image(dice: Random, grid: Grid) -> Grid:
    """Shuffle, turn, and turn low and high where the rules can say it."""
    image = transform(
        grid, with_names_kept(Transformation.random(grid.layout, dice.getrandbits(32)))
    )
    image = turn(image, dice.randrange(4), is_mirrored=dice.random() < 0.5)
    turned = Transformation.relabel(image.layout, range(image.layout.digits, 0, -1))
    try:
        return transform(image, turned) if dice.random() < 0.5 else image
    except InputError:
        return image


def with_names_kept(move: Transformation) -> Transformation:
    return Transformation(move.layout, move.cells, range(1, move.layout.digits + 1))


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32))
def test_shuffled_boards_with_loose_rules_have_one_key(seed: int) -> None:
    dice = Random(seed)
    grid = draw_grid(dice, PLAIN, LOOSE)
    image = draw_image(dice, grid)
    one, other = find_key(grid), find_key(image)
    assert one.grid == other.grid
    assert (one.automorphisms, one.group_order) == (other.automorphisms, other.group_order)
    assert are_equivalent(grid, image)
    assert count_solutions(one.grid, limit=20) == count_solutions(grid, limit=20)


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32))
def test_the_key_of_any_board_is_an_image_and_its_own_key(seed: int) -> None:
    dice = Random(seed)
    grid = draw_grid(dice, (*SQUARE, *PLAIN), tuple(RULE_KINDS))
    found = find_key(grid)
    quarters, is_mirrored = found.turn
    stance = turn(grid, quarters, is_mirrored=is_mirrored)
    assert transform(stance, found.transformation) == found.grid
    again = find_key(found.grid)
    assert (again.grid, again.automorphisms) == (found.grid, found.automorphisms)
    assert again.turn == (0, False)


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 2**32))
def test_a_witness_leads_from_a_board_with_rules_to_its_image(seed: int) -> None:
    dice = Random(seed)
    grid = draw_grid(dice, PLAIN, LOOSE)
    image = draw_image(dice, grid)
    witness = find_equivalence(grid, image)
    assert (witness is None) == (grid.layout != image.layout)
    assert witness is None or transform(grid, witness) == image


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
def test_automorphisms_of_boards_with_rules_fix_them(seed: int) -> None:
    grid = draw_grid(Random(seed), PLAIN, tuple(RULE_KINDS))
    try:
        found = list_automorphisms(grid, limit=2_000)
    except InputError:
        assert find_key(grid).automorphisms > 1_000
        return
    assert len(set(found)) == len(found)
    assert all(transform(grid, one) == grid for one in found)
    if grid.board.rules and {*grid.board.kinds} <= {*LOOSE}:
        assert len(found) == find_key(grid).automorphisms


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 2**32))
def test_another_sum_is_another_puzzle(seed: int) -> None:
    """One cage with another sum, not the one that turning low and high makes of it."""
    dice = Random(seed)
    cells = " ".join(f"r{dice.randint(1, 2)}c{c}" for c in range(1, dice.randint(3, 5)))
    size = cells.count("r")
    least, most = size * (size + 1) // 2, size * (19 - size) // 2
    one, other = dice.randint(least, most), dice.randint(least, most)
    boards = [
        Grid.empty(f"3x3; cage {total}: {cells}; cage 3: r9c8 r9c9") for total in (one, other)
    ]
    assert are_equivalent(*boards) == (one == other)


def test_cages_are_the_same_wherever_shuffled_lines_put_them() -> None:
    across = Grid.empty("3x3; cage 15: r1c1 r1c4; cage 8: r5c5 r6c6")
    assert are_equivalent(across, Grid.empty("3x3; cage 15: r9c2 r9c9; cage 8: r1c7 r2c8"))
    assert not are_equivalent(across, Grid.empty("3x3; cage 15: r1c1 r1c2; cage 8: r5c5 r6c6"))
    # Lines are bound to their places.
    line = Grid.empty("3x3; thermometer: r1c1 r1c2")
    assert are_equivalent(line, Grid.empty("3x3; thermometer: r9c9 r8c9"))
    assert not are_equivalent(line, Grid.empty("3x3; thermometer: r1c2 r1c3"))


def test_random_boards_of_the_page_are_boards_here(root: Path) -> None:
    """tests/data/random_boards.txt, which the page's tests read too, holds every kind of rule."""
    lines = (root / "tests" / "data" / "random_boards.txt").read_text().splitlines()
    assert len(lines) > 200
    assert {kind for line in lines for kind in Board(line).kinds} == set(RULE_KINDS)
    assert all(Board(line).text == line for line in lines)
