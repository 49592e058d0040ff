import csv
from collections import defaultdict
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from nonet import (
    Grid,
    ImproperPuzzleError,
    InputError,
    Layout,
    Puzzle,
    Transformation,
    generate_puzzle,
    transform,
)
from nonet._core import branching_level
from nonet.canonical import key
from nonet.levels import LEVELS, level_of
from nonet.rating import (
    EFFORT,
    is_at_most,
    put_into_table,
    rate,
    rate_branching,
    rate_hodoku,
    rate_many,
    rate_options,
    rate_se,
    rate_steps,
    rate_sukaku,
)
from nonet.rating.branching import BRANCHING_LEVELS

DATA = Path(__file__).parent / "data"
NESTED = "........1.....2....34..........5..6...17..3..8....9..4...6...7...8..4..9.2..3.5.."


@cache
def rows() -> list[dict[str, str]]:
    with (DATA / "ratings.csv").open() as file:
        return list(csv.DictReader(file))


def rated() -> list[dict[str, str]]:
    return [row for row in rows() if row["se121_er"]]


def triple(row: dict[str, str]) -> tuple[float, float, float]:
    return float(row["se121_er"]), float(row["se121_ep"]), float(row["se121_ed"])


def test_er_ep_and_ed_are_those_of_sudoku_explainer_on_all_1018_puzzles() -> None:
    table = rate_many([row["puzzle"] for row in rated()])
    found = list(zip(table.er.tolist(), table.ep.tolist(), table.ed.tolist(), strict=True))
    assert len(found) == 1018
    wrong = [
        (row["id"], got) for row, got in zip(rated(), found, strict=True) if got != triple(row)
    ]
    assert wrong == []


def test_the_published_value_above_ten_is_met() -> None:
    row = next(row for row in rows() if row["published_er"] == "11.1")
    assert rate_se(row["puzzle"]).er == 11.1


def test_one_puzzle_and_many_puzzles_agree() -> None:
    lines = [row["puzzle"] for row in rated()[::50]]
    table = rate_many(lines, threads=2)
    for line, row in zip(lines, table.rows(), strict=True):
        rating = rate_se(line)
        assert (rating.er, rating.ep, rating.ed, rating.technique) == (
            row["er"],
            row["ep"],
            row["ed"],
            row["technique"],
        )


def test_times_of_many_puzzles_are_those_of_each() -> None:
    keys = [key(row["puzzle"]) for row in rated()[::50]]
    table = rate_many(keys, threads=2, timed=True)
    assert table.seconds.tolist() == [rate(one).seconds for one in keys]
    assert not rate_many(keys[:3]).seconds.any()


@pytest.mark.parametrize("choices", [1, 2, 3, 7, 81])
def test_times_are_exact_however_long_a_path_takes(choices: int) -> None:
    path = [(11.0, choices)] * 10
    none, er = np.zeros(1, dtype=np.uint8), np.array([110], dtype=np.int16)
    steps = np.array([len(path)], dtype=np.uint16)
    costs = np.array([choices * 256 + 110] * len(path), dtype=np.uint16)
    (seconds,) = put_into_table([(none, er, er, er, none, steps, costs)]).seconds.tolist()
    assert seconds == EFFORT.expected_seconds(path)


def test_the_path_explains_the_numbers() -> None:
    rating = rate_se(NESTED)
    assert rating.er == max(step.price for step in rating.path) == 9.8
    assert rating.ed == rating.path[0].price
    assert sum(step.digit is not None for step in rating.path) == NESTED.count(".")
    assert sum(rating.techniques.values()) == len(rating.path)
    assert str(rating) == "9.8/9.8/9.5"


def test_every_digit_of_the_path_is_that_of_the_solution() -> None:
    puzzle = Puzzle(rated()[600]["puzzle"])
    for step in rate_se(puzzle).path:
        if step.cell is not None:
            assert puzzle.solution[step.cell] == step.digit


def test_a_limit_answers_without_more_work() -> None:
    for row in rated()[::40]:
        er = float(row["se121_er"])
        for limit in (1.2, 2.3, 4.5):
            rating = rate_se(row["puzzle"], limit=limit)
            assert rating.stopped == (er > limit)
            assert is_at_most(row["puzzle"], limit) == (er <= limit)
    assert str(rate_se(NESTED, limit=2.0)) == "ER > 2.0"
    table = rate_many([NESTED], limit=2.0)
    assert [row["outcome"] for row in table.rows()] == ["stopped"]
    with pytest.raises(InputError, match=r"expected a limit from 1\.0 to 20\.0, got 0\.5"):
        rate_se(NESTED, limit=0.5)


def test_improper_puzzles_are_answered_as_such() -> None:
    table = rate_many(["." * 81, "11" + "." * 79, NESTED], threads=1)
    outcomes = [row["outcome"] for row in table.rows()]
    assert outcomes == ["several solutions", "no solution", "rated"]
    assert table.er.tolist() == [0.0, 0.0, 9.8]
    for judge in (rate, rate_se, rate_hodoku, rate_options, rate_branching):
        with pytest.raises(ImproperPuzzleError, match="got several"):
            judge("." * 81)
        with pytest.raises(ImproperPuzzleError, match="got none"):
            judge("123456788" + "." * 72)


def test_arrays_of_digits_are_rated_too() -> None:
    digits = np.frombuffer(Grid(NESTED).digits, dtype=np.uint8).reshape(1, 81)
    assert rate_many(digits).er.tolist() == [9.8]
    with pytest.raises(InputError, match="expected an array of uint8 with 81 columns"):
        rate_many(digits.reshape(81))
    with pytest.raises(InputError, match="expected 81 cells, got 16"):
        rate_many(["1" + "." * 15])
    with pytest.raises(InputError, match="expected at least one thread, got 0"):
        rate_many([NESTED], threads=0)


