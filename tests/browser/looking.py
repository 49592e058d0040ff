"""What every view must be: nothing that axe finds, nothing wider than the screen."""

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

# Nothing fades or moves any more; what never ends does not count.
STILL = """() => document.getAnimations().every(
  ({ playState, effect }) =>
    playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
)"""


def assert_whole(page: Page, where: str) -> None:
    page.wait_for_timeout(350)  # until cards have begun to arrive
    page.wait_for_function(STILL)  # axe reads colours in mid-fade, and a busy machine fades late
    violations = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    assert [(one["id"], one["nodes"][0]["html"][:160]) for one in violations] == [], where
    wider = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wider <= 0, f"{where} is {wider} px wider than the screen"
