"""Obey or refuse: no command answers for a puzzle without its rules."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from nonet import Grid, Puzzle, formats, rate
from nonet.canonical import turn
from nonet.cli import main
from nonet.generator.cards import describe
from nonet.service.work import OrderRequest, make_puzzle

CAGES = "2x3k:zj,ab__aa_aa___b_aaaab__aa___a___a_____a__a,5a11b8_13_9_9e6a4b8_8_11_11f9_7a7c"
CROSSED = ".Diagonal~1.Diagonal~-1.~R1C1_1~R2C4_9~R5C5_5"  # both diagonals are houses, not rules
KILLER = formats.parse(CAGES).givens
NARROWED = "12"  # grids of 4×4 with two such cages
SUKAKU = "12......." + "123456789" * 80
HARD = (  # of the sample: minutes, not moments
    "152843796789612435346759812271485963538976124694231587913524678825167349467398251",
    "231869574457321689896475321672198453913547268548236917125984736364712895789653142",
)
REFUSING = ("vicinity",)
OBEYING = ("key", "same", "transform", "minimise", "rate", "explain")


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as left:
        main(list(arguments))
    return int(left.value.code or 0)


@pytest.mark.parametrize("verb", REFUSING)
def test_a_verb_names_the_rules_that_it_cannot_obey(
    verb: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(verb, CAGES) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert f"expected rules that {verb} knows, got: cage" in told.err


@pytest.mark.parametrize(
    ("text", "solution"),
    [
        (CAGES, "321645546321654213213456435162162534"),
        (".Shape~4x4.Thermo~R1C1~R2C1~R3C1~R4C1.Thermo~R1C2~R2C2~R3C2~R4C2", None),
    ],
)
def test_rules_are_obeyed(
    text: str, solution: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    for verb, told in (("solve", solution), ("count", "1"), ("check", "proper")):
        if solution is None:
            told = {"solve": "no solution", "count": "0", "check": "no solution"}[verb]
        assert run(verb, text) == (solution is None)
        assert capsys.readouterr().out.strip() == told


def test_killers_are_the_same_if_their_cages_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "killers.txt"
    turned, other = ".Cage~3~R9C9~R8C9", ".Cage~4~R1C1~R1C2"
    file.write_text(f".Cage~3~R1C1~R1C2\n{turned}\n{other}\n")
    assert run("same", str(file)) == 0
    told = capsys.readouterr()
    assert told.out.count("line") == 2
    assert "3 puzzles, 2 different" in told.err


def test_a_rule_without_a_kind_is_refused_by_every_verb(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for verb in ("solve", "count", "check", *OBEYING, *REFUSING):
        assert run(verb, ".AntiKnight.Lunchbox~4~R1C1~R2C1") == 2
        assert "iss Lunchbox" in capsys.readouterr().err


def test_candidates_that_say_more_than_the_givens_are_a_rule(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run("solve", SUKAKU) == 0
    assert capsys.readouterr().out[0] in "12"
    assert run("count", "..3456789" + "123456789" * 80) == 0
    assert capsys.readouterr().out.strip() == "2"
    assert run("vicinity", SUKAKU) == 2
    assert "expected rules that vicinity knows, got: candidates" in capsys.readouterr().err
    assert run("key", SUKAKU) == 0
    assert " on 3x3; allowed " in capsys.readouterr().out


def test_a_killer_is_turned_with_its_cages(capsys: pytest.CaptureFixture[str]) -> None:
    """The issue's killer has boxes of 2×3, so that a quarter turn leads to another layout."""
    assert run("transform", "--turn", "1", CAGES) == 0
    turned = capsys.readouterr().out.strip()
    assert turned.startswith("." * 36 + " on 3x2; cage 7: r1c1 r2c1; ")
    assert run("solve", turned) == 0
    solution = formats.parse(f"321645546321654213213456435162162534 on {KILLER.board.text}")
    assert capsys.readouterr().out.strip() == turn(solution.givens).format()
    assert run("same", CAGES, turned) == 0
    assert "2 puzzles, 1 different" in capsys.readouterr().err