def to_sukaku(line: str) -> str:
    marks = [line[cell] if line[cell] != "." else "123456789" for cell in range(81)]
    return "".join(
        "".join(str(d) if str(d) in mark else "." for d in range(1, 10)) for mark in marks
    )


def test_a_sukaku_is_rated_by_its_candidates() -> None:
    rating = rate_sukaku(to_sukaku(rated()[0]["puzzle"]))
    assert rating.er >= 1.2
    assert sum(step.digit is not None for step in rating.path) == 81
    with pytest.raises(InputError, match="expected 729 candidates, got 3"):
        rate_sukaku("123")
    with pytest.raises(InputError, match=r"expected 1 or '\.' at r1c1, got '5'"):
        rate_sukaku("5" * 729)


def test_the_levels_are_bands_of_er() -> None:
    assert [level_of(level.most) for level in LEVELS.values()] == list(LEVELS)
    assert level_of(4.5) == "expert"


def test_isomorphs_have_one_level_and_one_score() -> None:
    families = defaultdict(list)
    with (DATA / "isomorphs.tsv").open() as file:
        for line in file:
            number, kind, _, puzzle = line.split("\t")
            families[kind, number].append(puzzle.strip())
    assert len(families) == 120
    for family in families.values():
        answers = {(rating.level, rating.score, rating.seconds) for rating in map(rate, family)}
        assert len(answers) == 1


def test_harder_paths_score_more_and_take_longer() -> None:
    easy, hard = rate(rated()[0]["puzzle"]), rate(NESTED)
    assert easy.score < hard.score
    assert easy.seconds < hard.seconds
    assert hard.level == "extreme"
    assert Puzzle(NESTED).rate() == hard
    assert EFFORT.score([(2.0, 1)]) > EFFORT.score([(2.0, 3)])


LAYOUTS = [
    Layout.of_size(4),
    Layout.of_size(6),
    Layout.of_size(9).with_diagonals(),
    Layout.of_size(9).with_windows(),
    Layout.of_size(12),
    Layout.jigsaw([0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]),
]


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.name)
def test_every_layout_has_a_level_that_isomorphs_share(layout: Layout) -> None:
    puzzle = generate_puzzle(5, layout)
    rating = rate(puzzle)
    assert rating.se.scale == "steps"
    assert rating.level == level_of(rating.se.er)
    assert sum(step.digit is not None for step in rating.se.path) == puzzle.givens.format().count(
        "."
    )
    moved = transform(puzzle.givens, Transformation.random(layout, 3))
    assert rate(moved) == rating
    assert rate_options(puzzle).value > 0
    assert rate_branching(puzzle).value > 0
    assert rate_hodoku(puzzle).score > 0
    with pytest.raises(InputError, match=r"expected a classic 9×9 grid for scale se, got "):
        rate_se(puzzle)


def test_steps_puts_most_puzzles_on_the_level_of_se() -> None:
    sample = rated()[::30]
    same = [level_of(rate_steps(row["puzzle"]).er) == level_of(triple(row)[0]) for row in sample]
    assert sum(same) >= 0.9 * len(sample)
    assert rate_steps(NESTED, limit=2.0).stopped


def test_options_is_its_definition_on_every_layout() -> None:
    for size in (4, 6, 9):
        puzzle = generate_puzzle(3, Layout.of_size(size))
        grid = puzzle.givens
        total = 0
        for cell, digit in enumerate(grid):
            if digit == 0:
                seen = {grid[peer] for peer in grid.layout.peers(cell)} - {0}
                total += 1 + (size - len(seen) - 1) ** 2
        assert rate_options(puzzle).value == total


def test_branching_counts_empty_cells_and_squares_of_choices() -> None:
    easy = rate_branching(rated()[0]["puzzle"])
    assert easy.value == rated()[0]["puzzle"].count(".")
    hard = rate_branching(NESTED)
    assert (hard.value - NESTED.count(".")) % 100 == 0
    assert hard.level == "extreme"
    assert rate_branching(generate_puzzle(3, Layout.of_size(6))).value < 99


@pytest.mark.parametrize(
    ("least", "most", "level"),
    [
        *((26, 26, "very easy"), (40, 40, "easy"), (50, 99, "normal"), (101, 199, "hard")),
        *((201, 299, "very hard"), (301, 1_000_000, "extreme")),
    ],
)
def test_the_levels_of_branching_are_exactly_those_of_document_5(
    least: int, most: int, level: str
) -> None:
    names = list(BRANCHING_LEVELS)
    assert {branching_level(least), branching_level(most)} == {names.index(level)}
    assert branching_level(least - 1) == -1
    assert level == "extreme" or branching_level(most + 1) == -1


def test_hodoku_gives_the_level_and_the_points_of_its_path() -> None:
    easy = [row for row in rows() if row["hodoku224_level"] == "Easy"]
    other = [row for row in rows() if row["hodoku224_level"] in ("Medium", "Hard")]
    scores = [str(rate_hodoku(row["puzzle"]).score) == row["hodoku224_score"] for row in other[::8]]
    assert sum(scores) >= 0.95 * len(scores)
    for row in easy[::10]:
        rating = rate_hodoku(row["puzzle"])
        assert (rating.level, str(rating.score)) == ("easy", row["hodoku224_score"])
        assert f"{sum(rating.techniques.values())}" == row["hodoku224_steps"]
