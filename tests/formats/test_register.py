"""Formats of one's own: read and written where the others are, and gone again."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from nonet import Grid, InputError, formats
from nonet.cli import main
from nonet.formats import FORMATS, Format, Sheet, register_format, unregister_format
from nonet.formats.format import Hints

MINI = "1..4.........32."


def parse_runs(text: str, hints: Hints) -> list[Sheet]:
    runs = text.strip().removeprefix("runs:")
    if not re.fullmatch("[1-9a-z]+", runs):
        raise InputError(f"expected digits and letters after runs:, got {runs!r:.40}")
    cells = "".join(sign if sign.isdigit() else "." * (ord(sign) - 96) for sign in runs)
    return [Sheet(Grid(cells, hints.board))]


def write_runs(sheet: Sheet) -> str:
    text = sheet.givens.format()
    return "runs:" + re.sub(r"\.{1,26}", lambda run: chr(96 + len(run[0])), text)


RUNS = Format(
    name="runs",
    title="runs",
    scope="line",
    is_like=lambda text: text.startswith("runs:"),
    parse=parse_runs,
    write=write_runs,
    suffixes=(".runs",),
)


@pytest.fixture(autouse=True)
def _registered() -> Iterator[None]:
    before = list(FORMATS)
    register_format(RUNS)
    yield
    unregister_format("runs")
    assert list(FORMATS) == before


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as left:
        main(list(arguments))
    return int(left.value.code or 0)


def test_a_text_of_it_is_known_and_written() -> None:
    for text in (MINI, "." * 81, "53..7....6..195.." + "." * 64):
        written = formats.format(Grid(text), "runs")
        assert formats.parse(written).givens.format() == text
    assert formats.parse(MINI).givens.format() == MINI


def test_the_commands_know_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("convert", "runs:1b4i32a", "-o", str(tmp_path / "one.runs")) == 0
    assert (tmp_path / "one.runs").read_text() == "runs:1b4i32a\n"
    assert run("solve", str(tmp_path / "one.runs")) == 0
    assert capsys.readouterr().out == "1234341221434321\n"
    assert run("solve", "runs:!") == 2
    assert "expected digits and letters after runs:" in capsys.readouterr().err


def test_what_it_cannot_hold_is_refused() -> None:
    solved = Sheet(Grid(MINI), solution=Grid("1234341221434321"))
    with pytest.raises(InputError, match="without solution for the runs format"):
        formats.format(solved, "runs")


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"name": "line"}, "a name that is free for a format, got 'line'"),
        ({"name": "parquet"}, "got 'parquet'"),
        ({"name": ""}, "got ''"),
        ({"name": "mine"}, "got '.runs'"),
        ({"name": "mine", "suffixes": (".sdm",)}, "got '.sdm'"),
        ({"name": "mine", "suffixes": (), "scope": "page"}, "a scope of line, block"),
    ],
)
def test_what_is_taken_or_makes_no_sense_is_refused(
    changed: dict[str, object], message: str
) -> None:
    from dataclasses import replace

    with pytest.raises(InputError, match=message):
        register_format(replace(RUNS, **changed))  # type: ignore[arg-type]


def test_only_what_was_registered_is_taken_away() -> None:
    for name in ("line", "nothing"):
        with pytest.raises(InputError, match="a format that was registered"):
            unregister_format(name)
    with pytest.raises(InputError, match="expected a format, got str"):
        register_format("runs")  # type: ignore[arg-type]
