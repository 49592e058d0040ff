"""A finger that stays selects what is alike; a tap on a page that stands still does not."""

from playwright.sync_api import Page, expect

from browser.games import SMALL, open_own

# Press a cell, let the page stand still for longer than a hold takes, and leave the cell.
TAP_WHILE_BUSY = """async (cell) => {
  const { left, top, width, height } = cell.getBoundingClientRect();
  const at = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true, pointerId: 1 };
  cell.dispatchEvent(new PointerEvent('pointerdown', at));
  await new Promise((done) => setTimeout(done));
  for (const end = performance.now() + 800; performance.now() < end; );
  await new Promise((done) => setTimeout(done, 30)); // what has been due for long comes first
  window.dispatchEvent(new PointerEvent('pointerup', at));
}"""


def test_a_hold_selects_alike_and_a_slow_page_does_not(page: Page) -> None:
    open_own(page, SMALL)
    given = SMALL.index("2")
    selected = page.locator("[role=gridcell][aria-selected=true]")
    page.locator(f'[data-cell="{given}"]').evaluate(TAP_WHILE_BUSY)
    expect(selected).to_have_count(1)
    page.locator(f'[data-cell="{given}"]').hover()
    page.wait_for_timeout(400)  # or it would be the second of two quick presses
    page.mouse.down()
    expect(selected).to_have_count(SMALL.count("2"))
    page.mouse.up()
