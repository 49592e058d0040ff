"""Home leads with one thing to do, and a new game of any size is a few taps away."""

import json

import pytest
from playwright.sync_api import Page, expect

from browser.looking import assert_whole


def speak(page: Page, language: str) -> None:
    options = json.dumps({"language": language})
    page.add_init_script(f"localStorage.setItem('nonet.options', '{options}')")


@pytest.mark.parametrize(
    ("language", "today", "go_on", "other", "start"),
    [
        ("en", "Today’s puzzle", "Continue", "Another board", "Start"),
        ("de", "Rätsel des Tages", "Weiterspielen", "Ein anderes Brett", "Los"),
    ],
)
def test_a_board_of_another_size_is_ordered_begun_and_gone_on_with(
    page: Page, language: str, today: str, go_on: str, other: str, start: str
) -> None:
    speak(page, language)
    page.goto("/")
    first = page.locator(".first .now")
    expect(first).to_contain_text(today)
    page.get_by_role("button", name=other).click()
    page.get_by_role("radio", name="6×6").check(force=True)
    assert_whole(page, "a new game")
    page.get_by_role("button", name=start, exact=True).click()
    page.wait_for_url("**/play/*")
    level = {"en": "Easy", "de": "Leicht"}[language]  # a 6×6 board is made to levels, too
    expect(page.get_by_role("heading", level=1)).to_have_text(level)
    expect(page.get_by_role("grid")).to_have_attribute("aria-rowcount", "6")
    cursor = page.locator("[role=gridcell][aria-selected=true]")
    expect(cursor).to_have_count(1)  # a key goes where the player sees it
    page.locator("[role=gridcell][aria-readonly=false]").first.click()
    page.keyboard.press("Shift+Digit1")
    page.goto("/")
    expect(first).to_contain_text(go_on)
    expect(page.locator(".first .today")).to_contain_text(today)
    assert_whole(page, "home")


def test_a_variant_and_a_time_are_ordered(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Another board").click()
    page.get_by_role("radio", name="Sudoku X").check(force=True)
    expect(page.get_by_text("Both diagonals hold each digit once, too.")).to_be_visible()
    page.get_by_role("radio", name="4×4").check(force=True)
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url("**/play/*")
    expect(page.get_by_role("grid")).to_have_attribute("aria-rowcount", "4")
    first = page.url
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Another game").click()
    page.wait_for_url(lambda url: "/play/" in url and url != first)
    kept = "JSON.parse(localStorage['nonet.game.' + location.pathname.split('/').pop()]).board"
    assert page.evaluate(kept) == "2x2+diagonals"  # another of the same kind
    page.goto("/")
    page.get_by_role("button", name="Another board").click()
    page.get_by_role("radio", name="Time").check(force=True)
    page.get_by_role("radio", name="5 min").check(force=True)
    expect(page.get_by_text("Beginner: about 4 minutes.")).to_be_visible()
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url("**/play/*")
    expect(page.get_by_role("heading", level=1)).to_have_text("Beginner")


def test_techniques_are_ordered_together(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Another board").click()
    page.get_by_role("radio", name="Techniques").check(force=True)
    expect(page.get_by_role("button", name="Start", exact=True)).to_be_disabled()
    page.locator("summary", has_text="Subsets").click()
    page.get_by_role("checkbox", name="Naked Pair", exact=True).check()
    assert_whole(page, "techniques of a new game")
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url("**/play/*")
