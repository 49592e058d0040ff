"""Attempts at passwords: a stranger gets few, and none that an owner could miss.

Every attempt of a stranger is counted thrice; the first number that is used up refuses it.

    by address             `attempts` a minute: one who tries many names
    by name and address    half as many: one who tries one name, in a school behind one address
    by name                five times as many at once, filled again by `attempts` a minute: many who
                           try one name together

So one address never uses up a name. Many addresses can, and then strangers wait; but a device from
which this account was signed in to before shows its mark, and is counted by nothing but that mark.
An attempt that succeeds is taken back.
"""

import time
from collections.abc import Callable, Sequence

from nonet.errors import LimitError
from nonet.service.accounts import clean_name
from nonet.web.identity import AnyRequest, address_of, in_thread, mark_of, service_of
from nonet.web.limits import Limiter

__all__ = ["Attempts", "Counted", "count_attempt", "count_mail", "count_newcomer", "count_owner"]

FEWEST = 3  # of one name from one address
MAILS = 3  # an hour to one player, whoever asks for them
CROWD = 5  # times as many for a name, from all strangers


class Counted:
    """One attempt, as it was counted."""

    def __init__(self, counts: Sequence[tuple[Limiter, str]]) -> None:
        self._counts = counts

    def forgive(self) -> None:
        """Take it back, as it succeeded."""
        for limiter, caller in self._counts:
            limiter.forgive(caller)


class Attempts:
    """The numbers of attempts, by whom and at what.

    >>> attempts = Attempts(20)
    >>> for _ in range(10):
    ...     _ = attempts.count("10.0.0.1", "Ada", mark="")
    >>> attempts.count("10.0.0.1", "Ada", mark="")
    Traceback (most recent call last):
    ...
    nonet.errors.LimitError: expected a few attempts a minute, got more; wait a moment
    """

    def __init__(self, attempts: float, clock: Callable[[], float] = time.monotonic) -> None:
        rate = attempts / 60
        self._marks = Limiter(rate, attempts, clock)
        self._addresses = Limiter(rate, attempts, clock)
        pair = max(attempts / 2, min(attempts, FEWEST))
        self._pairs = Limiter(pair / 60, pair, clock)
        self._names = Limiter(rate, CROWD * attempts, clock)
        self._mails = Limiter(MAILS / 3600 if attempts else 0, MAILS, clock)

    def count(self, address: str, name: str, mark: str) -> Counted:
        """Count an attempt; LimitError if there were too many. `mark` only of a known device."""
        counts = [
            (self._addresses, address),
            (self._pairs, f"{name} from {address}"),
            (self._names, name),
        ]
        return _count([(self._marks, f"{name} from {mark}")] if mark else counts)

    def count_address(self, address: str) -> Counted:
        """Count what is no attempt at a password that somebody thought up."""
        return _count([(self._addresses, address)])

    def count_mail(self, address: str, name: str) -> Counted:
        """Count a mail that somebody wants to be sent to the player of this name."""
        return _count([(self._addresses, address), (self._mails, name)])

    def count_owner(self, player_id: int) -> Counted:
        """Count an attempt of someone who is signed in already."""
        return _count([(self._marks, f"player {player_id}")])


def _count(counts: Sequence[tuple[Limiter, str]]) -> Counted:
    for limiter, caller in counts:
        if not limiter.admits(caller):
            raise LimitError("expected a few attempts a minute, got more; wait a moment")
    return Counted(counts)


async def count_attempt(request: AnyRequest, name: str) -> Counted:
    """Count an attempt at the password of an account, by its clean name."""
    name, mark = clean_name(name), mark_of(request)
    if mark and not await in_thread(request, service_of(request).accounts.knows, name, mark):
        mark = ""
    return attempts_of(request).count(address_of(request), name, mark)


def count_newcomer(request: AnyRequest) -> Counted:
    """Count somebody who makes an account, or comes with a code, by address."""
    return attempts_of(request).count_address(address_of(request))


def count_mail(request: AnyRequest, name: str) -> Counted:
    """Count a mail that somebody wants to be sent to the player of this name."""
    return attempts_of(request).count_mail(address_of(request), clean_name(name))


def count_owner(request: AnyRequest, player_id: int) -> Counted:
    """Count an attempt at the password of the account that is signed in here."""
    return attempts_of(request).count_owner(player_id)


def attempts_of(request: AnyRequest) -> Attempts:
    """The numbers of this server."""
    attempts: Attempts = request.app.state.attempts
    return attempts
