"""Backups: whole, private, restorable, named by their time; and nothing is ever made of nothing."""

import os
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import Connection

from nonet.errors import StoreError
from nonet.store import NewPuzzle, backups, open_store
from nonet.store.backups import UNFINISHED, backup, backup_into, restore
from nonet.store.store import Store
from nonet.store.upkeep import check, count_all, count_rows

GIVENS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
NIGHT = datetime(2026, 11, 17, 4, tzinfo=UTC)


def many(count: int) -> list[NewPuzzle]:
    return [
        NewPuzzle(key=f"{n:081d}", givens=GIVENS, level="easy", needs=("x-wing",) if n % 2 else ())
        for n in range(count)
    ]


@pytest.fixture
def laptop(tmp_path: Path) -> Iterator[Store]:
    with open_store(f"sqlite:///{tmp_path / 'nonet.sqlite'}") as opened:
        opened.players.add(name="Ada")
        yield opened


def test_a_backup_brings_every_row_back(
    store: Store, furnish: Callable[[Store], None], tmp_path: Path
) -> None:
    furnish(store)
    store.puzzles.add(many(300))
    file = tmp_path / "backup.sqlite"
    backup(store.database, file)
    restore(file, f"sqlite:///{tmp_path / 'restored.sqlite'}")
    with open_store(f"sqlite:///{tmp_path / 'restored.sqlite'}") as restored:
        assert count_rows(restored.database) == count_rows(store.database)
        assert list(restored.puzzles.iterate()) == list(store.puzzles.iterate())
        assert restored.games.find("game") == store.games.find("game")
        assert check(restored.database) == []


def test_a_backup_moves_to_another_kind_of_database(url: str, tmp_path: Path) -> None:
    with open_store(f"sqlite:///{tmp_path / 'laptop.sqlite'}") as laptop:
        laptop.puzzles.add(many(100))
        ada = laptop.players.add(name="Ada", secret="hash").id
        laptop.games.create("game", givens=GIVENS, started=0, player_id=ada, puzzle_id=7)
        backup(laptop.database, tmp_path / "backup.sqlite")
    restore(tmp_path / "backup.sqlite", url)
    with open_store(url) as server:
        assert server.puzzles.add(many(101)) == 1
        assert server.players.add(name="Bob").id == ada + 1
        game = server.games.find("game")
        assert game is not None
        assert game.puzzle_id == 7
        with pytest.raises(StoreError, match="expected an empty store"):
            restore(tmp_path / "backup.sqlite", url)


def test_a_backup_replaces_no_file(store: Store, tmp_path: Path) -> None:
    (tmp_path / "precious").write_text("mine")
    with pytest.raises(StoreError, match="expected a file that does not exist yet"):
        backup(store.database, tmp_path / "precious")
    assert (tmp_path / "precious").read_text() == "mine"


def test_restoring_what_is_no_backup_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="got no file"):
        restore(tmp_path / "nothing", "sqlite://")
    (tmp_path / "letter").write_text("Dear Ada, " * 100)
    with pytest.raises(StoreError, match="expected a store that is whole"):
        restore(tmp_path / "letter", "sqlite://")


def test_a_backup_is_for_its_owner_only(store: Store, tmp_path: Path) -> None:
    store.players.add(name="Ada")
    before = os.umask(0)
    try:
        backup(store.database, tmp_path / "backup.sqlite")
    finally:
        os.umask(before)
    assert (tmp_path / "backup.sqlite").stat().st_mode & 0o777 == 0o600


def test_a_backup_is_one_file_and_leaves_no_other(store: Store, tmp_path: Path) -> None:
    store.players.add(name="Ada")
    (tmp_path / "backups").mkdir()
    backup(store.database, tmp_path / "backups" / "one")
    assert [path.name for path in (tmp_path / "backups").iterdir()] == ["one"]


def test_nothing_is_copied_of_an_empty_store(store: Store, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="expected a store with something in it"):
        backup(store.database, tmp_path / "backup.sqlite")
    assert not (tmp_path / "backup.sqlite").exists()


def test_a_database_without_tables_is_refused_and_left_so(url: str) -> None:
    if url.startswith("sqlite"):
        Path(url.removeprefix("sqlite:///")).touch()
    with pytest.raises(StoreError, match="expected a store, got no"):
        open_store(url, create=False)
    if url.startswith("sqlite"):
        assert Path(url.removeprefix("sqlite:///")).stat().st_size == 0
    else:
        with pytest.raises(StoreError, match="got no tables"):
            open_store(url, create=False)


def test_a_store_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=f"expected a store, got no file with one at {tmp_path}"):
        open_store(f"sqlite:///{tmp_path / 'wrong' / 'nonet.sqlite'}", create=False)
    assert list(tmp_path.iterdir()) == []


def test_a_copy_that_lacks_rows_is_not_kept(
    laptop: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forget(source: Connection, target: Connection) -> None:
        del source, target

    monkeypatch.setattr(backups, "copy_rows", forget)
    with pytest.raises(StoreError, match="expected 1 rows of players in the backup, got 0"):
        backup(laptop.database, tmp_path / "backup.sqlite")
    assert not (tmp_path / "backup.sqlite").exists()


def test_a_backup_that_cannot_be_written_says_why(laptop: Store, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="expected to write "):
        backup(laptop.database, tmp_path / "nowhere" / "backup.sqlite")


def test_the_latest_backups_are_kept(laptop: Store, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    for day in range(5):
        backup_into(laptop.database, folder, 3, NIGHT + timedelta(days=day))
    (folder / "letter").write_text("mine")
    (folder / "nonet-before.sqlite").write_text("mine")
    backup_into(laptop.database, folder, 3, NIGHT + timedelta(days=5))
    assert sorted(path.name for path in folder.iterdir()) == [
        "letter",
        "nonet-2026-11-20T040000Z.sqlite",
        "nonet-2026-11-21T040000Z.sqlite",
        "nonet-2026-11-22T040000Z.sqlite",
        "nonet-before.sqlite",
    ]


def test_a_clock_that_went_back_does_not_cost_the_new_backup(laptop: Store, tmp_path: Path) -> None:
    for day in range(3):
        backup_into(laptop.database, tmp_path / "backups", 2, NIGHT + timedelta(days=day))
    made = backup_into(laptop.database, tmp_path / "backups", 2, NIGHT - timedelta(days=900))
    assert made.exists()
    assert len(list((tmp_path / "backups").iterdir())) == 2


def test_what_a_killed_backup_left_is_cleared_a_day_later(laptop: Store, tmp_path: Path) -> None:
    left = tmp_path / "backups" / f"{UNFINISHED}killed"
    left.mkdir(parents=True)
    (left / "backup").write_text("half")
    now = datetime.now(UTC)
    backup_into(laptop.database, tmp_path / "backups", 9, now)
    assert left.exists()  # its maker may be at work still
    backup_into(laptop.database, tmp_path / "backups", 9, now + timedelta(days=2))
    assert not left.exists()


def test_a_backup_is_one_moment_of_a_store_that_others_write_to(url: str) -> None:
    with open_store(url) as store, open_store(url) as other:
        store.players.add(name="Ada")
        with store.database.snapshot() as connection:
            assert count_all(connection)["players"] == 1
            other.players.add(name="Bob")
            assert count_all(connection)["players"] == 1
        assert count_rows(store.database)["players"] == 2
