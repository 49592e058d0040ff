"""Epochs, over a real store: fresh within two seconds, asked for all at once."""

from collections.abc import Iterator, Sequence

import pytest

from nonet.service.epochs import FRESH_SECONDS, HERE_SECONDS, Epochs
from nonet.store import open_store
from nonet.store.players import Players
from nonet.store.store import Store


@pytest.fixture
def store() -> Iterator[Store]:
    with open_store("sqlite://") as opened:
        yield opened


class Clock:
    """Shows what it is told."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def sign_out(store: Store, player: int, epoch: int) -> None:
    assert store.players.change(player, name=f"player {player}", secret="?", epoch=epoch)


def test_an_epoch_is_remembered_for_a_moment_only(store: Store) -> None:
    clock, ada = Clock(), store.players.add().id
    epochs = Epochs(store.players, clock)
    assert epochs.recall(ada) is None
    assert epochs.find(ada) == 0
    sign_out(store, ada, 1)  # at another worker
    clock.now += 0.9 * FRESH_SECONDS
    assert epochs.find(ada) == 0
    clock.now += 0.2 * FRESH_SECONDS
    assert epochs.recall(ada) is None
    assert epochs.find(ada) == 1
    assert epochs.find(ada + 1) is None


def test_what_was_just_written_need_not_be_read(store: Store) -> None:
    clock, ada = Clock(), store.players.add().id
    epochs = Epochs(store.players, clock)
    epochs.begin(ada, 0)
    assert epochs.recall(ada) == 0
    epochs.begin(ada, 1)
    assert epochs.recall(ada) == 1
    clock.now += FRESH_SECONDS
    assert epochs.recall(ada) is None


def test_refreshing_hears_of_all_who_signed_out_elsewhere(store: Store) -> None:
    clock, many = Clock(), [store.players.add().id for _ in range(1500)]
    epochs = Epochs(store.players, clock)
    assert {epochs.find(player) for player in many} == {0}
    sign_out(store, many[7], 3)
    store.players.delete(many[8])
    clock.now += 1
    epochs.refresh()
    clock.now += 0.9 * FRESH_SECONDS
    seen = {player: epochs.recall(player) for player in many}
    assert (seen.pop(many[7]), seen.pop(many[8])) == (3, None)
    assert set(seen.values()) == {0}


def test_who_is_away_is_forgotten(store: Store) -> None:
    clock, ada, bob = Clock(), store.players.add().id, store.players.add().id
    asked: list[Sequence[int]] = []

    class Counting(Players):
        def epochs_of(self, player_ids: Sequence[int]) -> dict[int, int]:
            asked.append(player_ids)
            return super().epochs_of(player_ids)

    epochs = Epochs(Counting(store.database), clock)
    epochs.find(ada)
    epochs.find(bob)
    while clock.now < 100 + 2 * HERE_SECONDS:
        clock.now += 1
        epochs.refresh()
        assert epochs.recall(ada) == 0
    assert asked[0] == [ada, bob]
    assert asked[-1] == [ada]


def test_refreshing_does_not_undo_what_changed_meanwhile(store: Store) -> None:
    ada = store.players.add().id

    class Slow(Players):
        def epochs_of(self, player_ids: Sequence[int]) -> dict[int, int]:
            found = super().epochs_of(player_ids)
            sign_out(store, ada, 1)  # here, while the answer is on its way
            epochs.forget(ada)
            return found

    epochs = Epochs(Slow(store.database))
    assert epochs.find(ada) == 0
    epochs.refresh()
    assert epochs.recall(ada) is None
    assert epochs.find(ada) == 1
