"""Nonet's compact name of a grid: a puzzle of 17 clues in some 22 letters and digits.

    piUqwkq4uzx44s2HKlo381        `p` for givens, `g` for a complete grid; two checks at the end

A name does not say its layout: it is read on the classic board, or on the one the caller gives. The
check symbols tell a name of another board from one of this.
"""

import re

from nonet.errors import InputError
from nonet.formats.format import Format, Hints
from nonet.formats.sheet import Sheet
from nonet.layout import CLASSIC
from nonet.naming import NAME_ALPHABET, format_name, parse_name

__all__ = ["NAME"]

_NAME = re.compile(f"[gp][{NAME_ALPHABET}]{{3,61}}")


def _is_like(text: str) -> bool:
    """Whether the check symbols are right: many a word has the letters of a name."""
    if not _NAME.fullmatch(text.strip()):
        return False
    try:
        parse_name(text.strip())
    except InputError:
        return False
    return True


def _parse(text: str, hints: Hints) -> list[Sheet]:
    return [Sheet(parse_name(text.strip(), hints.layout or CLASSIC))]


NAME = Format(
    "name",
    "Nonet's name",
    "line",
    _is_like,
    _parse,
    lambda sheet: format_name(sheet.givens),
)
