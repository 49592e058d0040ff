"""Limits: how often one caller may ask.

A caller may make some requests at once, and earns more at a steady rate. What is kept is one number
for each caller: the moment at which all that was asked for will have been earned.

    table    set 0                 set 1                 …
    set      four slots of (caller, moment)              a caller has a place in one set
    full     the slot that is earned first is given away

The table lies in memory that a process shares with those it forks, so all workers of a server count
together, and it never grows. Two workers that count the same caller in the same microsecond may
count one request for two; that is the price of no lock that a killed worker could hold.
"""

import mmap
import secrets
import time
from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Any

from nonet.service.addresses import network_of
from nonet.service.settings import Settings

__all__ = ["Limiter", "Limits", "address_of", "callers_of"]

SETS = 1 << 14
WAYS = 4  # slots of a set
SLOT = 2  # numbers of 8 bytes: the caller, the moment
BURST_SECONDS = 3  # of the rate that may come at once


class Limiter:
    """Counts the requests of each caller, for this process and those that it forks.

    >>> seconds = iter([0.0, 0.0, 0.0, 1.0])
    >>> limiter = Limiter(rate=1, burst=2, clock=lambda: next(seconds))
    >>> [limiter.admits("ada") for _ in range(4)]
    [True, True, False, True]
    >>> limiter.forgive("ada")
    """

    def __init__(
        self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = rate
        self._ahead = max(0.0, burst - 1) / rate if rate > 0 else 0.0  # seconds that may be owed
        self._clock = clock
        self._salt = secrets.token_bytes(16)  # so that nobody can choose to share another's slot
        memory = memoryview(mmap.mmap(-1, SETS * WAYS * SLOT * 8))
        self._callers, self._moments = memory.cast("Q"), memory.cast("d")

    def admits(self, caller: str) -> bool:
        """Count a request; answer whether the caller may make it."""
        if self._rate <= 0:
            return True
        now = self._clock()
        slot = self._find_slot(caller)
        earned = max(self._moments[slot + 1], now)
        if earned - now > self._ahead + 1e-9:
            return False
        self._moments[slot + 1] = earned + 1 / self._rate
        return True

    def forgive(self, caller: str) -> None:
        """Take back a request that was counted, as it did no harm."""
        if self._rate > 0:
            self._moments[self._find_slot(caller) + 1] -= 1 / self._rate

    def _find_slot(self, caller: str) -> int:
        """Find the slot of a caller; one who has none takes the one that is earned first."""
        digest = blake2b(caller.encode(), digest_size=8, key=self._salt).digest()
        name = int.from_bytes(digest, "little") | 1  # 0 is an empty slot
        first = (name >> 1) % SETS * WAYS * SLOT
        slots = range(first, first + WAYS * SLOT, SLOT)
        for slot in slots:
            if self._callers[slot] == name:
                return slot
        taken = min(slots, key=lambda slot: self._moments[slot + 1])
        self._callers[taken], self._moments[taken + 1] = name, 0.0
        return taken


class Limits:
    """What the settings allow one caller; made before workers are forked, so that they share it."""

    def __init__(self, settings: Settings) -> None:
        self.asked = Limiter(settings.rate, settings.rate * BURST_SECONDS)
        self.worked = Limiter(settings.work_rate, settings.work_rate * BURST_SECONDS)


def callers_of(scope: Mapping[str, Any]) -> list[str]:
    """Name who asks: the address and, where there is one, the cookie.

    >>> callers_of({"client": ("10.0.0.1", 80), "headers": [(b"cookie", b"nonet=x")]})
    ['address 10.0.0.1', 'cookie nonet=x']
    """
    cookies = [value for name, value in scope["headers"] if name == b"cookie"]
    named = [f"cookie {value.decode('latin-1')}" for value in cookies[:1]]
    return [f"address {address_of(scope)}", *named]


def address_of(scope: Mapping[str, Any]) -> str:
    """Name the address that asks; all of an IPv6 network are one, for each has billions.

    >>> address_of({"client": ("2001:db8:1:2:3:4:5:6", 80)})
    '2001:db8:1:2::'
    """
    client = scope.get("client")
    return network_of(str(client[0]) if client else "unknown")
