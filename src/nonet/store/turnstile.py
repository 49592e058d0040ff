"""The turnstile: writers of one SQLite file come one after the other, from whichever process.

SQLite lets one writer in and tells the others to look again later; each sleeps longer every time,
and whoever asks at the right moment is in again at once. With two busy processes one of them may
wait for seconds. Here those who wait are woken when it is their turn:

    waiting ──▶ next ──▶ inside          whoever is next holds the door behind them shut, so the
               (one)     (one)           one who leaves cannot come back in before them

Both doors are locks of the kernel on empty files beside the database. They open by themselves when
their holder is killed. Where the kernel has no such locks SQLite's own way is left.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

__all__ = ["turn"]


@contextmanager
def turn(file: Path | None) -> Iterator[None]:
    """Wait for one's turn to write to a database file, and keep it until the end of the block.

    >>> with turn(None):  # a database that is no file has writers of its own
    ...     pass
    """
    if file is None or fcntl is None:
        yield
        return
    inside = _shut(file.with_name(f"{file.name}-next"), file.with_name(f"{file.name}-turn"))
    try:
        yield
    finally:
        if inside is not None:
            os.close(inside)


def _shut(before: Path, door: Path) -> int | None:
    """Come to be next, then go inside; None where doors cannot be made."""
    opened: list[int] = []
    try:
        for path in (before, door):
            opened.append(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666))
            fcntl.flock(opened[-1], fcntl.LOCK_EX)
        os.close(opened.pop(0))
        return opened.pop()
    except OSError:  # a folder that may only be read: the database itself will say so
        return None
    finally:
        for left in opened:
            with suppress(OSError):
                os.close(left)
