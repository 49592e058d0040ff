import builtins
import io
from typing import Any

import pytest

from nonet import Grid, InputError, formats
from nonet.formats import Sheet
from nonet.formats.parquet import import_parquet

WIKIPEDIA = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SHEETS = [Sheet(Grid(WIKIPEDIA), extra={"table": {"level": "easy"}}), Sheet(Grid("." * 81))]


def write() -> bytes:
    pytest.importorskip("pyarrow", reason="nonet[parquet] is not installed")
    stream = io.BytesIO()
    assert formats.write_parquet(stream, SHEETS) == 2
    return stream.getvalue()


def test_a_table_in_parquet_is_known_read_and_written() -> None:
    assert list(formats.read(io.BytesIO(write()))) == SHEETS


def test_a_table_comes_through_a_pipe_too() -> None:
    class Pipe(io.BytesIO):
        def seekable(self) -> bool:
            return False

    assert list(formats.read(Pipe(write()), "parquet")) == SHEETS


@pytest.mark.parametrize("cut", [4, 100, -5])
def test_a_torn_table_gets_one_clear_message(cut: int) -> None:
    with pytest.raises(InputError, match="expected a Parquet table"):
        formats.parse(write()[:cut])


def test_a_table_without_puzzles_is_refused_by_its_columns() -> None:
    pyarrow = pytest.importorskip("pyarrow", reason="nonet[parquet] is not installed")
    stream = io.BytesIO()
    import_parquet().write_table(pyarrow.table({"a": ["1"]}), stream)
    with pytest.raises(InputError, match="expected a column named puzzle, got 'a'"):
        formats.parse(stream.getvalue())


def test_what_a_table_cannot_hold_is_refused_by_name() -> None:
    with pytest.raises(InputError, match="without title for the table format"):
        formats.write_parquet(io.BytesIO(), [Sheet(Grid(WIKIPEDIA), title="One")])


def test_without_pyarrow_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = builtins.__import__

    def refuse(name: str, *rest: Any, **more: Any) -> Any:
        if name.startswith("pyarrow"):
            raise ImportError(name)
        return usual(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", refuse)
    with pytest.raises(InputError, match=r"pip install 'nonet\[parquet\]'"):
        formats.parse(b"PAR1....")
