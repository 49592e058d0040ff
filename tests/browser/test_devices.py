"""One game on two devices of one account: it follows, travels whole, and asks where it must."""

import secrets
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from browser.games import CLASSIC, digits_on, open_own, solution_of
from browser.looking import assert_whole
from browser.server import Server
from browser.test_account import PASSWORD, fill_in, sign_up
from browser.test_never_lost import wait_until_sent

SOLUTION = solution_of(CLASSIC)
FORGET = """game => Object.keys(localStorage).filter(key => key.includes(game))
.forEach(key => localStorage.removeItem(key))"""
EMPTY = [cell for cell, given in enumerate(CLASSIC) if given == "."]


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[BrowserContext]:
    """Another device; without a service worker, so that its requests can be held."""
    context = browser.new_context(base_url=server.address, locale="en-GB", service_workers="block")
    context.set_default_timeout(30_000)
    yield context
    context.close()


def sign_up_here(page: Page) -> str:
    name = f"Player {secrets.token_hex(4)}"
    sign_up(page, name)
    return name


def sign_in(context: BrowserContext, name: str) -> Page:
    page = context.new_page()
    page.goto("/account")
    page.get_by_label("Name").focus()
    fill_in(page, name, PASSWORD)
    expect(page.get_by_text(f"Welcome back, {name}.")).to_be_visible()
    return page


def write(page: Page, cell: int) -> None:
    """Write the right digit, and see it."""
    page.locator(f'[data-cell="{cell}"]').click()
    page.keyboard.press(SOLUTION[cell])
    expect_digit(page, cell)


def expect_digit(page: Page, cell: int) -> None:
    expect(page.locator(f'[data-cell="{cell}"] .digit')).to_have_text(SOLUTION[cell])


def test_an_open_game_follows_what_the_other_device_does(page: Page, phone: BrowserContext) -> None:
    name = sign_up_here(page)
    open_own(page, CLASSIC)
    write(page, EMPTY[0])
    wait_until_sent(page)
    other = sign_in(phone, name)
    other.goto(page.url)  # the address of the game is all that it takes
    expect_digit(other, EMPTY[0])
    write(other, EMPTY[1])
    expect_digit(page, EMPTY[1])
    write(page, EMPTY[2])
    expect_digit(other, EMPTY[2])
    assert digits_on(page) == digits_on(other)


def test_a_game_follows_without_a_stream_too(page: Page, phone: BrowserContext) -> None:
    name = sign_up_here(page)
    open_own(page, CLASSIC)
    write(page, EMPTY[0])
    wait_until_sent(page)
    phone.route("**/api/v1/events", lambda route: route.abort())
    other = sign_in(phone, name)
    other.goto(page.url)
    expect_digit(other, EMPTY[0])
    write(page, EMPTY[1])
    expect_digit(other, EMPTY[1])


def test_options_follow_while_both_devices_are_looked_at(page: Page, phone: BrowserContext) -> None:
    name = sign_up_here(page)
    other = sign_in(phone, name)
    page.goto("/options")
    page.get_by_role("radio", name="Night", exact=True).press("Space")
    expect(other.locator("html")).to_have_attribute("data-theme", "dark")


def test_level_and_title_come_along(page: Page, phone: BrowserContext) -> None:
    name = sign_up_here(page)
    page.goto("/")
    page.locator(".level").filter(has_text="Hard").click()
    page.locator(".game").get_by_role("grid").wait_for()
    page.get_by_role("button", name="Fill notes").click()
    wait_until_sent(page)
    other = sign_in(phone, name)
    other.goto(page.url)
    expect(other.get_by_role("heading", name="Hard")).to_be_visible()
    other.goto("/history")
    expect(other.locator("a.game strong")).to_have_text("Hard")


def test_the_address_of_no_game_of_ours_says_so(page: Page, phone: BrowserContext) -> None:
    sign_up_here(page)
    open_own(page, CLASSIC)
    write(page, EMPTY[0])
    wait_until_sent(page)
    stranger = phone.new_page()
    stranger.goto(page.url)
    expect(stranger.get_by_text("There is no such game on this device")).to_be_visible()
    expect(stranger.get_by_text("sign in to see it")).to_be_visible()
    assert_whole(stranger, "a game that is not there")


