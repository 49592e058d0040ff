import io
import json
from pathlib import Path

import pytest

from nonet import Grid, formats
from nonet.cli import main

WIKIPEDIA = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as left:
        main(list(arguments))
    out, err = capsys.readouterr()
    return int(left.value.code or 0), out, err


def test_convert_finds_the_format_and_writes_another(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "convert", formats.format(Grid(WIKIPEDIA), "f-puzzles"))
    assert (code, out) == (0, f"{WIKIPEDIA}\n")
    code, out, _ = run(capsys, "convert", WIKIPEDIA, "--to", "sudokupad")
    assert out == "https://sudokupad.app/scf5NlQ19j9mGca3OIN1bWGk2m41TjS79\n"


def test_convert_reads_boards_from_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "boards.txt"
    board = formats.format(Grid(WIKIPEDIA), "board")
    file.write_text(f"{board}\n\n{board}\n")
    assert run(capsys, "convert", str(file))[1] == f"{WIKIPEDIA}\n" * 2
    _, out, _ = run(capsys, "convert", str(file), "--json")
    assert [json.loads(line)["givens"] for line in out.splitlines()] == [WIKIPEDIA] * 2


def test_convert_refuses_what_a_format_cannot_hold(capsys: pytest.CaptureFixture[str]) -> None:
    text = '{"nonet": 1, "givens": "' + WIKIPEDIA + '", "author": "me"}'
    code, out, err = run(capsys, "convert", text)
    assert (code, out) == (2, "")
    assert "without author for the line format" in err
    assert run(capsys, "convert", "--drop", text)[:2] == (0, f"{WIKIPEDIA}\n")


def test_convert_writes_the_header_of_a_table_once(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "convert", WIKIPEDIA, WIKIPEDIA, "--to", "csv")
    assert out == f"givens,solution,board\n{WIKIPEDIA},,3x3\n{WIKIPEDIA},,3x3\n"


def test_convert_drops_the_houses_of_a_board_only_if_asked(
    capsys: pytest.CaptureFixture[str],
) -> None:
    cross = ("--layout", "3x3+diagonals", WIKIPEDIA, "--to", "rows")
    code, out, err = run(capsys, "convert", *cross)
    assert (code, out) == (2, "")
    assert "without the layout 3x3+diagonals" in err
    code, out, _ = run(capsys, "convert", *cross, "--drop")
    assert (code, len(out.split())) == (0, 9)


def test_convert_drops_what_it_can_of_a_board_without_usual_boxes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = f"{'.' * 24}5 on rectangle 5x5 5"
    assert run(capsys, "convert", text)[:2] == (0, f"{text}\n")
    assert run(capsys, "convert", text, "--drop")[:2] == (0, f"{text}\n")


def test_convert_lists_every_format(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "convert", "--list")
    names = [*formats.FORMATS, "parquet", "qr"]
    assert [line.split()[0] for line in out.splitlines()] == names


def test_solve_takes_any_format(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "solve", formats.format(Grid(WIKIPEDIA), "readable"))
    assert code == 0
    assert out.startswith("534678912")


@pytest.mark.parametrize("name", ["book.pdf", "board.svg", "board.png"])
def test_print_writes_the_file_that_the_ending_asks_for(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("reportlab", reason="nonet[print] is not installed")
    file = tmp_path / name
    code, out, _ = run(capsys, "print", WIKIPEDIA, "-o", str(file), "--solutions", "end", "--json")
    assert code == 0
    assert json.loads(out)["puzzles"] == 1
    assert file.read_bytes()[:4] in (b"%PDF", b"<svg", b"\x89PNG")


def test_print_refuses_other_endings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("reportlab", reason="nonet[print] is not installed")
    code, _, err = run(capsys, "print", WIKIPEDIA, "-o", str(tmp_path / "a.docx"))
    assert code == 2
    assert "expected a file ending in .pdf, .svg or .png" in err


def test_a_100_mb_line_is_refused_at_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Endless(io.BytesIO):
        def read(self, size: int | None = -1, /) -> bytes:
            return b"5" * (size or 0)

    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(Endless()))
    code, _, err = run(capsys, "solve", "-")
    assert code == 2
    assert "expected lines of at most" in err
