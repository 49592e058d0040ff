"""Games in memory: as many as there is room for, each as light as the others."""

from nonet.grid import Grid
from nonet.play import Game, advance, begin
from nonet.play.moves import Digit, Undo
from nonet.play.snapshots import KEPT, weigh
from nonet.service.live import Live, LiveGames

GAME = Game(Grid("." * 81))


def played(moves: int) -> Live:
    state = begin(GAME)
    for n in range(1, moves + 1):
        state = advance(GAME, state, Digit(n=n, at=n, cells=(n % 81,), digit=n % 9 + 1))
    return Live(1, GAME, state)


def test_a_long_game_weighs_no_more_than_a_short_one() -> None:
    games = LiveGames()
    games.keep("long", played(500))
    kept = games.find("long")
    assert kept is not None
    assert kept.state.count == 500
    assert weigh(kept.state) <= weigh(played(2 * KEPT).state)


def test_the_last_moves_can_be_undone_at_once() -> None:
    games = LiveGames()
    whole = played(100)
    games.keep("game", whole)
    kept = games.find("game")
    assert kept is not None
    for n in range(101, 101 + KEPT):
        undo = Undo(n=n, at=n)
        kept = Live(1, GAME, advance(GAME, kept.state, undo))
        whole = Live(1, GAME, advance(GAME, whole.state, undo))
        assert kept.state.layers == whole.state.layers


def test_the_game_that_was_not_played_for_longest_is_forgotten() -> None:
    games = LiveGames(most_bytes=2 * weigh(played(30).state) + 1)
    for name in ("first", "second", "third"):
        games.keep(name, played(30))
        games.find("first")
    assert games.find("first") is not None
    assert games.find("second") is None


def test_an_older_state_does_not_replace_a_newer_one() -> None:
    games = LiveGames()
    games.keep("game", played(5))
    games.keep("game", played(3))
    found = games.find("game")
    assert found is not None
    assert found.state.count == 5
