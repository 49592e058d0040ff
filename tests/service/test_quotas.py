"""Quotas: enough for everyone who plays, too little for whoever fills disks."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from nonet.errors import InputError, LimitError
from nonet.play.moves import Fill, Note
from nonet.service.games import Games
from nonet.service.puzzles import Given
from nonet.service.quotas import ACCOUNT, Buckets, Quotas
from nonet.service.scores import Scores
from nonet.service.settings import Settings
from nonet.store import open_store
from nonet.store.store import Store

EMPTY = Given("." * 81)


class Clock:
    """A clock that a test turns."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(f"sqlite:///{tmp_path / 'nonet.sqlite'}") as opened:
        yield opened


@pytest.fixture
def clock() -> Clock:
    return Clock()


def open_games(store: Store, clock: Clock, **settings: int) -> Games:
    quotas = Quotas(store, Settings(**settings), clock)  # type: ignore[arg-type]
    return Games(store, Scores(store), quotas=quotas)


def new_id(number: int) -> str:
    return f"{number:022}"


def test_a_guest_may_keep_so_many_games_and_no_more(store: Store, clock: Clock) -> None:
    guest, games = store.players.add().id, open_games(store, clock, guest_games=3)
    for number in range(3):
        assert games.create(guest, new_id(number), EMPTY, 0)
    with pytest.raises(InputError, match=r"at most 3 games of one player.*sign up, or delete"):
        games.create(guest, new_id(3), EMPTY, 0)
    assert not games.create(guest, new_id(2), EMPTY, 0)  # what is there may be sent again
    games.delete(guest, new_id(0))
    assert games.create(guest, new_id(3), EMPTY, 0)
    games.close()


def test_an_account_may_keep_more(store: Store, clock: Clock) -> None:
    ada = store.players.add(name="Ada", secret="hash").id
    games = open_games(store, clock, guest_games=1)
    for number in range(ACCOUNT):
        assert games.create(ada, new_id(number), EMPTY, 0)
    with pytest.raises(InputError, match=r"at most 20 games of one player.*: delete some"):
        games.create(ada, new_id(ACCOUNT), EMPTY, 0)
    games.close()


def notes(first: int, last: int) -> list[Note]:
    return [
        Note(n=n, at=n, cells=tuple(range(81)), digit=n % 9 + 1, where="corner")
        for n in range(first, last + 1)
    ]


def test_the_bytes_of_a_guest_s_moves_are_counted_over_all_games(
    store: Store, clock: Clock
) -> None:
    guest, games = store.players.add().id, open_games(store, clock, guest_bytes=3_000)
    for number in range(3):
        games.create(guest, new_id(number), EMPTY, 0)
    games.append(guest, new_id(0), notes(1, 5))
    kept = store.games.count_of(guest).bytes
    assert kept > 1_500
    with pytest.raises(InputError, match="at most 3000 bytes"):
        games.append(guest, new_id(1), notes(1, 5))
    assert store.games.count_of(guest).bytes == kept
    assert games.append(guest, new_id(1), [Fill(n=1, at=0)]).count == 1  # there is room for little
    games.close()


def test_what_others_wrote_is_seen_when_the_store_is_asked_again(
    store: Store, clock: Clock
) -> None:
    guest = store.players.add().id
    here, there = (open_games(store, clock, guest_bytes=3_000) for _ in range(2))
    here.create(guest, new_id(0), EMPTY, 0)
    here.append(guest, new_id(0), [Fill(n=1, at=0)])
    there.create(guest, new_id(1), EMPTY, 0)
    there.append(guest, new_id(1), notes(1, 8))
    clock.now += 601
    with pytest.raises(InputError, match="at most 3000 bytes"):
        here.append(guest, new_id(0), notes(2, 4))
    for games in (here, there):
        games.close()


def test_an_address_gets_a_day_s_worth_back_in_a_day(clock: Clock) -> None:
    buckets = Buckets(100, clock)
    buckets.charge("10.0.0.1", 90, "bytes")
    with pytest.raises(LimitError, match="at most 100 bytes a day from one address"):
        buckets.charge("10.0.0.1", 20, "bytes")
    buckets.charge("10.0.0.2", 100, "bytes")
    clock.now += 86_400 / 10
    buckets.charge("10.0.0.1", 20, "bytes")
    clock.now += 100 * 86_400
    buckets.charge("10.0.0.1", 100, "bytes")
    with pytest.raises(LimitError):
        buckets.charge("10.0.0.1", 1, "bytes")


def test_no_limit_is_no_limit(store: Store, clock: Clock) -> None:
    Buckets(0, clock).charge("10.0.0.1", 1e12, "bytes")
    guest, games = store.players.add().id, open_games(store, clock, guest_games=0, guest_bytes=0)
    games.create(guest, new_id(0), EMPTY, 0)
    assert games.append(guest, new_id(0), notes(1, 9)).count == 9
    games.close()
