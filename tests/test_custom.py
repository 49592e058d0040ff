"""Techniques and rules written in Python: asked, told, drawn, solved with, refused elsewhere."""

import copy
import pickle
from collections.abc import Iterable, Iterator
from itertools import product as combine
from math import prod
from typing import Any

import pytest

import nonet
from nonet import (
    CustomGrid,
    CustomRule,
    CustomStep,
    CustomTechnique,
    Grid,
    InputError,
    Placed,
    Position,
    Step,
)
from nonet.custom_rules import CUSTOM_RULES
from nonet.hints import hint_to_json, tell_hint
from nonet.techniques import DEFAULT, TECHNIQUES, find_steps, step_to_json

MINI = "1..4.........32."


def find_last_two(position: Position) -> Iterator[CustomStep]:
    """Fill both empty cells of a house that has two, where one of them is clear."""
    for number, house in enumerate(position.layout.houses):
        empty = [cell for cell in house.cells if not position.digits[cell]]
        if len(empty) != 2:
            continue
        for one, other in (empty, empty[::-1]):
            digits, rest = position.candidates_of(one), set(position.candidates_of(other))
            if len(digits) == 1 and len(rest - set(digits)) == 1:
                placed = [(one, digits[0]), (other, *(rest - set(digits)))]
                words = {"en": f"{house.name} lacks two.", "de": "Zwei fehlen."}
                yield CustomStep("last-two", words, placements=placed, houses=[number])  # type: ignore[arg-type]


LAST_TWO = CustomTechnique(
    "last-two", {"en": "Last Two", "de": "Letzte zwei"}, find_last_two, "full-house"
)


def rule_out_product(position: Position, rule: Placed) -> Iterator[tuple[int, int]]:
    digits = [position.candidates_of(c) or (position.digits[c],) for c in rule.cells]
    good = [each for each in combine(*digits) if prod(each) == rule.values[0]]
    for place, cell in enumerate(rule.cells):
        for digit in set(digits[place]) - {each[place] for each in good}:
            yield cell, digit


def find_broken_product(grid: Grid, rule: Placed) -> Iterable[int]:
    digits = [grid[cell] for cell in rule.cells]
    return rule.cells if all(digits) and prod(digits) != rule.values[0] else ()


PRODUCT = CustomRule(
    "product", rule_out_product, find_broken_product, "its digits multiply to that"
)


@pytest.fixture
def last_two() -> Iterator[None]:
    nonet.register_technique(LAST_TWO)
    yield
    nonet.unregister_technique("last-two")


@pytest.fixture
def product() -> Iterator[None]:
    nonet.register_rule(PRODUCT)
    yield
    nonet.unregister_rule("product")


# --- techniques ------------------------------------------------------------------------------


@pytest.mark.usefixtures("last_two")
def test_a_path_takes_the_steps_of_a_custom_technique() -> None:
    path = nonet.find_path(MINI)
    assert path.solved
    assert "last-two" in {step.technique for step in path.steps}
    assert path.end == nonet.solve(MINI)


@pytest.mark.usefixtures("last_two")
def test_a_path_without_it_is_the_engines() -> None:
    assert nonet.find_path(MINI, DEFAULT).steps == nonet.find_path(MINI, list(DEFAULT)).steps
    assert not any(isinstance(step, CustomStep) for step in nonet.find_path(MINI, DEFAULT).steps)


@pytest.mark.usefixtures("last_two")
def test_a_named_technique_is_the_only_one_asked() -> None:
    path = nonet.find_path(MINI, ["last-two", "naked-single"])
    assert {step.technique for step in path.steps} <= {"last-two", "naked-single"}
    first = nonet.find_path(MINI, ["last-two", "naked-single"], ["naked-single", "last-two"])
    assert first.solved


@pytest.mark.usefixtures("last_two")
def test_its_price_is_its_place() -> None:
    position = next(
        position for position, step in nonet.find_path(MINI) if step.technique == "last-two"
    )
    assert not position.has(["full-house"])
    names = [step.technique for step in find_steps(position)]
    orders = [TECHNIQUES[name].order for name in names]
    assert orders == sorted(orders)
    assert "last-two" in names


@pytest.mark.usefixtures("last_two")
def test_a_hint_tells_and_draws_it() -> None:
    position, step = next(
        (position, step) for position, step in nonet.find_path(MINI) if step.technique == "last-two"
    )
    hint = nonet.find_hint(MINI, position.digits, techniques="last-two")
    assert hint.step == step
    assert hint.explain().startswith("Last Two: ")
    assert "lacks two. That settles" in hint.explain()
    assert hint.explain("de").startswith("Letzte zwei: Zwei fehlen. ")
    assert hint.svg().startswith("<svg")
    assert tell_hint(hint, position.layout)[0] == "Look for a Last Two."
    assert hint_to_json(hint)["step"]["name"] == "Last Two"


