"""Laws of boards: one board, whatever it is written in, and whichever way it is turned."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from nonet import RULE_KINDS, Board, Grid, InputError, are_equivalent, count_solutions, formats, key
from nonet.canonical import turn
from nonet.formats import Sheet
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
    back = turn(image, -quarters)
    assert (turn(back, 0, is_mirrored=True) if is_mirrored else back) == grid
    assert count_solutions(image, limit=30) == count_solutions(grid, limit=30)
    assert are_equivalent(grid, image)
    if image.layout == grid.layout:
        assert key(image) == key(grid)


def test_a_turned_layout_is_the_same_board() -> None:
    for text in (*OTHERS, "jigsaw 1112312233423444", "3x3+diagonal 2", "2x5"):
        grid = Grid.empty(text)
        for quarters in range(4):
            image = turn(grid, quarters, is_mirrored=True)
            assert turn(turn(image, -quarters), 0, is_mirrored=True) == grid
            assert are_equivalent(grid, image), (text, quarters)
    assert not are_equivalent(Grid.empty("3x3+diagonal 1"), Grid.empty("3x3+diagonals"))
