"""The page and its engine in Firefox: a game, a hint with no server, the same answers."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from browser.firefox import Firefox
from browser.games import CLASSIC, SMALL, solution_of
from browser.server import Server
from nonet.web.page import ENGINE
from ports import free_port

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
pytestmark = pytest.mark.skipif(FIREFOX is None, reason="needs Firefox (Debian's firefox-esr)")

# Whatever the page asks of the server's engine from now on fails, and is remembered.
CUT = """
  window.asked = [];
  const ask = window.fetch;
  window.fetch = (address, ...rest) => {
    const path = String(address.url ?? address);
    if (!/api.v1.(hint|solve|explain|rate|puzzles)/.test(path)) return ask(address, ...rest);
    window.asked.push(path);
    return Promise.reject(new TypeError('cut'));
  };
  return true;
"""


@pytest.fixture(scope="module")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    assert FIREFOX is not None
    folder: Path = tmp_path_factory.mktemp("firefox")
    with Firefox(FIREFOX, folder, free_port()) as one:
        yield one


def begin(firefox: Firefox, server: Server, givens: str) -> None:
    firefox.go(f"{server.address}/own?givens={givens}")
    firefox.wait("return document.querySelector('.button.main:not(:disabled)') !== null")
    firefox.click(".button.main")
    firefox.wait("return document.querySelector('.game [role=grid]') !== null")


def test_a_whole_game_is_played(firefox: Firefox, server: Server) -> None:
    begin(firefox, server, SMALL)
    for cell, (given, digit) in enumerate(zip(SMALL, solution_of(SMALL), strict=True)):
        if given == ".":
            firefox.click(f'[data-cell="{cell}"]')
            firefox.press(digit)
    firefox.wait("return document.body.innerText.includes('Solved.')")


@pytest.mark.skipif(
    not (ENGINE / "engine.json").is_file(), reason="needs the browser's engine (make wasm)"
)
def test_a_hint_comes_from_the_device(firefox: Firefox, server: Server) -> None:
    begin(firefox, server, CLASSIC)
    firefox.wait(
        "const kept = await caches.open('nonet-engine');"
        "return (await kept.keys()).length === 3"  # the list and both modules
    )
    firefox.run(CUT)
    firefox.click(".helps .button")
    firefox.wait("return document.querySelector('.told .button.main') !== null")
    firefox.click(".told .button.main")  # help counts, and the player agrees
    firefox.wait("return document.body.innerText.includes('Look for')")
    assert firefox.run("return window.asked") == []
