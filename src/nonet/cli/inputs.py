"""What the commands read: puzzles as arguments, in files, or on standard input."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import click

from nonet.errors import InputError
from nonet.grid import Grid

__all__ = ["Entry", "puzzles_argument", "read_entries"]

puzzles_argument = click.argument("puzzles", nargs=-1, metavar="[PUZZLE|FILE|-]...")


class Entry(NamedTuple):
    """One puzzle as it came in: where it stood, and the grid or what is wrong with it."""

    where: str
    grid: Grid | None
    error: InputError | None = None


def read_entries(arguments: Sequence[str]) -> Iterator[Entry]:
    """Read every puzzle of every argument; without any, read standard input."""
    for argument in arguments or ("-",):
        if argument == "-":
            yield from _read_lines("standard input", sys.stdin.buffer)
        elif Path(argument).is_file():
            with Path(argument).open("rb") as file:
                yield from _read_lines(argument, file)
        else:
            yield _parse("argument", argument)


def _read_lines(name: str, lines: Iterator[bytes]) -> Iterator[Entry]:
    for number, line in enumerate(lines, 1):
        text = line.decode("utf-8", "replace").partition("#")[0].strip()
        if text:
            yield _parse(f"{name}, line {number}", text)


def _parse(where: str, text: str) -> Entry:
    try:
        return Entry(where, Grid(text))
    except InputError as error:
        return Entry(where, None, error)
