"""The bank: each puzzle once, whoever brings it; found by what it is."""

from collections import Counter
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest
from sqlalchemy import Select, text
from sqlalchemy.dialects import sqlite

from nonet.errors import InputError
from nonet.store import NewPuzzle, Wish, open_store
from nonet.store.needs import STRETCH
from nonet.store.packing import pack_digits, pack_key, pack_many, unpack_digits
from nonet.store.puzzles import _select_first, _select_needing, _select_stretch
from nonet.store.store import Store
from nonet.store.upkeep import check

GIVENS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
KILLER = "3x3; cage 3: r1c1 r1c2"


def entry(
    number: int,
    level: str = "easy",
    technique: str = "",
    symmetry: str = "",
    needs: tuple[str, ...] | None = None,
) -> NewPuzzle:
    return NewPuzzle(
        key=f"{number:081d}",
        givens=GIVENS,
        level=level,
        technique=technique,
        symmetry=symmetry,
        needs=needs,
    )


def test_a_puzzle_is_read_as_it_was_written(store: Store) -> None:
    written = NewPuzzle(
        key=f"{7:081d}",
        givens=GIVENS,
        level="hard",
        technique="x_wing",
        symmetry="half-turn",
        rating=3.2,
        needs=("naked_pair", "x_wing"),
        card={"clues": 30},
    )
    assert store.puzzles.add([written]) == 1
    found = store.puzzles.find_by_key(written.key)
    assert found is not None
    assert store.puzzles.find(found.id) == found
    kind = ("board", "variant", "level", "technique", "symmetry")
    assert all(
        getattr(found, name) == getattr(written, name)
        for name in ("givens", "rating", "needs", "card", *kind)
    )
    assert found.key == "." * 80 + "7"


@pytest.mark.parametrize("count", [5, 1500])
def test_a_key_is_kept_once(store: Store, count: int) -> None:
    assert store.puzzles.add(entry(n) for n in range(count)) == count
    assert store.puzzles.add(entry(n) for n in range(count + 3)) == 3
    assert store.puzzles.add([entry(1), entry(1), entry(count + 3), entry(count + 3)]) == 1
    assert store.puzzles.count() == count + 4


def test_many_writers_of_the_same_puzzles_leave_each_once(store: Store) -> None:
    def write(writer: int) -> int:
        numbers = list(range(2000))[:: 1 if writer % 2 else -1]
        return sum(
            store.puzzles.add(entry(n, symmetry=str(writer)) for n in numbers[at : at + 250])
            for at in range(0, 2000, 250)
        )

    with ThreadPoolExecutor(4) as writers:
        assert sum(writers.map(write, range(4))) == 2000
    assert store.puzzles.count() == 2000


def test_equal_digits_under_different_rules_are_different_puzzles(store: Store) -> None:
    plain = entry(1)
    diagonal = NewPuzzle(key=plain.key, givens=GIVENS, board="3x3+diagonals")
    killer = NewPuzzle(key=plain.key, givens=GIVENS, board=KILLER, variant="killer")
    assert store.puzzles.add([plain, diagonal, killer]) == 3
    found = store.puzzles.find_by_key(plain.key, KILLER)
    assert found is not None
    assert (found.variant, found.board) == ("killer", KILLER)
    assert store.puzzles.count(Wish()) == 1
    assert store.puzzles.count(Wish(layout="3x3+diagonals")) == 1


def test_a_puzzle_is_picked_by_what_it_is(store: Store) -> None:
    store.puzzles.add(
        entry(n, level, technique, symmetry)
        for n, (level, technique, symmetry) in enumerate(
            [("easy", "", ""), ("hard", "x_wing", ""), ("hard", "naked_pair", "half-turn")]
        )
    )
    assert picked(store, Wish(level="easy")) == {0}
    assert picked(store, Wish(level="hard")) == {1, 2}
    assert picked(store, Wish(technique="x_wing")) == {1}
    assert picked(store, Wish(level="hard", symmetry="half-turn")) == {2}
    assert picked(store, Wish()) == {0, 1, 2}
    assert store.puzzles.pick(Wish(level="extreme")) is None


def test_every_puzzle_of_a_kind_can_be_picked(store: Store) -> None:
    store.puzzles.add(entry(n, technique=str(n % 3)) for n in range(30))
    starts = range(40)
    found = Counter(
        puzzle.key for start in starts if (puzzle := store.puzzles.pick(Wish(level="easy"), start))
    )
    assert len(found) == 30
    assert sum(found.values()) == 40


def test_a_player_gets_every_puzzle_and_none_twice(store: Store) -> None:
    store.puzzles.add(entry(n, technique=str(n % 3)) for n in range(12))
    ada, bob = store.players.add().id, store.players.add().id
    given = [store.puzzles.hand_out(Wish(level="easy"), ada) for _ in range(13)]
    assert len({puzzle.id for puzzle in given if puzzle}) == 12
    assert given[-1] is None
    assert store.puzzles.hand_out(Wish(level="easy"), bob) is not None


