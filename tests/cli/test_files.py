"""Files as people have them: pipes, folders, packed ones; and what a failure leaves behind."""

import gzip
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from nonet.cli import main

MINI = "1..4.........32."
SOLVED = "1234341221434321"
COMMAND = [sys.executable, "-m", "nonet"]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no pipes with names")


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as left:
        main(list(arguments))
    return int(left.value.code or 0)


def test_a_failed_print_leaves_no_file_in_the_way(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from nonet.printing import pdf

    written = pdf.write_pdf

    def fail(*_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(pdf, "write_pdf", fail)
    with pytest.raises(OSError, match="No space"):
        main(["print", MINI, "-o", str(tmp_path / "one.pdf")])
    assert list(tmp_path.iterdir()) == []
    monkeypatch.setattr(pdf, "write_pdf", written)
    assert run("print", MINI, "-o", str(tmp_path / "one.pdf")) == 0
    assert [file.name for file in tmp_path.iterdir()] == ["one.pdf"]
    assert run("print", MINI, "-o", str(tmp_path / "one.pdf")) == 2
    assert "--force writes over it" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["none.csv", "none.parquet"])
def test_a_conversion_of_nothing_leaves_what_was_there(tmp_path: Path, name: str) -> None:
    output = tmp_path / name
    output.write_text("kept")
    assert run("convert", "12", "-o", str(output), "--force") == 2
    assert output.read_text() == "kept"
    assert [file.name for file in tmp_path.iterdir()] == [name]


def test_a_named_pipe_is_read_like_a_file(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = subprocess.Popen([*COMMAND, "solve", str(pipe)], stdout=subprocess.PIPE)
    pipe.write_text(f"{MINI}\n{MINI}\n")
    assert reader.communicate(timeout=60)[0].split() == [SOLVED.encode()] * 2
    assert reader.returncode == 0


@pytest.mark.skipif(not Path("/dev/stdin").exists(), reason="no /dev/stdin")
def test_standard_input_by_its_name_is_read() -> None:
    told = subprocess.run(
        [*COMMAND, "solve", "/dev/stdin"], input=MINI.encode(), capture_output=True, check=True
    )
    assert told.stdout.split() == [SOLVED.encode()]


def test_a_folder_is_called_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("solve", str(tmp_path)) == 2
    assert f"got {tmp_path}: a folder" in capsys.readouterr().err


def test_a_packed_file_is_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "one.txt.gz"
    file.write_bytes(gzip.compress(MINI.encode()))
    assert run("solve", str(file)) == 0
    assert capsys.readouterr().out.split() == [SOLVED]


def test_a_reader_who_has_gone_is_no_failure(tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    file.write_text(f"{MINI}\n" * 50_000)
    writer = subprocess.Popen(
        [*COMMAND, "convert", str(file)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert writer.stdout is not None
    assert writer.stdout.readline() == f"{MINI}\n".encode()
    writer.stdout.close()
    assert writer.stderr is not None
    assert (writer.stderr.read(), writer.wait(60)) == (b"", 0)
    writer.stderr.close()


@pytest.mark.parametrize("verb", ["solve", "count", "show", "check", "minimise"])
def test_what_a_command_writes_as_json_is_read_again(
    verb: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(verb, "--json", MINI)
    file = tmp_path / "written.jsonl"
    file.write_text(capsys.readouterr().out * 2)
    assert run("solve", str(file)) == 0
    assert capsys.readouterr().out.split() == [SOLVED] * 2


def test_rules_that_are_only_named_are_not_dropped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "killer.jsonl"
    file.write_text(json.dumps({"grid": "." * 81, "rules": ["cage"]}))
    assert run("solve", str(file)) == 2
    assert "expected a puzzle without rules, got ['cage']" in capsys.readouterr().err


def test_bulk_reads_what_it_writes(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    source, first = tmp_path / "in.txt", tmp_path / "first.jsonl"
    source.write_text(f"{MINI}\n")
    assert run("bulk", "solve", str(source), "-o", str(first), "--workers", "1") == 0
    assert run("bulk", "count", str(first), "-o", "-", "--workers", "1") == 0
    assert capfd.readouterr().out.split() == ["1"]
    assert sorted(file.name for file in tmp_path.iterdir()) == ["first.jsonl", "in.txt"]


def test_bulk_keeps_the_answers_of_another_source(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("one", "two"):
        (tmp_path / f"{name}.txt").write_text(f"{MINI}\n")
    output = tmp_path / "out.csv"
    assert run("bulk", "solve", str(tmp_path / "one.txt"), "-o", str(output), "--workers", "1") == 0
    before = output.read_bytes()
    again = ["bulk", "count", str(tmp_path / "two.txt"), "-o", str(output), "--workers", "1"]
    assert run(*again) == 2
    assert "--force writes over it" in capsys.readouterr().err
    assert output.read_bytes() == before
    assert run(*again, "--force") == 0
    assert output.read_bytes() != before


def test_explain_counts_nothing_where_nothing_was_read(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run("explain", "--count", "12") == 2
    assert "solved" not in capsys.readouterr().out


@pytest.mark.parametrize("name", ["answers.csv.gz", "answers.jsonl.gz", "answers.gz"])
def test_bulk_packs_what_its_name_promises(
    tmp_path: Path, name: str, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "one.txt").write_text(MINI)
    output = tmp_path / name
    assert run("bulk", "solve", str(tmp_path / "one.txt"), "-o", str(output)) == 0
    assert SOLVED in gzip.decompress(output.read_bytes()).decode()
    assert run("bulk", "count", str(output), "-o", "-") == 0
    assert capfd.readouterr().out == "1\n"


def test_bulk_packs_no_parquet_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "one.txt").write_text(MINI)
    output = tmp_path / "answers.parquet.gz"
    assert run("bulk", "solve", str(tmp_path / "one.txt"), "-o", str(output)) == 2
    assert "packed already" in capsys.readouterr().err
    assert [file.name for file in tmp_path.iterdir()] == ["one.txt"]


def test_convert_packs_what_its_name_promises(tmp_path: Path) -> None:
    output = tmp_path / "one.csv.gz"
    assert run("convert", MINI, "-o", str(output)) == 0
    assert MINI in gzip.decompress(output.read_bytes()).decode()


def test_a_packed_stream_needs_no_name() -> None:
    packed = gzip.compress(f"{MINI}\n".encode())
    for words in (["solve"], ["bulk", "solve", "-", "-o", "-"]):
        done = subprocess.run([*COMMAND, *words], input=packed, capture_output=True, check=True)
        assert done.stdout.decode() == f"{SOLVED}\n"


def test_half_a_packed_stream_is_said_to_be_half() -> None:
    packed = gzip.compress(f"{MINI}\n".encode())[:-4]
    done = subprocess.run([*COMMAND, "solve"], input=packed, capture_output=True, check=False)
    assert done.returncode == 2
    assert b"expected a whole packed file" in done.stderr


def test_a_shell_may_hand_over_what_a_command_writes(tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text(f"{MINI}\n")
    line = f'{sys.executable} -m nonet solve <(gzip -c "$1") <(cat "$1")'
    command = ["bash", "-c", line, "bash", str(tmp_path / "one.txt")]
    done = subprocess.run(command, capture_output=True, check=True)
    assert done.stdout.decode() == f"{SOLVED}\n{SOLVED}\n"
