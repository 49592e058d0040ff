"""The daily puzzles in a real browser: today's four, the calendar, and the days before."""

from datetime import date, timedelta

from playwright.sync_api import Page, expect

from browser.games import CLASSIC, digits_on, solution_of
from browser.looking import assert_whole
from nonet.variants import variant_of_day


def test_a_daily_puzzle_is_solved_and_the_day_is_marked(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Today’s puzzle").click()
    page.get_by_role("button", name="Light: Play").click()
    page.wait_for_url("**/play/*")
    page.locator(".game").get_by_role("grid").wait_for()
    digits = digits_on(page)
    page.keyboard.press("Control+Home")
    solution = solution_of(digits)
    for cell in range(81):
        if digits[cell] == ".":
            page.keyboard.press(solution[cell])
        page.keyboard.press("ArrowRight")
        if cell % 9 == 8:
            page.keyboard.press("ArrowDown")
    lie = {"count": 24, "quartiles": [200, 300, 400]}
    bars = [{"seconds": 0, "count": 6}, {"seconds": 210, "count": 18}]
    few = {"count": 2, "quartiles": [], "bars": []}
    page.route(
        "**/api/v1/scores/times",
        lambda route: route.fulfill(json={"unaided": {**lie, "bars": bars}, "aided": few}),
    )
    page.goto("/daily")
    expect(page.get_by_text("Without help: 24 players")).to_contain_text("3:20 and 6:40")
    expect(page.get_by_role("img", name="0:00: 6, 3:30: 18")).to_be_visible()
    expect(page.get_by_text("With help: 2 players")).to_be_visible()
    expect(page.get_by_text("One day in a row")).to_be_visible()
    expect(page.get_by_role("button", name="Share")).to_be_visible()
    expect(page.get_by_role("link", name="solved on its day")).to_have_count(1)
    assert_whole(page, "the daily puzzles")


def test_a_day_before_can_be_played_and_tomorrow_not(page: Page) -> None:
    today = date.fromisoformat(page.evaluate("new Date().toLocaleDateString('sv-SE')"))
    page.goto(f"/daily/{today - timedelta(days=1)}")
    page.get_by_role("button", name="Light: Play").wait_for()
    expect(page.get_by_role("heading", level=2).first).not_to_contain_text("Today")
    page.goto(f"/daily/{today + timedelta(days=1)}")
    expect(page.get_by_role("heading", level=2).first).to_contain_text("Today")


def test_the_cards_say_what_the_puzzles_of_a_day_are(page: Page) -> None:
    page.goto("/daily/2026-01-02")
    for slot, kind in (("Light", "Easy"), ("Middle", "Hard"), ("Hard", "Master")):
        card = page.locator("li").filter(has=page.get_by_role("heading", name=slot, exact=True))
        expect(card).to_contain_text(kind)
    assert variant_of_day(date(2026, 1, 2)).id == "sandwich"
    card = page.locator("li").filter(has=page.get_by_role("heading", name="Variant", exact=True))
    expect(card).to_contain_text("Sandwich")


def test_the_week_is_stocked_and_played_without_a_network(page: Page) -> None:
    page.route(
        "**/api/v1/puzzles/daily*",
        lambda route: route.fulfill(
            json={"givens": CLASSIC, "board": "3x3", "level": "easy", "date": "2026-01-01"}
        ),
    )
    page.route("**/engine/*", lambda route: route.abort())
    page.goto("/daily")
    expect(page.get_by_role("button", name="Variant: Play")).to_be_visible()
    page.wait_for_function(
        "() => Object.keys(localStorage).filter((key) => /^nonet.daily/.test(key)).length === 28"
    )
    page.context.set_offline(True)
    page.unroute("**/api/v1/puzzles/daily*")
    page.get_by_role("button", name="Variant: Play").click()
    page.wait_for_url("**/play/*")
    page.locator(".game").get_by_role("grid").wait_for()
    assert digits_on(page) == CLASSIC
