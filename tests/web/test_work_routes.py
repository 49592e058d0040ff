"""Engine work over HTTP, each piece within its time."""

import json
import socket
import time
from pathlib import Path

import httpx

from web_server import PUZZLE, SOLUTION, web_server


def test_solving_tells_the_solution_and_whether_it_is_the_only_one(client: httpx.Client) -> None:
    assert client.post("/solve", json={"givens": PUZZLE}).json() == {
        "solution": SOLUTION,
        "is_only": True,
    }
    empty = client.post("/solve", json={"givens": "." * 16, "layout": "2x2"}).json()
    assert empty["is_only"] is False
    none = client.post("/solve", json={"givens": "11" + "." * 14, "layout": "2x2"}).json()
    assert none == {"solution": None, "is_only": False}


def test_a_board_that_is_not_named_is_known_by_its_cells(client: httpx.Client) -> None:
    small = {"givens": "1...............", "digits": "12.............."}
    assert client.post("/solve", json={"givens": small["givens"]}).json()["solution"][0] == "1"
    assert client.post("/check", json=small).status_code == 200
    ruled = {"givens": "." * 16 + " on 2x2; cage 3: r1c1 r1c2; cage 3: r2c3 r2c4"}
    assert set(client.post("/solve", json=ruled).json()["solution"][:2]) == {"1", "2"}


def test_a_board_that_is_named_has_to_fit(client: httpx.Client) -> None:
    for named in ({"layout": "3x3"}, {"board": "3x3"}):
        answer = client.post("/solve", json={"givens": "." * 16, **named})
        assert answer.status_code == 400, answer.text
        assert answer.json()["message"] == "expected 81 cells, got 16"
    odd = client.post("/solve", json={"givens": "123"})
    assert odd.json()["message"] == "expected 16, 36, 64, 81, 100, 144, 256 or 625 cells, got 3"


CAGES = "2x3k:zj,ab__aa_aa___b_aaaab__aa___a___a_____a__a,5a11b8_13_9_9e6a4b8_8_11_11f9_7a7c"


def test_a_pasted_killer_is_judged_by_its_cages(client: httpx.Client) -> None:
    verdict = client.post("/puzzles/parse", json={"text": CAGES}).json()
    assert verdict["status"] == "proper"
    card = verdict["card"]
    assert card["board"].startswith("2x3; cage 5: r1c1 r1c2; ")
    again = client.post("/puzzles/parse", json={"text": card["givens"], "board": card["board"]})
    assert again.json() == verdict
    line = f"{card['givens']} on {card['board']}"
    assert client.post("/puzzles/parse", json={"text": line}).json() == verdict
    link = client.post("/links", json={"givens": card["givens"], "board": card["board"]}).json()
    code = link["link"].partition("#")[2]
    assert client.get(f"/links/{code}").json() == verdict
    solved = client.post("/solve", json={"givens": card["givens"], "board": card["board"]}).json()
    assert solved == {"solution": "321645546321654213213456435162162534", "is_only": True}


def test_a_pasted_puzzle_with_unknown_rules_is_refused_by_name(client: httpx.Client) -> None:
    answer = client.post("/puzzles/parse", json={"text": ".Shape~4x4.Lunchbox~4~R1C1~R2C1"})
    assert answer.status_code == 400
    assert answer.json()["message"] == "expected rules that parse knows, got: iss Lunchbox"
    assert answer.json()["where"]["kinds"] == "iss Lunchbox"


def test_a_pasted_jigsaw_brings_its_regions(client: httpx.Client) -> None:
    regions = [0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3]
    sheet = {"nonet": 1, "layout": "jigsaw", "givens": "1" + "." * 15, "regions": regions}
    card = client.post("/puzzles/parse", json={"text": json.dumps(sheet)}).json()["card"]
    assert card["board"] == "jigsaw 1112312233423444"


def test_counting_stops_at_the_limit(client: httpx.Client) -> None:
    body = {"givens": "." * 16, "layout": "2x2", "limit": 1000}
    assert client.post("/count", json=body).json() == {"count": 288, "is_all": True}
    body["limit"] = 10
    assert client.post("/count", json=body).json() == {"count": 10, "is_all": False}


def test_any_position_is_checked(client: httpx.Client) -> None:
    digits = "5342" + PUZZLE[4:]
    answer = client.post("/check", json={"givens": PUZZLE, "digits": digits, "which": True})
    assert answer.json() == {"wrong": 1, "complete": False, "cells": [3]}


