"""Tokens: random, shown once, kept by their bearer; the store has their hash only.

A token of 128 random bits cannot be guessed, so SHA-256 is all its hash needs; the slow hashes of
passwords are for what people think up.
"""

import re
import secrets
from hashlib import sha256

__all__ = ["DAYS", "digest_of", "is_token", "make_code", "make_token", "parse_code"]

TOKEN = re.compile("[A-Za-z0-9_-]{22}")
DAYS = 400  # browsers keep no cookie longer
# Without those that are taken for each other when read aloud: 0 and O, 1, I and L, U and V.
SYMBOLS = "23456789ABCDEFGHJKMNPQRSTWXYZ"
GROUPS, GROUP = 4, 4  # 29 to the power of 16: 77 bits


def make_token() -> str:
    """Make a token of 22 characters.

    >>> len(make_token()), make_token() == make_token()
    (22, False)
    """
    return secrets.token_urlsafe(16)


def is_token(text: str) -> bool:
    """Tell whether a text looks as if `make_token` had made it.

    >>> is_token(make_token()), is_token("1.0.20000.x")
    (True, False)
    """
    return TOKEN.fullmatch(text) is not None


def digest_of(token: str) -> bytes:
    """The hash by which the store knows a token or a code."""
    return sha256(token.encode(errors="surrogatepass")).digest()


def make_code() -> str:
    """Make a code that can be read aloud and typed, such as `7KQM-2XRP-9DTH-ABEF`.

    >>> len(make_code()), parse_code(make_code()) == make_code()
    (19, False)
    """
    symbols = [secrets.choice(SYMBOLS) for _ in range(GROUPS * GROUP)]
    return format_code("".join(symbols))


def parse_code(text: str) -> str:
    """Write a code as it was made, however it was typed.

    >>> parse_code(" 7kqm 2xrp9dth-abef")
    '7KQM-2XRP-9DTH-ABEF'
    """
    return format_code("".join(symbol for symbol in text.upper() if symbol.isalnum()))


def format_code(symbols: str) -> str:
    """Write the symbols of a code in groups."""
    return "-".join(symbols[at : at + GROUP] for at in range(0, len(symbols), GROUP))
