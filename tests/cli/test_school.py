"""`nonet school`: makes positions by a seed, proves them, finds a false one."""

import json
from pathlib import Path

from click.testing import CliRunner

from nonet.cli.school import school


def run(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(school, list(arguments), standalone_mode=False)
    assert done.exception is None, done.output
    return done.return_value or 0, done.stdout


def test_what_is_made_is_proved_and_the_same_again(tmp_path: Path) -> None:
    texts = []
    for name in ("one.txt", "two.txt"):
        order = ("--count", "3", "--seed", "5", "--technique", "x-wing", "--workers", "1")
        code, _ = run("make", str(tmp_path / name), *order)
        assert code == 0
        texts.append((tmp_path / name).read_text())
    assert texts[0] == texts[1]
    assert len(texts[0].splitlines()) == 3
    code, told = run("check", str(tmp_path / "one.txt"), "--workers", "1", "--json")
    assert (code, json.loads(told)) == (0, {"checked": 3, "wrong": 0})


def test_a_false_position_and_a_repeated_one_are_found(tmp_path: Path) -> None:
    file = tmp_path / "false.txt"
    line = "x-wing strict " + "." * 81 + ":\n"
    file.write_text(line * 2)
    code, told = run("check", str(file), "--workers", "1", "--json")
    assert (code, json.loads(told)) == (1, {"checked": 2, "wrong": 3})


def test_a_sample_of_what_comes_with_nonet_is_proved() -> None:
    code, told = run("check", "--sample", "80", "--workers", "1", "--json")
    assert (code, json.loads(told)) == (0, {"checked": 80, "wrong": 0})
