"""The first visit: a guided game that teaches the board, notes and hints, and can be left."""

from playwright.sync_api import Page, expect

from browser.looking import assert_whole


def press(page: Page, *names: str) -> None:
    """Press keys on the board, which has the focus."""
    for name in names:
        page.keyboard.press(name)


def onward(page: Page) -> None:
    """Go on; the button is ready only when the scene is done."""
    page.get_by_role("button", name="Next").click()


def test_a_newcomer_is_led_to_a_game_by_keyboard(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Never played? Two minutes with a guide").click()
    expect(page.get_by_text("Step 1 of 8")).to_be_visible()
    expect(page.get_by_role("button", name="Next")).to_be_disabled()
    assert_whole(page, "the first visit")
    press(page, "1")
    expect(page.get_by_text("there is a 1 in")).to_be_visible()
    press(page, "3")
    expect(page.get_by_role("status").filter(has_text="Right.")).to_be_visible()
    onward(page)
    expect(page.get_by_text("Step 2 of 8")).to_be_visible()
    press(page, "2", "ArrowRight", "1")
    onward(page)
    expect(page.get_by_text("Step 3 of 8")).to_be_visible()
    press(page, "9")
    page.get_by_role("gridcell").nth(76).click()
    press(page, "8")
    onward(page)
    expect(page.get_by_text("Step 4 of 8")).to_be_visible()
    press(page, "9")
    onward(page)
    expect(page.get_by_text("Step 5 of 8")).to_be_visible()
    page.get_by_role("button", name="Notes").click()
    page.get_by_role("group", name="Digits").get_by_role("button", name="3").click()
    press(page, "8")
    onward(page)
    expect(page.get_by_text("Step 6 of 8")).to_be_visible()
    page.get_by_role("button", name="Digits", exact=True).click()
    press(page, "8")
    onward(page)
    expect(page.get_by_text("Step 7 of 8")).to_be_visible()
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_text("Look at the shaded box.")).to_be_visible()
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_text("It lacks only one 3")).to_be_visible()
    assert_whole(page, "a hint of the first visit")
    press(page, "3")
    onward(page)
    page.get_by_role("button", name="Finish this game").click()
    page.wait_for_url("**/play/*")
    expect(page.get_by_role("gridcell", name="empty")).to_have_count(5)


def test_the_guide_goes_on_where_it_was_left_and_is_skipped_for_good(page: Page) -> None:
    page.goto("/first")
    expect(page.get_by_text("Step 1 of 8")).to_be_visible()
    press(page, "3")
    onward(page)
    expect(page.get_by_text("Step 2 of 8")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Step 2 of 8")).to_be_visible()
    press(page, "Escape")
    expect(page.get_by_role("heading", level=1, name="Sudoku, as hard")).to_be_visible()
    expect(page.get_by_role("link", name="Never played? Two minutes")).to_have_count(0)


def test_the_guide_speaks_german_on_a_phone(page: Page, size: str) -> None:
    page.goto("/")
    page.evaluate("localStorage.setItem('nonet.options', JSON.stringify({ language: 'de' }))")
    page.goto("/first")
    expect(page.get_by_text("Schritt 1 von 8")).to_be_visible()
    assert_whole(page, f"the first visit in German, {size}")
