"""Players: guests who play at once, and accounts that keep everything."""

import time
import unicodedata
from threading import BoundedSemaphore
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from msgspec import Struct

from nonet.errors import ConflictError, DeniedError, InputError, NotFoundError
from nonet.service.epochs import Epochs
from nonet.service.tokens import Bearer, Signer
from nonet.store.store import Store
from nonet.store.values import Player

__all__ = ["Accounts", "Profile", "Session"]

DAY = 86_400
LONGEST_NAME = 40
SHORTEST_PASSWORD = 8
LONGEST_PASSWORD = 1000
# 19 MiB and two passes: OWASP's advice, a few dozen milliseconds on a small computer. Two at a
# time, so that a crowd at the door does not take all processors from those who play.
HASHER = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
HASHING = BoundedSemaphore(2)


class Profile(Struct, frozen=True):
    """What players see of themselves."""

    id: int
    name: str | None
    is_guest: bool
    created: int


class Session(Struct, frozen=True):
    """A player and the token by which to know them again."""

    player_id: int
    token: str


class Accounts:
    """Who plays. Safe to use from many threads."""

    def __init__(self, store: Store, signer: Signer) -> None:
        self._store = store
        self._signer = signer
        self.epochs = Epochs(store.players)

    def recognise(self, token: str) -> int | None:
        """Name the player whose token this is; None if it is not signed, or signed out."""
        bearer = self._signer.parse(token, _today())
        if bearer is None:
            return None
        return bearer.player_id if self.epochs.find(bearer.player_id) == bearer.epoch else None

    def recall(self, token: str) -> int | None:
        """Name the player whose token this is, if that is known without asking the store."""
        bearer = self._signer.parse(token, _today())
        if bearer is None or self.epochs.recall(bearer.player_id) != bearer.epoch:
            return None
        return bearer.player_id

    def welcome(self) -> Session:
        """Make a guest."""
        player = self._store.players.add()
        self.epochs.begin(player.id, player.epoch)
        return self._session(player.id, player.epoch)

    def profile(self, player_id: int) -> Profile:
        """Tell players what is known of them."""
        player = self._find(player_id)
        return Profile(player.id, player.name, player.name is None, player.created)

    def sign_up(self, player_id: int, name: str, password: str) -> Session:
        """Make a guest an account, which keeps everything."""
        player = self._find(player_id)
        if player.name is not None:
            raise ConflictError(f"expected a guest, got the account {player.name!r}")
        return self._change(player, _clean_name(name), _hash(password), player.epoch)

    def sign_in(self, name: str, password: str, guest_id: int | None) -> Session:
        """Let an account's owner in; what they played as a guest here becomes theirs."""
        player = self._store.players.find_by_name(_clean_name(name))
        # Someone who is not there takes as long to refuse as a wrong password.
        secret = player.secret if player is not None and player.secret else _hash("nobody's 8+")
        if not _matches(secret, password) or player is None:
            raise DeniedError("expected a name and its password, got some that do not match")
        self._adopt(guest_id, player.id)
        return self._session(player.id, player.epoch)

    def sign_out_everywhere(self, player_id: int) -> None:
        """Make every token of a player worthless."""
        player = self._find(player_id)
        if player.name is None or player.secret is None:
            raise ConflictError("expected an account, got a guest, who could never come back")
        self._change(player, player.name, player.secret, player.epoch + 1)

    def change_password(self, player_id: int, old: str, new: str) -> Session:
        """Change the password; every other device is signed out."""
        player = self._find(player_id)
        self._expect_password(player, old)
        assert player.name is not None  # noqa: S101 (guests have no password to expect)
        return self._change(player, player.name, _hash(new), player.epoch + 1)

    def delete(self, player_id: int, password: str) -> None:
        """Delete a player with every game, move, score and option; accounts say their password."""
        player = self._find(player_id)
        if player.name is not None:
            self._expect_password(player, password)
        self._store.players.delete(player_id)
        self.epochs.forget(player_id)

    def export(self, player_id: int) -> dict[str, Any]:
        """Collect everything that is kept of a player."""
        games = self._store.games.list_of(player_id, limit=1_000_000)
        whole = [self._store.games.find(line.id) for line in games]
        return {
            "profile": self.profile(player_id),
            "options": self._store.options.read(player_id),
            "scores": self._store.scores.history(player_id, limit=1_000_000),
            "games": [game for game in whole if game is not None],
        }

    def _adopt(self, guest_id: int | None, player_id: int) -> None:
        guest = None if guest_id is None else self._store.players.find(guest_id)
        if guest is not None and guest.name is None and guest.id != player_id:
            self._store.players.merge(guest.id, player_id)
            self.epochs.forget(guest.id)

    def _change(self, player: Player, name: str, secret: str, epoch: int) -> Session:
        try:
            self._store.players.change(player.id, name=name, secret=secret, epoch=epoch)
        except InputError as error:
            raise ConflictError(str(error), {"field": "name"}) from None
        self.epochs.begin(player.id, epoch)
        return self._session(player.id, epoch)

    def _expect_password(self, player: Player, password: str) -> None:
        if player.secret is None:
            raise ConflictError("expected an account, got a guest, who has no password")
        if not _matches(player.secret, password):
            raise DeniedError("expected the password of this account, got another")

    def _find(self, player_id: int) -> Player:
        player = self._store.players.find(player_id)
        if player is None:
            raise NotFoundError("expected a player, got one who is gone")
        return player

    def _session(self, player_id: int, epoch: int) -> Session:
        return Session(player_id, self._signer.format(Bearer(player_id, epoch, _today())))


def _clean_name(name: str) -> str:
    """Write a name in one way only, so that what looks the same is the same."""
    clean = " ".join(unicodedata.normalize("NFKC", name).split())
    if not 2 <= len(clean) <= LONGEST_NAME or not clean.isprintable():
        raise InputError(
            f"expected a name of 2 to {LONGEST_NAME} printable characters, got {clean!r:.60}",
            {"field": "name"},
        )
    return clean


def _hash(password: str) -> str:
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise InputError(
            f"expected a password of {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters, "
            f"got {len(password)}",
            {"field": "password"},
        )
    with HASHING:
        return HASHER.hash(password.encode(errors="surrogatepass"))


def _matches(secret: str, password: str) -> bool:
    try:
        with HASHING:
            return HASHER.verify(secret, password.encode(errors="surrogatepass"))
    except (VerificationError, InvalidHashError):
        return False


def _today() -> int:
    return int(time.time() // DAY)
