"""Boards with rules over HTTP: drawn, checked, helped."""

import httpx

CAGE = "2x2; cage 5: r1c1 r1c2; anti-king"


def test_a_board_is_drawn_as_shapes(client: httpx.Client) -> None:
    drawn = client.post("/boards/draw", json={"board": CAGE}).json()
    assert (drawn["rows"], drawn["columns"], drawn["undrawn"]) == (4, 4, [0])
    assert [shape["text"] for shape in drawn["shapes"] if shape["form"] == "text"] == ["5"]


def test_broken_rules_are_numbered_with_their_cells(client: httpx.Client) -> None:
    asked = {"board": CAGE, "digits": "33" + "." * 14}
    broken = client.post("/boards/conflicts", json=asked).json()
    assert {conflict["rule"] for conflict in broken} == {1}
    assert broken[0]["cells"] == [0, 1]
    kept = client.post("/boards/conflicts", json={"board": CAGE, "digits": "." * 16}).json()
    assert kept == []


def test_combinations_of_a_cage_hold_what_stands_there(client: httpx.Client) -> None:
    asked = {"board": CAGE, "digits": "2" + "." * 15, "rule": 1}
    answer = client.post("/boards/combinations", json=asked).json()
    assert answer == {"sets": [[2, 3]], "is_all": True}


def test_what_cannot_be_asked_is_refused(client: httpx.Client) -> None:
    assert client.post("/boards/draw", json={"board": "2x2; cage 99: r1c1"}).status_code == 400
    for rule in (0, 2):
        asked = {"board": CAGE, "digits": "." * 16, "rule": rule}
        assert client.post("/boards/combinations", json=asked).status_code == 400
    short = {"board": CAGE, "digits": "."}
    assert client.post("/boards/conflicts", json=short).status_code == 400
