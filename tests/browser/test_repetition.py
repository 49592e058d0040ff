"""Repetition: what was missed comes back after days, by the page's clock, as another position."""

from datetime import datetime

from playwright.sync_api import Locator, Page, expect

from browser.games import digits_on
from browser.looking import assert_whole
from browser.test_after_the_game import keep_finished_game
from browser.test_school import choose_cell, enter_digit, find_wrong
from nonet import Grid, find_key
from nonet.service.school import School
from nonet.techniques import as_position

EVENING = datetime(2026, 3, 2, 21, 30)  # here, whatever "here" is
SUBJECT = "naked-single"


def begin_at_evening(page: Page) -> None:
    page.clock.install(time=EVENING)
    page.goto("/learn")


def switch_on(page: Page) -> None:
    page.get_by_role("switch", name="Repetition").check()
    expect(page.get_by_text("Nothing is due today.")).to_be_visible()


def after_days(page: Page, days: int) -> None:
    """Come back some days later, at the same time of day, and open the school."""
    page.clock.fast_forward(days * 86_400_000)
    page.goto("/learn")
    page.get_by_role("heading", level=1).wait_for()


def due(page: Page) -> Locator:
    """What the school says is due."""
    return page.get_by_role("region", name="Practice").get_by_text("Due today:")


def miss(page: Page) -> str:
    """Answer the position on the board wrongly: its digits."""
    page.get_by_role("heading", name="Position 1").wait_for()
    digits = digits_on(page)
    cell, wrong = find_wrong(digits)
    choose_cell(page, cell)
    page.keyboard.press(str(wrong))
    expect(page.get_by_text("Not quite.")).to_be_visible()
    return digits


def answer_rightly(page: Page) -> str:
    """Find the digit of the position on the board: its digits before."""
    page.get_by_role("heading", name="Position 1").wait_for()
    digits = digits_on(page)
    [step, *_] = as_position(digits).find([SUBJECT])
    enter_digit(page, *step.placements[0])
    expect(page.get_by_text("Right!", exact=True)).to_be_visible()
    return digits


def test_a_miss_comes_back_later_and_later_and_never_as_the_same_puzzle(page: Page) -> None:
    begin_at_evening(page)
    switch_on(page)
    page.goto(f"/learn/practice/{SUBJECT}")
    seen = [miss(page)]
    after_days(page, 0)
    expect(page.get_by_text("Nothing is due today.")).to_be_visible()
    for days in (1, 3, 7):
        after_days(page, days - 1)
        expect(due(page)).to_have_count(0)
        after_days(page, 1)
        expect(due(page)).to_be_visible()
        assert_whole(page, "the school with something due")
        page.get_by_role("link", name="Naked Single", exact=True).first.click()
        seen.append(answer_rightly(page))
        after_days(page, 0)
        expect(page.get_by_text("Nothing is due today.")).to_be_visible()
    keys = {find_key(Grid(digits)).grid for digits in seen}
    assert len(keys) == len(seen), "nor as the same puzzle turned or renumbered"


def test_a_miss_is_due_from_the_morning_on_and_stands_on_home(page: Page) -> None:
    begin_at_evening(page)
    switch_on(page)
    page.goto(f"/learn/practice/{SUBJECT}")
    miss(page)
    page.clock.fast_forward("03:00:00")  # past midnight
    page.goto("/")
    page.get_by_role("link", name="Due today: Naked Single").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Naked Single")


def test_who_did_not_ask_for_repetition_gets_none(page: Page) -> None:
    begin_at_evening(page)
    page.goto(f"/learn/practice/{SUBJECT}")
    miss(page)
    after_days(page, 1)
    expect(page.get_by_text("Nothing is due today.")).to_have_count(0)
    expect(due(page)).to_have_count(0)
    page.get_by_role("switch", name="Repetition").check()
    expect(page.get_by_text("Nothing is due today.")).to_be_visible()


