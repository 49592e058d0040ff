"""Phones upright and on their side, low windows, large zoom: board and pad are always in sight."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, Page, expect

from browser.games import CLASSIC
from browser.server import Server

# A phone, the same on its side, a desk at 200 % zoom, and the smallest phone both ways.
SCREENS = [(390, 844), (844, 390), (720, 450), (568, 320), (320, 568)]


@pytest.fixture(params=SCREENS, ids=lambda screen: f"{screen[0]}x{screen[1]}")
def small(browser: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[Page]:
    width, height = request.param
    context = browser.new_context(
        base_url=server.address,
        viewport={"width": width, "height": height},
        has_touch=True,
        locale="de-DE" if height < width else "en-GB",  # long words where there is least room
    )
    context.set_default_timeout(30_000)
    page = context.new_page()
    page.add_init_script(f"localStorage.setItem('nonet.options', '{json.dumps({'help': 5})}')")
    yield page
    context.close()


def box_of(part: Locator) -> FloatRect:
    box = part.bounding_box()
    assert box is not None
    return box


def assert_in_sight(page: Page, part: Locator) -> None:
    size = page.viewport_size
    assert size is not None
    box = box_of(part)
    assert box["x"] >= 0, part
    assert box["y"] >= 0, part
    assert box["x"] + box["width"] <= size["width"], part
    assert box["y"] + box["height"] <= size["height"], part


def tap(page: Page, part: Locator) -> None:
    """Tap where a thumb would; nothing is scrolled into sight for it."""
    expect(part).to_be_visible()
    box = box_of(part)
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def open_small(page: Page) -> None:
    page.goto(f"/own?givens={CLASSIC}")
    page.locator("button.main").click()
    page.locator(".game").get_by_role("grid").wait_for()


def test_board_pad_and_help_are_in_sight_at_once(small: Page) -> None:
    open_small(small)
    assert_in_sight(small, small.locator(".game [role=grid]"))
    for part in (".pad .key", ".modes button", ".action:not(.erase)", ".helps .button"):
        for one in small.locator(part).all():
            assert_in_sight(small, one)
            assert box_of(one)["height"] >= 24, "a finger needs that much"
    wider = small.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wider <= 0


def test_a_hint_moves_neither_the_pad_nor_the_button_under_the_thumb(small: Page) -> None:
    open_small(small)
    hint, key = small.locator(".helps .button").first, small.locator(".pad .key").first
    places = box_of(hint), box_of(key), box_of(small.locator(".game [role=grid]"))
    tap(small, hint)
    tap(small, small.locator(".told .button.main"))
    for _ in range(3):
        expect(small.locator(".told .card")).to_be_visible()
        tap(small, hint)
    assert_in_sight(small, small.locator(".told .card"))
    now = box_of(hint), box_of(key), box_of(small.locator(".game [role=grid]"))
    assert now == places
    tap(small, small.locator(".told .fold"))
    expect(small.locator(".told .card")).to_be_hidden()
    tap(small, hint)  # brings it back
    expect(small.locator(".told .card")).to_be_visible()


@pytest.mark.parametrize("small", [(844, 390)], indirect=True, ids=["844x390"])
def test_the_pad_stands_on_the_side_that_the_player_likes(small: Page) -> None:
    open_small(small)
    grid, keys = small.locator(".game [role=grid]"), small.locator(".pad .keys")
    assert box_of(keys)["x"] > box_of(grid)["x"]
    tap(small, small.locator(".head .menu"))
    small.locator("dialog input[value=left]").check(force=True)
    small.keyboard.press("Escape")
    expect(small.locator("dialog")).to_have_count(0)
    assert box_of(keys)["x"] < box_of(grid)["x"]
