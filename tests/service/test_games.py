"""Games over a real store: a long log is not replayed from its first move, nor without bound."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from nonet.errors import ConflictError, IllegalMoveError, InputError, StoreError
from nonet.grid import Grid
from nonet.play import Game, State, advance, replay
from nonet.play.moves import Digit, Fill, Move, Note, Undo
from nonet.service.games import EVERY, LONG, MOST_MOVES, Games
from nonet.service.known import find_solution
from nonet.service.puzzles import Given
from nonet.service.scores import Scores
from nonet.store import open_store
from nonet.store.store import Store

GAME = "a-Game_made_by_a_page0"
LARGEST = Given("." * 625, board="5x5")
ALL = tuple(range(625))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(f"sqlite:///{tmp_path / 'nonet.sqlite'}") as opened:
        yield opened


@pytest.fixture
def player(store: Store) -> int:
    return store.players.add().id


class Worker(Games):
    """A process of its own: it remembers nothing, and tells which moves it read."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__(store, Scores(store))
        self.read_numbers: list[int] = []
        read = store.games.read_moves

        def spy(game_id: str, **given: Any) -> list[Any]:
            found = read(game_id, **given)
            self.read_numbers += [move["n"] for move in found]
            return found

        monkeypatch.setattr(store.games, "read_moves", spy)


def notes(first: int, last: int) -> list[Move]:
    return [
        Note(n=n, at=n, cells=(n * 7 % 81,), digit=n % 9 + 1, where="corner")
        for n in range(first, last + 1)
    ]


def know(games: Games, given: Given) -> None:
    """Leave the solution where a child process would."""
    board = Grid(given.givens, given.make())
    games.solutions.keep(board, find_solution(board))


@pytest.fixture
def long_game(store: Store, player: int) -> str:
    games = Games(store, Scores(store))
    games.create(player, GAME, Given("." * 81), 0)
    games.close()
    store.games.append(GAME, [msgspec.to_builtins(move) for move in notes(1, 3000)])
    return GAME


