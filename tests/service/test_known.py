"""What is known of grids: at once for classic ones, after a child process for all others."""

import pytest

from nonet import Grid, Layout
from nonet.errors import LimitError
from nonet.service import known as module
from nonet.service.known import Known, UnknownError, find_solution

SMALL = Grid("1234341221434321", Layout.box(2, 2))


def test_a_classic_board_is_known_at_once() -> None:
    assert Known(find_solution).find(Grid("." * 81)).is_only is False


def test_another_board_is_known_once_somebody_found_out() -> None:
    boards = Known(find_solution)
    with pytest.raises(UnknownError) as unknown:
        boards.find(SMALL)
    asked = unknown.value
    asked.keep(asked.grid, asked.work(asked.grid))
    assert boards.find(SMALL).only == SMALL


def test_a_board_that_took_too_long_is_left_alone_for_a_while(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    boards = Known(find_solution)
    boards.keep(SMALL, None)
    with pytest.raises(LimitError) as given_up:
        boards.find(SMALL)
    assert not isinstance(given_up.value, UnknownError)
    monkeypatch.setattr(module, "GIVEN_UP_SECONDS", 0.0)
    with pytest.raises(UnknownError):
        boards.find(SMALL)


def test_the_boards_asked_about_last_are_kept() -> None:
    boards = Known(find_solution, most=2)
    first, second, third = (Grid(f"{digit}" + "." * 15, Layout.box(2, 2)) for digit in (1, 2, 3))
    for grid in (first, second):
        boards.keep(grid, find_solution(grid))
    boards.find(first)
    boards.keep(third, find_solution(third))
    assert boards.find(first).is_only is False
    with pytest.raises(UnknownError):
        boards.find(second)
