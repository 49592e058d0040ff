"""The tables, on every database: made, held together with tables.py, refused when not ours."""

from collections.abc import Callable
from dataclasses import fields

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, insert, text
from sqlalchemy.exc import DBAPIError

from nonet.errors import StoreError
from nonet.store import NewPuzzle, Wish, open_store, upgrade_store
from nonet.store.backups import continue_numbers
from nonet.store.database import Database
from nonet.store.schema import VERSION, _migrate, read_version
from nonet.store.store import Store
from nonet.store.tables import metadata, puzzles, shelves
from nonet.store.upkeep import check
from nonet.store.values import BankRow, Kind


def test_migrations_make_exactly_the_tables_that_the_code_knows(store: Store) -> None:
    def differences(connection: Connection) -> object:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return compare_metadata(context, metadata)

    assert store.database.read(differences) == []


def test_every_table_says_what_one_row_is() -> None:
    assert all(table.info["row"].startswith(("one ", "the ")) for table in metadata.sorted_tables)


def test_opening_twice_makes_the_tables_once(url: str) -> None:
    with open_store(url) as first, open_store(url):
        first.players.add(name="Ada")
    with open_store(url) as again:
        assert again.players.find_by_name("Ada") is not None
        assert again.database.read(read_version) == VERSION


@pytest.mark.parametrize(
    ("version", "cure"), [("0000", "nonet db upgrade"), ("9999", "a newer Nonet")]
)
def test_tables_of_another_version_are_refused_and_kept(url: str, version: str, cure: str) -> None:
    with open_store(url) as store:
        store.players.add(name="Ada")
        set_version(store.database, version)
    with pytest.raises(StoreError, match=cure):
        open_store(url)
    with Database.connect(url) as database:
        assert database.read(lambda c: c.scalar(text("SELECT count(*) FROM players"))) == 1


@pytest.mark.parametrize("version", ["0001", "0002", "0003", "0004", "0005"])
def test_an_old_database_is_brought_up_to_date_with_all_its_rows(url: str, version: str) -> None:
    with Database.connect(url) as database, database.transaction(writes=True) as connection:
        _migrate(connection, version)
        connection.execute(insert(shelves), {"id": 3, "symmetry": "none", **OLD_KIND})
        connection.execute(insert(puzzles), OLD_PUZZLE)
        if database.dialect == "postgresql":  # which does not see rows with numbers of their own
            continue_numbers(connection, "puzzles")
        if version == "0002":  # in which a technique could have any id
            connection.execute(text("INSERT INTO techniques (id, name) VALUES (300, 'w-wing')"))
            connection.execute(text("INSERT INTO needs VALUES (300, 3, 7)"))
        if version >= "0004":
            connection.execute(text("INSERT INTO tallies VALUES (3, 0, 1), (3, 1, 1)"))
        if version >= "0003":  # in which nobody had counted
            connection.execute(text("INSERT INTO techniques (id, name) VALUES (1, 'skyscraper')"))
            connection.execute(text("UPDATE puzzles SET needs = :one"), {"one": b"\x01"})
            connection.execute(text("INSERT INTO stretches VALUES (1, 3, 0)"))
    with pytest.raises(StoreError, match="nonet db upgrade"):
        open_store(url)
    upgrade_store(url)
    upgrade_store(url)  # a second time changes nothing
    with open_store(url) as store:
        old = store.puzzles.pick(Wish(technique="x-wing"))
        assert old is not None
        assert (old.id, old.level, old.rating) == (7, "hard", 3.2)
        # Nobody knew at first, a rating's hardest step is something else, and so was until version
        # 0008 what stood there: it is forgotten, and found out by `nonet db upgrade`.
        assert old.needs is None
        assert store.puzzles.count(Wish(needs="skyscraper")) == 0
        assert store.puzzles.pick(Wish(needs="skyscraper")) is None
        assert store.puzzles.count() == 1
        store.puzzles.add([NewPuzzle(key="1" * 81, givens="." * 81, needs=("w-wing",))])
        assert store.puzzles.count(Wish(needs="w-wing")) == 1
        assert check(store.database) == []


def test_boards_of_old_become_one_text(url: str) -> None:
    """Until version 0009 a game had the name of a layout, and the regions of a jigsaw apart."""
    jigsaw = "2211211323343444"
    kept = {"plain": ("3x3", None), "x": ("2x3+diagonals", None), "bent": ("jigsaw", jigsaw)}
    with Database.connect(url) as database, database.transaction(writes=True) as connection:
        _migrate(connection, "0008")
        for name, (layout, rules) in kept.items():
            connection.execute(
                text(
                    "INSERT INTO games (id, layout, rules, givens, started, changed, length, state,"
                    " seconds) VALUES (:id, :layout, :rules, :givens, 0, 0, 0, 'playing', 0)"
                ),
                {"id": name, "layout": layout, "rules": rules, "givens": b"1" + b"0" * 15},
            )
    upgrade_store(url)
    upgrade_store(url)
    with open_store(url) as store:
        boards = {game.id: game.board for game in store.games.list_of(None)}
    assert boards == {"plain": "3x3", "x": "2x3+diagonals", "bent": "jigsaw 1122122313343444"}


