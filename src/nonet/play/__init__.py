"""A game in progress: pure; moves are data, the board is a replay.

moves.py     what a player can do
board.py     what stands in the cells
changes.py   the board after a move
rules.py     what a move may name, when a game is complete, what is wrong
game.py      the log and its replay: undo, checkpoints, time, mistakes, help
"""

from nonet.play.board import Board
from nonet.play.game import LONGEST_GAP, Game, Help, State, advance, begin, replay
from nonet.play.moves import Move, format_moves, kind_of, parse_moves
from nonet.play.rules import find_wrong, is_complete

__all__ = [
    "LONGEST_GAP",
    "Board",
    "Game",
    "Help",
    "Move",
    "State",
    "advance",
    "begin",
    "find_wrong",
    "format_moves",
    "is_complete",
    "kind_of",
    "parse_moves",
    "replay",
]
