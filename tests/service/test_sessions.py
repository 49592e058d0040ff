"""Sessions, over a real store: fresh within two seconds, asked for all at once."""

from collections.abc import Iterator, Sequence

import pytest

from nonet.service.sessions import (
    DAY,
    FRESH_SECONDS,
    GONE_SECONDS,
    HERE_SECONDS,
    SEEN_STEP,
    TIDY_SECONDS,
    Sessions,
)
from nonet.service.tokens import DAYS, digest_of, make_token
from nonet.store import open_store
from nonet.store.sessions import Sessions as Rows
from nonet.store.store import Store
from nonet.store.values import Session

NOW = 1_800_000_000_000


@pytest.fixture
def store() -> Iterator[Store]:
    with open_store("sqlite://") as opened:
        yield opened


class Clock:
    """Shows what it is told."""

    now = 100.0

    def __call__(self) -> float:
        return self.now

    def milliseconds(self) -> int:
        return NOW + int(self.now * 1000)


def sessions_of(store: Store, clock: Clock) -> Sessions:
    return Sessions(store.sessions, clock, clock.milliseconds)


def arrive(store: Store) -> tuple[str, Session]:
    token = make_token()
    return token, store.sessions.add_guest(digest_of(token), "desk", NOW)


def test_a_session_is_remembered_for_a_moment_only(store: Store) -> None:
    clock, (token, session) = Clock(), arrive(store)
    sessions = sessions_of(store, clock)
    assert sessions.recall(token) is None
    assert sessions.find(token) == session
    store.sessions.delete(session.player_id, session.id)  # at another worker
    clock.now += 0.9 * FRESH_SECONDS
    assert sessions.find(token) == session
    clock.now += 0.2 * FRESH_SECONDS
    assert sessions.recall(token) is None
    assert sessions.find(token) is None


@pytest.mark.parametrize("token", ["", "1.0.20000.x", "x" * 22, "x" * 5000, "\ud800" * 22])
def test_what_is_no_token_is_nobody_s(store: Store, token: str) -> None:
    assert sessions_of(store, Clock()).find(token) is None


def test_what_was_just_written_need_not_be_read(store: Store) -> None:
    clock, (token, session) = Clock(), arrive(store)
    sessions = sessions_of(store, clock)
    sessions.begin(token, session)
    assert sessions.recall(token) == session
    clock.now += FRESH_SECONDS
    assert sessions.recall(token) is None


def test_refreshing_hears_of_all_who_signed_out_elsewhere(store: Store) -> None:
    clock, many = Clock(), [arrive(store) for _ in range(1500)]
    sessions = sessions_of(store, clock)
    assert [sessions.find(token) for token, _ in many] == [session for _, session in many]
    store.sessions.delete(many[7][1].player_id, many[7][1].id)
    store.players.delete(many[8][1].player_id)
    clock.now += 1
    sessions.refresh()
    clock.now += 0.9 * FRESH_SECONDS
    seen = [sessions.recall(token) for token, _ in many]
    assert [seen[7], seen[8]] == [None, None]
    assert seen.count(None) == 2
    assert [sessions.is_gone(many[at][0]) for at in (7, 8, 9)] == [True, True, False]


def test_who_is_away_is_forgotten(store: Store) -> None:
    clock, (ada, _), (bob, _) = Clock(), arrive(store), arrive(store)
    asked: list[Sequence[bytes]] = []

    class Counting(Rows):
        def find(self, digests: Sequence[bytes]) -> dict[bytes, Session]:
            asked.append(digests)
            return super().find(digests)

    sessions = Sessions(Counting(store.database), clock, clock.milliseconds)
    sessions.find(ada)
    sessions.find(bob)
    asked.clear()
    while clock.now < 100 + 2 * HERE_SECONDS:
        clock.now += 1
        sessions.refresh()
        assert sessions.recall(ada) is not None
    assert asked[0] == [digest_of(ada), digest_of(bob)]
    assert asked[-1] == [digest_of(ada)]
    assert not sessions.is_gone(bob)


def test_refreshing_does_not_undo_what_changed_meanwhile(store: Store) -> None:
    token, session = arrive(store)

    class Slow(Rows):
        def find(self, digests: Sequence[bytes]) -> dict[bytes, Session]:
            found = super().find(digests)
            if self.delete(session.player_id, session.id):  # here, while the answer is on its way
                sessions.end(token)
            return found

    sessions = Sessions(Slow(store.database))
    sessions.begin(token, session)
    sessions.refresh()
    assert sessions.recall(token) is None
    assert sessions.find(token) is None


def test_a_token_that_ends_while_the_store_answers_is_not_remembered(store: Store) -> None:
    token, _ = arrive(store)

    class Slow(Rows):
        def find(self, digests: Sequence[bytes]) -> dict[bytes, Session]:
            found = super().find(digests)
            sessions.end(token)
            return found

    sessions = Sessions(Slow(store.database))
    assert sessions.find(token) is None
    assert sessions.recall(token) is None


def test_a_token_is_remembered_as_gone_for_as_long_as_requests_take(store: Store) -> None:
    clock, (token, session) = Clock(), arrive(store)
    sessions = sessions_of(store, clock)
    sessions.begin(token, session)
    sessions.end_all(session.player_id)
    assert sessions.is_gone(token)
    clock.now += GONE_SECONDS
    sessions.refresh()
    assert not sessions.is_gone(token)


def test_when_a_device_was_seen_is_noted_now_and_then(store: Store) -> None:
    clock, (token, session) = Clock(), arrive(store)
    sessions = sessions_of(store, clock)

    def seen_after(seconds: float) -> int:
        clock.now += seconds
        sessions.find(token)
        sessions.refresh()
        return store.sessions.list_of(session.player_id)[0].seen

    assert seen_after(SEEN_STEP / 1000 - 101) == NOW
    assert seen_after(2) == clock.milliseconds()


def test_a_device_that_nobody_used_for_400_days_is_signed_out(store: Store) -> None:
    clock, (token, _) = Clock(), arrive(store)
    sessions = sessions_of(store, clock)
    clock.now += DAYS * DAY / 1000 + TIDY_SECONDS
    sessions.refresh()
    assert sessions.find(token) is None
