"""Players: guests who play at once, and accounts that keep everything."""

import time
from threading import Lock

from nonet.service.tokens import Bearer, Signer
from nonet.store.store import Store

__all__ = ["Accounts"]

MEMORY_SECONDS = 2.0  # how long another worker may take to notice that someone signed out
MOST_REMEMBERED = 50_000
DAY = 86_400


class Accounts:
    """Who plays. Safe to use from many threads."""

    def __init__(self, store: Store, signer: Signer) -> None:
        self._store = store
        self._signer = signer
        self._epochs: dict[int, tuple[int, float]] = {}  # player → epoch, when it was read
        self._lock = Lock()

    def recognise(self, token: str) -> int | None:
        """Name the player whose token this is; None if it is not signed, or signed out."""
        bearer = self._signer.parse(token, _today())
        if bearer is None:
            return None
        return bearer.player_id if self._epoch_of(bearer.player_id) == bearer.epoch else None

    def welcome(self) -> tuple[int, str]:
        """Make a guest, and the token by which to know them again."""
        player = self._store.players.add()
        return player.id, self._token_of(player.id, player.epoch)

    def _token_of(self, player_id: int, epoch: int) -> str:
        return self._signer.format(Bearer(player_id, epoch, _today()))

    def _epoch_of(self, player_id: int) -> int | None:
        now = time.monotonic()
        known = self._epochs.get(player_id)
        if known is not None and now - known[1] < MEMORY_SECONDS:
            return known[0]
        player = self._store.players.find(player_id)
        if player is None:
            return None
        with self._lock:
            if len(self._epochs) >= MOST_REMEMBERED:
                self._epochs.clear()
            self._epochs[player_id] = (player.epoch, now)
        return player.epoch


def _today() -> int:
    return int(time.time() // DAY)
