"""Obey or refuse: no command answers for a puzzle without its rules."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from nonet.cli import main

CAGES = "2x3k:zj,ab__aa_aa___b_aaaab__aa___a___a_____a__a,5a11b8_13_9_9e6a4b8_8_11_11f9_7a7c"
CROSSED = ".Diagonal~1.Diagonal~-1.~R1C1_1~R2C4_9~R5C5_5"  # both diagonals are houses, not rules
SUKAKU = "12......." + "123456789" * 80
VERBS = ("solve", "count", "check", "key", "same", "transform", "minimise", "rate", "explain")


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as left:
        main(list(arguments))
    return int(left.value.code or 0)


@pytest.mark.parametrize("verb", VERBS)
def test_a_verb_names_the_rules_that_it_cannot_obey(
    verb: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(verb, CAGES) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert f"expected rules that {verb} knows, got: cage" in told.err


@pytest.mark.parametrize("verb", ["solve", "count", "check", "key"])
def test_candidates_that_say_more_than_the_givens_are_a_rule(
    verb: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(verb, SUKAKU) == 2
    assert f"expected rules that {verb} knows, got: candidates" in capsys.readouterr().err


def test_other_puzzles_of_the_same_input_are_answered(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mixed.txt"
    file.write_text(f"1..4.........32.\n{CAGES}\n1..4.........32.\n")
    assert run("solve", str(file)) == 2
    told = capsys.readouterr()
    assert told.out.splitlines() == ["1234341221434321"] * 2
    assert "line 2: expected rules that solve knows, got: cage" in told.err


def test_show_draws_the_board_and_names_the_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("show", CAGES) == 0
    told = capsys.readouterr()
    assert told.out.startswith(". . . | . . .")
    assert "not drawn here, but part of the puzzle: cage" in told.err
    assert run("show", "--json", CAGES) == 0
    assert json.loads(capsys.readouterr().out)["rules"] == ["cage"]


def test_check_and_rate_see_the_same_houses(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("rate", CROSSED) == 2
    assert "expected 9×9 for scale se, got 3x3+diagonals" in capsys.readouterr().err
    assert run("rate", "--scale", "steps", CROSSED) == run("check", CROSSED) == 1


def test_making_from_a_grid_with_rules_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("generate", "--grid", CAGES) == 2
    assert "expected rules that generate knows, got: cage" in capsys.readouterr().err


def test_no_public_variant_gets_a_wrong_answer(
    shared: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    puzzle, answers = tmp_path / "puzzle.txt", {"solved": 0, "refused": 0}
    for text, solution in read_variants(shared / "variants"):
        puzzle.write_text(text)
        code, told = run("solve", str(puzzle)), capsys.readouterr()
        if code == 2:
            assert "expected" in told.err, text
            answers["refused"] += 1
        elif solution is not None:
            letters = str.maketrans("ABCDEFGHIJKLMNOP", "123456789ABCDEFG")
            known = solution if "1" in solution else solution.translate(letters)
            assert told.out.split() == [known], text
            answers["solved"] += 1
    assert answers["refused"] > 300
    assert answers["solved"] > 10


def read_variants(folder: Path) -> Iterator[tuple[str, str | None]]:
    """Every puzzle of the collections, and its solution where that is recorded."""
    for name, field in (
        ("variants.jsonl", "iss"),
        ("iss.jsonl", "input"),
        ("rangsk_fpuzzles.jsonl", "link"),
        ("rangsk_js.jsonl", "fpuzzles"),
    ):
        for line in (folder / name).read_text().splitlines():
            row = json.loads(line)
            text = row.get(field)
            if text:
                link = "https://f-puzzles.com/?load=" if field in ("fpuzzles", "link") else ""
                yield f"{link}{text}", row.get("solution")
    for row in json.loads((folder / "solo_game_ids.json").read_text()):
        digits = (("123456789ABCDEFGHIJKLMNOP")[digit - 1] for digit in row["solution"])
        yield row["game_id"], "".join(digits)
