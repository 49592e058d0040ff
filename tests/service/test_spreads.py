"""Spreads: the more players there are, the more is told, and nobody is told on."""

from hypothesis import given
from hypothesis import strategies as st

from nonet.service.spreads import LEAST, spread_of


@given(st.lists(st.integers(1, 100_000), max_size=300))
def test_bars_count_everyone_once_and_hide_the_few(times: list[int]) -> None:
    spread = spread_of(times)
    assert spread.count == len(times)
    assert bool(spread.quartiles) == (len(times) >= 5)
    assert bool(spread.bars) == (len(times) >= 20)
    if spread.bars:
        assert sum(bar.count for bar in spread.bars) == len(times)
        assert all(bar.count >= LEAST for bar in spread.bars)
        edges = [bar.seconds for bar in spread.bars]
        assert edges == sorted(set(edges))
    assert spread.quartiles == sorted(spread.quartiles)


def test_of_a_few_only_the_count_is_told() -> None:
    spread = spread_of([60, 70, 80, 90])
    assert (spread.count, spread.quartiles, spread.bars) == (4, [], [])
