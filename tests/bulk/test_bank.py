"""The bank: filled, taken in, exported and disguised, each puzzle once."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields, replace
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from sqlalchemy import text

from nonet import formats
from nonet.bulk.arrays import list_texts
from nonet.bulk.bank import (
    FIRST_BANK,
    Batch,
    describe_puzzles,
    ensure_bank,
    fill_bank,
    gather,
    make_puzzles,
    note_variant,
    pack_described,
    take_in,
    wish_for,
)
from nonet.bulk.pools import Pool
from nonet.bulk.sources import read_puzzles, read_rows
from nonet.canonical import Transformation, key
from nonet.cli import _run
from nonet.errors import InputError
from nonet.generator import find_symmetries, generate, generate_puzzle
from nonet.grid import Grid, Puzzle
from nonet.layout import Layout
from nonet.levels import LEVELS
from nonet.rating import rate
from nonet.solver import is_proper
from nonet.store import BankPuzzle, Wish, open_store
from nonet.store.store import Store
from nonet.store.upkeep import check
from nonet.store.values import BankRow
from nonet.techniques import find_needs_many
from waiting import comes_true


@pytest.fixture
def here() -> Iterator[Pool]:
    """A pool of one thread: the same work without the wait for processes."""
    pool = Pool(lambda: ThreadPoolExecutor(1), 1)
    yield pool
    pool.close()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(f"sqlite:///{tmp_path / 'nonet.sqlite'}") as opened:
        yield opened


@pytest.mark.parametrize(
    ("variant", "size", "level"),
    [("killer", 6, ""), ("x", 6, "easy"), ("jigsaw", 6, "beginner"), ("killer+x", 4, "")],
)
def test_a_variant_fills_shelves_of_its_own(
    store: Store, here: Pool, variant: str, size: int, level: str
) -> None:
    wanted: dict[str, Any] = {"level": level, "seed": 1, "variant": variant, "size": size}
    assert fill_bank(store, here, count=4, **wanted) == 4
    assert fill_bank(store, here, count=4, **wanted) == 0
    wish = wish_for(Batch(1, 1, level, "half-turn", variant, size))
    for puzzle in store.puzzles.iterate(wish):
        grid = Grid(puzzle.givens, puzzle.board)
        assert is_proper(grid)
        assert grid.layout.digits == size
        assert key(grid).format() == puzzle.givens or not grid.board.rules
    assert store.puzzles.count(wish) == 4
    assert store.puzzles.count(Wish()) == 0


@pytest.mark.parametrize(("variant", "level"), [("killer", "medium"), ("x", "hard")])
def test_the_hardest_step_of_a_variant_is_noted_so_that_it_can_be_mixed(
    store: Store, here: Pool, variant: str, level: str
) -> None:
    fill_bank(store, here, level=level, count=12, seed=1, variant=variant, size=6)
    wish = wish_for(Batch(1, 1, level, "half-turn", variant, 6))
    for puzzle in store.puzzles.iterate(wish):
        assert puzzle.technique == rate(Grid(puzzle.givens, puzzle.board)).se.technique
    assert len(store.puzzles.count_steps(wish)) > 1


def test_equivalent_puzzles_of_a_variant_are_kept_once(store: Store) -> None:
    made = generate(variant="killer", layout=Layout.of_size(6), seed=1)
    assert made
    turned = Transformation.turn(made.puzzle.layout, 2).apply_grid(made.puzzle.givens)
    image = replace(made, puzzle=Puzzle(turned))
    assert store.puzzles.add([note_variant(made), note_variant(image)]) == 1


@pytest.mark.parametrize("level", ["beginner", "medium", "hard"])
def test_filling_makes_what_is_ordered_and_no_more(store: Store, here: Pool, level: str) -> None:
    assert fill_bank(store, here, level=level, count=12, seed=1) == 12
    puzzles = list(store.puzzles.iterate())
    assert len(puzzles) == 12
    for puzzle in puzzles:
        assert is_proper(puzzle.givens)
        assert key(puzzle.givens).format() == puzzle.key
        assert rate(puzzle.givens).level.lower() == puzzle.level == level
        assert rate(puzzle.givens).se.er == puzzle.rating
        assert puzzle.card["seconds"] == rate(puzzle.givens).seconds
        assert "half-turn" in find_symmetries(puzzle.givens)
        assert set(puzzle.needs or ()) == set(find_needs_many([puzzle.key])[0])


def test_filling_again_makes_only_what_is_missing(store: Store, here: Pool) -> None:
    assert fill_bank(store, here, level="medium", count=5, seed=1) == 5
    assert fill_bank(store, here, level="medium", count=8, seed=1) == 3
    assert fill_bank(store, here, level="medium", count=8, seed=1) == 0
    assert store.puzzles.count() == 8


def test_an_order_that_makes_no_sense_is_refused(store: Store, here: Pool) -> None:
    with pytest.raises(InputError, match="expected a level, got"):
        fill_bank(store, here, level="impossible", count=1, seed=1)
    with pytest.raises(InputError, match="expected a symmetry, got"):
        fill_bank(store, here, level="easy", count=1, seed=1, symmetry="round")


def test_isomorphs_are_taken_in_once(store: Store, here: Pool) -> None:
    originals = [generate_puzzle(seed).givens for seed in range(5)]
    images = [
        Transformation.random(grid.layout, seed).apply_grid(grid)
        for seed, grid in enumerate(originals * 4)
    ]
    taken = take_in(store, here, [(n, grid.format()) for n, grid in enumerate(images, 1)])
    assert (taken.added, taken.known, list(taken.bad)) == (5, 15, [])


def test_what_is_no_puzzle_comes_back_with_its_reason(store: Store, here: Pool) -> None:
    good = generate_puzzle(1).givens.format()
    rows = [(1, good), (2, "rubbish"), (3, "." * 81), (4, "11" + "." * 79), (5, "1" + "." * 15)]
    taken = take_in(store, here, rows)
    assert taken.added == 1
    assert [number for number, _ in taken.bad] == [2, 3, 4, 5]
    assert all(reason.startswith("expected") for _, reason in taken.bad)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("symmetry", ["half-turn", "none"])
def test_what_the_search_proved_is_a_description_finds(level: str, symmetry: str) -> None:
    made = make_puzzles(Batch(11, 3 if level == "extreme" else 12, level, symmetry))
    again = describe_puzzles(made.digits, made.symmetry)
    assert len(made.digits) == (3 if level == "extreme" else 12)
    for field in fields(made):
        one, two = getattr(made, field.name), getattr(again, field.name)
        assert list(one) == list(two) if field.name == "needs" else np.array_equal(one, two)


def test_what_comes_within_a_second_is_kept_together_but_for_the_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    batches = [[batch] * 10 for batch in pack_described(make_puzzles(Batch(11, 4, "easy", "none")))]
    assert list(gather(batches)) == [[*chain(*batches)]]
    assert list(gather(batches, enough=40)) == [[*chain(*batches[:2])], batches[2], batches[3]]
    monkeypatch.setattr("nonet.bulk.bank.KEPT_EVERY", 0.0)
    assert list(gather(batches)) == batches


def test_what_takes_long_waits_for_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonet.bulk.bank.KEPT_EVERY", 0.1)
    batches = [[batch] for batch in pack_described(make_puzzles(Batch(11, 3, "easy", "none")))]

    def make_slowly() -> Iterator[list[BankRow]]:
        time.sleep(0.4)
        yield from batches  # two workers that are done at the same moment, and a third one

    assert list(gather(make_slowly())) == batches


def test_what_is_packed_comes_out_as_it_was_described(store: Store) -> None:
    made = make_puzzles(Batch(11, 12, "hard", "half-turn"))
    assert store.puzzles.add_packed(pack_described(made)) == 12
    stored = {puzzle.key.replace(".", "0"): puzzle for puzzle in store.puzzles.iterate()}
    for place, key_text in enumerate(list_texts(made.keys)):
        puzzle = stored[key_text]
        assert puzzle.givens.replace(".", "0") == list_texts(made.digits)[place]
        assert (puzzle.board, puzzle.variant) == ("3x3", "")
        assert (puzzle.level, puzzle.symmetry) == ("hard", "half-turn")
        assert (puzzle.rating, puzzle.technique) == (made.er[place], made.technique[place])
        assert puzzle.needs == tuple(sorted(made.needs[place]))
        assert puzzle.card == {
            "clues": 81 - puzzle.givens.count("."),
            "ep": made.ep[place],
            "ed": made.ed[place],
            "seconds": made.seconds[place],
        }


def test_the_first_bank_has_every_level(store: Store) -> None:
    added = ensure_bank(store)
    assert added == sum(1 for _ in read_rows(FIRST_BANK))
    assert all(store.puzzles.count(Wish(level=level)) >= 10 for level in LEVELS)
    assert ensure_bank(store) == 0


def test_the_first_bank_says_what_its_puzzles_need(store: Store) -> None:
    ensure_bank(store)
    wrong = [
        puzzle.key
        for puzzle in store.puzzles.iterate()
        if set(puzzle.needs or ()) != set(find_needs_many([puzzle.key])[0])
    ]
    assert wrong == []


def test_an_upgrade_finds_out_what_old_puzzles_need(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'nonet.sqlite'}"
    with open_store(url) as store:
        ensure_bank(store)
        before = list(store.puzzles.iterate())
        with store.database.transaction(writes=True) as connection:
            connection.execute(text("UPDATE puzzles SET needs = NULL"))
            connection.execute(text("DELETE FROM stretches"))
            connection.execute(text("DELETE FROM tallies WHERE technique_id > 0"))
    with open_store(url) as store:
        assert store.puzzles.pick(Wish(needs="x-wing")) is None
        assert store.puzzles.count_needs() == {}
    assert _run(["db", "upgrade", "--db", url]) == 0
    with open_store(url) as store:
        assert list(store.puzzles.iterate()) == before
        assert check(store.database) == []


@pytest.mark.parametrize("name", ["bank.csv", "bank.jsonl", "bank.parquet"])
def test_what_is_exported_comes_back_without_loss(tmp_path: Path, name: str) -> None:
    first, second = f"sqlite:///{tmp_path / 'a.sqlite'}", f"sqlite:///{tmp_path / 'b.sqlite'}"
    with open_store(first) as store:
        ensure_bank(store)
        before = list(store.puzzles.iterate())
    file = str(tmp_path / name)
    assert _run(["bank", "export", file, "--db", first]) == 0
    assert _run(["bank", "import", file, "--as-is", "--db", second]) == 0
    with open_store(second) as store:
        after = list(store.puzzles.iterate())
    assert by_key(after) == by_key(before)


def test_the_bank_is_told_by_level(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = f"sqlite:///{tmp_path / 'a.sqlite'}"
    with open_store(url) as store:
        added = ensure_bank(store)
    assert _run(["bank", "info", "--db", url]) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"{added:,} puzzles")
    assert all(level in told for level in LEVELS)
    assert _run(["bank", "export", "--level", "easy", "--db", url]) == 0
    assert capsys.readouterr().out.count("\n") >= 11


def test_a_fill_that_is_killed_goes_on_where_it_stopped(tmp_path: Path) -> None:
    """`NONET_KILLS=100` kills that often instead of twice."""
    url, luck, before = f"sqlite:///{tmp_path / 'nonet.sqlite'}", random.Random(5), 0
    fill = [sys.executable, "-m", "nonet", "bank", "fill", "--level", "easy", "--db", url]
    open_store(url).close()
    for _ in range(int(os.environ.get("NONET_KILLS", "2"))):
        with subprocess.Popen([*fill, "--count", "1000000", "--workers", "1"]) as process:
            assert comes_true(lambda least=before: count_puzzles(url) > least)  # type: ignore[misc]
            time.sleep(luck.random() * 0.5)
            process.kill()
        with open_store(url) as store:
            assert check(store.database) == []
            keys = [puzzle.key for puzzle in store.puzzles.iterate()]
        assert len(keys) == len(set(keys)) > before
        before = len(keys)
    subprocess.run([*fill, "--count", str(before + 50), "--workers", "1"], check=True)
    assert count_puzzles(url) == before + 50


def count_puzzles(url: str) -> int:
    with open_store(url) as store:
        return store.puzzles.count()


def by_key(puzzles: list[BankPuzzle]) -> dict[str, tuple[object, ...]]:
    names = ("givens", "level", "rating", "technique", "symmetry", "card")
    return {puzzle.key: tuple(getattr(puzzle, name) for name in names) for puzzle in puzzles}


def test_files_in_any_format_are_taken_in(store: Store, here: Pool, tmp_path: Path) -> None:
    puzzles = [generate_puzzle(seed) for seed in range(4)]
    (tmp_path / "board.txt").write_text(formats.format(puzzles[0], "board"))
    (tmp_path / "one.sdk").write_text(formats.format(puzzles[1], "sdk"))
    (tmp_path / "lines.txt").write_text(
        "\n".join([puzzles[2].givens.format(), "rubbish", puzzles[0].givens.format()])
    )
    (tmp_path / "table.csv").write_text(f"level,puzzle\nhard,{puzzles[3].givens.format()}\n")
    added: list[int] = []
    bad: list[tuple[int, str]] = []
    for name in ("board.txt", "one.sdk", "lines.txt", "table.csv"):
        taken = take_in(store, here, read_puzzles(tmp_path / name, bad))
        added.append(taken.added)
    assert added == [1, 1, 1, 1]
    assert [line for line, _ in bad] == [2]
    assert {puzzle.key for puzzle in store.puzzles.iterate()} == {
        key(puzzle).format() for puzzle in puzzles
    }