def test_a_long_log_is_replayed_once_and_then_from_its_snapshot(
    store: Store, player: int, long_game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = Worker(store, monkeypatch)
    assert first.append(player, long_game, notes(3001, 3001)).count == 3001
    assert len(first.read_numbers) == 3000
    second = Worker(store, monkeypatch)
    assert second.append(player, long_game, notes(3002, 3002)).count == 3002
    assert second.read_numbers == [3001]
    assert second.read(player, long_game)[1].count == 3002
    for worker in (first, second):
        worker.close()


def test_what_another_worker_appended_is_read_and_nothing_else(
    store: Store, player: int, long_game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = Worker(store, monkeypatch), Worker(store, monkeypatch)
    here.append(player, long_game, notes(3001, 3001))
    there.append(player, long_game, notes(3002, 3003))
    here.read_numbers.clear()
    assert here.append(player, long_game, notes(3004, 3004)).count == 3004
    assert here.read_numbers == [3002, 3003]
    for worker in (here, there):
        worker.close()


def test_a_conflict_in_a_long_game_reads_what_was_sent_and_no_more(
    store: Store, player: int, long_game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = Worker(store, monkeypatch)
    other = Digit(n=2999, at=2999, cells=(0,), digit=1)
    with pytest.raises(ConflictError) as caught:
        games.append(player, long_game, [other])
    assert (caught.value.where["move"], caught.value.where["count"]) == (2999, 3000)
    assert games.read_numbers == [2999]
    games.close()


def test_undoing_more_than_a_snapshot_remembers_replays_the_log(
    store: Store, player: int, long_game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    warm = Worker(store, monkeypatch)
    warm.append(player, long_game, ())
    undos = [Undo(n=n, at=n) for n in range(3001, 3101)]
    cold = Worker(store, monkeypatch)
    assert cold.append(player, long_game, undos).count == 3100
    log = (*notes(1, 3000), *undos)
    expected = replay(Game(Grid("." * 81), moves=log))
    assert cold._load(player, long_game).state.layers == expected.layers
    again = Worker(store, monkeypatch)  # from a snapshot that undid what it does not remember
    assert again._load(player, long_game).state.layers == expected.layers
    for worker in (warm, cold, again):
        worker.close()


def test_a_store_that_takes_no_snapshot_is_read_all_the_same(
    store: Store, player: int, long_game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise StoreError("expected a store that takes rows, got one that may only be read")

    monkeypatch.setattr(store.games, "keep_snapshot", refuse)
    games = Games(store, Scores(store))
    assert games.read(player, long_game)[1].count == 3000
    games.close()


def test_a_game_that_is_played_gets_a_snapshot_now_and_then(
    store: Store, player: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = Games(store, Scores(store))
    games.create(player, GAME, Given("." * 81), 0)
    kept = []
    for first in range(1, 2 * EVERY + 20, 10):
        games.append(player, GAME, notes(first, first + 9))
        kept.append(store.games.find_snapshot(GAME))
    games.close()
    assert sorted({number for number, _ in filter(None, kept)}) == [520, 1030]
    cold = Worker(store, monkeypatch)
    assert cold.append(player, GAME, ()).count == 1050
    assert cold.read_numbers == list(range(1031, 1051))
    cold.close()


def test_short_games_have_no_snapshot(store: Store, player: int) -> None:
    games = Games(store, Scores(store))
    games.create(player, GAME, Given("." * 81), 0)
    games.append(player, GAME, notes(1, LONG - 1))
    games.close()
    again = Games(store, Scores(store))
    again.append(player, GAME, ())
    assert store.games.find_snapshot(GAME) is None
    again.close()


def test_more_moves_than_a_game_may_have_are_refused(store: Store, player: int) -> None:
    games = Games(store, Scores(store))
    games.create(player, GAME, Given("." * 81), 0)
    with pytest.raises(IllegalMoveError, match="at most 20000 moves"):
        games.append(player, GAME, [Fill(n=MOST_MOVES + 1, at=0)])
    games.close()


def test_more_work_than_a_game_may_be_is_refused(store: Store, player: int) -> None:
    games = Games(store, Scores(store))
    know(games, LARGEST)
    games.create(player, GAME, LARGEST, 0)
    wide = [Note(n=n, at=n, cells=ALL, digit=n % 25 + 1, where="corner") for n in range(1, 1_751)]
    for first in range(0, 1_500, 250):
        count = games.append(player, GAME, wide[first : first + 250]).count
    with pytest.raises(IllegalMoveError, match="touches at most 2000000 cells"):
        games.append(player, GAME, wide[1_500:])
    assert count == 1_500
    assert games.append(player, GAME, ()).count == count  # what was taken stays
    games.close()


def test_more_work_than_one_request_may_be_is_refused(store: Store, player: int) -> None:
    games = Games(store, Scores(store))
    know(games, LARGEST)
    games.create(player, GAME, LARGEST, 0)
    wide = [Digit(n=n, at=n, cells=ALL, digit=n % 25 + 1, clean=True) for n in range(1, 20)]
    with pytest.raises(InputError, match="touches at once"):
        games.append(player, GAME, wide)
    assert games.append(player, GAME, ()).count == 0
    games.close()


def test_a_game_that_was_deleted_and_begun_anew_is_not_taken_for_the_old_one(
    store: Store, player: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = Games(store, Scores(store)), Games(store, Scores(store))
    here.create(player, GAME, Given("." * 81), 0)
    here.append(player, GAME, notes(1, 5))
    there.delete(player, GAME)
    monkeypatch.setattr("nonet.store.games.now", lambda: 1_900_000_000_000)
    there.create(player, GAME, Given("1" + "." * 80), 0)
    there.append(player, GAME, [Fill(n=n, at=n) for n in range(1, 7)])
    assert here.read(player, GAME)[1].count == 6
    assert here._standing(here._find_line(player, GAME)).game.givens[0] == 1
    for games in (here, there):
        games.close()


def test_each_move_of_a_game_is_made_once_until_its_score_is_kept(
    store: Store, player: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is in memory is not replayed: not for the next move, and not for the score."""
    line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    grid = Grid(line)
    solution = find_solution(grid).found
    assert solution is not None
    made: list[int] = []

    def spy(game: Game, state: State, move: Move) -> State:
        made.append(move.n)
        return advance(game, state, move)

    monkeypatch.setattr("nonet.service.games.advance", spy)
    games = Games(store, Scores(store))
    games.create(player, GAME, Given(line), 0)
    empty = [cell for cell, digit in enumerate(grid) if not digit]
    for number, cell in enumerate(empty, 1):
        move = Digit(n=number, at=number * 2000, cells=(cell,), digit=solution[cell])
        progress = games.append(player, GAME, [move])
    games.close()
    assert (progress.state, Scores(store).has(GAME)) == ("complete", True)
    assert made == list(range(1, len(empty) + 1))
