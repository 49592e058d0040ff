"""A pen on the board: lines, borders, circles and crosses, by mouse, finger and keyboard."""

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.games import CLASSIC, open_own
from browser.looking import assert_whole
from browser.test_never_lost import moves_here


def take_pen(page: Page, form: str) -> None:
    page.get_by_role("radio", name="Pen").click()
    page.get_by_role("radio", name=form).click()


def middle(page: Page, cell: int) -> tuple[float, float]:
    box = page.locator(f'[data-cell="{cell}"]').bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, *cells: int) -> None:
    page.mouse.move(*middle(page, cells[0]))
    page.mouse.down()
    for cell in cells[1:]:
        page.mouse.move(*middle(page, cell), steps=4)
    page.mouse.up()


def drawn(page: Page, form: str) -> Locator:
    return page.locator(f".board .pens .{form}")


def pairs_in(page: Page) -> list[Any]:
    return [move["pairs"] for move in moves_here(page) if move["kind"] == "pen"]


def test_a_line_is_drawn_by_dragging_round_a_corner_and_undone(page: Page) -> None:
    open_own(page, CLASSIC)
    take_pen(page, "line")
    way = (0, 10, 20, 21)  # down the diagonal, then along the row
    drag(page, *way)
    expect(drawn(page, "line")).to_have_count(1)
    assert [pair for pairs in pairs_in(page) for pair in pairs] == [
        list(pair) for pair in pairwise(way)
    ]
    assert_whole(page, "a line of a pen")
    page.reload()
    expect(drawn(page, "line")).to_have_count(1)
    for _ in range(3):
        page.keyboard.press("Control+z")
    expect(drawn(page, "line")).to_have_count(0)


def test_a_border_is_drawn_where_the_hand_crosses_it(page: Page) -> None:
    open_own(page, CLASSIC)
    take_pen(page, "border")
    drag(page, 40, 41, 50)
    expect(drawn(page, "border")).to_have_attribute("d", "M5 4L5 5M5 5L6 5")
    page.locator(".pad .key").nth(4).click()  # another colour, for what comes
    drag(page, 0, 1)
    expect(drawn(page, "border")).to_have_count(2)


@pytest.mark.parametrize("form", ["circle", "cross"])
def test_a_mark_comes_with_a_tap_and_goes_with_the_next(page: Page, form: str) -> None:
    open_own(page, CLASSIC)
    take_pen(page, form)
    cell = page.locator('[data-cell="4"]')  # a given may be marked too
    cell.tap()
    expect(drawn(page, form)).to_have_count(1)
    expect(cell).to_have_accessible_name(f"row 1 column 5, box 2, given 2, Pen: {form}")
    cell.tap()
    expect(drawn(page, form)).to_have_count(0)


def test_the_pen_by_keyboard_alone(page: Page) -> None:
    open_own(page, CLASSIC)
    page.keyboard.press("Control+Home")
    page.keyboard.press("f")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowDown")
    expect(drawn(page, "line")).to_have_attribute("d", "M0.5 0.5L1.5 0.5M1.5 0.5L1.5 1.5")
    page.keyboard.press("f")
    page.keyboard.press("Shift+ArrowRight")  # the border beside the cursor, which stays
    expect(drawn(page, "border")).to_have_count(1)
    page.keyboard.press("f")
    page.keyboard.press("3")
    expect(drawn(page, "circle")).to_have_count(1)
    page.keyboard.press("Backspace")  # nothing else stands there: what is drawn goes
    expect(page.locator(".board .pens path")).to_have_count(1)
    assert pairs_in(page) == [[[0, 1]], [[1, 10]], [[10, 11]], [[10, 10]]]


def test_the_pen_speaks_german(page: Page) -> None:
    page.add_init_script("localStorage.setItem('nonet.options', '{\"language\": \"de\"}')")
    page.goto(f"/own?givens={CLASSIC}")
    page.get_by_role("button", name="Spielen").click()
    page.locator(".game").get_by_role("grid").wait_for()
    page.get_by_role("radio", name="Stift").click()
    page.get_by_role("radio", name="Kreis").click()
    page.locator('[data-cell="0"]').click()
    expect(page.locator('[data-cell="0"]')).to_have_accessible_name(
        "Zeile 1 Spalte 1, Block 1, leer, Stift: Kreis"
    )
    assert_whole(page, "a pen in German")
