"""Whole games on boards with rules and of other shapes, each by another way to play and size."""

import json
import random
from collections.abc import Iterator
from functools import cache

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from browser.games import open_link
from browser.looking import assert_whole
from browser.server import Server
from nonet import Board, Grid, Layout, Rule, count_solutions, generate_grid, solve
from nonet.formats import Sheet
from nonet.formats import format as format_as
from nonet.generator import Order, generate
from nonet.rating import rate

JIGSAW = "jigsaw 111222112223144333444533455566556666"


def dig(solution: Grid, board: Board, emptied: int) -> Grid:
    """Empty so many cells, or as many as one solution allows."""
    digits = list(solution.digits)
    cells = [cell for cell, digit in enumerate(digits) if digit]
    random.Random(len(cells)).shuffle(cells)
    for cell in cells:
        if digits.count(0) - solution.digits.count(0) >= emptied:
            break
        held, digits[cell] = digits[cell], 0
        if count_solutions(Grid.from_digits(board, bytes(digits)), limit=2) != 1:
            digits[cell] = held
    return Grid.from_digits(board, bytes(digits))


def killer(emptied: int = 24) -> Grid:
    solution = generate_grid(7, Layout.of_size(6))
    cages = [
        Rule("cage", pair, [sum(solution.digits[cell] for cell in pair)])
        for pair in ((cell, cell + 1) for cell in range(0, 36, 2))
    ]
    return dig(solution, Board("2x3", cages), emptied)


def thermometers(emptied: int) -> Grid:
    solution = generate_grid(8, Layout.of_size(6))
    rising = [
        (a, a + 1) if solution.digits[a] < solution.digits[a + 1] else (a + 1, a)
        for a in range(0, 36, 3)
    ]
    return dig(solution, Board("2x3", [Rule("thermometer", pair) for pair in rising]), emptied)


def generate_samurai() -> Grid:
    made = generate(Order(variant="samurai"), seed=1)
    assert made
    return made.puzzle.givens


def filled(text: str, emptied: int) -> Grid:
    """A board without rules, nearly full: how it is drawn and walked is what is tried."""
    board = Board(text)
    solution = solve(Grid.from_digits(board, bytes(board.layout.cells)))
    assert solution is not None
    return dig(solution, board, emptied)


def empties(grid: Grid) -> Iterator[tuple[int, int]]:
    solution = solve(grid)
    assert solution is not None
    for cell, digit in enumerate(grid.digits):
        if digit == 0 and solution.digits[cell]:
            yield cell, solution.digits[cell]


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Page]:
    context = browser.new_context(base_url=server.address, has_touch=True, locale="en-GB")
    context.set_default_timeout(30_000)
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    yield page
    context.close()
    assert problems == []


def assert_solved(page: Page) -> None:
    expect(page.get_by_role("heading", name="Solved.")).to_be_visible()


def test_a_broken_cage_is_named_and_marked(visit: Page) -> None:
    grid = killer()
    open_link(visit, grid)
    cell, right = next(empties(grid))
    row, column = divmod(cell, 6)
    cage = next(rule for rule in grid.board.rules if cell in rule.cells)
    assert len(cage.cells) == 2
    visit.locator(f'[data-cell="{cell}"]').click()
    label = visit.locator(f'[data-cell="{cell}"]').get_attribute("aria-label")
    assert f"cage {cage.values[0]}" in (label or "")
    high = next(d for d in (6, 5, 4, 3, 2, 1) if _breaks(grid, cell, d, cage))
    assert high != right
    visit.keyboard.press(str(high))
    expect(visit.locator(".rules .broken")).to_contain_text(f"cage {cage.values[0]} at")
    expect(visit.locator(".drawn .broken").first).to_be_attached()
    visit.keyboard.press("Backspace")
    expect(visit.locator(".rules .broken")).to_have_count(0)
    assert (row, column) == divmod(cell, 6)


def _breaks(grid: Grid, cell: int, digit: int, cage: Rule) -> bool:
    from nonet._core import find_conflicts

    number = grid.board.rules.index(cage)
    return any(rule == number for rule, _ in find_conflicts(grid.with_digit(cell, digit)))


def test_help_with_a_cage_counts_and_is_struck_out_by_the_player(visit: Page) -> None:
    grid = killer()
    open_link(visit, grid)
    cell, _ = next(empties(grid))
    visit.locator(f'[data-cell="{cell}"]').click()
    rules = visit.locator(".rules")
    rules.get_by_role("button", name="What can it hold?").click()
    expect(rules.locator(".set")).to_have_count(0)  # help counts, so the player is asked first
    visit.locator(".told .button.main").click()
    first = rules.locator(".set").first
    first.click()
    expect(first).to_have_attribute("aria-pressed", "true")
    assert_whole(visit, "combinations of a cage")
    game = visit.url.rsplit("/", 1)[1]
    logged = visit.evaluate(
        "id => ['game', 'tail'].map(part => localStorage.getItem(`nonet.${part}.${id}`)).join()",
        game,
    )
    assert '"check"' in logged


@cache
def puzzle_of(kind: str) -> Grid:
    """A puzzle of a kind, small enough for a whole game in a few seconds."""
    match kind:
        case "killer":
            return killer(10)
        case "jigsaw":
            return filled(JIGSAW, 9)
        case "thermometers":
            return thermometers(10)
        case "samurai":
            return filled("samurai", 9)
        case _:
            return filled("4x4", 8)