def test_players_of_old_keep_what_is_theirs_and_their_ids(url: str) -> None:
    with Database.connect(url) as database, database.transaction(writes=True) as connection:
        _migrate(connection, "0004")
        for statement in OLD_PLAYERS:
            connection.execute(text(statement), {"none": b""} if ":none" in statement else {})
        if database.dialect == "postgresql":
            continue_numbers(connection, "players")
    upgrade_store(url)
    with open_store(url) as store:
        ada = store.players.find_by_name("Ada")
        assert ada is not None
        assert (ada.id, ada.secret, ada.mail, ada.created) == (7, "hash", None, 5)
        assert [game.id for game in store.games.list_of(7)] == ["game"]
        assert store.options.read(7) == {"theme": "dark"}
        assert check(store.database) == []
        assert store.players.delete(9)
        assert store.players.add().id == 10  # and not the 9 that was free
        store.players.delete(7)  # references hold as before
        assert store.games.find("game") is None


OLD_PLAYERS = [
    "INSERT INTO players (id, name, secret, epoch, created) VALUES (7, 'Ada', 'hash', 3, 5)",
    "INSERT INTO players (id, epoch, created) VALUES (9, 0, 6)",
    "INSERT INTO options (player_id, name, value) VALUES (7, 'theme', '\"dark\"')",
    "INSERT INTO games (id, player_id, layout, givens, started, changed, length, state, seconds)"
    " VALUES ('game', 7, '3x3', :none, 0, 0, 0, 'playing', 0)",
]
OLD_KIND = {"layout": "3x3", "variant": "", "level": "hard", "technique": "x-wing"}
OLD_PUZZLE = {"id": 7, "key": bytes(34), "givens": bytes(34), "shelf_id": 3, "rating": 32}


def test_upgrade_refuses_tables_of_the_future(url: str) -> None:
    with open_store(url) as store:
        set_version(store.database, "9999")
    with pytest.raises(StoreError, match="got version 9999"):
        upgrade_store(url)


def test_a_database_of_somebody_else_is_refused(url: str) -> None:
    with Database.connect(url) as database, database.transaction(writes=True) as connection:
        connection.execute(text("CREATE TABLE invoices (id INTEGER)"))
    with pytest.raises(StoreError, match="expected a store or an empty database"):
        open_store(url)


MOVE = "INSERT INTO moves (game_id, number, at, kind, detail) VALUES"
BROKEN: dict[str, str] = {
    "a move without a game": f"{MOVE} ('nobody', 1, 0, 'digit', '{{}}')",
    "a score without a game": (
        "INSERT INTO scores VALUES"
        " ('nobody', 1, '', 'easy', 1, 1, 1, FALSE, FALSE, 1, FALSE, NULL, NULL, NULL)"
    ),
    "a move number twice": f"{MOVE} ('game', 1, 0, 'digit', '{{}}')",
    "a move number of zero": f"{MOVE} ('game', 0, 0, 'digit', '{{}}')",
    "a move before the start": f"{MOVE} ('game', 2, -1, 'digit', '{{}}')",
    "a game in no known state": "UPDATE games SET state = 'lost'",
    "a puzzle on no shelf": "UPDATE puzzles SET shelf_id = 99",
    "a puzzle with an impossible rating": "UPDATE puzzles SET rating = 301",
    "a grid that is not even like itself": "UPDATE grids SET automorphisms = 0",
    "a name twice": "INSERT INTO players (name, created) VALUES ('Ada', 0)",
}


def test_the_database_itself_refuses_what_makes_no_sense(
    store: Store, furnish: Callable[[Store], None]
) -> None:
    furnish(store)
    accepted = [what for what, statement in BROKEN.items() if is_accepted(store, statement)]
    assert accepted == []


def is_accepted(store: Store, statement: str) -> bool:
    try:
        with store.database.engine.begin() as connection:
            connection.execute(text(statement))
    except DBAPIError:
        return False
    return True


def set_version(database: Database, version: str) -> None:
    with database.transaction(writes=True) as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = :v"), {"v": version})


def test_a_row_of_the_bank_has_every_column_of_its_table() -> None:
    """A new column is a line of the table and a line of the row; neither is forgotten."""
    columns = {column.name for column in puzzles.columns} - {"id", "shelf_id"}
    assert set(BankRow._fields) - {"kind"} == columns
    assert set(Kind._fields) == {column.name for column in shelves.columns} - {"id"}
    known = {field.name for field in fields(NewPuzzle)}
    known |= {"layout"}  # which its board tells
    known -= {"key_board"}  # which is packed into the key
    assert columns | set(Kind._fields) == known
