"""Games over HTTP: a real server, a real client."""

from collections.abc import Callable

import httpx
import pytest

from web_server import (
    PUZZLE,
    SOLUTION,
    begin_game,
    digit,
    new_id,
    send,
    solving_moves,
)


def test_a_game_survives_a_reload(client: httpx.Client) -> None:
    game = begin_game(client)
    assert send(client, game, digit(1, 2, 4)).json()["count"] == 1
    note = {"n": 2, "at": 9000, "kind": "note", "cells": [3, 5], "digit": 6, "where": "corner"}
    assert send(client, game, note).json()["seconds"] == 9.0
    found = client.get(f"/games/{game}").json()
    assert [move["n"] for move in found["moves"]] == [1, 2]
    assert found["moves"][1] == note
    assert (found["givens"], found["board"], found["state"]) == (PUZZLE, "3x3", "playing")


def test_title_and_level_travel_with_a_game(client: httpx.Client) -> None:
    game = new_id()
    body = {
        "puzzle": {"givens": "1" + "." * 15, "layout": "2x2"},
        "started": "2026-01-01T10:00:00Z",
    }
    named = {"title": "Hard (iPhone)", "level": "Hard"}
    assert client.put(f"/games/{game}", json={**body, **named}).status_code == 201
    for found in (client.get(f"/games/{game}").json(), client.get("/games").json()[0]):
        assert (found["title"], found["level"]) == ("Hard (iPhone)", "hard")
    unnamed = begin_game(client, "." * 16, "2x2")
    found = client.get(f"/games/{unnamed}").json()
    assert (found["title"], found["level"]) == (None, None)


def test_rules_that_nobody_knows_travel_with_a_game(client: httpx.Client) -> None:
    game, kinds = new_id(), ["fog of war", "Größer\nals", "x" * 60]
    body = {"puzzle": {"givens": PUZZLE}, "started": "2026-01-01T10:00:00Z", "foreign": kinds}
    assert client.put(f"/games/{game}", json=body).status_code == 201
    for found in (client.get(f"/games/{game}").json(), client.get("/games").json()[0]):
        assert found["foreign"] == kinds
    assert client.get(f"/games/{begin_game(client)}").json()["foreign"] == []


def test_the_level_of_a_puzzle_of_the_bank_is_what_the_bank_says(client: httpx.Client) -> None:
    card = client.get("/puzzles/random", params={"level": "hard"}).json()
    game = new_id()
    body = {"puzzle": {"givens": card["givens"]}, "started": "2026-01-01T10:00:00Z"}
    assert client.put(f"/games/{game}", json={**body, "level": "beginner"}).status_code == 201
    assert client.get(f"/games/{game}").json()["level"] == "hard"


@pytest.mark.parametrize(
    "named",
    [
        *({"level": "impossible"}, {"title": ""}, {"title": "x" * 121}, {"title": "a\0b"}),
        *({"foreign": [""]}, {"foreign": ["x" * 61]}, {"foreign": ["x"] * 101}),
    ],
)
def test_what_is_no_title_or_level_is_refused(
    client: httpx.Client, named: dict[str, object]
) -> None:
    body = {"puzzle": {"givens": PUZZLE}, "started": "2026-01-01T10:00:00Z", **named}
    answer = client.put(f"/games/{new_id()}", json=body)
    assert (answer.status_code, answer.json()["error"]) == (400, "bad_input")


def test_only_the_moves_after_a_number_are_read_if_asked(client: httpx.Client) -> None:
    game = begin_game(client)
    send(client, game, digit(1, 2, 4), digit(2, 3, 6), digit(3, 5, 8))
    for since in (0, 2, 3, 9):
        found = client.get(f"/games/{game}", params={"since": since}).json()
        assert [move["n"] for move in found["moves"]] == [1, 2, 3][since:]
        assert (found["count"], found["progress"]["count"]) == (3, 3)
    assert client.get(f"/games/{game}", params={"since": -1}).status_code == 400


def test_creating_a_game_again_changes_nothing(client: httpx.Client) -> None:
    body = {"puzzle": {"givens": PUZZLE}, "started": "2026-01-01T10:00:00Z"}
    game = new_id()
    assert client.put(f"/games/{game}", json=body).status_code == 201
    send(client, game, digit(1, 2, 4))
    again = client.put(f"/games/{game}", json=body)
    assert (again.status_code, again.json()["count"]) == (200, 1)


