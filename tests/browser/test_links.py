"""A position goes from one player to another by a link, and nothing of it is lost."""

from playwright.sync_api import Page, expect

from browser.games import CLASSIC, digits_on, open_own
from nonet import formats


def test_a_position_is_shared_by_a_link_and_played_on(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_own(page, CLASSIC)
    for key in ("Control+Home", "4", "ArrowRight", "Shift+Digit8", "ArrowDown", "Control+Digit2"):
        page.keyboard.press(key)
    page.get_by_role("button", name="Copy a link to this position").click()
    expect(page.get_by_text("The link is in the clipboard.")).to_be_visible()
    link: str = page.evaluate("navigator.clipboard.readText()")
    sheet = formats.parse(link)
    assert sheet.placed is not None
    assert (sheet.placed["r1c1"], sheet.corner[1], sheet.centre[10]) == (4, 1 << 7, 1 << 1)
    before = digits_on(page)
    page.goto("/own")
    page.goto(link)  # only what follows the # is new
    page.get_by_role("button", name="Go on from there").click()
    page.wait_for_url("**/play/*")
    assert digits_on(page) == before
    expect(
        page.get_by_role("gridcell", name="row 1 column 2, box 1, empty, notes 8")
    ).to_be_visible()
