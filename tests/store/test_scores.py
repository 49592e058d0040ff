"""Scores: one board for a key, one line for a player, and sums that the database makes."""

from statistics import median
from typing import Any

from nonet.store import NewPuzzle
from nonet.store.scores import DAY
from nonet.store.store import Store
from nonet.store.values import Score, ScoreBoardName

KEY = "." * 80 + "1"
LIVE = ScoreBoardName(key=KEY)


def add(store: Store, game_id: str, player_id: int, **fields: Any) -> None:
    store.games.create(game_id, givens="." * 81, started=0, player_id=player_id)
    usual: dict[str, Any] = {
        "key": KEY,
        "level": "easy",
        "seconds": 10,
        "moves": 51,
        "mistakes": 0,
        "is_aided": False,
        "is_ranked": True,
        "is_live": True,
        "finished": 1,
        "arrived": 1,
    }
    assert store.scores.add(Score(game_id=game_id, player_id=player_id, **{**usual, **fields}))


def seconds_of(store: Store, board: ScoreBoardName = LIVE) -> list[int]:
    return [line["seconds"] for line in store.scores.top(board)]


def test_scores_of_one_key_are_ranked_by_time(store: Store) -> None:
    players = [store.players.add(name=name).id for name in ("Ada", "Bob", "Cem")]
    for player, seconds in zip(players, [30, 10, 20], strict=True):
        add(store, f"game{player}", player, seconds=seconds)
    add(store, "aided", players[0], seconds=1, is_aided=True)
    add(store, "robot", players[0], seconds=1, is_ranked=False)
    add(store, "offline", players[0], seconds=2, is_live=False)
    assert seconds_of(store) == [10, 20, 30]
    assert [line["name"] for line in store.scores.top(LIVE)] == ["Bob", "Cem", "Ada"]
    assert seconds_of(store, ScoreBoardName(key=KEY, is_aided=True)) == [1]
    assert seconds_of(store, ScoreBoardName(key=KEY, is_live=False)) == [2]
    assert store.scores.rank(LIVE, 25, players[0]) == 3
    assert seconds_of(store, ScoreBoardName(key="." * 81)) == []
    assert len(store.scores.history(players[0])) == 4


def test_a_player_has_one_line_and_is_not_behind_their_own_other_games(store: Store) -> None:
    ada, bob = store.players.add(name="Ada").id, store.players.add(name="Bob").id
    for number, seconds in enumerate([12, 10, 11, 13]):
        add(store, f"ada{number}", ada, seconds=seconds)
    add(store, "bob", bob, seconds=20)
    assert [(line["name"], line["seconds"]) for line in store.scores.top(LIVE)] == [
        ("Ada", 10),
        ("Bob", 20),
    ]
    assert store.scores.rank(LIVE, 13, ada) == 1
    assert store.scores.rank(LIVE, 20, bob) == 2


def test_one_address_does_not_fill_the_board(store: Store) -> None:
    for number in range(6):
        guest = store.players.add().id
        add(store, f"crowd{number}", guest, seconds=number + 1, source="beef")
    for number in range(2):
        guest = store.players.add().id
        add(store, f"other{number}", guest, seconds=100 + number)
    assert seconds_of(store) == [1, 2, 100, 101]


def test_others_are_found_behind_one_who_played_very_often(store: Store) -> None:
    ada, bob = store.players.add(name="Ada").id, store.players.add(name="Bob").id
    for number in range(60):  # more than are looked at first
        add(store, f"ada{number}", ada, seconds=1 + number % 3)
    add(store, "bob", bob, seconds=50)
    assert seconds_of(store) == [1, 50]


def test_among_equals_whoever_arrived_first_is_first(store: Store) -> None:
    late, early = store.players.add(name="Late").id, store.players.add(name="Early").id
    add(store, "late", late, finished=-30_000_000_000, arrived=200)
    add(store, "early", early, finished=150, arrived=100)
    assert [line["name"] for line in store.scores.top(LIVE)] == ["Early", "Late"]


