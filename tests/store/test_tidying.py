"""Tidying: who comes back stays, who does not goes with all that was theirs."""

from pathlib import Path

import pytest

from nonet.store import open_store
from nonet.store.clock import now
from nonet.store.store import Store
from nonet.store.tables import players
from nonet.store.tidying import BATCH, delete_idle_guests
from nonet.store.upkeep import count_rows

FILL = {"n": 1, "at": 5, "kind": "fill"}
LONG_AGO = 1_000


def age_all(store: Store) -> None:
    """Let all players have come long ago."""
    with store.database.transaction(writes=True) as connection:
        connection.execute(players.update().values(created=LONG_AGO))


def test_idle_guests_go_with_all_that_is_theirs_and_nobody_else(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    idle, playing = store.players.add().id, store.players.add().id
    account = store.players.add(name="Ada", secret="hash").id
    age_all(store)
    with monkeypatch.context() as past:
        past.setattr("nonet.store.games.now", lambda: LONG_AGO)
        for player, game in ((idle, "old"), (playing, "open"), (account, "ada's")):
            store.games.create(game, givens="." * 81, started=LONG_AGO, player_id=player)
            store.games.append(game, [FILL])
            store.games.keep_snapshot(game, 1, b"state")
    store.options.write(idle, {"theme": "dark"})
    store.games.append("open", [{**FILL, "n": 2}])  # now
    store.players.add()  # now
    assert delete_idle_guests(store.database, now() - 60_000) == 1
    assert delete_idle_guests(store.database, now() - 60_000) == 0
    assert store.players.find(idle) is None
    rows = count_rows(store.database)
    assert (rows["players"], rows["games"], rows["moves"], rows["snapshots"]) == (3, 2, 3, 2)
    assert rows["options"] == 0


def test_a_guest_who_asks_for_something_is_not_idle(store: Store) -> None:
    guest = store.sessions.add_guest(bytes(32), "Firefox on Linux", at=now()).player_id
    store.sessions.add_guest(bytes(31) + b"1", "Firefox on Linux", at=LONG_AGO)
    age_all(store)
    assert delete_idle_guests(store.database, now() - 60_000) == 1
    assert store.players.find(guest) is not None


def test_many_idle_guests_go_a_batch_at_a_time(store: Store) -> None:
    for _ in range(BATCH + 1):
        store.players.add()
    age_all(store)
    gone = [delete_idle_guests(store.database, now() - 60_000) for _ in range(3)]
    assert gone == [BATCH, 1, 0]


def test_what_is_deleted_is_not_in_the_file_any_more(tmp_path: Path) -> None:
    file = tmp_path / "nonet.sqlite"
    secret = "a name that nobody else shall read"
    move = {"n": 1, "at": 5, "kind": "checkpoint", "name": secret}
    with open_store(f"sqlite:///{file}") as store:
        store.games.create("game", givens="." * 81, started=0)
        store.games.append("game", [move])
    assert secret.encode() in file.read_bytes()
    with open_store(f"sqlite:///{file}") as store:
        store.games.delete("game")
    assert secret.encode() not in file.read_bytes()


def test_a_vacuum_makes_the_file_smaller(tmp_path: Path) -> None:
    file = tmp_path / "nonet.sqlite"
    with open_store(f"sqlite:///{file}") as store:
        store.games.create("game", givens="." * 81, started=0)
        store.games.append("game", [{**FILL, "n": n, "note": "x" * 500} for n in range(1, 2_001)])
        store.games.delete("game")
    large = file.stat().st_size
    with open_store(f"sqlite:///{file}") as store:
        store.database.vacuum()
    assert file.stat().st_size < large / 2
