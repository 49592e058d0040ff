"""Exercises over HTTP: proved, the same for the same number, refused beyond the course."""

import httpx

from nonet.school import StepPosition, find_faults
from web_server import new_id


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


def test_an_answer_is_judged_and_that_of_an_account_counts_once(client: httpx.Client) -> None:
    [card, *_] = client.get("/school/full-house?pack=2").json()
    [tap] = card["answers"][0]["placements"]
    body = {"exercise": card["id"], "kind": "place", "taps": [tap]}
    judged = {"verdict": "right", "is_counted": False, "rating": card["rating"]}
    assert client.post("/school/answers", json=body).json() == judged
    client.post("/account", json={"name": f"player {new_id()}", "password": "correct horse"})
    counted = [client.post("/school/answers", json=body).json()["is_counted"] for _ in range(2)]
    assert counted == [True, False]
    [answer] = client.get("/account/export").json()["answers"]
    assert (answer["subject"], answer["is_right"]) == ("full-house", True)


def test_an_answer_that_makes_no_sense_is_refused(client: httpx.Client) -> None:
    [card, *_] = client.get("/school/x-wing").json()
    for change, status in (
        ({"exercise": "x-wing-80000-00000000"}, 404),
        ({"exercise": "x-wing-0"}, 404),
        ({"kind": "guess"}, 400),
        ({"taps": []}, 400),
        ({"taps": [[0, 99]]}, 400),
        ({"taps": [[0, 1]] * 101}, 400),
    ):
        body = {"exercise": card["id"], "kind": "strike", "taps": [[0, 1]], **change}
        assert client.post("/school/answers", json=body).status_code == status
