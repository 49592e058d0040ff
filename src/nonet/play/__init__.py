"""A game in progress: pure; moves are data, the board is a replay.

moves.py     what a player can do
layers.py    what stands in the cells
changes.py   the layers after a move
lists.py     which notes name all that a cell can be
legality.py  what a move may name, when a game is complete, what is wrong
costs.py     how much work moves are
game.py      the log and its replay: undo, checkpoints, time, mistakes, help
open_game.py one object to play with
snapshots.py states that are kept beside a long log
"""

from nonet.play.costs import cost_of
from nonet.play.game import LONGEST_GAP, ForgottenError, Game, Help, State, advance, begin, replay
from nonet.play.layers import Layers
from nonet.play.legality import find_wrong, is_complete
from nonet.play.lists import Reading, lists_of
from nonet.play.moves import Move, format_moves, kind_of, parse_moves
from nonet.play.open_game import OpenGame

__all__ = [
    "LONGEST_GAP",
    "ForgottenError",
    "Game",
    "Help",
    "Layers",
    "Move",
    "OpenGame",
    "Reading",
    "State",
    "advance",
    "begin",
    "cost_of",
    "find_wrong",
    "format_moves",
    "is_complete",
    "kind_of",
    "lists_of",
    "parse_moves",
    "replay",
]