def test_a_game_that_is_elsewhere_comes_when_there_is_a_network_again(
    page: Page, phone: BrowserContext
) -> None:
    name = sign_up_here(page)
    open_own(page, CLASSIC)
    write(page, EMPTY[0])
    wait_until_sent(page)
    other = sign_in(phone, name)
    game = page.url.rsplit("/", 1)[1]
    other.evaluate(FORGET, game)
    other.route(f"**/api/v1/games/{game}*", lambda route: route.abort())
    other.goto(page.url)
    expect(other.get_by_text("the server cannot be reached")).to_be_visible()
    other.unroute(f"**/api/v1/games/{game}*")
    other.evaluate("dispatchEvent(new Event('online'))")
    expect_digit(other, EMPTY[0])


def part(page: Page, phone: BrowserContext) -> Page:
    """Play on apart: the phone without a network, the desk meanwhile. Answers the phone's page."""
    name = sign_up_here(page)
    open_own(page, CLASSIC)
    write(page, EMPTY[0])
    wait_until_sent(page)
    other = sign_in(phone, name)
    other.goto(page.url)
    expect_digit(other, EMPTY[0])
    wait_until_sent(other)
    phone.set_offline(True)
    write(other, EMPTY[1])
    write(page, EMPTY[2])
    write(page, EMPTY[3])
    wait_until_sent(page)
    phone.set_offline(False)
    expect(other.get_by_role("dialog", name="Which one goes on?")).to_be_visible()
    return other


def names_on(page: Page) -> list[str]:
    page.goto("/history")
    page.locator("a.game").first.wait_for()
    return sorted(page.locator("a.game strong").all_text_contents())


def test_a_real_conflict_is_asked_and_both_may_stay_under_names(
    page: Page, phone: BrowserContext
) -> None:
    other = part(page, phone)
    dialog = other.get_by_role("dialog")
    expect(dialog.get_by_text(f"{81 - len(EMPTY) + 2} of 81 cells")).to_be_visible()
    expect(dialog.get_by_text(f"{81 - len(EMPTY) + 3} of 81 cells")).to_be_visible()
    assert_whole(other, "the question which game goes on")
    for _ in range(3):
        other.keyboard.press("Tab")
    expect(dialog.get_by_role("button", name="Keep both")).to_be_focused()
    other.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    expect_digit(other, EMPTY[1])  # the board from here goes on here
    wait_until_sent(other)
    assert names_on(other) == ["Own puzzle", "Own puzzle (Linux)"]
    expect(page.locator(f'[data-cell="{EMPTY[3]}"] .digit')).to_have_text(SOLUTION[EMPTY[3]])
    page.goto("/history")
    expect(page.locator("a.game")).to_have_count(2)


def test_a_real_conflict_may_end_with_the_other_board(page: Page, phone: BrowserContext) -> None:
    other = part(page, phone)
    other.get_by_role("button", name="Go on with that one").click()
    expect_digit(other, EMPTY[3])
    expect(other.locator(f'[data-cell="{EMPTY[1]}"] .digit')).to_have_count(0)
    write(other, EMPTY[4])
    expect_digit(page, EMPTY[4])
    assert names_on(other) == names_on(page) == ["Own puzzle"]


def test_a_real_conflict_may_end_with_this_board(page: Page, phone: BrowserContext) -> None:
    other = part(page, phone)
    other.get_by_role("button", name="Go on with this one").click()
    expect_digit(other, EMPTY[1])
    expect(page.get_by_text("This game was put away on another device.")).to_be_visible()
    wait_until_sent(other)
    page.goto("/history")
    expect(page.locator("a.game")).to_have_count(1)
    page.goto(other.url)
    expect_digit(page, EMPTY[1])
    assert names_on(other) == names_on(page) == ["Own puzzle"]


def test_devices_that_only_paused_are_no_conflict(page: Page, phone: BrowserContext) -> None:
    name = sign_up_here(page)
    open_own(page, CLASSIC)
    write(page, EMPTY[0])
    wait_until_sent(page)
    other = sign_in(phone, name)
    other.goto(page.url)
    expect_digit(other, EMPTY[0])
    wait_until_sent(other)
    phone.set_offline(True)
    other.get_by_role("button", name="Pause").click()
    write(page, EMPTY[1])
    wait_until_sent(page)
    phone.set_offline(False)
    expect_digit(other, EMPTY[1])
    expect(other.get_by_role("dialog")).to_have_count(0)
