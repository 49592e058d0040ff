"""A slow replay that is obviously right: plain sets, and every board made again from the start.

It reads moves as JSON objects and shares no code with `nonet.play`; only legal logs make sense.
"""

from copy import deepcopy
from functools import cache
from typing import Any

Json = dict[str, Any]

BOARD_KINDS = {"digit", "note", "colour", "paint", "connect", "pen", "erase", "fill", "apply"}
BOARD_KINDS |= {"restore"}


class Oracle:
    """A board of plain sets, and the lists of moves done and undone that lead to it."""

    def __init__(self, givens: list[int], houses: list[list[int]], digits: int) -> None:
        self.givens, self.houses, self.digits = givens, houses, digits
        self.checkpoints: dict[str, Json] = {}
        self.done: list[Json] = []
        self.undone: list[Json] = []

    @cache  # noqa: B019 (an oracle lives for one test)
    def peers(self, cell: int) -> set[int]:
        return {c for house in self.houses if cell in house for c in house} - {cell}

    def board(self) -> Json:
        cells = range(len(self.givens))
        board: Json = {"digits": list(self.givens), "paints": {}, "links": set(), "pens": {}}
        for part in ("corner", "centre", "colours", "gone", "listed"):
            board[part] = {cell: set() for cell in cells}
        for move in self.done:
            self.change(board, move)
        return board

    def make(self, move: Json) -> None:
        kind = move["kind"]
        if kind == "undo":
            self.undone.append(self.done.pop())
        elif kind == "redo":
            self.done.append(self.undone.pop())
        elif kind == "checkpoint":
            self.checkpoints[move["name"]] = deepcopy(self.board())
        elif kind == "restore":
            self.done.append({"kind": "restore", "board": self.checkpoints[move["name"]]})
            self.undone = []
        elif kind in BOARD_KINDS:
            self.done.append(move)
            self.undone = []

    def change(self, board: Json, move: Json) -> None:
        if move["kind"] == "restore":
            board.update(deepcopy(move["board"]))
        else:
            getattr(self, move["kind"])(board, move)
        for cell in board["listed"]:
            if not board["corner"][cell] and not board["centre"][cell]:
                board["listed"][cell] = set()

    def digit(self, board: Json, move: Json) -> None:
        if all(board["digits"][cell] == move["digit"] for cell in move["cells"]):
            for cell in move["cells"]:
                board["digits"][cell] = 0
            return
        for cell in move["cells"]:
            board["digits"][cell] = move["digit"]
        if move.get("clean"):
            for cell in move["cells"]:
                self.clean(board, cell, move["digit"])

    def clean(self, board: Json, cell: int, digit: int) -> None:
        for peer in self.peers(cell):
            board["corner"][peer].discard(digit)
            board["centre"][peer].discard(digit)

    def note(self, board: Json, move: Json) -> None:
        open_cells = [cell for cell in move["cells"] if board["digits"][cell] == 0]
        self.toggle(board[move["where"]], open_cells, move["digit"])

    def colour(self, board: Json, move: Json) -> None:
        self.toggle(board["colours"], move["cells"], move["colour"])

    def toggle(self, sets: dict[int, set[int]], cells: list[int], value: int) -> None:
        if any(value not in sets[cell] for cell in cells):
            for cell in cells:
                sets[cell].add(value)
        else:
            for cell in cells:
                sets[cell].remove(value)

    def paint(self, board: Json, move: Json) -> None:
        candidate = (move["cell"], move["digit"])
        if board["paints"].get(candidate) == move["colour"]:
            del board["paints"][candidate]
        else:
            board["paints"][candidate] = move["colour"]

    def connect(self, board: Json, move: Json) -> None:
        board["links"] ^= {(*move["start"], *move["end"])}

    def pen(self, board: Json, move: Json) -> None:
        drawn = {(move["form"], *pair): move["colour"] for pair in move["pairs"]}
        if drawn.items() <= board["pens"].items():
            board["pens"] = {mark: v for mark, v in board["pens"].items() if mark not in drawn}
        else:
            board["pens"] = {**board["pens"], **drawn}

    def erase(self, board: Json, move: Json) -> None:
        cells = move["cells"]
        own = [cell for cell in cells if board["digits"][cell] and not self.givens[cell]]
        if own:
            for cell in own:
                board["digits"][cell] = 0
        elif any(board["corner"][cell] or board["centre"][cell] for cell in cells):
            for cell in cells:
                board["corner"][cell] = set()
                board["centre"][cell] = set()
        else:
            for cell in cells:
                board["colours"][cell] = set()
            board["paints"] = {c: v for c, v in board["paints"].items() if c[0] not in cells}
            board["links"] = {x for x in board["links"] if not {x[0], x[2]} & set(cells)}
            pens = board["pens"].items()
            board["pens"] = {x: v for x, v in pens if not {x[1], x[2]} & set(cells)}

    def fill(self, board: Json, move: Json) -> None:
        for cell, digit in enumerate(board["digits"]):
            if digit == 0 and cell in (move.get("cells") or [cell]):
                seen = {board["digits"][peer] for peer in self.peers(cell)}
                left = set(range(1, self.digits + 1)) - seen - board["gone"][cell]
                board["corner"][cell] = left
                board["listed"][cell] = {1}

    def apply(self, board: Json, move: Json) -> None:
        for cell, digit in move.get("notes", []):
            board["corner"][cell].add(digit)
        for cell, digit in move.get("placements", []):
            board["digits"][cell] = digit
            self.clean(board, cell, digit)
        for cell, digit in move.get("eliminations", []):
            board["gone"][cell].add(digit)
            board["corner"][cell].discard(digit)
            board["centre"][cell].discard(digit)
