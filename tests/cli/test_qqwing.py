import io

import pytest

from nonet.cli import main
from nonet.cli.qqwing import translate

WIKIPEDIA = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


@pytest.mark.parametrize(
    ("theirs", "ours"),
    [
        ("--generate", "generate"),
        ("--generate 3 --difficulty easy", "generate -n 3 --level easy"),
        (
            "--generate 2 --symmetry rotate90 --csv",
            "generate -n 2 --symmetry quarter-turn --format csv",
        ),
        ("--solve --csv -", "solve --format qqwing-csv -"),
        ("--count-solutions --one-line", "count"),
        ("solve --board", "solve --board"),
        ("rate --csv", "rate --csv"),
        ("", ""),
    ],
)
def test_qqwings_words_are_understood(theirs: str, ours: str) -> None:
    assert translate(theirs.split()) == ours.split()


@pytest.mark.parametrize(
    ("style", "answer"),
    [
        ("--one-line", f"{SOLUTION}\n"),
        ("--compact", SOLUTION[:9] + "\n"),
        ("--readable", " 5 3 4 | 6 7 8 | 9 1 2"),
        ("--csv", "Puzzle,Solution,Givens,"),
    ],
)
def test_solutions_are_written_in_qqwings_styles(
    style: str,
    answer: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(f"{WIKIPEDIA}\n".encode())))
    with pytest.raises(SystemExit) as left:
        main(["--solve", style])
    assert not left.value.code
    assert capsys.readouterr().out.startswith(answer)