def play_by_keyboard(page: Page, grid: Grid) -> None:
    columns, place = grid.layout.columns, 0
    page.keyboard.press("Control+Home")
    for cell, digit in empties(grid):
        for _ in range(cell // columns - place // columns):
            page.keyboard.press("ArrowDown")
        steps = cell % columns - place % columns
        for _ in range(abs(steps)):
            page.keyboard.press("ArrowRight" if steps > 0 else "ArrowLeft")
        place = cell
        page.keyboard.press("0123456789abcdefg"[digit])


def play_by_mouse(page: Page, grid: Grid) -> None:
    for cell, digit in empties(grid):
        page.locator(f'[data-cell="{cell}"]').click()
        page.locator(".pad .key").nth(digit - 1).click()


def play_by_touch(page: Page, grid: Grid) -> None:
    for cell, digit in empties(grid):
        page.locator(f'[data-cell="{cell}"]').tap()
        page.locator(".pad .key").nth(digit - 1).tap()


# How each screen is played: its size, and what the hand does. Holes of a samurai are stepped
# over, so that arrows count otherwise there: at a desk it is played with the mouse.
SCREENS = {
    "desk": (1440, 900, play_by_keyboard),
    "tablet": (820, 1180, play_by_mouse),
    "phone": (390, 844, play_by_touch),
    "phone on its side": (844, 390, play_by_touch),
}
# What shows that the board is drawn, and not only written.
SHOWN = {
    "killer": ".drawn.over text",
    "jigsaw": ".cell.right-thick",
    "thermometers": ".drawn.under circle",
    "samurai": ".hole",
    "sixteen": ".cell.right-thick",
}


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("kind", SHOWN)
def test_a_whole_game_on_every_screen(visit: Page, kind: str, screen: str) -> None:
    width, height, play = SCREENS[screen]
    visit.set_viewport_size({"width": width, "height": height})
    grid = puzzle_of(kind)
    open_link(visit, grid)
    expect(visit.locator(SHOWN[kind]).first).to_be_attached()
    assert_whole(visit, f"{kind} on a {screen}")
    if kind == "samurai" and screen.startswith("phone"):
        visit.get_by_role("button", name="Zoom").tap()
    (play_by_mouse if kind == "samurai" and play is play_by_keyboard else play)(visit, grid)
    assert_solved(visit)


SHARES = {"en": "{} % of its steps use a rule.", "de": "{} % der Schritte nutzen eine Regel."}


@pytest.mark.parametrize("language", SHARES)
def test_the_card_at_the_end_says_how_much_the_rules_were_needed(
    visit: Page, language: str
) -> None:
    options = json.dumps({"language": language})
    visit.add_init_script(f"localStorage.setItem('nonet.options', '{options}')")
    grid = killer(24)
    share = rate(grid).rule_share
    assert 0 < share < 1
    visit.goto(f"/own{format_as(Sheet(grid), 'link').strip()}")
    visit.locator(".linked .button.main").click()
    visit.locator(".game").get_by_role("grid").wait_for()
    play_by_keyboard(visit, grid)
    said = SHARES[language].format(int(100 * share + 0.5))
    expect(visit.locator(".done").get_by_text(said)).to_be_visible()


def test_a_board_filled_before_its_answer_is_known_is_not_called_wrong(visit: Page) -> None:
    """Who is faster than the engine hears nothing false, and the game is not forgotten."""
    grid = killer(24)
    open_link(visit, grid)
    asked: list[Route] = []
    visit.route("**/*.wasm", lambda route: route.abort())  # the server is asked, and can be held
    for path in ("**/boards/conflicts", "**/api/v1/solve"):
        visit.route(path, lambda route: asked.append(route))
    visit.add_init_script("localStorage.removeItem('nonet.solutions')")
    visit.reload()  # the answers that were there are gone
    visit.locator(".game").get_by_role("grid").wait_for()
    play_by_keyboard(visit, grid)
    last = max(cell for cell, _ in empties(grid))
    expect(visit.locator(f'[data-cell="{last}"] .digit')).to_be_visible()
    assert asked
    expect(visit.get_by_text("not everything is right")).to_have_count(0)
    expect(visit.locator(".done")).to_have_count(0)
    for path in ("**/boards/conflicts", "**/api/v1/solve"):
        visit.unroute(path)
    for route in asked:
        route.continue_()
    assert_solved(visit)
    visit.goto("/history")
    expect(visit.locator("a.game .state")).to_have_text("solved")


def test_a_samurai_from_its_givens_to_the_end(visit: Page) -> None:
    """Every cell that its maker left empty, not only the last few."""
    visit.set_viewport_size({"width": 1440, "height": 900})
    grid = generate_samurai()
    todo = dict(empties(grid))
    assert len(todo) > 150
    open_link(visit, grid)
    for row in range(21):
        cells = [cell for cell in range(row * 21, row * 21 + 21) if grid.layout.regions[cell] >= 0]
        visit.locator(f'[data-cell="{cells[0]}"]').click()
        for cell in cells:
            if cell in todo:
                visit.keyboard.press(str(todo[cell]))
            visit.keyboard.press("ArrowRight")
    assert_solved(visit)
