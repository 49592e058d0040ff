"""Rows to work on: lines of text, columns of CSV and Parquet, or seeds.

Every reader streams: memory does not grow with the file. A row is its number, from 1, and its
text; nothing is judged here.
"""

import csv
import json
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import IO, Any

from nonet import formats
from nonet.errors import InputError
from nonet.formats.parquet import import_parquet
from nonet.formats.scan import is_comment
from nonet.formats.stream import unpack
from nonet.layout import CLASSIC

__all__ = ["Row", "count_seeds", "read_puzzles", "read_records", "read_rows"]

Row = tuple[int, str]
_BEHIND = re.compile(r"(?<!^)\s*#")  # a comment behind a puzzle; our links begin with the sign

LONGEST = 500_000  # characters of one row: more than any board's text may have, so no row is cut
TABLES = (".csv", ".jsonl", ".parquet")  # a column of many; every other file is text in some format
COLUMNS = ("givens", "puzzle", "quizzes", "grid")  # names of the column, most telling first
BOARD = "board"  # the column that says what the givens stand on, where there is one


def read_rows(path: Path) -> Iterator[Row]:
    r"""Read the rows of a file, by its ending: .csv, .jsonl, .parquet, or lines; also .gz.
    `-` is lines on standard input.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = Path(folder) / "two.csv"
    ...     _ = file.write_text("level,puzzle\neasy,12..\nhard,34..\n")
    ...     list(read_rows(file))
    [(1, '12..'), (2, '34..')]
    """
    if str(path) == "-":
        return _read_stream(unpack(sys.stdin.buffer))
    if not path.exists() or path.is_dir():
        raise InputError(f"expected a file, got {path}")
    kind = path.with_suffix("").suffix if path.suffix == ".gz" else path.suffix
    readers = {".csv": _read_csv, ".jsonl": _read_jsonl, ".parquet": _read_parquet}
    return readers.get(kind, _read_lines)(path)


def read_puzzles(path: Path, bad: list[tuple[int, str]]) -> Iterator[Row]:
    r"""Read the puzzles of a file in any format; what is none goes to `bad` with its reason.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = Path(folder) / "one.txt"
    ...     _ = file.write_text("1 . | . 4\n. . | . .\n----+----\n. . | . .\n2 . | . 3\n")
    ...     list(read_puzzles(file, bad=[]))
    [(1, '1..4........2..3')]
    """
    if path.suffix in TABLES or str(path) == "-":
        yield from read_rows(path)
        return
    if not path.is_file():
        raise InputError(f"expected a file, got {path}")
    with _open(path) as file:
        for line, sheet, error in formats.scan(file):
            try:
                text = None if sheet is None else _text_of(sheet)
            except InputError as refused:
                text, error = None, refused
            if text is None:
                bad.append((line, str(error)))
            else:
                yield line, text


def _text_of(sheet: formats.Sheet) -> str:
    """The givens as a line, and their board behind them where a line does not say it."""
    return formats.format_ruled(sheet.givens_for("bulk"))


def _join(givens: str, board: str) -> str:
    """A row of a table whose boards stand in a column of their own."""
    return f"{givens} on {board}" if givens and board.strip() not in ("", CLASSIC.text) else givens


def count_seeds(first: int, count: int) -> Iterator[Row]:
    """Count seeds as rows.

    >>> list(count_seeds(7, 2))
    [(1, '7'), (2, '8')]
    """
    return ((number, str(seed)) for number, seed in enumerate(range(first, first + count), 1))


def _open(path: Path) -> IO[bytes]:
    return unpack(path.open("rb"), closes=True)


def _read_lines(path: Path) -> Iterator[Row]:
    with _open(path) as file:
        yield from _read_stream(file)


def _read_stream(file: IO[bytes]) -> Iterator[Row]:
    for number, line in enumerate(_bounded_lines(file), 1):
        text = line.decode("utf-8-sig" if number == 1 else "utf-8", "replace")
        text = "" if is_comment(text) else _BEHIND.split(text.strip(), maxsplit=1)[0]
        if text:
            yield number, text


