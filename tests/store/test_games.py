"""Games: created once, grown only at their end, read back as they were written."""

import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest

from nonet.errors import InputError, NotFoundError
from nonet.store import NewPuzzle
from nonet.store.appends import Append
from nonet.store.clock import now
from nonet.store.store import Store

GAME = "a-Game_made_by_a_page0"
GIVENS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

FILL = {"n": 1, "at": 5, "kind": "fill"}


def digit(number: int, value: int = 1) -> dict[str, object]:
    return {"n": number, "at": number * 1000, "kind": "digit", "cells": [number], "digit": value}


def test_a_game_is_read_as_it_was_written(store: Store) -> None:
    moves = [
        digit(1),
        {"n": 2, "at": 2500, "kind": "note", "cells": [0, 1], "digit": 9, "where": "centre"},
        {"n": 3, "at": 2500, "kind": "checkpoint", "name": "trying 5 — \N{SLIGHTLY SMILING FACE}"},
        {"n": 4, "at": 9000, "kind": "undo"},
    ]
    ada = store.players.add(name="Ada").id
    assert store.games.create(GAME, givens=GIVENS, started=1_700_000_000_000, player_id=ada)
    assert store.games.append(GAME, moves[:1])
    assert store.games.append(GAME, moves[1:], state="paused", seconds=9)
    game = store.games.find(GAME)
    assert game is not None
    assert list(game.moves) == moves
    assert (game.givens, game.board) == (GIVENS, "3x3")
    assert (game.count, game.state, game.seconds) == (4, "paused", 9)
    assert (game.started, game.player_id, game.puzzle_id) == (1_700_000_000_000, ada, None)


def test_creating_a_game_again_changes_nothing(store: Store) -> None:
    assert store.games.create(GAME, givens=GIVENS, started=1)
    assert not store.games.create(GAME, givens="." * 81, started=2)
    game = store.games.find(GAME)
    assert game is not None
    assert (game.givens, game.started) == (GIVENS, 1)


def test_ids_that_differ_in_case_are_different_games(store: Store) -> None:
    assert store.games.create("abc", givens=GIVENS, started=1)
    assert store.games.create("ABC", givens=GIVENS, started=1)


@pytest.mark.parametrize("first", [1, 3])
def test_moves_that_do_not_follow_the_log_are_not_taken(store: Store, first: int) -> None:
    store.games.create(GAME, givens=GIVENS, started=1)
    assert store.games.append(GAME, [digit(1)])
    assert not store.games.append(GAME, [digit(first, value=9), digit(first + 1)])
    game = store.games.find(GAME)
    assert game is not None
    assert list(game.moves) == [digit(1)]


def test_a_gap_between_moves_is_refused(store: Store) -> None:
    store.games.create(GAME, givens=GIVENS, started=1)
    with pytest.raises(InputError, match="expected move number 2, got 3"):
        store.games.append(GAME, [digit(1), digit(3)])


def test_moves_of_an_unknown_game_are_refused(store: Store) -> None:
    with pytest.raises(NotFoundError, match="expected a stored game, got 'nobody'"):
        store.games.append("nobody", [digit(1)])


def test_of_many_devices_that_append_at_once_one_wins_each_number(store: Store) -> None:
    store.games.create(GAME, givens=GIVENS, started=1)
    start = threading.Barrier(4)

    def play(device: int) -> int:
        start.wait()
        return sum(store.games.append(GAME, [digit(n, value=device)]) for n in range(1, 26))

    with ThreadPoolExecutor(4) as devices:
        wins = sum(devices.map(play, range(1, 5)))
    game = store.games.find(GAME)
    assert game is not None
    assert wins == game.count == len(game.moves)
    assert [move["n"] for move in game.moves] == list(range(1, wins + 1))


def test_of_many_appends_at_once_those_are_taken_that_follow_their_log(store: Store) -> None:
    other, unmoved = "another-game-of-a-page", "a-game-without-moves00"
    for game in (GAME, other, unmoved):
        store.games.create(game, givens=GIVENS, started=1)
    named = {
        "n": 2,
        "at": 2000,
        "kind": "checkpoint",
        "name": "'\\u0000 \N{SLIGHTLY SMILING FACE}\0",
    }
    appends = [
        Append(other, [digit(1), named], "paused", 7),
        Append(GAME, [digit(1)]),
        Append("nobody", [digit(1)]),
        Append(unmoved, [digit(2)]),
        Append(GAME, [digit(1, value=9)]),  # the same number again
        Append(GAME, [digit(2), digit(3)], "complete", 3),
    ]
    answers = store.games.append_all(lambda: appends)
    assert answers == [True, True, False, False, False, True]
    found = {game.id: game for game in map(store.games.find, (GAME, other, unmoved)) if game}
    assert list(found[GAME].moves) == [digit(1), digit(2), digit(3)]
    assert list(found[other].moves) == [digit(1), named]
    assert list(found[unmoved].moves) == []
    stands = {game.id: (game.count, game.state, game.seconds) for game in found.values()}
    assert stands == {
        GAME: (3, "complete", 3),
        other: (2, "paused", 7),
        unmoved: (0, "playing", 0),
    }
    assert found[GAME].changed > 1_700_000_000_000


