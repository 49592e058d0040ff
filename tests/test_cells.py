"""Sets of cells and candidates: Python's operators, and the laws of sets."""

import pickle
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonet import CLASSIC, CandidateSet, CellSet, InputError, Layout, Position
from nonet.cells import as_house

MINI = Layout.of_size(4)
cells = st.sets(st.integers(0, 15))
candidates = st.sets(st.tuples(st.integers(0, 15), st.integers(1, 4)))
OPERATORS: tuple[Callable[[Any, Any], Any], ...] = (
    lambda a, b: a & b,
    lambda a, b: a | b,
    lambda a, b: a - b,
    lambda a, b: a ^ b,
    lambda a, b: a <= b,
    lambda a, b: a < b,
    lambda a, b: a == b,
    lambda a, b: a.isdisjoint(b),
)


@given(cells, cells)
def test_cells_behave_as_python_sets_do(one: set[int], other: set[int]) -> None:
    for operate in OPERATORS:
        wanted = operate(one, other)
        assert operate(CellSet(MINI, one), CellSet(MINI, other)) == wanted
        assert operate(CellSet(MINI, one), frozenset(other)) == wanted
    assert {5} - CellSet(MINI, one) == {5} - one


@given(candidates, candidates)
def test_candidates_behave_as_python_sets_do(
    one: set[tuple[int, int]], other: set[tuple[int, int]]
) -> None:
    for operate in OPERATORS:
        assert operate(CandidateSet(MINI, one), CandidateSet(MINI, other)) == operate(one, other)


@given(candidates)
def test_masks_and_candidates_are_inverse(some: set[tuple[int, int]]) -> None:
    taken = CandidateSet(MINI, some)
    assert CandidateSet.of_masks(MINI, taken.masks) == taken
    assert taken.cells == {cell for cell, _ in some}
    assert all(taken.places(digit) == {c for c, d in some if d == digit} for digit in range(1, 5))
    assert {(c, d) for c in range(16) for d in taken.digits_of(c)} == some


@given(cells)
def test_a_set_is_a_value(some: set[int]) -> None:
    taken = CellSet(MINI, some)
    assert hash(taken) == hash(frozenset(some))
    assert list(taken) == sorted(some)
    assert ~~taken == taken
    assert pickle.loads(pickle.dumps(taken)) == taken
    assert CellSet(MINI, taken.names) == taken


def test_sets_of_different_boards_do_not_mix() -> None:
    with pytest.raises(InputError, match="a CellSet on 2x2, got a CellSet on 3x3"):
        CellSet(MINI, [0]) | CellSet(CLASSIC, [0])
    with pytest.raises(InputError, match="got a CandidateSet"):
        CellSet(MINI, [0]) & CandidateSet(MINI, [(0, 1)])


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: CellSet(MINI, [16]), "a cell from 0 to 15, got 16"),
        (lambda: CellSet(MINI, ["r9c9"]), "r9c9"),
        (lambda: CandidateSet(MINI, [3]), "a cell and a digit, got 3"),
        (lambda: CandidateSet(MINI, [(0, 5)]), "a digit from 1 to 4, got 5"),
        (lambda: as_house(MINI, "row 7"), "a house of 2x2, got 'row 7'; perhaps row"),
        (lambda: as_house(MINI, 12), "a house from 0 to 11, got 12"),
    ],
)
def test_what_is_not_on_the_board_is_refused(make: Callable[[], object], message: str) -> None:
    with pytest.raises(InputError, match=message):
        make()


def test_a_position_tells_places_and_candidates() -> None:
    position = Position("1..4.........32.")
    every = position.candidate_set
    for digit in range(1, 5):
        assert position.places(digit) == every.places(digit)
        for number, house in enumerate(position.layout.houses):
            wanted = every.places(digit) & house.cells
            assert position.places(digit, house) == position.places(digit, number) == wanted
            assert position.places(digit, house.name) == wanted
    assert position.empty == {c for c, d in enumerate(position.digits) if not d}
    assert position.candidates_of("r2c1") == every.digits_of(4)
    assert str(position).splitlines()[0].split() == ["1", "{2}", "{3}", "4"]


def test_what_hints_take_as_notes_may_be_a_set() -> None:
    from nonet import find_hint

    position = Position("1..4.........32.")
    assert find_hint("1..4.........32.", notes=position.candidate_set) == find_hint(
        "1..4.........32.", notes=position.candidates
    )


def test_sets_are_read_from_the_text_that_they_write() -> None:
    cells = CellSet(CLASSIC, [0, 40, 80])
    some = CandidateSet(CLASSIC, [(0, 9), (40, 1)])
    assert CellSet(CLASSIC, str(cells)) == cells
    assert CandidateSet(CLASSIC, str(some)) == some
    assert cells & "r1c1 r1c2" == CellSet(CLASSIC, "r1c1")
    for wrong in ("r1c1", "r1c1=", "r1c1=x", "r1c1=0", "r0c1=3"):
        with pytest.raises(InputError, match="expected a"):
            CandidateSet(CLASSIC, wrong)
