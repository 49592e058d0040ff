"""The journal, over a real store: whole batches, and an answer for everyone."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from nonet.errors import StoreError
from nonet.service.journal import Journal
from nonet.store import open_store
from nonet.store.appends import Append
from nonet.store.store import Store
from nonet.store.turnstile import turn

GAMES = [f"game-{number:017}" for number in range(20)]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(f"sqlite:///{tmp_path / 'nonet.sqlite'}") as opened:
        for game in GAMES:
            opened.games.create(game, givens="." * 81, started=0)
        yield opened


def fill(game: str, number: int) -> Append:
    return Append(game, [{"n": number, "at": number, "kind": "fill"}])


def test_what_comes_while_another_writes_goes_down_together(store: Store, tmp_path: Path) -> None:
    journal = Journal(store)
    with turn(tmp_path / "nonet.sqlite"):  # another process writes
        pending = [journal.append(fill(game, 1)) for game in GAMES]
    assert [each.result() for each in pending] == [True] * len(GAMES)
    assert (journal.batches, journal.written) == (1, len(GAMES))
    journal.close()


def test_one_who_is_refused_does_not_harm_the_others(store: Store, tmp_path: Path) -> None:
    journal = Journal(store)
    with turn(tmp_path / "nonet.sqlite"):
        pending = [journal.append(fill(game, 1)) for game in GAMES[:3]]
        late = journal.append(fill(GAMES[0], 1))  # the same number again
        lost = journal.append(fill("no such game", 1))
    assert [each.result() for each in (*pending, late, lost)] == [
        True,
        True,
        True,
        False,
        False,
    ]
    journal.close()


def test_everyone_hears_when_the_store_fails(store: Store) -> None:
    journal = Journal(store)
    with store.database.transaction(writes=True) as connection:
        connection.exec_driver_sql("ALTER TABLE moves RENAME TO elsewhere")
    with pytest.raises(StoreError):
        journal.append(fill(GAMES[0], 1)).result()
    with store.database.transaction(writes=True) as connection:
        connection.exec_driver_sql("ALTER TABLE elsewhere RENAME TO moves")
    assert journal.append(fill(GAMES[0], 1)).result() is True
    journal.close()


def test_closing_writes_down_what_waits(store: Store) -> None:
    journal = Journal(store)
    with ThreadPoolExecutor(8) as callers:
        pending = list(callers.map(lambda game: journal.append(fill(game, 1)), GAMES))
    journal.close()
    assert all(each.batch.done() and each.result() for each in pending)
    assert all(game.count == 1 for game in store.games.list_of())
