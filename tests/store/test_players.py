"""Players: guests, accounts, and everything that goes with them when they go."""

from dataclasses import replace

import pytest

from nonet.errors import InputError
from nonet.store import open_store
from nonet.store.store import Store
from nonet.store.values import Score

KEY = "." * 80 + "1"


def test_a_guest_becomes_an_account(store: Store) -> None:
    guest = store.players.add()
    assert store.players.change(guest.id, name="Ada", secret="hash")
    found = store.players.find_by_name("Ada")
    assert found is not None
    assert (found.id, found.secret, found.mail) == (guest.id, "hash", None)
    assert store.players.change_mail(guest.id, "ada@example.org")
    assert store.players.find(guest.id) == replace(found, mail="ada@example.org")


def test_an_account_changes_only_from_the_secret_that_it_has(store: Store) -> None:
    ada = store.players.add(name="Ada", secret="first").id
    assert not store.players.change(ada, name="Ada", secret="taken")  # it is no guest
    assert not store.players.change(ada, name="Ada", secret="late", before="older")
    assert store.players.change(ada, name="Ada", secret="second", before="first")


def test_the_id_of_a_player_who_is_gone_is_never_given_again(url: str) -> None:
    given = []
    for _ in range(3):  # also when the store was closed in between
        with open_store(url) as store:
            ada = store.players.add(name="Ada", secret="hash").id
            guests = [store.sessions.add_guest(bytes([n] * 32), "", 0).player_id for n in (1, 2)]
            store.players.merge(guests[1], ada)
            store.players.delete(guests[0])
            store.players.delete(ada)
            given += [ada, *guests]
    assert given == sorted(set(given))


def test_a_name_belongs_to_one_player(store: Store) -> None:
    store.players.add(name="Ada", secret="hash")
    bob = store.players.add()
    with pytest.raises(InputError, match="'Ada', which is taken"):
        store.players.add(name="Ada", secret="other")
    with pytest.raises(InputError, match="'Ada', which is taken"):
        store.players.change(bob.id, name="Ada", secret="other")
    assert store.players.add(name="ada").name == "ada"


def test_a_player_who_is_not_there_is_none(store: Store) -> None:
    assert store.players.find(12345) is None
    assert store.players.find_by_name("x' OR '1'='1") is None
    assert not store.players.change(12345, name="Ada", secret="hash")


def test_deleting_a_player_deletes_all_that_is_theirs(store: Store) -> None:
    ada = store.players.add(name="Ada", secret="hash").id
    store.options.write(ada, {"theme": "dark"})
    store.games.create("game", givens="." * 81, started=0, player_id=ada)
    store.games.append("game", [{"n": 1, "at": 0, "kind": "undo"}])
    store.scores.add(score("game", ada, seconds=10))
    assert store.players.delete(ada)
    assert store.games.find("game") is None
    assert store.options.read(ada) == {}
    assert store.scores.find("game") is None


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
