"""What the commands read: puzzles as arguments, in files, or on standard input."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import click

from nonet.errors import InputError
from nonet.grid import Grid

__all__ = ["Entry", "Text", "puzzles_argument", "read_entries", "read_texts"]

puzzles_argument = click.argument("puzzles", nargs=-1, metavar="[PUZZLE|FILE|-]...")


class Entry(NamedTuple):
    """One puzzle as it came in: where it stood, and the grid or what is wrong with it."""

    where: str
    grid: Grid | None
    error: InputError | None = None


class Text(NamedTuple):
    """One line as it came in, and where it stood."""

    where: str
    text: str


def read_entries(arguments: Sequence[str]) -> Iterator[Entry]:
    """Read every puzzle of every argument; without any, read standard input."""
    for where, text in read_texts(arguments):
        yield _parse(where, text)


def read_texts(arguments: Sequence[str]) -> Iterator[Text]:
    """Read every line that is not empty, without asking what it holds."""
    for argument in arguments or ("-",):
        if argument == "-":
            yield from _read_lines("standard input", sys.stdin.buffer)
        elif Path(argument).is_file():
            with Path(argument).open("rb") as file:
                yield from _read_lines(argument, file)
        else:
            yield Text("argument", argument)


def _read_lines(name: str, lines: Iterator[bytes]) -> Iterator[Text]:
    for number, line in enumerate(lines, 1):
        text = line.decode("utf-8", "replace").partition("#")[0].strip()
        if text:
            yield Text(f"{name}, line {number}", text)


def _parse(where: str, text: str) -> Entry:
    try:
        return Entry(where, Grid(text))
    except InputError as error:
        return Entry(where, None, error)
