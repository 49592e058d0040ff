"""Expected times follow what players of this server take, and rise with the level all the same."""

from collections.abc import Mapping

from hypothesis import given
from hypothesis import strategies as st

from nonet.bulk.bank import ensure_bank
from nonet.levels import LEVELS
from nonet.service.pace import ENOUGH, WIDEST, find_factors
from nonet.service.puzzles import Puzzles
from nonet.store import open_store
from nonet.store.store import Store
from nonet.store.values import Score, Wish


def test_few_games_change_nothing_and_many_nearly_all() -> None:
    slow = ("easy", 600, 300)
    assert set(find_factors([slow] * (ENOUGH - 1)).values()) == {1.0}
    some, many = (find_factors([slow] * count)["easy"] for count in (ENOUGH, 5000))
    assert 1.2 < some < many < 2.0
    assert round(many, 1) == 2.0
    assert find_factors([("easy", 10**6, 1)] * 5000)["easy"] == WIDEST


@given(st.dictionaries(st.sampled_from([*LEVELS]), st.floats(0.01, 100.0)))
def test_no_level_gets_less_than_an_easier_one(paces: Mapping[str, float]) -> None:
    games = [(level, int(pace * 1000), 1000) for level, pace in paces.items()]
    factors = find_factors(games * 100)
    assert list(factors) == list(LEVELS)
    assert list(factors.values()) == sorted(factors.values())


def test_a_card_says_the_time_that_players_here_take() -> None:
    with open_store("sqlite://") as store:
        ensure_bank(store)
        before = {p.id: p.card["seconds"] for p in store.puzzles.iterate(Wish(level="extreme"))}
        ada = store.players.add().id
        for number, puzzle in enumerate(store.puzzles.iterate(Wish(level="extreme"))):
            finish(store, ada, f"game-{number}", puzzle.key, 2 * puzzle.card["seconds"])
        assert len(store.scores.sample_paces()) == len(before) >= ENOUGH
        card = Puzzles(store).pick(Wish(level="extreme"), None)
        assert card is not None
        assert 1.2 < (card.seconds or 0) / before[card.id or 0] < 1.6  # 2 ** (40 / 90)


def finish(store: Store, player_id: int, game_id: str, key: str, seconds: int) -> None:
    store.games.create(game_id, givens=key, started=0, player_id=player_id)
    assert store.scores.add(
        Score(
            game_id=game_id,
            player_id=player_id,
            key=key,
            level="extreme",
            seconds=seconds,
            moves=50,
            mistakes=0,
            is_aided=False,
            is_ranked=True,
            finished=1,
        )
    )
