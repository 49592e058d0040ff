"""Puzzles over HTTP."""

from datetime import date

import httpx

from nonet import format_name, key
from nonet.techniques import DEFAULT, TECHNIQUES, find_needs, find_path
from nonet.variants import variant_of_day


def test_a_random_puzzle_can_be_played(client: httpx.Client) -> None:
    card = client.get("/puzzles/random").json()
    assert client.post("/solve", json={"givens": card["givens"]}).json()["is_only"] is True


def test_the_daily_puzzle_is_the_same_for_everyone_and_another_each_day(
    client: httpx.Client, stranger: httpx.Client
) -> None:
    assert client.get("/puzzles/daily").json() == stranger.get("/puzzles/daily").json()
    days = [client.get(f"/puzzles/daily?date=2026-01-0{day}").json() for day in (1, 2)]
    assert [card["date"] for card in days] == ["2026-01-01", "2026-01-02"]
    assert days[0]["givens"] != days[1]["givens"]
    assert client.get("/puzzles/daily?date=never").status_code == 400


def test_a_day_has_three_puzzles_of_rising_levels(client: httpx.Client) -> None:
    slots = ("light", "middle")
    cards = [client.get(f"/puzzles/daily?date=2026-01-05&slot={slot}").json() for slot in slots]
    assert [card["level"] for card in cards] == ["beginner", "medium"]
    assert client.get("/puzzles/daily?date=2026-01-05&slot=light").json() == cards[0]
    assert client.get("/puzzles/daily?slot=silly").status_code == 400
    variant = client.get("/puzzles/daily?date=2026-01-05&slot=variant").json()
    assert variant["variant"] == variant_of_day(date(2026, 1, 5)).id
    assert client.get("/puzzles/daily?date=2026-01-05&slot=variant").json() == variant


def test_a_level_is_what_it_says(client: httpx.Client) -> None:
    for level in ("beginner", "Easy"):
        card = client.get(f"/puzzles/random?level={level}").json()
        rated = client.post("/rate", json={"givens": card["givens"]}).json()
        assert rated["level"] == card["level"] == level.lower()
        assert card["id"] <= 280, "the first bank has puzzles of every level"
    assert client.get("/puzzles/random?level=silly").status_code == 400
    assert client.get("/puzzles/random?technique=no-such").status_code == 400


def test_a_puzzle_is_found_by_its_id_and_by_its_name_and_that_of_any_equivalent(
    client: httpx.Client,
) -> None:
    card = client.get("/puzzles/random?level=easy").json()
    found = client.get(f"/puzzles/{card['id']}").json()
    assert found["name"] == card["name"] == format_name(key(card["givens"]))
    assert client.get(f"/puzzles/{card['name']}").json() == found
    assert client.get(f"/puzzles/{format_name(card['givens'])}").json() == found
    assert client.get(f"/puzzles/{format_name('1' + '.' * 80)}").status_code == 404
    assert client.get("/puzzles/999999999999").status_code == 404
    for nonsense in ("p0T9", "-1", "9" * 30, "%00", "é", "z" * 65):
        assert client.get(f"/puzzles/{nonsense}").status_code == 400


def test_a_player_never_gets_the_same_puzzle_twice(client: httpx.Client) -> None:
    client.put("/options", json={})  # become someone
    keys = set()
    for _ in range(4):
        card = client.get("/puzzles/random?level=easy").json()
        keys.add(client.post("/scores/board", json={"givens": card["givens"]}).json()["key"])
    assert len(keys) == 4


def is_needed(technique: str, givens: str) -> bool:
    """Whether givens are solved with what costs as much or less, and stuck with what costs less.

    Techniques of one price are one deduction under several names: a puzzle that needs an AIC may
    take a nice loop too.
    """
    price = TECHNIQUES[technique].order
    cheaper = [name for name in DEFAULT if TECHNIQUES[name].order < price]
    equal = [name for name in DEFAULT if TECHNIQUES[name].order == price]
    assert technique in equal
    return find_path(givens, [*cheaper, *equal]).solved and not find_path(givens, cheaper).solved


def test_a_technique_of_the_list_has_a_puzzle_that_needs_it(client: httpx.Client) -> None:
    listed = {one["id"]: one for one in client.get("/techniques").json()}
    assert listed["x-wing"]["name"] == "X-Wing"
    assert listed["x-wing"]["is_usual"] is True
    counted = [one for one in listed.values() if one["puzzles"] and one["family"] != "forcing"]
    assert len(counted) > 20
    for some in counted[::4]:
        card = client.get("/puzzles/random", params={"needs": some["id"]}).json()
        assert is_needed(some["id"], card["givens"]), some


def test_a_puzzle_can_be_asked_for_by_the_techniques_that_it_needs(client: httpx.Client) -> None:
    for techniques in (["naked-pair"], ["x-wing"], ["naked-single", "pointing"]):
        card = client.get("/puzzles/random", params={"needs": techniques}).json()
        assert is_needed(techniques[-1], card["givens"])
        assert set(techniques) <= set(find_needs(card["givens"]))
        rated = client.post("/rate", json={"givens": card["givens"]}).json()
        assert card["seconds"] == rated["seconds"]
