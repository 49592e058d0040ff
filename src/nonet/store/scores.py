"""Scores: equivalent puzzles share one table."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, Row, func, select

from nonet.store.database import Database
from nonet.store.packing import pack_key
from nonet.store.statements import insert_new
from nonet.store.tables import players, puzzles, scores, shelves
from nonet.store.values import Score

__all__ = ["Scores"]


class Scores:
    """The scores of a store."""

    def __init__(self, database: Database):
        self._database = database

    def add(self, score: Score) -> bool:
        """Add the score of a game; answer False if the game has one already."""
        row = asdict(score)
        row["key"] = pack_key(row.pop("key"), row.pop("layout"), row.pop("rules"))
        return self._database.write(lambda connection: _add(connection, row))

    def top(
        self, key: str, *, is_aided: bool, layout: str = "3x3", rules: str = "", limit: int = 5
    ) -> list[dict[str, Any]]:
        """List the best ranked scores of a puzzle with the names of their players."""
        best = (
            select(scores, players.c.name)
            .join(players)
            .where(*_on_board(pack_key(key, layout, rules), is_aided))
            .order_by(scores.c.seconds, scores.c.mistakes, scores.c.finished)
            .limit(limit)
        )
        rows = self._database.read(lambda connection: connection.execute(best).all())
        return [_line(row) for row in rows]

    def rank(
        self, key: str, seconds: int, *, is_aided: bool, layout: str = "3x3", rules: str = ""
    ) -> int:
        """Say which place a time has on a puzzle's board: one more than are faster."""
        faster = (
            select(func.count())
            .select_from(scores)
            .where(*_on_board(pack_key(key, layout, rules), is_aided), scores.c.seconds < seconds)
        )
        return 1 + self._database.read(lambda connection: connection.scalar(faster) or 0)

    def history(self, player_id: int, *, limit: int = 1000) -> list[dict[str, Any]]:
        """List a player's scores, the latest first, with the hardest technique of each puzzle."""
        wanted = (
            select(
                scores, players.c.name, func.coalesce(shelves.c.technique, "").label("technique")
            )
            .join(players)
            .outerjoin(puzzles, puzzles.c.key == scores.c.key)
            .outerjoin(shelves, shelves.c.id == puzzles.c.shelf_id)
            .where(scores.c.player_id == player_id)
            .order_by(scores.c.finished.desc(), scores.c.game_id)
            .limit(limit)
        )
        rows = self._database.read(lambda connection: connection.execute(wanted).all())
        return [_line(row) for row in rows]


def _add(connection: Connection, row: dict[str, Any]) -> bool:
    return connection.execute(insert_new(connection, scores), row).rowcount == 1


def _on_board(key: bytes, is_aided: bool) -> list[Any]:
    return [scores.c.key == key, scores.c.is_ranked.is_(True), scores.c.is_aided.is_(is_aided)]


def _line(row: Row[Any]) -> dict[str, Any]:
    return {name: value for name, value in row._mapping.items() if name != "key"}