def test_the_same_seed_makes_the_same_puzzle(client: httpx.Client) -> None:
    first, second = (client.post("/generate", json={"seed": 7}).json() for _ in range(2))
    assert first == second
    assert client.post("/solve", json={"givens": first["givens"]}).json()["is_only"] is True


def test_an_own_puzzle_is_judged_and_shown_where(client: httpx.Client) -> None:
    proper = client.post("/puzzles/parse", json={"text": PUZZLE}).json()
    assert (proper["status"], proper["card"]["clues"]) == ("proper", 30)
    broken = client.post("/puzzles/parse", json={"text": "55" + "." * 79}).json()
    assert (broken["status"], broken["cells"]) == ("none", [0, 1])
    many = client.post("/puzzles/parse", json={"text": "." + PUZZLE[1:].replace("7", ".")}).json()
    assert many["status"] == "many"
    assert many["cells"]
    rubbish = client.post("/puzzles/parse", json={"text": "rubbish"})
    assert rubbish.status_code == 400


def test_a_hint_comes_from_the_player_s_own_board(client: httpx.Client) -> None:
    body = {"givens": PUZZLE, "digits": PUZZLE}
    hint = client.post("/hint", json=body).json()
    assert hint["kind"] == "step"
    assert hint["step"]["placements"]
    wrong = client.post("/hint", json={**body, "digits": "5342" + PUZZLE[4:]}).json()
    assert wrong["kind"] == "mistakes"
    assert wrong["mistakes"]["digits"] == [3]
    notes: list[list[int]] = [[] for _ in range(81)]
    notes[2] = [1, 2, 4]
    assert client.post("/hint", json={**body, "notes": notes}).json()["kind"] == "step"
    gone = [[5] for _ in range(81)]  # of every cell: no hint can have shown that
    assert client.post("/hint", json={**body, "gone": gone}).json()["kind"] == "step"
    short = client.post("/hint", json={**body, "gone": gone[:3]})
    assert (short.status_code, short.json()["message"]) == (
        400,
        "expected gone for 81 cells, got 3",
    )
    done = client.post("/hint", json={**body, "digits": SOLUTION}).json()
    assert done["kind"] == "solved"
    improper = client.post("/hint", json={"givens": "." * 81, "digits": "." * 81})
    assert (improper.status_code, improper.json()["error"]) == (422, "improper_puzzle")


def test_why_not_and_the_whole_path_are_told(client: httpx.Client) -> None:
    body = {"givens": PUZZLE, "digits": PUZZLE, "cell": 2, "digit": 5}
    proved = client.post("/why-not", json=body).json()
    assert proved["text"].startswith("r1c3 cannot be 5")
    assert proved["kind"] in {"seen", "step", "path"}
    path = client.post("/explain", json={"givens": PUZZLE}).json()
    assert (path["is_solved"], path["end"]) == (True, SOLUTION)
    assert len(path["steps"]) == 51
    assert path["steps"][0]["text"]


def test_a_path_may_start_from_the_digits_of_a_player(client: httpx.Client) -> None:
    empty = [cell for cell, digit in enumerate(PUZZLE) if digit == "."]
    begun = "".join(SOLUTION[c] if c in empty[:20] else d for c, d in enumerate(PUZZLE))
    path = client.post("/explain", json={"givens": PUZZLE, "digits": begun}).json()
    assert (path["is_solved"], path["end"]) == (True, SOLUTION)
    placed = {cell for step in path["steps"] for cell, _ in step["placements"]}
    assert placed == set(empty[20:])
    wrong = f"{begun[: empty[0]]}{int(SOLUTION[empty[0]]) % 9 + 1}{begun[empty[0] + 1 :]}"
    answer = client.post("/explain", json={"givens": PUZZLE, "digits": wrong})
    assert (answer.status_code, answer.json()["where"]) == (400, {"mistakes": [empty[0]]})


def test_a_framed_board_is_read_too(client: httpx.Client) -> None:
    rows = [PUZZLE[row : row + 9] for row in range(0, 81, 9)]
    pasted = "\n".join(f"{row[:3]} | {row[3:6]} | {row[6:]}" for row in rows)
    assert client.post("/puzzles/parse", json={"text": pasted}).json()["card"]["givens"] == PUZZLE


def test_work_that_takes_too_long_is_ended_and_others_are_served(tmp_path: Path) -> None:
    with web_server(tmp_path, work_seconds="1") as server, server.client() as client:
        client.post("/solve", json={"givens": PUZZLE})  # starts the child
        body = {"givens": "." * 625, "layout": "5x5", "limit": 100_000}
        answer = client.post("/count", json=body)
        assert answer.status_code in (200, 429), answer.text
        assert client.post("/solve", json={"givens": PUZZLE}).json()["solution"] == SOLUTION


