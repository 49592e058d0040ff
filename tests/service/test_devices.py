"""Devices by what browsers say of themselves."""

import pytest

from nonet.service.devices import LONGEST, name_device

KHTML = "AppleWebKit/537.36 (KHTML, like Gecko)"
AGENTS = {
    f"Mozilla/5.0 (Windows NT 10.0; x64) {KHTML} Chrome/126.0 Safari/537.36": "Chrome, Windows",
    f"Mozilla/5.0 (Windows NT 10.0) {KHTML} Chrome/126.0 Safari/537.36 Edg/126.0": "Edge, Windows",
    f"Mozilla/5.0 (Linux; Android 14; Pixel 8) {KHTML} Chrome/126.0 Mobile": "Chrome, Android",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) Version/17.5 Safari/605.1.15": "Safari, Mac",
    "Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) Version/17.5 Safari/604.1": "Safari, iPad",
    "curl/8.8.0": "curl/8.8.0",
    "": "",
    "\x1b[31m\x00bot": "[31mbot",
}


@pytest.mark.parametrize(("agent", "name"), AGENTS.items())
def test_a_device_is_named_in_words(agent: str, name: str) -> None:
    assert name_device(agent) == name


def test_a_long_name_is_cut() -> None:
    assert len(name_device("x" * 100_000)) == LONGEST
