"""Scores over HTTP: from the log, on one board for equivalent puzzles."""

import httpx

from web_server import PUZZLE, begin_game, digit, new_id, send, solving_moves


def solve_game(client: httpx.Client, gap: int = 2000, hint: bool = False) -> str:
    game = begin_game(client)
    moves = solving_moves(gap)
    if hint:
        moves = [{"n": 1, "at": 0, "kind": "check"}, *({**m, "n": m["n"] + 1} for m in moves)]
    assert send(client, game, *moves).json()["state"] == "complete"
    return game


def test_a_finished_game_has_a_score_and_a_rank(client: httpx.Client) -> None:
    game = solve_game(client)
    board = client.get(f"/games/{game}/score").json()
    assert (board["is_ranked"], board["is_aided"]) == (True, False)
    assert board["rank"] >= 1
    own = [line for line in board["unaided"] if line["is_yours"]]
    assert own
    assert own[0]["seconds"] == 102
    assert own[0]["mistakes"] == 0


def test_help_leads_to_the_other_board(client: httpx.Client) -> None:
    game = solve_game(client, hint=True)
    board = client.get(f"/games/{game}/score").json()
    assert (board["is_ranked"], board["is_aided"]) == (True, True)
    assert not [line for line in board["unaided"] if line["is_yours"]]


def test_what_no_hand_could_do_is_kept_but_not_ranked(client: httpx.Client) -> None:
    game = solve_game(client, gap=20)
    board = client.get(f"/games/{game}/score").json()
    assert (board["is_ranked"], board["rank"]) == (False, None)
    assert [line["game_id"] for line in client.get("/scores/history").json()] == [game]


def test_an_unfinished_game_has_no_score(client: httpx.Client) -> None:
    game = begin_game(client)
    assert client.get(f"/games/{game}/score").status_code == 404


def test_sending_the_last_move_again_makes_no_second_score(client: httpx.Client) -> None:
    game = solve_game(client)
    send(client, game, *solving_moves())
    assert len(client.get("/scores/history").json()) == 1


def test_statistics_sum_up_what_was_played(client: httpx.Client) -> None:
    assert client.get("/scores/statistics").json()["finished"] == 0
    solve_game(client)
    solve_game(client, gap=3000)
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
    puzzle = {"givens": ".234432121433412", "layout": "jigsaw", "regions": SQUARES}
    game = new_id()
    body = {"puzzle": puzzle, "started": "2026-01-01T10:00:00Z"}
    assert client.put(f"/games/{game}", json=body).status_code == 201
    assert send(client, game, digit(1, 0, 1)).json()["state"] == "complete"
    assert client.get(f"/games/{game}/score").json()["rank"] == 1
    assert client.post("/scores/board", json=puzzle).json()["unaided"]
    other = {**puzzle, "regions": BENT}
    assert client.post("/scores/board", json=other).json()["unaided"] == []


SQUARES = [0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]
BENT = [0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]


def test_the_board_of_a_puzzle_is_open_to_all(client: httpx.Client, stranger: httpx.Client) -> None:
    solve_game(client)
    board = stranger.post("/scores/board", json={"givens": PUZZLE}).json()
    assert 1 <= len(board["unaided"]) <= 5
    assert not any(line["is_yours"] for line in board["unaided"])


def test_equivalent_puzzles_share_one_board(client: httpx.Client) -> None:
    solve_game(client)
    relabelled = PUZZLE.translate(str.maketrans("123456789", "912345678"))
    turned = "".join(reversed(relabelled))
    board = client.post("/scores/board", json={"givens": turned}).json()
    assert board["key"] == client.post("/scores/board", json={"givens": PUZZLE}).json()["key"]
    assert board["unaided"]
