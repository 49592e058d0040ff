import subprocess
import sys
from typing import Any

import pytest

from nonet import Grid, InputError, Layout, Puzzle, solve
from nonet.canonical import key
from nonet.generator import (
    SYMMETRIES,
    Made,
    NothingFound,
    Order,
    find_redundant_givens,
    find_symmetries,
    generate,
    generate_grid,
    generate_many,
    generate_puzzle,
    generate_rated,
)
from nonet.generator.cards import describe
from nonet.levels import LEVELS
from nonet.rating import rate, rate_se
from nonet.techniques import DEFAULT, TECHNIQUES, find_needs, find_path
from oracle import box_houses, solutions

LEVELS_MADE = 3  # of each


def make(**wishes: Any) -> Made:
    made = generate(seed=7, **wishes)
    assert isinstance(made, Made), made
    return made


@pytest.mark.parametrize("level", LEVELS)
def test_a_puzzle_has_the_level_that_was_ordered(level: str) -> None:
    for made in generate_many(level=level, seed=1, count=LEVELS_MADE):
        assert rate(made.puzzle).level == made.card.level == level
        assert "half-turn" in find_symmetries(made.puzzle)
        assert made.card.clues == made.puzzle.givens.count_digits()


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_a_puzzle_has_the_symmetry_and_is_proper_by_the_oracle(symmetry: str) -> None:
    givens = make(level="Easy", symmetry=symmetry, clues=(36, 81)).puzzle.givens
    assert symmetry in find_symmetries(givens)
    assert len(list(solutions(givens.digits, box_houses(3, 3), 9))) == 1


@pytest.mark.parametrize(
    "technique",
    [
        *("naked-pair", "hidden-quad", "x-wing", "skyscraper", "xy-wing", "unique-rectangle-1"),
        "aic",
    ],
)
def test_what_needs_a_technique_is_solved_with_it_and_not_without(technique: str) -> None:
    made = make(needs=[technique])
    allowed = made.order.techniques
    assert allowed is not None
    price = TECHNIQUES[technique].order
    cheaper = {name for name in DEFAULT if TECHNIQUES[name].order < price}
    assert set(allowed) == {technique, *cheaper}
    assert find_path(made.puzzle, allowed).solved
    assert not find_path(made.puzzle, list(cheaper)).solved
    assert TECHNIQUES[find_needs(made.puzzle)[-1]].order == price


@pytest.mark.parametrize("required", [("hidden-pair", "xy-wing"), ("x-wing", "bug-1")])
def test_each_of_several_techniques_is_needed(required: tuple[str, ...]) -> None:
    made = make(needs=required)
    assert set(required) <= set(find_needs(made.puzzle))
    assert find_needs(made.puzzle)[-1] == required[-1]
    for technique in required:
        others = [name for name in made.order.techniques or () if name != technique]
        assert not find_path(made.puzzle, others).solved


def test_what_is_allowed_says_what_may_stand_in_for_a_need() -> None:
    made = make(needs=["naked-pair"], allowed=["singles", "naked-pair", "x-wing"])
    others = [name for name in made.order.techniques or () if name != "naked-pair"]
    assert find_path(made.puzzle, made.order.techniques).solved
    assert not find_path(made.puzzle, others).solved


def test_a_single_step_above_singles_is_the_only_one() -> None:
    made = make(steps_above_singles=1, needs=["hidden-pair"])
    steps = [step.technique for step in find_path(made.puzzle, made.order.techniques).steps]
    above = [name for name in steps if TECHNIQUES[name].family != "singles"]
    assert above == ["hidden-pair"]


def test_clues_are_within_their_range_and_cells_deleted_as_many_as_ordered() -> None:
    assert 30 <= make(clues=(30, 31)).card.clues <= 31
    assert make(deleted=40).card.clues == 41
    assert make(symmetry="none", clues=(0, 23)).card.clues <= 23


def test_every_given_of_a_minimal_puzzle_is_needed() -> None:
    made = make(minimal=True, level="Master")
    assert find_redundant_givens(made.puzzle) == ()


def test_what_is_dug_from_a_grid_solves_to_an_equivalent_of_it() -> None:
    from nonet.canonical import key

    grid = generate_grid(5)
    assert key(make(grid=grid, level="Easy").solution) == key(grid)


def test_givens_stand_on_the_cells_of_the_pattern_and_nowhere_else() -> None:
    pattern = generate_puzzle(2, symmetry="full").givens
    for level in (None, "Easy", "Master"):
        givens = make(pattern=pattern, level=level).puzzle.givens
        assert [digit > 0 for digit in givens] == [digit > 0 for digit in pattern]


def test_few_clues_come_from_a_search_of_the_vicinity() -> None:
    assert make(symmetry="none", clues=(17, 20)).card.clues <= 20


def test_the_seed_of_a_puzzle_makes_it_again_at_once() -> None:
    made = make(level="Expert")
    again = generate(made.order, seed=made.seed)
    assert isinstance(again, Made)
    assert (again.puzzle, again.tries) == (made.puzzle, 1)


@pytest.mark.parametrize("level", ["Beginner", "Medium", "Expert", "Master"])
def test_an_array_holds_the_same_puzzles_and_their_ratings(level: str) -> None:
    order = Order(level=level, symmetry="diagonal")
    givens, keys, ratings = generate_rated(order, seed=3, count=20)
    made = list(generate_many(order, seed=3, count=20))
    assert [row.tobytes() for row in givens] == [one.puzzle.givens.digits for one in made]
    assert [row.tobytes() for row in keys] == [key(one.puzzle).digits for one in made]
    rated = [rate(one.puzzle) for one in made]
    assert ratings.er.tolist() == [one.se.er for one in rated]
    assert ratings.seconds.tolist() == [one.seconds for one in rated]


