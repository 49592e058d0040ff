"""The documents as a reader opens them: from a folder, without a network."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

SETTINGS = """INHERIT: {root}/mkdocs.yml
docs_dir: {folder}/docs
site_dir: {folder}/site
hooks: []
nav: [index.md, windows.md]
"""


@pytest.fixture
def site(root: Path, tmp_path: Path) -> Path:
    """A site of two pages, made as the whole one is."""
    if find_spec("material") is None:
        pytest.skip('the site needs: pip install "nonet[docs]"')
    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "index.md").write_text("# Boards\n\nOf all sizes.\n")
    (docs / "windows.md").write_text("# Windows\n\nFour more houses make a windoku.\n")
    (docs / "assets").symlink_to(root / "docs/assets")
    settings = tmp_path / "mkdocs.yml"
    settings.write_text(SETTINGS.format(root=root, folder=tmp_path))
    subprocess.run([sys.executable, "-m", "mkdocs", "build", "--quiet", "-f", settings], check=True)
    return tmp_path / "site"


def test_they_are_searched_from_a_folder_without_a_network(browser: Browser, site: Path) -> None:
    page = browser.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto((site / "index.html").as_uri())
    # Key by key: the theme hears keys, and looks at the text by itself only when its search begins.
    page.get_by_role("textbox", name="Search").press_sequentially("windoku")
    expect(page.locator(".md-search-result__item")).to_have_count(1)
    expect(page.locator(".md-search-result__item")).to_contain_text("Windows")
    page.close()
    assert [url for url in asked if url.startswith("http")] == []
