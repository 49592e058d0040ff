"""Exercises over HTTP: proved, the same for the same number, refused beyond the course."""

import httpx

from nonet.school import StepPosition, find_faults


def test_every_exercise_that_is_served_is_proved(client: httpx.Client) -> None:
    for technique in ("full-house", "naked-pair", "x-wing", "medusa"):
        pack = client.get(f"/school/{technique}?pack=3").json()
        assert len(pack) == 8
        for card in pack:
            served = StepPosition(technique, card["position"], card["is_strict"])
            assert find_faults(served) == []
            assert all(answer["frames"] for answer in card["answers"])


def test_a_pack_is_the_same_again_and_another_number_shows_others(client: httpx.Client) -> None:
    first, again, other = (
        client.get(f"/school/x-wing?pack={number}").json() for number in (1, 1, 6)
    )
    assert first == again
    assert {card["position"] for card in first}.isdisjoint(card["position"] for card in other)


def test_what_the_course_does_not_teach_is_not_found(client: httpx.Client) -> None:
    assert client.get("/school/mutant-leviathan").status_code == 404
    assert client.get("/school/x-wing?pack=-1").status_code == 400
    assert client.get("/school/x-wing?pack=10000").status_code == 400
