"""The database: the only room that speaks SQL.

A store keeps what must survive closing the page, as rows that each say one thing:

    shelves    one kind of puzzle: layout, variant, level, technique, symmetry
    puzzles    one puzzle up to equivalence, under its key, on one shelf
    techniques one technique that some puzzle needs
    stretches  one stretch of ids in which puzzles of one shelf may need one technique
    tallies    the number of puzzles of one shelf that need one technique
    grids      one complete grid up to equivalence, under its key
    players    one person: a guest, or an account with a name and a secret
    sessions   one device that is signed in, by the hash of its token
    marks      one device from which an account was signed in to, known again later
    resets     one code that stands for a forgotten password, hashed
    handouts   one puzzle was given to one player
    games      one play of one puzzle; its moves are its log
    moves      one move of one game, by number
    scores     the result of one finished game
    positions  one step position that was answered, and its rating since
    answers    the first answer of one account to one step position
    options    one choice of one player

Importing this package is cheap; SQL is loaded when a store is opened.

>>> with open_store("sqlite://") as store:
...     store.puzzles.add([NewPuzzle(key="0" * 80 + "1", givens="." * 80 + "1")])
1
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.store.location import default_url
from nonet.store.values import BankPuzzle, Game, NewPuzzle, Player, Score, Wish

if TYPE_CHECKING:
    from nonet.store.store import Store

__all__ = [
    "BankPuzzle",
    "Game",
    "NewPuzzle",
    "Player",
    "Score",
    "Wish",
    "default_url",
    "open_store",
    "upgrade_store",
]


def open_store(
    url: str | None = None, *, create: bool = True, patience: float | None = None
) -> Store:
    """Open the store at a database URL, or the one in the user's data folder.

    An empty database gets its tables; without `create` it is refused, and none is made. One whose
    tables belong to another version of Nonet is refused and left as it is; `upgrade_store` brings
    an older one up to date. With `patience` work that takes longer than so many seconds ends with
    a StoreError; otherwise it takes as long as it takes.

    >>> with open_store("sqlite://") as store:
    ...     store.players.add(name="Ada").name
    'Ada'
    """
    from nonet.store.store import Store

    return Store.open(url or default_url(), create=create, patience=patience)


def upgrade_store(url: str | None = None) -> None:
    """Bring the tables at a database URL up to this version of Nonet, keeping every row.

    A file that older versions left for everyone on the machine to read is closed to others.

    >>> upgrade_store("sqlite://")
    """
    from nonet.store.database import Database
    from nonet.store.schema import upgrade

    with Database.connect(url or default_url()) as database:
        upgrade(database)
        database.close_to_others()
