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
    with _open_bar(what, total) as bar:
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
    with _open_bar(what, whole) as bar:
        shown = 0.0
        for item in iterator:
            yield item
            done += 1
            now = time.monotonic()
            if now - shown > PAUSE:
                read, shown = share() if total is None else None, now
                bar(done, done if read is None else read)


@contextmanager
def _open_bar(what: str, total: float | None) -> Iterator[Callable[[int, float], None]]:
    """A bar to be told how many are done, and how far that is towards the total."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns: tuple[Any, ...] = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.fields[count]:,} {task.fields[what]} {task.fields[pace]:,.0f}/s"),
        TimeRemainingColumn(),
    )
    started = time.monotonic()
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=total, count=0, pace=0.0, what=what)

        def show(count: int, completed: float) -> None:
            pace = count / max(time.monotonic() - started, 0.001)
            progress.update(task, completed=completed, count=count, pace=pace)

        yield show