def _bounded_lines(file: IO[bytes]) -> Iterator[bytes]:
    """Read lines, and of a line that does not end only its beginning."""
    while line := file.readline(LONGEST):
        rest = line
        while rest and not rest.endswith(b"\n"):
            rest = file.readline(LONGEST)
        yield line


def _read_csv(path: Path) -> Iterator[Row]:
    with _open(path) as file:
        texts = (line.decode("utf-8-sig", "replace") for line in _bounded_lines(file))
        rows = csv.reader(texts)
        header = next(rows, [])
        column, board = _find_column(header, path), _find_board(header)
        for number, row in enumerate(rows, 1):
            text = row[column].strip() if column < len(row) else ""
            yield number, _join(text, row[board] if board is not None and board < len(row) else "")


def _read_jsonl(path: Path) -> Iterator[Row]:
    with _open(path) as file:
        for number, line in enumerate(_bounded_lines(file), 1):
            if line.strip():
                yield number, _text_in(line, number, path)


def _text_in(line: bytes, number: int, path: Path) -> str:
    try:
        record = json.loads(line)
    except ValueError as error:
        raise InputError(f"expected JSON in line {number} of {path}, got {error}") from None
    if not isinstance(record, dict):
        raise InputError(f"expected an object in line {number} of {path}, got {record!r:.60}")
    names = list(record)
    board = _find_board(names)
    text = str(record[names[_find_column(names, path)]])
    return _join(text, "" if board is None else str(record[names[board]] or ""))


def _read_parquet(path: Path) -> Iterator[Row]:
    parquet = import_parquet()
    try:
        file = parquet.ParquetFile(path)
    except (OSError, ValueError) as error:
        raise InputError(f"expected a Parquet file, got {path}: {error}") from error
    with file:
        names = file.schema_arrow.names
        board = _find_board(names)
        taken = [names[_find_column(names, path)], *([] if board is None else [names[board]])]
        number = 0
        for batch in file.iter_batches(columns=taken, batch_size=10_000):
            for row in zip(*(batch.column(name).to_pylist() for name in taken), strict=True):
                number += 1
                text, said = ("" if word is None else str(word) for word in (*row, "")[:2])
                yield number, _join(text, said)


def read_records(path: Path, columns: Sequence[str]) -> Iterator[dict[str, Any]]:
    """Read named columns of a CSV, JSONL or Parquet file, row by row."""
    if not path.is_file():
        raise InputError(f"expected a file, got {path}")
    reader = {".csv": _csv_records, ".jsonl": _json_records, ".parquet": _parquet_records}
    if path.suffix not in reader:
        raise InputError(f"expected a file .csv, .jsonl or .parquet, got {path}")
    for number, record in enumerate(reader[path.suffix](path), 1):
        if missing := [name for name in columns if name not in record]:
            raise InputError(f"expected a column {missing[0]}, got none in row {number} of {path}")
        yield record


def _csv_records(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(newline="", encoding="utf-8-sig") as file:
        yield from csv.DictReader(file)


def _json_records(path: Path) -> Iterator[dict[str, Any]]:
    with path.open("rb") as file:
        for line in _bounded_lines(file):
            yield json.loads(line)


def _parquet_records(path: Path) -> Iterator[dict[str, Any]]:
    with import_parquet().ParquetFile(path) as file:
        for batch in file.iter_batches(batch_size=10_000):
            yield from batch.to_pylist()


def _find_column(names: Iterable[str], path: Path) -> int:
    known = [name.strip().lower() for name in names]
    for wanted in COLUMNS:
        if wanted in known:
            return known.index(wanted)
    raise InputError(f"expected a column {' or '.join(COLUMNS)}, got {known} in {path}")


def _find_board(names: Iterable[str]) -> int | None:
    known = [name.strip().lower() for name in names]
    return known.index(BOARD) if BOARD in known else None
