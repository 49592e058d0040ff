"""The school for who hears it, in both languages: roles, names, what is said; and offline."""

import json
import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.games import digits_on
from browser.looking import assert_whole
from browser.test_school import choose_cell, enter_digit
from nonet.service.school import School
from nonet.techniques import as_position
from waiting import comes_true


@dataclass(frozen=True)
class Said:
    """What is heard in a language."""

    language: str
    question: str
    chosen: str
    near: str
    right: str
    wrong: str
    check: str
    onward: str
    digits: str
    start: str
    over: str
    left: str
    score: str
    mixed: str


LANGUAGES = [
    Said(
        language="en",
        question="Look for: Naked Pair. Choose its 2 cells.",
        chosen="1 chosen",
        near="Cells that belong to it: 1. Missing: 1. Too many: 0.",
        right="Right!",
        wrong="Not quite.",
        check="Check",
        onward="Next",
        digits="Digits",
        start="Start",
        over="That was it.",
        left=r"\d:\d\d left",
        score="1 right.",
        mixed="Which digit can be placed?",
    ),
    Said(
        language="de",
        question="Gesucht: Nacktes Paar. Wähle die 2 Felder.",
        chosen="1 gewählt",
        near="Richtige Felder: 1. Es fehlen: 1. Zu viel: 0.",
        right="Richtig!",
        wrong="Nicht ganz.",
        check="Prüfen",
        onward="Weiter",
        digits="Ziffern",
        start="Los",
        over="Das war es.",
        left=r"noch \d:\d\d",
        score="1 richtig.",
        mixed="Welche Ziffer lässt sich setzen?",
    ),
]


@pytest.fixture(params=LANGUAGES, ids=lambda said: said.language)
def said(request: pytest.FixtureRequest, page: Page) -> Said:
    """A language, and the page in it."""
    found: Said = request.param
    options = json.dumps({"language": found.language})
    page.add_init_script(f"localStorage.setItem('nonet.options', '{options}')")
    return found


def heard(page: Page) -> Locator:
    """The one region whose changes are read out."""
    return page.locator("[aria-live=polite]")


def test_an_exercise_is_asked_counted_and_judged_aloud(page: Page, said: Said) -> None:
    page.goto("/learn/practice/naked-pair")
    expect(heard(page)).to_contain_text(said.question)
    expect(page.get_by_role("grid")).to_be_visible()
    [card, *_] = School().read_pack("naked-pair", 1)
    cells = card.answers[0]["pattern"]
    choose_cell(page, cells[0])
    page.keyboard.press("Space")
    expect(heard(page)).to_contain_text(said.chosen)
    page.keyboard.press("Enter")
    expect(heard(page)).to_contain_text(f"{said.wrong} {said.near}")
    expect(page.get_by_role("button", name=said.onward, exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(heard(page)).to_contain_text(said.question)
    for cell in School().read_pack("naked-pair", 1)[1].answers[0]["pattern"]:
        choose_cell(page, cell)
        page.keyboard.press("Space")
    page.get_by_role("button", name=said.check, exact=True).press("Enter")
    expect(heard(page)).to_contain_text(said.right)
    assert_whole(page, f"an exercise in {said.language}")


def find_place(page: Page) -> tuple[int, int]:
    """The digit that the first rung of a run asks for: the last of a house."""
    [step, *_] = as_position(digits_on(page)).find(["full-house"])
    return step.placements[0]


@pytest.mark.parametrize("run", ["streak", "storm"])
def test_a_run_says_how_the_last_answer_was_and_what_is_asked_next(
    page: Page, said: Said, run: str
) -> None:
    page.goto(f"/learn/{run}")
    page.get_by_role("button", name=said.start, exact=True).click()
    expect(page.get_by_role("group", name=said.digits)).to_be_visible()
    assert_whole(page, f"a {run} in {said.language}")
    page.wait_for_timeout(500)  # an answer within 0.4 s was meant for the position before
    enter_digit(page, *find_place(page))
    expect(heard(page)).to_contain_text(f"{said.right} {said.score} {said.mixed}")
    if run == "storm":
        expect(page.get_by_role("timer")).to_be_visible()
        page.keyboard.press("t")
        expect(heard(page)).to_contain_text(re.compile(said.left))
    page.keyboard.press("Escape")
    expect(heard(page)).to_contain_text(said.over)
    expect(page.get_by_role("button", name=said.start, exact=True)).to_be_focused()


def test_every_run_counts_its_positions_from_one(page: Page) -> None:
    page.goto("/learn/storm")
    for _ in range(2):
        page.get_by_role("button", name="Start", exact=True).click()
        expect(page.get_by_role("heading", name="Position 1", exact=True)).to_be_visible()
        page.wait_for_timeout(500)  # an answer within 0.4 s was meant for the position before
        enter_digit(page, *find_place(page))
        expect(page.get_by_role("heading", name="Position 2", exact=True)).to_be_visible()
        page.get_by_role("button", name="End", exact=True).click()


def test_digits_fit_on_a_phone(page: Page, size: str) -> None:
    page.goto("/learn/storm")
    page.get_by_role("button", name="Start").click()
    page.get_by_role("group", name="Digits").wait_for()
    assert_whole(page, f"a storm, {size}")


KEPT = "async () => (await (await caches.open('nonet-school')).keys()).map(({ url }) => url)"


def test_practice_goes_on_with_the_network_cut(page: Page) -> None:
    page.goto("/learn")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.goto("/learn/practice/naked-single")
    page.get_by_role("heading", name="Position 1").wait_for()
    assert comes_true(lambda: any("pack=2" in url for url in page.evaluate(KEPT)))
    page.context.set_offline(True)
    page.route("**/api/**", lambda route: route.abort())
    cards = [*School().read_pack("naked-single", 1), School().read_pack("naked-single", 2)[0]]
    for number, card in enumerate(cards, 1):
        expect(page.get_by_role("heading", name=f"Position {number}", exact=True)).to_be_visible()
        enter_digit(page, *card.answers[0]["placements"][0])
        expect(page.get_by_text("Right!", exact=True)).to_be_visible()
        page.keyboard.press("Enter")
    page.reload()
    expect(page.get_by_text("Your rating:")).to_be_visible()
    page.get_by_role("heading", name="Position 1").wait_for()
