"""Whole games on boards with rules and of other shapes, each by another way to play and size."""

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.games import open_link
from browser.looking import assert_whole
from browser.server import Server
from nonet import Board, Grid, Layout, Rule, count_solutions, generate_grid, solve

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


def killer() -> Grid:
    solution = generate_grid(7, Layout.of_size(6))
    cages = [
        Rule("cage", pair, [sum(solution.digits[cell] for cell in pair)])
        for pair in ((cell, cell + 1) for cell in range(0, 36, 2))
    ]
    return dig(solution, Board("2x3", cages), 24)


def thermometers() -> Grid:
    solution = generate_grid(8, Layout.of_size(6))
    rising = [
        (a, a + 1) if solution.digits[a] < solution.digits[a + 1] else (a + 1, a)
        for a in range(0, 36, 3)
    ]
    return dig(solution, Board("2x3", [Rule("thermometer", pair) for pair in rising]), 20)


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
    assert_whole(page, "a solved board")


def test_a_killer_by_keyboard_at_a_desk(visit: Page) -> None:
    visit.set_viewport_size({"width": 1440, "height": 900})
    grid = killer()
    open_link(visit, grid)
    expect(visit.locator(".drawn.over text").first).to_be_visible()
    assert_whole(visit, "a killer")
    todo = list(empties(grid))
    visit.keyboard.press("Control+Home")
    place = 0
    for cell, digit in todo:
        for _ in range(cell // 6 - place // 6):
            visit.keyboard.press("ArrowDown")
        steps = cell % 6 - place % 6
        for _ in range(abs(steps)):
            visit.keyboard.press("ArrowRight" if steps > 0 else "ArrowLeft")
        place = cell
        visit.keyboard.press(str(digit))
    assert_solved(visit)


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


def test_a_jigsaw_by_touch_on_a_phone(visit: Page) -> None:
    visit.set_viewport_size({"width": 390, "height": 844})
    grid = filled(JIGSAW, 12)
    open_link(visit, grid)
    expect(visit.locator(".rules")).to_contain_text("thick border")
    for cell, digit in empties(grid):
        visit.locator(f'[data-cell="{cell}"]').tap()
        visit.locator(".pad .key").nth(digit - 1).tap()
    assert_solved(visit)


def test_thermometers_by_mouse_on_a_tablet(visit: Page) -> None:
    visit.set_viewport_size({"width": 820, "height": 1180})
    grid = thermometers()
    open_link(visit, grid)
    expect(visit.locator(".drawn.under circle").first).to_be_attached()
    for cell, digit in empties(grid):
        visit.locator(f'[data-cell="{cell}"]').click()
        visit.locator(".pad .key").nth(digit - 1).click()
    assert_solved(visit)


def test_a_samurai_by_touch_on_a_phone_on_its_side(visit: Page) -> None:
    visit.set_viewport_size({"width": 844, "height": 390})
    grid = filled("samurai", 9)
    open_link(visit, grid)
    expect(visit.get_by_role("gridcell")).to_have_count(369)
    visit.get_by_role("button", name="Zoom").tap()
    assert_whole(visit, "a samurai, near")
    for cell, digit in empties(grid):
        visit.locator(f'[data-cell="{cell}"]').tap()
        visit.locator(".pad .key").nth(digit - 1).tap()
    assert_solved(visit)


def test_sixteen_digits_by_keyboard_and_mouse(visit: Page) -> None:
    visit.set_viewport_size({"width": 1440, "height": 900})
    grid = filled("4x4", 14)
    open_link(visit, grid)
    for cell, digit in empties(grid):
        visit.locator(f'[data-cell="{cell}"]').click()
        visit.keyboard.press("0123456789abcdefg"[digit])
    assert_solved(visit)
