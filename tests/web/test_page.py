"""The page's own files and addresses."""

import re
from pathlib import Path

from nonet.web.page import VIEWS

PAGE = Path(__file__).parents[2] / "frontend" / "src" / "Page.svelte"


def test_the_server_knows_the_views_that_the_page_has() -> None:
    drawn = set(re.findall(r"parts\[0\] === '([\w-]+)'", PAGE.read_text()))
    assert drawn == VIEWS - {""}