def test_what_was_missed_in_a_streak_comes_back(page: Page) -> None:
    begin_at_evening(page)
    switch_on(page)
    page.goto("/learn/streak")
    page.get_by_role("button", name="Start").click()
    page.get_by_role("heading", name="Position 1").wait_for()
    cell, wrong = find_wrong(digits_on(page))
    choose_cell(page, cell)
    page.keyboard.press(str(wrong))
    page.get_by_role("heading", name="0 right").wait_for()
    after_days(page, 1)
    expect(due(page)).to_contain_text("Full House")


# The first digit of a kept game was found with a hint.
HELPED = """(id) => {
  const game = JSON.parse(localStorage.getItem('nonet.game.' + id));
  const moves = [{ kind: 'hint', stage: 3, at: 0 }, ...game.moves];
  moves.forEach((move, index) => (move.n = index + 1));
  localStorage.setItem('nonet.game.' + id, JSON.stringify({ ...game, moves }));
}"""


def test_what_needed_a_hint_in_a_game_comes_back(page: Page) -> None:
    begin_at_evening(page)
    switch_on(page)
    game = keep_finished_game(page)
    page.evaluate(HELPED, game)
    page.goto(f"/review/{game}")
    page.get_by_role("table").wait_for()
    after_days(page, 1)
    expect(due(page).get_by_role("link")).to_have_count(1)
    page.goto(f"/review/{game}")
    page.get_by_role("table").wait_for()
    after_days(page, 0)
    expect(due(page), "looked at once more it is not missed once more").to_be_visible()


def test_five_that_were_answered_are_enough_for_a_day(page: Page) -> None:
    begin_at_evening(page)
    switch_on(page)
    subjects = ("full-house", "hidden-single-box", "hidden-single-line", SUBJECT, "pointing")
    for subject in (*subjects, "claiming"):
        page.goto(f"/learn/practice/{subject}")
        page.get_by_role("heading", name="Position 1").wait_for()
        answer(page, subject, 1, is_right=False)
    after_days(page, 1)
    links = due(page).get_by_role("link")
    expect(links).to_have_count(5)
    page.set_viewport_size({"width": 390, "height": 844})
    assert_apart(links)
    page.goto(f"/learn/practice/{subjects[0]}")
    for left in (4, 3, 2, 1, 0):
        page.get_by_role("heading", name="Position 1").wait_for()
        answer(page, page.url.rpartition("/")[2], 2, is_right=True)
        others = page.get_by_text("Due today:").get_by_role("link")
        expect(others).to_have_count(left)
        if left:
            others.first.click()
    after_days(page, 0)
    expect(page.get_by_text("Nothing is due today.")).to_be_visible()
    after_days(page, 1)
    expect(due(page)).to_contain_text("Claiming")


def answer(page: Page, subject: str, pack: int, *, is_right: bool) -> None:
    """Answer the first exercise of a pack, of singles and locked digits."""
    [card, *_] = School().read_pack(subject, pack)
    step = card.answers[0]
    if step["placements"]:
        cell, digit = step["placements"][0] if is_right else find_wrong(digits_on(page))
        enter_digit(page, cell, digit)
    else:
        cells = step["pattern"] if is_right else step["pattern"][:1]
        for cell in cells:
            choose_cell(page, cell)
            page.keyboard.press("Space")
        page.keyboard.press("Enter")
    expect(page.get_by_text("Right!" if is_right else "Not quite.").first).to_be_visible()


def assert_apart(buttons: Locator) -> None:
    """Look that no button touches another, above or beside it."""
    boxes = [one.bounding_box() for one in buttons.all()]
    for at, one in enumerate(boxes):
        for other in boxes[:at]:
            assert one is not None
            assert other is not None
            below = one["y"] - other["y"] - other["height"]
            beside = one["x"] - other["x"] - other["width"]
            assert max(below, beside) >= 4
