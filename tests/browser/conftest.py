"""The page in a real browser, against a real server."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

playwright = pytest.importorskip("playwright.sync_api", reason="needs playwright from PyPI")
from playwright.sync_api import Browser, Page, expect, sync_playwright  # noqa: E402

import nonet  # noqa: E402
from browser.server import FLAGS, Server  # noqa: E402
from ports import free_port  # noqa: E402

expect.set_options(timeout=30_000)  # a busy machine is no reason to fail

SIZES = {"phone": (360, 740), "tablet": (820, 1180), "desk": (1440, 900)}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if not (Path(nonet.__file__).parent / "web" / "static" / "index.html").is_file():
        pytest.skip("the page was not built with the package (NONET_PAGE=OFF)")
    one = Server(tmp_path_factory.mktemp("server"), free_port())
    one.start()
    yield one
    one.kill()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = (
        os.environ.get("NONET_CHROMIUM")
        or shutil.which("chromium")
        or shutil.which("chromium-browser")
    )
    if path is None:
        pytest.skip("needs Chromium (Debian's chromium), which is not installed")
    with sync_playwright() as play:
        chromium = play.chromium.launch(executable_path=path, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(params=list(SIZES))
def size(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def page(browser: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A new visitor; at the size of the test if it has one."""
    name = request.getfixturevalue("size") if "size" in request.fixturenames else "desk"
    width, height = SIZES[name]
    context = browser.new_context(
        base_url=server.address,
        viewport={"width": width, "height": height},
        has_touch=True,  # a desk may have a screen that takes fingers
        locale="en-GB",
    )
    context.set_default_timeout(30_000)
    one = context.new_page()
    problems: list[str] = []
    one.on("pageerror", lambda error: problems.append(str(error)))
    yield one
    context.close()
    assert problems == []
