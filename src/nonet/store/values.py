"""What goes into a store and comes out of it. Frozen, and without SQL."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from nonet.board import Board

__all__ = [
    "CLASSIC",
    "Answer",
    "BankPuzzle",
    "BankRow",
    "Game",
    "GameLine",
    "Grid",
    "Kept",
    "Kind",
    "Move",
    "NewPuzzle",
    "Player",
    "Score",
    "ScoreBoardName",
    "Session",
    "Snapshot",
    "Strength",
    "Wish",
    "name_layout",
]

CLASSIC = "3x3"  # the text of the classic board

# A moment's worth of a game: the number of its last move, and the state after it as bytes.
Snapshot = tuple[int, bytes]

# One move as it travels: {"n": 1, "at": 1200, "kind": "digit", "cells": [0], "digit": 5}.
Move = Mapping[str, Any]


def name_layout(board: str) -> str:
    """Name the layout of a board in short, without regions, cells and rules.

    >>> name_layout("jigsaw 1122122313343444+diagonals; anti-king")
    'jigsaw+diagonals'
    """
    return board if board == CLASSIC else Board(board).layout.name


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPuzzle:
    """A puzzle on its way into the bank."""

    key: str  # its canonical form, one symbol a cell
    givens: str  # the puzzle as made: its symmetry is to be seen here, not in the key
    board: str = "3x3"  # the board's text: cells, houses and rules
    key_board: str = ""  # that of the key, which may be turned and has its rules moved along
    variant: str = (
        ""  # 'killer', 'jigsaw 6'; of boards without such a name the kinds of their rules
    )
    level: str = ""  # '' while it is not rated
    technique: str = ""  # of the hardest step on the `se` scale
    symmetry: str = ""  # the symmetry of its givens
    rating: float | None = None  # the hardest step on the `se` scale
    # The technique that the key needs, with nothing dearer; several where they cost the same.
    needs: tuple[str, ...] | None = None  # None while they are not known
    card: Mapping[str, Any] = field(default_factory=dict)  # everything else that is known of it

    @property
    def layout(self) -> str:
        """The short name of the board's layout, by which shelves are ordered."""
        return name_layout(self.board)


class Kind(NamedTuple):
    """What puzzles of one shelf have in common."""

    layout: str = "3x3"
    variant: str = ""
    level: str = ""
    technique: str = ""
    symmetry: str = ""


class BankRow(NamedTuple):
    """A puzzle as a row of the bank: the one list of its columns, each named as in SQL.

    There are millions of them, and they travel between processes. A new column is a migration, a
    line of `tables.py`, and a line each here and in `NewPuzzle`; what is not kept as it is written
    there says how in `packing.py`. Only the kind is no column: the row has the id of its shelf.
    """

    key: bytes  # packed, or a digest
    givens: bytes  # packed
    kind: Kind
    rating: int | None = None  # tenths
    board: str | None = None  # its text, where the shelf's layout is not all of it
    card: str | None = None  # JSON
    needs: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BankPuzzle(NewPuzzle):
    """A puzzle in the bank."""

    id: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What a puzzle to be handed out must be; None where anything will do."""

    level: str | None = None
    technique: str | None = None  # of the hardest step on the `se` scale
    needs: str | None = None  # a technique that it needs, with nothing dearer
    symmetry: str | None = None
    layout: str | None = "3x3"
    variant: str | None = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """A complete grid up to equivalence."""

    key: str
    automorphisms: int
    layout: str = "3x3"


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """A person: a guest while the name is None."""

    id: int
    name: str | None
    secret: str | None  # the hash of the password, never the password
    mail: str | None  # where a code for a forgotten password may go
    created: int  # milliseconds since 1970, as every time in the store


class Strength(NamedTuple):
    """A rating of Glicko-2: of a step position, or of a player in a subject."""

    rating: float
    deviation: float
    volatility: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The answer of an account to a step position."""

    player_id: int
    position: str  # its name
    subject: str
    is_right: bool


class Kept(NamedTuple):
    """How much is kept of a player."""

    games: int
    moves: int
    bytes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """A device that is signed in."""

    id: int
    player_id: int
    device: str  # in words: 'Firefox on Linux'
    created: int
    seen: int  # when it last asked for something, give or take some minutes


@dataclass(frozen=True, slots=True, kw_only=True)
class GameLine:
    """A game without its moves, as a list of games shows it."""

    id: str
    player_id: int | None
    puzzle_id: int | None
    board: str  # the board's text: cells, houses and rules
    givens: str  # as this player sees them, turned and relabelled
    started: int
    changed: int  # when the last move came
    count: int  # how many moves the log has
    state: str  # 'playing', 'paused' or 'complete', as of the last move
    seconds: int  # played until then
    title: str | None = None
    level: str | None = None  # as the page knows it; a puzzle of the bank has its own
    seen: int | None = None  # when the server first heard of it; None where nobody noted it
    is_helped: bool = False  # whether the server itself helped, whatever the log says
    bytes: int = 0  # that the details of its moves take
    foreign: tuple[str, ...] = ()  # kinds of rules that nobody here knows


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(GameLine):
    """A game with its log."""

    moves: Sequence[Move]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreBoardName:
    """One board of scores: equivalent puzzles share theirs, aided and live ones stand apart."""

    key: str
    board: str = "3x3"
    is_aided: bool = False
    is_live: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """The result of one finished game."""

    game_id: str
    player_id: int
    key: str
    board: str = "3x3"
    level: str
    seconds: int
    moves: int
    mistakes: int
    is_aided: bool
    is_ranked: bool  # False for a log that no hand could have made
    finished: int  # by the player's clock, within reason
    is_live: bool = False  # the server saw the moves come as they were made
    reason: str | None = None  # why it is not ranked
    arrived: int | None = None  # the last move, by the server's clock
    source: str | None = None  # the address that sent it, as a hash
