"""A unit draws what spoils its pattern."""

from playwright.sync_api import Page, expect

from browser.looking import assert_whole


def test_a_unit_shows_a_near_miss_in_both_languages(page: Page) -> None:
    page.goto("/learn/unit/xy-wing")
    page.get_by_role("button", name="Take care").click()
    expect(page.get_by_role("heading", name="Almost")).to_be_visible()
    expect(page.get_by_text("Almost: XY-Wing.")).to_contain_text("is still possible in row")
    assert_whole(page, "a near-miss")
    page.evaluate("localStorage.setItem('nonet.options', JSON.stringify({ language: 'de' }))")
    page.reload()
    page.get_by_role("button", name="Aufpassen").click()
    expect(page.get_by_role("heading", name="Beinahe")).to_be_visible()


def test_a_branch_shows_a_near_miss_with_a_digit_taken_away(page: Page) -> None:
    page.goto("/learn/unit/innie-outie")
    page.get_by_role("button", name="Take care").click()
    expect(page.get_by_role("heading", name="Almost")).to_be_visible()
    told = page.get_by_text("is missing here, and it does not work without.")
    expect(told).to_contain_text("Almost: ")
    assert_whole(page, "a near-miss of a branch")


def test_a_unit_shows_the_near_miss_of_its_second_technique(page: Page) -> None:
    page.goto("/learn/unit/combinations-left")
    page.get_by_role("button", name="Take care").click()
    expect(page.get_by_role("heading", name="Almost")).to_be_visible()
