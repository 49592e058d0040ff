"""A game that lies open on the table: one object to place, note, take back and ask.

It holds what changes; what it holds are values. Every call that does something is a move in the
log, as on the page and on the server, so that a game saved here can be replayed there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import isfinite
from time import monotonic
from typing import TYPE_CHECKING, Any, Literal

from msgspec import ValidationError, convert

from nonet._core import Position
from nonet.cells import CandidateSet, as_cell, as_digit, as_iterable
from nonet.errors import IllegalMoveError, InputError
from nonet.grid import Grid, Puzzle, as_puzzle
from nonet.hints import Hint, find_hint
from nonet.play.game import Game, Help, advance, begin, replay
from nonet.play.legality import find_wrong
from nonet.play.lists import lists_of
from nonet.play.moves import Move, format_moves, parse_moves

if TYPE_CHECKING:
    from typing import Self

__all__ = ["OpenGame"]

Cells = int | str | Iterable[int | str]


def _tell_milliseconds() -> float:
    return monotonic() * 1000


def _ask(clock: Callable[[], float]) -> float:
    told: object = clock() if callable(clock) else clock
    if callable(clock) and isinstance(told, int | float) and isfinite(told):
        return told
    raise InputError(f"expected a clock, a function that tells milliseconds, got {told!r:.80}")


class OpenGame:
    """A game in progress: `place`, `note`, `undo`, `hint`, `is_solved`.

    Cells are numbers or names, one or several. The game has a clock of its own, or yours: a
    function that tells milliseconds, of which it counts those after its first answer.

    >>> game = OpenGame("1..4.........32.")
    >>> game.place("r1c2", 2)
    >>> print(game)
    1 2 | . 4
    . . | . .
    ----+----
    . . | . .
    . 3 | 2 .
    >>> game.undo()
    >>> game.digits == game.puzzle.givens
    True
    >>> game.hint().step.placements
    [(4, 3)]
    """

    def __init__(
        self, puzzle: Puzzle | Grid | str, *, clock: Callable[[], float] = _tell_milliseconds
    ) -> None:
        self._puzzle = as_puzzle(puzzle)
        self._game = Game(self._puzzle.givens, self._puzzle.solution)
        self._state = begin(self._game)
        self._clock = clock
        self._started = _ask(clock)

    @classmethod
    def load(
        cls,
        puzzle: Puzzle | Grid | str,
        moves: str | bytes,
        *,
        clock: Callable[[], float] = _tell_milliseconds,
    ) -> Self:
        """Open a game again from what `save` wrote; the time between does not count.

        >>> game = OpenGame("1..4.........32.")
        >>> game.place("r1c2", 2)
        >>> OpenGame.load(game.puzzle, game.save()).digits["r1c2"]
        2
        """
        if not isinstance(moves, str | bytes):
            raise InputError(f"expected moves as `save` writes them, got {type(moves).__name__}")
        opened = cls(puzzle, clock=clock)
        opened._game = opened._game.with_moves(parse_moves(moves))
        opened._state = replay(opened._game)
        opened._started -= opened._state.at
        return opened

    def save(self) -> str:
        """Write the log of moves as JSON: what `load`, the page and the server replay."""
        return format_moves(self._game.moves)

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that is played."""
        return self._puzzle

    @property
    def digits(self) -> Grid:
        """What stands on the board now, givens included."""
        return Grid.from_digits(self._puzzle.board, self._state.layers.digits)

    @property
    def notes(self) -> CandidateSet:
        """The player's notes, of corners and centres together."""
        layers = self._state.layers
        pairs = zip(layers.corner, layers.centre, strict=True)
        return CandidateSet.of_masks(self._puzzle.layout, (one | other for one, other in pairs))

    @property
    def position(self) -> Position:
        """The board as the solver sees it: digits, and the candidates that they leave."""
        return Position(self._puzzle.givens, self.digits)

    @property
    def state(self) -> Literal["playing", "paused", "complete"]:
        """Where the game stands, in one word."""
        return self._state.name

    @property
    def is_solved(self) -> bool:
        """Whether the board is the solution."""
        return self.digits == self._puzzle.solution

    @property
    def seconds(self) -> float:
        """The time played, by the game's clock."""
        running = self._now() - self._state.at if self.state == "playing" else 0
        return (self._state.milliseconds + running) / 1000

    @property
    def mistakes(self) -> int:
        """How often a wrong digit was placed."""
        return self._state.mistakes

    @property
    def help(self) -> Help:
        """What help was taken: hints, checks, steps that were made for the player."""
        return self._state.help

    @property
    def moves(self) -> tuple[Move, ...]:
        """The log."""
        return self._game.moves

    def place(self, cell: Cells, digit: int) -> None:
        """Write a digit in a cell; wrong digits are allowed and count as mistakes.

        >>> OpenGame("1..4.........32.").place("r1c1", 2)
        Traceback (most recent call last):
        nonet.errors.IllegalMoveError: move 1: expected a cell without given, got given 1 at r1c1
        """
        layout, cells = self._puzzle.layout, self._cells(cell)
        if any(self.digits[each] != digit for each in cells):
            self._make("digit", cells=cells, digit=as_digit(layout, digit))

    def note(
        self, cell: Cells, *digits: int, where: Literal["corner", "centre"] = "centre"
    ) -> None:
        """Pencil digits in cells; those that are there already stay.

        >>> game = OpenGame("1..4.........32.")
        >>> game.note("r2c2", 2, 4)
        >>> print(game.notes)
        r2c2=2 r2c2=4
        """
        self._pencil(cell, digits, where, wanted=True)

    def erase_note(
        self, cell: Cells, *digits: int, where: Literal["corner", "centre"] = "centre"
    ) -> None:
        """Rub digits out of the notes of cells."""
        self._pencil(cell, digits, where, wanted=False)

    def fill_notes(self) -> None:
        """Pencil every candidate into the empty cells; then the notes say all that is possible."""
        self._make("fill")

    def erase(self, cell: Cells) -> None:
        """Empty cells; where there is no digit, clear their notes, and then their colours."""
        self._make("erase", cells=self._cells(cell))

    def undo(self) -> None:
        """Take back the last change of the board."""
        self._make("undo")

    def redo(self) -> None:
        """Make again what was taken back."""
        self._make("redo")

    def checkpoint(self, name: str) -> None:
        """Remember the board under a name."""
        self._make("checkpoint", name=name)

    def restore(self, name: str) -> None:
        """Bring back the board of a checkpoint."""
        self._make("restore", name=name)

    def pause(self) -> None:
        """Stop the clock until `resume`."""
        self._make("pause")

    def resume(self) -> None:
        """Let the clock run again."""
        self._make("resume")

    def hint(self, skip: int = 0) -> Hint:
        """Find the next step from the player's own board; `skip` asks for another."""
        layers = self._state.layers
        lists = lists_of(self._puzzle.layout, layers)
        found = find_hint(self._puzzle, self.digits, lists, skip=skip, gone=layers.gone)
        if found.kind in ("step", "mistakes"):
            self._make("hint", stage=4)
        return found

    def apply(self, hint: Hint) -> None:
        """Make the step of a hint: its digits are placed, its candidates are gone for good.

        >>> game = OpenGame("1..4.........32.")
        >>> while not game.is_solved:
        ...     game.apply(game.hint())
        >>> game.state, game.help.applies
        ('complete', 12)
        """
        if not isinstance(hint, Hint):
            raise InputError(f"expected a hint, got {type(hint).__name__}")
        if hint.step is None:
            raise InputError(f"expected a hint with a step, got one that says {hint.kind!r}")
        step = hint.step
        self._make("apply", placements=step.placements, eliminations=step.eliminations)

    def check(self) -> list[str]:
        """Name the cells whose digit is wrong.

        >>> game = OpenGame("1..4.........32.")
        >>> game.place("r1c2", 3)
        >>> game.check(), game.mistakes
        (['r1c2'], 1)
        """
        self._make("check")
        wrong = find_wrong(self.digits.digits, self._puzzle.solution.digits)
        return [self._puzzle.layout.cell_name(cell) for cell in wrong]

    def __str__(self) -> str:
        return str(self.digits)

    def __repr__(self) -> str:
        return f"<OpenGame {self.digits.format()}, {self.state} after {self._state.count} moves>"

    def _repr_svg_(self) -> str:
        return self.position.svg()

    def _now(self) -> int:
        return max(self._state.at, round(_ask(self._clock) - self._started))

    def _cells(self, cell: Cells) -> list[int]:
        several = [cell] if isinstance(cell, int | str) else as_iterable(cell, "cells")
        cells = sorted({as_cell(self._puzzle.layout, each) for each in several})
        if not cells:
            raise InputError("expected a cell, got none")
        return cells

    def _pencil(self, cell: Cells, digits: tuple[int, ...], where: str, *, wanted: bool) -> None:
        cells = self._cells(cell)
        for digit in digits:
            bit = 1 << as_digit(self._puzzle.layout, digit) - 1
            layer = getattr(self._state.layers, where, None)
            if where not in ("corner", "centre") or layer is None:
                raise InputError(f"expected notes in a corner or the centre, got {where!r:.40}")
            changed = [each for each in cells if bool(layer[each] & bit) != wanted]
            if changed:
                self._make("note", cells=changed, digit=digit, where=where)

    def _make(self, kind: str, **fields: Any) -> None:
        sent = {"kind": kind, "n": self._state.count + 1, "at": self._now(), **fields}
        try:
            move = convert(sent, Move)
        except ValidationError as error:
            raise IllegalMoveError(f"move {sent['n']}: {error}") from None
        self._state = advance(self._game, self._state, move)
        self._game = self._game.with_moves([move])
