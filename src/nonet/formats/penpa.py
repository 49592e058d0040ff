"""Penpa+'s links: a drawing program's whole state, deflated.

    https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VXfb9s2EH73XzHw…

Behind `p=` lies base 64 of lines: the first says size, title, author and rules, the fourth is the
question layer in JSON and the fifth the answer layer; usual names are shortened to `z` and a
letter. Numbers of the question are givens, those of the answer placed digits; thick edges are the
borders of regions; cages with their sums, thermometers and arrows are rules. Whatever else is drawn
is kept as extra and drawn again.
"""

import base64
import binascii
import json
import re
import zlib
from collections.abc import Iterator, Sequence
from typing import Any
from urllib.parse import unquote

from nonet.board import Board, Rule
from nonet.errors import InputError
from nonet.formats.areas import find_areas
from nonet.formats.data import guard, lay_regions, make_grid, take
from nonet.formats.format import Format, Hints, refuse
from nonet.formats.rules import make_rule
from nonet.formats.sheet import Foreign, Sheet
from nonet.grid import Grid
from nonet.layout import Layout

__all__ = ["PENPA"]

LINK = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
MAX_TEXT = 1 << 22
_LINK = re.compile(r"(?:^|#)m=(?:edit|solve)&p=([A-Za-z0-9+/=_% -]+)")

# What the letter behind a 'z' stands for.
NAMES = {
    "9": '"qa"', "Q": '"pu_q"', "A": '"pu_a"', "G": '"grid"', "M": '"edit_mode"',
    "S": '"surface"', "L": '"line"', "E": '"lineE"', "W": '"wall"', "C": '"cage"',
    "N": '"number"', "Y": '"symbol"', "P": '"special"', "B": '"board"', "R": '"command_redo"',
    "U": '"command_undo"', "8": '"command_replay"', "1": '"numberS"', "F": '"freeline"',
    "2": '"freelineE"', "T": '"thermo"', "3": '"arrows"', "D": '"direction"',
    "0": '"squareframe"', "5": '"polygon"', "4": '"deletelineE"', "6": '"killercages"',
    "7": '"nobulbthermo"', "_": '"__a"', "O": "null", "Z": "z",
}  # fmt: skip
# What a layer has besides the stacks of things done: pairs of place and mark, or lists of places.
PAIRS = ("surface", "number", "numberS", "symbol", "line", "lineE", "wall", "cage", "deletelineE")
LISTS = ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo")
WORDS = {"%2D": "\n", "%2E": "&", "%2F": "=", "%2C": ","}
GIVEN, PLACED = 1, 2  # colours of numbers
THICK, DASHED = 2, 10
SPOT = 38  # dots a cell on the screen


def _is_like(text: str) -> bool:
    is_bare = text.strip().startswith("m=")
    return ("penpa" in text or is_bare) and bool(_LINK.search(text.strip()))


def _inflate(payload: str) -> list[str]:
    try:
        data = base64.b64decode(unquote(payload).replace(" ", "+"))
        inflater = zlib.decompressobj(-15)
        text = inflater.decompress(data, MAX_TEXT)
    except (ValueError, binascii.Error, zlib.error) as error:
        raise InputError(f"expected deflated text in base 64, got {error}") from None
    if inflater.unconsumed_tail:
        raise InputError(f"expected at most {MAX_TEXT} characters in a link, got more")
    whole = text.decode("utf-8", "replace")
    return re.sub(r"z(.)", lambda each: NAMES.get(each[1], each[0]), whole).split("\n")


