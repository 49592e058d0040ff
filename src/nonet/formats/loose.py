"""SudokuPad's loose JSON: keys and words with few or no quotes, empty places left out.

    {id:'x',ca:[{v:'title: Dots'}],ce:[[,,{v:1},],…],u:[{r:t,c:#F}]}

Plain JSON is read too. Depth is bounded; a broken text is an InputError with its place.
"""

import re
from typing import Any

from nonet.errors import InputError

__all__ = ["format_loose", "parse_loose"]

MAX_DEPTH = 50
_TOKEN = re.compile(
    r"""\s*(?:([{}\[\],:])|'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|([^{}\[\],:\s'"]+))"""
)
_ESCAPE = re.compile(r"\\(.)")
_COLOUR = re.compile(r"#[0-9A-Fa-f]{1,8}")
_LITERALS: dict[str, Any] = {"t": True, "true": True, "f": False, "false": False, "null": None}


def parse_loose(text: str) -> dict[str, Any]:
    """Read an object of loose JSON.

    >>> parse_loose("{a:[,{b:t},'it'],c:#F}")
    {'a': [None, {'b': True}, 'it'], 'c': '#F'}
    """
    parser = _Parser(text)
    value = parser.parse_value(0)
    if not isinstance(value, dict):
        raise InputError(f"expected an object, got {type(value).__name__}")
    return value


def format_loose(value: Any) -> str:
    r"""Write data as loose JSON, the way SudokuPad squeezes it.

    >>> format_loose({"a": [None, {"b": True}, "it's"], "c": "#F"})
    "{a:[,{b:t},'it\\'s'],c:#F}"
    """
    match value:
        case dict():
            pairs = (f"{_format_key(key)}:{format_loose(item)}" for key, item in value.items())
            return "{" + ",".join(pairs) + "}"
        case list():
            # An empty place is nothing between commas; alone it needs a word.
            words = (
                "" if item is None and len(value) > 1 else format_loose(item) for item in value
            )
            return "[" + ",".join(words) + "]"
        case None:
            return "null"
        case bool():
            return "t" if value else "f"
        case str():
            return value if _COLOUR.fullmatch(value) else _quote(value)
    return repr(value)


def _format_key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z_]\w*", key) else _quote(key)


def _quote(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'").replace("\n", "\\n") + "'"


class _Parser:
    """A place in a text, and what stands there."""

    def __init__(self, text: str) -> None:
        self.text, self.place = text, 0

    def peek(self) -> str:
        rest = self.text[self.place : self.place + 200].lstrip()
        return rest[:1]

    def take(self) -> re.Match[str]:
        found = _TOKEN.match(self.text, self.place)
        if not found:
            raise InputError(f"expected data, got {self.text[self.place : self.place + 20]!r}")
        self.place = found.end()
        return found

    def parse_value(self, depth: int) -> Any:
        if depth > MAX_DEPTH:
            raise InputError(f"expected data at most {MAX_DEPTH} deep, got deeper")
        if self.peek() == "{":
            return self.parse_object(depth)
        if self.peek() == "[":
            return self.parse_array(depth)
        if self.peek() in (",", "]", "}", ""):
            return None
        found = self.take()
        if found[1]:
            raise InputError(f"expected a value, got {found[1]!r} at character {self.place}")
        return _read_word(found)

    def parse_array(self, depth: int) -> list[Any]:
        self.take()
        items: list[Any] = []
        while self.peek() != "]":
            items.append(self.parse_value(depth + 1))
            if self.peek() == ",":
                self.take()
                if self.peek() == "]":
                    items.append(None)
            elif self.peek() != "]":
                raise InputError(f"expected ] or a comma, got {self.peek() or 'the end'!r}")
        self.take()
        return items

    def parse_object(self, depth: int) -> dict[str, Any]:
        self.take()
        items: dict[str, Any] = {}
        while self.peek() != "}":
            key = self.take()
            if key[1] or self.take()[1] != ":":
                raise InputError(f"expected a key and a colon, got {key[0]!r}")
            items[str(_text_of(key))] = self.parse_value(depth + 1)
            if self.peek() == ",":
                self.take()
            elif self.peek() != "}":
                raise InputError(f"expected }} or a comma, got {self.peek() or 'the end'!r}")
        self.take()
        return items


def _text_of(found: re.Match[str]) -> str:
    quoted = found[2] if found[2] is not None else found[3]
    if quoted is None:
        return found[4]
    return _ESCAPE.sub(lambda each: "\n" if each[1] == "n" else each[1], quoted)


def _read_word(found: re.Match[str]) -> Any:
    word = _text_of(found)
    if found[4] is None:
        return word
    if word in _LITERALS:
        return _LITERALS[word]
    if re.fullmatch(r"-?\d{1,15}", word):
        return int(word)
    return float(word) if re.fullmatch(r"-?\d*\.\d{1,15}", word) else word
