"""Help in the game: checks, hints in stages, lessons, the whole path."""

from playwright.sync_api import Page, expect

from browser.games import CLASSIC, digits_on, open_own, solution_of, wrong_digit


def ask_for_help(page: Page, name: str) -> None:
    """Press a help button; the first time in a game the page warns that help counts."""
    page.get_by_role("button", name=name, exact=True).click()
    warning = page.get_by_role("button", name="Help me")
    if warning.count():
        warning.click()


def test_a_check_tells_how_many_then_where_then_takes_back_what_is_wrong(page: Page) -> None:
    open_own(page, CLASSIC)
    right = solution_of(CLASSIC)[0]
    wrong = wrong_digit(right + CLASSIC[1:], 1)
    page.keyboard.press("Control+Home")
    page.keyboard.press(right)
    page.keyboard.press("ArrowRight")
    page.keyboard.press(wrong)
    ask_for_help(page, "How am I doing?")
    card = page.get_by_role("region", name="How am I doing?")
    expect(card.get_by_text("One digit is wrong.")).to_be_visible()
    assert page.locator(".cell.wrong").count() == 0
    page.get_by_role("button", name="Show where").click()
    expect(page.locator(".cell.wrong")).to_have_count(1)
    page.get_by_role("button", name="Take back only what is wrong").click()
    assert digits_on(page)[:2] == f"{right}."
    expect(page.locator(".cell.wrong")).to_have_count(0)


def test_a_hint_goes_from_its_name_to_the_deed(page: Page) -> None:
    open_own(page, CLASSIC)
    ask_for_help(page, "Hint")
    card = page.get_by_role("region", name="Hint")
    expect(card.get_by_text("Look for:")).to_be_visible()
    assert page.locator(".picture").count() == 0
    card.get_by_role("button", name="Tell me more").click()
    expect(card.get_by_text("Where to look:")).to_be_visible()
    expect(page.locator(".picture .house")).to_have_count(1)
    assert page.locator(".note.look").count() == 0
    card.get_by_role("button", name="Tell me more").click()
    expect(card.get_by_text("1 of 3")).to_be_visible()
    card.get_by_role("button", name="Next", exact=True).click()
    card.get_by_role("button", name="Next", exact=True).click()
    expect(page.locator(".note.look-place")).to_have_count(1)
    before = digits_on(page)
    card.get_by_role("button", name="Do this step").click()
    after = digits_on(page)
    assert after.count(".") == before.count(".") - 1
    solution = solution_of(CLASSIC)
    assert all(digit in (".", right) for digit, right in zip(after, solution, strict=True))


def test_a_mistake_is_said_before_any_hint(page: Page) -> None:
    open_own(page, CLASSIC)
    page.keyboard.press("Control+Home")
    page.keyboard.press(next(d for d in "58" if d != solution_of(CLASSIC)[0]))
    ask_for_help(page, "Hint")
    card = page.get_by_role("region", name="How am I doing?")
    expect(card.get_by_text("One digit is wrong.")).to_be_visible()
    assert page.get_by_text("Look for:").count() == 0


def test_the_whole_path_solves_the_puzzle_forward_and_back(page: Page) -> None:
    page.goto(f"/path?givens={CLASSIC}")
    page.get_by_text("step 1 of").wait_for()
    page.keyboard.press("End")
    expect(page.get_by_text("steps done")).to_be_visible()
    assert digits_on(page) == solution_of(CLASSIC)
    page.keyboard.press("Home")
    assert digits_on(page) == CLASSIC


def test_an_own_puzzle_is_rated_and_the_techniques_told_when_asked(page: Page) -> None:
    page.goto(f"/own?givens={CLASSIC}")
    expect(page.get_by_text("Beginner, about")).to_be_visible()
    page.get_by_text("What it takes").click()
    expect(page.get_by_role("link", name="Hidden Single (box)")).to_be_visible()


def test_a_link_to_what_is_no_puzzle_says_why(page: Page) -> None:
    page.goto(f"/own?givens={CLASSIC[:40]}")
    expect(page.get_by_text("That could not be read: These are 40 cells")).to_be_visible()


def test_a_very_hard_puzzle_is_judged_and_checked_like_any_other(page: Page) -> None:
    hardest = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    page.goto(f"/own?givens={hardest}")
    expect(page.get_by_text("A proper puzzle: exactly one solution.")).to_be_visible()
    open_own(page, hardest)
    page.keyboard.press("Control+Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.press(next(d for d in "12" if d != solution_of(hardest)[1]))
    ask_for_help(page, "How am I doing?")
    card = page.get_by_role("region", name="How am I doing?")
    expect(card.get_by_text("One digit is wrong.")).to_be_visible()
