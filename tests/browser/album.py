"""Take a picture of every view, in both languages, at four sizes, to be looked at by people.

    python tests/browser/album.py FOLDER [--only home,killer] [--languages de] [--sizes 390x844]

Needs Chromium and the page (`make dev`). Each picture is FOLDER/language/size/scene.png; what went
wrong on the way (errors of the page, scenes that could not be set) is printed. Those in the manual,
`docs/images/game.png` and `spiel.png`, are the scene `manual` at 1200x880.
"""

import argparse
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path

from playwright.sync_api import Browser, Error, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from browser.games import CLASSIC, solution_of
from browser.server import FLAGS, Server
from browser.test_after_the_game import PLAYED
from nonet import Layout
from nonet.formats import Sheet
from nonet.formats import format as format_as
from nonet.generator import Order, generate
from ports import free_port

SIZES = ("1440x900", "820x1180", "390x844", "844x390")
LANGUAGES = ("en", "de")
VARIANTS = {
    "killer": Order(variant="killer", level="easy"),
    "jigsaw": Order(variant="jigsaw", level="easy"),
    "thermometer": Order(variant="thermometer", level="easy"),
    "samurai": Order(variant="samurai"),
    "windoku": Order(variant="windoku", level="easy"),
    "dots": Order(variant="dots", level="easy"),
    "sandwich": Order(variant="sandwich", level="medium"),
    "16x16": Order(layout=Layout.of_size(16), level="beginner"),
}
WINGED = "6.1...42....4.5..7.....18......5..417.31.95.815..8......73.....4..5.6....65...2.3"
PICTURES = 6  # in which it is told
FILL = re.compile("Fill notes|Notizen füllen")
APPLY = re.compile("Do this step|Diesen Schritt")
Scene = Callable[[Page], object]


@cache
def link_of(name: str) -> str:
    """The link of a new puzzle."""
    made = generate(VARIANTS[name], seed=1)
    assert made, name
    return format_as(Sheet(made.puzzle.givens, title="Sunday"), "link").strip()


def at(path: str) -> Scene:
    """A view as it is found at its address."""

    def show(page: Page) -> None:
        page.goto(path)
        page.get_by_role("heading", level=1).first.wait_for()

    return show


def play(page: Page, name: str = "") -> None:
    """A game, with a cell selected."""
    page.goto(f"/own{link_of(name)}" if name else f"/own?givens={CLASSIC}")
    start = page.locator(".button.main:not([disabled])").first
    start.wait_for()
    start.click()
    page.wait_for_url("**/play/*")
    page.locator(".game [role=grid]").wait_for()
    page.keyboard.press("Control+Home")
    page.keyboard.press("ArrowRight")


def in_mode(number: int) -> Scene:
    """A game in a mode of entry: digits, notes, corners, colours, pens."""

    def show(page: Page) -> None:
        play(page)
        page.locator(".modes [role=radio]").nth(number).click()
        page.locator('[data-cell="1"]').click()
        for key in page.locator(".pad .key:not([disabled])").all()[:3]:
            key.click()

    return show


def hint(page: Page) -> None:
    """A hint that is told to its end."""
    play(page)
    page.keyboard.press("h")
    if page.locator("dialog .button.main").count():  # that help counts
        page.locator("dialog .button.main").click()
    page.locator(".told .card").wait_for()
    for _ in range(2):
        more = page.locator(".told .card .button.main")
        if more.count():
            more.first.click()
            page.wait_for_timeout(400)


def manual(page: Page) -> None:
    """The picture of the manual: an X-Wing, told to its end, after all steps before it."""
    page.goto(f"/own?givens={WINGED}")
    page.locator(".button.main:not([disabled])").first.click()
    page.wait_for_url("**/play/*")
    page.get_by_role("button", name=FILL).click()
    while True:
        page.keyboard.press("h")
        page.locator("dialog .button.main, .told .card .button.main").first.wait_for()
        if page.locator("dialog .button.main").count():  # that help counts
            page.locator("dialog .button.main").click()
        told = page.locator(".told .card")
        told.wait_for()
        while not told.get_by_role("button", name=APPLY).count():
            told.locator(".button.main").first.click()
            page.wait_for_timeout(300)
        if "X-Wing" in told.inner_text():
            break
        told.get_by_role("button", name=APPLY).click()
        told.wait_for(state="detached")
    for _ in range(PICTURES - 1):
        told.locator(".button.main").first.click()
        page.wait_for_timeout(300)
    page.mouse.move(0, 0)
    page.evaluate("window.scrollTo(0, 0)")