def test_a_sample_of_paces_is_of_unaided_ranked_games_of_the_bank(store: Store) -> None:
    puzzle = NewPuzzle(key=KEY, givens="1" + "." * 80, level="easy", card={"seconds": 300})
    store.puzzles.add([puzzle])
    ada = store.players.add().id
    add(store, "own", ada, key="." * 81)
    add(store, "aided", ada, is_aided=True)
    add(store, "robot", ada, is_ranked=False)
    add(store, "fair", ada, seconds=450)
    assert store.scores.sample_paces() == [("easy", 450, 300)]


def test_a_game_has_one_score(store: Store) -> None:
    ada = store.players.add().id
    add(store, "game", ada, seconds=10)
    again = Score(
        game_id="game",
        player_id=ada,
        key=KEY,
        level="easy",
        seconds=1,
        moves=1,
        mistakes=0,
        is_aided=False,
        is_ranked=True,
        finished=1,
    )
    assert not store.scores.add(again)
    assert seconds_of(store) == [10]


def test_a_score_is_found_by_its_game_however_many_there_are(store: Store) -> None:
    ada = store.players.add().id
    for number in range(1_005):
        add(store, f"game{number}", ada, seconds=number, finished=number)
    oldest = store.scores.find("game0")
    assert oldest is not None
    assert oldest["seconds"] == 0
    assert store.scores.sum_up(ada) == (1_005, sum(range(1_005)))
    assert store.scores.by_level(ada)[0]["finished"] == 1_005
    assert store.scores.find("nobody's") is None


def test_sums_by_level_are_those_of_the_lines(store: Store) -> None:
    ada, bob = store.players.add().id, store.players.add().id
    times = {"easy": [30, 10, 20], "hard": [100, 400, 300, 200], "": [7]}
    for level, seconds in times.items():
        for number, one in enumerate(seconds):
            add(store, f"{level}{number}", ada, level=level, seconds=one, mistakes=number)
    add(store, "helped", ada, level="easy", seconds=5, is_aided=True)
    add(store, "robot", ada, level="hard", seconds=1, is_ranked=False, reason="fast")
    add(store, "bob's", bob, level="easy", seconds=1)
    times["easy"].append(5)
    times["hard"].append(1)
    found = {line["name"]: line for line in store.scores.by_level(ada)}
    assert list(found) == ["", "easy", "hard"]
    for level, seconds in times.items():
        assert found[level]["finished"] == len(seconds)
        assert found[level]["median"] == median(seconds)
    assert (found["easy"]["best"], found["hard"]["best"]) == (10, 100)
    assert (found["easy"]["unaided"], found["hard"]["mistakes"]) == (3, 6)


def test_sums_by_technique_know_the_puzzles_of_the_bank(store: Store) -> None:
    ada = store.players.add().id
    store.puzzles.add([NewPuzzle(key=KEY, givens="1" + "." * 80, technique="x-wing")])
    add(store, "known", ada, seconds=40)
    add(store, "foreign", ada, seconds=50, key="." * 79 + "12")
    assert [(line["name"], line["median"]) for line in store.scores.by_technique(ada)] == [
        ("", 50.0),
        ("x-wing", 40.0),
    ]


def test_days_are_counted_once_each(store: Store) -> None:
    ada = store.players.add().id
    for number, moment in enumerate([3 * DAY, 3 * DAY + 5, 4 * DAY - 1, 9 * DAY]):
        add(store, f"game{number}", ada, finished=moment)
    assert store.scores.days(ada) == [3, 9]


def test_what_is_usual_are_the_unaided_games_of_a_level(store: Store) -> None:
    ada = store.players.add().id
    add(store, "old", ada, seconds=50, finished=1)
    add(store, "new", ada, seconds=40, finished=2)
    add(store, "often", ada, seconds=9, finished=3, is_ranked=False, reason="unusual")
    add(store, "robot", ada, seconds=1, finished=4, is_ranked=False, reason="fast")
    add(store, "helped", ada, seconds=2, finished=5, is_aided=True)
    add(store, "other", ada, seconds=3, finished=6, level="hard")
    assert store.scores.usual(ada, "easy") == [9, 40, 50]
