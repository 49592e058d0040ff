"""An account, from making one to deleting it, by keyboard alone; never needed to play."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from browser.games import SMALL, open_own
from browser.looking import assert_whole
from browser.server import Server
from mail_server import mail_server
from ports import free_port
from waiting import comes_true

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


def test_another_device_is_signed_out_from_here(
    page: Page, browser: Browser, server: Server
) -> None:
    sign_up(page, "Lise")
    other = browser.new_context(base_url=server.address, locale="de-DE").new_page()
    other.goto("/account")
    other.get_by_label("Name").focus()
    fill_in(other, "Lise", PASSWORD)
    expect(other.get_by_role("listitem")).to_have_count(2)
    expect(other.get_by_text("dieses Gerät", exact=True)).to_have_count(1)
    assert_whole(other, "devices")
    page.reload()
    expect(page.get_by_text("Chrome, Linux")).to_have_count(2)
    page.get_by_role("button", name="Sign out Chrome, Linux").press("Enter")
    expect(page.get_by_text("The device is signed out.")).to_be_visible()
    expect(page.get_by_text("Chrome, Linux")).to_have_count(1)
    other.reload()
    expect(other.get_by_role("button", name="Anmelden")).to_be_visible()
    other.context.close()


def test_a_forgotten_password_is_set_anew_by_a_code(page: Page, server: Server) -> None:
    sign_up(page, "Maria")
    page.get_by_role("button", name="Sign out here").click()
    expect(page.get_by_text("You are signed out.")).to_be_visible()
    command = [sys.executable, "-m", "nonet", "account", "reset", "Maria", "--db", server.store]
    code = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    page.get_by_role("button", name="Forgot your password?").press("Enter")
    page.get_by_label("Name").fill("Maria")
    page.get_by_label("Code").fill("2222 2222 2222 2222")
    page.get_by_label("New password").fill("password1")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Others would think of this password too")).to_be_visible()
    page.get_by_label("New password").fill("another horse")
    page.keyboard.press("Enter")
    expect(page.get_by_text("This name and code do not belong together")).to_be_visible()
    assert_whole(page, "a forgotten password")
    page.get_by_label("Code").fill(code.lower())
    page.keyboard.press("Enter")
    expect(page.get_by_text("You are signed in as Maria.")).to_be_visible()


def test_a_code_comes_by_mail(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = Server(tmp_path, free_port())
    with mail_server() as mail:
        monkeypatch.setenv("NONET_SMTP", mail.url)
        monkeypatch.setenv("NONET_MAIL", "nonet@example.org")
        server.start()
        try:
            page = browser.new_context(base_url=server.address, locale="en-GB").new_page()
            sign_up(page, "Amalie")
            form = page.get_by_role("region", name="Mail address")
            form.get_by_label("Mail address").fill("amalie@example.org")
            form.get_by_label("Password").fill(PASSWORD)
            page.keyboard.press("Enter")
            expect(page.get_by_text("The address is saved.")).to_be_visible()
            page.get_by_role("button", name="Sign out everywhere").press("Enter")
            page.get_by_role("button", name="Forgot your password?").press("Enter")
            page.get_by_label("Name").fill("Amalie")
            page.get_by_role("button", name="Send me a code").press("Enter")
            expect(page.get_by_text("a code is on its way")).to_be_visible()
            assert comes_true(lambda: len(mail.letters) == 1)
            page.get_by_label("Code").fill(mail.letters[0]["Subject"].removeprefix("Nonet: "))
            page.get_by_label("New password").fill("another horse")
            page.keyboard.press("Enter")
            expect(page.get_by_text("You are signed in as Amalie.")).to_be_visible()
            expect(form.get_by_label("Mail address")).to_have_value("amalie@example.org")
            assert_whole(page, "an account with mail")
            page.context.close()
        finally:
            server.kill()
