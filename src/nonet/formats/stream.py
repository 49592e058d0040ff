"""Bytes to numbered lines, whatever the bytes are, in bounded memory."""

import codecs
import gzip
import zlib
from collections.abc import Iterator
from typing import IO, Any

from nonet.errors import InputError

__all__ = ["MAX_DOCUMENT", "MAX_LINE", "read_lines", "unpack"]

MAX_LINE = 1 << 20  # characters: the longest link in use is 100 times shorter
MAX_DOCUMENT = 1 << 23  # characters of a file that must be held whole
CHUNK = 1 << 16

# What may stand in text besides printable characters: tab, line ends, form feed, and the mark at
# the end of old DOS files.
_CONTROL = dict.fromkeys(set(range(32)) - {9, 10, 11, 12, 13, 26} | {127})


GZIP = b"\x1f\x8b"  # how a packed file begins, whatever its name


def unpack(stream: IO[bytes], *, closes: bool = False) -> IO[bytes]:
    r"""Unpack a stream if it is packed by gzip, whatever its name; `closes` hands it over.

    >>> import io
    >>> unpack(io.BufferedReader(io.BytesIO(gzip.compress(b"12..")))).read()
    b'12..'
    """
    peek = getattr(stream, "peek", None)
    if peek is None or not peek(2).startswith(GZIP):
        return stream
    packed = gzip.GzipFile(fileobj=stream)
    if closes:
        packed.myfileobj = stream  # type: ignore[assignment]
    return packed  # type: ignore[return-value]


def read_lines(stream: IO[Any]) -> Iterator[tuple[int, str]]:
    r"""Read a stream of bytes or text line by line, with the number of each.

    Lines end in LF, CR LF or CR. UTF-8 and UTF-16 are known by their marks; what is no UTF-8 is
    taken for Windows-1252, which old Sudoku programs wrote.

    >>> import io
    >>> list(read_lines(io.BytesIO(b"one\r\ntwo\rthree")))
    [(1, 'one'), (2, 'two'), (3, 'three')]
    """
    number, rest = 0, ""
    for text in _read_text(stream):
        text = rest + text
        # A CR at the end may be half of a CR LF: wait for more.
        held = "\r" if text.endswith("\r") else ""
        *lines, rest = text.removesuffix("\r").replace("\r\n", "\n").replace("\r", "\n").split("\n")
        rest += held
        for line in lines:
            number += 1
            yield number, _check(line, number)
        if len(rest) > MAX_LINE:
            raise InputError(
                f"expected lines of at most {MAX_LINE} characters, got a longer one "
                f"at line {number + 1}"
            )
    for line in rest.removesuffix("\r").split("\n") if rest else ():
        number += 1
        yield number, _check(line, number)


def _check(line: str, number: int) -> str:
    if line.isprintable() or len(line.translate(_CONTROL)) == len(line):
        return line.replace("\x1a", "")
    strange = next(character for character in line if ord(character) in _CONTROL)
    raise InputError(f"expected text, got byte 0x{ord(strange):02x} at line {number}")


def _read_text(stream: IO[Any]) -> Iterator[str]:
    try:
        yield from _read_chunks(stream)
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        raise InputError(f"expected a whole packed file, got: {error}") from None


def _read_chunks(stream: IO[Any]) -> Iterator[str]:
    first = stream.read(CHUNK)
    if isinstance(first, str):
        while first:
            yield first.removeprefix("\ufeff")
            first = stream.read(CHUNK)
        return
    yield from _decode(stream, first)


def _decode(stream: IO[bytes], chunk: bytes) -> Iterator[str]:
    utf16 = chunk.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    encoding = "utf-16" if utf16 else "utf-8-sig"
    decoder: codecs.IncrementalDecoder = codecs.getincrementaldecoder(encoding)()
    line = 1
    while True:
        pending = decoder.getstate()[0]
        try:
            text = decoder.decode(chunk, final=not chunk)
        except UnicodeDecodeError:
            decoder, text = _fall_back(pending + chunk, line, utf16)
        yield text
        line += text.count("\n")
        if not chunk:
            return
        chunk = stream.read(CHUNK)


def _fall_back(data: bytes, line: int, utf16: bool) -> tuple[codecs.IncrementalDecoder, str]:
    decoder = codecs.getincrementaldecoder("cp1252")()
    try:
        if not utf16:
            return decoder, decoder.decode(data)
    except UnicodeDecodeError as error:
        line += data[: error.start].count(b"\n")
        strange = f"byte 0x{data[error.start]:02x}"
        raise InputError(f"expected text, got {strange} at line {line}") from None
    raise InputError(f"expected UTF-16 text, got half a character after line {line}")
