"""Text in, text out: one file per format, all around one value, the sheet.

Whatever a text is, `parse` finds its format; `scan` and `read` do so for files of many sheets;
`format` writes a sheet in a format by name and refuses what that format cannot hold.
"""

import io
from collections.abc import Iterator
from typing import IO, Any

from nonet.board import Board, as_board
from nonet.errors import InputError
from nonet.formats.array import ARRAY
from nonet.formats.board import BOARD, ROWS
from nonet.formats.candidates import CANDIDATES, PENCILMARKS
from nonet.formats.coach import COACH
from nonet.formats.exchange import EXCHANGE
from nonet.formats.format import Format, Hints
from nonet.formats.fpuzzles import FPUZZLES, FPUZZLES_JSON
from nonet.formats.gnome import GNOME
from nonet.formats.goodsudoku import GOODSUDOKU
from nonet.formats.gsf import GSF
from nonet.formats.hodoku import HODOKU
from nonet.formats.iss import ISS
from nonet.formats.killer import ARROWS, SUMOCUE
from nonet.formats.ksudoku import KSUDOKU
from nonet.formats.line import LINE
from nonet.formats.link import LINK
from nonet.formats.mask import MASK
from nonet.formats.name import NAME
from nonet.formats.opensudoku import OPENSUDOKU
from nonet.formats.own import OWN
from nonet.formats.parquet import MAGIC, read_parquet, write_parquet
from nonet.formats.penpa import PENPA
from nonet.formats.qqwing import COMPACT, ONE_LINE, READABLE
from nonet.formats.record import RECORD
from nonet.formats.regions import REGIONS
from nonet.formats.ruled import RULED, format_ruled, is_usual
from nonet.formats.samurai import SAMURAI, join_five
from nonet.formats.scan import Scanned
from nonet.formats.scan import scan as _scan
from nonet.formats.sdk import SDK, SDX
from nonet.formats.sheet import Foreign, Sheet, digits_of, mask_of
from nonet.formats.solo import SOLO
from nonet.formats.sudokupad import SUDOKUPAD
from nonet.formats.table import CSV, QQWING_CSV
from nonet.formats.wiki import WIKI
from nonet.grid import Grid, Puzzle
from nonet.layout import Layout

__all__ = [
    "FORMATS",
    "Foreign",
    "Format",
    "Scanned",
    "Sheet",
    "digits_of",
    "find_format",
    "format",
    "format_ruled",
    "is_usual",
    "mask_of",
    "parse",
    "read",
    "register_format",
    "scan",
    "unregister_format",
    "write_parquet",
]

# In the order in which they are tried on a text of unknown format.
FORMATS: dict[str, Format] = {
    each.name: each
    for each in (
        RULED,
        LINE,
        REGIONS,
        PENCILMARKS,
        SUMOCUE,
        ARROWS,
        SOLO,
        HODOKU,
        WIKI,
        EXCHANGE,
        COACH,
        LINK,
        NAME,
        FPUZZLES,
        SUDOKUPAD,
        GOODSUDOKU,
        PENPA,
        ISS,
        GSF,
        SDX,
        BOARD,
        CANDIDATES,
        OWN,
        FPUZZLES_JSON,
        RECORD,
        GNOME,
        OPENSUDOKU,
        KSUDOKU,
        SDK,
        SAMURAI,
        ARRAY,
        CSV,
        ROWS,
        MASK,
        ONE_LINE,
        COMPACT,
        READABLE,
        QQWING_CSV,
    )
}


OWN_FORMATS = frozenset(FORMATS)


def register_format(added: Format) -> None:
    """Add a format of one's own: it is read and written wherever the others are.

    It is tried before all others on a text of unknown format, so `is_like` must say yes to nothing
    else. A name or an ending that is taken is refused. docs/how-to/extend.md has a whole example.

    >>> register_format(Format("mine", "a format of mine", "line", lambda _: False, lambda *_: []))
    >>> find_format("mine").title
    'a format of mine'
    >>> unregister_format("mine")
    """
    _check_type(added)
    if added.scope not in SCOPES:
        raise InputError(f"expected a scope of {', '.join(SCOPES)}, got {added.scope!r:.40}")
    for name in (added.name, *added.suffixes):
        taken = any(name == each.name or name in each.suffixes for each in FORMATS.values())
        if taken or not name or name in ("parquet", "qr"):
            raise InputError(f"expected a name that is free for a format, got {name!r:.40}")
    others = dict(FORMATS)
    FORMATS.clear()
    FORMATS.update({added.name: added, **others})


def _check_type(added: object) -> None:
    if not isinstance(added, Format):
        raise InputError(f"expected a format, got {type(added).__name__}")


def unregister_format(name: str) -> None:
    """Take away a format that was registered."""
    if name not in FORMATS or name in OWN_FORMATS:
        raise InputError(f"expected a format that was registered, got {name!r:.40}")
    del FORMATS[name]


SCOPES = ("line", "block", "document", "table")
MOST_JOINED = 5  # boards that may be one sheet


def find_format(name: str) -> Format:
    """Find a format by its name or by a file's ending.

    >>> find_format("line").title, find_format(".sdm").name
    ('one line', 'line')
    """
    for each in FORMATS.values():
        if name == each.name or name.lower() in each.suffixes:
            return each
    raise InputError(f"expected a format ({', '.join(FORMATS)}), got {name!r}")