@pytest.mark.usefixtures("last_two")
def test_its_steps_are_values() -> None:
    path = nonet.find_path(MINI)
    step = next(step for step in path.steps if isinstance(step, CustomStep))
    for again in (pickle.loads(pickle.dumps(step)), copy.copy(step), copy.deepcopy(step)):
        assert again == step
        assert hash(again) == hash(step)
        assert repr(again) == repr(step)
    assert pickle.loads(pickle.dumps(path)) == path
    assert step != Step("brute-force", placements=step.placements)
    frames = step_to_json(step, path.start)["frames"]
    assert [frame["sentence"] for frame in frames] == ["effect.places"]


def test_a_step_that_loses_the_solution_is_refused() -> None:
    liar = CustomTechnique(
        "liar", "Liar", lambda _: [CustomStep("liar", eliminations=[(1, 2)])], "full-house"
    )
    nonet.register_technique(liar)
    try:
        with pytest.raises(InputError, match="one of liar without 2 at r1c2"):
            nonet.find_hint(MINI, techniques="liar")
        with pytest.raises(InputError, match="one of liar"):
            nonet.find_path(nonet.Puzzle(MINI))
    finally:
        nonet.unregister_technique("liar")


def test_what_changes_nothing_is_left_out_and_what_is_no_step_is_refused() -> None:
    idle = CustomTechnique("idle", "Idle", lambda _: [CustomStep("idle", eliminations=[(0, 2)])])
    wrong = CustomTechnique("wrong", "Wrong", lambda _: [Step("x-wing")])  # type: ignore[list-item]
    nonet.register_technique(idle)
    nonet.register_technique(wrong)
    try:
        assert find_steps(MINI, "idle") == []
        with pytest.raises(InputError, match="expected custom steps of wrong"):
            find_steps(MINI, "wrong")
    finally:
        nonet.unregister_technique("idle")
        nonet.unregister_technique("wrong")


@pytest.mark.parametrize("found", [None, 3, ["a"]])
def test_a_technique_that_gives_no_steps_is_refused_by_its_name(found: Any) -> None:
    nonet.register_technique(CustomTechnique("mute", "Mute", lambda _: found))
    try:
        with pytest.raises(InputError, match="expected custom steps of mute, got"):
            find_steps(MINI, "mute")
    finally:
        nonet.unregister_technique("mute")


@pytest.mark.parametrize("told", [None, 3, [3], [(1, 2, 3)]])
def test_a_rule_that_gives_no_candidates_is_refused_by_its_name(told: Any) -> None:
    nonet.register_rule(CustomRule("mute", lambda *_: told, lambda *_: ()))
    grid = CustomGrid(MINI, "mute: r1c1")
    try:
        with pytest.raises(InputError, match="'mute'"):
            nonet.count_solutions(grid)
    finally:
        nonet.unregister_rule("mute")


@pytest.mark.parametrize(
    "made",
    [
        3,
        CustomTechnique("x-wing", "X", find_last_two),
        CustomTechnique("", "X", find_last_two),
        CustomTechnique("free", "X", 3),  # type: ignore[arg-type]
        CustomTechnique("free", "X", find_last_two, "nothing"),
    ],
)
def test_a_technique_that_makes_no_sense_is_refused(made: object) -> None:
    with pytest.raises(InputError):
        nonet.register_technique(made)  # type: ignore[arg-type]
    assert "free" not in TECHNIQUES


# --- rules -----------------------------------------------------------------------------------

PRODUCTS = ["product 8: r1c1 r2c2 r3c3", "product 3: r1c2 r2c4", "product 12: r3c1 r4c2 r1c4"]


def keeps(digits: str) -> bool:
    grid = Grid(digits)
    rules = CustomGrid("." * 16, PRODUCTS).rules
    return not any(find_broken_product(grid, rule) for rule in rules)


@pytest.mark.usefixtures("product")
def test_the_solver_finds_exactly_the_grids_that_keep_a_custom_rule() -> None:
    custom = CustomGrid("." * 16, PRODUCTS)
    every = {grid.format() for grid in nonet.iter_solutions("." * 16)}
    assert len(every) == 288
    found = [grid.format() for grid in nonet.iter_solutions(custom)]
    assert len(found) == len(set(found))
    assert set(found) == {digits for digits in every if keeps(digits)}
    assert found
    assert nonet.count_solutions(custom, limit=1000) == len(found)
    assert nonet.is_proper(custom) == (len(found) == 1)
    assert nonet.search(custom, limit=1000).verdict == ("one" if len(found) == 1 else "several")


def test_a_rule_that_only_judges_is_exact_too() -> None:
    """Without propagation the search is slower, and answers the same."""
    nonet.register_rule(CustomRule("product", lambda *_: (), find_broken_product))
    try:
        test_the_solver_finds_exactly_the_grids_that_keep_a_custom_rule()
    finally:
        nonet.unregister_rule("product")


