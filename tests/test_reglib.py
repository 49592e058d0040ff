"""The public regression libraries of techniques, by the rule of their own tester.

A case names a technique, its digits and a position. Of all steps of that technique with those
digits at least one must have exactly the effect of the case and none another. Chains through
almost locked sets are counted in links by every program in its own way, so lengths are compared
only for chains of candidates and groups.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from nonet import Grid, solve
from nonet.techniques import TECHNIQUES, Step, parse_position

# Cases that join two kites of different digits into one: the program's own artefact.
TWO_DIGIT_KITES = {"514 944", "334 738"}


@dataclass(frozen=True)
class Case:
    code: str
    variant: str
    siamese: bool
    digits: str
    position: str
    eliminations: str
    placements: str
    length: str

    @property
    def techniques(self) -> list[str]:
        return [t.id for t in TECHNIQUES.values() if t.code == self.code]

    @property
    def options(self) -> dict[str, object]:
        code, variant = self.code, self.variant
        options: dict[str, object] = {
            "siamese": code.startswith("03") and code not in {"0300", "0310", "0320"},
            "thin_rectangles": (code, variant) == ("0402", "1") or code == "0405",
            "partial_rectangles": variant != "1",
            "overlapping_sets": code in {"0902", "0903", "0904"} and variant == "2",
            "sets_in_chains": (code, variant) == ("0709", "2")
            or (code in {"0710", "0711"} and variant in {"3", "4"}),
            "every_length": True,
        }
        if code.startswith("03"):
            options["only_digits"] = [int(d) for d in self.digits]
        return options

    def matches(self, step: Step) -> bool:
        if step.siamese != self.siamese:
            return False
        if self.variant == "x" or self.code == "0610":
            return True
        by_effect = (self.code[:2] in {"07", "09"} and self.code != "0703") or self.code == "1101"
        digits = {d for _, d in step.eliminations} if by_effect else set(step.digits)
        return "".join(map(str, sorted(digits))) == self.digits


def parse(line: str) -> Case:
    fields = [*line.split(":"), "", ""]
    code, _, variant = fields[1].partition("-")
    siamese = len(code) == 5
    position = f"{fields[3]}:{fields[4]}"
    return Case(code[:4], variant, siamese, fields[2], position, *fields[5:8])


def read(path: Path) -> Iterator[Case]:
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith(":"):
            yield parse(line.rstrip())


def triples(text: str) -> list[tuple[int, int]]:
    return sorted(((int(t[1]) - 1) * 9 + int(t[2]) - 1, int(t[0])) for t in text.split())


def assert_sound(step: Step, solution: Grid | None) -> None:
    if solution is None:
        return
    assert all(solution[c] == d for c, d in step.placements)
    assert all(solution[c] != d for c, d in step.eliminations)


def failure(case: Case, exact: bool) -> str | None:
    """Say what is wrong with a case, or None. `exact`: no other effect may be found."""
    position = parse_position(case.position)
    steps = position.find(case.techniques, options=case.options)
    if "x" not in case.variant:
        solution = solve(position.digits)
        for step in steps:
            assert_sound(step, solution)
    found = [step for step in steps if case.matches(step)]
    if case.variant == "x":
        return f"{len(found)} steps where there is none" if found else None
    want = (triples(case.placements), triples(case.eliminations))
    same = [step for step in found if (step.placements, step.eliminations) == want]
    if not same:
        return "not found"
    if exact and len(same) < len(found):
        return "found with another effect too"
    through_sets = any(node[3] for step in same for node in step.nodes)
    lengths = {str(step.length) for step in same}
    if case.length and not through_sets and case.length not in lengths:
        return f"length {case.length} not found"
    return None


def test_the_whole_regression_library(shared: Path) -> None:
    cases = list(read(shared / "techniques" / "hodoku-reglib.txt"))
    assert len(cases) == 742
    problems = {case: failure(case, exact=True) for case in cases}
    wrong = {case for case, problem in problems.items() if problem}
    assert {case.eliminations for case in wrong} == TWO_DIGIT_KITES


def test_the_two_digit_kites_are_found_one_by_one(shared: Path) -> None:
    for case in read(shared / "techniques" / "hodoku-reglib.txt"):
        if case.eliminations not in TWO_DIGIT_KITES:
            continue
        steps = parse_position(case.position).find(["two-string-kite"])
        gone = {at for step in steps for at in step.eliminations}
        assert set(triples(case.eliminations)) <= gone


@pytest.mark.parametrize(
    "name",
    [
        "bent-quad",
        "bivalue-oddagon",
        "broken-wing",
        "bug-lite",
        "extended-ur",
        "reverse-bug",
        "rstuvwxyz-wing",
        "stuvwxyz-wing",
        "tridagon",
        "tuvwxyz-wing",
        "unique-loop",
        "uvwxyz-wing",
        "vwxyz-wing",
        "wxyz-wing",
    ],
)
def test_an_extra_library(shared: Path, name: str) -> None:
    cases = list(read(shared / "techniques" / "extra" / f"{name}.txt"))
    assert cases
    assert {case: failure(case, exact=False) for case in cases} == dict.fromkeys(cases)
