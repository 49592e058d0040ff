"""The setter's table over HTTP: verdicts, true candidates, boards read and written."""

import base64

import httpx
import pytest

from nonet import RULE_KINDS, formats
from web_server import PUZZLE, SOLUTION

EMPTY = "." * 16
KILLER = "2x2; cage 3: r1c1 r1c2; thermometer: r4c1 r4c2 r4c3"


def ask(client: httpx.Client, path: str, **body: object) -> httpx.Response:
    return client.post(f"/setter/{path}", json=body)


def test_every_kind_of_rule_is_listed_as_the_engine_has_it(client: httpx.Client) -> None:
    listed = client.get("/rules").json()
    assert [tuple(kind.values()) for kind in listed] == [tuple(k) for k in RULE_KINDS.values()]


def test_one_solution_is_shown_and_a_classic_is_rated(client: httpx.Client) -> None:
    found = ask(client, "verdict", givens=PUZZLE, board="3x3").json()
    assert (found["verdict"], found["solutions"]) == ("one", [SOLUTION])
    assert found["level"]
    assert found["seconds"] > 0


def test_several_solutions_are_shown_by_two_that_differ_where_it_says(client: httpx.Client) -> None:
    found = ask(client, "verdict", givens=EMPTY, board=KILLER).json()
    assert found["verdict"] == "several"
    one, other = found["solutions"]
    assert found["cells"] == [cell for cell in range(16) if one[cell] != other[cell]]
    for solution in (one, other):
        assert int(solution[0]) + int(solution[1]) == 3
        assert solution[12] < solution[13] < solution[14]


def test_givens_that_break_a_rule_have_no_solution_and_name_it(client: httpx.Client) -> None:
    found = ask(client, "verdict", givens="13" + "." * 14, board=KILLER).json()
    assert found["verdict"] == "none"
    assert found["broken"] == ["cage 3: r1c1 r1c2"]
    assert set(found["cells"]) >= {0, 1}


def test_rules_that_cannot_be_kept_together_have_no_solution(client: httpx.Client) -> None:
    board = "2x2; cage 3: r1c1 r1c2; cage 3: r1c3 r1c4"
    assert ask(client, "verdict", givens=EMPTY, board=board).json()["verdict"] == "none"


def test_true_candidates_are_those_of_all_solutions(client: httpx.Client) -> None:
    asked = {"givens": EMPTY, "board": "2x2; cage 3: r1c1 r1c2; greater: r1c1 r1c2"}
    found = ask(client, "candidates", **asked, limit=8).json()["candidates"]
    assert found[:2] == [{"2": 8}, {"1": 8}]
    assert set(found[2]) == {"3", "4"}


@pytest.mark.parametrize("board", ["2x2; cage 40: r1c1 r1c2", "2x2; cage", "2x2; unheard of: r1c1"])
def test_a_board_that_cannot_be_is_bad_input(client: httpx.Client, board: str) -> None:
    answer = ask(client, "verdict", givens=EMPTY, board=board)
    assert (answer.status_code, answer.json()["error"]) == (400, "bad_input")


def test_what_is_exported_is_read_again_with_its_rules_and_words(client: httpx.Client) -> None:
    sheet = {"givens": EMPTY, "board": KILLER, "title": "Four", "author": "me", "comment": "Rise."}
    exported = ask(client, "export", **sheet, format="link").json()
    text = base64.b64decode(exported["content"]).decode()
    assert formats.parse(text).title == "Four"
    assert ask(client, "read", text=text).json() == sheet


def test_a_format_says_what_it_would_lose_and_then_refuses(client: httpx.Client) -> None:
    sheet = {"givens": EMPTY, "board": KILLER, "title": "Four"}
    lines = {line["name"]: line["lost"] for line in ask(client, "formats", **sheet).json()}
    assert lines["line"] == ["title", "rules"]
    assert lines["json"] == lines["svg"] == lines["pdf"] == []
    answer = ask(client, "export", **sheet, format="line")
    assert (answer.status_code, answer.json()["error"]) == (400, "bad_input")


@pytest.mark.parametrize(
    ("picture", "begins"), [("svg", b"<svg"), ("pdf", b"%PDF"), ("png", b"\x89PNG")]
)
def test_a_board_is_drawn(client: httpx.Client, picture: str, begins: bytes) -> None:
    exported = ask(client, "export", givens=EMPTY, board=KILLER, format=picture).json()
    assert base64.b64decode(exported["content"]).startswith(begins)
