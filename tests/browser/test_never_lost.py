"""A game is never lost: reloads, killed servers, a second tab, no network."""

import json
import random
import urllib.request

from playwright.sync_api import Page, expect

from browser.games import CLASSIC, digits_on, open_own
from browser.server import Server

# The log on this device: full blocks with the game, and the moves after them.
LOG = """const id = location.pathname.split('/').pop();
const blocks = JSON.parse(localStorage.getItem('nonet.game.' + id)).moves;
const tail = JSON.parse(localStorage.getItem('nonet.tail.' + id));
const moves = [...blocks, ...tail.filter(({ n }) => n > blocks.length)];
const sent = Number(localStorage.getItem('nonet.sent.' + id));"""


def moves_here(page: Page) -> list[dict[str, object]]:
    moves: list[dict[str, object]] = page.evaluate(f"() => {{ {LOG} return moves; }}")
    return moves


def moves_there(page: Page, server: Server) -> list[dict[str, object]]:
    game = page.url.rsplit("/", 1)[1]
    cookies = "; ".join(f"{one['name']}={one['value']}" for one in page.context.cookies())
    request = urllib.request.Request(
        f"{server.address}/api/v1/games/{game}", headers={"cookie": cookies}
    )
    with urllib.request.urlopen(request) as answer:
        moves: list[dict[str, object]] = json.load(answer)["moves"]
    return moves


def wait_until_sent(page: Page) -> None:
    page.wait_for_function(f"() => {{ {LOG} return sent === moves.length; }}", timeout=60_000)


def test_no_move_is_lost_over_fifty_reloads_and_server_kills(page: Page, server: Server) -> None:
    chance = random.Random(9)
    open_own(page, CLASSIC)
    empty = [cell for cell, given in enumerate(CLASSIC) if given == "."]
    board = digits_on(page)
    for turn in range(50):
        cell = chance.choice(empty)
        page.locator(f'[data-cell="{cell}"]').click()
        page.keyboard.press(str(chance.randint(1, 9)))
        board = digits_on(page)
        if turn % 10 == 3:
            server.kill()
        page.reload()
        page.get_by_role("grid").wait_for()
        assert digits_on(page) == board, f"after reload {turn}"
        if turn % 10 == 6:
            server.start()
    wait_until_sent(page)
    here = moves_here(page)
    there = moves_there(page, server)
    assert [move["n"] for move in here] == list(range(1, len(here) + 1))
    assert there == here


def test_two_tabs_go_on_with_one_game(page: Page) -> None:
    open_own(page, CLASSIC)
    page.locator('[data-cell="0"]').click()
    page.keyboard.press("4")
    second = page.context.new_page()
    second.goto(page.url)
    second.locator('[data-cell="1"]').click()
    second.keyboard.press("8")
    expect(page.locator('[data-cell="1"] .digit')).to_have_text("8")
    page.locator('[data-cell="3"]').click()
    page.keyboard.press("9")
    expect(second.locator('[data-cell="3"] .digit')).to_have_text("9")
    numbers = [move["n"] for move in moves_here(page)]
    assert numbers == list(range(1, len(numbers) + 1))
    second.close()


def test_the_page_opens_and_plays_without_a_network(page: Page) -> None:
    open_own(page, CLASSIC)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.context.set_offline(True)
    page.reload()
    page.locator('[data-cell="0"]').click()
    page.keyboard.press("4")
    expect(page.locator('[data-cell="0"] .digit')).to_have_text("4")
    page.context.set_offline(False)
    wait_until_sent(page)
