"""Scores over HTTP: from the log, on one board for equivalent puzzles."""

import time
from typing import Any

import httpx

from web_server import (
    PUZZLE,
    WebServer,
    age_game,
    begin_game,
    digit,
    new_id,
    send,
    solving_moves,
)

NEARLY = ".234432121433412"  # one cell is empty


def solve_game(
    server: WebServer, client: httpx.Client, gap: int = 2000, hint: bool = False, ago: int = 200
) -> str:
    """Begin a game that the server saw a while ago, and send all of it at once."""
    game = begin_game(client)
    age_game(server, game, ago)
    moves = solving_moves(gap)
    if hint:
        moves = [{"n": 1, "at": 0, "kind": "check"}, *({**m, "n": m["n"] + 1} for m in moves)]
    assert send(client, game, *moves).json()["state"] == "complete"
    return game


def score_of(client: httpx.Client, game: str) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"/games/{game}/score").json()
    return found


def test_a_finished_game_has_a_score_and_a_rank(server: WebServer, client: httpx.Client) -> None:
    board = score_of(client, solve_game(server, client))
    assert (board["is_ranked"], board["is_aided"], board["is_live"]) == (True, False, False)
    assert board["rank"] >= 1
    (line,) = client.get("/scores/history").json()
    assert (line["seconds"], line["mistakes"]) == (102, 0)


def test_a_game_that_is_sent_as_it_is_played_is_live(client: httpx.Client) -> None:
    game, begun = begin_game(client, NEARLY, "2x2"), time.monotonic()
    time.sleep(0.4)  # faster is no hand's time; slower does no harm
    at = int((time.monotonic() - begun) * 1000)
    assert send(client, game, digit(1, 0, 1, at)).json()["state"] == "complete"
    board = score_of(client, game)
    assert (board["is_ranked"], board["is_live"], board["rank"]) == (True, True, 1)
    assert [line["is_yours"] for line in board["live"]["unaided"]] == [True]
    assert board["offline"] == {"unaided": [], "aided": []}


def test_a_guest_is_called_by_the_name_that_they_chose(
    server: WebServer, client: httpx.Client
) -> None:
    game = solve_game(server, client, gap=1000)
    choices: list[tuple[Any, str | None]] = [
        ({"value": "  Ada  L ", "at": 1}, "Ada L"),
        ({"value": "x"}, None),
        ({"value": 5}, None),
        (7, None),
    ]
    for chosen, shown in choices:
        assert client.put("/options", json={"nickname": chosen}).status_code == 200
        lines = score_of(client, game)["offline"]["unaided"]
        (line,) = (each for each in lines if each["is_yours"])
        assert (line["name"], line["is_guest"]) == (shown, True)


def test_a_game_that_is_handed_out_and_solved_in_a_moment_is_not_ranked(
    server: WebServer, client: httpx.Client
) -> None:
    board = score_of(client, solve_game(server, client, gap=350, ago=0))
    assert (board["is_ranked"], board["rank"], board["reason"]) == (False, None, "clock")


def test_a_start_in_1969_gains_nothing(server: WebServer, client: httpx.Client) -> None:
    game, before = new_id(), time.time() * 1000
    body = {"puzzle": {"givens": PUZZLE}, "started": "1969-01-01T10:00:00Z"}
    assert client.put(f"/games/{game}", json=body).status_code == 201
    age_game(server, game, 200)
    send(client, game, *solving_moves())
    (line,) = client.get("/scores/history").json()
    assert line["arrived"] >= before - 1000
    assert line["finished"] > before - 31 * 86_400_000
    (listed,) = client.get("/games").json()
    assert listed["started"] > before - 401 * 86_400_000


def test_help_leads_to_the_other_board(server: WebServer, client: httpx.Client) -> None:
    board = score_of(client, solve_game(server, client, hint=True))
    assert (board["is_ranked"], board["is_aided"]) == (True, True)
    assert not [line for line in board["offline"]["unaided"] if line["is_yours"]]


def test_a_check_that_the_server_answered_is_help_although_the_log_is_silent(
    client: httpx.Client,
) -> None:
    game = begin_game(client)
    assert client.post(f"/games/{game}/check", json={}).status_code == 200
    send(client, game, *solving_moves())
    assert score_of(client, game)["is_aided"] is True


def test_a_hint_for_the_puzzle_of_an_open_game_is_help(
    client: httpx.Client, stranger: httpx.Client
) -> None:
    game, other = begin_game(client), begin_game(stranger)
    asked = {"givens": PUZZLE, "digits": PUZZLE}
    assert client.post("/hint", json=asked).status_code == 200
    for browser, one in ((client, game), (stranger, other)):
        send(browser, one, *solving_moves())
    assert score_of(client, game)["is_aided"] is True
    assert score_of(stranger, other)["is_aided"] is False


