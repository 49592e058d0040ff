"""What every view must be: nothing that axe finds, nothing wider than the screen."""

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page


def assert_whole(page: Page, where: str) -> None:
    page.wait_for_timeout(350)  # until cards have arrived: axe reads colours in mid-fade
    violations = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    assert [(one["id"], one["nodes"][0]["html"][:160]) for one in violations] == [], where
    wider = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wider <= 0, f"{where} is {wider} px wider than the screen"
