"""Every test of the store runs on every database that can be run here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from nonet.store import NewPuzzle, open_store
from nonet.store.database import Database
from nonet.store.store import Store
from nonet.store.tables import metadata
from nonet.store.values import Grid
from servers import CannotRunError, Server, mariadb, postgres


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Server]:
    try:
        with postgres() as server:
            yield server
    except CannotRunError as error:
        pytest.skip(f"no PostgreSQL server: {error}")


@pytest.fixture(scope="session")
def mariadb_server() -> Iterator[Server]:
    try:
        with mariadb() as server:
            yield server
    except CannotRunError as error:
        pytest.skip(f"no MariaDB server: {error}")


@pytest.fixture(params=["sqlite", "postgresql", "mariadb"])
def kind(request: pytest.FixtureRequest) -> str:
    """The kind of database to run on."""
    chosen: str = request.param
    return chosen


@pytest.fixture
def url(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of an empty database, without tables."""
    found = _find_url(kind, request, tmp_path)
    if kind != "sqlite":
        empty_database(found)
    yield found
    if kind != "sqlite":
        empty_database(found)


def _find_url(kind: str, request: pytest.FixtureRequest, folder: Path) -> str:
    if kind == "sqlite":
        return f"sqlite:///{folder / 'nonet.sqlite'}"
    name = {"postgresql": "postgres_server", "mariadb": "mariadb_server"}[kind]
    server: Server = request.getfixturevalue(name)
    return server.url


@pytest.fixture
def store(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """An empty store; on a server the one of the test before, with its rows deleted."""
    with open_store(_find_url(kind, request, tmp_path)) as opened:
        if kind != "sqlite":
            delete_all_rows(opened.database)
        yield opened


def delete_all_rows(database: Database) -> None:
    with database.transaction(writes=True) as connection:
        if database.dialect == "postgresql":
            names = ", ".join(table.name for table in metadata.sorted_tables)
            connection.execute(text(f"TRUNCATE {names} RESTART IDENTITY CASCADE"))
            return
        for table in reversed(metadata.sorted_tables):
            connection.execute(table.delete())
            connection.execute(text(f"ALTER TABLE {table.name} AUTO_INCREMENT = 1"))


def empty_database(url: str) -> None:
    with Database.connect(url) as database, database.transaction(writes=True) as connection:
        if database.dialect == "postgresql":
            connection.execute(text("DROP SCHEMA public CASCADE"))
            connection.execute(text("CREATE SCHEMA public"))
        else:
            connection.execute(text("DROP DATABASE nonet"))
            connection.execute(text("CREATE DATABASE nonet"))


@pytest.fixture
def furnish() -> Callable[[Store], None]:
    """Put one row of each kind into a store."""

    def fill(store: Store) -> None:
        store.puzzles.add([NewPuzzle(key="." * 80 + "1", givens="1" + "." * 80, rating=1.2)])
        store.grids.add([Grid(key="123456789" * 9, automorphisms=648)])
        ada = store.players.add(name="Ada", secret="hash").id
        store.games.create("game", givens="." * 81, started=0, player_id=ada)
        store.games.append("game", [{"n": 1, "at": 5, "kind": "digit", "cells": [0], "digit": 1}])

    return fill
