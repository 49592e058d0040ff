"""Tokens: who a cookie says that its bearer is, signed so that nobody else can write one.

    player . epoch . day . signature        base64url(HMAC-SHA256 of what stands before it)

Nothing in a token is secret; it can only not be forged. An account that signs out everywhere
raises its epoch, and all tokens of earlier epochs are worth nothing.
"""

import hmac
import os
import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256
from pathlib import Path

from msgspec import Struct

__all__ = ["Bearer", "Signer", "read_secret"]

DAYS = 400  # browsers keep no cookie longer


class Bearer(Struct, frozen=True):
    """The player whom a token names."""

    player_id: int
    epoch: int
    day: int  # since 1970, when it was signed


class Signer:
    """Signs tokens and reads them back.

    >>> signer = Signer("not so secret")
    >>> signer.parse(signer.format(Bearer(7, 0, 20_000)), today=20_001).player_id
    7
    >>> signer.parse("8.0.20000.forged", today=20_001) is None
    True
    """

    def __init__(self, secret: str) -> None:
        self._secret = secret.encode()

    def format(self, bearer: Bearer) -> str:
        """Write a signed token."""
        text = f"{bearer.player_id}.{bearer.epoch}.{bearer.day}"
        return f"{text}.{self._sign(text)}"

    def parse(self, token: str, today: int) -> Bearer | None:
        """Read a token; None if we did not sign it, or too long ago."""
        text, _, signature = token.rpartition(".")
        if len(token) > 200 or not hmac.compare_digest(
            signature.encode(errors="replace"), self._sign(text).encode()
        ):
            return None
        player_id, epoch, day = map(int, text.split("."))
        return Bearer(player_id, epoch, day) if today <= day + DAYS else None

    def _sign(self, text: str) -> str:
        mac = hmac.digest(self._secret, text.encode(errors="replace"), sha256)
        return urlsafe_b64encode(mac).decode().rstrip("=")


def read_secret(file: Path) -> str:
    """Read the secret in a file; make a new one if there is none.

    Two servers that start together agree: whoever comes second finds the file whole.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_name(f"{file.name}.{os.getpid()}")
    if not file.exists():
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_urlsafe(32))
        try:
            os.link(draft, file)  # never replaces a file that is there
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return file.read_text().strip()
