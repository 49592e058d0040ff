"""The clock of the store: every time in it is milliseconds since 1970."""

import time

__all__ = ["now"]


def now() -> int:
    """The moment, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000
