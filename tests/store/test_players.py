"""Players: guests, accounts, and everything that goes with them when they go."""

import pytest

from nonet.errors import InputError
from nonet.store.store import Store
from nonet.store.values import Score

KEY = "." * 80 + "1"


def test_a_guest_becomes_an_account(store: Store) -> None:
    guest = store.players.add()
    assert store.players.change(guest.id, name="Ada", secret="hash", epoch=1)
    found = store.players.find_by_name("Ada")
    assert found is not None
    assert (found.id, found.secret, found.epoch) == (guest.id, "hash", 1)


def test_a_name_belongs_to_one_player(store: Store) -> None:
    store.players.add(name="Ada", secret="hash")
    bob = store.players.add()
    with pytest.raises(InputError, match="'Ada', which is taken"):
        store.players.add(name="Ada", secret="other")
    with pytest.raises(InputError, match="'Ada', which is taken"):
        store.players.change(bob.id, name="Ada", secret="other", epoch=0)
    assert store.players.add(name="ada").name == "ada"


def test_a_player_who_is_not_there_is_none(store: Store) -> None:
    assert store.players.find(12345) is None
    assert store.players.find_by_name("x' OR '1'='1") is None
    assert not store.players.change(12345, name="Ada", secret="hash", epoch=0)


def test_deleting_a_player_deletes_all_that_is_theirs(store: Store) -> None:
    ada = store.players.add(name="Ada", secret="hash").id
    store.options.write(ada, {"theme": "dark"})
    store.games.create("game", givens="." * 81, started=0, player_id=ada)
    store.games.append("game", [{"n": 1, "at": 0, "kind": "undo"}])
    store.scores.add(score("game", ada, seconds=10))
    assert store.players.delete(ada)
    assert store.games.find("game") is None
    assert store.options.read(ada) == {}
    assert store.scores.top(KEY, is_aided=False) == []


def test_options_are_kept_by_name(store: Store) -> None:
    ada, bob = store.players.add().id, store.players.add().id
    store.options.write(ada, {"theme": "dark", "colours": ["#fff", {"given": 1}]})
    store.options.write(ada, {"theme": "light"})
    store.options.write(ada, {})
    assert store.options.read(ada) == {"theme": "light", "colours": ["#fff", {"given": 1}]}
    assert store.options.read(bob) == {}


def test_a_guests_games_move_to_the_account(store: Store) -> None:
    guest, ada = store.players.add().id, store.players.add(name="Ada", secret="hash").id
    store.games.create("game", givens="." * 81, started=0, player_id=guest)
    store.scores.add(score("game", guest, seconds=10))
    store.options.write(guest, {"theme": "dark"})
    store.players.merge(guest, ada)
    assert [game.id for game in store.games.list_of(ada)] == ["game"]
    assert [line["name"] for line in store.scores.history(ada)] == ["Ada"]
    assert store.players.find(guest) is None


def test_scores_of_one_key_are_ranked_by_time(store: Store) -> None:
    ada = store.players.add(name="Ada", secret="hash").id
    for number, seconds in enumerate([30, 10, 20]):
        add_score(store, f"game{number}", ada, seconds=seconds)
    add_score(store, "aided", ada, seconds=1, is_aided=True)
    add_score(store, "robot", ada, seconds=1, is_ranked=False)
    assert [line["seconds"] for line in store.scores.top(KEY, is_aided=False)] == [10, 20, 30]
    assert [line["game_id"] for line in store.scores.top(KEY, is_aided=True)] == ["aided"]
    assert store.scores.rank(KEY, 25, is_aided=False) == 3
    assert store.scores.top("." * 81, is_aided=False) == []
    assert len(store.scores.history(ada)) == 5


def test_a_game_has_one_score(store: Store) -> None:
    ada = store.players.add().id
    store.games.create("game", givens="." * 81, started=0, player_id=ada)
    assert store.scores.add(score("game", ada, seconds=10))
    assert not store.scores.add(score("game", ada, seconds=1))
    assert [line["seconds"] for line in store.scores.top(KEY, is_aided=False)] == [10]


def add_score(
    store: Store,
    game_id: str,
    player_id: int,
    *,
    seconds: int,
    is_aided: bool = False,
    is_ranked: bool = True,
) -> None:
    store.games.create(game_id, givens="." * 81, started=0, player_id=player_id)
    store.scores.add(
        score(game_id, player_id, seconds=seconds, is_aided=is_aided, is_ranked=is_ranked)
    )


def score(
    game_id: str,
    player_id: int,
    *,
    seconds: int,
    is_aided: bool = False,
    is_ranked: bool = True,
) -> Score:
    return Score(
        game_id=game_id,
        player_id=player_id,
        key=KEY,
        level="easy",
        seconds=seconds,
        moves=51,
        mistakes=0,
        is_aided=is_aided,
        is_ranked=is_ranked,
        finished=seconds,
    )