def done(page: Page) -> None:
    """A game with its last digit just placed."""
    solution = solution_of(CLASSIC)
    play(page)
    page.keyboard.press("Control+Home")
    for cell, given in enumerate(CLASSIC):
        if given == ".":
            page.locator(f'[data-cell="{cell}"]').click()
            page.keyboard.press(solution[cell])
    page.wait_for_timeout(2500)  # the cascade


def menu(page: Page) -> None:
    """The menu of a game."""
    play(page)
    page.locator(".head .menu").click()
    page.locator("dialog").wait_for()


def order(page: Page) -> None:
    """The sheet for a new game, of killers."""
    at("/")(page)
    page.locator(".level[aria-haspopup=dialog]").click()
    page.locator("dialog").wait_for()
    page.wait_for_timeout(800)


def played(path: str) -> Scene:
    """A view of somebody who has played."""

    def show(page: Page) -> None:
        page.goto("/")
        game: str = page.evaluate(PLAYED, [CLASSIC, solution_of(CLASSIC)])
        page.goto(path.replace("GAME", game))
        page.get_by_role("heading", level=1).first.wait_for()
        page.wait_for_timeout(1500)

    return show


def setting(page: Page) -> None:
    """The setter's table with a killer on it."""
    page.goto(f"/own{link_of('killer')}")
    page.locator(".button.main:not([disabled])").first.wait_for()
    page.wait_for_timeout(2500)  # the verdict


def account(page: Page) -> None:
    """Somebody's account, new."""
    at("/account")(page)
    page.locator("input[type=text], input:not([type])").first.fill("ada")
    page.locator("input[type=password]").first.fill("correct horse battery")


def offline(page: Page) -> None:
    """The page without a network, from its own store."""
    at("/")(page)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.context.set_offline(True)
    at("/history")(page)
    page.wait_for_timeout(1000)


SCENES: dict[str, Scene] = {
    "home": at("/"),
    "home-played": played("/"),
    "order": order,
    "classic": play,
    **{name: partial(play, name=name) for name in VARIANTS},
    "notes": in_mode(1),
    "corners": in_mode(2),
    "colours": in_mode(3),
    "links": in_mode(5),
    "pen": in_mode(6),
    "hint": hint,
    "manual": manual,
    "menu": menu,
    "done": done,
    "own": at("/own"),
    "table": setting,
    "options": at("/options"),
    "history": played("/history"),
    "history-empty": at("/history"),
    "weak-spots": played("/weak-spots"),
    "review": played("/review/GAME"),
    "learn": at("/learn"),
    "lesson": at("/learn/x-wing"),
    "unit": at("/learn/unit/naked-pair"),
    "practice": at("/learn/practice/x-wing"),
    "streak": at("/learn/streak"),
    "first": at("/first"),
    "daily": at("/daily"),
    "path": at(f"/path?givens={CLASSIC}"),
    "techniques": at("/techniques"),
    "account": account,
    "nowhere": at("/leran"),
    "offline": offline,
}


def take(browser: Browser, address: str, language: str, size: str, name: str, file: Path) -> None:
    """Set a scene as a new visitor meets it, and take its picture."""
    width, height = map(int, size.split("x"))
    context = browser.new_context(
        base_url=address,
        viewport={"width": width, "height": height},
        has_touch=True,
        locale="de-DE" if language == "de" else "en-GB",
    )
    context.set_default_timeout(20_000)
    page = context.new_page()
    page.on("pageerror", lambda error: print(f"{language} {size} {name}: {error}"))
    try:
        SCENES[name](page)
        page.wait_for_timeout(600)
    except (Error, AssertionError) as error:
        print(f"{language} {size} {name}: {str(error)[:300]}")
    file.parent.mkdir(parents=True, exist_ok=True)
    is_game = "/play/" in page.url  # fits the screen; a view is as long as it is
    page.screenshot(path=file, full_page=not is_game)
    context.close()


def parse_arguments() -> argparse.Namespace:
    """Read what is wanted."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", type=lambda text: text.split(","), default=list(SCENES))
    parser.add_argument("--languages", type=lambda text: text.split(","), default=LANGUAGES)
    parser.add_argument("--sizes", type=lambda text: text.split(","), default=SIZES)
    return parser.parse_args()


def main() -> None:
    """Take all pictures that are wanted."""
    asked = parse_arguments()
    path = os.environ.get("NONET_CHROMIUM") or shutil.which("chromium")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder), free_port())
        server.start()
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        for name in asked.only:
            for language in asked.languages:
                for size in asked.sizes:
                    file = asked.folder / language / size / f"{name}.png"
                    take(browser, server.address, language, size, name, file)
        browser.close()
        server.kill()


if __name__ == "__main__":
    main()
