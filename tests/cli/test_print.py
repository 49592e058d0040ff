import io
import json
from pathlib import Path

import pytest

from nonet.cli import main
from nonet.formats import Sheet
from nonet.formats import format as format_as
from nonet.generator import Order, generate

pytest.importorskip("reportlab", reason="nonet[print] is not installed")
from nonet.printing.book import PrintedPuzzle

WIKIPEDIA = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as left:
        main(["print", *arguments])
    return int(left.value.code or 0)


def test_a_file_that_is_there_is_written_over_only_by_force(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "book.pdf"
    file.write_text("mine")
    assert run(WIKIPEDIA, "-o", str(file)) == 2
    assert "--force writes over it" in capsys.readouterr().err
    assert file.read_text() == "mine"
    assert run(WIKIPEDIA, "-o", str(file), "--force") == 0
    assert file.read_bytes().startswith(b"%PDF")


def test_a_pdf_goes_to_standard_output(
    monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(f"{WIKIPEDIA}\n".encode())))
    assert run("-", "-o", "-") == 0
    out, err = capsysbinary.readouterr()
    assert out.startswith(b"%PDF")
    assert b"1 puzzle on 1 page\n" in err


def test_everything_is_printed_on_request(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(tmp_path / "all.pdf")
    wishes = "--cover --by-level --rating --hints --candidates --qr http://host/ --solutions foot"
    assert run(WIKIPEDIA, "." * 80 + "1", "-o", file, *wishes.split(), "--json") == 0
    assert json.loads(capsys.readouterr().out) == {"file": file, "puzzles": 2, "pages": 4}
    assert run(WIKIPEDIA, "-o", file, "--force", "--step", "--large") == 0


def test_rules_are_drawn_or_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    variant = ".AntiKnight.Cage~10~R1C1~R1C2.Thermo~R3C3~R4C4"
    file = tmp_path / "board.svg"
    assert run(variant, "-o", str(file)) == 0
    assert "not drawn: anti-knight" in capsys.readouterr().err
    assert "stroke-dasharray" in file.read_text()


def test_wrong_wishes_leave_no_file(tmp_path: Path) -> None:
    for name in ("board.gif", "two.svg"):
        assert run(WIKIPEDIA, WIKIPEDIA, "-o", str(tmp_path / name)) == 2
    assert list(tmp_path.iterdir()) == []


def test_the_level_of_a_board_with_rules_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = generate(Order(variant="killer", level="easy"), seed=1)
    assert made
    link = format_as(Sheet(made.puzzle.givens), "link").strip()
    printed: list[PrintedPuzzle] = []

    def keep(_stream: object, _kind: str, entries: list[PrintedPuzzle], _book: object) -> int:
        printed.extend(entries)
        return 1

    monkeypatch.setattr("nonet.cli.print._write", keep)
    assert run(link, "-o", str(tmp_path / "killer.pdf"), "--level", "--hints") == 0
    assert printed[0].caption == "Easy"
    assert "Look" in printed[0].hint
