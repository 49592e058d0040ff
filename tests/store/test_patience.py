"""Patience: work that takes too long, or waits too long for others, ends and says so."""

from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from nonet.errors import StoreError
from nonet.store import open_store
from nonet.store.database import Database
from nonet.store.store import Store
from nonet.store.tables import techniques
from nonet.store.upkeep import check, count_rows

SECONDS = 5.0  # much more than a busy machine needs for what must not fail
SLEEPS = {"postgresql": "SELECT pg_sleep(600)", "mysql": "SELECT SLEEP(600)"}


def age(connection: Connection) -> None:
    connection.execute(text("UPDATE players SET created = created + 1"))


def test_a_writer_does_not_wait_for_ever_for_another(url: str) -> None:
    with open_store(url) as store, open_store(url, patience=SECONDS) as hasty:
        born = store.players.add(name="Ada").created
        with store.database.transaction(writes=True) as connection:
            age(connection)
            with pytest.raises(StoreError, match=r"expected (an answer in time|the store free)"):
                hasty.database.write(age)
        hasty.database.write(age)  # whoever gave up does not stand in the door
        store.database.write(age)
        found = hasty.database.read(lambda c: c.scalar(text("SELECT created FROM players")))
        assert found == born + 3


def test_a_statement_does_not_run_for_ever(url: str) -> None:
    with Database.connect(url, patience=SECONDS) as database:
        if database.dialect == "sqlite":
            pytest.skip("SQLite works in our own process, which knows what it asks")
        with pytest.raises(StoreError, match="expected an answer in time"):
            database.read(lambda c: c.execute(text(SLEEPS[database.dialect])))
        assert database.read(lambda c: c.scalar(text("SELECT 1"))) == 1


@pytest.mark.parametrize(
    "reason",
    [
        "(2013, 'Lost connection to MySQL server during query (timed out)')",
        "the server timed out after 6 seconds",
    ],
)
def test_an_answer_that_we_gave_up_waiting_for_is_no_missing_server(reason: str) -> None:
    """A busy server's own limit may come later than ours; it means the same to whoever waits."""
    with Database.connect("sqlite://") as database:
        told = str(database.explain(TimeoutError(reason)))
    assert told.startswith("expected an answer in time, got at ")


def test_without_patience_the_database_has_no_limit(url: str) -> None:
    with Database.connect(url) as database:
        limits = {
            "sqlite": ("PRAGMA busy_timeout", 60_000),
            "postgresql": ("SHOW statement_timeout", "0"),
            "mysql": ("SELECT @@max_statement_time", 0),
        }
        question, limit = limits[database.dialect]
        assert database.read(lambda c: c.scalar(text(question))) == limit


def test_an_operators_own_options_win(kind: str, url: str) -> None:
    if kind != "postgresql":
        pytest.skip("only PostgreSQL has options in its URL")
    wish = "options=-c%20statement_timeout%3D77000"
    with Database.connect(f"{url}?{wish}", patience=SECONDS) as database:
        assert database.read(lambda c: c.scalar(text("SHOW statement_timeout"))) == "77s"
        assert database.read(lambda c: c.scalar(text("SHOW lock_timeout"))) == "2500ms"


def test_touching_a_store_leaves_nothing(store: Store) -> None:
    before = count_rows(store.database)
    for _ in range(3):
        store.touch()
    assert count_rows(store.database) == before
    assert check(store.database) == []
    row = {"name": "x-wing"}
    store.database.write(lambda c: c.execute(techniques.insert(), row))
    assert store.database.read(lambda c: c.scalar(text("SELECT id FROM techniques"))) == 1


def test_a_store_that_may_only_be_read_takes_no_touch(tmp_path: Path) -> None:
    file = tmp_path / "nonet.sqlite"
    open_store(f"sqlite:///{file}").close()
    with (
        open_store(f"sqlite:///file:{file}?mode=ro&uri=true") as store,
        pytest.raises(StoreError, match="expected a store that may be written to"),
    ):
        store.touch()
