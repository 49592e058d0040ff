"""Every public variant is read and written back to an equal board, or refused by name."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from nonet import LETTERS, Board, Grid, InputError, Layout, formats, search
from nonet._core import is_solution
from nonet.formats import Sheet

LINK = "https://f-puzzles.com/?load="
# Recorded solutions that break a rule as the puzzle itself tells it in words.
WRONG_RECORDS = {"Executive Function": "region sum"}


class Sample(NamedTuple):
    """A puzzle of a list, and the format that it is written in."""

    name: str
    text: str
    solution: str | list[int] | None
    format: str


def read_rows(path: Path) -> Iterator[dict[str, Any]]:
    for line in path.read_text().splitlines():
        yield json.loads(line)


def read_table(path: Path) -> Iterator[list[str]]:
    for line in path.read_text().splitlines():
        if not line.startswith("#"):
            yield line.split("\t")


def read_samples(folder: Path, name: str) -> Iterator[Sample]:
    match name:
        case "rangsk_fpuzzles":
            for row in read_rows(folder / f"{name}.jsonl"):
                yield Sample(row["title"] or "", row["link"], row["solution"], "f-puzzles")
        case "rangsk_js":
            for row in read_rows(folder / f"{name}.jsonl"):
                yield Sample(row["title"], LINK + row["fpuzzles"], row["solution"], "f-puzzles")
        case "variants":
            for row in read_rows(folder / f"{name}.jsonl"):
                yield Sample(row["title"], row["iss"], row["solution"], "iss")
        case "iss":
            for row in read_rows(folder / f"{name}.jsonl"):
                yield Sample(row["name"], row["input"], row["solution"], "iss")
        case "solo_game_ids":
            for row in json.loads((folder / f"{name}.json").read_text()):
                yield Sample(row["game_id"], row["game_id"], row["solution"], "solo")
        case "solo_made":
            for kind, _, text, solution in read_table(folder / f"{name}.tsv"):
                yield Sample(kind, text, solution, "solo")
        case "jigsaw_layouts":
            for regions, _ in read_table(folder / f"{name}.tsv"):
                yield Sample("", regions, None, "regions")


# How many of each list are read whole, with rules that have no kind, and refused.
EXPECTED = {
    "rangsk_fpuzzles": {"read": 37, "foreign": 3},
    "rangsk_js": {"read": 66, "foreign": 2},
    "variants": {"read": 38, "foreign": 1},
    "iss": {"read": 153, "foreign": 54, "refused": 41},
    "solo_game_ids": {"read": 34},
    "solo_made": {"read": 300},
    "jigsaw_layouts": {"read": 1888},
}


@pytest.mark.parametrize("name", EXPECTED)
def test_every_sample_is_read_and_written_or_refused_by_name(shared: Path, name: str) -> None:
    found: Counter[str] = Counter()
    for sample in read_samples(shared / "variants", name):
        try:
            sheet = formats.parse(sample.text)
        except InputError as error:
            assert str(error).startswith("expected "), sample  # noqa: PT017 (a refusal is an answer)
            found["refused"] += 1
            continue
        found["foreign" if sheet.unknown_kinds else "read"] += 1
        if sheet.unknown_kinds:
            check_refused(sheet, sample)
        check_written(sheet, sample)
        check_solution(sheet, sample)
    assert found == EXPECTED[name]


def check_refused(sheet: Sheet, sample: Sample) -> None:
    """No verb answers for it: each names every rule that nothing here knows."""
    for verb in ("solve", "count", "check", "rate", "explain", "key", "same", "transform"):
        with pytest.raises(InputError) as refused:
            sheet.givens_for(verb)
        told = str(refused.value)
        assert told == f"expected rules that {verb} knows, got: {', '.join(sheet.unknown_kinds)}"
    assert all(kind.strip() for kind in sheet.unknown_kinds), sample.name


def check_written(sheet: Sheet, sample: Sample) -> None:
    """The same board in its own format, in our JSON and in our link."""
    bare = replace(sheet, solution=None)
    names = [sample.format]
    if is_killer_line(sample.text):
        names = ["iss"]
    for name in ("json", "link", *names):
        again = formats.parse(formats.format(bare, name))
        assert (again.givens, again.foreign) == (sheet.givens, sheet.foreign), (sample.name, name)
        assert again.candidates == sheet.candidates, (sample.name, name)


def is_killer_line(text: str) -> bool:
    return len(text) == 81 and not text.isdecimal() and "<" in text


def check_solution(sheet: Sheet, sample: Sample) -> None:
    """Rules that a recorded solution breaks were read wrongly."""
    if not sample.solution or len(sample.solution) != sheet.layout.cells:
        return  # none, or numbers of two figures run together
    grid = read_solution(sample.solution, sheet.board)
    for given, digit in zip(sheet.givens.digits, grid.digits, strict=True):
        assert given in (0, digit), sample.name
    if kind := WRONG_RECORDS.get(sample.name):
        rules = [rule for rule in sheet.rules if rule.kind != kind]
        grid = Grid.from_digits(Board(sheet.layout, rules), grid.digits)
    assert is_solution(grid), (sample.name, [str(each) for each in find_broken(grid)][:3])


# Puzzles of each list with a recorded solution that is found and proved in so many nodes.
NODES = 20_000
SOLVED = {
    "rangsk_fpuzzles": 34,
    "rangsk_js": 62,
    "variants": 36,
    "iss": 72,
    "solo_game_ids": 34,
    "solo_made": 300,
}


@pytest.mark.parametrize("name", SOLVED)
def test_every_answer_is_the_recorded_one(shared: Path, name: str) -> None:
    right = 0
    for sample in read_samples(shared / "variants", name):
        try:
            givens = formats.parse(sample.text).givens_for("solve")
            found = search(givens, nodes=NODES)
        except InputError:
            continue  # refused by name
        if not sample.solution or len(sample.solution) != givens.layout.cells:
            continue
        if found.verdict == "unknown" or sample.name in WRONG_RECORDS:
            continue
        assert found.solutions == (read_solution(sample.solution, givens.board),), sample.name
        right += 1
    assert right >= SOLVED[name]


def read_solution(solution: str | list[int], board: Board) -> Grid:
    if isinstance(solution, list):
        return Grid.from_digits(board, bytes(solution))
    return Grid(solution, board) if solution.isdecimal() else Grid(solution, board, LETTERS)


def find_broken(grid: Grid) -> list[Any]:
    from nonet import problems

    return problems(grid)


def test_a_samurai_is_one_board_in_three_texts(shared: Path) -> None:
    row = next(read_rows(shared / "variants" / "samurai.jsonl"))
    sheet = formats.parse(row["givens"])
    assert (sheet.layout, sheet.givens.count_digits()) == (Layout.samurai(), 108)
    assert is_solution(Grid(row["solution"], sheet.board))
    begins = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)]
    line = sheet.givens.format()
    five = [
        "".join(line[(r + i) * 21 + c : (r + i) * 21 + c + 9] for i in range(9)) for r, c in begins
    ]
    assert formats.parse("\n".join(five), "samurai") == sheet
    for name in ("samurai", "ksudoku", "json", "link", "jsonl"):
        assert formats.parse(formats.format(sheet, name)) == sheet, name
