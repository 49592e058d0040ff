"""The coach in the page: every way of taking notes, trouble told kindly, help counted once."""

import json
from typing import Any

from playwright.sync_api import Page, Route, expect

from browser.games import CLASSIC, SMALL, digits_on, open_own, solution_of, wrong_digit
from browser.test_help import ask_for_help

# Without notes its hints told the same pointing again and again.
LOOPING = "53...8..9.9.......2..39...6..9..7.....19328.....4..2..3...69..2.......6.6..7...51"
CARD = "How am I doing?"


def moves_of(page: Page) -> list[dict[str, Any]]:
    """The log of the only game, as this device keeps it."""
    texts: dict[str, str] = page.evaluate("() => ({...localStorage})")
    found: list[dict[str, Any]] = []
    for kind in ("nonet.game.", "nonet.tail."):
        for key, text in texts.items():
            if key.startswith(kind):
                data = json.loads(text)
                found += data["moves"] if isinstance(data, dict) else data
    return sorted({move["n"]: move for move in found}.values(), key=lambda move: int(move["n"]))


def select(page: Page, cell: int) -> None:
    page.locator(f'[data-cell="{cell}"]').click()


def whole_hint(page: Page) -> None:
    """Ask for a hint and for all of it."""
    ask_for_help(page, "Hint")
    more = page.get_by_role("button", name="Tell me more")
    expect(page.get_by_text("Look for:")).to_be_visible()
    while more.is_visible():
        more.click()
    page.get_by_role("button", name="Do this step").wait_for()


def write_all(page: Page, digits: str, givens: str) -> None:
    """Write every digit that is not given."""
    for cell, (digit, given) in enumerate(zip(digits, givens, strict=True)):
        if given == ".":
            select(page, cell)
            page.keyboard.press(digit)


def test_a_good_corner_note_is_not_called_wrong(page: Page) -> None:
    """One digit in its only two cells of a box: Snyder's way."""
    open_own(page, CLASSIC)
    for cell in (0, 1):
        select(page, cell)
        page.keyboard.press("Shift+4" if solution_of(CLASSIC)[cell] != "4" else "Shift+8")
    ask_for_help(page, "Hint")
    expect(page.get_by_role("region", name="Hint").get_by_text("Look for:")).to_be_visible()
    assert page.get_by_text("leave out the right digit").count() == 0
    assert page.locator(".note").count() == 2


def test_hints_without_notes_lead_to_the_solution(page: Page) -> None:
    open_own(page, LOOPING)
    hints = 0
    while page.get_by_role("heading", name="Solved.").count() == 0:
        whole_hint(page)
        hints += 1
        before = len(moves_of(page))
        page.get_by_role("button", name="Do this step").click()
        page.wait_for_function(
            """before => Object.entries(localStorage).some(([key, text]) => {
                const data = key.startsWith('nonet.game.') || key.startsWith('nonet.tail.')
                    ? JSON.parse(text) : [];
                return (data.moves ?? data).some?.((move) => move.n > before);
            })""",
            arg=before,
        )
        assert hints < 120
    assert digits_on(page) == solution_of(LOOPING)
    applied = [json.dumps(m, sort_keys=True) for m in moves_of(page) if m["kind"] == "apply"]
    effects = [{k: v for k, v in json.loads(m).items() if k not in ("n", "at")} for m in applied]
    assert len({json.dumps(effect) for effect in effects}) == len(effects) == hints
    expect(page.get_by_text(f"{hints} hints, 0 checks")).to_be_visible()
    expect(page.locator("[aria-live]").get_by_text("Solved. The board is complete")).to_have_count(
        1
    )


def test_a_corrected_digit_is_no_longer_marked_and_the_card_goes(page: Page) -> None:
    open_own(page, CLASSIC)
    right = solution_of(CLASSIC)[0]
    select(page, 0)
    page.keyboard.press(wrong_digit(CLASSIC, 0))
    ask_for_help(page, CARD)
    page.get_by_role("button", name="Show where").click()
    expect(page.locator(".cell.wrong")).to_have_count(1)
    select(page, 0)
    page.keyboard.press(right)
    expect(page.get_by_role("region", name=CARD)).to_have_count(0)
    expect(page.locator(".cell.wrong")).to_have_count(0)