@guard("Penpa+")
def _parse(text: str, _hints: Hints) -> list[Sheet]:
    found = _LINK.search(text.strip())
    if not found:
        raise InputError(f"expected a link with m= and p=, got {text[:20]!r}")
    lines = _inflate(found[1])
    head = lines[0].split(",")
    if head[0] not in ("square", "sudoku") or head[1] != head[2]:
        raise InputError(f"expected a square board, got {','.join(head[:3])[:40]!r}")
    size = int(head[1])
    lay_regions(size)  # refuses sizes that no board has, before anything is counted by them
    layer = json.loads(lines[3])
    answer = json.loads(lines[4]) if len(lines) > 4 and lines[4].startswith("{") else {}
    layout = _parse_layout(layer, size)
    rules, foreign = _parse_rules(layer, layout)
    board = Board(layout, rules)
    givens, placed = _parse_numbers(layer, layout), _parse_numbers(answer, layout)
    placed = [0 if given else digit for given, digit in zip(givens, placed, strict=True)]
    return [
        Sheet(
            make_grid(board, givens),
            placed=make_grid(board, placed) if any(placed) else None,
            title=_find_word(head, "Title: "),
            author=_find_word(head, "Author: "),
            comment=_restore(head[18]).strip() if len(head) > 18 else "",
            foreign=tuple(foreign),
            extra=_parse_rest(layer, board, foreign),
        )
    ]


def _cell(index: int, size: int) -> int:
    """Penpa+ counts two rows and two columns of margin on each side."""
    row, column = divmod(index, size + 4)
    if not (2 <= row < size + 2 and 2 <= column < size + 2):
        raise InputError(f"expected a place on the board, got {index}")
    return (row - 2) * size + column - 2


