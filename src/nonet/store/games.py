"""Games and their moves: a log that only grows."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import Connection, Row, Select, delete, func, insert, select, update

from nonet.errors import InputError, NotFoundError
from nonet.store.appends import (
    Append,
    RefusedError,
    append_each,
    append_together,
    check_numbers,
    move_row,
    now,
    weigh,
)
from nonet.store.database import Database
from nonet.store.packing import pack_digits, unpack_digits
from nonet.store.puzzles import note_handout
from nonet.store.statements import insert_new, upsert
from nonet.store.tables import games, moves, snapshots
from nonet.store.values import CLASSIC, Game, GameLine, Kept, Move, Snapshot

__all__ = ["Games"]


class Games:
    """The games of a store."""

    def __init__(self, database: Database):
        self._database = database

    def create(
        self,
        game_id: str,
        *,
        givens: str,
        started: int,
        player_id: int | None = None,
        puzzle_id: int | None = None,
        board: str = CLASSIC,
        title: str | None = None,
        level: str | None = None,
        foreign: Sequence[str] = (),
    ) -> bool:
        """Create a game under the id that its player made; answer False if it is there already.

        Nothing is changed then: whoever asks compares what is there with what was sent.

        >>> from nonet.store import open_store
        >>> with open_store("sqlite://") as store:
        ...     [store.games.create("g" * 22, givens="." * 81, started=0) for _ in range(2)]
        [True, False]
        """
        if not 1 <= len(game_id) <= 22:
            raise InputError(f"expected a game id of 1 to 22 characters, got {game_id!r}")
        row = {
            "id": game_id,
            "player_id": player_id,
            "puzzle_id": puzzle_id,
            "board": None if board == CLASSIC else board,
            "givens": pack_digits(givens),
            "started": started,
            "changed": started,
            "count": 0,
            "state": "playing",
            "seconds": 0,
            "title": title,
            "level": level,
            "seen": now(),
            "foreign_kinds": json.dumps(foreign) if foreign else None,
        }

        def create(connection: Connection) -> bool:
            is_new = connection.execute(insert_new(connection, games), row).rowcount == 1
            if is_new and player_id is not None and puzzle_id is not None:
                note_handout(connection, player_id, puzzle_id)
            return is_new

        return self._database.write(create)

    def find(self, game_id: str) -> Game | None:
        """Find a game with all its moves."""
        return self._database.read(lambda connection: _find(connection, game_id))

    def find_line(self, game_id: str) -> GameLine | None:
        """Find a game without its moves."""
        wanted = select(games).where(games.c.id == game_id)
        row = self._database.read(lambda connection: connection.execute(wanted).first())
        return None if row is None else GameLine(**_line(row))

    def read_moves(self, game_id: str, *, after: int = 0, until: int | None = None) -> list[Move]:
        """Read a part of a game's log: the moves after one number, up to another.

        >>> from nonet.store import open_store
        >>> fill = {"n": 1, "at": 900, "kind": "fill"}
        >>> with open_store("sqlite://") as store:
        ...     _ = store.games.create("g" * 22, givens="." * 81, started=0)
        ...     _ = store.games.append("g" * 22, [fill, {**fill, "n": 2}])
        ...     [move["n"] for move in store.games.read_moves("g" * 22, after=1)]
        [2]
        """
        wanted = _log(game_id, after, until)
        return [
            _move(row)
            for row in self._database.read(lambda connection: connection.execute(wanted).all())
        ]

    def read_arrivals(self, game_id: str) -> list[int | None]:
        """Read when each move of a game came, by the server's clock."""
        wanted = select(moves.c.arrived).where(moves.c.game_id == game_id)
        ordered = wanted.order_by(moves.c.number)
        rows = self._database.read(lambda connection: connection.execute(ordered).all())
        return [row.arrived for row in rows]

    def find_snapshot(self, game_id: str) -> Snapshot | None:
        """Find the state that was kept of a long game, with the number of moves that led to it."""
        wanted = select(snapshots).where(snapshots.c.game_id == game_id)
        row = self._database.read(lambda connection: connection.execute(wanted).first())
        return None if row is None else (row.number, bytes(row.body))

    def keep_snapshot(self, game_id: str, number: int, body: bytes) -> None:
        """Keep the state after some moves, in place of an earlier one; a log never changes there.

        A game that is gone by now has none.
        """
        row = {"game_id": game_id, "number": number, "body": body}

        def keep(connection: Connection) -> None:
            if connection.scalar(select(games.c.id).where(games.c.id == game_id)) is None:
                return
            names = ("number", "body")
            statement = upsert(connection, snapshots, keys=("game_id",), values=names)
            connection.execute(statement, row)

        self._database.write(keep)

    def mark_helped(self, game_id: str) -> None:
        """Note that the server helped with a game, whatever its log says."""
        helped = update(games).where(games.c.id == game_id, games.c.is_helped.is_(False))
        self._database.write(lambda connection: connection.execute(helped.values(is_helped=True)))

    def find_open(self, player_id: int, givens: str) -> list[str]:
        """Find the games of a player with these givens that are neither finished nor helped."""
        wanted = select(games.c.id).where(
            games.c.player_id == player_id,
            games.c.givens == pack_digits(givens),
            games.c.state != "complete",
            games.c.is_helped.is_(False),
        )
        return list(self._database.read(lambda connection: connection.scalars(wanted).all()))

    def count_of(self, player_id: int) -> Kept:
        """Count what is kept of a player: games, moves, bytes.

        >>> from nonet.store import open_store
        >>> with open_store("sqlite://") as store:
        ...     ada = store.players.add().id
        ...     _ = store.games.create("g" * 22, givens="." * 81, started=0, player_id=ada)
        ...     store.games.count_of(ada)
        Kept(games=1, moves=0, bytes=0)
        """
        sums = (func.coalesce(func.sum(column), 0) for column in (games.c.count, games.c.bytes))
        wanted = select(func.count(), *sums).where(games.c.player_id == player_id)
        row = self._database.read(lambda connection: connection.execute(wanted).one())
        return Kept(*(int(value) for value in row))

    def append(
        self, game_id: str, sent: Sequence[Move], *, state: str = "playing", seconds: int = 0
    ) -> bool:
        """Append moves to a game's log, all or none; answer False if the log has other ideas.

        The first move must carry the number after the log's last. It does not when another
        device came first, or when the same moves are sent again: then read the game and compare.
        `state` and `seconds` are those after the last of these moves.

        >>> from nonet.store import open_store
        >>> move = {"n": 1, "at": 900, "kind": "digit", "cells": [4], "digit": 7}
        >>> with open_store("sqlite://") as store:
        ...     _ = store.games.create("g" * 22, givens="." * 81, started=0)
        ...     store.games.append("g" * 22, [move]), store.games.append("g" * 22, [move])
        (True, False)
        """
        if not sent:
            return True
        first = check_numbers(sent)
        moment = now()
        rows = [{**move_row(game_id, move), "arrived": moment} for move in sent]
        grow = (
            update(games)
            .where(games.c.id == game_id, games.c.count == first - 1)
            .values(count=first - 1 + len(sent), state=state, seconds=seconds, changed=moment)
            .values(bytes=games.c.bytes + weigh(rows))
        )

        def append(connection: Connection) -> bool:
            if connection.execute(grow).rowcount != 1:
                return _refuse(connection, game_id)
            connection.execute(insert(moves), rows)
            return True

        return self._database.write(append)

    def append_all(self, take: Callable[[], Sequence[Append]]) -> list[bool]:
        """Append to many games in one transaction; answer for each as `append` does.

        What to append is taken when it is our turn to write, so that what came while we waited
        comes along; taken again it may be more, never less. All are tried together, which is one
        visit to the disk. Where that is all or nothing and one is refused, each is tried alone.

        >>> from nonet.store import open_store
        >>> move = {"n": 1, "at": 900, "kind": "fill"}
        >>> appends = [Append("g" * 22, (move,)), Append("h" * 22, (move,))]
        >>> with open_store("sqlite://") as store:
        ...     _ = store.games.create("g" * 22, givens="." * 81, started=0)
        ...     store.games.append_all(lambda: appends)
        [True, False]
        """
        if self._database.dialect == "postgresql":
            return self._database.write_singly(lambda connection: append_each(connection, take()))
        appends: Sequence[Append] = ()

        def append_taken(connection: Connection) -> None:
            nonlocal appends
            appends = take()
            append_together(connection, appends)

        try:
            self._database.write(append_taken)
        except RefusedError:
            return [self._append_alone(append) for append in appends]
        return [True] * len(appends)

    def _append_alone(self, append: Append) -> bool:
        try:
            self._database.write(lambda connection: append_together(connection, [append]))
        except RefusedError:
            return False
        return True

    def list_of(
        self, player_id: int | None = None, *, limit: int = 100, before: int | None = None
    ) -> list[GameLine]:
        """List a player's games, the latest played first; all games without a player."""
        wanted = select(games).order_by(games.c.changed.desc(), games.c.id).limit(limit)
        if player_id is not None:
            wanted = wanted.where(games.c.player_id == player_id)
        if before is not None:
            wanted = wanted.where(games.c.changed < before)
        rows = self._database.read(lambda connection: connection.execute(wanted).all())
        return [GameLine(**_line(row)) for row in rows]

    def delete(self, game_id: str) -> bool:
        """Delete a game with its moves and its score; answer whether it was there."""
        gone = delete(games).where(games.c.id == game_id)
        return self._database.write(lambda connection: connection.execute(gone).rowcount == 1)


