"""What stands for digits: letters that are typed, a word, and pictures with names."""

import json

import pytest
from playwright.sync_api import Page, expect

from browser.games import CLASSIC, SMALL, open_own, solution_of
from browser.looking import assert_whole


def choose(page: Page, **options: str) -> None:
    page.add_init_script(f"localStorage.setItem('nonet.options', '{json.dumps(options)}')")


def test_a_game_of_letters_is_typed_with_them(page: Page) -> None:
    choose(page, symbols="word", word="cash")
    open_own(page, SMALL)
    solution = solution_of(SMALL)
    page.keyboard.press("Control+Home")
    assert_whole(page, "a game of letters")
    for row in range(4):
        for column in range(4):
            cell = row * 4 + column
            if SMALL[cell] == ".":
                page.keyboard.press(
                    " cash"[int(solution[cell])]
                )  # c, a, s and h are shortcuts elsewhere
            page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowDown")
    expect(page.get_by_role("heading", name="Solved.")).to_be_visible()


@pytest.mark.parametrize(
    ("symbols", "name"), [("shapes", "heart"), ("faces", "angry"), ("colours", "brown")]
)
def test_pictures_stand_for_digits_and_have_names(page: Page, symbols: str, name: str) -> None:
    choose(page, symbols=symbols)
    open_own(page, CLASSIC)
    given = CLASSIC.index("7")
    cell = page.locator(f'[data-cell="{given}"]')
    expect(cell).to_have_attribute("aria-label", page_label(given, f"given {name}"))
    expect(cell.locator(f"svg.{symbols}")).to_be_attached()
    expect(page.get_by_role("button", name=f"{name}, ")).to_be_visible()
    empty = CLASSIC.index(".")
    page.locator(f'[data-cell="{empty}"]').click()
    page.keyboard.press("Shift+7")
    expect(page.locator(f'[data-cell="{empty}"] .note svg')).to_be_attached()
    assert_whole(page, f"a game of {symbols}")


def page_label(cell: int, held: str) -> str:
    row, column = divmod(cell, 9)
    box = row // 3 * 3 + column // 3 + 1
    return f"row {row + 1} column {column + 1}, box {box}, {held}"


def test_symbols_are_chosen_among_the_options_and_shown_at_once(page: Page) -> None:
    page.goto("/options")
    page.get_by_role("radio", name="A word").check(force=True)
    page.get_by_label("Your word").fill("nicely")
    page.get_by_label("Your word").blur()
    expect(page.locator(".preview .given .digit").first).to_have_text("N")
    page.get_by_role("radio", name="Shapes").check(force=True)
    expect(page.locator(".preview svg.shapes").first).to_be_visible()
    page.get_by_role("radio", name="Circles").check(force=True)
    expect(page.locator(".preview .cells-circle")).to_be_attached()
    assert_whole(page, "options of symbols")
