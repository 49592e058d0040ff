"""What a format is: a name, how to know it, how to read it and how to write it."""

from collections.abc import Callable
from dataclasses import dataclass

from nonet.board import Board
from nonet.errors import InputError
from nonet.formats.sheet import Sheet
from nonet.grid import Grid
from nonet.layout import Layout

__all__ = ["Format", "Hints", "has_usual_houses", "refuse"]


@dataclass(frozen=True, slots=True)
class Hints:
    """What the caller knows about a text that does not say it: its board, its alphabet."""

    board: Board | None = None
    symbols: str | None = None

    @property
    def layout(self) -> Layout | None:
        """The cells and houses of the board, where it is known."""
        return self.board.layout if self.board else None


def _write_nothing(_sheet: Sheet) -> str:
    raise InputError("this format is only read")


@dataclass(frozen=True, slots=True)
class Format:
    """One way to write Sudoku down.

    `scope` is how much text holds one sheet: a 'line', a 'block' of lines, or a whole 'document',
    which may hold several. `holds` names the fields of a sheet that it can carry besides the
    givens, and `houses` where it tells other houses than the usual ones for so many cells; `format`
    refuses a sheet that has more.
    """

    name: str
    title: str  # what people call it
    scope: str
    is_like: Callable[[str], bool]  # may the text be of this format? quick and generous
    parse: Callable[[str, Hints], list[Sheet]]
    write: Callable[[Sheet], str] | None = None
    holds: frozenset[str] = frozenset()
    suffixes: tuple[str, ...] = ()
    is_square: bool = False  # whether it has as many rows and columns as digits, always

    def list_lost(self, sheet: Sheet) -> list[str]:
        """Name what the format cannot hold of a sheet."""
        named = [*sheet.has(), *(() if has_usual_houses(sheet.layout) else ("houses",))]
        return [name for name in named if name not in self.holds]

    def format(self, sheet: Sheet) -> str:
        """Write a sheet, or refuse it by the name of what the format cannot hold."""
        if self.write is None:
            raise InputError(f"expected a format that is written, got {self.name}, which is read")
        for name in self.list_lost(sheet):
            what = f"the layout {sheet.layout.name}" if name == "houses" else name
            raise refuse(self.name, what)
        if self.is_square and not sheet.layout.is_square:
            raise refuse(self.name, f"the layout {sheet.layout.name}")
        return self.write(sheet)


def has_usual_houses(layout: Layout) -> bool:
    """Whether a text of so many cells and nothing else is read as this layout.

    >>> has_usual_houses(Board("2x3").layout), has_usual_houses(Board("3x2").layout)
    (True, False)
    """
    return Grid.empty(layout).has_usual_board


def refuse(format_name: str, what: str) -> InputError:
    """Make the error for a sheet that a format cannot hold.

    >>> refuse("line", "rules")
    InputError('expected a sheet without rules for the line format, got one with rules')
    """
    return InputError(
        f"expected a sheet without {what} for the {format_name} format, got one with {what}"
    )