def _index(cell: int, size: int) -> int:
    return (cell // size + 2) * (size + 4) + cell % size + 2


def _corner(cell: int, size: int) -> str:
    """The place of a small number in a cell's upper left corner."""
    return str(4 * ((size + 4) ** 2 + _index(cell, size)))


def _edge(cell: int, other: int, size: int) -> str:
    """The stroke between a cell and its neighbour to the right or below: two crossings."""
    low = _index(cell, size) + (size + 4) ** 2
    start = low - 1 if other - cell == size else low - size - 4
    return f"{start},{low}"


def _find_borders(layout: Layout) -> set[tuple[int, int]]:
    size, regions = layout.digits, layout.regions
    beside = [(cell, cell + 1) for cell in range(layout.cells) if (cell + 1) % size]
    below = [(cell, cell + size) for cell in range(layout.cells - size)]
    return {(a, b) for a, b in beside + below if regions[a] != regions[b]}


def _parse_layout(layer: dict[str, Any], size: int) -> Layout:
    """The regions that thick edges enclose, if they are as many and as large as they must be."""
    edges, cells = layer.get("lineE", {}), range(size * size)
    pairs = [(cell, cell + 1) for cell in cells if (cell + 1) % size]
    pairs += [(cell, cell + size) for cell in cells[:-size]]
    walls = frozenset(pair for pair in pairs if edges.get(_edge(*pair, size)) == THICK)
    areas = find_areas([0] * (size * size), size, walls)
    if sorted(map(len, areas)) != [size] * size:
        return lay_regions(size)
    home = {cell: number for number, area in enumerate(areas) for cell in area}
    return lay_regions(size, [home[cell] for cell in cells])


def _parse_numbers(layer: dict[str, Any], layout: Layout) -> list[int]:
    digits = [0] * layout.cells
    for key, (text, *_) in layer.get("number", {}).items():
        digits[_cell(int(key), layout.digits)] = int(str(text))
    return digits


def _parse_rules(layer: dict[str, Any], layout: Layout) -> tuple[list[Rule], list[Foreign]]:
    size = layout.digits
    sums = layer.get("numberS", {})
    rules: list[Rule] = []
    foreign: list[Foreign] = []
    for cage in take(filter(None, layer.get("killercages", ()))):
        cells = [_cell(int(index), size) for index in cage]
        total = str((sums.get(_corner(min(cells), size)) or [""])[0])
        if total.isascii() and total.isdecimal() and len(total) < 5:
            rules.append(Rule("cage", cells, [int(total)]))
        else:
            names: list[object] = [layout.cell_name(cell) for cell in cells]
            foreign.append(Foreign("drawn cage", {"cells": names}))
    for line in take(filter(None, layer.get("thermo", ()))):
        rules.append(Rule("thermometer", _cells(line, layout)))
    for line in take(filter(None, layer.get("arrows", ()))):
        circle, *shaft = _cells(line, layout)
        rules.append(make_rule("arrow", [circle], shaft))
    return rules, foreign


def _cells(line: list[Any], layout: Layout) -> list[int]:
    return [_cell(int(index), layout.digits) for index in line]


def _parse_rest(layer: dict[str, Any], board: Board, foreign: Sequence[Foreign]) -> dict[str, Any]:
    """What a sheet has no word for, less what `_format_layer` would draw by itself."""
    ours = _format_layer(Grid.empty(board), foreign)
    rest: dict[str, Any] = {}
    for name in PAIRS:
        if name != "number":
            known = ours[name]
            rest[name] = {k: v for k, v in layer.get(name, {}).items() if k not in known}
    rest |= {name: layer[name] for name in LISTS if layer.get(name) and not ours[name]}
    rest = {name: marks for name, marks in rest.items() if marks}
    return {"penpa": rest} if rest else {}


def _find_word(head: list[str], start: str) -> str:
    word = next((each for each in head if each.startswith(start)), "")
    return _restore(word.removeprefix(start)).strip()


def _restore(word: str) -> str:
    for code, sign in WORDS.items():
        word = word.replace(code, sign)
    return word


def _protect(word: str) -> str:
    if any(code in word for code in WORDS):
        raise refuse("penpa", "words with %2C to %2F")
    for code, sign in WORDS.items():
        word = word.replace(sign, code)
    return word


def _write(sheet: Sheet) -> str:
    layout, size = sheet.layout, sheet.layout.digits
    beyond = {house.kind for house in layout.houses} - {"row", "column", "box", "region"}
    if beyond or not layout.is_square or -1 in layout.regions:
        raise refuse("penpa", f"the layout {layout.name}")
    layer = _format_layer(sheet.givens, sheet.foreign)
    for name, marks in _rest_of(sheet).items():
        layer[name] = layer[name] | marks if name in PAIRS else layer[name] + marks
    answer = _format_layer(None, ())
    answer["number"] = _format_numbers(sheet.placed, PLACED) if sheet.placed else {}
    empty = _dump(_format_layer(None, ()))
    centres = [_index(cell, size) for cell in range(layout.cells)]
    steps = [b - a for a, b in zip([0, *centres], centres, strict=False)]
    lines = [
        _format_head(sheet), "[0,0,0,0]", _format_modes(), _dump(layer), _dump(answer),
        _dump(steps), "[]", "{}", '"x"', '"x"', "[3,2,3]", _format_modes(), '"x"', "0",
        empty, empty, "{}", "[]", "false",
    ]  # fmt: skip
    text = "\n".join(lines).replace("z", "zZ")
    for letter, name in NAMES.items():
        text = text if letter == "Z" else text.replace(name, f"z{letter}")
    deflater = zlib.compressobj(9, zlib.DEFLATED, -15)
    return LINK + base64.b64encode(deflater.compress(text.encode()) + deflater.flush()).decode()


def _dump(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def _format_head(sheet: Sheet) -> str:
    size = sheet.layout.digits
    middle = (size // 2 + 2) * (size + 4) + size // 2 + 2
    if size % 2 == 0:  # an even board has a crossing in its middle
        middle += (size + 4) ** 2 - size - 5
    side = (size + 1) * SPOT
    words = (f"Title: {_protect(sheet.title)}", f"Author: {_protect(sheet.author)}", "")
    numbers = (size, size, SPOT, 0, 1, 1, side, side, middle, middle, 0, 0, 0, 0)
    rules = _protect(sheet.comment)
    return ",".join(["square", *map(str, numbers), *words, rules, "OFF", "false"])


def _format_modes() -> str:
    tools = {
        "edit_mode": "sudoku", "surface": ["", 1], "line": ["1", 2], "lineE": ["1", 2],
        "wall": ["", 2], "cage": ["1", 10], "number": ["1", 1], "symbol": ["circle_L", 1],
        "special": ["thermo", ""], "board": ["", ""], "move": ["1", ""],
        "combi": ["battleship", ""], "sudoku": ["1", 1],
    }  # fmt: skip
    answer = tools | {"number": ["1", 2], "sudoku": ["1", 9]}
    return _dump({"qa": "pu_q", "grid": ["1", "2", "1"], "pu_q": tools, "pu_a": answer})


def _format_layer(givens: Grid | None, foreign: Sequence[Foreign]) -> dict[str, Any]:
    layer: dict[str, Any] = {f"command_{what}": {"__a": []} for what in ("redo", "undo", "replay")}
    layer |= {name: {} for name in PAIRS} | {name: [] for name in LISTS}
    if givens is None:
        return layer
    layout, size = givens.layout, givens.layout.digits
    layer["number"] = _format_numbers(givens, GIVEN)
    layer["lineE"] = {_edge(a, b, size): THICK for a, b in sorted(_find_borders(layout))}
    for rule in givens.board.rules:
        places = [_index(cell, size) for cell in rule.cells]
        if rule.kind == "cage" and len(rule.values) <= 1:
            _add_cage(layer, list(rule.cells), size)
            if rule.values:
                layer["numberS"][_corner(min(rule.cells), size)] = [str(rule.values[0]), 1]
        elif rule.kind == "thermometer":
            layer["thermo"].append(places)
        elif rule.kind == "arrow" and len(rule.parts[0]) == 1:
            layer["arrows"].append(places)
        else:
            raise refuse("penpa", f"the rule {rule.format(layout)}"[:80])
    for each in foreign:
        if each.kind != "drawn cage" or set(each.data) != {"cells"}:
            raise refuse("penpa", f"the rule {each.kind}")
        names: Any = each.data["cells"]
        _add_cage(layer, [layout.parse_cell(name) for name in names], size)
    return layer


def _add_cage(layer: dict[str, Any], cells: list[int], size: int) -> None:
    layer["killercages"].append([_index(cell, size) for cell in cells])
    layer["cage"] |= dict.fromkeys(_draw_cage(set(cells), size), DASHED)


def _draw_cage(cells: set[int], size: int) -> Iterator[str]:
    """The outline of a cage, as strokes between the quarter points of its cells.

    0 1    each cell has four; between neighbours of a cage strokes run on
    2 3    wherever the two cells beside them do not both belong to it
    """
    inside = {divmod(cell, size) for cell in cells}

    def stroke(start: tuple[int, int, int], end: tuple[int, int, int]) -> str:
        ends = [
            int(_corner(row * size + column, size)) + part for row, column, part in (start, end)
        ]
        return f"{min(ends)},{max(ends)}"

    for row, column in sorted(inside):
        for down, right, first, second in (
            (-1, 0, 0, 1),
            (1, 0, 2, 3),
            (0, -1, 0, 2),
            (0, 1, 1, 3),
        ):
            if (row + down, column + right) not in inside:
                yield stroke((row, column, first), (row, column, second))
        for down, right in ((0, 1), (1, 0)):
            other = row + down, column + right
            if other not in inside:
                continue
            for side, first, second in ((-1, 1 + down, 0), (1, 3, 2 - down)):
                beside = {(r + side * right, c + side * down) for r, c in ((row, column), other)}
                if not beside <= inside:
                    yield stroke((row, column, first), (*other, second))


def _format_numbers(grid: Grid, colour: int) -> dict[str, list[Any]]:
    size = grid.layout.digits
    cells = enumerate(grid.digits)
    return {str(_index(cell, size)): [str(d), colour, "1"] for cell, d in cells if d}


def _rest_of(sheet: Sheet) -> dict[str, Any]:
    rest = sheet.extra.get("penpa", {})
    if set(sheet.extra) - {"penpa"} or not isinstance(rest, dict):
        raise refuse("penpa", "data of another format")
    return {name: marks for name, marks in rest.items() if name in (*PAIRS, *LISTS)}


PENPA = Format(
    "penpa",
    "Penpa+ link (numbers)",
    "line",
    _is_like,
    _parse,
    _write,
    frozenset({"placed", "title", "author", "comment", "rules", "houses", "foreign", "extra"}),
)
