"""Sessions, marks and codes: only hashes are kept, and they go with their player."""

from nonet.store.sessions import MOST_DEVICES
from nonet.store.store import Store

FIRST, SECOND, OTHER = (bytes([n] * 32) for n in (1, 2, 3))


def sign_up(store: Store, name: str = "Ada") -> int:
    return store.players.add(name=name, secret="hash").id


def test_a_device_is_found_by_the_hash_of_its_token(store: Store) -> None:
    guest = store.sessions.add_guest(FIRST, "Firefox on Linux", at=1000)
    assert store.sessions.find([FIRST, OTHER]) == {FIRST: guest}
    assert store.sessions.find([]) == {}
    found = store.players.find(guest.player_id)
    assert found is not None
    assert (found.name, found.secret, found.created) == (None, None, 1000)


def test_devices_are_listed_and_signed_out_one_by_one(store: Store) -> None:
    ada, bob = sign_up(store), sign_up(store, "Bob")
    desk = store.sessions.add(ada, FIRST, "desk", 1000, secret="hash")
    phone = store.sessions.add(ada, SECOND, "phone", 2000, secret="hash")
    assert desk is not None
    assert phone is not None
    assert store.sessions.list_of(ada) == [phone, desk]
    store.sessions.note_seen([desk.id], at=3000)
    assert [session.device for session in store.sessions.list_of(ada)] == ["desk", "phone"]
    assert not store.sessions.delete(bob, desk.id)
    assert store.sessions.delete(ada, desk.id)
    assert list(store.sessions.find([FIRST, SECOND])) == [SECOND]
    store.sessions.delete_all(ada)
    assert store.sessions.list_of(ada) == []


def test_of_too_many_devices_those_away_for_longest_are_signed_out(store: Store) -> None:
    ada, bob = sign_up(store), sign_up(store, "Bob")
    store.sessions.add(bob, OTHER, "other", 0, secret="hash")
    for at in range(MOST_DEVICES + 3):
        store.sessions.add(ada, at.to_bytes(32, "big"), str(at), at, secret="hash")
    listed = [session.device for session in store.sessions.list_of(ada)]
    assert listed == [str(at) for at in range(MOST_DEVICES + 2, 2, -1)]
    assert len(store.sessions.list_of(bob)) == 1


def test_who_proved_an_old_password_is_not_signed_in(store: Store) -> None:
    ada = sign_up(store)
    assert store.sessions.add(ada, FIRST, "", 0, secret="older") is None
    assert store.sessions.add(ada + 1, FIRST, "", 0, secret="hash") is None
    assert store.sessions.list_of(ada) == []


def test_a_new_secret_ends_every_session_and_code(store: Store) -> None:
    ada = sign_up(store)
    store.sessions.add(ada, FIRST, "", 0, secret="hash")
    store.resets.write(ada, OTHER, until=10)
    assert store.players.change(ada, name="Ada", secret="new", before="hash")
    assert store.sessions.list_of(ada) == []
    assert not store.resets.use(ada, OTHER, at=5)


def test_devices_that_nobody_uses_are_signed_out(store: Store) -> None:
    ada = sign_up(store)
    store.sessions.add(ada, FIRST, "old", 1000, secret="hash")
    store.sessions.add(ada, SECOND, "new", 2000, secret="hash")
    assert store.sessions.delete_unseen(since=2000) == 1
    assert [session.device for session in store.sessions.list_of(ada)] == ["new"]


def test_the_latest_devices_of_an_account_are_known_again(store: Store) -> None:
    ada, bob = sign_up(store), sign_up(store, "Bob")
    for at, digest in enumerate((FIRST, SECOND, FIRST, OTHER)):
        store.marks.add(ada, digest, at, most=2)
    assert [store.marks.has(ada, digest) for digest in (FIRST, SECOND, OTHER)] == [
        True,
        False,
        True,
    ]
    assert not store.marks.has(bob, FIRST)


def test_a_code_counts_once_in_time_and_until_the_next(store: Store) -> None:
    ada, bob = sign_up(store), sign_up(store, "Bob")
    store.resets.write(ada, FIRST, until=100)
    assert not store.resets.use(ada, OTHER, at=50)
    assert not store.resets.use(bob, FIRST, at=50)
    assert not store.resets.use(ada, FIRST, at=100)
    assert store.resets.use(ada, FIRST, at=99)
    assert not store.resets.use(ada, FIRST, at=99)
    store.resets.write(ada, FIRST, until=100)
    store.resets.write(ada, SECOND, until=100)
    assert not store.resets.use(ada, FIRST, at=50)
    assert store.resets.use(ada, SECOND, at=50)


def test_all_of_it_goes_with_the_player(store: Store) -> None:
    ada = sign_up(store)
    store.sessions.add(ada, FIRST, "", 0, secret="hash")
    store.marks.add(ada, FIRST, 0, most=2)
    store.resets.write(ada, FIRST, until=100)
    assert store.players.delete(ada)
    assert store.sessions.find([FIRST]) == {}
    assert not store.marks.has(ada, FIRST)
    assert not store.resets.use(ada, FIRST, at=0)
