"""The setter's table in a real browser: by mouse, keyboard and touch, and what its links open."""

import json

import pytest
from playwright.sync_api import Page, expect

from browser.games import CLASSIC
from browser.looking import assert_whole
from nonet import Grid, formats, solve
from nonet.formats import Foreign, Sheet

SMALL = "2x2; cage 3: r1c1 r1c2; thermometer: r4c1 r4c2 r4c3"
PROPER = "1" + "." * 15, SMALL


def middle_of(page: Page, cell: int) -> tuple[float, float]:
    box = page.locator(f'.board [data-cell="{cell}"]').bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def open_table(page: Page, size: str = "4×4") -> None:
    page.goto("/own")
    page.get_by_role("button", name="Cage", exact=True).wait_for()
    page.get_by_role("radio", name=size).check(force=True)
    page.get_by_role("grid").scroll_into_view_if_needed()


def drag(page: Page, *cells: int) -> None:
    first, *others = (middle_of(page, cell) for cell in cells)
    page.mouse.move(*first)
    page.mouse.down()
    for place in others:
        page.mouse.move(*place, steps=5)
    page.mouse.up()


def board_text(page: Page) -> str:
    """The board as its link carries it."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy a link").click()
    expect(page.get_by_text("The link is in the clipboard.")).to_be_visible()
    link: str = page.evaluate("navigator.clipboard.readText()")
    return formats.parse(link).board.text


def expect_verdict(page: Page, text: str) -> None:
    expect(page.get_by_role("region", name="Verdict").get_by_text(text)).to_be_visible()


def test_rules_are_put_on_the_board_with_the_mouse(page: Page) -> None:
    open_table(page)
    page.get_by_role("button", name="Cage", exact=True).click()
    drag(page, 0, 1)
    page.keyboard.press("3")
    page.get_by_role("button", name="Lines and arrows").click()
    page.get_by_role("button", name="Thermometer", exact=True).click()
    drag(page, 12, 13, 14, 15, 14)  # going back shortens it
    expect_verdict(page, "Several solutions")
    page.get_by_role("radio", name="Second solution").check(force=True)
    digits = page.locator(".board .digit").all_inner_texts()
    assert sorted(digits[:2]) == ["1", "2"]
    assert digits[12] < digits[13] < digits[14]
    assert board_text(page) == SMALL


def test_rules_are_put_on_the_board_with_the_keyboard(page: Page) -> None:
    open_table(page)
    page.locator('.board [data-cell="0"]').click()
    for key in ("k", "Shift+ArrowRight", "Enter", "3", "t", "ArrowDown", "ArrowDown", "ArrowDown"):
        page.keyboard.press(key)
    for key in ("ArrowLeft", "Shift+ArrowRight", "Shift+ArrowRight", "Enter"):
        page.keyboard.press(key)
    assert board_text(page) == SMALL
    page.locator('.board [data-cell="0"]').focus()
    page.keyboard.press("Control+z")
    assert board_text(page) == "2x2; cage 3: r1c1 r1c2"
    page.locator('.board [data-cell="0"]').focus()
    page.keyboard.press("Control+y")
    assert board_text(page) == SMALL


def test_rules_are_put_on_the_board_with_a_finger(page: Page) -> None:
    open_table(page)
    page.get_by_role("button", name="Cage", exact=True).tap()
    for cell in (0, 1):
        page.touchscreen.tap(*middle_of(page, cell))
    page.get_by_role("button", name="Done").tap()
    page.get_by_role("button", name="3", exact=True).tap()
    page.get_by_role("button", name="Lines and arrows").tap()
    page.get_by_role("button", name="Thermometer", exact=True).tap()
    for cell in (12, 13, 14):
        page.touchscreen.tap(*middle_of(page, cell))
    page.get_by_role("button", name="Done").tap()
    assert board_text(page) == SMALL


def test_the_verdict_follows_every_change(page: Page) -> None:
    open_table(page)
    expect_verdict(page, "The board is empty.")
    page.get_by_role("button", name="Cage", exact=True).click()
    drag(page, 0, 1)
    page.keyboard.press("3")
    expect_verdict(page, "Several solutions")
    drag(page, 2, 3)
    page.keyboard.press("3")
    expect_verdict(page, "No solution.")
    page.get_by_role("button", name="Remove Cage r1c3 r1c4").click()
    expect_verdict(page, "Several solutions")
    field = page.get_by_label("Values: Cage r1c1 r1c2")
    field.fill("40")
    field.blur()
    expect_verdict(page, "This board cannot be:")
    expect_verdict(page, "Cage at r1c1: a value from 3 to 7 is possible, not 40.")
    field.fill("7")
    field.blur()
    page.get_by_role("radio", name="True candidates").check(force=True)
    cell = page.get_by_role("gridcell", name="row 1 column 1")
    expect(cell).to_have_attribute("aria-label", "row 1 column 1, box 1, empty, notes 3 4")
    expect_verdict(page, "row 1 column 4: 1 in 8 or more solutions, 2 in 8 or more solutions.")


def test_regions_of_a_jigsaw_are_painted_and_counted(page: Page) -> None:
    open_table(page)
    page.get_by_role("button", name="Regions").click()
    drag(page, 1, 2)
    expect_verdict(page, "Region 1 has 5 cells and needs 4.")
    drag(page, 6, 5)
    expect_verdict(page, "Several solutions")
    assert board_text(page) == "jigsaw 1112122233443344"


def test_a_puzzle_with_rules_is_read_exported_and_played(page: Page) -> None:
    givens, board = PROPER
    sheet = Sheet(Grid(givens, board), title="Four by four", author="me")
    solution = solve(sheet.givens)
    assert solution is not None
    open_table(page)
    page.get_by_label("Paste, or drop a file or link").fill(formats.format(sheet, "f-puzzles"))
    expect(page.locator(".rules li")).to_have_count(2)
    expect_verdict(page, "A proper puzzle: exactly one solution.")
    picker = page.get_by_label("Export as")
    picker.focus()
    picker.get_by_role("option", name="one line", exact=True).wait_for(state="attached")
    picker.select_option(label="one line")
    expect(page.get_by_text("cannot hold: title, author, rules")).to_be_visible()
    picker.select_option(label="Nonet's JSON")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").click()
    written = download.value.path().read_text(encoding="utf-8")
    assert formats.parse(written).board == sheet.board
    page.get_by_role("button", name="Play it").click()
    page.wait_for_url("**/play/*")
    expect(page.get_by_role("heading", level=1)).to_have_text("Four by four")


def test_a_link_opens_ready_to_play_with_its_words_and_level(page: Page) -> None:
    sheet = Sheet(Grid(CLASSIC), title="Monday", author="Ada", comment="Nothing but digits.")
    link = formats.format(sheet, "link").strip()
    page.goto(f"/own{link}")
    for text in ("Monday", "by Ada", "Nothing but digits.", "Beginner, about"):
        expect(page.get_by_text(text).first).to_be_visible()
    assert_whole(page, "a link")
    page.get_by_role("button", name="Open on the setter").click()
    expect(page.get_by_role("heading", name="The setter’s table")).to_be_visible()
    page.goto("/")
    page.goto(f"/own{link}")
    page.get_by_role("button", name="Play it").click()
    page.wait_for_url("**/play/*")
    expect(page.get_by_role("heading", level=1)).to_have_text("Monday")


def test_the_next_step_of_a_ruled_board_is_told_and_shown_on_it(page: Page) -> None:
    givens, board = PROPER
    page.goto("/own")
    page.get_by_label("Paste, or drop a file or link").fill(
        formats.format(Sheet(Grid(givens, board)), "f-puzzles")
    )
    expect_verdict(page, "A proper puzzle: exactly one solution.")
    expect_verdict(page, ", about")  # its level
    page.get_by_role("button", name="Next step").click()
    expect(page.locator(".side .telling").first).to_be_visible()
    expect(page.locator(".board .cell.told").first).to_be_attached()
    page.get_by_role("button", name="Undo").click()  # another board: the step is none of it
    expect(page.locator(".board .cell.told")).to_have_count(0)


@pytest.mark.parametrize("way", ["pasted", "link"])
def test_rules_that_are_not_understood_are_named_and_agreed_to(page: Page, way: str) -> None:
    givens, board = PROPER
    sheet = Sheet(Grid(givens, board), foreign=(Foreign("yin-yang"),))
    if way == "link":
        page.goto(f"/own{formats.format(sheet, 'link').strip()}")
    else:
        page.goto("/own")
        page.get_by_label("Paste, or drop a file or link").fill(formats.format(sheet, "json"))
        expect_verdict(page, "A proper puzzle: exactly one solution.")
    card = page.get_by_role("region", name="Rules that are not understood here")
    expect(card.get_by_text("yin-yang")).to_be_visible()
    play = page.get_by_role("button", name="Play it")
    expect(play).to_be_disabled()
    card.get_by_role("switch").check()
    play.click()
    page.wait_for_url("**/play/*")
    expect(
        page.get_by_text("Not checked, for it is not understood here: yin-yang.")
    ).to_be_visible()


def test_a_link_s_small_picture_shows_the_rules(page: Page) -> None:
    page.goto(f"/own{formats.format(Sheet(Grid(*PROPER)), 'link').strip()}")
    expect(page.locator(".picture .drawn text")).to_have_text("3")
    expect(page.locator(".picture .drawn circle").first).to_be_attached()
    assert_whole(page, "a link with rules")


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_table_is_accessible_with_rules_on_it(page: Page, language: str, size: str) -> None:
    options = f'{{"language": "{language}"}}'
    page.add_init_script(f"localStorage.setItem('nonet.options', '{options}')")
    sheet = {"board": SMALL, "givens": "." * 16, "title": "", "author": "", "comment": ""}
    page.add_init_script(f"localStorage.setItem('nonet.draft', '{json.dumps(sheet)}')")
    page.goto("/own")
    expect(page.locator(".rules li")).to_have_count(2)
    verdict = {"en": "Several solutions", "de": "Mehrere Lösungen"}[language]
    expect(page.get_by_text(verdict)).to_be_visible()
    assert_whole(page, f"the table, {language}, {size}")
