"""A language: one file of words."""

import json
import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from nonet.errors import InputError

__all__ = ["LANGUAGES", "Language", "load_language"]

_FILE = re.compile(r"[a-z]{2}\.json")

# Each is a file of two letters here; English comes first.
LANGUAGES = tuple(
    sorted(
        (file.name[:2] for file in files("nonet.words").iterdir() if _FILE.fullmatch(file.name)),
        key=lambda code: (code != "en", code),
    )
)


@dataclass(frozen=True)
class Language:
    """The words of one language."""

    sentences: dict[str, str]  # id → template
    techniques: dict[str, str]  # id → name
    families: dict[str, str]  # family → its idea
    lessons: dict[str, str]  # technique → what it adds to its family's idea
    houses: dict[str, list[str]]  # kind → the name of one, of several
    cell: str  # a cell as it is spoken
    candidate: str  # a digit in cells
    joint: str  # before the last of several


def load_language(code: str) -> Language:
    """Load the words of a language.

    >>> load_language("de").techniques["naked-pair"]
    'Nacktes Paar'
    """
    if not isinstance(code, str) or code not in LANGUAGES:
        raise InputError(f"expected a language of {', '.join(LANGUAGES)}, got {code!r:.40}")
    return _load(code)


@cache
def _load(code: str) -> Language:
    text = (files("nonet.words") / f"{code}.json").read_text(encoding="utf-8")
    return Language(**json.loads(text))
