"""Every view in every theme: nothing that axe finds, nothing wider than the screen."""

import json

import pytest
from playwright.sync_api import Page, expect

from browser.games import CLASSIC, open_link, open_own
from browser.looking import assert_whole
from browser.test_after_the_game import keep_finished_game
from nonet import Grid, Layout
from nonet.generator import Order, generate
from nonet.variants import VARIANTS

THEMES = ["light", "dark", "contrast", "safe", "own"]
OWN_COLOURS = {"page": "#fdf3e7", "accent": "#00557f", "entry": "#5b2a86", "selected": "#ffe9a8"}
VIEWS = [
    "/",
    "/own",
    "/learn",
    "/learn/x-wing",
    "/learn/unit/naked-pair",
    "/learn/unit/innie-outie",
    "/learn/practice/x-wing",
    "/learn/streak",
    "/learn/storm",
    "/first",
    f"/path?givens={CLASSIC}",
    "/daily",
    "/history",
    "/weak-spots",
    "/options",
    "/account",
]


def choose_theme(page: Page, theme: str) -> None:
    options = json.dumps({"theme": theme, "colours": OWN_COLOURS})
    keep = f"localStorage.setItem('nonet.options', '{options}')"
    page.add_init_script(f"localStorage.getItem('nonet.options') ?? {keep}")


def assert_all_whole(page: Page, how: str) -> None:
    for view in VIEWS:
        page.goto(view)
        page.get_by_role("heading", level=1).wait_for()
        assert_whole(page, f"{view}, {how}")


@pytest.mark.parametrize("theme", THEMES)
def test_every_view_is_accessible_in_every_theme(page: Page, theme: str) -> None:
    choose_theme(page, theme)
    open_own(page, CLASSIC)
    for keys in ("Control+Home", "4", "ArrowRight", "Shift+Digit8", "ArrowDown", "Control+Digit2"):
        page.keyboard.press(keys)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("4")  # breaks a rule: two 4s in one box
    assert_whole(page, f"a game, {theme}")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Help me").click()
    card = page.get_by_role("region", name="How am I doing?")
    expect(card.get_by_text("One digit is wrong.")).to_be_visible()
    assert_whole(page, f"a check, {theme}")
    page.keyboard.press("p")
    assert_whole(page, f"a pause, {theme}")
    assert_all_whole(page, theme)


def test_every_view_fits_every_size(page: Page, size: str) -> None:
    open_own(page, CLASSIC)
    page.keyboard.press("Control+Home")
    page.keyboard.press("4")
    assert_whole(page, f"a game, {size}")
    assert_all_whole(page, size)


def small_puzzle_of(variant: str) -> Grid:
    small = 6 in VARIANTS[variant].sizes
    made = generate(Order(variant=variant, layout=Layout.of_size(6 if small else 9)), seed=7)
    assert made, variant
    return made.puzzle.givens


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_board_is_accessible(page: Page, theme: str) -> None:
    choose_theme(page, theme)
    boards = {variant: small_puzzle_of(variant) for variant in VARIANTS}
    large = generate(Order(layout=Layout.of_size(16)), seed=7)
    assert large
    for kind, grid in (boards | {"16×16": large.puzzle.givens}).items():
        open_link(page, grid)
        page.locator("[role=gridcell][aria-readonly=false]").first.click()
        page.keyboard.press("1")
        assert_whole(page, f"{kind}, {theme}")


@pytest.mark.usefixtures("size")
@pytest.mark.parametrize("language", ["en", "de"])
def test_views_of_a_played_game_fit_every_size(page: Page, language: str) -> None:
    options = json.dumps({"language": language})
    page.add_init_script(f"localStorage.setItem('nonet.options', '{options}')")
    game = keep_finished_game(page)
    for view, shown in (
        ("/", ".games"),
        ("/history", "table"),
        ("/weak-spots", "table"),
        (f"/review/{game}", "table"),
        ("/first", "[role=grid]"),
        ("/leran", "h1"),
    ):
        page.goto(view)
        page.locator(shown).first.wait_for()
        assert_whole(page, f"{view} of somebody who has played, {language}")


def test_a_page_from_right_to_left_keeps_the_board_from_left_to_right(page: Page) -> None:
    page.add_init_script("addEventListener('DOMContentLoaded', () => document.dir = 'rtl')")
    open_own(page, CLASSIC)
    first, second = (page.locator(f'[data-cell="{cell}"]').bounding_box() for cell in (0, 1))
    assert first is not None
    assert second is not None
    assert first["x"] < second["x"], "a Sudoku is read the same way everywhere"
    assert_whole(page, "a game, right to left")
    assert_all_whole(page, "right to left")


def test_german_is_complete(page: Page) -> None:
    page.add_init_script("localStorage.setItem('nonet.options', '{\"language\": \"de\"}')")
    page.goto("/options")
    expect(page.get_by_role("heading", level=1, name="Optionen")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "de")
