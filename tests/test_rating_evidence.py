"""The evidence behind an ER: every link must follow from its parents in the position shown."""

import csv
from pathlib import Path

import pytest

from nonet import Puzzle
from nonet.grid import Grid
from nonet.layout import CLASSIC
from nonet.rating import Claim, Evidence, Link, rate_se, rate_sukaku

DATA = Path(__file__).parent / "data"


def puzzle_of(er: str) -> str:
    with (DATA / "ratings.csv").open() as file:
        for row in csv.DictReader(file):
            if row["se121_er"] == er:
                return row["puzzle"]
    raise AssertionError(er)


def cells_of(reason: str, cell: int) -> set[int]:
    row, column = divmod(cell, 9)
    match reason:
        case "row":
            return {row * 9 + i for i in range(9)}
        case "column":
            return {i * 9 + column for i in range(9)}
    return {c for c in range(81) if (c // 27, c % 9 // 3) == (row // 3, column // 3)}


def rivals(evidence: Evidence, link: Link) -> set[tuple[int, int]]:
    """What the claim's cell or house holds besides it, before the step."""
    cell, digit = link.claim.cell, link.claim.digit
    if link.reason == "cell":
        return {(cell, d) for d in evidence.candidates[cell] if d != digit}
    house = cells_of(link.reason, cell) - {cell}
    return {(c, digit) for c in house if digit in evidence.candidates[c]}


def follows(evidence: Evidence, branch: tuple[Link, ...], link: Link) -> bool:
    parents = [branch[place].claim for place in link.parents]
    if link.claim.on:
        return rivals(evidence, link) <= {(p.cell, p.digit) for p in parents if not p.on}
    (parent,) = parents
    return parent.on and (parent.cell, parent.digit) in rivals(evidence, link)


@pytest.mark.parametrize("er", ["6.6", "7.2", "8.2", "8.4", "8.9", "9.2", "9.8"])
def test_every_link_of_the_evidence_follows_from_its_parents(er: str) -> None:
    line = puzzle_of(er)
    rating = rate_se(line, explain=True)
    evidence = rating.evidence
    assert evidence is not None
    assert (evidence.technique, evidence.price) == (rating.technique, float(er))
    assert rating.path[evidence.step].price == float(er)
    assert evidence.branches
    for branch in evidence.branches:
        assert branch[0].reason == "assumed"
        for place, link in enumerate(branch[1:], 1):
            assert all(parent < place for parent in link.parents)
            if link.reason not in ("rule", "nested"):
                assert follows(evidence, branch, link), (str(link.claim), link)


@pytest.mark.parametrize("er", ["6.6", "8.2", "9.8"])
def test_what_the_evidence_concludes_is_true(er: str) -> None:
    line = puzzle_of(er)
    evidence = rate_se(line, explain=True).evidence
    assert evidence is not None
    solution = Puzzle(line).solution
    assert evidence.conclusions
    for claim in evidence.conclusions:
        assert (solution[claim.cell] == claim.digit) == claim.on


def test_a_nested_chain_is_shown_with_its_claims() -> None:
    evidence = rate_se(puzzle_of("10.2"), explain=True).evidence
    assert evidence is not None
    links = [link for branch in evidence.branches for link in branch if link.reason == "nested"]
    assert links
    assert all(link.nested for link in links)
    assert any("a nested chain" in line for line in evidence.lines())


def test_a_step_without_chains_has_conclusions_and_no_branches() -> None:
    evidence = rate_se(puzzle_of("1.2"), explain=True).evidence
    assert evidence is not None
    assert evidence.branches == ()
    (claim,) = evidence.conclusions
    assert claim.on
    (line,) = evidence.lines()
    assert line == f"step {evidence.step + 1}: Hidden Single (box) (1.2) shows {claim}"


def test_evidence_comes_only_when_asked_for() -> None:
    line = puzzle_of("1.2")
    assert rate_se(line).evidence is None
    marks = "".join(
        "".join(str(d) if digit in (0, d) else "." for d in range(1, 10))
        for digit in Grid(line, CLASSIC)
    )
    rating = rate_sukaku(marks, explain=True)
    assert rating.evidence is not None
    assert str(Claim(40, 3, on=False)) == "r5c5≠3"
