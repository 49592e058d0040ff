"""An account, from making one to deleting it, by keyboard alone; never needed to play."""

import json

from playwright.sync_api import Browser, Page, Route, expect

from browser.games import SMALL, open_own
from browser.looking import assert_whole
from browser.server import Server

PASSWORD = "correct horse"


def fill_in(page: Page, *texts: str) -> None:
    """Type into the field that has the focus and those after it; Enter sends them."""
    for number, text in enumerate(texts):
        page.keyboard.type(text)
        if number + 1 < len(texts):
            page.keyboard.press("Tab")
    page.keyboard.press("Enter")


def ask_for_account(page: Page, name: str) -> None:
    page.goto("/account")
    page.get_by_role("button", name="Make an account").focus()
    page.keyboard.press("Enter")
    page.get_by_label("Name").focus()
    fill_in(page, name, PASSWORD)


def sign_up(page: Page, name: str) -> None:
    ask_for_account(page, name)
    expect(page.get_by_text(f"You are signed in as {name}.")).to_be_visible()


def test_games_of_a_guest_come_along_to_another_device(
    page: Page, browser: Browser, server: Server
) -> None:
    open_own(page, SMALL)
    page.keyboard.press("Control+Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("1")
    sign_up(page, "Ada")
    other = browser.new_context(base_url=server.address, locale="en-GB").new_page()
    other.goto("/account")
    other.get_by_label("Name").focus()
    fill_in(other, "Ada", "wrong one")
    expect(other.get_by_text("do not belong together")).to_be_visible()
    other.get_by_label("Password").fill(PASSWORD)
    other.keyboard.press("Enter")
    expect(other.get_by_text("Welcome back, Ada.")).to_be_visible()
    other.goto("/history")
    expect(other.locator(".game")).to_have_count(1)
    other.context.close()


def test_options_follow_to_another_device_and_back(
    page: Page, browser: Browser, server: Server
) -> None:
    choose(page, "Night")
    choose(page, "Large")
    sign_up(page, "Hedy")  # what a guest chose goes along
    context = browser.new_context(base_url=server.address, locale="en-GB")
    other = context.new_page()
    other.goto("/account")
    other.get_by_label("Name").focus()
    fill_in(other, "Hedy", PASSWORD)
    expect(other.locator("html")).to_have_attribute("data-theme", "dark")
    expect(other.locator("html")).to_have_attribute("data-text", "normal")  # of the device
    expect(other.get_by_text("Welcome back, Hedy.")).to_be_visible()
    other.goto("/options")
    context.set_offline(True)
    other.get_by_role("radio", name="Against the solution").press("Space")
    with other.expect_response(lambda answer: answer.request.method == "PUT"):
        context.set_offline(False)
    page.goto("/options")
    expect(page.get_by_role("radio", name="Against the solution")).to_be_checked()
    context.close()


def choose(page: Page, name: str) -> None:
    page.goto("/options")
    page.get_by_role("radio", name=name, exact=True).press("Space")


def test_who_is_told_of_an_account_has_options_there(browser: Browser, server: Server) -> None:
    page = without_worker(browser, server)
    choose(page, "Night")
    held: list[Route] = []
    page.route("**/api/v1/options", lambda route: held.append(route), times=1)
    with page.expect_request("**/api/v1/options"):
        ask_for_account(page, "Sofja")
    expect(page.get_by_text("You are signed in as Sofja.")).to_have_count(0)
    with page.expect_response(lambda answer: answer.request.method == "PUT"):
        held[0].continue_()
    expect(page.get_by_text("You are signed in as Sofja.")).to_be_visible()
    page.context.close()


def test_who_types_before_the_server_answered_is_signed_in(
    page: Page, browser: Browser, server: Server
) -> None:
    sign_up(page, "Mary")
    other = without_worker(browser, server)
    held: list[Route] = []
    other.route("**/api/v1/account", lambda route: held.append(route), times=1)
    other.goto("/account")
    other.get_by_label("Name").focus()
    fill_in(other, "Mary", PASSWORD)
    expect(other.get_by_label("Password")).to_have_value(PASSWORD)
    held[0].continue_()
    expect(other.get_by_text("Welcome back, Mary.")).to_be_visible()
    expect(other.get_by_text("You are signed in as Mary.")).to_be_visible()
    other.context.close()


def without_worker(browser: Browser, server: Server) -> Page:
    """A new visitor whose requests can be held: a service worker would make them itself."""
    context = browser.new_context(base_url=server.address, locale="en-GB", service_workers="block")
    return context.new_page()


def test_an_account_by_keyboard_from_its_password_to_its_end(page: Page) -> None:
    sign_up(page, "Grace")
    assert_whole(page, "an account")
    page.get_by_label("Password now").focus()
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Tab")  # "Show"
    page.keyboard.press("Tab")
    fill_in(page, "another horse")
    expect(page.get_by_text("The password is changed")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Take everything along").press("Enter")
    assert json.loads(download.value.path().read_text())["profile"]["name"] == "Grace"
    page.get_by_role("button", name="Sign out everywhere").press("Enter")
    expect(page.get_by_text("You are signed out on every device.")).to_be_visible()
    page.get_by_label("Name").focus()
    fill_in(page, "Grace", "another horse")
    page.get_by_text("Delete the account").press("Enter")
    page.get_by_role("group").get_by_label("Password").fill("another horse")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Everything is deleted.")).to_be_visible()


def test_who_signs_out_leaves_no_game_on_the_device(page: Page) -> None:
    open_own(page, SMALL)
    page.keyboard.press("Control+Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("1")
    sign_up(page, "Emmy")
    page.get_by_role("button", name="Sign out here").click()
    expect(page.get_by_text("You are signed out.")).to_be_visible()
    kept = page.evaluate("Object.keys(localStorage)")
    assert [key for key in kept if key.startswith("nonet.game")] == []
