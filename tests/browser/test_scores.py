"""The board of scores after a game: where it stands, or why it has no place."""

from playwright.sync_api import Page, expect

from browser.games import play_small
from browser.test_after_the_game import keep_finished_game

PACE = 450  # ms a digit: slower than what no hand can do


def test_a_game_that_the_server_saw_being_played_is_on_the_live_table(page: Page) -> None:
    play_small(page, PACE)
    table = page.get_by_role("list", name="Seen live by the server")
    expect(table.get_by_role("listitem")).to_contain_text(["you"])
    expect(page.get_by_text("Not ranked")).to_have_count(0)


def test_a_game_that_came_whole_says_why_it_has_no_place(page: Page) -> None:
    page.goto(f"/play/{keep_finished_game(page)}")
    expect(page.get_by_text("Not ranked: the server has not watched the game")).to_be_visible()
