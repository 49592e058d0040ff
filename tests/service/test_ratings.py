"""Ratings of positions: they learn from answers of accounts, and nobody drags them."""

from collections.abc import Iterator
from random import Random

import pytest

from nonet.errors import NotFoundError
from nonet.school import load_supply
from nonet.service.school import FARTHEST, AnswerRequest, School
from nonet.store import open_store
from nonet.store.store import Store

SUBJECT = "naked-single"
TRUTH = 240  # points by which the tested position is harder than it is taken for


@pytest.fixture
def store() -> Iterator[Store]:
    with open_store("sqlite://") as one:
        yield one


def ask(school: School, place: int, *, is_right: bool) -> AnswerRequest:
    card = school.read_pack(SUBJECT, place // 8)[place % 8]
    taps = {tuple(at) for step in card.answers for at in step["placements"]}
    cell = next(cell for cell, _ in taps)
    truth = int(card.solution[cell])
    digit = truth if is_right else truth % 9 + 1
    return AnswerRequest(card.id, "place", [(cell, digit)])


def make_player(store: Store, name: str | None) -> int:
    return store.players.add(name=name, secret=name and "hash").id


def rating_of(school: School, place: int = 0) -> int:
    return school.read_pack(SUBJECT, place // 8)[place % 8].rating


def settle(school: School, player: int, places: range) -> None:
    """Answer other positions, until the player is known well enough to move one."""
    for place in places:
        school.answer(player, ask(school, place, is_right=place % 3 > 0))


def test_a_miss_of_somebody_known_makes_a_position_harder_and_a_find_easier(store: Store) -> None:
    school = School(store=store)
    first = rating_of(school)
    for name, is_right in (("ada", False), ("ben", True)):
        player = make_player(store, name)
        settle(school, player, range(1, 16))
        before = rating_of(school)
        answered = school.answer(player, ask(school, 0, is_right=is_right))
        assert answered.is_counted
        assert answered.verdict == ("right" if is_right else "wrong")
        assert answered.rating == rating_of(school)
        assert (answered.rating < before) is is_right
    assert rating_of(School()) == first, "without a store it stays where it began"


def test_guests_and_strangers_are_judged_and_move_nothing(store: Store) -> None:
    school = School(store=store)
    first = rating_of(school)
    for player in (None, *(make_player(store, None) for _ in range(30))):
        answered = school.answer(player, ask(school, 0, is_right=False))
        assert (answered.verdict, answered.is_counted) == ("wrong", False)
    assert rating_of(school) == first


def test_an_account_answers_a_position_once(store: Store) -> None:
    school = School(store=store)
    player = make_player(store, "ada")
    settle(school, player, range(1, 16))
    assert school.answer(player, ask(school, 0, is_right=False)).is_counted
    moved = rating_of(school)
    again = ask(school, 40, is_right=False)  # the same position, another image
    assert not school.answer(player, again).is_counted
    assert rating_of(school) == rating_of(school, 40) == moved


def test_an_account_that_nobody_knows_yet_moves_nothing(store: Store) -> None:
    school = School(store=store)
    first = rating_of(school)
    for number in range(30):
        player = make_player(store, f"new {number}")
        assert school.answer(player, ask(school, 0, is_right=False)).is_counted
    assert rating_of(school) == first


def test_a_crowd_that_conspires_moves_a_rating_only_so_far(store: Store) -> None:
    school = School(store=store)
    first = rating_of(school)
    for number in range(40):
        player = make_player(store, f"villain {number}")
        settle(school, player, range(1, 7))
        school.answer(player, ask(school, 0, is_right=False))
    assert first < rating_of(school) <= first + FARTHEST


def test_honest_answers_find_how_hard_a_position_is(store: Store) -> None:
    school, random = School(store=store), Random(25)
    first = rating_of(school)
    for number in range(60):
        player = make_player(store, f"player {number}")
        settle(school, player, range(1, 13))
        # They are as good as the technique's usual position, and this one is harder.
        chance = 1 / (1 + 10 ** (TRUTH / 400))
        school.answer(player, ask(school, 0, is_right=random.random() < chance))
    assert first + 60 < rating_of(school) < first + FARTHEST


@pytest.mark.parametrize("place", ["", "-", "--1", "-80000", "-²", "-1", "-1-", "-1-00000000"])
@pytest.mark.parametrize("subject", ["", "x-wing", "y-wing"])
def test_what_is_no_exercise_is_not_found(store: Store, subject: str, place: str) -> None:
    with pytest.raises(NotFoundError, match="expected the id of an exercise"):
        School(store=store).answer(None, AnswerRequest(subject + place, "place", [(0, 1)]))


def test_an_answer_to_a_board_that_stands_elsewhere_by_now_moves_nothing(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = make_player(store, "ada")
    kept = ask(School(store=store), 0, is_right=True)
    supply = load_supply()
    turned = {subject: (*listed[1:], listed[0]) for subject, listed in supply.items()}
    monkeypatch.setattr("nonet.service.school.load_supply", lambda: turned)
    school = School(store=store)
    assert len({kept.exercise, *(card.id for card in school.read_pack(SUBJECT, 0))}) == 9
    with pytest.raises(NotFoundError, match="as it is today"):
        school.answer(player, kept)
    assert store.answers.list_of(player) == []


def test_answers_go_with_their_player(store: Store) -> None:
    school = School(store=store)
    player = make_player(store, "ada")
    school.answer(player, ask(school, 0, is_right=True))
    [line] = store.answers.list_of(player)
    assert (line["subject"], line["is_right"]) == (SUBJECT, True)
    store.players.delete(player)
    assert store.answers.list_of(player) == []
