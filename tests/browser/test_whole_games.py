"""A whole game by each way to play, at each size."""

import pytest
from playwright.sync_api import Page, expect

from browser.games import CLASSIC, digits_on, open_own, solution_of


def empty_cells() -> list[tuple[int, str]]:
    solution = solution_of(CLASSIC)
    return [(cell, solution[cell]) for cell, given in enumerate(CLASSIC) if given == "."]


@pytest.mark.usefixtures("size")
def test_a_game_by_keyboard_alone(page: Page) -> None:
    open_own(page, CLASSIC)
    page.keyboard.press("Control+Home")
    place = 0
    for cell, digit in empty_cells():
        for _ in range(cell // 9 - place // 9):
            page.keyboard.press("ArrowDown")
        steps = cell % 9 - place % 9
        for _ in range(abs(steps)):
            page.keyboard.press("ArrowRight" if steps > 0 else "ArrowLeft")
        place = cell
        page.keyboard.press(digit)
    expect(page.get_by_role("heading", name="Solved.")).to_be_visible()
    assert digits_on(page) == solution_of(CLASSIC)


@pytest.mark.usefixtures("size")
def test_a_game_by_touch_alone(page: Page) -> None:
    open_own(page, CLASSIC)
    for cell, digit in empty_cells():
        page.locator(f'[data-cell="{cell}"]').tap()
        page.locator(".pad .key").nth(int(digit) - 1).tap()
    expect(page.get_by_role("heading", name="Solved.")).to_be_visible()


@pytest.mark.usefixtures("size")
def test_a_game_by_roles_alone(page: Page) -> None:
    """What a screen reader offers is enough: names of cells and of buttons, nothing by place."""
    open_own(page, CLASSIC)
    grid = page.get_by_role("grid", name="Sudoku board, 9 by 9")
    last = list(empty_cells())[-1][0]
    for cell, digit in empty_cells():
        row, column = cell // 9 + 1, cell % 9 + 1
        grid.get_by_role("gridcell", name=f"row {row} column {column}, box", exact=False).click()
        page.get_by_role("button", name=f"{digit}, ", exact=False).click()
        said = f"placed in row {row} column {column}" if cell != last else "Solved."
        expect(page.get_by_role("status").last).to_contain_text(said)
    expect(page.get_by_role("heading", name="Solved.")).to_be_visible()
