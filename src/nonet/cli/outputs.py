"""What the commands write: an answer a line, errors aside, and progress for those who watch."""

import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, TypeVar

import click

from nonet.cli.inputs import Entry
from nonet.grid import Grid

__all__ = ["answer_each", "answer_in_slabs", "json_option", "threads_option", "track", "write_json"]

PATIENCE = 1.0  # seconds of work before a progress bar appears

# Puzzles answered together; at a terminal, where somebody waits for each, one by one.
SLAB = 4096

T = TypeVar("T")

json_option = click.option("--json", "as_json", is_flag=True, help="Write one JSON object a line.")

threads_option = click.option(
    "--threads", type=click.IntRange(1), default=1, show_default=True, help="Use so many threads."
)


def write_json(value: dict[str, Any]) -> None:
    """Write one JSON object on a line of its own."""
    click.echo(json.dumps(value, ensure_ascii=False))


def answer_each(entries: Iterable[Entry], answer: Callable[[Grid], bool]) -> int:
    """Answer every puzzle and complain about every line that is none; return the exit code."""
    return answer_in_slabs(entries, lambda grids: map(answer, grids), slab=1)


def answer_in_slabs(
    entries: Iterable[Entry],
    answer: Callable[[Sequence[Grid]], Iterable[bool]],
    slab: int | None = None,
) -> int:
    """Answer puzzles many at a time, in order; complain and return a code as `answer_each`."""
    yes, no, bad = 0, 0, 0
    iterator = track(entries)
    size = slab or (1 if sys.stdin.isatty() else SLAB)
    while taken := list(islice(iterator, size)):
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


def track(items: Iterable[T], total: int | None = None) -> Iterator[T]:
    """Hand the items on; on a terminal, show the pace once the work has become long."""
    if not sys.stderr.isatty():
        yield from items
        return
    started = time.monotonic()
    iterator = iter(items)
    done = 0
    for item in iterator:
        yield item
        done += 1
        if time.monotonic() - started > PATIENCE:
            break
    yield from _track_with_bar(iterator, done, total)


def _track_with_bar(items: Iterator[T], done: int, total: int | None) -> Iterator[T]:
    first = next(items, None)
    if first is None:
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (MofNCompleteColumn(), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=total, completed=done)
        yield first
        for item in items:
            progress.advance(task)
            yield item
