"""Sessions: who asks, by a token; as the store told a moment ago.

A token counts while its row is in the store. Whoever signs out deletes the row, perhaps at another
worker or on another machine; so what the store told holds for two seconds. Asking anew for each
request would be a tenth of all work with moves. So once a second one question asks for all who are
here:

    find ──▶ remembered for 2 s ◀──refresh, every second── the sessions of all who asked of late

A token that was exchanged or signed out a moment ago is remembered as gone: a request that was on
its way with it is refused, and not taken for that of someone new, whose cookie would replace the
one that the browser has got meanwhile.
"""

import time
from collections.abc import Callable
from threading import Lock

from nonet.service.tokens import DAYS, digest_of, is_token
from nonet.store.clock import now
from nonet.store.sessions import Sessions as Rows
from nonet.store.values import Session

__all__ = ["Sessions"]

FRESH_SECONDS = 2.0  # how long another worker may take to notice that someone signed out
HERE_SECONDS = 30.0  # since the last request; after longer the store is asked again
GONE_SECONDS = 60.0  # longer than a request is on its way
MOST_REMEMBERED = 50_000
SEEN_STEP = 10 * 60_000  # ms between two notes of when a device was last seen
TIDY_SECONDS = 3600.0  # between two looks for devices that nobody uses
DAY = 86_400_000


class _Known:
    """A session, when it was read, and when it was asked for."""

    __slots__ = ("asked", "read", "session")

    def __init__(self, session: Session, read: float) -> None:
        self.session = session
        self.read = self.asked = read


class Sessions:
    """The sessions of those who play. Safe to use from many threads."""

    def __init__(
        self,
        rows: Rows,
        clock: Callable[[], float] = time.monotonic,
        now: Callable[[], int] = now,
    ) -> None:
        self._rows = rows
        self._clock = clock
        self._now = now
        self._known: dict[bytes, _Known] = {}
        self._gone: dict[bytes, float] = {}
        self._tidied = clock()
        self._lock = Lock()

    def find(self, token: str) -> Session | None:
        """Tell whose token this is; None if it is nobody's, or signed out."""
        known, read = self.recall(token), self._clock()
        if known is not None or not is_token(token):
            return known
        digest = digest_of(token)
        session = self._rows.find([digest]).get(digest)
        if session is None:
            return None
        with self._lock:
            if digest in self._gone:  # signed out here while the store answered
                return None
            self._remember(digest, _Known(session, read))
        return session

    def recall(self, token: str) -> Session | None:
        """Tell whose token this is, if that is known without asking the store."""
        known, now = self._known.get(digest_of(token)), self._clock()
        if known is None or now - known.read >= FRESH_SECONDS:
            return None
        known.asked = now
        return known.session

    def is_gone(self, token: str) -> bool:
        """Tell whether a token was worth something until a moment ago."""
        return digest_of(token) in self._gone

    def begin(self, token: str, session: Session) -> None:
        """Remember a session that was just written to the store."""
        with self._lock:
            self._remember(digest_of(token), _Known(session, self._clock()))

    def end(self, token: str) -> None:
        """Forget a token that was just made worthless."""
        with self._lock:
            self._end(digest_of(token))

    def end_all(self, player_id: int, except_for: int | None = None) -> None:
        """Forget all tokens of a player, who has just made them worthless, but for one session."""
        with self._lock:
            theirs = [d for d, known in self._known.items() if known.session.player_id == player_id]
            for digest in theirs:
                if self._known[digest].session.id != except_for:
                    self._end(digest)

    def end_one(self, player_id: int, session_id: int) -> None:
        """Forget the token of one session, which was just made worthless."""
        with self._lock:
            for digest, known in list(self._known.items()):
                if (known.session.player_id, known.session.id) == (player_id, session_id):
                    self._end(digest)

    def refresh(self) -> None:
        """Ask for all who are here, forget the others, and note when they were seen."""
        now = self._clock()
        with self._lock:
            before = dict(self._known)
            self._gone = {d: at for d, at in self._gone.items() if now - at < GONE_SECONDS}
        here = [digest for digest, known in before.items() if now - known.asked < HERE_SECONDS]
        found = self._rows.find(here)
        with self._lock:
            for digest, known in before.items():
                if self._known.get(digest) is known:  # not changed here meanwhile
                    self._renew(digest, known, found.get(digest), now)
        self._note_seen(list(found.values()))
        self._tidy()

    def _renew(self, digest: bytes, known: _Known, found: Session | None, now: float) -> None:
        if found is not None:
            known.session, known.read = found, now
        elif now - known.asked < HERE_SECONDS:
            self._end(digest)  # signed out elsewhere
        else:
            del self._known[digest]

    def _note_seen(self, here: list[Session]) -> None:
        now = self._now()
        self._rows.note_seen([each.id for each in here if each.seen < now - SEEN_STEP], now)

    def _tidy(self) -> None:
        """Sign out the devices that nobody used for longer than a browser keeps a cookie."""
        if self._clock() - self._tidied >= TIDY_SECONDS:
            self._tidied = self._clock()
            self._rows.delete_unseen(self._now() - DAYS * DAY)

    def _remember(self, digest: bytes, known: _Known) -> None:
        if len(self._known) >= MOST_REMEMBERED:
            self._known.clear()
        self._known[digest] = known

    def _end(self, digest: bytes) -> None:
        self._known.pop(digest, None)
        if len(self._gone) >= MOST_REMEMBERED:
            self._gone.clear()
        self._gone[digest] = self._clock()
