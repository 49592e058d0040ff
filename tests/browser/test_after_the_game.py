"""After the game: the engine's word on the slow moves, and what history makes of it."""

from playwright.sync_api import Page, expect

from browser.games import CLASSIC, digits_on, solution_of
from browser.looking import assert_whole

# A finished game whose third digit took a minute, as this device would have kept it.
PLAYED = """([givens, solution]) => {
  const id = crypto.randomUUID().replaceAll('-', '').slice(0, 22);
  const moves = [];
  let at = 0;
  [...givens].forEach((given, cell) => {
    if (given !== '.') return;
    at += moves.length === 2 ? 60_000 : 1_000;
    const digit = Number(solution[cell]);
    moves.push({ kind: 'digit', cells: [cell], digit, n: moves.length + 1, at });
  });
  const started = new Date(Date.now() - at).toISOString();
  const game = { id, started, layout: '3x3', givens };
  localStorage.setItem('nonet.game.' + id, JSON.stringify({ ...game, moves }));
  const played = new Date().toISOString();
  const end = { digits: solution, seconds: 108, mistakes: 0, isComplete: true, isUnaided: true };
  localStorage.setItem('nonet.summary.' + id, JSON.stringify({ ...game, ...end, played }));
  return id;
}"""


def keep_finished_game(page: Page) -> str:
    page.goto("/")
    game: str = page.evaluate(PLAYED, [CLASSIC, solution_of(CLASSIC)])
    return game


def test_a_review_shows_the_board_and_the_easiest_step_of_the_slow_move(page: Page) -> None:
    page.goto(f"/review/{keep_finished_game(page)}")
    slow = page.get_by_role("button", name="1:00 before")
    expect(slow).to_contain_text("Explained by")
    slow.click()
    assert digits_on(page).count(".") == CLASSIC.count(".") - 2
    expect(page.get_by_text("move 2 of 49")).to_be_visible()
    expect(page.locator(".picture")).to_be_visible()
    expect(page.get_by_role("group", name="Explanation")).to_contain_text("1 of 3")
    assert_whole(page, "a review")
    page.get_by_role("slider").fill("0")
    assert digits_on(page) == CLASSIC
    page.get_by_role("button", name="Replay").click()
    expect(page.get_by_text("move 49 of 49")).to_be_visible()
    assert digits_on(page) == solution_of(CLASSIC)


def test_history_tells_techniques_days_and_streaks(page: Page) -> None:
    keep_finished_game(page)
    page.goto("/history")
    line = page.get_by_role("row", name="Hidden Single (box)")
    expect(line).to_contain_text("1:48")
    expect(page.get_by_role("img", name="1 game solved in the last 30 days")).to_be_visible()


def test_a_game_in_the_history_gets_a_name_and_is_deleted(page: Page) -> None:
    keep_finished_game(page)
    page.goto("/history")
    page.get_by_role("button", name="Name or delete:").click()
    page.get_by_role("textbox", name="Name").fill("Sunday paper")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("link", name="Sunday paper")).to_be_visible()
    page.get_by_role("button", name="Name or delete: Sunday paper").click()
    assert_whole(page, "a game to be deleted")
    page.get_by_role("button", name="Delete", exact=True).click()
    page.get_by_role("button", name="Delete for good").click()
    expect(page.get_by_text("No games yet.")).to_be_visible()
    page.reload()
    expect(page.get_by_text("No games yet.")).to_be_visible()


def read_film(page: Page, data: bytes) -> list[int]:
    """Let the browser open a picture: its width, height and number of frames."""
    found: list[int] = page.evaluate(
        """async (bytes) => {
          const decoder = new ImageDecoder({ data: new Uint8Array(bytes), type: 'image/gif' });
          await decoder.completed;
          const { image } = await decoder.decode({ frameIndex: 3 });
          const { frameCount } = decoder.tracks.selectedTrack;
          return [image.displayWidth, image.displayHeight, frameCount];
        }""",
        list(data),
    )
    return found


def test_a_review_says_in_a_sentence_what_the_time_went_to_and_trains_it(page: Page) -> None:
    page.goto(f"/review/{keep_finished_game(page)}")
    verdict = page.get_by_text("You lost 1:00 to")
    expect(verdict).to_be_visible()
    table = page.get_by_role("table")
    expect(table.get_by_role("row")).not_to_have_count(1)
    expect(page.get_by_role("img", name="49 steps, as wide as the time they took")).to_be_visible()
    assert_whole(page, "a review with its table")
    page.get_by_role("link", name="Train this").click()
    expect(page.get_by_role("heading", name="Practise:")).to_be_visible()


def test_a_game_is_saved_as_a_picture_and_as_a_film(page: Page) -> None:
    page.goto(f"/review/{keep_finished_game(page)}")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Picture (PNG)").click()
    picture = saved.value.path().read_bytes()
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    with page.expect_download() as saved:
        page.get_by_role("button", name="Film (GIF)").click()
    assert saved.value.suggested_filename.endswith(".gif")
    width, height, frames = read_film(page, saved.value.path().read_bytes())
    assert (width, height, frames) == (420, 454, 50)


def test_weak_spots_are_made_of_all_games_saved_and_deleted(page: Page) -> None:
    keep_finished_game(page)
    page.goto("/weak-spots")
    expect(page.get_by_text("From one game.")).to_be_visible()
    row = page.get_by_role("row").filter(has=page.get_by_role("link", name="Hidden Single (box)"))
    expect(row.first).to_be_visible()
    assert_whole(page, "weak spots")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a table (CSV)").click()
    lines = saved.value.path().read_text().splitlines()
    assert lines[0] == "played,level,technique,milliseconds,found"
    assert len(lines) > 40
    page.get_by_role("button", name="Delete all of it").click()
    page.get_by_role("button", name="Delete for good").click()
    expect(page.get_by_text("Deleted. Games from now on are counted anew.")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Solve a game or two, and they are listed here.")).to_be_visible()


def test_a_review_is_told_in_german(page: Page) -> None:
    game = keep_finished_game(page)
    page.evaluate("localStorage.setItem('nonet.options', JSON.stringify({ language: 'de' }))")
    page.goto(f"/review/{game}")
    expect(page.get_by_text("gingen an einem Schritt verloren: ")).to_be_visible()
    expect(page.get_by_role("heading", name="Zeit nach Technik")).to_be_visible()


def test_weak_spots_fit_a_phone_with_their_buttons(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    keep_finished_game(page)
    page.evaluate("localStorage.setItem('nonet.options', JSON.stringify({ language: 'de' }))")
    page.goto("/weak-spots")
    page.get_by_role("link", name="Üben").first.wait_for()
    wide = page.locator(".wide")
    assert wide.evaluate("node => node.scrollWidth <= node.clientWidth")
