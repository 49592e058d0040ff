"""Looking after a store: faults are found, and what users see of trouble."""

from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import event, text

from nonet.canonical import key
from nonet.cli import _run
from nonet.errors import StoreError
from nonet.store import NewPuzzle, open_store
from nonet.store.database import Database
from nonet.store.store import Store
from nonet.store.upkeep import check, check_keys
from servers import GUARDED, Server

GIVENS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def many(count: int) -> list[NewPuzzle]:
    return [
        NewPuzzle(key=f"{n:081d}", givens=GIVENS, level="easy", needs=("x-wing",) if n % 2 else ())
        for n in range(count)
    ]


def test_a_sound_store_has_no_faults(store: Store, furnish: Callable[[Store], None]) -> None:
    furnish(store)
    assert check(store.database) == []


def test_a_log_that_lost_a_move_is_found(store: Store, furnish: Callable[[Store], None]) -> None:
    furnish(store)
    with store.database.transaction(writes=True) as connection:
        connection.execute(text("DELETE FROM moves"))
    assert check(store.database) == ["game game says that it has 1 moves, and has 0"]


def test_a_puzzle_that_would_not_be_found_by_its_needs_is_told(store: Store) -> None:
    store.puzzles.add([NewPuzzle(key="." * 81, givens="." * 81, needs=("x-wing",))])
    assert check(store.database) == []
    with store.database.transaction(writes=True) as connection:
        connection.execute(text("DELETE FROM stretches"))
    assert check(store.database) == ["puzzle 1 is not marked as needing technique 1"]
    with store.database.transaction(writes=True) as connection:
        connection.execute(text("DELETE FROM techniques"))
    assert check(store.database) == ["puzzle 1 needs technique 1, which is not there"]


def test_a_full_disk_loses_nothing_that_was_there(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'nonet.sqlite'}"
    with open_store(url) as store:
        assert store.puzzles.add(many(100)) == 100
    with open_store(url) as store:
        store.close()
        event.listen(
            store.database.engine,
            "connect",
            lambda raw, _: raw.execute("PRAGMA max_page_count = 50"),
        )
        with pytest.raises(StoreError, match="expected room on the disk"):
            store.puzzles.add(many(20_000))
    with open_store(url) as store:
        assert store.puzzles.count() == 100
        assert check(store.database) == []


def test_a_file_that_may_only_be_read_can_be_read(tmp_path: Path) -> None:
    file = tmp_path / "nonet.sqlite"
    with open_store(f"sqlite:///{file}") as store:
        store.puzzles.add(many(3))
    with open_store(f"sqlite:///file:{file}?mode=ro&uri=true") as store:
        assert store.puzzles.count() == 3
        with pytest.raises(StoreError, match="expected a store that may be written to"):
            store.puzzles.add(many(4))


def test_a_damaged_file_is_reported_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "nonet.sqlite"
    with open_store(f"sqlite:///{file}") as store:
        store.puzzles.add(many(2000))
    data = bytearray(file.read_bytes())
    data[len(data) // 2 : len(data) // 2 + 20_000] = b"\xa5" * 20_000
    file.write_bytes(data)
    with open_store(f"sqlite:///{file}") as store:
        try:
            faults = check(store.database)
        except StoreError as error:
            faults = [str(error)]
    assert any("damaged" in fault or "whole" in fault for fault in faults)
    file.write_bytes(b"no database at all" * 1000)
    with pytest.raises(StoreError, match="expected a store that is whole"):
        open_store(f"sqlite:///{file}")
    assert file.read_bytes() == b"no database at all" * 1000


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("oracle://localhost/nonet", "expected sqlite, postgresql, mysql or mariadb, got 'oracle'"),
        ("://", "expected a database URL"),
        ("postgresql://nonet@127.0.0.1:1/nonet", "expected a running server"),
        ("mysql://nonet@127.0.0.1:1/nonet", "expected a running server"),
        ("sqlite:////proc/nonet/nonet.sqlite", "expected a folder for the store"),
    ],
)
def test_a_store_that_cannot_be_opened_says_why(url: str, message: str) -> None:
    with pytest.raises(StoreError, match=message):
        open_store(url)


def test_a_puzzle_under_a_false_key_is_found(store: Store) -> None:
    true = key(GIVENS).format()
    other = "." * 80 + "1"
    store.puzzles.add([NewPuzzle(key=true, givens=GIVENS), NewPuzzle(key=other, givens=GIVENS)])
    assert list(check_keys(store.database)) == ["puzzle 1 is under a key that is not its own"]


def test_a_password_that_the_server_refuses_is_not_shown(postgres_server: Server) -> None:
    url = postgres_server.url.replace("nonet@", "nobody:hunter2@")
    with pytest.raises(StoreError, match=r"expected a (user|database)") as caught:
        open_store(url)
    assert "hunter2" not in str(caught.value)


def test_a_wrong_password_is_one_line_that_says_where(
    postgres_server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    with Database.connect(postgres_server.url) as database:
        database.write(lambda c: c.execute(text(f"CREATE ROLE {GUARDED} LOGIN PASSWORD 'right'")))
    place = postgres_server.url.partition("@")[2]
    with Database.connect(f"postgresql://{GUARDED}:right@{place}") as database:
        assert database.read(lambda c: c.scalar(text("SELECT 1"))) == 1
    assert _run(["db", "info", "--db", f"postgresql://{GUARDED}:hunter2@{place}"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "expected a user and password that the server knows, got at" in line
    assert place in line
    assert f'password authentication failed for user "{GUARDED}"' in line
    assert "hunter2" not in line


def test_a_wrong_password_is_named_and_not_shown(mariadb_server: Server) -> None:
    url = mariadb_server.url.replace("nonet@", "nobody:hunter2@")
    with pytest.raises(StoreError, match="expected a user and password") as caught:
        open_store(url)
    assert "hunter2" not in str(caught.value)


def test_a_database_that_is_not_there_is_named(postgres_server: Server) -> None:
    with pytest.raises(StoreError, match="expected a database that is there"):
        open_store(postgres_server.url.replace("/postgres", "/nowhere"))


def test_errors_name_the_store(tmp_path: Path) -> None:
    with Database.connect(f"sqlite:///{tmp_path / 'x'}") as database:
        assert str(tmp_path / "x") in database.name