def test_another_puzzle_under_the_same_id_is_a_conflict(client: httpx.Client) -> None:
    game = begin_game(client)
    body = {"puzzle": {"givens": "." * 81}, "started": "2026-01-01T10:00:00Z"}
    answer = client.put(f"/games/{game}", json=body)
    assert (answer.status_code, answer.json()["error"]) == (409, "conflict")


def test_sending_moves_again_changes_nothing(client: httpx.Client) -> None:
    game = begin_game(client)
    moves = [digit(1, 2, 4), digit(2, 3, 6), digit(3, 5, 8)]
    first = send(client, game, *moves[:2]).json()
    assert send(client, game, *moves[:2]).json() == first
    assert send(client, game, *moves).json()["count"] == 3
    assert send(client, game, *moves[1:]).json()["count"] == 3


def test_a_gap_in_the_numbers_is_a_conflict_that_says_the_count(client: httpx.Client) -> None:
    game = begin_game(client)
    send(client, game, digit(1, 2, 4))
    answer = send(client, game, digit(3, 3, 6))
    assert answer.status_code == 409
    assert answer.json()["where"] == {"count": 1, "sent": 3}


def test_the_second_of_two_devices_that_diverge_is_told_where_and_nothing_is_made(
    client: httpx.Client,
) -> None:
    game = begin_game(client)
    send(client, game, digit(1, 2, 4), digit(2, 3, 6))
    other = [digit(2, 3, 2), digit(3, 5, 8)]
    answers = [send(client, game, *other) for _ in range(2)]
    assert {answer.status_code for answer in answers} == {409}
    where = answers[0].json()["where"]
    assert (where["move"], where["count"], where["sent"]) == (2, 2, 3)
    assert where["changed"] == client.get(f"/games/{game}").json()["changed"]
    assert client.get(f"/games/{game}").json()["moves"][1]["digit"] == 6
    assert [line["id"] for line in client.get("/games").json()] == [game]


def test_an_illegal_move_is_refused_and_nothing_of_its_batch_is_kept(client: httpx.Client) -> None:
    game = begin_game(client)
    answer = send(client, game, digit(1, 2, 4), digit(2, 0, 1))
    assert answer.status_code == 422
    assert answer.json() == {
        "error": "illegal_move",
        "message": "move 2: expected a cell without given, got given 5 at r1c1",
        "where": {"move": 2, "kind": "digit"},
    }
    assert client.get(f"/games/{game}").json()["count"] == 0


def test_how_am_i_doing_counts_wrong_digits_and_names_them_only_if_asked(
    client: httpx.Client,
) -> None:
    game = begin_game(client)
    send(client, game, digit(1, 2, SOLUTION[2]), digit(2, 3, 2), digit(3, 5, 1))
    assert client.post(f"/games/{game}/check", json={}).json() == {"wrong": 2, "complete": False}
    named = client.post(f"/games/{game}/check", json={"which": True}).json()
    assert named == {"wrong": 2, "complete": False, "cells": [3, 5]}


def test_any_position_can_be_checked_without_a_game(client: httpx.Client) -> None:
    digits = "5342" + PUZZLE[4:]
    answer = client.post("/check", json={"givens": PUZZLE, "digits": digits, "which": True})
    assert answer.json() == {"wrong": 1, "complete": False, "cells": [3]}


def test_solving_the_puzzle_completes_the_game_and_ends_it(client: httpx.Client) -> None:
    game = begin_game(client)
    moves = solving_moves()
    answer = send(client, game, *moves).json()
    assert (answer["state"], answer["mistakes"], answer["seconds"]) == ("complete", 0, 102.0)
    late = send(client, game, digit(len(moves) + 1, 2, 9))
    assert (late.status_code, late.json()["error"]) == (422, "illegal_move")


def test_games_are_listed_newest_first_and_deleted(client: httpx.Client) -> None:
    first, second = begin_game(client), begin_game(client)
    send(client, second, digit(1, 2, 4))
    send(client, first, digit(1, 2, 4))
    assert [line["id"] for line in client.get("/games").json()] == [first, second]
    assert client.delete(f"/games/{first}").status_code == 204
    assert [line["id"] for line in client.get("/games").json()] == [second]
    assert client.get(f"/games/{first}").status_code == 404


