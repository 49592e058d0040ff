"""Links that a player draws between candidates."""

from playwright.sync_api import Page, expect

from browser.games import CLASSIC, open_own
from browser.looking import assert_whole


def test_a_chain_is_drawn_candidate_by_candidate_and_kept(page: Page) -> None:
    open_own(page, CLASSIC)
    empty = [cell for cell, given in enumerate(CLASSIC) if given == "."]
    page.get_by_role("radio", name="Link").click()
    expect(page.get_by_text("the digit that the link begins with")).to_be_visible()
    links = page.locator(".board .picture .link")
    for cell, digit in ((empty[0], 1), (empty[5], 1), (empty[9], 2)):
        page.locator(f'[data-cell="{cell}"]').click()
        page.locator(".pad .key").nth(digit - 1).click()
    expect(links).to_have_count(2)
    expect(page.get_by_text("From 2 in row")).to_be_visible()
    keys = page.locator(".pad .key").first.bounding_box()
    assert keys is not None
    assert keys["width"] > 40  # the pad is as it is in other modes
    assert_whole(page, "links of a player")
    page.keyboard.press("Control+z")
    expect(links).to_have_count(1)
    page.reload()
    expect(links).to_have_count(1)