def test_work_ends_when_its_caller_goes_away(tmp_path: Path) -> None:
    """What nobody ever finds is ordered by more callers than there are children; all hang up."""
    body = json.dumps({"clues": [18, 18], "symmetry": "quarter_turn", "level": "beginner"})
    with web_server(tmp_path, work_seconds="300") as server, server.client() as client:
        for _ in range(4):
            with socket.create_connection(("127.0.0.1", server.port)) as caller:
                head = "POST /api/v1/generate HTTP/1.1\r\nhost: x\r\n"
                kind = f"content-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n"
                caller.sendall(f"{head}{kind}{body}".encode())
                time.sleep(1)  # the work has begun, or waits
        statuses = [client.post("/solve", json={"givens": PUZZLE}).status_code]
        while statuses[-1] == 429 and len(statuses) < 12:  # new children are loading
            statuses.append(client.post("/solve", json={"givens": PUZZLE}).status_code)
        assert statuses[-1] == 200


KILLER = {"givens": "." * 36, "board": "2x3; cage 5: r1c1 r1c2; cage 11: r3c5 r4c5 r4c6"}


def test_a_key_is_the_same_for_every_image(client: httpx.Client) -> None:
    first = client.post("/key", json=KILLER).json()
    body = {**KILLER, "turn": 1, "names": [6, 5, 4, 3, 2, 1]}
    body["swaps"] = [{"lines": "rows", "one": 1, "other": 2}]
    image = client.post("/transform", json=body).json()
    assert image["board"].startswith("3x2; cage ")
    second = client.post("/key", json=image).json()
    assert (second["key"], second["board"]) == (first["key"], first["board"])
    assert second["automorphisms"] == first["automorphisms"]
    assert "name" not in second
    classic = client.post("/key", json={"givens": PUZZLE}).json()
    assert classic["name"].startswith("p")
    assert (classic["turn"], classic["is_mirrored"]) == (0, False)
    empty = client.post("/key", json={"givens": "." * 64, "layout": "2x4"}).json()
    assert int(empty["automorphisms"]) > 10**9
    broken = client.post("/key", json={"givens": "11" + "." * 79})
    assert (broken.status_code, broken.json()["error"]) == (400, "bad_input")


def test_puzzles_that_are_the_same_are_grouped(client: httpx.Client) -> None:
    image = client.post("/transform", json={**KILLER, "is_mirrored": True, "seed": 5}).json()
    puzzles = [KILLER, {"givens": PUZZLE}, image, {"givens": PUZZLE[::-1]}]
    assert client.post("/same", json={"puzzles": puzzles}).json() == {"groups": [[0, 2], [1, 3]]}
    assert client.post("/same", json={"puzzles": [KILLER]}).status_code == 400


def test_a_rule_is_moved_along_or_the_move_is_refused(client: httpx.Client) -> None:
    line = {"givens": "." * 16, "board": "2x2; thermometer: r1c1 r1c2 r1c3"}
    turned = client.post("/transform", json={**line, "is_transposed": True}).json()
    assert turned["board"] == "2x2; thermometer: r1c1 r2c1 r3c1"
    for wrong in ({"names": [2, 1, 3, 4]}, {"swaps": [{"lines": "rows", "one": 1, "other": 2}]}):
        answer = client.post("/transform", json={**line, **wrong})
        assert answer.status_code == 400
        assert "expected a transformation that keeps the rules" in answer.json()["message"]
    for wrong in ({"names": [1, 1, 2, 3]}, {"swaps": [{"lines": "rows", "one": 1, "other": 9}]}):
        assert client.post("/transform", json={**line, **wrong}).status_code == 400


def test_givens_that_are_not_needed_are_left_out(client: httpx.Client) -> None:
    board = "2x2; cage 3: r1c1 r1c2; cage 4: r2c1 r3c1; thermometer: r4c2 r4c1"
    solved = client.post("/solve", json={"givens": "." * 16, "board": board}).json()
    full = {"givens": solved["solution"], "board": board}
    least = client.post("/minimise", json=full).json()
    assert least["clues"] == sum(cell != "." for cell in least["givens"]) < 16
    assert least["board"] == board
    assert len(least["redundant"]) == 16
    again = client.post("/minimise", json={"givens": least["givens"], "board": board}).json()
    assert (again["givens"], again["redundant"]) == (least["givens"], [])
    assert client.post("/minimise", json={"givens": "." * 81}).status_code == 422