def make_proper() -> CustomGrid:
    """Add digits of a solution until there is one."""
    solution = next(nonet.iter_solutions(CustomGrid("." * 16, PRODUCTS)))
    custom, cell = CustomGrid("." * 16, PRODUCTS), 0
    while not nonet.is_proper(custom):
        custom = custom.with_digit(cell, solution[cell])
        cell += 5
    return custom


@pytest.mark.usefixtures("product")
def test_paths_and_hints_use_a_custom_rule() -> None:
    custom = make_proper()
    solution = nonet.solve(custom)
    assert solution is not None
    path = nonet.find_path(custom)
    assert "product" in {step.technique for step in path.steps}
    for _, step in path:
        assert all(solution[cell] == digit for cell, digit in step.placements)
        assert all(solution[cell] != digit for cell, digit in step.eliminations)
    hint = nonet.find_hint(custom, techniques="naked-single")
    assert hint.kind == "step"
    assert hint.step is not None
    assert hint.step.technique in ("product", "naked-single")
    told = [step.explain(at) for at, step in path if step.technique == "product"]
    assert told[0].startswith("Product: product ")
    assert "its digits multiply to that" in told[0]


@pytest.mark.usefixtures("product")
def test_nothing_rests_on_one_solution_without_the_rule() -> None:
    for step in nonet.find_steps(make_proper()):
        assert step.technique == "product" or not TECHNIQUES[step.technique].assumes_uniqueness


@pytest.mark.usefixtures("product")
def test_problems_name_a_broken_rule() -> None:
    custom = CustomGrid("2...............", ["product 3: r1c1"])
    found = nonet.problems(custom)
    assert [str(problem) for problem in found] == ["product is broken: r1c1"]
    assert nonet.count_solutions(custom) == 0
    with pytest.raises(nonet.NoSolutionError):
        nonet.find_hint(custom)
    with pytest.raises(nonet.SeveralSolutionsError):
        nonet.find_hint(CustomGrid("." * 16, "product 3: r1c1 r1c2"))


@pytest.mark.usefixtures("product")
def test_it_is_drawn() -> None:
    custom = CustomGrid("." * 16, "product 3: r1c1 r1c2")
    assert custom.svg().startswith("<svg")
    assert custom._repr_svg_() != Grid("." * 16)._repr_svg_()  # type: ignore[attr-defined]


REFUSING = {
    "rate": nonet.rate,
    "key": nonet.key,
    "find_key": nonet.find_key,
    "format_name": nonet.format_name,
    "true_candidates": nonet.true_candidates,
    "diagnose": nonet.diagnose,
    "Grid": Grid,
    "Puzzle": nonet.Puzzle,
    "Position": Position,
    "OpenGame": nonet.OpenGame,
    "solve_many": nonet.solve_many,
    "rate_many": nonet.rate_many,
    "key_many": nonet.key_many,
    "name_many": nonet.name_many,
    "are_equivalent": lambda custom: nonet.are_equivalent(custom, custom),
    "why_not": lambda custom: nonet.why_not(custom, custom.grid, 0, 1),
}


@pytest.mark.usefixtures("product")
@pytest.mark.parametrize("verb", REFUSING)
def test_a_verb_that_cannot_obey_refuses_by_name(verb: str) -> None:
    with pytest.raises(InputError, match="custom rules: product"):
        REFUSING[verb](CustomGrid("." * 81, "product 6: r1c1 r1c2"))  # type: ignore[operator]


@pytest.mark.usefixtures("product")
def test_a_custom_grid_is_a_value() -> None:
    custom = CustomGrid("." * 16, PRODUCTS)
    for again in (pickle.loads(pickle.dumps(custom)), copy.deepcopy(custom)):
        assert again == custom
        assert hash(again) == hash(custom)
    assert eval(repr(custom)) == custom
    assert custom != Grid("." * 16)


@pytest.mark.usefixtures("product")
@pytest.mark.parametrize(
    "rules", [3, [3], "cage 5: r1c1", "product x: r1c1", "product 3: r9c9", ["pro\nduct: r1c1"]]
)
def test_rules_that_make_no_sense_are_refused(rules: object) -> None:
    with pytest.raises(InputError):
        CustomGrid("." * 16, rules)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["cage", "", "Product", "a:b", "r1c1;x"])
def test_a_name_that_is_taken_or_cannot_be_written_is_refused(name: str) -> None:
    with pytest.raises(InputError):
        nonet.register_rule(CustomRule(name, rule_out_product, find_broken_product))
    assert name not in CUSTOM_RULES


@pytest.mark.usefixtures("product")
def test_the_search_of_a_custom_rule_ends_when_told() -> None:
    custom = CustomGrid("." * 81, "product 6: r1c1 r1c2")
    with pytest.raises(nonet.StoppedError):
        nonet.count_solutions(custom, 10**9, stop=lambda: True)
    with pytest.raises(nonet.TooLongError):
        nonet.solve(custom, timeout=0)
    assert nonet.search(custom, nodes=2).verdict == "unknown"
