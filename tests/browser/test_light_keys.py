"""A key changes what it means on the screen and nothing else: that is what makes it quick."""

import json

from playwright.sync_api import CDPSession, Page, expect

from browser.games import SMALL, open_own

DRAWN = "new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"


def count_layouts(wire: CDPSession) -> int:
    metrics = wire.send("Performance.getMetrics")["metrics"]
    return int(next(each["value"] for each in metrics if each["name"] == "LayoutCount"))


def test_moving_the_cursor_lays_nothing_out(page: Page) -> None:
    without_clock = json.dumps({"showsTimer": False})
    page.add_init_script(f"localStorage.setItem('nonet.options', '{without_clock}')")
    open_own(page, SMALL)
    page.keyboard.press("Control+Home")
    page.keyboard.press("Shift+ArrowRight")  # Shift by itself shows nothing on the pad at once
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    wire = page.context.new_cdp_session(page)
    wire.send("Performance.enable")  # layouts are counted from here on
    before = count_layouts(wire)
    for key in ("ArrowRight", "ArrowDown", "ArrowRight", "Shift+ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
        page.evaluate(DRAWN)
    expect(page.locator("[data-cell='2']")).to_be_focused()
    assert count_layouts(wire) == before
    page.keyboard.press("1")
    page.evaluate(DRAWN)
    assert count_layouts(wire) > before  # a digit does, within its board