def test_an_array_is_only_of_puzzles_that_were_rated() -> None:
    assert generate_rated(level="Easy", seed=3, count=0)[0].shape == (0, 81)
    with pytest.raises(InputError, match="expected an order with a level or a range of ER"):
        generate_rated(symmetry="none", seed=3, count=2)


def test_threads_change_nothing() -> None:
    order = Order(level="Hard")
    alone = [made.puzzle for made in generate_many(order, seed=3, count=20)]
    assert alone == [made.puzzle for made in generate_many(order, seed=3, count=20, threads=3)]
    first = generate(order, seed=3)
    assert isinstance(first, Made)
    assert first.puzzle == alone[0]


def test_both_builds_make_the_same_puzzles() -> None:
    program = (
        "from nonet.generator import generate_many as g; "
        "print([(m.seed, m.puzzle.givens.format()) for w in ({'level': 'Hard'}, "
        "{'needs': ['x-wing']}) for m in g(seed=1, count=3, **w)])"
    )
    answers = set()
    for name in ("portable", "avx2"):
        done = subprocess.run(
            [sys.executable, "-c", program],
            env={"NONET_CPU": name},
            capture_output=True,
            check=False,
        )
        if done.returncode == 0:
            answers.add(done.stdout)
    assert len(answers) == 1


def test_distinct_puzzles_have_distinct_keys() -> None:
    order = Order(layout=Layout.of_size(4), symmetry="none")
    made = list(generate_many(order, seed=1, count=12, distinct=True))
    assert len({one.card.key for one in made}) == 12


def test_where_nothing_is_found_the_nearest_is_told() -> None:
    found = generate(level="Extreme", clues=(40, 81), seed=1, tries=50)
    assert isinstance(found, NothingFound)
    assert not found
    assert found.tries == 50
    assert found.nearest is not None
    assert found.nearest.givens.count_digits() >= 40
    assert "nothing found in 50 attempts; nearest came" in str(found)
    assert not generate(level="Extreme", seed=1, stop=lambda: True)


def test_a_small_board_is_made_for_children() -> None:
    made = make(layout=Layout.of_size(6), needs=["naked-single"])
    assert made.card.level is None
    assert made.card.techniques


@pytest.mark.parametrize(
    ("wishes", "message"),
    [
        ({"needs": ["x-whing"]}, "expected a technique, got 'x-whing'; perhaps x-wing?"),
        ({"level": "extrem"}, "expected a level, got 'extrem'; perhaps extreme?"),
        ({"symmetry": "halfturn"}, "expected a symmetry, got 'halfturn'; perhaps half-turn?"),
        ({"needs": ["x-wing"], "forbidden": ["fish"]}, "x-wing needed and forbidden"),
        ({"needs": ["x-wing"], "allowed": ["singles"]}, "x-wing needed but not allowed"),
        ({"needs": ["x-wing"], "level": "Easy"}, "at least 3.2 for x-wing, got at most 1.5"),
        ({"needs": ["x-wing"], "steps_above_singles": 0}, "expected a step above singles"),
        ({"needs": ["nested-2"]}, "expected a technique of the path, got nested-2"),
        ({"level": "Easy", "er": (1.0, 2.0)}, "expected a level or a range of ER, got both"),
        ({"er": (3.0, 2.0)}, "expected a range of ER within"),
        ({"clues": (10, 16)}, "expected at least 17 clues, or a budget"),
        ({"clues": (30, 20)}, "expected clues from 0 to 81, got 30 to 20"),
        ({"clues": (20, 30), "deleted": 40}, "expected clues or deleted cells, got both"),
        ({"level": "Easy", "layout": Layout.of_size(4)}, "expected a level of classic"),
        ({"grid": Grid("." * 81)}, "expected a complete grid, got 0 digits"),
        ({"pattern": Grid("1" * 16 + "." * 65)}, "a pattern of at least 17 cells, got 16"),
        ({"pattern": Grid("." * 18 + "1" * 63)}, "got empty rows 1 and 2: whatever is in one"),
        ({"pattern": Grid("1" * 16)}, "expected a pattern of 9×9 cells, got 2x2"),
        ({"pattern": Grid("1" * 81), "clues": (20, 30)}, "expected a pattern or clues"),
        ({"tries": 0}, "expected at least one attempt, got 0"),
        ({"colour": "red"}, "expected wishes of level, er, .*, got colour"),
    ],
)
def test_a_bad_order_is_refused_at_once(wishes: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        generate(seed=1, **wishes)


@pytest.mark.parametrize("level", ["easy", "hard", "expert"])
def test_a_card_says_what_finding_all_of_it_again_says(level: str) -> None:
    made = generate(level=level, seed=3)
    assert isinstance(made, Made)
    assert made.known.key is not None, "the maker has keyed it"
    assert made.known.se is not None, "and rated it"
    assert made.known.se == rate_se(made.known.key)
    assert made.card == describe(Puzzle(made.puzzle.givens))
    assert made.solution == solve(made.puzzle.givens)


def test_a_card_knows_nothing_where_the_order_asks_nothing() -> None:
    made = generate(symmetry="none", seed=3)
    assert isinstance(made, Made)
    assert (made.known.key, made.known.se) == (None, None)
    assert made.card == describe(Puzzle(made.puzzle.givens))
