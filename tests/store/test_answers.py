"""Answers and ratings of positions, on every kind of database."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from nonet.store.store import Store
from nonet.store.values import Answer, Strength


def make_answer(store: Store, name: str, position: str = "p1") -> Answer:
    player = store.players.add(name=name, secret="hash")
    return Answer(player_id=player.id, position=position, subject="x-wing", is_right=True)


def lower(known: Strength | None, player: Strength | None) -> tuple[Strength, Strength]:
    """Ten points for each answer."""
    at, who = known or Strength(1500.0, 150.0, 0.06), player or Strength(1000.0, 350.0, 0.06)
    return at._replace(rating=at.rating - 10), who._replace(rating=who.rating + 10)


def test_an_account_answers_a_position_once(store: Store) -> None:
    answer = make_answer(store, "ada")
    assert store.answers.add(answer, lower)
    assert not store.answers.add(answer, lower)
    assert store.answers.add(make_answer(store, "ben"), lower)
    assert store.answers.read_ratings(["p1", "p2"]) == {"p1": 1480.0}
    (kept,) = store.answers.list_of(answer.player_id)
    assert (kept["position"], kept["is_right"], kept["rating"]) == ("p1", True, 1010.0)


def test_first_answers_at_the_same_moment_are_all_kept(store: Store, kind: str) -> None:
    """On a server both have looked, and found no row to lock, before either writes."""
    answers = [make_answer(store, f"player {number}") for number in range(2)]
    both = Barrier(2)

    def add(answer: Answer) -> bool:
        met: list[Strength | None] = []

        def rate(known: Strength | None, player: Strength | None) -> tuple[Strength, Strength]:
            if not met and kind != "sqlite":  # which lets in one writer at a time
                met.append(known)
                both.wait(60)
            return lower(known, player)

        return store.answers.add(answer, rate)

    with ThreadPoolExecutor(2) as pool:
        assert all(pool.map(add, answers))
    assert store.answers.read_ratings(["p1"]) == {"p1": 1480.0}
