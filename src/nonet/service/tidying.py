"""Tidying: idle guests go, a few at a time, while others play."""

from nonet.errors import InputError
from nonet.store.clock import now
from nonet.store.store import Store
from nonet.store.tidying import delete_idle_guests

__all__ = ["tidy", "tidy_some"]

DAY = 86_400_000


def tidy_some(store: Store, days: int) -> int:
    """Delete some guests who were idle for so many days; answer how many, 0 when none is left."""
    if days < 1:
        raise InputError(f"expected a day or more after which a guest is idle, got {days}")
    return delete_idle_guests(store.database, now() - days * DAY)


def tidy(store: Store, days: int) -> int:
    """Delete all guests who were idle for so many days; answer how many there were."""
    total = 0
    while some := tidy_some(store, days):
        total += some
    return total