def _find(connection: Connection, game_id: str) -> Game | None:
    row = connection.execute(select(games).where(games.c.id == game_id)).first()
    if row is None:
        return None
    # The log may have grown since the line above; what it had then it still has.
    line = _line(row)
    rows = connection.execute(_log(game_id, 0, line["count"])).all()
    return Game(**line, moves=tuple(_move(row) for row in rows))


def _log(game_id: str, after: int, until: int | None) -> Select[Any]:
    wanted = select(moves).where(moves.c.game_id == game_id, moves.c.number > after)
    if until is not None:
        wanted = wanted.where(moves.c.number <= until)
    return wanted.order_by(moves.c.number)


def _refuse(connection: Connection, game_id: str) -> bool:
    if connection.scalar(select(games.c.id).where(games.c.id == game_id)) is None:
        raise NotFoundError(f"expected a stored game, got {game_id!r}")
    return False


def _line(row: Row[Any]) -> dict[str, Any]:
    fields = row._asdict()
    foreign = tuple(json.loads(fields.pop("foreign_kinds") or "[]"))
    digits, board = unpack_digits(row.givens), row.board or CLASSIC
    return {**fields, "givens": digits, "board": board, "foreign": foreign}


def _move(row: Row[Any]) -> dict[str, Any]:
    return {"n": row.number, "at": row.at, "kind": row.kind, **json.loads(row.detail)}
