"""A board is the same board in the rows of every database."""

from pathlib import Path

from nonet import Grid, formats
from nonet.bulk.bank import describe_other
from nonet.canonical import key, turn
from nonet.store.store import Store
from nonet.store.values import Wish

TRUTH = Path(__file__).parents[1] / "data" / "rules.tsv"


def read_puzzles() -> list[Grid]:
    return [formats.parse(line.split("\t")[0]).givens for line in TRUTH.read_text().splitlines()]


def test_puzzles_on_boards_come_back_as_they_were(store: Store) -> None:
    puzzles = read_puzzles()
    assert store.puzzles.add(map(describe_other, puzzles)) == len(puzzles)
    kept = [
        Grid(each.givens, each.board)
        for each in store.puzzles.iterate(Wish(layout=None, variant=None))
    ]
    assert len(kept) == len(puzzles)
    assert set(kept) == set(puzzles)  # in the order of their shelves
    assert store.puzzles.pick(Wish()) is None  # none of them is a classic one


def test_a_turned_puzzle_with_rules_is_known(store: Store) -> None:
    killer = Grid("..3434122143432.", "2x2; cage 3: r1c1 r1c2")
    assert store.puzzles.add([describe_other(killer)]) == 1
    assert store.puzzles.add([describe_other(turn(killer, 2))]) == 0
    named = key(turn(killer))
    found = store.puzzles.find_by_key(named.format(), named.board.text)
    assert found is not None
    assert Grid(found.givens, found.board) == killer


def test_games_on_boards_come_back_as_they_were(store: Store) -> None:
    for number, givens in enumerate(read_puzzles()):
        store.games.create(
            f"game{number}", givens=givens.format(), started=0, board=givens.board.text
        )
        game = store.games.find(f"game{number}")
        assert game is not None
        assert Grid(game.givens, game.board) == givens
