"""A level or a technique starts a puzzle that needs it; hints keep to what one allows."""

import pytest
from playwright.sync_api import Page, expect

from browser.games import CLASSIC, open_own


@pytest.mark.parametrize("level", ["Beginner", "Hard", "Extreme"])
def test_a_level_starts_a_puzzle_that_was_rated_so(page: Page, level: str) -> None:
    page.goto("/")
    page.locator(".level").filter(has_text=level).click()
    page.get_by_role("grid").wait_for()
    expect(page.get_by_role("heading", name=level)).to_be_visible()


def test_a_technique_starts_a_puzzle_that_needs_it(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="a page for each technique").click()
    techniques = page.get_by_role("region", name="All techniques")
    techniques.get_by_role("link", name="X-Wing", exact=True).click()
    page.get_by_role("button", name="Play a puzzle that needs it").click()
    page.wait_for_url("**/play/*")
    page.get_by_role("grid").wait_for()
    page.get_by_role("button", name="Show me the whole path").click()
    page.get_by_role("button", name="Help me").click()
    expect(page.get_by_role("listitem").filter(has_text="X-Wing").first).to_be_visible()


def test_hints_use_only_what_the_player_allows(page: Page) -> None:
    page.goto("/options")
    page.get_by_text("Where to look", exact=True).click()
    page.get_by_text("Singles 4 / 4").click()
    for name in ("Hidden Single (box)", "Hidden Single (line)"):
        page.get_by_label(name).uncheck()
    open_own(page, CLASSIC)
    page.keyboard.press("h")
    page.get_by_role("button", name="Help me").click()
    card = page.get_by_role("region", name="Hint")
    expect(card.get_by_text("Look for:")).to_be_visible()
    assert card.get_by_text("Hidden Single (").count() == 0
    card.get_by_role("button", name="Tell me more").click()
    expect(card.get_by_text("Where to look:")).to_be_visible()
    assert card.get_by_role("button", name="Tell me more").count() == 0, "no further than allowed"
    assert card.get_by_role("button", name="Do this step").count() == 0
