"""What the commands write: an answer a line, errors aside, and progress for those who watch."""

from __future__ import annotations

import json
import sys
from itertools import islice
from typing import TYPE_CHECKING, Any

import click

from nonet.cli.progress import track

if TYPE_CHECKING:  # a command that reads no puzzles does not wait for them
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from nonet.cli.inputs import InputGrid
    from nonet.cli.lines import Line
    from nonet.grid import Grid

__all__ = [
    "answer_each",
    "answer_in_slabs",
    "fields_of",
    "json_option",
    "line_of",
    "threads_option",
    "track",
    "write_json",
]

# Puzzles answered together, at most; it begins with one, so that the first answers come at once.
SLAB = 4096

json_option = click.option("--json", "as_json", is_flag=True, help="Write one JSON object a line.")

threads_option = click.option(
    "--threads", type=click.IntRange(1), default=1, show_default=True, help="Use so many threads."
)


def write_json(value: Mapping[str, Any] | None) -> None:
    """Write one JSON object on a line of its own, or null for what there is not."""
    click.echo(json.dumps(value, ensure_ascii=False))


def line_of(grid: Grid) -> Line:
    """Begin a line of JSON: a grid's cells, and its board where the cells do not say it."""
    if grid.has_usual_board:
        return {"givens": grid.format()}
    return {"givens": grid.format(), "board": grid.board.text}


def fields_of(grid: Grid, name: str) -> dict[str, str]:
    """Write a second grid of a line in the same way, under a name of its own."""
    cells = {name: grid.format()}
    return cells if grid.has_usual_board else cells | {f"{name}_board": grid.board.text}


def answer_each(entries: Iterable[InputGrid], answer: Callable[[Grid], bool]) -> int:
    """Answer every puzzle and complain about every line that is none; return the exit code."""
    return answer_in_slabs(entries, lambda grids: map(answer, grids), slab=1)


def answer_in_slabs(
    entries: Iterable[InputGrid],
    answer: Callable[[Sequence[Grid]], Iterable[bool]],
    slab: int | None = None,
) -> int:
    """Answer puzzles many at a time, in order; complain and return a code as `answer_each`."""
    yes, no, bad = 0, 0, 0
    iterator = track(entries)
    size = 1
    while taken := list(islice(iterator, size)):
        size = slab or (1 if sys.stdin.isatty() else min(size * 2, SLAB))
        for entry in taken:
            if entry.grid is None:
                click.echo(f"nonet: {entry.where}: {entry.error}", err=True)
                bad += 1
        for good in answer([entry.grid for entry in taken if entry.grid is not None]):
            yes += good
            no += not good
    if yes + no + bad == 0:
        click.echo("nonet: expected a puzzle, got nothing", err=True)
        return 2
    return 2 if bad else 1 if no else 0
