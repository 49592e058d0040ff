"""Puzzles made to order, the puzzle of the day, and links that carry a puzzle."""

import httpx
import pytest

from nonet.levels import LEVELS
from web_server import PUZZLE


def test_a_puzzle_is_made_to_order(client: httpx.Client) -> None:
    order = {"level": "medium", "symmetry": "diagonal", "seed": 7}
    card = client.post("/generate", json=order).json()
    assert (card["level"], card["symmetry"]) == ("medium", "diagonal")
    assert client.post("/generate", json=order).json() == card
    again = client.post("/generate", json={**order, "seed": card["seed"]}).json()
    assert again["givens"] == card["givens"]
    assert client.post("/solve", json={"givens": card["givens"]}).json()["is_only"] is True


def test_a_technique_can_be_ordered(client: httpx.Client) -> None:
    card = client.post("/generate", json={"techniques": ["x-wing"], "seed": 7}).json()
    steps = client.post("/explain", json={"givens": card["givens"]}).json()["steps"]
    assert "x-wing" in {step["technique"] for step in steps}


def test_a_puzzle_is_made_on_a_scale_of_numbers(client: httpx.Client) -> None:
    order = {"scale": "branching", "level": "easy", "seed": 7}
    card = client.post("/generate", json=order).json()
    assert card["branching"] == 40
    hardest = client.post("/generate", json={"scale": "branching", "rounds": 50, "seed": 7}).json()
    assert hardest["branching"] > 99
    order = {"scale": "options", "number": [200, 210], "seed": 7}
    assert 200 <= client.post("/generate", json=order).json()["options"] <= 210
    picked = client.get("/puzzles/random?level=easy").json()
    assert picked["branching"] >= 81 - picked["clues"] < picked["options"]


@pytest.mark.parametrize(
    ("order", "status"),
    [
        ({"scale": "branching", "level": "extreme", "rounds": 1, "operations": 1}, 404),
        ({"scale": "options", "level": "easy"}, 400),
        ({"scale": "branching", "needs": ["x-wing"]}, 400),
        ({"from_bank": True}, 404),
        ({"level": "silly"}, 400),
        ({"techniques": ["x-whing"]}, 400),
        ({"clues": [40, 20]}, 400),
        ({"level": "easy", "layout": "2x2"}, 400),
        (
            {"clues": [17, 17], "minimal": True, "symmetry": "quarter_turn", "level": "beginner"},
            404,
        ),
    ],
)
def test_an_order_that_cannot_be_met_says_so(
    client: httpx.Client, order: dict[str, object], status: int
) -> None:
    answer = client.post("/generate", json=order)
    assert answer.status_code == status
    assert answer.json()["message"].startswith("expected")


def test_the_day_tells_the_level(client: httpx.Client) -> None:
    levels = list(LEVELS)
    for number, level in enumerate(levels, 5):
        card = client.get(f"/puzzles/daily?date=2026-01-{number:02}").json()
        assert (card["date"], card["level"]) == (f"2026-01-{number:02}", level)


def test_a_link_carries_a_puzzle(client: httpx.Client) -> None:
    link = client.post("/links", json={"givens": PUZZLE}).json()["link"]
    verdict = client.get(f"/links/{link.partition('#')[2]}").json()
    assert (verdict["status"], verdict["card"]["givens"]) == ("proper", PUZZLE)
    small = {"givens": "1..4.........32.", "layout": "2x2"}
    link = client.post("/links", json=small).json()["link"]
    card = client.get(f"/links/{link.partition('#')[2]}").json()["card"]
    assert (card["givens"], card["board"]) == ("1..4.........32.", "2x2")
    assert client.get("/links/nonsense").status_code == 400
    assert client.post("/links", json={"givens": "x"}).status_code == 400


def test_a_variant_is_picked_by_its_name(client: httpx.Client) -> None:
    for path in ("/puzzles/random?variant=x", "/puzzles/random?variant=x&size=4"):
        card = client.get(path).json()
        assert card["variant"] == "x"
        assert "+diagonals" in card["board"]
        assert client.get(path).json()["board"] == card["board"]  # from the bank, in disguise
    made = client.post("/generate", json={"variant": "windoku", "seed": 3}).json()
    assert made["board"] == "3x3+windows"
    for wrong in ({"variant": "y"}, {"variant": "x", "size": 5}, {"variant": "x", "board": "2x2"}):
        assert client.post("/generate", json=wrong).status_code == 400


@pytest.mark.parametrize("variant", ["killer", "dots", "thermometer", "palindrome", "anti-knight"])
def test_a_variant_on_the_usual_layout_needs_no_level(client: httpx.Client, variant: str) -> None:
    """Easy is the level of whoever names none, of classics alone."""
    answer = client.get(f"/puzzles/random?variant={variant}")
    assert answer.status_code == 200, answer.text
    assert answer.json()["variant"] == variant
