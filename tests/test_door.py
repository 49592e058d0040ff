"""The engine's door: whatever is handed in is answered or refused, and nothing dies of it."""

import runpy
from pathlib import Path

import pytest

from nonet import CLASSIC, Grid, InputError, Layout, Position, Transformation
from nonet._core import parse_lines, tell

SMALL = Layout.of_size(4)
GIVENS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_calls_with_anything_are_answered_or_refused(root: Path) -> None:
    fuzz = runpy.run_path(str(root / "fuzz" / "calls.py"))
    tally = fuzz["run_batch"](0, 7, 4000)
    assert tally.wrong == []
    assert tally.seen["answered"] > 500
    assert tally.seen["refused"] > 500


def test_a_step_of_another_layout_is_refused() -> None:
    position = Position(Grid(GIVENS), Grid(GIVENS))
    (step, *_) = position.find(["hidden-single-box"], first=True)
    with pytest.raises(InputError, match=r"expected a (cell|digit|house) from"):
        Transformation.turn(SMALL).apply_step(step)
    with pytest.raises(InputError, match=r"expected a (cell|digit|house) from"):
        tell(Position(Grid.empty(SMALL), Grid.empty(SMALL)), step)
    assert Transformation.turn(CLASSIC).apply_step(step) != step


@pytest.mark.parametrize(
    ("symbols", "message"),
    [("123", "expected 9 symbols, got 3"), ("12345678é", "expected ASCII symbols, got byte 0xc3")],
)
def test_symbols_that_cannot_be_written_are_refused(symbols: str, message: str) -> None:
    grid = Grid(GIVENS)
    with pytest.raises(InputError, match=message):
        grid.format(symbols)
    with pytest.raises(InputError, match=message):
        grid.draw(symbols)
    with pytest.raises(InputError, match=message):
        parse_lines(b"." * 81, CLASSIC, symbols)