def test_help_after_the_end_changes_nothing(client: httpx.Client) -> None:
    game = begin_game(client)
    send(client, game, *solving_moves())
    client.post(f"/games/{game}/check", json={})
    assert score_of(client, game)["is_aided"] is False


def test_what_no_hand_could_do_is_kept_but_not_ranked(
    server: WebServer, client: httpx.Client
) -> None:
    game = solve_game(server, client, gap=20)
    board = score_of(client, game)
    assert (board["is_ranked"], board["rank"], board["reason"]) == (False, None, "fast")
    assert [line["game_id"] for line in client.get("/scores/history").json()] == [game]


def test_an_unfinished_game_has_no_score(client: httpx.Client) -> None:
    game = begin_game(client)
    assert client.get(f"/games/{game}/score").status_code == 404


def test_sending_the_last_move_again_makes_no_second_score(
    server: WebServer, client: httpx.Client
) -> None:
    game = solve_game(server, client)
    send(client, game, *solving_moves())
    assert len(client.get("/scores/history").json()) == 1


def test_statistics_sum_up_what_was_played(server: WebServer, client: httpx.Client) -> None:
    assert client.get("/scores/statistics").json()["finished"] == 0
    solve_game(server, client)
    solve_game(server, client, gap=3000)
    found = client.get("/scores/statistics").json()
    assert (found["finished"], found["seconds"], found["longest_streak"]) == (2, 102 + 153, 1)
    assert (found["levels"][0]["best"], found["levels"][0]["median"]) == (102, 127.5)
    assert found["techniques"] == []  # the bank does not have this puzzle


def test_statistics_tell_the_hardest_technique_of_puzzles_of_the_bank(client: httpx.Client) -> None:
    card = client.get("/puzzles/random?level=easy").json()
    game = begin_game(client, card["givens"])
    solution = client.post("/solve", json={"givens": card["givens"]}).json()["solution"]
    empty = [cell for cell, symbol in enumerate(card["givens"]) if symbol == "."]
    send(client, game, *(digit(n, cell, solution[cell]) for n, cell in enumerate(empty, 1)))
    (found,) = client.get("/scores/statistics").json()["techniques"]
    rated = client.post("/rate", json={"givens": card["givens"]}).json()
    assert found["technique"] in rated["techniques"]
    assert (found["finished"], found["unaided"]) == (1, 1)


def test_jigsaws_with_other_regions_have_other_boards(client: httpx.Client) -> None:
    puzzle = {"givens": ".234432121433412", "layout": "jigsaw", "regions": BENT}
    game = new_id()
    body = {"puzzle": puzzle, "started": "2026-01-01T10:00:00Z"}
    assert client.put(f"/games/{game}", json=body).status_code == 201
    assert send(client, game, digit(1, 0, 1)).json()["state"] == "complete"
    assert score_of(client, game)["rank"] == 1
    assert client.post("/scores/board", json=puzzle).json()["live"]["unaided"]
    times = client.post("/scores/times", json=puzzle).json()
    assert times["unaided"] == {"count": 1, "quartiles": [], "bars": []}
    assert times["aided"]["count"] == 0
    other = {**puzzle, "regions": BENT_BELOW}
    assert client.post("/scores/board", json=other).json()["live"]["unaided"] == []


# Regions that are no boxes: those of squares are the board 2x2, on which other tests have scores.
BENT = [0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]
BENT_BELOW = [0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3]


def test_the_board_of_a_puzzle_is_open_to_all(
    server: WebServer, client: httpx.Client, stranger: httpx.Client
) -> None:
    solve_game(server, client)
    board = stranger.post("/scores/board", json={"givens": PUZZLE}).json()
    assert 1 <= len(board["offline"]["unaided"]) <= 5
    assert not any(line["is_yours"] for line in board["offline"]["unaided"])


def test_one_address_does_not_fill_a_board(server: WebServer) -> None:
    for _ in range(4):
        with server.client() as guest:
            solve_game(server, guest)
    with server.client() as reader:
        board = reader.post("/scores/board", json={"givens": PUZZLE}).json()
    assert len(board["offline"]["unaided"]) == 2


def test_equivalent_puzzles_share_one_board(server: WebServer, client: httpx.Client) -> None:
    solve_game(server, client)
    relabelled = PUZZLE.translate(str.maketrans("123456789", "912345678"))
    turned = "".join(reversed(relabelled))
    board = client.post("/scores/board", json={"givens": turned}).json()
    assert board["key"] == client.post("/scores/board", json={"givens": PUZZLE}).json()["key"]
    assert board["offline"]["unaided"]
