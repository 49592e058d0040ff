"""Devices: what a browser says of itself, in two words that its owner knows it by."""

import re

__all__ = ["LONGEST", "name_device"]

LONGEST = 64
# The first that fits: every browser also says the names of those that it is like.
BROWSERS = {
    r"Edg(e|A|iOS)?/": "Edge",
    r"OPR/|Opera": "Opera",
    r"SamsungBrowser/": "Samsung Internet",
    r"Vivaldi/": "Vivaldi",
    r"Firefox/|FxiOS/": "Firefox",
    r"Chrome/|CriOS/|Chromium/": "Chrome",
    r"Safari/": "Safari",
}
SYSTEMS = {
    r"iPhone": "iPhone",
    r"iPad": "iPad",
    r"Android": "Android",
    r"CrOS": "ChromeOS",
    r"Windows": "Windows",
    r"Macintosh|Mac OS": "Mac",
    r"Linux|X11": "Linux",
}


def name_device(agent: str) -> str:
    """Name a device by the header User-Agent; empty if it says nothing.

    >>> name_device("Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0")
    'Firefox, Linux'
    >>> name_device("python-httpx/0.27.0")
    'python-httpx/0.27.0'
    """
    known = [_first(BROWSERS, agent), _first(SYSTEMS, agent)]
    named = ", ".join(name for name in known if name)
    return named or "".join(filter(str.isprintable, agent))[:LONGEST]


def _first(names: dict[str, str], agent: str) -> str:
    return next((name for pattern, name in names.items() if re.search(pattern, agent[:1000])), "")
