"""Passwords: hashed slowly, compared in the same time for all, and not the first that one tries."""

from threading import BoundedSemaphore

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from nonet.errors import InputError
from nonet.service.guesses import find_weakness

__all__ = ["HASHER", "NOBODYS", "expect_good", "hash_password", "matches"]

SHORTEST = 8
LONGEST = 1000
# 19 MiB and two passes: OWASP's advice, a few dozen milliseconds on a small computer. Two at a
# time, so that a crowd at the door does not take all processors from those who play.
HASHER = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
HASHING = BoundedSemaphore(2)
# What a password is compared with where there is no account: a hash that HASHER made of random
# bytes, written down so that the first who asks waits no longer than the next.
NOBODYS = (
    "$argon2id$v=19$m=19456,t=2,p=1$mHvOjlY2LB2FQQzZj5DRkQ"
    "$By35JbOYOEzWOnDkIERTRQ9WrMk3HOELr6L4gvHGIyU"
)


def expect_good(password: str, name: str) -> None:
    """Refuse a password that is too short, or among the first that anybody would try."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise InputError(
            f"expected a password of {SHORTEST} to {LONGEST} characters, got {len(password)}",
            {"field": "password"},
        )
    reason = find_weakness(password, name)
    if reason:
        raise InputError(
            f"expected a password that others do not think of, got {reason}",
            {"field": "password", "weakness": reason},
        )


def hash_password(password: str) -> str:
    """Hash a password, with a salt of its own."""
    with HASHING:
        return HASHER.hash(password.encode(errors="surrogatepass"))


def matches(secret: str, password: str) -> bool:
    """Tell whether a hash is that of a password."""
    try:
        with HASHING:
            return HASHER.verify(secret, password.encode(errors="surrogatepass"))
    except (VerificationError, InvalidHashError):
        return False
