"""The bank: each puzzle once, whoever brings it; found by what it is."""

from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest

from nonet.errors import InputError
from nonet.store import Entry, Wish
from nonet.store.packing import pack_digits, pack_key, unpack_digits
from nonet.store.store import Store

GIVENS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def entry(
    number: int,
    level: str = "easy",
    technique: str = "",
    symmetry: str = "",
    needs: Sequence[str] = (),
) -> Entry:
    return Entry(
        key=f"{number:081d}",
        givens=GIVENS,
        level=level,
        technique=technique,
        symmetry=symmetry,
        card={"techniques": dict.fromkeys(needs, 1)} if needs else {},
    )


def test_a_puzzle_is_read_as_it_was_written(store: Store) -> None:
    written = Entry(
        key=f"{7:081d}",
        givens=GIVENS,
        level="hard",
        technique="x_wing",
        symmetry="half-turn",
        rating=3.2,
        card={"techniques": {"x_wing": 1}, "clues": 30},
    )
    assert store.puzzles.add([written]) == 1
    found = store.puzzles.find_by_key(written.key)
    assert found is not None
    assert store.puzzles.find(found.id) == found
    fields = ("givens", "layout", "rules", "variant", "level", "technique", "symmetry", "rating")
    assert all(getattr(found, name) == getattr(written, name) for name in fields)
    assert found.card == written.card
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
    diagonal = Entry(key=plain.key, givens=GIVENS, layout="3x3+diagonals")
    killer = Entry(key=plain.key, givens=GIVENS, rules='{"cages": []}', variant="killer")
    assert store.puzzles.add([plain, diagonal, killer]) == 3
    found = store.puzzles.find_by_key(plain.key, rules=killer.rules)
    assert found is not None
    assert (found.variant, found.rules) == ("killer", killer.rules)
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


@pytest.mark.parametrize("for_need", [False, True])
def test_picking_does_not_scan_the_table(store: Store, for_need: bool) -> None:
    """Each shelf is one step in its index, however many puzzles stand on it."""
    if store.database.dialect != "sqlite":
        pytest.skip("the plan is read on SQLite; the statement is the same")
    from sqlalchemy.dialects import sqlite

    from nonet.store.puzzles import _select_first

    index = {False: "SEARCH puzzles USING COVERING INDEX ix_puzzles_shelf", True: "SEARCH needs"}
    statement = _select_first(("level",), for_player=True, for_need=for_need).params(
        level="easy", need="x_wing", start=1, player_id=1
    )
    sql = statement.compile(dialect=sqlite.dialect(), compile_kwargs={"literal_binds": True})
    plan = store.database.read(lambda c: c.exec_driver_sql(f"EXPLAIN QUERY PLAN {sql}").all())
    details = [row.detail for row in plan]
    assert any(line.startswith(index[for_need]) for line in details), details
    scans = ("SCAN puzzles", "SCAN needs", "TEMP B-TREE")
    assert not any(scan in line for line in details for scan in scans)


def test_a_puzzle_is_found_by_any_technique_that_it_needs(store: Store) -> None:
    store.puzzles.add(
        [
            entry(1, "hard", "x-wing"),
            entry(2, "hard", "x-wing", needs=("full-house", "naked-pair")),
            entry(3, "easy", "naked-pair"),
            entry(4, "hard", "swordfish", needs=("naked-pair", "x-wing")),
        ]
    )
    assert picked(store, Wish(needs="naked-pair")) == {2, 3, 4}
    assert picked(store, Wish(needs="naked-pair", level="hard")) == {2, 4}
    assert picked(store, Wish(needs="x-wing")) == {1, 2, 4}
    assert picked(store, Wish(needs="naked-pair", technique="swordfish")) == {4}
    assert picked(store, Wish(needs="full-house")) == {1, 2, 3, 4}
    assert picked(store, Wish(needs="jellyfish")) == set()
    assert store.puzzles.count(Wish(needs="naked-pair")) == 3
    assert len(list(store.puzzles.iterate(Wish(needs="naked-pair", level="hard")))) == 2
    ada = store.players.add().id
    given = [store.puzzles.hand_out(Wish(needs="naked-pair"), ada) for _ in range(4)]
    assert {puzzle.id for puzzle in given if puzzle} == picked_ids(store, Wish(needs="naked-pair"))
    assert given[-1] is None


def picked_ids(store: Store, wish: Wish) -> set[int]:
    return {puzzle.id for puzzle in store.puzzles.iterate(wish)}


def test_the_census_counts_each_kind(store: Store) -> None:
    store.puzzles.add([entry(1), entry(2), entry(3, "hard", "x_wing", "half-turn")])
    assert store.puzzles.census() == {
        ("3x3", "", "easy", "", ""): 2,
        ("3x3", "", "hard", "x_wing", "half-turn"): 1,
    }


def test_iterating_passes_every_puzzle_once(store: Store) -> None:
    store.puzzles.add(entry(n, "easy" if n % 2 else "hard") for n in range(100))
    assert len({puzzle.key for puzzle in store.puzzles.iterate()}) == 100
    assert {puzzle.level for puzzle in store.puzzles.iterate(Wish(level="hard"))} == {"hard"}


def test_a_rating_out_of_range_is_refused(store: Store) -> None:
    with pytest.raises(InputError, match="expected a rating from 0 to 30, got 31"):
        store.puzzles.add([Entry(key="." * 81, givens=GIVENS, rating=31)])


@pytest.mark.parametrize("text", [GIVENS, "." * 81, "9" * 81, "1" * 16, "." * 16, "G" + "." * 255])
def test_packing_loses_nothing(text: str) -> None:
    assert unpack_digits(pack_digits(text)) == text


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
