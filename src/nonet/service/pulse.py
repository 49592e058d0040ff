"""The pulse of the store: it is felt by writing, at most once a second, however many ask.

Reading tells little: a store on a full disk, or one that may only be read, answers every question
and takes no move. So something is written and taken back again. One thread does it, and nobody has
to wait for that thread longer than they like, not even when the database hangs.
"""

import time
from collections.abc import Callable
from concurrent.futures import Future
from threading import Lock, Thread

from nonet.errors import StoreError

__all__ = ["Pulse"]

FRESH_SECONDS = 1.0  # how long one beat speaks for the store


class Pulse:
    """Writes to the store when asked whether it lives; safe to ask from many threads.

    >>> Pulse(lambda: None).feel().result() is None
    True
    """

    def __init__(
        self, touch: Callable[[], None], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._touch = touch
        self._clock = clock
        self._lock = Lock()
        self._begun = 0.0
        self._beat: Future[StoreError | None] | None = None

    def feel(self) -> "Future[StoreError | None]":
        """Answer the latest beat, which may be under way: nothing, or what is wrong."""
        with self._lock:
            if self._beat is None or (self._beat.done() and self._is_stale()):
                self._begun, self._beat = self._clock(), Future()
                self._beat.set_running_or_notify_cancel()
                # A daemon, so that a database that hangs cannot keep the process from leaving.
                Thread(target=self._run, args=[self._beat], name="pulse", daemon=True).start()
            return self._beat

    def _is_stale(self) -> bool:
        return self._clock() - self._begun >= FRESH_SECONDS

    def _run(self, beat: "Future[StoreError | None]") -> None:
        try:
            self._touch()
        except StoreError as error:
            beat.set_result(error)
        except BaseException as error:
            beat.set_exception(error)
            raise
        else:
            beat.set_result(None)
