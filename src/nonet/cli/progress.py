"""Progress of long work: how much, how fast, and how long still. Only on a terminal."""

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

__all__ = ["show_progress", "track"]

PATIENCE = 1.0  # seconds of work before a progress bar appears
PAUSE = 0.1  # seconds between two looks of a bar: drawing it costs more than many a puzzle

T = TypeVar("T")


@contextmanager
def show_progress(what: str, total: float | None = None) -> Iterator[Callable[[int], None]]:
    """Show a bar while work goes on; call what you are given with each advance."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    with _open_bar(what, total, time.monotonic()) as bar:
        done = 0

        def advance(count: int) -> None:
            nonlocal done
            done += count
            bar(done, done)

        yield advance


def track(items: Iterable[T], total: int | None = None, what: str = "puzzles") -> Iterator[T]:
    """Hand the items on; on a terminal, show the pace once the work has become long.

    Where the items know which share of their files is read (`share`), the time left is known too.
    """
    if not sys.stderr.isatty():
        yield from items
        return
    started, done = time.monotonic(), 0
    share: Callable[[], float | None] = getattr(items, "share", lambda: None)
    iterator = iter(items)
    for item in iterator:
        yield item
        done += 1
        if time.monotonic() - started > PATIENCE:
            break
    else:
        return
    whole = total if total is not None or share() is None else 1.0
    with _open_bar(what, whole, started) as bar:
        shown = 0.0
        for item in iterator:
            yield item
            done += 1
            now = time.monotonic()
            if now - shown > PAUSE:
                read, shown = share() if total is None else None, now
                bar(done, done if read is None else read)


@contextmanager
def _open_bar(
    what: str, total: float | None, started: float
) -> Iterator[Callable[[int, float], None]]:
    """A bar for work begun at a moment, to be told how many are done, and how far that is."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn

    columns: tuple[Any, ...] = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.fields[count]:,} {task.fields[what]} {task.fields[pace]:,.0f}/s"),
        TextColumn("{task.fields[left]}"),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=total, count=0, pace=0.0, what=what, left="")

        def show(count: int, completed: float) -> None:
            elapsed = max(time.monotonic() - started, 0.001)
            left = format_left(elapsed, completed, total)
            pace = count / elapsed
            progress.update(
                task, completed=completed, count=count, pace=pace, left=left, refresh=True
            )

        yield show


def format_left(elapsed: float, completed: float, total: float | None) -> str:
    """Say how long the rest takes at the pace so far; nothing where that cannot be known.

    >>> format_left(60, 0.25, 1.0), format_left(60, 7, None)
    ('0:03:00', '')
    """
    if not total or completed <= 0:
        return ""
    seconds = round(elapsed * max(total - completed, 0) / completed)
    return f"{seconds // 3600}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"
