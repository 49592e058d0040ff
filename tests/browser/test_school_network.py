"""The school where the network fails in the middle: nothing is lost, and it goes on."""

import pytest
from playwright.sync_api import Page, Route, expect

from browser.looking import assert_whole
from browser.test_school import enter_digit
from browser.test_school_reader import find_place, heard

PACKS = "**/api/v1/school/**"


def cut_after_the_first_rungs(page: Page) -> None:
    """Let the last free cells through, and nothing that comes after them."""

    def answer(route: Route) -> None:
        if "/full-house" in route.request.url:
            route.continue_()
        else:
            route.abort()

    page.route(PACKS, answer)


def answer_three(page: Page) -> None:
    """Answer the positions that are there, and come to where the network fails."""
    for number in (1, 2, 3):
        expect(page.get_by_role("heading", name=f"Position {number}", exact=True)).to_be_visible()
        page.clock.fast_forward(1000)  # an answer within 0.4 s was meant for the position before
        enter_digit(page, *find_place(page))


@pytest.mark.parametrize("run", ["streak", "storm"])
def test_a_run_waits_for_the_network_and_goes_on(page: Page, run: str) -> None:
    page.clock.install()
    cut_after_the_first_rungs(page)
    page.goto(f"/learn/{run}")
    page.get_by_role("button", name="Start").click()
    answer_three(page)
    expect(heard(page)).to_contain_text("The network is gone.")
    expect(page.get_by_text("3 right", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Try again")).to_be_focused()
    page.keyboard.press("Enter")  # in vain
    assert_whole(page, f"a {run} without a network")
    page.clock.fast_forward("10:00")  # three times as long as a Storm is
    page.unroute(PACKS)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Position 4", exact=True)).to_be_visible()
    if run == "storm":
        expect(page.get_by_role("timer")).to_contain_text("left")
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name="3 right")).to_be_visible()


def test_a_run_goes_on_by_itself_when_the_network_is_back(page: Page) -> None:
    page.clock.install()
    cut_after_the_first_rungs(page)
    page.goto("/learn/streak")
    page.get_by_role("button", name="Start").click()
    answer_three(page)
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    page.context.set_offline(True)
    page.unroute(PACKS)
    page.context.set_offline(False)
    expect(page.get_by_role("heading", name="Position 4", exact=True)).to_be_visible()


def test_a_run_that_is_ended_without_a_network_keeps_its_result(page: Page) -> None:
    page.clock.install()
    cut_after_the_first_rungs(page)
    page.goto("/learn/storm")
    page.get_by_role("button", name="Start").click()
    answer_three(page)
    page.get_by_role("button", name="End").click()
    expect(page.get_by_role("heading", name="3 right")).to_be_visible()
    expect(page.get_by_text("Your best so far!")).to_be_visible()
    page.goto("/learn")
    expect(page.get_by_role("link", name="Storm")).to_contain_text("Best: 3")


@pytest.mark.parametrize("path", ["/learn/practice/x-wing", "/learn/unit/x-wing"])
def test_what_could_not_be_fetched_comes_when_it_is_asked_for_again(page: Page, path: str) -> None:
    page.route(PACKS, lambda route: route.abort())
    page.goto(path)
    expect(page.get_by_text("The exercises could not be fetched.").first).to_be_visible()
    assert_whole(page, f"{path} without a network")
    page.unroute(PACKS)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("grid").first).to_be_visible()
    expect(page.get_by_role("button", name="Try again")).to_have_count(0)
