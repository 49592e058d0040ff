"""`nonet db`, as one calls it."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from nonet.cli import _run, nonet
from nonet.store import open_store


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'nonet.sqlite'}"


def test_info_counts_the_rows_of_every_table(url: str) -> None:
    with open_store(url) as store:
        store.players.add(name="Ada")
    shown = CliRunner().invoke(nonet, ["db", "info", "--db", url, "--json"])
    assert json.loads(shown.output)["rows"]["players"] == 1
    assert "1 players" in CliRunner().invoke(nonet, ["db", "info", "--db", url]).output


def test_the_store_is_named_by_the_environment(url: str) -> None:
    shown = CliRunner().invoke(nonet, ["db", "info"], env={"NONET_DB": url})
    assert shown.output.startswith(url.replace("sqlite://", "sqlite+pysqlite://"))


def test_backup_and_restore_are_inverse(url: str, tmp_path: Path) -> None:
    with open_store(url) as store:
        store.players.add(name="Ada")
    copy, other = str(tmp_path / "copy"), f"sqlite:///{tmp_path / 'other.sqlite'}"
    assert _run(["db", "backup", copy, "--db", url]) == 0
    assert _run(["db", "restore", copy, "--db", other]) == 0
    assert _run(["db", "check", "--db", other]) == 0
    with open_store(other) as store:
        assert store.players.find_by_name("Ada") is not None


def test_damage_is_exit_1_and_trouble_is_exit_2(
    url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with open_store(url) as store:
        store.games.create("game", givens="." * 81, started=0)
        with store.database.transaction(writes=True) as connection:
            connection.exec_driver_sql("UPDATE games SET count = 3")
    assert _run(["db", "check", "--db", url]) == 1
    assert "game game says that it has 3 moves" in capsys.readouterr().out
    assert _run(["db", "info", "--db", "postgresql://nonet@127.0.0.1:1/x"]) == 2
    assert "nonet: expected a running server" in capsys.readouterr().err


def test_upgrade_makes_the_tables(url: str) -> None:
    assert _run(["db", "upgrade", "--db", url]) == 0
    assert _run(["db", "check", "--db", url]) == 0


def test_tidy_deletes_idle_guests_and_says_how_many(
    url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with open_store(url) as store:
        store.sessions.add_guest(bytes(32), "Firefox on Linux", at=1000)
        store.players.add()
    assert _run(["db", "tidy", "--db", url, "--vacuum", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"guests": 1}
    assert _run(["db", "tidy", "--db", url, "--days", "1"]) == 0
    assert capsys.readouterr().out == "0 idle guests deleted\n"
    assert _run(["db", "tidy", "--db", url, "--days", "0"]) == 2
