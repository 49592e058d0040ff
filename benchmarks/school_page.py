"""The school in real Chromium, against a real server: Storm's keys, and how soon a review is there.

    python benchmarks/school_page.py storm [--rounds 3]
    python benchmarks/school_page.py review [--rounds 5]

`storm` answers position after position as a quick player does, arrows and digits eight a second,
all of them right. Key to frame is told as `benchmarks/page.py` does, by the sort of key: an
`answer` is the digit that ends a position and brings the next one. `next position` is from that key
until the next board has been drawn, as the page sees it.

`review` keeps games of every level, played by their paths from complete lists on, and looks back at
them. Told is what the player waits for: from the key on the card of the solved game that opens the
review until its verdict has been drawn.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, Page

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from page import QUICK, Round, browsing, describe, print_keys, trace

from nonet.generator import Made, generate
from nonet.levels import LEVELS
from nonet.school import SUBJECTS
from nonet.service.school import School
from nonet.techniques import find_path

RUNGS = 3  # positions of a technique on the ladder
ANSWERED = 18  # positions of a round: singles, pointing, claiming
WARM = 3
TOO_FAST = 400  # ms: what comes sooner was meant for the position before
# When the board of another position has been drawn, after the digit that answered the last one.
WATCH = """
window.drawn = [];
const isBoard = (node) => node.nodeType === 1 && node.matches('.beside');
addEventListener('keydown', ({ key }) => {
  if (key >= '1' && key <= '9') window.keyAt = performance.now();
}, true);
new MutationObserver((changes) => {
  if (!changes.some(({ addedNodes }) => [...addedNodes].some(isBoard))) return;
  const since = window.keyAt;
  requestAnimationFrame(() => setTimeout(() => window.drawn.push(performance.now() - since)));
}).observe(document, { childList: true, subtree: true });
"""
KEEP = """([givens, digits, moves, at]) => {
  const id = crypto.randomUUID().replaceAll('-', '').slice(0, 22);
  const [started, played] = [Date.now() - at, Date.now()].map((ms) => new Date(ms).toISOString());
  const game = { id, started, layout: '3x3', givens };
  localStorage.setItem('nonet.game.' + id, JSON.stringify({ ...game, moves }));
  const end = { digits, played, mistakes: 0, isComplete: true, isUnaided: true };
  const summary = { ...game, ...end, seconds: Math.round(at / 1000) };
  localStorage.setItem('nonet.summary.' + id, JSON.stringify(summary));
  return id;
}"""
# When a review has been drawn: its time line comes with the verdict.
VERDICT = """
addEventListener('keydown', ({ key }) => {
  if (key === 'Enter') window.sentAt = performance.now();
}, true);
new MutationObserver(() => {
  if (!window.sentAt || !document.querySelector('#line')) return;
  const told = () => (window.verdictAfter ??= performance.now() - window.sentAt);
  requestAnimationFrame(() => setTimeout(told));
}).observe(document, { childList: true, subtree: true });
"""


def main() -> None:
    """Read the arguments and print a table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("what", choices=("storm", "review"))
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--chromium", default="/usr/bin/chromium")
    given = parser.parse_args()
    measure = measure_storm if given.what == "storm" else measure_reviews
    with browsing(given.chromium) as (browser, address):
        measure(browser, address, given.rounds)


def measure_storm(browser: Browser, address: str, rounds: int) -> None:
    """Print the keys of some runs, and how soon the next position is there."""
    traced, waits = zip(*(run_storm(browser, address, n) for n in range(rounds)), strict=True)
    print_keys("storm", list(traced))
    for each in waits:
        print(f"next position    {describe(each)}")


