"""What a player makes of the page: collections, a picture, a name, a title that starts a game."""

import base64
import json
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, expect

from browser.games import CLASSIC, SMALL, open_link, open_own, play_small, solution_of
from browser.looking import assert_whole
from browser.server import Server
from browser.test_account import sign_up
from browser.test_devices import sign_in
from browser.test_never_lost import wait_until_sent
from browser.test_scores import PACE
from nonet import Grid, Layout, formats
from nonet.formats import Foreign, Sheet
from nonet.generator import Order, generate
from nonet.rating import rate_options

# A picture of four pixels, made here: a bitmap needs no packing.
ROW = bytes([40, 90, 200, 200, 90, 40, 0, 0])
HEAD = (40).to_bytes(4, "little") + (2).to_bytes(4, "little") * 2 + bytes([1, 0, 24, 0]) + bytes(24)
BITMAP = b"BM" + (70).to_bytes(4, "little") + bytes(4) + (54).to_bytes(4, "little") + HEAD + ROW * 2


def choose(page: Page, **options: object) -> None:
    kept = json.dumps(options)
    page.add_init_script(
        f"localStorage.getItem('nonet.options') ?? (localStorage['nonet.options'] = '{kept}')"
    )


@contextmanager
def another_device(browser: Browser, server: Server, name: str) -> Iterator[Page]:
    context = browser.new_context(base_url=server.address, locale="en-GB")
    context.set_default_timeout(30_000)
    yield sign_in(context, name)
    context.close()


def begin_own(page: Page, givens: str) -> str:
    open_own(page, givens)
    return write_first(page)


