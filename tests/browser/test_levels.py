"""A level button starts a puzzle of that level, from the bank, and the game says so."""

import pytest
from playwright.sync_api import Page, expect


@pytest.mark.parametrize("level", ["Beginner", "Hard", "Extreme"])
def test_a_level_starts_a_puzzle_that_was_rated_so(page: Page, level: str) -> None:
    page.goto("/")
    page.get_by_role("button", name=level).click()
    page.get_by_role("grid").wait_for()
    expect(page.get_by_role("heading", name=level)).to_be_visible()
