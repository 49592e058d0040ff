"""What the commands read: puzzles as arguments, in files, or on standard input."""

import io
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO, Any, NamedTuple

import click
from click.shell_completion import CompletionItem

from nonet import formats
from nonet.errors import InputError
from nonet.formats import Sheet
from nonet.formats.stream import read_lines
from nonet.grid import Grid

__all__ = [
    "Entry",
    "SheetEntry",
    "Text",
    "complete_format",
    "puzzles_argument",
    "read_entries",
    "read_sheets",
    "read_texts",
]

puzzles_argument = click.argument("puzzles", nargs=-1, metavar="[PUZZLE|FILE|-]...")


def complete_format(_context: object, _parameter: object, start: str) -> list[CompletionItem]:
    """Complete the name of a format in the shell."""
    return [
        CompletionItem(name, help=each.title)
        for name, each in formats.FORMATS.items()
        if name.startswith(start)
    ]


LONGEST_PATH = 4096
_LINK = re.compile(r"^\w+://|^#[12]\.|^[\w.]+\.(?:com|app|org|io)/", re.ASCII)
_ENDING = re.compile(r"^[^<>{}#~=,:|+]*[^.<>{}#~=,:|+]\.[A-Za-z][A-Za-z0-9]{0,9}$")
_FOLDER = re.compile(r"^(?:\.{0,2}/|~/|[A-Za-z]:\\|[\w .-]+/[\w .-]*[A-Za-z])")


class Entry(NamedTuple):
    """One puzzle as it came in: where it stood, and the grid or what is wrong with it."""

    where: str
    grid: Grid | None
    error: InputError | None = None


class SheetEntry(NamedTuple):
    """One sheet as it came in: where it stood, and the sheet or what is wrong with it."""

    where: str
    sheet: Sheet | None
    error: InputError | None = None


class Text(NamedTuple):
    """One line as it came in, and where it stood."""

    where: str
    text: str


def read_entries(arguments: Sequence[str]) -> Iterator[Entry]:
    """Read the givens of every puzzle of every argument; without any, read standard input."""
    for where, sheet, error in read_sheets(arguments):
        yield Entry(where, sheet.givens if sheet else None, error)


def read_sheets(arguments: Sequence[str], name: str = "") -> Iterator[SheetEntry]:
    """Read every puzzle of every argument in whatever format it is, or in that of a name."""
    for where, stream in _open(arguments):
        for line, sheet, error in formats.scan(stream, name):
            yield SheetEntry(_place(where, line), sheet, error)


def read_texts(arguments: Sequence[str]) -> Iterator[Text]:
    """Read every line that is not empty, without asking what it holds."""
    for where, stream in _open(arguments):
        for number, line in read_lines(stream):
            text = line.partition("#")[0].strip()
            if text:
                yield Text(_place(where, number), text)


def _open(arguments: Sequence[str]) -> Iterator[tuple[str, IO[Any]]]:
    for argument in arguments or ("-",):
        if argument == "-":
            yield "standard input", sys.stdin.buffer
        elif _is_file(argument):
            with Path(argument).open("rb") as file:
                yield argument, file
        elif _is_path(argument):
            raise InputError(f"expected a puzzle or a file, got {argument}: no such file")
        else:
            yield "argument", io.StringIO(argument)


def _is_file(argument: str) -> bool:
    try:
        return Path(argument).is_file()
    except (OSError, ValueError):  # a name too long for a file: a puzzle, then
        return False


def _is_path(argument: str) -> bool:
    """Whether an argument looks like a file's name: a folder or an ending, and no link.

    >>> _is_path("puzzles/easy.txt"), _is_path("easy.sdm"), _is_path("53..7....6..195....")
    (True, True, False)
    """
    if len(argument) > LONGEST_PATH or "\n" in argument or _LINK.match(argument):
        return False
    if formats.FORMATS["line"].is_like(argument):
        return False
    return bool(_ENDING.search(argument) or _FOLDER.match(argument))


def _place(where: str, line: int) -> str:
    return f"{where}, line {line}" if line and where != "argument" else where
