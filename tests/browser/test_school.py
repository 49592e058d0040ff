"""The school in a real browser: a unit from its first picture to its tick, by keyboard alone."""

import json

import pytest
from playwright.sync_api import Page, expect

from browser.games import digits_on, solution_of
from browser.looking import assert_whole
from nonet.service.school import School
from nonet.techniques import as_position
from waiting import comes_true

TASKS = ("x-wing", "x-wing", "x-wing", "claiming", "x-wing")  # one comes from an earlier unit


def choose_cell(page: Page, cell: int) -> None:
    """Go to a cell by arrows, from wherever the cursor is."""
    at = int(page.locator('[data-cell][tabindex="0"]').get_attribute("data-cell") or 0)
    down, right = cell // 9 - at // 9, cell % 9 - at % 9
    for key, times in (("ArrowDown", down), ("ArrowRight", right)):
        back = {"ArrowDown": "ArrowUp", "ArrowRight": "ArrowLeft"}[key]
        for _ in range(abs(times)):
            page.keyboard.press(key if times > 0 else back)


def answer(page: Page, subject: str, place: int) -> None:
    """Answer the exercise on the board, whatever it asks for, as the engine does."""
    card = School().read_pack(subject, 1)[place]
    question = page.locator(".question").inner_text()
    step = card.answers[0]
    if step["placements"]:
        enter_digit(page, *step["placements"][0])
    elif "Choose its" in question:
        for cell in step["pattern"]:
            choose_cell(page, cell)
            page.keyboard.press("Space")
        page.keyboard.press("Enter")
    elif "one candidate" in question:  # is judged at once
        enter_digit(page, *step["eliminations"][0])
    else:
        for cell, digit in step["eliminations"]:
            enter_digit(page, cell, digit)
        page.keyboard.press("Enter")


def enter_digit(page: Page, cell: int, digit: int) -> None:
    choose_cell(page, cell)
    page.keyboard.press(str(digit))


def answer_five(page: Page, tasks: tuple[str, ...]) -> None:
    """Answer the exercises of a unit by keyboard, from the first to the last."""
    parts = page.get_by_role("group", name="Parts of the unit")
    parts.get_by_role("button", name="Exercises", exact=True).click()
    places = dict.fromkeys(tasks, 0)
    for number, subject in enumerate(tasks, 1):
        expect(page.get_by_role("heading", name=f"Exercise {number} of 5")).to_be_visible()
        page.locator(".board [data-cell]").first.wait_for()
        answer(page, subject, places[subject])
        places[subject] += 1
        expect(page.get_by_text("Right!", exact=True)).to_be_visible()
        if number == 1:
            assert_whole(page, "an exercise that was answered")
        page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="5 of 5 right.")).to_be_visible()


# Units of branches: the subject of their own exercises, or two in turn, and what is asked again.
BRANCH_UNITS = {
    "x-single": (["x.hidden-single-box"], "naked-single"),
    "windoku-locked": (["windoku.pointing", "windoku.claiming"], "windoku.hidden-single-box"),
    "law-of-leftovers": (["jigsaw.law-of-leftovers"], "jigsaw.pointing"),
    "single-combination": (["killer.single-combination"], "killer.last-of-a-sum"),
    "thermometer": (["thermometer.thermometer"], "naked-single"),
}


@pytest.mark.parametrize("unit", BRANCH_UNITS)
def test_a_unit_of_a_branch_is_done_by_keyboard(page: Page, unit: str) -> None:
    shows, old = BRANCH_UNITS[unit]
    own = [shows[at % len(shows)] for at in range(4)]
    page.goto(f"/learn/unit/{unit}")
    page.get_by_role("group", name="Explanation, frame by frame").wait_for()
    page.get_by_role("button", name="What spoils it").click()
    assert_whole(page, "a unit of a branch")
    answer_five(page, (*own[:3], old, own[3]))
    page.goto("/learn")
    boards = page.get_by_role("region", name="Other boards")
    expect(boards.get_by_text("done")).to_have_count(1)
    expect(page.get_by_text("0 of 40 units done")).to_be_visible()


@pytest.mark.parametrize("unit", ["x-single", "innie-outie", "thermometer", "dots"])
def test_a_unit_of_a_branch_ends_with_a_game_on_its_board(page: Page, unit: str) -> None:
    page.goto(f"/learn/unit/{unit}")
    parts = page.get_by_role("group", name="Parts of the unit")
    parts.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("button", name="Play a puzzle that needs it").click()
    page.wait_for_url("**/play/**")
    expect(page.get_by_role("grid")).to_be_visible()


