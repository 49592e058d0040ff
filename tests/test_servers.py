"""The servers that the tests run: one that is killed can be started again at once."""

from contextlib import ExitStack, closing

import psycopg
import pytest

import servers
from waiting import is_running


def test_a_killed_database_leaves_nothing_behind_and_starts_again() -> None:
    try:
        with servers.postgres() as database, ExitStack() as connections:
            for _ in range(3):
                for _ in range(8):
                    connections.enter_context(closing(psycopg.connect(database.url)))
                family = servers.find_family(database.process.pid)
                assert len(family) > 8
                database.kill()
                assert not any(map(is_running, family))
                database.restart()
    except servers.CannotRunError as error:
        pytest.skip(str(error))
