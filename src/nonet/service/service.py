"""The service: one store, and everything that users do with it."""

from typing import Self

from nonet.service.accounts import Accounts
from nonet.service.children import Children
from nonet.service.games import Games
from nonet.service.mail import Postman
from nonet.service.news import News
from nonet.service.pulse import Pulse
from nonet.service.puzzles import Puzzles
from nonet.service.quotas import Quotas
from nonet.service.school import School
from nonet.service.scores import Scores
from nonet.service.settings import Settings
from nonet.store import open_store
from nonet.store.store import Store

__all__ = ["CHILDREN", "Service"]

CHILDREN = 2  # that do engine work, for each worker process


class Service:
    """Opens the store and joins it with play; closing it keeps everything."""

    def __init__(self, store: Store, children: Children, settings: Settings) -> None:
        self.store = store
        self.children = children
        self.pulse = Pulse(store.touch)
        self.accounts = Accounts(store, Postman(settings.smtp, settings.mail))
        self.scores = Scores(store)
        self.news = News()
        self.quotas = Quotas(store, settings)
        self.games = Games(store, self.scores, self.news, self.quotas)
        self.puzzles = Puzzles(store)
        self.school = School(settings.positions, store)

    @classmethod
    def open(cls, settings: Settings) -> Self:
        """Open the store that the settings name; an empty bank gets its first puzzles."""
        store = open_store(settings.url, patience=settings.store_seconds)
        if store.puzzles.is_empty():  # once in a life, and what fills it takes a while to load
            from nonet.bulk.bank import ensure_bank

            ensure_bank(store)
        return cls(store, Children(CHILDREN, settings.work_seconds), settings)

    @staticmethod
    def prepare(settings: Settings) -> None:
        """Load all that opening needs, and see that the store is there and of this version.

        Processes that are forked afterwards open it in a moment.
        """
        Postman(settings.smtp, settings.mail)  # or what is wrong with these settings
        School(settings.positions)
        open_store(settings.url).close()

    def close(self) -> None:
        """Write down what waits, then close the store."""
        self.children.close()
        self.games.close()
        self.news.close()
        self.store.close()