def scan(
    stream: IO[Any],
    name: str = "",
    layout: Board | Layout | str | None = None,
    symbols: str | None = None,
) -> Iterator[Scanned]:
    """Read sheet after sheet of a file in bounded memory; what is none is an entry with an error.

    >>> [entry.error for entry in scan(io.BytesIO(b"1..............4"))]
    [None]
    """
    hints = Hints(None if layout is None else as_board(layout), symbols)
    for entry in _scan_all(stream, name, hints):
        yield entry if hints.board is None or entry.sheet is None else _settle(entry, hints.board)


def _scan_all(stream: IO[Any], name: str, hints: Hints) -> Iterator[Scanned]:
    try:
        head = stream.read(len(MAGIC))
        if head == MAGIC or name == "parquet":
            yield from read_parquet(stream, head, hints)
            return
        formats = [find_format(name)] if name else list(FORMATS.values())
        yield from _scan(_Again(head, stream), formats, hints)  # type: ignore[arg-type]
    except InputError as error:  # no text at all, or a line that never ends: nothing follows
        yield Scanned(0, None, error)


def _settle(entry: Scanned, board: Board) -> Scanned:
    """Let a sheet stand on the board that the caller knows; one that says another is refused.

    A sheet may say more: rules on the layout that the caller knows.
    """
    sheet = entry.sheet
    if sheet is None or sheet.board == board or (sheet.layout == board.layout and not board.rules):
        return entry
    try:
        if not is_usual(sheet.givens):
            said, wanted = f"{sheet.board.text:.80}", f"{board.text:.80}"
            raise InputError(f"expected a puzzle on {wanted}, got one on {said}")
        return Scanned(entry.line, sheet.with_board(board))
    except InputError as error:
        return Scanned(entry.line, None, error)


class _Again:
    """A stream whose first bytes were looked at already."""

    def __init__(self, head: Any, stream: IO[Any]) -> None:
        self.head, self.stream = head, stream

    def read(self, size: int) -> Any:
        head, self.head = self.head, None
        return head or self.stream.read(size)


def read(
    stream: IO[Any],
    name: str = "",
    layout: Board | Layout | str | None = None,
    symbols: str | None = None,
) -> Iterator[Sheet]:
    """Read sheet after sheet of a file, and raise InputError at the first that is none.

    >>> [sheet.givens.format() for sheet in read(io.StringIO("4...............# corner"))]
    ['4...............']
    """
    empty = True
    for line, sheet, error in scan(stream, name, layout, symbols):
        if error is not None:
            text = f"{error} (line {line})" if line else str(error)
            raise InputError(text, {**error.where, "line": line} if line else error.where)
        empty = False
        assert sheet is not None  # noqa: S101 (an entry has one or the other)
        yield sheet
    if empty:
        raise InputError("expected a puzzle, got nothing")


def parse(
    text: str | bytes,
    name: str = "",
    layout: Board | Layout | str | None = None,
    symbols: str | None = None,
) -> Sheet:
    r"""Read one sheet from text in any format, or in the format of that name.

    >>> parse("1 . | . 4\n. . | . .\n----+----\n. . | . .\n2 . | . 3").givens.format()
    '1..4........2..3'
    """
    stream: IO[Any] = io.StringIO(text) if isinstance(text, str) else io.BytesIO(text)
    sheets = list(_take(read(stream, name, layout, symbols), MOST_JOINED + 1))
    return sheets[0] if len(sheets) == 1 else _join(sheets)


def _take(sheets: Iterator[Sheet], count: int) -> Iterator[Sheet]:
    for _, sheet in zip(range(count), sheets, strict=False):
        yield sheet


def _join(sheets: list[Sheet]) -> Sheet:
    """Two or three boards pasted together: the givens, what was placed, what is left.

    Five that agree in the boxes of a samurai are one.
    """
    first, last = sheets[0], sheets[-1]
    samurai = join_five([sheet.givens for sheet in sheets], shared=1)
    if samurai and not any(sheet.has() for sheet in sheets):
        return Sheet(samurai)
    if len(sheets) > 3 or not last.candidates or any(sheet.candidates for sheet in sheets[:-1]):
        count = "more" if len(sheets) > MOST_JOINED else len(sheets)
        raise InputError(f"expected one puzzle, got {count}")
    both = zip(first.givens.digits, last.givens.digits, strict=False)
    placed = Grid.from_digits(first.board, bytes(0 if given else digit for given, digit in both))
    marks = zip(first.givens.digits, last.candidates, strict=False)
    left = tuple(0 if given else mask for given, mask in marks)
    return Sheet(first.givens, placed if placed.count_digits() else None, left)


def format(value: Sheet | Grid | Puzzle, name: str = "line") -> str:  # noqa: A001 (inverse of parse)
    """Write a sheet, a grid or a puzzle in the format of that name.

    >>> print(format(Grid("1..4........2..3"), "board"))
    1 . | . 4
    . . | . .
    ----+----
    . . | . .
    2 . | . 3
    """
    if isinstance(value, Puzzle):
        value = Sheet(value.givens)
    return find_format(name).format(Sheet(value) if isinstance(value, Grid) else value)