def test_a_player_on_two_devices_gets_different_puzzles(store: Store) -> None:
    store.puzzles.add(entry(n) for n in range(24))
    ada = store.players.add().id
    with ThreadPoolExecutor(4) as devices:
        given = list(devices.map(lambda _: store.puzzles.hand_out(Wish(), ada, start=0), range(24)))
    assert len({puzzle.id for puzzle in given if puzzle}) == 24


def test_picking_does_not_scan_the_table(store: Store) -> None:
    """Each shelf is one step in its index, however many puzzles stand on it."""
    if store.database.dialect != "sqlite":
        pytest.skip("the plan is read on SQLite; the statement is the same")
    plan = explain(store, _select_first(("level",), for_player=True))
    assert "SEARCH puzzles USING COVERING INDEX ix_puzzles_needs (shelf_id=? AND id>?)" in plan
    plan = explain(store, _select_stretch(("level",)))
    assert any(
        line.startswith("SEARCH stretches USING PRIMARY KEY (technique_id=? AND") for line in plan
    )
    plan = explain(store, _select_needing(("level",), for_player=True))
    within = "SEARCH puzzles USING COVERING INDEX ix_puzzles_needs (shelf_id=? AND id>? AND id<?)"
    assert within in plan


def explain(store: Store, statement: Select[Any]) -> list[str]:
    """Read the plan of a statement, which must neither go through a table nor sort."""
    given = {"level": "easy", "start": 1, "end": 2, "player_id": 1, "technique_id": 1, "stretch": 0}
    asked = statement.params(**{key: given.get(key, b"1") for key in statement.compile().params})
    sql = asked.compile(dialect=sqlite.dialect(), compile_kwargs={"literal_binds": True})
    plan = store.database.read(lambda c: c.exec_driver_sql(f"EXPLAIN QUERY PLAN {sql}").all())
    details = [row.detail for row in plan]
    scans = ("SCAN puzzles", "SCAN stretches", "TEMP B-TREE")
    assert not any(scan in line for line in details for scan in scans), details
    return details


def test_a_puzzle_is_found_by_any_technique_that_it_needs(store: Store) -> None:
    store.puzzles.add(
        [
            entry(1, "hard", "x-wing"),
            entry(2, "hard", "x-wing", needs=("full-house", "naked-pair")),
            entry(3, "easy", "naked-pair", needs=("naked-pair",)),
            entry(4, "hard", "swordfish", needs=("naked-pair", "x-wing")),
            entry(5, "easy", needs=()),
        ]
    )
    assert picked(store, Wish(needs="naked-pair")) == {2, 3, 4}
    assert picked(store, Wish(needs="naked-pair", level="hard")) == {2, 4}
    assert picked(store, Wish(needs="x-wing")) == {4}  # the hardest step of a rating is no need
    assert picked(store, Wish(needs="naked-pair", technique="swordfish")) == {4}
    assert picked(store, Wish(needs="full-house")) == {2}
    assert picked(store, Wish(needs="jellyfish")) == set()
    assert store.puzzles.count(Wish(needs="naked-pair")) == 3
    assert store.puzzles.count(Wish(needs="jellyfish")) == 0
    assert len(list(store.puzzles.iterate(Wish(needs="naked-pair", level="hard")))) == 2
    assert [puzzle.needs for puzzle in store.puzzles.iterate()] == [
        None,
        ("full-house", "naked-pair"),
        ("naked-pair",),
        ("naked-pair", "x-wing"),
        (),
    ]
    ada = store.players.add().id
    given = [store.puzzles.hand_out(Wish(needs="naked-pair"), ada) for _ in range(4)]
    assert {puzzle.id for puzzle in given if puzzle} == picked_ids(store, Wish(needs="naked-pair"))
    assert given[-1] is None


def test_a_rare_technique_is_found_in_whatever_stretch(store: Store) -> None:
    """Every start leads to the next that needs it, over the end of a stretch and of the bank."""
    here, there, other = 100, STRETCH + 7, STRETCH + 50
    needs = {here: ("tridagon",), there: ("tridagon",), other: ("sk-loop",)}
    assert put_in_order(store, STRETCH + 100, needs) == range(1, STRETCH + 101)

    def find(technique: str, start: int) -> int | None:
        puzzle = store.puzzles.pick(Wish(needs=technique), start)
        return None if puzzle is None else puzzle.id

    starts = (0, here + 1, STRETCH, there + 1)
    assert [find("tridagon", start) for start in starts] == [here, there, there, here]
    assert [find("sk-loop", start) for start in (0, other + 1)] == [other, other]
    assert check(store.database) == []


def put_in_order(store: Store, count: int, needs: Mapping[int, tuple[str, ...]]) -> range:
    """Add puzzles whose ids are their numbers, in batches that end anywhere."""
    for first in range(1, count + 1, 5000):
        numbers = range(first, min(first + 5000, count + 1))
        store.puzzles.add(entry(number, needs=needs.get(number, ())) for number in numbers)
    last = max(puzzle.id for puzzle in store.puzzles.iterate())
    return range(1, last + 1)


