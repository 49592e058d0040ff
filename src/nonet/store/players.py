"""Players, and what they chose."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from nonet.errors import InputError
from nonet.store.clock import now
from nonet.store.database import Database
from nonet.store.statements import upsert
from nonet.store.tables import games, handouts, options, players, resets, scores, sessions
from nonet.store.values import Player

__all__ = ["Options", "Players"]


class Players:
    """The players of a store."""

    def __init__(self, database: Database):
        self._database = database

    def add(self, name: str | None = None, secret: str | None = None) -> Player:
        """Add a guest, or an account with a name; InputError when the name is taken.

        >>> from nonet.store import open_store
        >>> with open_store("sqlite://") as store:
        ...     store.players.add().name is None
        True
        """
        row = {"name": name, "secret": secret, "mail": None, "created": now()}

        def add(connection: Connection) -> Player:
            _check_free(connection, name)
            key = connection.execute(insert(players), row).inserted_primary_key
            return Player(id=key[0], **row)  # type: ignore[index, arg-type]

        return self._database.write(add)

    def find(self, player_id: int) -> Player | None:
        """Find the player with this id."""
        return self._find_one(players.c.id == player_id)

    def find_by_name(self, name: str) -> Player | None:
        """Find the account with this name."""
        return self._find_one(players.c.name == name)

    def change(self, player_id: int, *, name: str, secret: str, before: str | None = None) -> bool:
        """Give a player this name and secret, and sign out every device.

        Answer whether the player is there with the secret from before; nothing changes otherwise.
        """
        same = players.c.secret.is_(None) if before is None else players.c.secret == before

        def change(connection: Connection) -> bool:
            _check_free(connection, name, except_for=player_id)
            row = update(players).where(players.c.id == player_id, same)
            if connection.execute(row.values(name=name, secret=secret)).rowcount != 1:
                return False
            for table in (sessions, resets):
                connection.execute(delete(table).where(table.c.player_id == player_id))
            return True

        return self._database.write(change)

    def change_mail(self, player_id: int, mail: str | None) -> bool:
        """Note where a player gets mail; answer whether the player is there."""
        changed = update(players).where(players.c.id == player_id).values(mail=mail)
        return self._database.write(lambda connection: connection.execute(changed).rowcount == 1)

    def merge(self, guest_id: int, player_id: int) -> None:
        """Move what a guest played to an account, whose options stay, and forget the guest."""

        def merge(connection: Connection) -> None:
            for table in (games, scores):
                theirs = update(table).where(table.c.player_id == guest_id)
                connection.execute(theirs.values(player_id=player_id))
            _move_handouts(connection, guest_id, player_id)
            connection.execute(delete(players).where(players.c.id == guest_id))

        self._database.write(merge)

    def delete(self, player_id: int) -> bool:
        """Delete a player and everything that is theirs; answer whether they were there."""
        gone = delete(players).where(players.c.id == player_id)
        return self._database.write(lambda connection: connection.execute(gone).rowcount == 1)

    def _find_one(self, condition: Any) -> Player | None:
        wanted = select(players).where(condition)
        row = self._database.read(lambda connection: connection.execute(wanted).first())
        return None if row is None else Player(**row._mapping)


class Options:
    """The choices of players."""

    def __init__(self, database: Database):
        self._database = database

    def read(self, player_id: int) -> dict[str, Any]:
        """Read everything that a player chose."""
        wanted = select(options.c.name, options.c.value).where(options.c.player_id == player_id)
        rows = self._database.read(lambda connection: connection.execute(wanted).all())
        return {name: json.loads(value) for name, value in rows}

    def read_of(self, player_ids: Collection[int], name: str) -> dict[int, Any]:
        """Read what several players chose under one name; who chose nothing is left out."""
        if not player_ids:
            return {}
        wanted = select(options.c.player_id, options.c.value).where(
            options.c.player_id.in_(player_ids), options.c.name == name
        )
        rows = self._database.read(lambda connection: connection.execute(wanted).all())
        return {player_id: json.loads(value) for player_id, value in rows}

    def write(self, player_id: int, chosen: Mapping[str, Any]) -> None:
        """Write what a player chose; what is not named stays as it was.

        >>> from nonet.store import open_store
        >>> with open_store("sqlite://") as store:
        ...     ada = store.players.add().id
        ...     store.options.write(ada, {"theme": "dark"})
        ...     store.options.write(ada, {"clean_notes": True})
        ...     sorted(store.options.read(ada).items())
        [('clean_notes', True), ('theme', 'dark')]
        """
        rows = [
            {"player_id": player_id, "name": name, "value": json.dumps(value)}
            for name, value in sorted(chosen.items())
        ]

        def write(connection: Connection) -> None:
            statement = upsert(connection, options, keys=("player_id", "name"), values=("value",))
            connection.execute(statement, rows)

        if rows:
            self._database.write(write)


def _move_handouts(connection: Connection, guest_id: int, player_id: int) -> None:
    known = select(handouts.c.puzzle_id).where(handouts.c.player_id == player_id)
    given = select(handouts).where(handouts.c.player_id == guest_id)
    rows = connection.execute(given.where(handouts.c.puzzle_id.not_in(known))).mappings().all()
    if rows:
        connection.execute(insert(handouts), [{**row, "player_id": player_id} for row in rows])


def _check_free(connection: Connection, name: str | None, except_for: int | None = None) -> None:
    if name is None:
        return
    owner = connection.scalar(select(players.c.id).where(players.c.name == name))
    if owner not in (None, except_for):
        raise InputError(f"expected a name that is free, got {name!r}, which is taken")
