"""What the commands read: puzzles as arguments, in files, or on standard input."""

import io
import itertools
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import IO, Any, Generic, NamedTuple, TypeVar

import click
from click.shell_completion import CompletionItem

from nonet import formats
from nonet.board import Board
from nonet.errors import InputError
from nonet.formats import Sheet
from nonet.formats.parquet import MAGIC
from nonet.formats.stream import read_lines, unpack
from nonet.grid import Grid

__all__ = [
    "InputGrid",
    "InputSheet",
    "Reading",
    "Text",
    "board_options",
    "complete_format",
    "puzzles_argument",
    "read_entries",
    "read_sheets",
    "read_texts",
]

T = TypeVar("T")

LAYOUT, RULES = "nonet.layout", "nonet.rules"  # where a command's context keeps them


def _keep_in(name: str) -> Callable[[click.Context, click.Parameter, str | None], None]:
    def keep(context: click.Context, _parameter: click.Parameter, text: str | None) -> None:
        if text is not None:
            context.meta[name] = text

    return keep


def board_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Let a command be told the board of puzzles whose text does not say it."""
    layout = click.option(
        "--layout",
        metavar="BOARD",
        expose_value=False,
        callback=_keep_in(LAYOUT),
        help="The board of puzzles that say none: '3x3+diagonals; anti-knight'.",
    )
    rules = click.option(
        "--rules",
        metavar="RULES",
        expose_value=False,
        callback=_keep_in(RULES),
        help="Rules that hold besides: 'cage 15: r1c1 r1c2; anti-king'.",
    )
    return layout(rules(command))


def puzzles_argument(command: Callable[..., Any]) -> Callable[..., Any]:
    """Let a command take puzzles, and be told their board."""
    puzzles = click.argument("puzzles", nargs=-1, metavar="[PUZZLE|FILE|-]...")
    return puzzles(board_options(command))


def complete_format(_context: object, _parameter: object, start: str) -> list[CompletionItem]:
    """Complete the name of a format in the shell."""
    return [
        CompletionItem(name, help=each.title)
        for name, each in formats.FORMATS.items()
        if name.startswith(start)
    ]


LONGEST_PATH = 4096
_LINK = re.compile(r"^\w+://|^#[123]\.|^[\w.]+\.(?:com|app|org|io)/", re.ASCII)
_ENDING = re.compile(r"^[^<>{}#~=,:|+]*[^.<>{}#~=,:|+]\.[A-Za-z][A-Za-z0-9]{0,9}$")
_FOLDER = re.compile(r"^(?:\.{0,2}/|~/|[A-Za-z]:\\|[\w .-]+/[\w .-]*[A-Za-z])")


class InputGrid(NamedTuple):
    """One puzzle as it came in: where it stood, and the grid or what is wrong with it."""

    where: str
    grid: Grid | None
    error: InputError | None = None


class InputSheet(NamedTuple):
    """One sheet as it came in: where it stood, and the sheet or what is wrong with it."""

    where: str
    sheet: Sheet | None
    error: InputError | None = None


class Text(NamedTuple):
    """One line as it came in, and where it stood; the grid where another format told its layout."""

    where: str
    text: str
    grid: Grid | None = None


class Reading(Generic[T]):
    """What is read from the arguments, one after another, and how far that is."""

    def __init__(
        self, arguments: Sequence[str], parse: Callable[[str, IO[Any]], Iterator[T]]
    ) -> None:
        self._arguments, self._parse = arguments or ("-",), parse
        self._file: IO[bytes] | None = None
        self._before = 0  # bytes of the files that are read already
        sizes = [Path(name).stat().st_size for name in self._arguments if _is_regular(name)]
        self._total = sum(sizes) if len(sizes) == len(self._arguments) else 0

    def share(self) -> float | None:
        """The share of all bytes that has been read; None where not all of it lies in files."""
        if not self._total:
            return None
        here = self._file.tell() if self._file and not self._file.closed else 0
        return min((self._before + here) / self._total, 1.0)

    def __iter__(self) -> Iterator[T]:
        for argument in self._arguments:
            for where, stream in _open(argument):
                self._file = stream if where == argument else None
                yield from self._parse(where, stream)
            if self._file is not None:
                self._before += Path(argument).stat().st_size if self._total else 0
                self._file = None


def read_entries(arguments: Sequence[str]) -> Reading[InputGrid]:
    """Read the givens of every puzzle of every argument; without any, read standard input.

    A puzzle with rules is an error that names them: whoever reads givens alone would answer for
    another puzzle.
    """

    def parse(where: str, stream: IO[Any]) -> Iterator[InputGrid]:
        for line, sheet, error in _scan(stream):
            yield _entry_of(_place(where, line), sheet, error)

    return Reading(arguments, parse)


def _entry_of(where: str, sheet: Sheet | None, error: InputError | None) -> InputGrid:
    try:
        return InputGrid(where, sheet.givens_for(_verb()) if sheet else None, error)
    except InputError as refused:
        return InputGrid(where, None, refused)


def _told(name: str) -> str | None:
    context = click.get_current_context(silent=True)
    return context.meta.get(name) if context else None


def _is_told_board() -> bool:
    return bool(_told(LAYOUT) or _told(RULES))


def _scan(stream: IO[Any], name: str = "") -> Iterator[formats.Scanned]:
    """Read sheets as `formats.scan` does, on the board that the command was told."""
    layout, rules = _told(LAYOUT), _told(RULES)
    board = Board("; ".join(filter(None, (layout, rules)))) if layout else None
    for entry in formats.scan(stream, name, board):
        yield _add_rules(entry, rules) if rules and not layout and entry.sheet else entry


def _add_rules(entry: formats.Scanned, rules: str) -> formats.Scanned:
    """Let rules hold besides those that the sheet has."""
    sheet = entry.sheet
    try:
        both = sheet and sheet.with_board(Board(f"{sheet.board.text}; {rules}"))
    except InputError as error:
        return formats.Scanned(entry.line, None, error)
    return formats.Scanned(entry.line, both)


def _verb() -> str:
    """The command that reads."""
    context = click.get_current_context(silent=True)
    return (context and context.info_name) or "nonet"


def read_sheets(arguments: Sequence[str], name: str = "") -> Reading[InputSheet]:
    """Read every puzzle of every argument in whatever format it is, or in that of a name."""

    def parse(where: str, stream: IO[Any]) -> Iterator[InputSheet]:
        for line, sheet, error in _scan(stream, name):
            yield InputSheet(_place(where, line), sheet, error)

    return Reading(arguments, parse)


def read_texts(arguments: Sequence[str]) -> Reading[Text]:
    """Read every line that is not empty, without asking what it holds.

    Where the first one is no line of cells but of another format, puzzles are read in that.
    """

    def parse(where: str, stream: IO[Any]) -> Iterator[Text]:
        if _is_parquet(stream):
            yield from _read_others(where, stream)
            return
        lines = read_lines(stream)
        head: list[tuple[int, str]] = []
        for number, line in lines:
            head.append((number, line))
            if line.partition("#")[0].strip():
                break
        everything = itertools.chain(head, lines)
        if _is_told_board() or (head and _is_of_other_format(head[-1][1].strip())):
            yield from _read_others(where, _Rejoined(everything))  # type: ignore[arg-type]
            return
        for number, line in everything:
            text = line.partition("#")[0].strip()
            if text:
                yield Text(_place(where, number), text)

    return Reading(arguments, parse)


def _is_of_other_format(line: str) -> bool:
    if formats.FORMATS["ruled"].is_like(line):
        return True
    if any(formats.FORMATS[name].is_like(line) for name in ("line", "pencilmarks")):
        return False
    others = (each for each in formats.FORMATS.values() if each.scope != "block")
    return line.startswith(("<", "{")) or any(each.is_like(line) for each in others)


def _is_parquet(stream: IO[Any]) -> bool:
    peek = getattr(stream, "peek", None)
    return peek is not None and peek(len(MAGIC)).startswith(MAGIC)


def _read_others(where: str, stream: IO[Any]) -> Iterator[Text]:
    for line, sheet, error in _scan(stream):
        if sheet is None:
            raise InputError(f"{_place(where, line)}: {error}")
        entry = _entry_of(_place(where, line), sheet, None)
        if entry.grid is None:
            raise InputError(f"{entry.where}: {entry.error}")
        yield Text(entry.where, entry.grid.format(), entry.grid)


class _Rejoined:
    """Lines as a stream again."""

    def __init__(self, lines: Iterator[tuple[int, str]]) -> None:
        self._lines = lines

    def read(self, _size: int) -> str:
        return next((f"{line}\n" for _, line in self._lines), "")


def _open(argument: str) -> Iterator[tuple[str, IO[Any]]]:
    if argument == "-":
        yield "standard input", unpack(sys.stdin.buffer)
    elif _is_file(argument):
        with open_packed(Path(argument)) as file:
            yield argument, file
    elif _is_folder(argument):
        raise InputError(f"expected a puzzle or a file, got {argument}: a folder")
    elif _is_path(argument):
        raise InputError(f"expected a puzzle or a file, got {argument}: no such file")
    else:
        yield "argument", io.StringIO(argument)


def open_packed(path: Path) -> IO[bytes]:
    """Open a file to read, unpacked if it is packed."""
    try:
        return unpack(path.open("rb"), closes=True)
    except OSError as error:
        raise InputError(f"expected a file to read, got {path}: {error.strerror}") from None


def _is_file(argument: str) -> bool:
    """Whether there is something to read under that name: a file, a pipe, a device."""
    try:
        return Path(argument).exists() and not Path(argument).is_dir()
    except (OSError, ValueError):  # a name too long for a file: a puzzle, then
        return False


def _is_regular(argument: str) -> bool:
    """Whether its size says how much there is to read."""
    return _is_file(argument) and Path(argument).is_file() and not argument.endswith(".gz")


def _is_folder(argument: str) -> bool:
    try:
        return Path(argument).is_dir()
    except (OSError, ValueError):
        return False


def _is_path(argument: str) -> bool:
    """Whether an argument looks like a file's name: a folder or an ending, and no link.

    >>> _is_path("puzzles/easy.txt"), _is_path("easy.sdm"), _is_path("53..7....6..195....")
    (True, True, False)
    """
    if len(argument) > LONGEST_PATH or "\n" in argument or _LINK.match(argument):
        return False
    if formats.FORMATS["line"].is_like(argument):
        return False
    return bool(_ENDING.search(argument) or _FOLDER.match(argument))


def _place(where: str, line: int) -> str:
    return f"{where}, line {line}" if line and where != "argument" else where