def write_first(page: Page) -> str:
    """Write a digit, and wait until the server has it; answers the game's id."""
    page.keyboard.press("Control+Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("1")
    wait_until_sent(page)
    return page.url.rsplit("/", 1)[1]


def test_games_are_put_into_collections_and_found_by_them(page: Page) -> None:
    for givens in (SMALL, CLASSIC):
        begin_own(page, givens)
    page.goto("/history")
    rows = page.locator(".game")
    expect(rows).to_have_count(2)
    page.get_by_role("button", name="Name or delete").first.click()
    page.get_by_label("Name", exact=True).fill("From the train")
    page.get_by_label("Collection", exact=True).fill("Travels")
    page.get_by_role("button", name="Save").click()
    expect(rows.filter(has_text="From the train")).to_have_count(1)
    page.get_by_role("combobox", name="Collection").select_option("Travels")
    expect(rows).to_have_count(1)
    assert_whole(page, "a collection")
    page.reload()
    page.get_by_role("combobox", name="Collection").select_option("Travels")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("From the train")
    page.get_by_role("combobox", name="Collection").select_option(label="All collections")
    expect(rows).to_have_count(2)


def test_a_game_stays_in_its_collection_when_its_id_changes(page: Page) -> None:
    """The server keeps the id for a guest that this device is no longer: it gets another."""
    first = begin_own(page, CLASSIC)
    page.evaluate(
        """game => {
  const options = JSON.parse(localStorage['nonet.options'] ?? '{}');
  const collections = { [game]: 'Travels' };
  localStorage['nonet.options'] = JSON.stringify({ ...options, collections });
}""",
        first,
    )
    page.context.clear_cookies()
    page.reload()
    page.locator(".game").get_by_role("grid").wait_for()
    page.keyboard.press("Control+Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("2")
    page.wait_for_url(lambda url: "/play/" in url and not url.endswith(first))
    page.goto("/history")
    page.get_by_role("combobox", name="Collection").select_option("Travels")
    expect(page.locator(".game")).to_have_count(1)


def test_a_picture_lies_behind_the_page_until_it_is_removed(page: Page) -> None:
    page.goto("/options")
    field = page.locator('.background input[type="file"]')
    field.set_input_files({"name": "a.bmp", "mimeType": "image/bmp", "buffer": BITMAP})
    root = page.locator("html")
    expect(root).to_have_attribute("data-picture", "")
    open_own(page, CLASSIC)
    expect(root).to_have_attribute("data-picture", "")  # on every view, and after a load
    kept = page.evaluate("localStorage['nonet.background']")
    assert base64.b64decode(kept.split(",")[1]).startswith(b"\xff\xd8")  # as JPEG
    assert_whole(page, "a game on a picture")
    page.goto("/options")
    field.set_input_files({"name": "a.png", "mimeType": "image/png", "buffer": b"no picture"})
    expect(page.locator(".background").get_by_role("status")).not_to_be_empty()
    page.get_by_role("button", name="Remove").click()
    expect(root).not_to_have_attribute("data-picture", "")


def test_the_menu_tells_the_number_of_the_puzzle(page: Page) -> None:
    open_own(page, CLASSIC)
    page.get_by_role("button", name="Menu").click()
    page.get_by_text("In numbers").click()
    number = rate_options(CLASSIC)
    givens = 81 - CLASSIC.count(".")
    expect(page.get_by_text(f"{givens} givens; {number} by the options")).to_be_visible()


def test_a_click_on_the_title_starts_the_next_game_if_wanted(page: Page) -> None:
    choose(page, startsByTitle=True, level="easy")
    page.goto("/")
    page.locator(".level").filter(has_text="Easy").first.click()
    page.wait_for_url("**/play/*")
    first = page.url
    page.get_by_role("heading", level=1).get_by_role("button").click()
    page.wait_for_url(lambda url: "/play/" in url and url != first)
    page.locator(".game").get_by_role("grid").wait_for()


def test_a_guest_gives_a_name_for_the_board_of_scores(page: Page) -> None:
    play_small(page, PACE)
    field = page.get_by_label("Your name on the board")
    field.fill("Ines from Mainz")
    field.press("Enter")
    table = page.get_by_role("list", name="Seen live by the server")
    expect(table.get_by_text("Ines from Mainz (guest)")).to_be_visible()


def test_rules_that_nobody_knows_are_told_on_another_device(
    page: Page, browser: Browser, server: Server
) -> None:
    sheet = Sheet(Grid(SMALL), foreign=(Foreign("yin-yang"),))
    page.goto(f"/own{formats.format(sheet, 'link').strip()}")
    page.get_by_role("region", name="Rules that are not understood here").get_by_role(
        "switch"
    ).check()
    page.get_by_role("button", name="Play it").click()
    page.wait_for_url("**/play/*")
    page.locator(".game").get_by_role("grid").wait_for()
    game = write_first(page)
    sign_up(page, "Yara")
    with another_device(browser, server, "Yara") as other:
        other.goto("/history")
        other.locator(f'a[href="/play/{game}"]').click()
        said = "Not checked, for it is not understood here: yin-yang."
        expect(other.get_by_text(said)).to_be_visible()


def test_a_game_of_another_device_has_others_of_its_kind(
    page: Page, browser: Browser, server: Server
) -> None:
    made = generate(Order(variant="x", layout=Layout.of_size(4)), seed=1)
    assert made
    open_link(page, made.puzzle.givens)
    page.locator("[role=gridcell][aria-readonly=false]").first.click()
    page.keyboard.press("1")
    wait_until_sent(page)
    game = page.url.rsplit("/", 1)[1]
    sign_up(page, "Zeno")
    with another_device(browser, server, "Zeno") as other:
        other.goto(f"/play/{game}")
        other.get_by_role("button", name="Menu").click()
        other.get_by_role("button", name="Another game").click()
        other.wait_for_url(lambda url: "/play/" in url and game not in url)
        kept = "JSON.parse(localStorage['nonet.game.' + location.pathname.split('/').pop()]).board"
        assert other.evaluate(kept) == "2x2+diagonals"


def test_a_word_is_hidden_in_a_line_and_told_at_the_end(page: Page) -> None:
    choose(page, symbols="word", word="Dichtungs".replace("s", "e"), level="easy")
    page.goto("/")
    page.locator(".level").filter(has_text="Easy").first.click()
    page.wait_for_url("**/play/*")
    page.locator(".game").get_by_role("grid").wait_for()
    game = page.evaluate(
        "JSON.parse(localStorage['nonet.game.' + location.pathname.split('/').pop()])"
    )
    solution = solution_of(game["givens"])
    rows = [solution[at : at + 9] for at in range(0, 81, 9)]
    lines = [*rows, *("".join(row[column] for row in rows) for column in range(9))]
    assert "123456789" in lines
    number = lines.index("123456789")
    where = f"row {number + 1}" if number < 9 else f"column {number - 8}"
    for cell, given in enumerate(game["givens"]):
        if given == ".":
            page.locator(f'[data-cell="{cell}"]').click()
            page.locator(".pad .key").nth(int(solution[cell]) - 1).click()
    expect(page.get_by_text(f"DICHTUNGE was hidden in {where}.")).to_be_visible()
