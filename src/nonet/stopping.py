"""An end to long work: a test of the caller's, or a time limit.

Whatever takes long takes `stop=`, a function that is asked every few milliseconds, and `timeout=`
in seconds. Work that is ended so has no answer: it raises StoppedError or TooLongError. The engine
asks here on its way, as it asks whether somebody pressed Ctrl-C.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from math import isfinite
from time import monotonic

from nonet._core import lend
from nonet.errors import InputError, StoppedError, TooLongError

__all__ = ["Stop", "bound", "check_stop", "is_bounded", "make_stop", "within"]

Stop = Callable[[], bool]

_checks: ContextVar[tuple[Callable[[], None], ...]] = ContextVar("checks", default=())


def check_stop() -> None:
    """Raise where the work that is under way shall end.

    >>> with within(timeout=60):
    ...     check_stop()
    """
    for check in _checks.get():
        check()


lend("check_stop", check_stop)


def is_bounded() -> bool:
    """Tell whether somebody may end the work that is under way.

    >>> is_bounded()
    False
    """
    return bool(_checks.get())


def within(stop: Stop | None = None, timeout: float | None = None) -> AbstractContextManager[None]:
    """Bound all work within: by a function that says when to stop, by seconds, or both.

    >>> with within(stop=lambda: True):
    ...     check_stop()
    Traceback (most recent call last):
    nonet.errors.StoppedError: stopped as asked
    """
    return bound(stop, timeout)()


def bound(
    stop: Stop | None = None, timeout: float | None = None
) -> Callable[[], AbstractContextManager[None]]:
    """Make one bound for several pieces of work: what a generator does between two answers.

    The time runs from here on.

    >>> piece = bound(timeout=60)
    >>> with piece():
    ...     check_stop()
    >>> with piece():
    ...     check_stop()
    """
    check = _make_check(stop, timeout)
    if check is None:
        return _go_on

    @contextmanager
    def enter() -> Iterator[None]:
        token = _checks.set((*_checks.get(), check))
        try:
            yield
        finally:
            _checks.reset(token)

    return enter


_UNBOUNDED = nullcontext()  # a puzzle is solved in less time than a new context takes


def _go_on() -> AbstractContextManager[None]:
    return _UNBOUNDED


def make_stop(stop: Stop | None, timeout: float | None) -> Stop | None:
    """Join a caller's test and a time limit into one test, for work that has an answer when ended.

    >>> make_stop(None, 0)(), make_stop(None, 60)(), make_stop(None, None)
    (True, False, None)
    """
    check = _make_check(stop, timeout)
    if check is None:
        return None

    def has_ended() -> bool:
        try:
            check()
        except (StoppedError, TooLongError):
            return True
        return False

    return has_ended


def _make_check(stop: Stop | None, timeout: float | None) -> Callable[[], None] | None:
    if stop is None and timeout is None:
        return None
    if stop is not None and not callable(stop):
        raise InputError(f"expected a function to ask whether to stop, got {stop!r:.60}")
    end = None if timeout is None else monotonic() + _as_seconds(timeout)

    def check() -> None:
        if stop is not None and stop():
            raise StoppedError("stopped as asked")
        if end is not None and monotonic() >= end:
            raise TooLongError(f"expected an answer within {timeout} s, got none yet")

    return check


def _as_seconds(timeout: float) -> float:
    if not isinstance(timeout, int | float) or not isfinite(timeout) or timeout < 0:
        raise InputError(f"expected a time limit of 0 seconds or more, got {timeout!r:.60}")
    return timeout
