"""A key changes what it means on the screen and nothing else: that is what makes it quick."""

import json

from playwright.sync_api import CDPSession, Page, expect

from browser.games import SMALL, open_own

DRAWN = "new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"


def count(wire: CDPSession, metric: str) -> int:
    metrics = wire.send("Performance.getMetrics")["metrics"]
    return int(next(each["value"] for each in metrics if each["name"] == metric))


def open_at_rest(page: Page) -> CDPSession:
    """A game in which nothing moves by itself; layouts and styles are counted from here on."""
    without_clock = json.dumps({"showsTimer": False})
    page.add_init_script(f"localStorage.setItem('nonet.options', '{without_clock}')")
    open_own(page, SMALL)
    page.keyboard.press("Control+Home")
    page.keyboard.press("Shift+ArrowRight")  # Shift by itself shows nothing on the pad at once
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    wire = page.context.new_cdp_session(page)
    wire.send("Performance.enable")
    return wire


def test_moving_the_cursor_lays_nothing_out(page: Page) -> None:
    wire = open_at_rest(page)
    before = count(wire, "LayoutCount")
    for key in ("ArrowRight", "ArrowDown", "ArrowRight", "Shift+ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
        page.evaluate(DRAWN)
    expect(page.locator("[data-cell='2']")).to_be_focused()
    assert count(wire, "LayoutCount") == before
    page.keyboard.press("1")
    page.evaluate(DRAWN)
    assert count(wire, "LayoutCount") > before  # a digit does, within its board


def test_a_step_works_out_the_style_for_the_focus_and_the_frame_alone(page: Page) -> None:
    wire = open_at_rest(page)
    page.keyboard.press("ArrowRight")
    page.evaluate(DRAWN)
    before = count(wire, "RecalcStyleCount")
    page.keyboard.press("ArrowDown")
    page.evaluate(DRAWN)
    assert count(wire, "RecalcStyleCount") - before <= 3  # one cell left, one reached, one frame
    stops = page.locator("[role=gridcell][tabindex='0']")
    expect(stops).to_have_count(1)
    expect(stops).to_be_focused()


def test_the_scrub_bar_follows_when_the_hand_rests(page: Page) -> None:
    open_own(page, SMALL)
    page.keyboard.press("Control+Home")
    page.keyboard.press("ArrowRight")
    for _ in range(3):
        page.keyboard.press("Shift+Digit1")
    expect(page.get_by_role("slider")).to_have_attribute("max", "3")
