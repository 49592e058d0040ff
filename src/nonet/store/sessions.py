"""Sessions, the marks of known devices, and codes for forgotten passwords.

None of these tables holds what it is about: a token, mark or code is random, its bearer keeps it,
and here stands its SHA-256. Whoever reads a copy of the store can be nobody by it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from nonet.store.database import Database
from nonet.store.statements import IN_LIMIT, upsert
from nonet.store.tables import marks, players, resets, sessions
from nonet.store.values import Session

__all__ = ["Marks", "Resets", "Sessions"]

MOST_DEVICES = 100  # of one account; people have a few, a program that forgets its cookie has many
COLUMNS = (
    sessions.c.id,
    sessions.c.player_id,
    sessions.c.device,
    sessions.c.created,
    sessions.c.seen,
)


class Sessions:
    """The devices that are signed in."""

    def __init__(self, database: Database):
        self._database = database

    def add_guest(self, digest: bytes, device: str, at: int) -> Session:
        """Add a guest, signed in on one device by the hash of its token.

        >>> from nonet.store import open_store
        >>> with open_store("sqlite://") as store:
        ...     added = store.sessions.add_guest(bytes(32), "Firefox on Linux", at=1000)
        ...     store.sessions.find([bytes(32)]) == {bytes(32): added}
        True
        """

        def add(connection: Connection) -> Session:
            guest = connection.execute(insert(players), {"created": at}).inserted_primary_key
            return _insert(connection, guest[0], digest, device, at)  # type: ignore[index]

        return self._database.write(add)

    def add(
        self, player_id: int, digest: bytes, device: str, at: int, *, secret: str
    ) -> Session | None:
        """Sign a device in to an account; None if its secret is not this one any more.

        Beyond a hundred devices those that were not seen for longest are signed out.
        """
        own = select(players.c.secret).where(players.c.id == player_id)

        def add(connection: Connection) -> Session | None:
            # Locked, so that a change of the password comes before or after and ends this one too.
            if connection.scalar(own.with_for_update()) != secret:
                return None
            _make_room(connection, player_id)
            return _insert(connection, player_id, digest, device, at)

        return self._database.write(add)

    def find(self, digests: Sequence[bytes]) -> dict[bytes, Session]:
        """Find the sessions whose tokens have these hashes; others are left out."""

        def read(connection: Connection) -> dict[bytes, Session]:
            found: dict[bytes, Session] = {}
            for first in range(0, len(digests), IN_LIMIT):
                some = digests[first : first + IN_LIMIT]
                wanted = select(sessions.c.token, *COLUMNS).where(sessions.c.token.in_(some))
                for token, *values in connection.execute(wanted):
                    found[bytes(token)] = _session_of(values)
            return found

        return self._database.read(read) if digests else {}

    def list_of(self, player_id: int) -> list[Session]:
        """List a player's devices, the last seen first."""
        theirs = select(*COLUMNS).where(sessions.c.player_id == player_id)
        wanted = theirs.order_by(sessions.c.seen.desc(), sessions.c.id.desc())
        rows = self._database.read(lambda connection: connection.execute(wanted).all())
        return [_session_of(row) for row in rows]

    def note_seen(self, session_ids: Iterable[int], at: int) -> None:
        """Note that these devices asked for something."""
        seen = update(sessions).where(sessions.c.id == bindparam("which")).values(seen=at)
        rows = [{"which": session_id} for session_id in sorted(session_ids)]
        if rows:
            self._database.write(lambda connection: connection.execute(seen, rows))

    def delete(self, player_id: int, session_id: int) -> bool:
        """Sign one device of a player out; answer whether it was signed in."""
        gone = delete(sessions).where(
            sessions.c.id == session_id, sessions.c.player_id == player_id
        )
        return self._database.write(lambda connection: connection.execute(gone).rowcount == 1)

    def delete_all(self, player_id: int) -> None:
        """Sign every device of a player out."""
        gone = delete(sessions).where(sessions.c.player_id == player_id)
        self._database.write(lambda connection: connection.execute(gone))

    def delete_unseen(self, since: int) -> int:
        """Sign out every device that was not seen since then; answer how many."""
        gone = delete(sessions).where(sessions.c.seen < since)
        return self._database.write(lambda connection: connection.execute(gone).rowcount)


class Marks:
    """The devices from which accounts were signed in to, kept when they sign out."""

    def __init__(self, database: Database):
        self._database = database

    def add(self, player_id: int, digest: bytes, at: int, most: int) -> None:
        """Know a device from now on; only so many of an account, the latest."""
        row = {"player_id": player_id, "mark": digest, "at": at}
        theirs = marks.c.player_id == player_id

        def add(connection: Connection) -> None:
            connection.execute(
                upsert(connection, marks, keys=("player_id", "mark"), values=("at",)), row
            )
            latest = select(marks.c.mark).where(theirs).order_by(marks.c.at.desc())
            old = connection.scalars(latest.offset(most)).all()
            if old:
                connection.execute(delete(marks).where(theirs, marks.c.mark.in_(old)))

        self._database.write(add)

    def has(self, player_id: int, digest: bytes) -> bool:
        """Tell whether an account was signed in to from this device."""
        wanted = select(marks.c.at).where(marks.c.player_id == player_id, marks.c.mark == digest)
        return self._database.read(lambda connection: connection.scalar(wanted)) is not None


class Resets:
    """The codes that may set a password anew: one for each account, the latest."""

    def __init__(self, database: Database):
        self._database = database

    def write(self, player_id: int, digest: bytes, until: int) -> None:
        """Note the code of an account; the one before is worth nothing."""
        row = {"player_id": player_id, "code": digest, "until": until}

        def write(connection: Connection) -> None:
            statement = upsert(connection, resets, keys=("player_id",), values=("code", "until"))
            connection.execute(statement, row)

        self._database.write(write)

    def use(self, player_id: int, digest: bytes, at: int) -> bool:
        """Use up a code; answer whether it was the one, in time, and for the first time."""
        used = delete(resets).where(
            resets.c.player_id == player_id, resets.c.code == digest, resets.c.until > at
        )
        return self._database.write(lambda connection: connection.execute(used).rowcount == 1)


def _make_room(connection: Connection, player_id: int) -> None:
    theirs = select(sessions.c.id).where(sessions.c.player_id == player_id)
    latest = theirs.order_by(sessions.c.seen.desc(), sessions.c.id.desc())
    old = connection.scalars(latest.offset(MOST_DEVICES - 1)).all()
    if old:
        connection.execute(delete(sessions).where(sessions.c.id.in_(old)))


def _insert(connection: Connection, player_id: int, digest: bytes, device: str, at: int) -> Session:
    row = {"player_id": player_id, "device": device, "created": at, "seen": at}
    key = connection.execute(insert(sessions), {**row, "token": digest}).inserted_primary_key
    return Session(id=key[0], **row)  # type: ignore[index, arg-type]


def _session_of(values: Sequence[object]) -> Session:
    names = (column.name for column in COLUMNS)
    return Session(**dict(zip(names, values, strict=True)))  # type: ignore[arg-type]
