"""Tidying: guests who never came back are deleted, with all that is theirs."""

from __future__ import annotations

from sqlalchemy import Connection, Select, delete, or_, select

from nonet.store.database import Database
from nonet.store.statements import IN_LIMIT
from nonet.store.tables import games, players, sessions

__all__ = ["delete_idle_guests"]

BATCH = min(200, IN_LIMIT)  # guests of one transaction, so that nobody waits long for it


def delete_idle_guests(database: Database, before: int) -> int:
    """Delete some guests who did nothing since a moment; answer how many, 0 when none is left.

    Nothing means: not asked for anything with their cookie, begun no game and made no move. An
    account is never idle.

    >>> from nonet.store import open_store
    >>> with open_store("sqlite://") as store:
    ...     guest, account = store.players.add(), store.players.add(name="Ada", secret="hash")
    ...     delete_idle_guests(store.database, account.created + 1)
    1
    """

    def tidy(connection: Connection) -> int:
        found = list(connection.scalars(_idle(before)))
        if found:
            connection.execute(delete(players).where(players.c.id.in_(found)))
        return len(found)

    return database.write(tidy)


def _idle(before: int) -> Select[tuple[int]]:
    played = select(games.c.id).where(
        games.c.player_id == players.c.id, or_(games.c.changed >= before, games.c.seen >= before)
    )
    asked = select(sessions.c.id).where(
        sessions.c.player_id == players.c.id, sessions.c.seen >= before
    )
    return (
        select(players.c.id)
        .where(players.c.name.is_(None), players.c.created < before)
        .where(~played.exists(), ~asked.exists())
        .order_by(players.c.id)
        .limit(BATCH)
    )
