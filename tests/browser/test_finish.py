"""The end of a game says one thing: one time, one level, nothing on the console; in German too."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from browser.games import CLASSIC, SMALL, solution_of

PACE = 450  # ms a digit: slower than what no hand can do
PLAY = {"en": "Play it", "de": "Spielen"}
SOLVED = {"en": "Solved.", "de": "Gelöst."}


def speak(page: Page, language: str) -> None:
    options = json.dumps({"language": language})
    page.add_init_script(f"localStorage.setItem('nonet.options', '{options}')")


@pytest.mark.parametrize("language", ["en", "de"])
def test_card_clock_and_score_board_agree(page: Page, language: str) -> None:
    said: list[str] = []
    page.on(
        "console", lambda message: said.append(message.text) if message.type == "error" else None
    )
    speak(page, language)
    solution = solution_of(CLASSIC)
    givens = "..........." + solution[11:]  # eleven singles, rated as any other puzzle
    page.goto(f"/own?givens={givens}")
    page.get_by_role("button", name=PLAY[language], exact=True).click()
    for cell, given in enumerate(givens):
        if given == ".":
            page.wait_for_timeout(PACE)
            page.locator(f'.game [data-cell="{cell}"]').click()
            page.keyboard.press(solution[cell])
    expect(page.get_by_role("heading", name=SOLVED[language])).to_be_visible()
    board = page.locator(".done ol .yours strong").first
    expect(board).to_be_visible()
    times = {board.inner_text(), page.locator(".done dd").first.inner_text()}
    clock = page.get_by_role("timer")
    assert times == {clock.inner_text()}
    expect(page.locator(".game h1")).to_have_text(re.compile("^(Beginner|Anfänger)$"))
    page.goto("/history")
    expect(page.locator(".line h3")).to_have_text(re.compile("^(Beginner|Anfänger)$"))
    assert said == []


def test_every_size_that_can_be_pasted_has_its_button(page: Page) -> None:
    speak(page, "de")
    page.goto("/own")
    page.get_by_label("Einfügen").fill("." * 143 + "C")
    expect(page.get_by_role("radio", name="12×12")).to_be_checked()
    expect(page.get_by_role("grid")).to_have_attribute("aria-rowcount", "12")


def test_ten_of_a_digit_are_not_complete(page: Page) -> None:
    speak(page, "en")
    page.goto(f"/own?givens={SMALL}")
    page.get_by_role("button", name="Play it").click()
    for cell in (1, 2, 5):
        page.locator(f'.game [data-cell="{cell}"]').click()
        page.keyboard.press("2")
    expect(page.get_by_role("button", name="2, 1 too many")).to_be_visible()
