"""The page alone: a folder of files, a server that only sends them, and nobody to ask."""

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from browser.test_never_lost import moves_here
from nonet.rating import rate
from nonet.web.page import ENGINE, STATIC
from nonet.web.site import write_site

pytestmark = pytest.mark.skipif(
    not (ENGINE / "engine.json").is_file() or not (STATIC / "index.html").is_file(),
    reason="needs the page and the browser's engine (make wasm)",
)
HINTS = {"en-GB": "Look for", "de-DE": "Suche"}


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *said: object) -> None:
        del said


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("alone") / "site"
    write_site(folder)
    host = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=host.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{host.server_address[1]}"
    host.shutdown()
    host.server_close()


@pytest.fixture(params=["en-GB", "de-DE"])
def locale(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def lonely(browser: Browser, address: str, locale: str) -> Iterator[Page]:
    """A visitor; whatever is asked of an API is refused and remembered."""
    context = browser.new_context(base_url=address, locale=locale)
    context.set_default_timeout(30_000)
    page = context.new_page()
    asked: list[str] = []
    problems: list[str] = []

    def refuse(route: Route) -> None:
        asked.append(route.request.url)
        route.abort()

    page.route("**/api/**", refuse)
    page.on("pageerror", lambda error: problems.append(str(error)))
    yield page
    context.close()
    assert problems == []
    assert asked == []


def begin(page: Page, level: int) -> dict[str, str]:
    page.goto("/")
    page.locator(".level").nth(level).click()
    page.wait_for_url("**/play/*")
    page.locator(".game").get_by_role("grid").wait_for()
    game: dict[str, str] = page.evaluate(
        "JSON.parse(localStorage['nonet.game.' + location.pathname.split('/').pop()])"
    )
    return game


def test_it_makes_hints_and_keeps_a_game(lonely: Page, locale: str) -> None:
    game = begin(lonely, 3)
    assert rate(game["givens"]).level == "hard"
    hint, accept = {"en-GB": ("Hint", "Help me"), "de-DE": ("Tipp", "Hilf mir")}[locale]
    lonely.get_by_role("button", name=hint, exact=True).click()
    warning = lonely.get_by_role("button", name=accept)
    told = lonely.get_by_text(HINTS[locale]).first
    expect(warning.or_(told).first).to_be_visible()
    if warning.is_visible():
        warning.click()
    expect(told).to_be_visible()
    assert "hint" in {move["kind"] for move in moves_here(lonely)}
    lonely.goto("/")  # the game is still there
    expect(lonely.locator(f'a[href="/play/{game["id"]}"]').first).to_be_visible()


def test_it_has_no_account_and_says_so(lonely: Page, locale: str) -> None:
    lonely.goto("/account/")
    said = {"en-GB": "This page has no server", "de-DE": "Diese Seite hat keinen Server"}
    expect(lonely.get_by_text(said[locale])).to_be_visible()
    expect(lonely.locator("form")).to_have_count(0)
    expect(lonely.locator("a.account")).to_have_count(0)


def test_it_teaches(lonely: Page) -> None:
    lonely.goto("/learn/")
    lonely.wait_for_selector("a[href^='/learn/']")
    pack = lonely.evaluate(
        "fetch('/stored/school/naked-single.0.json').then((answer) => answer.json())"
    )
    assert len(pack) > 0


def test_every_view_has_its_file(address: str, browser: Browser) -> None:
    page = browser.new_page()
    for view in ("play", "own", "daily", "history", "options", "learn"):
        answer = page.goto(f"{address}/{view}/")
        assert answer is not None
        assert answer.ok
    page.close()


def test_the_folder_is_whole(tmp_path: Path) -> None:
    count = write_site(tmp_path / "site")
    files = {
        path.relative_to(tmp_path / "site").as_posix() for path in (tmp_path / "site").rglob("*")
    }
    assert count > 50
    assert {"index.html", "404.html", "worker.js", "engine/engine.json"} <= files
    assert "stored/techniques.json" in files
