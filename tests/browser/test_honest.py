"""The page says what is so: an address that leads nowhere, no network, a game it solved itself."""

import json

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.games import CLASSIC, digits_on, open_own, solution_of
from browser.looking import assert_whole
from browser.server import Server


def speak(page: Page, language: str) -> None:
    options = json.dumps({"language": language})
    page.add_init_script(f"localStorage.setItem('nonet.options', '{options}')")


@pytest.mark.parametrize(
    ("language", "heading"), [("en", "Nothing is here"), ("de", "Hier ist nichts")]
)
def test_an_address_that_leads_nowhere_says_so(page: Page, language: str, heading: str) -> None:
    speak(page, language)
    answer = page.goto("/no/such/view")
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading", level=1, name=heading)).to_be_visible()
    assert_whole(page, "nowhere")


def test_without_a_network_the_page_says_what_still_works(page: Page) -> None:
    page.goto("/")
    page.get_by_role("heading", level=1).wait_for()
    page.context.set_offline(True)
    expect(page.get_by_text("No connection. Games on this device")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_text("No connection.")).to_have_count(0)


@pytest.mark.parametrize(
    ("status", "said"), [(200, "This device works out hints"), (404, "come from the server")]
)
def test_the_options_say_who_works_hints_out(
    browser: Browser, server: Server, status: int, said: str
) -> None:
    """What a service worker fetches for the page no route of a test sees, so there is none."""
    context = browser.new_context(base_url=server.address, locale="en-GB", service_workers="block")
    context.route("**/engine/engine.json", lambda route: route.fulfill(status=status, json={}))
    page = context.new_page()
    page.goto("/options")
    expect(page.get_by_role("status").get_by_text(said)).to_be_visible()
    context.close()


def test_solve_for_me_ends_the_game_and_counts_as_help(page: Page) -> None:
    open_own(page, CLASSIC)
    page.locator('.game [data-cell="0"]').click()
    page.keyboard.press("5")  # whatever stands there, the solution goes over it
    page.get_by_role("button", name="Solve for me").click()
    page.get_by_role("button", name="Write the solution").click()
    expect(page.get_by_role("heading", name="Solved.")).to_be_visible()
    expect(page.get_by_text("solution shown")).to_be_visible()
    assert digits_on(page) == solution_of(CLASSIC)


def test_a_printed_game_has_its_name_and_a_code_and_nothing_of_the_screen(page: Page) -> None:
    page.add_init_script("window.print = () => (window.wasPrinted = true)")
    open_own(page, CLASSIC)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Print").click()
    page.wait_for_function("window.wasPrinted")
    page.emulate_media(media="print")
    expect(page.locator(".imprint strong")).to_have_text("Own puzzle")
    expect(page.locator(".imprint svg")).to_be_visible()
    expect(page.locator(".imprint .name")).to_contain_text("p")
    expect(page.locator(".pad")).to_be_hidden()
    expect(page.locator("dialog")).to_have_count(0)
