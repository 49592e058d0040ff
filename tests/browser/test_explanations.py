"""Explanations are played: frame by frame on the board, in the game, in lessons and on the path."""

from datetime import datetime

from playwright.sync_api import Locator, Page, expect

from browser.games import CLASSIC, digits_on, open_own, solution_of
from browser.looking import assert_whole


def telling_of(page: Page) -> Locator:
    return page.get_by_role("group", name="Explanation")


def show_lesson(page: Page, technique: str) -> Locator:
    page.goto(f"/learn/{technique}")
    page.get_by_role("button", name="Show me more").click()
    telling = telling_of(page)
    expect(telling).to_contain_text("1 of")
    return telling


def test_a_lesson_is_played_forward_and_back_with_buttons_and_keys(page: Page) -> None:
    telling = show_lesson(page, "x-wing")
    first = telling.locator("p").inner_text()
    forward = telling.get_by_role("button", name="Next", exact=True)
    forward.click()
    expect(telling).to_contain_text("2 of")
    assert telling.locator("p").inner_text() != first
    expect(forward).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(telling).to_contain_text("1 of")
    expect(telling.locator("p")).to_have_text(first)
    while forward.get_attribute("aria-disabled") == "false":
        page.keyboard.press("ArrowRight")
    expect(page.locator(".note.look-gone").first).to_be_visible()
    assert_whole(page, "a lesson at its end")
    page.get_by_role("button", name="From the start").click()
    expect(page.locator(".picture")).to_have_count(0)


def test_the_cages_of_an_argument_are_marked_on_the_board(page: Page) -> None:
    show_lesson(page, "conflicting-combinations")
    looked = page.locator(".drawn .looked")
    expect(page.locator(".drawn text.looked").first).to_be_visible()  # the sum of a cage
    assert looked.count() < page.locator(".drawn .cage").count()
    page.get_by_role("button", name="From the start").click()
    expect(looked).to_have_count(0)


def test_every_frame_is_said_to_a_screen_reader(page: Page) -> None:
    telling = show_lesson(page, "naked-single")
    spoken = page.locator("[aria-live=polite].spoken, .spoken[role=status]").first
    for _ in range(2):
        sentence = telling.locator("p").inner_text()
        expect(spoken).to_have_text(sentence)
        telling.get_by_role("button", name="Next", exact=True).click()
        expect(telling.locator("p")).not_to_have_text(sentence)


def test_what_a_sentence_names_lights_up_by_mouse_key_and_finger(page: Page) -> None:
    telling = show_lesson(page, "hidden-single-box")
    lit = page.locator(".picture .lit")
    house = telling.get_by_role("button", name="box")
    expect(lit).to_have_count(0)
    house.hover()
    expect(lit).to_have_count(9)
    page.mouse.move(0, 0)
    expect(lit).to_have_count(0)
    house.focus()
    expect(lit).to_have_count(9)
    telling.get_by_role("button", name="Next", exact=True).focus()
    expect(lit).to_have_count(0)
    house.tap()
    expect(lit).to_have_count(9)


def test_a_finger_across_the_card_turns_to_the_next_frame_and_back(page: Page) -> None:
    telling = show_lesson(page, "hidden-single-box")
    for start, end, at in ((300, 200, "2 of 3"), (200, 300, "1 of 3"), (300, 290, "1 of 3")):
        touch = {"pointerType": "touch", "bubbles": True, "clientY": 50}
        telling.dispatch_event("pointerdown", {**touch, "clientX": start})
        telling.dispatch_event("pointerup", {**touch, "clientX": end})
        expect(telling).to_contain_text(at)


def stop_the_clock(page: Page) -> None:
    """From here on time goes by only when the test says so."""
    page.clock.pause_at(datetime(2030, 1, 1, 1))


def test_an_explanation_plays_by_itself_to_its_end(page: Page) -> None:
    page.clock.install(time=datetime(2030, 1, 1))
    telling = show_lesson(page, "hidden-single-box")
    stop_the_clock(page)
    telling.get_by_role("button", name="Play").click()
    for at in ("2 of", "3 of"):
        page.clock.run_for(1_500)
        expect(telling).to_contain_text(at)
    expect(telling.get_by_role("button", name="Play")).to_be_visible()


def test_why_not_is_drawn_on_the_board(page: Page) -> None:
    open_own(page, CLASSIC)
    page.keyboard.press("Control+Home")
    page.get_by_text("Why not …?").click()
    group = page.get_by_role("group", name="Why can the selected cell")
    group.get_by_role("button", name="3").click()
    page.get_by_role("button", name="Help me").click()
    card = page.get_by_role("region", name="Hint")
    expect(card).to_contain_text("Row 1, column 1 cannot be 3")
    expect(page.locator(".picture .link.block")).to_have_count(1)
    group.get_by_role("button", name="5").click()  # a candidate: a step refutes it
    expect(card).to_contain_text("cannot be 5")
    expect(telling_of(page)).to_contain_text("1 of")
    card.get_by_role("button", name="Close").click()
    expect(page.locator(".picture")).to_have_count(0)


def test_a_path_names_cell_and_digit_and_starts_where_the_player_is(page: Page) -> None:
    solution = solution_of(CLASSIC)
    open_own(page, CLASSIC)
    page.keyboard.press("Control+Home")
    page.keyboard.press(solution[0])
    page.get_by_role("button", name="Show me the whole path").click()
    page.get_by_role("button", name="Help me").click()
    expect(page.get_by_text("step 1 of 48")).to_be_visible()
    assert digits_on(page)[0] == solution[0]
    expect(page.get_by_role("button", name="in row").first).to_be_visible()
    expect(page.get_by_text("singles in a row")).to_be_visible()
    page.get_by_role("radio", name="From the start").check()
    expect(page.get_by_text("step 1 of 49")).to_be_visible()
    assert digits_on(page) == CLASSIC


def test_a_path_plays_by_itself(page: Page) -> None:
    page.clock.install(time=datetime(2030, 1, 1))
    page.goto(f"/path?givens={CLASSIC}")
    expect(page.get_by_text("step 1 of")).to_be_visible()
    stop_the_clock(page)
    page.get_by_role("button", name="Play all").click()
    for at in ("3 of 3", "step 2 of", "step 3 of"):  # of a single, the end
        page.clock.run_for(1_500)
        expect(page.get_by_text(at)).to_be_visible()
    page.get_by_role("button", name="Stop").click()
    assert digits_on(page).count(".") == CLASSIC.count(".") - 2


def test_cells_are_called_as_the_player_chose(page: Page) -> None:
    page.goto("/options")
    page.get_by_role("radio", name="D7").check()
    page.goto(f"/path?givens={CLASSIC}")
    expect(page.get_by_role("button", name="6 in B2")).to_be_visible()
    expect(page.get_by_role("gridcell", name="A1, box 1")).to_be_visible()


def test_an_explanation_is_whole_at_every_size_and_in_german(page: Page, size: str) -> None:
    page.add_init_script("localStorage.setItem('nonet.options', '{\"language\": \"de\"}')")
    page.goto("/learn/xy-wing")
    page.get_by_role("button", name="Zeig mir mehr").click()
    telling = page.get_by_role("group", name="Erklärung")
    forward = telling.get_by_role("button", name="Weiter", exact=True)
    while forward.get_attribute("aria-disabled") == "false":
        assert_whole(page, f"a frame, {size}")
        forward.click()
    assert_whole(page, f"the last frame, {size}")