def test_a_technique_of_a_variant_is_practised_on_its_board(page: Page) -> None:
    page.goto("/learn/innie-outie")
    page.get_by_role("link", name="Practise this").click()
    page.get_by_role("heading", name="Position 1").wait_for()
    assert page.url.endswith("/learn/practice/killer.innie-outie")
    answer(page, "killer.innie-outie", 0)
    expect(page.get_by_text("Right!", exact=True)).to_be_visible()
    expect(page.get_by_text("Your rating:")).to_be_visible()


def test_a_unit_is_done_by_keyboard_and_stays_done(page: Page) -> None:
    page.goto("/learn/unit/x-wing")
    expect(page.get_by_role("heading", level=1)).to_contain_text("X-wing")
    telling = page.get_by_role("group", name="Explanation, frame by frame")
    telling.get_by_role("button", name="Next").click()
    assert_whole(page, "a unit")
    answer_five(page, TASKS)
    page.goto("/learn")
    expect(page.get_by_text("1 of 40 units done")).to_be_visible()


def test_a_wrong_answer_is_explained(page: Page) -> None:
    page.goto("/learn/practice/naked-single")
    page.get_by_role("heading", name="Position 1").wait_for()
    card = School().read_pack("naked-single", 1)[0]
    right = {tuple(at) for step in card.answers for at in step["placements"]}
    cell = next(c for c, s in enumerate(card.position.split(":")[0]) if s == "." and c != 40)
    choose_cell(page, cell)
    keys = page.get_by_role("group", name="Digits").get_by_role("button", disabled=False)
    wrong = next(
        key
        for key in keys.all_inner_texts()
        if (cell, int(key)) not in right and card.solution[cell] != key
    )
    page.keyboard.press(wrong)
    expect(page.get_by_text("Not quite.")).to_be_visible()
    page.get_by_role("button", name="Show me").click()
    expect(page.get_by_role("group", name="Explanation, frame by frame")).to_be_visible()
    expect(page.get_by_text("Your rating:")).to_be_visible()


def test_a_streak_may_skip_once_and_ends_with_the_first_miss(page: Page) -> None:
    page.goto("/learn/streak")
    page.get_by_role("button", name="Start").click()
    page.locator(".question").wait_for()
    page.keyboard.press("n")
    expect(page.get_by_role("button", name="Skip")).to_have_count(0)
    digits = digits_on(page)
    cell, wrong = find_wrong(digits)
    choose_cell(page, cell)
    page.keyboard.press(str(wrong))
    expect(page.get_by_role("heading", name="0 right")).to_be_visible()
    assert digits_on(page) == digits, "what was missed can be looked at"


def find_wrong(digits: str) -> tuple[int, int]:
    """A cell and a candidate of it that is not the solution's."""
    solution = solution_of(digits)
    for cell, mask in enumerate(as_position(digits).candidates):
        for digit in range(1, 10):
            if mask >> (digit - 1) & 1 and solution[cell] != str(digit):
                return cell, digit
    raise AssertionError("a position of the ladder has a cell with two candidates")


def test_techniques_are_found_by_name(page: Page) -> None:
    page.goto("/techniques")  # the old address of a list that is here now
    page.get_by_role("searchbox", name="Search techniques").fill("sword")
    techniques = page.get_by_role("region", name="All techniques")
    expect(techniques.get_by_role("link", name="Swordfish", exact=True)).to_be_visible()
    expect(techniques.get_by_role("link", name="Naked Pair", exact=True)).to_have_count(0)
    techniques.get_by_role("link", name="Swordfish", exact=True).click()
    page.get_by_role("link", name="Practise this").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Swordfish")


def test_a_unit_that_was_opened_is_there_without_a_network(page: Page) -> None:
    page.goto("/learn")
    # Asked and answered, for wait_for_function does not wait for what an async function promises.
    kept = "async () => (await (await caches.open('nonet-school')).keys()).length"
    assert comes_true(lambda: page.evaluate(kept) >= 2)
    page.route("**/api/**", lambda route: route.abort())
    page.get_by_role("link", name="Begin: The rules").click()
    page.get_by_role("button", name="Exercises", exact=True).click()
    expect(page.get_by_role("heading", name="Exercise 1 of 5")).to_be_visible()


def test_who_has_begun_finds_the_next_unit_at_home(page: Page) -> None:
    page.goto("/")
    page.get_by_role("heading", level=1).wait_for()
    done = json.dumps({"school": {"units": {"rules": {"right": 5, "done": 1}}}})
    page.evaluate("options => localStorage.setItem('nonet.options', options)", done)
    page.reload()
    page.get_by_role("link", name="Go on: The last free cell").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("The last free cell")
    page.goto("/learn")
    page.get_by_role("switch", name="Repetition").check()
    expect(page.get_by_text("Nothing is due today.")).to_be_visible()


def test_who_never_played_is_led_to_the_rules(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Begin with the rules").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("The rules")
