"""The image of a game: whatever is played there stands where the transformation puts it."""

from nonet import Grid, Layout
from nonet.canonical import Transformation
from nonet.play import Game, replay
from nonet.play.image import transform_game
from nonet.play.moves import (
    Apply,
    Colour,
    Connect,
    Digit,
    Erase,
    Fill,
    Note,
    Paint,
    Pen,
    Redo,
    Undo,
)

GIVENS = Grid("1.....3.........")


def test_replaying_the_image_gives_the_image_of_the_board() -> None:
    layout = Layout.of_size(4)
    moves = (
        Digit(n=1, at=10, cells=(1, 2), digit=2, clean=True),
        Note(n=2, at=20, cells=(3,), digit=4, where="corner"),
        Fill(n=3, at=30),
        Undo(n=4, at=40),
        Redo(n=5, at=50),
        Colour(n=6, at=60, cells=(5,), colour=7),
        Paint(n=7, at=70, cell=8, digit=2, colour=3),
        Apply(n=8, at=80, placements=((9, 1),), eliminations=((8, 2),)),
        Erase(n=9, at=90, cells=(1,)),
        Connect(n=10, at=100, start=(8, 2), end=(10, 4)),
        Pen(n=11, at=110, form="line", pairs=((4, 5), (5, 9)), colour=2),
        Pen(n=12, at=120, form="cross", pairs=((6, 6),), colour=3),
    )
    game = Game(GIVENS, None, moves)
    for seed in range(20):
        transformation = Transformation.random(layout, seed)
        board = replay(game).layers
        image = replay(transform_game(game, transformation)).layers
        assert (
            image.digits == transformation.apply_grid(Grid.from_digits(layout, board.digits)).digits
        )
        assert list(image.corner) == transformation.apply_candidates(list(board.corner))
        assert list(image.colours) == move_only(board.colours, transformation)
        assert set(image.painted()) == {
            (transformation.cell(cell), transformation.digit(digit), colour)
            for cell, digit, colour in board.painted()
        }
        ((cell, digit, end, other),) = board.linked()
        carried = [transformation.cell(cell), transformation.digit(digit)]
        carried += [transformation.cell(end), transformation.digit(other)]
        assert list(image.linked()) == [tuple(carried)]
        assert {(form, frozenset(ends), colour) for form, *ends, colour in image.penned()} == {
            (form, frozenset(map(transformation.cell, ends)), colour)
            for form, *ends, colour in board.penned()
        }


def move_only(values: tuple[int, ...], transformation: Transformation) -> list[int]:
    moved = [0] * len(values)
    for cell, value in enumerate(values):
        moved[transformation.cell(cell)] = value
    return moved
