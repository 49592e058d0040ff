"""The service: one store, and everything that users do with it."""

from pathlib import Path
from typing import Self

from nonet.service.accounts import Accounts
from nonet.service.bench import Bench
from nonet.service.games import Games
from nonet.service.puzzles import Puzzles
from nonet.service.scores import Scores
from nonet.service.settings import Settings
from nonet.service.tokens import Signer, read_secret
from nonet.store import open_store
from nonet.store.location import data_folder
from nonet.store.store import Store

__all__ = ["CHILDREN", "Service"]

CHILDREN = 2  # that do engine work, for each worker process


class Service:
    """Opens the store and joins it with play; closing it keeps everything."""

    def __init__(self, store: Store, signer: Signer, bench: Bench) -> None:
        self.store = store
        self.bench = bench
        self.accounts = Accounts(store, signer)
        self.scores = Scores(store)
        self.games = Games(store, self.scores)
        self.puzzles = Puzzles(store)

    @classmethod
    def open(cls, settings: Settings) -> Self:
        """Open the store that the settings name; an empty bank gets its first puzzles."""
        store = open_store(settings.url)
        if store.puzzles.is_empty():  # once in a life, and what fills it takes a while to load
            from nonet.bulk.bank import ensure_bank

            ensure_bank(store)
        signer = Signer(settings.secret or read_secret(_secret_file(store)))
        return cls(store, signer, Bench(CHILDREN, settings.work_seconds))

    @staticmethod
    def prepare(settings: Settings) -> None:
        """Load all that opening needs, and see that the store is there and of this version.

        Processes that are forked afterwards open it in a moment.
        """
        open_store(settings.url).close()

    def close(self) -> None:
        """Write down what waits, then close the store."""
        self.bench.close()
        self.games.close()
        self.store.close()


def _secret_file(store: Store) -> Path:
    """Beside a database that is a file; in the user's data folder for a database server."""
    file = store.database.engine.url.database
    is_file = store.database.dialect == "sqlite" and file not in (None, "", ":memory:")
    folder = Path(str(file)).parent if is_file else data_folder()
    return folder / "nonet.secret"
