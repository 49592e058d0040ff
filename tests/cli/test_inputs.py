import io
from pathlib import Path

import pytest

from nonet.cli import main

WIKIPEDIA = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as left:
        main(list(arguments))
    return int(left.value.code or 0)


@pytest.mark.parametrize("name", ["puzzles.txt", "folder/puzzles", "./one", "/nowhere/easy.sdm"])
def test_a_file_that_is_not_there_is_said_to_be_missing(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("solve", name) == 2
    assert f"got {name}: no such file" in capsys.readouterr().err


@pytest.mark.parametrize(
    "text",
    [
        WIKIPEDIA,
        "...........A.B.C",
        "2x2:a4a3h2a3a",
        "#1.CQADGA",
        "sudokupad.app/scfoooooooooooooK",
    ],
)
def test_a_puzzle_is_no_file(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    run("convert", text)
    assert "no such file" not in capsys.readouterr().err


def test_convert_writes_files_of_the_format_their_ending_names(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "one.csv"
    assert run("convert", WIKIPEDIA, "-o", str(file)) == 0
    assert file.read_text() == f"givens,solution,board\n{WIKIPEDIA},,3x3\n"
    assert run("convert", "." * 81, "-o", str(file)) == 2
    assert "--force writes over it" in capsys.readouterr().err
    assert run("convert", "." * 81, "-o", str(file), "--force") == 0
    assert file.read_text().endswith("." * 81 + ",,3x3\n")


def test_convert_writes_parquet_and_reads_it_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("pyarrow", reason="nonet[parquet] is not installed")
    file = tmp_path / "two.parquet"
    assert run("convert", WIKIPEDIA, "." * 81, "-o", str(file)) == 0
    assert run("convert", str(file)) == 0
    assert capsys.readouterr().out.split() == [WIKIPEDIA, "." * 81]


@pytest.mark.parametrize("verb", ["solve", "count", "key", "rate", "check", "show", "explain"])
@pytest.mark.parametrize("ending", [".csv", ".jsonl", ".parquet"])
def test_every_command_reads_what_bulk_writes(
    verb: str, ending: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if ending == ".parquet":
        pytest.importorskip("pyarrow", reason="nonet[parquet] is not installed")
    puzzles, file = tmp_path / "puzzles.txt", tmp_path / f"answers{ending}"
    puzzles.write_text(f"{WIKIPEDIA}\n")
    assert run("bulk", "solve", str(puzzles), "-o", str(file), "--workers", "1") == 0
    capsys.readouterr()
    assert run(verb, WIKIPEDIA) == 0
    alone = capsys.readouterr().out
    assert run(verb, str(file)) == 0
    assert capsys.readouterr().out == alone


def test_convert_draws_a_qr_code_of_the_link(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    segno = pytest.importorskip("segno", reason="nonet[print] is not installed")
    assert run("convert", WIKIPEDIA, "--to", "link", "--address", "http://host/") == 0
    link = capsys.readouterr().out.strip()
    assert run("convert", WIKIPEDIA, "--to", "qr", "--address", "http://host/") == 0
    lines = capsys.readouterr().out.strip("\n").split("\n")
    rows = [
        row
        for line in lines
        for row in (["█▀".find(s) < 0 for s in line], ["█▄".find(s) < 0 for s in line])
    ]
    truth = [list(map(bool, row)) for row in segno.make(link, micro=False).matrix_iter(border=4)]
    assert rows[: len(truth)] == truth
    assert run("convert", WIKIPEDIA, "-o", str(tmp_path / "code.svg")) == 0
    assert (tmp_path / "code.svg").read_text().startswith("<svg")
    assert run("convert", WIKIPEDIA, "-o", str(tmp_path / "code.png")) == 0
    assert (tmp_path / "code.png").read_bytes()[1:4] == b"PNG"


def test_standard_input_is_read_as_bytes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(f"{WIKIPEDIA}\n".encode())))
    assert run("convert", "-", "--to", "compact") == 0
    assert capsys.readouterr().out.startswith("53..7....\n")


def test_no_command_writes_over_a_file_unless_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = str(tmp_path / "store.db")
    for command in (["rate", WIKIPEDIA, "-o"], ["bank", "export", "--db", store]):
        file = tmp_path / f"{command[0]}.csv"
        file.write_text("mine")
        assert run(*command, str(file)) == 2
        assert f"expected a new file, got {file} (--force" in capsys.readouterr().err
        assert file.read_text() == "mine"
        assert run(*command, str(file), "--force") == 0
        assert file.read_text() != "mine"


def test_rate_reads_tables_and_links_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "table.csv"
    file.write_text(f"level,puzzle\neasy,{WIKIPEDIA}\n")
    assert run("rate", str(file)) == 0
    assert run("rate", "scf5NlQ19j9mGca3OIN1bWGk2m41TjS79") == 0
    assert run("rate", WIKIPEDIA) == 0
    assert len(set(capsys.readouterr().out.split())) == 1
    file.write_text("level,puzzle\neasy,53..7\n")
    assert run("rate", str(file)) == 2
    assert "line 2: expected" in capsys.readouterr().err