def test_digits_of_a_killer_may_only_be_turned(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("transform", "--relabel", "654321", CAGES) == 0
    turned = capsys.readouterr().out.strip()
    assert " on 2x3; cage 9: r1c1 r1c2; " in turned  # 5 in two cells becomes 14 - 5
    assert run("key", CAGES) == 0
    wanted = capsys.readouterr().out
    assert run("key", turned) == 0
    assert capsys.readouterr().out == wanted
    line = f"{'.' * 36} on 2x3; thermometer: r1c1 r1c2"
    for puzzle, *option in ((CAGES, "--relabel", "213456"), (line, "--swap", "rows", "1", "2")):
        assert run("transform", *option, puzzle) == 2
        assert "expected a transformation that keeps the rules" in capsys.readouterr().err


def test_cages_may_be_torn_by_swapped_lines(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("transform", "--swap", "rows", "1", "2", CAGES) == 0
    torn = capsys.readouterr().out.strip()
    assert run("solve", torn) == 0
    solution = "321645546321654213213456435162162534"
    assert capsys.readouterr().out.strip() == solution[6:12] + solution[:6] + solution[12:]
    assert run("same", CAGES, torn) == 0


def test_what_the_commands_write_is_read_again(capsys: pytest.CaptureFixture[str]) -> None:
    full = f"321645546321654213213456435162162534 on {KILLER.board.text}"
    for verb in ("key", "transform", "minimise", "convert"):
        assert run(verb, full) == 0
        written = capsys.readouterr().out.strip()
        assert formats.parse(written).board.kinds == ("cage",)
        assert run("check", written) == 0
        assert capsys.readouterr().out.strip() == "proper"
    assert run("minimise", "--json", full) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["clues"], answer["board"]) == (0, KILLER.board.text)


def test_a_board_is_told_by_options(capsys: pytest.CaptureFixture[str]) -> None:
    for told in (
        ("--layout", "2x2; cage 3: r1c1 r1c2; cage 4: r1c3 r2c4"),
        ("--layout", "2x2", "--rules", "cage 3: r1c1 r1c2; cage 4: r1c3 r2c4"),
        ("--rules", "cage 3: r1c1 r1c2; cage 4: r1c3 r2c4"),
    ):
        assert run("count", "--limit", "300", *told, "." * 16) == 0
        assert capsys.readouterr().out.strip() == NARROWED
    assert run("vicinity", "--rules", "anti-king", "." * 16) == 2
    assert "expected rules that vicinity knows, got: anti-king" in capsys.readouterr().err
    assert run("solve", "--layout", "samurai", "." * 441) == 0
    capsys.readouterr()
    assert run("solve", "--layout", "2x2+diagonals", CAGES) == 2
    assert "expected a puzzle on 2x2+diagonals, got one on 2x3; cage 5" in capsys.readouterr().err
    for wrong, words in (
        (("--layout", "v2 2x2"), "expected a board of version 1"),
        (("--rules", "yin-yang"), "yin-yang"),
        (("--rules", "cage 9: r1c1 r1c2"), "expected sums from 3 to 7, got 9"),
        (("--rules", "cage 3: r1c1 r9c9"), "r9c9"),
    ):
        assert run("solve", *wrong, "." * 16) == 2
        assert words in capsys.readouterr().err


def test_bulk_and_bank_take_boards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines, out = tmp_path / "lines.txt", tmp_path / "out.csv"
    killer = formats.format_ruled(KILLER)
    lines.write_text(f"{killer}\n{'.' * 16}\n{CAGES}\n. on 2x2; yin-yang\n")
    assert run("bulk", "solve", str(lines), "-o", str(out), "--workers", "1") == 2
    solved = out.read_text().splitlines()
    assert solved[1].endswith(",321645546321654213213456435162162534")
    assert solved[3].endswith(",321645546321654213213456435162162534")
    assert "yin-yang" in (tmp_path / "out.csv.bad.csv").read_text()
    store, table = f"sqlite:///{tmp_path / 'bank.db'}", tmp_path / "bank.csv"
    turned = formats.format_ruled(turn(KILLER, 2))  # the same puzzle
    lines.write_text(f"{killer}\n{turned}\n")
    assert run("bank", "import", "--workers", "1", "--db", store, str(lines)) == 0
    assert run("bank", "export", "--db", store, str(table)) == 0
    capsys.readouterr()
    assert run("bulk", "count", str(table), "-o", "-") == 0  # by its columns givens and board
    assert capsys.readouterr().out.strip() == "1"
    other = f"sqlite:///{tmp_path / 'other.db'}"
    assert run("bank", "import", "--as-is", "--db", other, str(table)) == 0
    again = tmp_path / "again.csv"
    assert run("bank", "export", "--db", other, str(again)) == 0
    assert again.read_text() == table.read_text()


def test_puzzles_of_one_input_are_answered_by_their_own_rules(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mixed.txt"
    refused = ".Shape~4x4.Lunchbox~4~R1C1~R2C1"
    file.write_text(f"1..4.........32.\n{CAGES}\n{refused}\n1..4.........32.\n")
    assert run("solve", str(file)) == 2
    told = capsys.readouterr()
    assert told.out.splitlines()[::2] == ["1234341221434321"] * 2
    assert "line 3: expected rules that solve knows, got: iss Lunchbox" in told.err


def test_show_draws_the_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("show", CAGES) == 0
    told = capsys.readouterr()
    assert told.out.startswith("┏5━")
    assert told.err == ""
    assert run("show", "--json", CAGES) == 0
    assert json.loads(capsys.readouterr().out)["rules"] == ["cage"]
    assert run("show", "--format", "rows", CAGES) == 0
    assert "not drawn here, but part of the puzzle: cage" in capsys.readouterr().err
    assert run("show", "--format", "json", CAGES) == 0
    told = capsys.readouterr()
    assert "cage 5: r1c1 r1c2" in told.out
    assert told.err == ""
    assert run("show", ".Shape~4x4.Lunchbox~4~R1C1~R2C1") == 0
    assert "not drawn here, but part of the puzzle: iss Lunchbox" in capsys.readouterr().err


def test_check_and_rate_see_the_same_houses(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("rate", "--scale", "se", CROSSED) == 2
    assert "expected 9×9 for scale se, got 3x3+diagonals" in capsys.readouterr().err
    assert run("rate", CROSSED) == run("check", CROSSED) == 1


def test_rules_are_explained_and_rated(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("explain", CAGES) == 0
    told = capsys.readouterr().out
    assert "Combination" in told
    assert told.rstrip().endswith("solved: 321645546321654213213456435162162534")
    assert run("rate", "--json", CAGES) == 0
    rated = json.loads(capsys.readouterr().out)
    assert (rated["scale"], rated["outcome"]) == ("steps", "rated")
    assert run("rate", "--scale", "nonet", CAGES) == 0


def test_making_from_a_grid_with_rules_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("generate", "--grid", CAGES) == 2
    assert "expected rules that generate knows, got: cage" in capsys.readouterr().err


def test_public_variants_get_their_answer_or_are_refused(
    shared: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A sample; tests/formats/test_corpus.py asks the library about all of them."""
    puzzle, answers = tmp_path / "puzzle.txt", {"solved": 0, "refused": 0}
    for text, solution in list(read_variants(shared / "variants"))[::9]:
        if solution is None or solution in HARD:
            continue
        puzzle.write_text(text)
        code, told = run("solve", str(puzzle)), capsys.readouterr()
        if code == 2:
            assert "expected" in told.err, text
            answers["refused"] += 1
        else:
            letters = str.maketrans("ABCDEFGHIJKLMNOP", "123456789ABCDEFG")
            known = solution if "1" in solution else solution.translate(letters)
            assert told.out.split() == [known], text
            answers["solved"] += 1
    assert answers["refused"] > 5
    assert answers["solved"] > 15


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


def test_every_door_tells_the_same_share_of_steps_that_use_a_rule(
    capsys: pytest.CaptureFixture[str],
) -> None:
    share = rate(KILLER).rule_share
    assert share > 0
    for scale in ("nonet", "steps"):
        assert run("rate", "--scale", scale, "--json", CAGES) == 0
        assert 0 < json.loads(capsys.readouterr().out)["rule_share"] <= 1
    assert run("rate", "--scale", "nonet", "--format", "%U", CAGES, "1..4.........32.") == 0
    assert capsys.readouterr().out.split() == [f"{share:.0%}", "0%"]
    assert describe(Puzzle(KILLER)).rule_share == share
    assert describe(Puzzle("1..4.........32.")).rule_share is None
    card = make_puzzle(OrderRequest(variant="killer", size=4), 5, 100, 60.0).card
    assert card.rule_share == rate(Grid(card.givens, card.board)).rule_share


def test_a_table_of_ratings_keeps_its_columns_whatever_comes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    classic = formats.parse("." * 9 + "1" + "." * 71).givens.format()  # has many solutions
    for puzzles in ((CAGES, classic), (classic, CAGES)):
        assert run("rate", "--csv", *puzzles) == 1
        rows = [line.count(",") for line in capsys.readouterr().out.splitlines()]
        assert len(rows) == 3
        assert len(set(rows)) == 1
