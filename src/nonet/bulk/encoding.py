"""Answers as bytes: each part is encoded where it was answered, and the parts are joined here."""

import csv
import gzip
import io
import json
import shutil
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import IO, Any

from nonet.bulk.verbs import Value
from nonet.errors import InputError
from nonet.formats.parquet import import_parquet

__all__ = ["encode", "find_format", "is_packed", "join"]

FORMATS = {".csv": "csv", ".jsonl": "jsonl", ".parquet": "parquet"}
Columns = dict[str, type]
Answers = Sequence[tuple[Value, ...]]


def find_format(path: Path) -> str:
    """Tell the format by the ending of a file's name; lines where it says nothing.

    >>> [find_format(Path(name)) for name in ("out.parquet", "out.txt", "out.csv.gz")]
    ['parquet', 'lines', 'csv']
    """
    kind = FORMATS.get(path.with_suffix("").suffix if is_packed(path) else path.suffix, "lines")
    if kind == "parquet" and is_packed(path):
        raise InputError(f"expected a file .parquet, which is packed already, got {path}")
    return kind


def is_packed(path: Path) -> bool:
    """Tell whether a file's name promises that it is packed by gzip."""
    return path.suffix == ".gz"


def encode(kind: str, columns: Columns, answers: Answers) -> bytes:
    r"""Encode the answers of one part.

    >>> encode("csv", {"givens": str, "count": int}, [("12..", 1)])
    b'12..,1\r\n'
    """
    return ENCODERS[kind](columns, answers)


def join(kind: str, columns: Columns, parts: Sequence[Path], output: Path) -> None:
    """Join parts into one file, which is there whole or not at all."""
    unfinished = output.with_name(f"{output.name}.unfinished")
    try:
        if kind == "parquet":
            _join_parquet(columns, parts, unfinished)
        else:
            header = _header(columns) if kind == "csv" else b""
            _join_bytes(header, parts, unfinished, is_packed(output))
        unfinished.replace(output)
    except OSError as error:
        raise InputError(f"expected to write {output}, got: {error}") from error
    finally:
        unfinished.unlink(missing_ok=True)


def _encode_lines(_columns: Columns, answers: Answers) -> bytes:
    return "".join(f"{values[-1]}\n" for values in answers).encode()


def _encode_csv(_columns: Columns, answers: Answers) -> bytes:
    text = io.StringIO()
    csv.writer(text).writerows(answers)
    return text.getvalue().encode()


def _header(columns: Columns) -> bytes:
    return _encode_csv(columns, [tuple(columns)])


def _encode_jsonl(columns: Columns, answers: Answers) -> bytes:
    lines = (json.dumps(dict(zip(columns, values, strict=True))) for values in answers)
    return "".join(f"{line}\n" for line in lines).encode()


def _encode_parquet(columns: Columns, answers: Answers) -> bytes:
    parquet, schema = import_parquet(), _schema(columns)
    import pyarrow

    values = list(zip(*answers, strict=True)) or [()] * len(columns)
    arrays = [
        pyarrow.array(column, field.type) for column, field in zip(values, schema, strict=True)
    ]
    data = io.BytesIO()
    parquet.write_table(pyarrow.Table.from_arrays(arrays, schema=schema), data, compression="zstd")
    return data.getvalue()


def _schema(columns: Columns) -> Any:
    import pyarrow

    types = {str: pyarrow.string(), int: pyarrow.int64(), float: pyarrow.float64()}
    return pyarrow.schema([(name, types[kind]) for name, kind in columns.items()])


def _join_bytes(header: bytes, parts: Sequence[Path], output: Path, packed: bool) -> None:
    with output.open("wb") as file, _packing(file, packed) as joined:
        joined.write(header)
        for part in parts:
            with part.open("rb") as answers:
                shutil.copyfileobj(answers, joined)


def _packing(file: IO[bytes], packed: bool) -> AbstractContextManager[IO[bytes]]:
    if not packed:
        return nullcontext(file)
    # No name and no time inside: the same answers make the same file.
    return gzip.GzipFile("", "wb", fileobj=file, mtime=0)  # type: ignore[return-value]


def _join_parquet(columns: Columns, parts: Sequence[Path], output: Path) -> None:
    parquet = import_parquet()
    with parquet.ParquetWriter(output, _schema(columns), compression="zstd") as joined:
        for part in parts:
            joined.write_table(parquet.read_table(part))


ENCODERS: dict[str, Callable[[Columns, Answers], bytes]] = {
    "lines": _encode_lines,
    "csv": _encode_csv,
    "jsonl": _encode_jsonl,
    "parquet": _encode_parquet,
}
