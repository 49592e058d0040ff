"""What the browser tests share: a puzzle that needs no server to make, and its solution."""

from playwright.sync_api import Page, expect

from nonet import Grid, problems, solve
from nonet.formats import Sheet
from nonet.formats import format as format_as

# A 4×4 puzzle is a whole game in eleven digits, and a 9×9 is one that people know.
SMALL = "2..4..1..2..3..1"
CLASSIC = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."


def solution_of(givens: str) -> str:
    solved = solve(Grid(givens))
    assert solved is not None
    return solved.format()


def wrong_digit(givens: str, cell: int) -> str:
    """A digit that is wrong in a cell and breaks no rule, so that nobody sees it at once."""
    grid = Grid(givens)
    right = int(solution_of(givens)[cell])
    digits = range(1, grid.layout.digits + 1)
    return str(next(d for d in digits if d != right and not problems(grid.with_digit(cell, d))))


def open_own(page: Page, givens: str) -> None:
    """Begin a game of one's own puzzle, by its link."""
    page.goto(f"/own?givens={givens}")
    page.get_by_role("button", name="Play it").click()
    page.wait_for_url("**/play/*")
    page.locator(".game").get_by_role("grid").wait_for()  # the entry's own grid is gone


def play_small(page: Page, pace: int = 0) -> None:
    """Solve the small puzzle, with a pause in ms before each digit."""
    open_own(page, SMALL)
    solution = solution_of(SMALL)
    for cell, given in enumerate(SMALL):
        if given == ".":
            page.wait_for_timeout(pace)
            page.locator(f'[data-cell="{cell}"]').click()
            page.keyboard.press(solution[cell])
    expect(page.get_by_role("heading", name="Solved.")).to_be_visible()


def digits_on(page: Page) -> str:
    """The board as a player sees it."""
    cells = page.get_by_role("gridcell")
    texts: list[str] = cells.evaluate_all(
        "cells => cells.map(cell => cell.querySelector('.digit')?.textContent ?? '.')"
    )
    return "".join(texts)


def open_link(page: Page, grid: Grid) -> None:
    """Begin a game of any board by its link."""
    link = format_as(Sheet(grid), "link").strip()
    page.goto(f"/own{link}")
    game = page.locator(".game").get_by_role("grid")
    play = page.get_by_role("button", name="Play it")
    expect(play.or_(game).first).to_be_visible()
    if play.is_visible():
        expect(play).to_be_enabled()  # the engine has judged it
        play.click()
    page.wait_for_url("**/play/*")
    game.wait_for()
