"""Steps as pictures: what is drawn is what the engine's frames say, frame by frame."""

from xml.etree import ElementTree

import pytest

from nonet import Grid
from nonet._core import tell
from nonet.printing.picture import COLOURS, Circle, Line, Text, draw_board
from nonet.printing.steps import draw_frame, draw_step, marks_of, marks_of_step
from nonet.techniques import Position, parse_position
from test_techniques import CASES, Case


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.technique)
def test_every_frame_is_drawn_with_candidates_that_are_there(case: Case) -> None:
    position = parse_position(case.position)
    step = position.find([case.technique], first=True)[0]
    for frame in tell(position, step):
        marks = marks_of(frame, position)
        for cell, digit in marks.digits:
            assert position.candidates[cell] >> (digit - 1) & 1
        assert set(marks.digits.values()) <= COLOURS.keys()
        assert ElementTree.fromstring(draw_frame(frame, position, position.digits)) is not None
    last = marks_of_step(step, position)
    assert last.struck == set(step.eliminations)
    answers = {at for at, role in last.digits.items() if role == "answer"}
    assert answers == (set() if step.eliminations else set(step.placements))


def test_the_naked_triple_paints_what_its_cells_hold() -> None:
    """Three cells that share 4, 6 and 9, none of which need have all of them."""
    case = next(case for case in CASES if case.technique == "naked-triple")
    position = parse_position(case.position)
    step = position.find(["naked-triple"], first=True)[0]
    painted = {at for at, role in marks_of_step(step, position).digits.items() if role == "cause"}
    ((_, cells, digits),) = step.groups
    held = {(c, d) for c in cells for d in digits if position.candidates[c] >> (d - 1) & 1}
    assert painted == held
    assert len(held) < len(cells) * len(digits)


def test_blockers_of_a_single_are_ringed_and_joined_with_what_they_block() -> None:
    givens = Grid("1..4.........32.")
    position = Position(givens)
    step = position.find(["hidden-single-box"], first=True)[0]
    shapes = draw_board(givens, marks_of_step(step, position)).shapes
    blocked = tell(position, step)[1]
    rings = [s for s in shapes if isinstance(s, Circle) and s.fill is None]
    assert len(rings) == len([1 for _, look in blocked.cells if look == "blocker"])
    crosses = [s for s in shapes if isinstance(s, Line) and s.width == 0.03]
    assert len(crosses) == 2 * len(blocked.links)


def test_lines_are_drawn_under_the_digits() -> None:
    case = next(case for case in CASES if case.technique == "xy-chain")
    position = parse_position(case.position)
    step = position.find(["xy-chain"], first=True)[0]
    shapes = draw_board(position.digits, marks_of_step(step, position)).shapes
    arrows = [i for i, s in enumerate(shapes) if isinstance(s, Line) and s.arrow]
    texts = [i for i, s in enumerate(shapes) if isinstance(s, Text)]
    assert arrows
    assert max(arrows) < min(texts)


def test_a_step_is_drawn_whole() -> None:
    givens = Grid("123.............")
    position = Position(givens)
    assert draw_step(position.find(["full-house"])[0], position, givens).startswith("<svg")
