"""The store: one database, and what is kept in it."""

from __future__ import annotations

from typing import Self

from nonet.store.closing import Closing
from nonet.store.database import Database
from nonet.store.games import Games
from nonet.store.grids import Grids
from nonet.store.players import Options, Players
from nonet.store.puzzles import Puzzles
from nonet.store.schema import ensure
from nonet.store.scores import Scores

__all__ = ["Store"]


class Store(Closing):
    """An open database with tables of this version. Safe to use from many threads."""

    def __init__(self, database: Database):
        self.database = database
        self.puzzles = Puzzles(database)
        self.grids = Grids(database)
        self.players = Players(database)
        self.options = Options(database)
        self.games = Games(database)
        self.scores = Scores(database)

    @classmethod
    def open(cls, url: str) -> Self:
        """Open the store at a URL; an empty database gets its tables."""
        database = Database.connect(url)
        try:
            ensure(database)
        except BaseException:
            database.close()
            raise
        return cls(database)

    @property
    def name(self) -> str:
        """Its URL without the password."""
        return self.database.name

    def close(self) -> None:
        """Close every connection."""
        self.database.close()
