"""Limits: how often one caller may ask.

A bucket holds the requests that a caller may make at once, and fills again at a steady rate. Each
worker process counts for itself, so with several workers a caller may get that many times as much.
"""

import time
from collections.abc import Callable

__all__ = ["Limiter"]

MOST_CALLERS = 50_000


class Limiter:
    """One bucket for each caller.

    >>> seconds = iter([0.0, 0.0, 0.0, 1.0])
    >>> limiter = Limiter(rate=1, burst=2, clock=lambda: next(seconds))
    >>> [limiter.admits("ada") for _ in range(4)]
    [True, True, False, True]
    """

    def __init__(
        self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._buckets: dict[str, tuple[float, float]] = {}  # caller → requests left, when

    def admits(self, caller: str) -> bool:
        """Count a request; answer whether the caller may make it."""
        if self._rate <= 0:
            return True
        now = self._clock()
        left, then = self._buckets.get(caller, (self._burst, now))
        left = min(self._burst, left + (now - then) * self._rate)
        if len(self._buckets) >= MOST_CALLERS:
            self._forget_the_rested(now)
        self._buckets[caller] = (left - 1 if left >= 1 else left, now)
        return left >= 1

    def _forget_the_rested(self, now: float) -> None:
        """Forget who has not asked for so long that their bucket is full again."""
        full_since = now - self._burst / self._rate
        kept = {who: state for who, state in self._buckets.items() if state[1] > full_since}
        self._buckets = kept if len(kept) < MOST_CALLERS else {}