def test_appends_of_one_game_from_two_sides_make_one_log(store: Store) -> None:
    games = [f"game-{number:017}" for number in range(6)]
    for game in games:
        store.games.create(game, givens=GIVENS, started=1)
    start = threading.Barrier(2)

    def play(device: int) -> list[bool]:
        start.wait()
        order = games if device else games[::-1]
        won: list[bool] = []
        for number in range(1, 16):
            sent = [Append(game, [digit(number, value=device + 1)]) for game in order]
            won += store.games.append_all(partial(list, sent))
        return won

    with ThreadPoolExecutor(2) as devices:
        wins = sum(sum(won) for won in devices.map(play, range(2)))
    logs = [log for log in map(store.games.find, games) if log]
    assert wins == sum(log.count for log in logs)
    for log in logs:
        assert [move["n"] for move in log.moves] == list(range(1, log.count + 1))


def test_games_are_listed_latest_first_and_only_ones_own(store: Store) -> None:
    ada, bob = store.players.add().id, store.players.add().id
    for number, player in enumerate([ada, bob, ada, ada]):
        store.games.create(f"game{number}", givens=GIVENS, started=number, player_id=player)
    assert [game.id for game in store.games.list_of(ada)] == ["game3", "game2", "game0"]
    assert [game.id for game in store.games.list_of(ada, limit=1, before=3)] == ["game2"]
    assert len(store.games.list_of()) == 4


def test_a_deleted_game_leaves_no_moves(store: Store) -> None:
    store.games.create(GAME, givens=GIVENS, started=1)
    store.games.append(GAME, [digit(1)])
    assert store.games.delete(GAME)
    assert not store.games.delete(GAME)
    assert store.games.find(GAME) is None
    assert store.games.create(GAME, givens=GIVENS, started=1)
    assert store.games.append(GAME, [digit(1)])


def test_a_puzzle_that_was_played_is_not_handed_out(store: Store) -> None:
    from nonet.store import Wish

    store.puzzles.add([NewPuzzle(key=f"{n:081d}", givens=GIVENS) for n in (1, 2)])
    ada = store.players.add().id
    store.games.create(GAME, givens=GIVENS, started=1, player_id=ada, puzzle_id=1)
    given = Counter(
        puzzle.id if puzzle else None
        for puzzle in (store.puzzles.hand_out(Wish(), ada) for _ in range(3))
    )
    assert given == {2: 1, None: 2}


def test_the_server_notes_when_it_saw_a_game_and_each_of_its_moves(store: Store) -> None:
    before = now()
    store.games.create(GAME, givens="." * 81, started=0)
    store.games.append(GAME, [FILL, {**FILL, "n": 2}])
    store.games.append_all(lambda: [Append(GAME, [{**FILL, "n": 3}])])
    line = store.games.find_line(GAME)
    assert line is not None
    assert line.seen is not None
    assert before <= line.seen
    arrivals = store.games.read_arrivals(GAME)
    assert len(arrivals) == 3
    assert arrivals[0] == arrivals[1]
    assert all(moment is not None and line.seen <= moment <= now() for moment in arrivals)


def test_a_part_of_a_log_is_read_without_the_rest(store: Store) -> None:
    store.games.create(GAME, givens="." * 81, started=0)
    store.games.append(GAME, [{**FILL, "n": n} for n in range(1, 11)])
    assert [move["n"] for move in store.games.read_moves(GAME, after=7)] == [8, 9, 10]
    assert [move["n"] for move in store.games.read_moves(GAME, after=2, until=4)] == [3, 4]


def test_the_last_snapshot_is_kept_and_goes_with_its_game(store: Store) -> None:
    store.games.create(GAME, givens="." * 81, started=0)
    assert store.games.find_snapshot(GAME) is None
    store.games.keep_snapshot(GAME, 256, b"early")
    store.games.keep_snapshot(GAME, 512, b"\x00late")
    assert store.games.find_snapshot(GAME) == (512, b"\x00late")
    store.games.delete(GAME)
    assert store.games.find_snapshot(GAME) is None
    store.games.keep_snapshot(GAME, 768, b"nobody's")
    assert store.games.find_snapshot(GAME) is None


def test_what_is_kept_of_a_player_is_counted(store: Store) -> None:
    ada = store.players.add().id
    for number in range(2):
        store.games.create(f"game {number}", givens="." * 81, started=0, player_id=ada)
    note = {"n": 1, "at": 0, "kind": "note", "cells": [1, 2, 3], "digit": 5, "where": "corner"}
    store.games.append("game 0", [note])
    small = store.games.count_of(ada)
    store.games.append_all(lambda: [Append("game 1", [note, {**note, "n": 2}])])
    assert (small.games, small.moves) == (2, 1)
    assert store.games.count_of(ada) == (2, 3, 3 * small.bytes)


def test_help_of_the_server_is_noted_for_the_open_games_of_a_puzzle(store: Store) -> None:
    ada = store.players.add().id
    store.games.create(GAME, givens="1" + "." * 80, started=0, player_id=ada)
    assert store.games.find_open(ada, "." * 81) == []
    assert store.games.find_open(ada, "1" + "." * 80) == [GAME]
    store.games.mark_helped(GAME)
    line = store.games.find_line(GAME)
    assert line is not None
    assert line.is_helped
    assert store.games.find_open(ada, "1" + "." * 80) == []  # nothing is left to note
    store.games.create("another", givens="1" + "." * 80, started=0, player_id=ada)
    assert store.games.find_open(ada, "1" + "." * 80) == ["another"]
    store.games.append("another", [FILL], state="complete")
    assert store.games.find_open(ada, "1" + "." * 80) == []
