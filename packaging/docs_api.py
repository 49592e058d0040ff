"""The API reference as one page: every public name, from signatures and docstrings.

python packaging/docs_api.py > api.md
"""

import inspect
import re
import sys
import textwrap
from collections.abc import Iterator
from typing import Any

import nonet

TITLES = {
    "nonet.layout": "Layouts",
    "nonet.grid": "Grids and puzzles",
    "nonet.board": "Boards and rules",
    "nonet.techniques": "Positions, steps and paths",
    "nonet.cells": "Sets of cells and candidates",
    "nonet.custom_rules": "Rules of one's own",
    "nonet.custom_techniques": "Techniques of one's own",
    "nonet.progress": "Progress",
    "nonet.stopping": "An end to long work",
    "nonet.hints": "Hints",
    "nonet.canonical": "Keys and transformations",
    "nonet.generator": "Puzzles to order",
    "nonet.play.open_game": "A game in one object",
    "nonet.rating": "Ratings",
    "nonet.solver": "The solver",
    "nonet.naming": "Names",
}
HEAD = """# The library, name by name

Made from the code: every name that `import nonet` has. [The library from A to
Z](../how-to/library.md) shows them at work, [the engine's values](values.md) has an example of each
class that is written in C++. Beside these, `nonet.formats` reads and writes files, `nonet.bulk`
works on many of them.
"""


def write_api() -> str:
    """Write the page."""
    parts = [HEAD]
    for room, names in nonet._ROOMS.items():
        parts.append(f"\n## {TITLES[room]}\n")
        parts += [_write_name(name, getattr(nonet, name)) for name in names]
    parts.append("\n## Errors\n")
    known = {name for names in nonet._ROOMS.values() for name in names}
    parts += [_write_name(n, getattr(nonet, n)) for n in nonet.__all__ if n not in known]
    return "\n".join(parts)


def _write_name(name: str, value: Any) -> str:
    if inspect.isclass(value):
        return _write_class(name, value)
    if callable(value):
        return f"### {name}\n\n{_code(name + _signature(value))}\n{_words(value.__doc__)}\n"
    shown = f"{name}: {type(value).__name__}"
    return f"### {name}\n\n{_code(shown)}\n{CONSTANTS[name]}\n"


CONSTANTS = {
    "CLASSIC": "The 9×9 layout of rows, columns and boxes.",
    "LETTERS": "The letters with which digits may be written instead of numbers.",
    "SYMBOLS": "The symbols of digits: 1 to 9, then letters.",
    "RULE_KINDS": "The kinds of rules that the engine knows, by name.",
    "TECHNIQUES": "The techniques, by id.",
}


def _write_class(name: str, value: type) -> str:
    head = "" if issubclass(value, Exception) else f"{_code(f'class {name}{_signature(value)}')}\n"
    members = "".join(_write_member(name, *member) for member in _list_members(value))
    return f"### {name}\n\n{head}{_words(value.__doc__)}\n{members}"


def _list_members(value: type) -> Iterator[tuple[str, Any]]:
    for name, member in vars(value).items():
        if not name.startswith("_") and (getattr(member, "__doc__", None) or "").strip():
            yield name, member


def _write_member(owner: str, name: str, member: Any) -> str:
    if isinstance(member, classmethod | staticmethod):
        member = member.__func__
    is_function = callable(member) or hasattr(member, "__nb_signature__")
    if (
        not is_function
        and not isinstance(member, property)
        and not inspect.isdatadescriptor(member)
    ):
        return ""
    said = f"{owner}.{name}{_signature(member) if is_function else ''}"
    return f"\n#### {owner}.{name}\n\n{_code(said)}\n{_words(member.__doc__, name)}\n"


def _signature(value: Any) -> str:
    """What a function takes, as nanobind or Python says it."""
    bound = getattr(value, "__init__", None) if inspect.isclass(value) else value
    told = getattr(bound, "__nb_signature__", None)
    if told:
        text = re.sub(r"^def \w+", "", told[0][0])
        text = re.sub(r"\(self(?:, )?", "(", text, count=1)
        return re.sub(r"\\\d+", "…", text).replace("nonet._core.", "").replace(" -> None", "")
    try:
        return str(inspect.signature(value)).replace("nonet._core.", "").replace("'", "")
    except (TypeError, ValueError):
        return ""


def _code(text: str) -> str:
    return f"```python\n{textwrap.fill(text, 100, subsequent_indent='    ')}\n```\n"


def _words(docstring: str | None, name: str = "") -> str:
    """A docstring as Markdown: its words, then its example as code."""
    text = inspect.cleandoc(docstring or "")
    lines = text.splitlines()
    if lines and re.match(rf"{name or 'class'}\(.*\)", lines[0]):  # nanobind's own first line
        lines = lines[1:]
    words, code = [], []
    for line in lines:
        is_code = line.lstrip().startswith(">>>") or (code and line.strip())
        (code if is_code else words).append(line)
        if code and not line.strip():
            words += ["", "```pycon", *code, "```", ""]
            code = []
    if code:
        words += ["", "```pycon", *code, "```"]
    return "\n".join(words).strip() + "\n"


if __name__ == "__main__":
    sys.stdout.write(write_api())
