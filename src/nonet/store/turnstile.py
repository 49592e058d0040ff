"""The turnstile: writers of one SQLite file come one after the other, from whichever process.

SQLite lets one writer in and tells the others to look again later; each sleeps longer every time,
and whoever asks at the right moment is in again at once. With two busy processes one of them may
wait for seconds. Here those who wait are woken when it is their turn:

    waiting ──▶ next ──▶ inside          whoever is next holds the door behind them shut, so the
               (one)     (one)           one who leaves cannot come back in before them

Both doors are locks of the kernel on empty files beside the database. They open by themselves when
their holder is killed. The kernel knows no limit for such a wait, so that whoever has one lets a
thread wait, which shuts the door behind itself if it comes too late.
Where the kernel has no such locks SQLite's own way is left.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock, Thread

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

__all__ = ["turn"]


@contextmanager
def turn(file: Path | None, patience: float | None = None) -> Iterator[None]:
    """Wait for one's turn to write to a database file, and keep it until the end of the block.

    A turn that does not come in so many seconds is a TimeoutError.

    >>> with turn(None):  # a database that is no file has writers of its own
    ...     pass
    """
    if file is None or fcntl is None:
        yield
        return
    doors = file.with_name(f"{file.name}-next"), file.with_name(f"{file.name}-turn")
    inside = _shut(*doors) if patience is None else _Visit(*doors).enter(patience)
    try:
        yield
    finally:
        if inside is not None:
            os.close(inside)


class _Visit:
    """A wait for one's turn that may be given up."""

    def __init__(self, before: Path, door: Path) -> None:
        self._doors = before, door
        self._lock = Lock()
        self._inside: int | None = None
        self._is_over = False

    def enter(self, patience: float) -> int | None:
        """Go inside at once where nobody is, or wait as long as there is patience."""
        with suppress(BlockingIOError):
            return _shut(*self._doors, wait=False)
        waiting = Thread(target=self._wait, name="turn", daemon=True)
        waiting.start()
        waiting.join(patience)
        with self._lock:
            self._is_over = True
            if waiting.is_alive() and self._inside is None:
                raise TimeoutError(f"the store is locked, for {patience:g} seconds now")
            return self._inside

    def _wait(self) -> None:
        inside = _shut(*self._doors)
        with self._lock:
            if not self._is_over:
                self._inside = inside
            elif inside is not None:
                os.close(inside)


def _shut(before: Path, door: Path, *, wait: bool = True) -> int | None:
    """Come to be next, then go inside; None where doors cannot be made."""
    opened: list[int] = []
    try:
        for path in (before, door):
            opened.append(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o660))
            fcntl.flock(opened[-1], fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        os.close(opened.pop(0))
        return opened.pop()
    except BlockingIOError:  # someone is there
        raise
    except OSError:  # a folder that may only be read: the database itself will say so
        return None
    finally:
        for left in opened:
            with suppress(OSError):
                os.close(left)
