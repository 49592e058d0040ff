"""Moves: everything a player can do, as data.

    digit note colour paint connect pen erase fill apply restore    change the board
    undo redo                                                       step over those
    checkpoint pause resume                                         change the game around it
    hint check solve                                                help, only taken down
    refused                                                         a mistake, only taken down

A move has a number `n` (1, 2, 3 … in its game), the milliseconds `at` which it was made since
the game's start, a `kind` and that kind's fields. Nothing else decides what it does: what an
option chose (to clean the notes, say) is written in the move. docs/reference/moves.md tells the
meaning of each kind, for every program that replays a game.
"""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from nonet.errors import InputError

__all__ = [
    "Apply",
    "Check",
    "Checkpoint",
    "Colour",
    "Connect",
    "Digit",
    "Erase",
    "Fill",
    "Hint",
    "Move",
    "Note",
    "Paint",
    "Pause",
    "Pen",
    "Redo",
    "Refused",
    "Restore",
    "Resume",
    "Solve",
    "Undo",
    "format_moves",
    "kind_of",
    "parse_moves",
]

# The largest board has 25×25 cells; a game's own layout is checked when it is replayed.
Cell = Annotated[int, Meta(ge=0, le=624)]
DigitValue = Annotated[int, Meta(ge=1, le=25)]
ColourValue = Annotated[int, Meta(ge=1, le=9)]
Cells = Annotated[tuple[Cell, ...], Meta(min_length=1, max_length=625)]
Candidates = Annotated[tuple[tuple[Cell, DigitValue], ...], Meta(max_length=2_000)]
Name = Annotated[str, Meta(min_length=1, max_length=80)]
Form = Literal["line", "border", "circle", "cross"]
Number = Annotated[int, Meta(ge=1, le=1_000_000)]
Moment = Annotated[int, Meta(ge=0, le=2**53 - 1)]  # what a JSON number holds exactly


class _Move(
    Struct,
    frozen=True,
    kw_only=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
    tag_field="kind",
):
    n: Number
    at: Moment


class Digit(_Move, tag="digit", frozen=True, kw_only=True):
    """Write a digit in the cells, or empty them if all of them hold it."""

    cells: Cells
    digit: DigitValue
    clean: bool = False  # take the digit out of the peers' notes too


class Note(_Move, tag="note", frozen=True, kw_only=True):
    """Pencil a digit in the cells, or rub it out if none of them lacks it."""

    cells: Cells
    digit: DigitValue
    where: Literal["corner", "centre"]


class Colour(_Move, tag="colour", frozen=True, kw_only=True):
    """Colour the cells, or take that colour away if none of them lacks it."""

    cells: Cells
    colour: ColourValue


class Paint(_Move, tag="paint", frozen=True, kw_only=True):
    """Colour one candidate, or take the colour away if it has just that one."""

    cell: Cell
    digit: DigitValue
    colour: ColourValue


class Connect(_Move, tag="connect", frozen=True, kw_only=True):
    """Draw a link from one candidate to another, or take it away if it is there."""

    start: tuple[Cell, DigitValue]
    end: tuple[Cell, DigitValue]


class Pen(_Move, tag="pen", frozen=True, kw_only=True):
    """Draw lines or borders between cells, or circles or crosses on them; all there: rub out."""

    form: Form
    pairs: Annotated[tuple[tuple[Cell, Cell], ...], Meta(min_length=1, max_length=625)]
    colour: ColourValue


class Erase(_Move, tag="erase", frozen=True, kw_only=True):
    """Clear the cells' digits; without digits their notes; without notes what is drawn there."""

    cells: Cells


class Fill(_Move, tag="fill", frozen=True, kw_only=True):
    """Write every candidate into the corner notes of the empty cells: all, or those named."""

    cells: Annotated[tuple[Cell, ...], Meta(max_length=625)] = ()


class Undo(_Move, tag="undo", frozen=True, kw_only=True):
    """Go back to the board before the last change."""


class Redo(_Move, tag="redo", frozen=True, kw_only=True):
    """Go forward to the board that was undone."""


class Apply(_Move, tag="apply", frozen=True, kw_only=True):
    """Do the step of a hint: place its digits, take its eliminations out of the notes for good."""

    placements: Candidates = ()
    eliminations: Candidates = ()
    notes: Candidates = ()  # that the step needs: pencilled in the corners


class Checkpoint(_Move, tag="checkpoint", frozen=True, kw_only=True):
    """Remember the board under a name."""

    name: Name


class Restore(_Move, tag="restore", frozen=True, kw_only=True):
    """Bring back the board remembered under a name."""

    name: Name


class Pause(_Move, tag="pause", frozen=True, kw_only=True):
    """Stop the clock."""


class Resume(_Move, tag="resume", frozen=True, kw_only=True):
    """Let the clock run again."""


class Hint(_Move, tag="hint", frozen=True, kw_only=True):
    """Ask for a hint, up to a stage: 1 says least, 5 says all."""

    stage: Annotated[int, Meta(ge=1, le=5)]


class Refused(_Move, tag="refused", frozen=True, kw_only=True):
    """Try a digit that was not written: it is wrong, and the player wants such digits refused."""

    cells: Cells
    digit: DigitValue


class Check(_Move, tag="check", frozen=True, kw_only=True):
    """Ask "How am I doing?": how many digits are wrong."""


class Solve(_Move, tag="solve", frozen=True, kw_only=True):
    """Ask for the solution."""


Move = (
    Digit
    | Note
    | Colour
    | Paint
    | Connect
    | Pen
    | Erase
    | Fill
    | Undo
    | Redo
    | Apply
    | Checkpoint
    | Restore
    | Pause
    | Resume
    | Hint
    | Check
    | Solve
    | Refused
)

_decoder: msgspec.json.Decoder[tuple[Move, ...]] = msgspec.json.Decoder(tuple[Move, ...])
_encoder = msgspec.json.Encoder()


def parse_moves(text: str | bytes) -> tuple[Move, ...]:
    """Read moves from a JSON array.

    >>> parse_moves('[{"n": 1, "at": 900, "kind": "digit", "cells": [4], "digit": 7}]')
    (Digit(n=1, at=900, cells=(4,), digit=7, clean=False),)
    """
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise InputError(f"expected a JSON array of moves, got: {error}") from None


def format_moves(moves: Sequence[Move]) -> str:
    """Write moves as a JSON array, which `parse_moves` reads back.

    >>> format_moves([Undo(n=2, at=1500)])
    '[{"kind":"undo","n":2,"at":1500}]'
    """
    return _encoder.encode(moves).decode()


def kind_of(move: Move) -> str:
    """Name the kind of a move, as it is written in JSON.

    >>> kind_of(Undo(n=1, at=0))
    'undo'
    """
    config: Any = move.__struct_config__
    return str(config.tag)
