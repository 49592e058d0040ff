"""`nonet explain` as a user runs it."""

import json
import re
import subprocess
import sys

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "nonet", "explain", *arguments],
        capture_output=True,
        check=False,
        text=True,
    )


def test_explain_prints_every_step_and_the_solution() -> None:
    done = run(EASY)
    lines = done.stdout.splitlines()
    assert lines[0].startswith("1. ")
    assert lines[-1].startswith("solved: 5346")
    assert done.returncode == 0


def test_explain_says_when_the_techniques_do_not_suffice() -> None:
    done = run("--techniques", "full-house", EASY)
    assert done.stdout.startswith("stuck: ")
    assert done.returncode == 1


def test_explain_writes_json() -> None:
    data = json.loads(run("--json", EASY).stdout)
    assert data["is_solved"]
    assert data["steps"][0]["technique"] == "hidden-single-box"
    assert data["steps"][0]["text"].startswith("Hidden Single (box): ")


def test_explain_writes_a_page_with_a_picture_for_every_step() -> None:
    page = run("--html", EASY).stdout
    assert page.startswith("<!doctype html>")
    assert page.count("<svg") == 51
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")


def test_explain_counts_what_is_solved() -> None:
    done = run("--four", "--count", EASY, EASY)
    assert done.stdout == "2 of 2 solved\n"


def test_explain_names_an_unknown_technique() -> None:
    done = run("--techniques", "luck", EASY)
    assert done.returncode == 2
    assert "got 'luck'" in done.stderr


def test_explainer_tells_its_names_in_its_order() -> None:
    hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    done = run("--explainer", hard)
    assert done.returncode == 0
    assert "Forcing Chain" in done.stdout
    assert "Nested Forcing Net" in done.stdout or "Dynamic" in done.stdout


def test_explain_refuses_what_has_several_solutions_and_goes_on() -> None:
    done = run("." * 81, EASY)
    assert "expected one solution, got several" in done.stderr
    assert done.stdout.splitlines()[-1].startswith("solved: 5346")
    assert done.returncode == 1
    assert json.loads(run("--json", "." * 16).stdout)["message"].endswith("got several")


def test_explain_speaks_german_and_names_cells_by_letters() -> None:
    first = run("--language", "de", "--cells", "a1", EASY).stdout.splitlines()[0]
    assert first.startswith("1. Versteckter Einer (Block): Wo passt die ")
    assert re.search(r"Also gehört in [A-I][1-9] die \d\.$", first)
    assert '<html lang="de">' in run("--language", "de", "--html", EASY).stdout


def test_explain_writes_shorthand_only_when_asked() -> None:
    assert "≠" not in run(EASY).stdout
    lines = run("--short", EASY).stdout.splitlines()
    assert re.fullmatch(r"1\. Hidden Single \(box\): r\dc\d = \d", lines[0])


def test_explain_names_the_languages_there_are() -> None:
    done = run("--language", "fr", EASY)
    assert done.returncode == 2
    assert "'fr' is not one of 'en', 'de'" in done.stderr
