"""Parquet: tables in columns, as bulk work and data science keep them. Bytes, not text.

The columns are those of CSV (table.py): `puzzle` and its other names, `solution`, and any more,
which are kept. PyArrow reads and writes it, where it is installed.
"""

import io
from collections.abc import Iterable, Iterator
from typing import IO, Any

from nonet.errors import InputError
from nonet.formats.format import Hints
from nonet.formats.scan import Scanned
from nonet.formats.sheet import Sheet
from nonet.formats.table import PUZZLE, columns_of, parse_record

__all__ = ["MAGIC", "read_parquet", "write_parquet"]

MAGIC = b"PAR1"
ROWS = 4096  # held at a time
MOST_PIPED = 1 << 26  # bytes of a table that comes through a pipe, whose end must be read first


def import_parquet() -> Any:
    """Import PyArrow's Parquet, or say how to get it."""
    try:
        import pyarrow.parquet as parquet
    except ImportError as error:
        raise InputError("expected PyArrow for Parquet: pip install 'nonet[parquet]'") from error
    return parquet


def read_parquet(stream: IO[bytes], head: bytes, hints: Hints) -> Iterator[Scanned]:
    """Read the rows of a table whose first bytes are taken already."""
    parquet = import_parquet()
    file = _rewind(stream, head)
    try:
        table = parquet.ParquetFile(file)
        names = table.schema_arrow.names
        if not any(name.strip().lower() in PUZZLE for name in names):
            raise InputError(f"expected a column named puzzle, got {','.join(names)[:60]!r}")
        number = 0
        for batch in table.iter_batches(batch_size=ROWS):
            for record in batch.to_pylist():
                number += 1
                yield _read_row(record, number, hints)
    except (OSError, ValueError) as error:
        if isinstance(error, InputError):
            raise
        reason = str(error).partition("\n")[0][:100]
        raise InputError(f"expected a Parquet table, got {reason}") from None


def _rewind(stream: IO[bytes], head: bytes) -> IO[bytes]:
    if stream.seekable():
        stream.seek(-len(head), io.SEEK_CUR)
        return stream
    rest = stream.read(MOST_PIPED)
    if len(rest) == MOST_PIPED:
        raise InputError(f"expected a table of at most {MOST_PIPED} bytes in a pipe, got more")
    return io.BytesIO(head + rest)


def _read_row(record: dict[str, Any], number: int, hints: Hints) -> Scanned:
    words = {name: "" if value is None else str(value) for name, value in record.items()}
    try:
        return Scanned(number, parse_record(words, hints))
    except InputError as error:
        return Scanned(number, None, error)


def write_parquet(stream: IO[bytes], sheets: Iterable[Sheet]) -> int:
    """Write sheets as a table of words, and return how many there are.

    >>> from nonet.grid import Grid
    >>> file = io.BytesIO()
    >>> write_parquet(file, [Sheet(Grid("1" + "." * 15))])
    1
    """
    parquet = import_parquet()
    import pyarrow

    rows = [columns_of(sheet) for sheet in sheets]
    names = dict.fromkeys(name for row in rows for name in row)
    columns = {name: [row.get(name, "") for row in rows] for name in names}
    parquet.write_table(pyarrow.table(columns), stream)
    return len(rows)