def test_nobody_sees_or_changes_someone_else_s_game(
    client: httpx.Client, stranger: httpx.Client
) -> None:
    game = begin_game(client)
    begin_game(stranger)
    assert stranger.get(f"/games/{game}").status_code == 404
    assert send(stranger, game, digit(1, 2, 4)).status_code == 404
    assert stranger.post(f"/games/{game}/check", json={}).status_code == 404
    assert stranger.delete(f"/games/{game}").status_code == 404
    body = {"puzzle": {"givens": PUZZLE}, "started": "2026-01-01T10:00:00Z"}
    assert stranger.put(f"/games/{game}", json=body).status_code == 409
    assert client.get(f"/games/{game}").json()["count"] == 0


@pytest.mark.parametrize("cookie", [None, "1.0.20000.x", "another player's"])
def test_to_others_a_game_is_as_if_it_were_not_there(
    client: httpx.Client, stranger: httpx.Client, cookie: str | None
) -> None:
    game, nothing = begin_game(client), new_id()
    send(client, game, *solving_moves(gap=20))  # too fast for the board that other tests look at
    if cookie == "another player's":
        begin_game(stranger)
    elif cookie is not None:
        stranger.cookies.set("nonet", cookie)
    asks: list[Callable[[str], httpx.Response]] = [
        lambda game: stranger.get(f"/games/{game}"),
        lambda game: stranger.get(f"/games/{game}/score"),
        lambda game: stranger.post(f"/games/{game}/check", json={}),
        lambda game: stranger.delete(f"/games/{game}"),
        lambda game: send(stranger, game, digit(1, 2, 4)),
    ]
    for ask in asks:
        theirs, none = ask(game), ask(nothing)
        assert (theirs.status_code, none.status_code) == (404, 404)
        assert theirs.json()["error"] == "not_found"
        assert theirs.text.replace(game, nothing) == none.text
    assert client.get(f"/games/{game}/score").json()["is_ranked"] is False


@pytest.mark.parametrize("layout", ["2x2", "2x3", "4x4", "3x3+diagonals"])
def test_other_layouts_are_played_too(client: httpx.Client, layout: str) -> None:
    cells = {"2x2": 16, "2x3": 36, "4x4": 256}.get(layout, 81)
    game = begin_game(client, "." * cells, layout)
    assert send(client, game, digit(1, cells - 1, 2)).json()["mistakes"] is None


def test_a_jigsaw_of_old_comes_back_as_a_board(client: httpx.Client) -> None:
    regions = [0, 0, 1, 1, 0, 1, 1, 2, 0, 2, 2, 3, 2, 3, 3, 3]
    game = new_id()
    puzzle = {"givens": "1" + "." * 15, "layout": "jigsaw", "regions": regions}
    body = {"puzzle": puzzle, "started": "2026-01-01T10:00:00Z"}
    assert client.put(f"/games/{game}", json=body).status_code == 201
    assert send(client, game, digit(1, 5, 2)).status_code == 200
    assert client.get(f"/games/{game}").json()["board"] == "jigsaw 1122122313343444"


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({}, 400),
        ({"puzzle": {"givens": ""}, "started": "2026-01-01T10:00:00Z"}, 400),
        ({"puzzle": {"givens": "55" + "." * 79}, "started": "2026-01-01T10:00:00Z"}, 422),
        ({"puzzle": {"givens": PUZZLE}, "started": "yesterday"}, 400),
        ({"puzzle": {"givens": PUZZLE, "layout": "9x9"}, "started": "2026-01-01T10:00:00Z"}, 400),
        ({"puzzle": {"givens": PUZZLE, "layout": "x" * 99}, "started": "2026-01-01T00:00Z"}, 400),
    ],
)
def test_what_is_no_game_is_refused_in_the_one_shape(
    client: httpx.Client, body: dict[str, object], status: int
) -> None:
    answer = client.put(f"/games/{new_id()}", json=body)
    assert answer.status_code == status, answer.text
    assert set(answer.json()) == {"error", "message", "where"}


def test_everything_can_be_undone_however_long_the_game(client: httpx.Client) -> None:
    game = begin_game(client)
    written = solving_moves()[:40]
    for move in written:
        assert send(client, game, move).status_code == 200
    undone = [{"n": 41 + n, "at": 100_000 + n, "kind": "undo"} for n in range(40)]
    for move in undone:
        assert send(client, game, move).status_code == 200
    assert client.get(f"/games/{game}").json()["count"] == 80
    one_more = {"n": 81, "at": 200_000, "kind": "undo"}
    assert send(client, game, one_more).status_code == 422
