"""Exercises over HTTP: proved, the same for the same number, refused beyond the course."""

import httpx

from nonet.school import StepPosition, find_faults


def test_every_exercise_that_is_served_is_proved(client: httpx.Client) -> None:
    for subject in ("full-house", "x-wing", "medusa", "x.pointing", "killer.killer-pair"):
        pack = client.get(f"/school/{subject}?pack=3").json()
        assert len(pack) == 8
        for card in pack:
            served = StepPosition(subject, card["position"], card["is_strict"])
            assert find_faults(served) == []
            assert all(answer["frames"] for answer in card["answers"])


def test_a_pack_is_the_same_again_and_another_number_shows_others(client: httpx.Client) -> None:
    first, again, other = (
        client.get(f"/school/x-wing?pack={number}").json() for number in (1, 1, 6)
    )
    assert first == again
    assert {card["position"] for card in first}.isdisjoint(card["position"] for card in other)


def test_a_near_miss_comes_with_the_examples_of_a_unit_alone(client: httpx.Client) -> None:
    examples, further = (client.get(f"/school/x-wing?pack={n}").json() for n in (0, 1))
    assert sum(card["near_miss"] is not None for card in examples) == 1
    assert all(card["near_miss"] is None for card in further)


def test_what_the_course_does_not_teach_is_not_found(client: httpx.Client) -> None:
    assert client.get("/school/mutant-leviathan").status_code == 404
    assert client.get("/school/x-wing?pack=-1").status_code == 400
    assert client.get("/school/x-wing?pack=10000").status_code == 400