def test_writers_of_new_techniques_agree_on_their_numbers(store: Store) -> None:
    names = [f"technique-{number}" for number in range(40)]

    def write(writer: int) -> int:
        with open_store(store.database.engine.url.render_as_string(False)) as own:
            return own.puzzles.add(
                entry(100 * writer + n, needs=(names[(writer + n) % 40],)) for n in range(40)
            )

    with ThreadPoolExecutor(4) as writers:
        assert sum(writers.map(write, range(1, 5))) == 160
    assert all(store.puzzles.count(Wish(needs=name)) == 4 for name in names)
    assert check(store.database) == []


def test_more_techniques_than_bytes_are_refused(store: Store) -> None:
    store.puzzles.add([entry(1, needs=tuple(f"technique-{n}" for n in range(255)))])
    with pytest.raises(InputError, match="expected at most 255 techniques, got 256"):
        store.puzzles.add([entry(2, needs=("one-more",))])
    assert store.puzzles.count() == 1


def test_what_a_puzzle_needs_can_be_found_out_later(store: Store) -> None:
    store.puzzles.add(entry(n, needs=None if n % 2 else ()) for n in range(6))
    unstudied = store.puzzles.list_unstudied(after=0)
    assert [puzzle.key[-1] for puzzle in unstudied] == ["1", "3", "5"]
    store.puzzles.note_needs({puzzle.id: ("w-wing",) for puzzle in unstudied[:2]})
    assert picked(store, Wish(needs="w-wing")) == {1, 3}
    assert store.puzzles.list_unstudied(after=0) == unstudied[2:]
    assert check(store.database) == []


def picked_ids(store: Store, wish: Wish) -> set[int]:
    return {puzzle.id for puzzle in store.puzzles.iterate(wish)}


def test_the_census_counts_each_kind(store: Store) -> None:
    store.puzzles.add([entry(1), entry(2), entry(3, "hard", "x_wing", "half-turn")])
    assert store.puzzles.census() == {
        ("3x3", "", "easy", "", ""): 2,
        ("3x3", "", "hard", "x_wing", "half-turn"): 1,
    }


def test_counts_are_kept_with_what_is_counted(store: Store) -> None:
    wing, fish = ("w-wing",), ("w-wing", "x-wing")
    store.puzzles.add([entry(1, needs=wing), entry(1, needs=fish), entry(2, needs=fish)])
    store.puzzles.add([entry(2, "hard", needs=wing), entry(3, "hard", needs=wing), entry(4)])
    assert store.puzzles.count_needs() == {"w-wing": 3, "x-wing": 1}
    assert store.puzzles.count_needs(Wish(level="hard")) == {"w-wing": 1}
    assert store.puzzles.count() == 4
    assert store.puzzles.count(Wish(level="easy", needs="w-wing")) == 2
    assert store.puzzles.count(Wish(needs="unheard-of")) == 0
    assert check(store.database) == []


def test_a_wrong_count_is_found(store: Store) -> None:
    store.puzzles.add([entry(1, needs=("w-wing",))])
    with store.database.transaction(writes=True) as connection:
        connection.execute(text("UPDATE tallies SET amount = 7 WHERE technique_id > 0"))
    assert check(store.database) == ["shelf 1 says that 7 puzzles need technique 1, and has 1"]


def test_iterating_passes_every_puzzle_once(store: Store) -> None:
    store.puzzles.add(entry(n, "easy" if n % 2 else "hard") for n in range(100))
    assert len({puzzle.key for puzzle in store.puzzles.iterate()}) == 100
    assert {puzzle.level for puzzle in store.puzzles.iterate(Wish(level="hard"))} == {"hard"}


def test_a_rating_out_of_range_is_refused(store: Store) -> None:
    with pytest.raises(InputError, match="expected a rating from 0 to 30, got 31"):
        store.puzzles.add([NewPuzzle(key="." * 81, givens=GIVENS, rating=31)])


@pytest.mark.parametrize("text", [GIVENS, "." * 81, "9" * 81, "1" * 16, "." * 16, "G" + "." * 255])
def test_packing_loses_nothing(text: str) -> None:
    assert unpack_digits(pack_digits(text)) == text


def test_grids_are_packed_alike_one_by_one_and_as_an_array() -> None:
    texts = [GIVENS.replace(".", "0"), "0" * 81, "9" * 81]
    digits = np.array([list(map(int, text)) for text in texts], dtype=np.uint8)
    assert pack_many(digits) == [pack_digits(text) for text in texts]


def test_packed_keys_keep_the_order_of_their_text() -> None:
    texts = [f"{n:081d}" for n in (0, 1, 10**80, 5 * 10**40)]
    assert sorted(texts) == sorted(texts, key=pack_key)


@pytest.mark.parametrize("text", ["", "1 2", "é" * 81, "12\n4"])
def test_text_that_is_no_grid_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="expected one letter or digit a cell"):
        pack_digits(text)


def picked(store: Store, wish: Wish) -> set[int]:
    found = (store.puzzles.pick(wish) for _ in range(40))
    return {int(puzzle.key.replace(".", "0")) for puzzle in found if puzzle}