def test_a_full_but_wrong_board_speaks_by_itself(page: Page) -> None:
    open_own(page, SMALL)
    solution = solution_of(SMALL)
    cell = SMALL.index(".")
    wrong = "1" if solution[cell] != "1" else "2"
    write_all(page, solution[:cell] + wrong + solution[cell + 1 :], SMALL)
    card = page.get_by_role("region", name=CARD)
    expect(card.get_by_text("The board is full, but not everything is right yet.")).to_be_visible()
    expect(page.locator("[aria-live]").get_by_text("The board is full")).to_have_count(1)
    assert all(move["kind"] != "check" for move in moves_of(page))  # nobody asked
    card.get_by_role("button", name="How many are wrong?").click()
    page.get_by_role("button", name="Help me").click()
    expect(card.get_by_text("one digit is not right yet")).to_be_visible()
    card.get_by_role("button", name="Take back only what is wrong").click()
    select(page, cell)
    page.keyboard.press(solution[cell])
    expect(page.get_by_role("heading", name="Solved.")).to_be_visible()
    expect(page.get_by_text("0 hints, 1 check", exact=True)).to_be_visible()


def test_a_hint_that_could_not_be_had_does_not_count(page: Page) -> None:
    def hang_up(route: Route) -> None:
        route.abort()

    page.route("**/engine/**", hang_up)
    open_own(page, CLASSIC)
    page.route("**/api/v1/hint", hang_up)
    ask_for_help(page, "Hint")
    expect(page.get_by_text("Without the server there is no hint.")).to_be_visible()
    assert [move for move in moves_of(page) if move["kind"] == "hint"] == []
    page.unroute("**/api/v1/hint")
    whole_hint(page)
    stages = [move["stage"] for move in moves_of(page) if move["kind"] == "hint"]
    assert stages == [1, 2, 4]


def test_the_page_warns_in_each_game_that_help_counts(page: Page) -> None:
    card = page.get_by_role("region", name=CARD)
    for _ in range(2):
        open_own(page, SMALL)
        page.get_by_role("button", name=CARD, exact=True).click()
        page.get_by_role("button", name="Help me").click()
        expect(card.get_by_text("Everything so far is right.")).to_be_visible()
        page.get_by_role("button", name="Close").click()
        page.get_by_role("button", name=CARD, exact=True).click()
        expect(card.get_by_text("Everything so far is right.")).to_be_visible()


def test_a_refused_digit_is_seen_and_no_redo_brings_it(page: Page) -> None:
    page.goto("/options")
    page.get_by_role("switch", name="Refuse wrong digits").click()
    open_own(page, CLASSIC)
    wrong = wrong_digit(CLASSIC, 0)
    select(page, 0)
    page.keyboard.press(wrong)
    expect(page.get_by_text(f"{wrong} is not right there").first).to_be_visible()
    assert page.locator(".refusal").count() == 1
    assert digits_on(page)[0] == "."
    page.keyboard.press("Control+y")
    assert digits_on(page) == CLASSIC
    assert [move["kind"] for move in moves_of(page)] == ["check", "refused"]


def test_a_board_without_one_solution_is_told_what_can_be_done(page: Page) -> None:
    page.goto(f"/own?givens={CLASSIC[:40]}{'.' * 41}")
    page.get_by_role("button", name="Play it anyway").click()
    page.wait_for_url("**/play/*")
    ask_for_help(page, "Hint")
    expect(page.get_by_text("These givens do not have exactly one solution")).to_be_visible()
    ask_for_help(page, CARD)
    card = page.get_by_role("region", name=CARD)
    expect(card.get_by_text("There is no single solution to compare with")).to_be_visible()