def run_storm(browser: Browser, address: str, number: int) -> tuple[Round, list[float]]:
    """Run through the first positions of one Storm."""
    page = browser.new_page()
    page.add_init_script(f"Math.random = () => {number / 1000 + 0.0005};{WATCH}")
    page.goto(f"{address}/learn/storm")
    page.get_by_role("button").filter(has_text="Start").click()
    page.get_by_role("heading", name="Position 1", exact=True).wait_for()
    page.wait_for_timeout(2000)  # until all that a start does is done
    answers = list(list_answers(number))
    for place, answer in enumerate(answers[:WARM], 2):
        press_answer(page, *answer)
        page.get_by_role("heading", name=f"Position {place}", exact=True).wait_for()
    page.evaluate("window.drawn.length = 0")

    def press() -> list[str]:
        sorts: list[str] = []
        for place, answer in enumerate(answers[WARM:], WARM + 2):
            sorts += press_answer(page, *answer)
            page.get_by_role("heading", name=f"Position {place}", exact=True).wait_for()
        return sorts

    traced = trace(page, press)
    drawn: list[float] = page.evaluate("window.drawn")
    page.close()
    return traced, drawn


def list_answers(pack: int) -> Iterator[tuple[int, int]]:
    """List the right answers of a run, as cells and digits."""
    school, techniques = School(), SUBJECTS[: ANSWERED // RUNGS]
    for technique in techniques:
        strict = [card for card in school.read_pack(technique, pack) if card.is_strict]
        for card in strict[:RUNGS]:
            step = card.answers[0]
            yield (step["placements"] or step["eliminations"])[0]


def press_answer(page: Page, cell: int, digit: int) -> list[str]:
    """Go to a cell by arrows and press a digit there."""
    at = int(page.locator('[data-cell][tabindex="0"]').get_attribute("data-cell") or 0)
    down, right = cell // 9 - at // 9, cell % 9 - at % 9
    keys = ["ArrowDown" if down > 0 else "ArrowUp"] * abs(down)
    keys += ["ArrowRight" if right > 0 else "ArrowLeft"] * abs(right)
    page.wait_for_timeout(TOO_FAST)
    for key in [*keys, str(digit)]:
        page.wait_for_timeout(QUICK)
        page.keyboard.press(key)
    return ["arrow"] * len(keys) + ["answer"]


def measure_reviews(browser: Browser, address: str, rounds: int) -> None:
    """Print how long one waits for the review of a game of each level."""
    page = browser.new_page()
    page.add_init_script(VERDICT)
    for level in LEVELS:
        waits: list[float] = []
        finds = 0
        for seed in range(rounds):
            made = generate(level=level, seed=seed)
            if isinstance(made, Made):
                game, count = keep_game(page, address, made)
                finds = max(finds, count)
                waits.append(wait_for_review(page, f"{address}/play/{game}", f"/review/{game}"))
        print(f"{level:10} {describe(waits)}, slowest {max(waits):.0f}; up to {finds} finds")


def keep_game(page: Page, address: str, made: Made) -> tuple[str, int]:
    """Keep a game as this device would have: solved by its path, from complete lists on."""
    givens = made.puzzle.givens.format()
    moves: list[dict[str, Any]] = [{"kind": "fill"}]
    for step in find_path(made.puzzle.givens).steps:
        for cell, digit in step.eliminations:
            moves.append({"kind": "note", "cells": [cell], "digit": digit, "where": "corner"})
        for cell, digit in step.placements:
            moves.append({"kind": "digit", "cells": [cell], "digit": digit, "clean": True})
    dice = Random(made.seed)  # paces of a player
    at = 0
    for number, move in enumerate(moves, 1):
        at += dice.randrange(1000, 9000)
        move |= {"n": number, "at": at}
    page.goto(address)
    game: str = page.evaluate(KEEP, [givens, made.puzzle.solution.format(), moves, at])
    return game, len(moves) - 1


def wait_for_review(page: Page, game: str, review: str) -> float:
    """Open the review from the card of a solved game: milliseconds until it is told."""
    page.goto(game)
    link = page.locator(f'a[href="{review}"]').first
    link.wait_for()
    page.wait_for_timeout(1500)  # as long as anybody looks at the card
    link.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => window.verdictAfter")
    return float(page.evaluate("window.verdictAfter"))


if __name__ == "__main__":
    main()
