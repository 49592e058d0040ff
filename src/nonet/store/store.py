"""The store: one database, and what is kept in it."""

from __future__ import annotations

from typing import Self

from sqlalchemy import Connection, delete, insert

from nonet.store.answers import Answers
from nonet.store.closing import Closing
from nonet.store.database import Database
from nonet.store.games import Games
from nonet.store.grids import Grids
from nonet.store.players import Options, Players
from nonet.store.puzzles import Puzzles
from nonet.store.schema import ensure
from nonet.store.scores import Scores
from nonet.store.sessions import Marks, Resets, Sessions
from nonet.store.tables import techniques

__all__ = ["Store"]

TOUCHED = -1  # the row that comes and goes when the store is touched


class Store(Closing):
    """An open database with tables of this version. Safe to use from many threads."""

    def __init__(self, database: Database):
        self.database = database
        self.puzzles = Puzzles(database)
        self.grids = Grids(database)
        self.players = Players(database)
        self.sessions = Sessions(database)
        self.marks = Marks(database)
        self.resets = Resets(database)
        self.options = Options(database)
        self.games = Games(database)
        self.scores = Scores(database)
        self.answers = Answers(database)

    @classmethod
    def open(cls, url: str, *, create: bool = True, patience: float | None = None) -> Self:
        """Open the store at a URL; an empty database gets its tables, or is refused."""
        database = Database.connect(url, create=create, patience=patience)
        try:
            ensure(database, create=create)
        except BaseException:
            database.close()
            raise
        return cls(database)

    @property
    def name(self) -> str:
        """Its URL without the password."""
        return self.database.name

    def touch(self) -> None:
        """Write a row and take it back, whole: nothing stays, but the disk had to take it."""
        self.database.write(_touch)

    def close(self) -> None:
        """Close every connection."""
        self.database.close()


def _touch(connection: Connection) -> None:
    # A number that no technique has; others see it neither come nor go.
    connection.execute(insert(techniques), {"id": TOUCHED, "name": "is the store ready?"})
    connection.execute(delete(techniques).where(techniques.c.id == TOUCHED))
