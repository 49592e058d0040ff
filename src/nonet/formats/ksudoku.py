"""KSudoku's games: XML with the board as a graph and its values as letters.

    <ksudoku><game><puzzle><graph order="9" type="sudoku"/><values>__b__f…</values></puzzle>
    <history><simple-event index="4" value="7"/></history></game></ksudoku>

Cells are counted down the columns, `_` is empty and `b` is 1, because `a` is KSudoku's zero. A
board that is not plain names its groups: cliques of cells, and `sudokugroups` for rows, columns and
boxes; several of these are a samurai or another cross of boards, where `.` is no cell.
"""

from collections.abc import Iterator
from typing import Any
from xml.etree.ElementTree import Element
from xml.sax.saxutils import quoteattr

from nonet.board import Board, Rule
from nonet.errors import InputError
from nonet.formats.data import guard, lay_regions, make_grid
from nonet.formats.format import Format, Hints, refuse
from nonet.formats.rules import cages_on
from nonet.formats.sheet import Foreign, Sheet
from nonet.formats.xml import load_xml
from nonet.grid import Grid
from nonet.layout import Layout

__all__ = ["KSUDOKU"]

OPERATORS = {"1": "/", "2": "-", "3": "*", "4": "+"}
ADD = "4"
LARGEST = 25


def _is_like(text: str) -> bool:
    return "<ksudoku" in text


@guard("KSudoku")
def _parse(text: str, _hints: Hints) -> list[Sheet]:
    root = load_xml(text)
    puzzle = root.find(".//puzzle")
    graph = puzzle.find("graph") if puzzle is not None else None
    if puzzle is None or graph is None:
        raise InputError("expected a puzzle with its graph, got none")
    layout = _parse_graph(graph)
    cages = [_parse_cage(cage, layout) for cage in graph.findall("cage")]
    board = Board(layout, [cage for cage in cages if isinstance(cage, Rule)])
    givens = _parse_values(puzzle.findtext("values") or "", board)
    solution = _parse_values(puzzle.findtext("solution") or "", board)
    placed, markers = _parse_history(root, givens)
    return [
        Sheet(
            givens,
            placed=placed if placed.count_digits() else None,
            solution=solution if solution.is_complete else None,
            foreign=tuple(cage for cage in cages if isinstance(cage, Foreign)),
            extra={"ksudoku": {"markers": markers}} if markers else {},
        )
    ]


def _turn(cell: int, size: int) -> int:
    """From reading order to KSudoku's, down the columns, and back, on so many columns."""
    return cell % size * size + cell // size


def _parse_graph(graph: Element) -> Layout:
    size = int(graph.get("order", "9"))
    width, height = int(graph.get("sizeX", size)), int(graph.get("sizeY", size))
    if not 2 <= size <= LARGEST or graph.get("type") == "roxdoku":
        raise InputError(f"expected a flat board to {LARGEST}, got {graph.get('type')} of {size}")
    groups = graph.findall("sudokugroups")
    if (width, height) != (size, size) or len(groups) > 1:
        return _parse_grids(graph, size, height)
    cliques = [frozenset(map(int, (each.text or "").split())) for each in graph.findall("clique")]
    diagonals = _find_diagonals(size)
    boxes = [cells for cells in cliques if cells not in diagonals and cells not in _lines(size)]
    bare = bool(groups) and groups[0].get("withblocks") == "0"
    layout = lay_regions(size, _parse_boxes(boxes, size, bare))
    crossed = sum(cells in diagonals for cells in cliques)
    return layout.with_diagonals() if crossed == 2 else layout


def _parse_grids(graph: Element, size: int, height: int) -> Layout:
    """Several boards with square boxes; each group begins at a number that counts down columns."""
    square, kind = _find_square(size), graph.get("specific-type", "custom")
    groups = graph.findall("sudokugroups")
    plain = all(each.get("withblocks", "1") == "1" for each in groups)
    if square is None or not plain or not groups or graph.findall("clique"):
        raise InputError(f"expected boards with square boxes, got {kind}")
    begins = [divmod(int(each.get("at", "0")), height)[::-1] for each in groups]
    return Layout.grids(square.box_rows, square.box_columns, begins)


def _find_begins(layout: Layout) -> list[tuple[int, int]]:
    """Where each of several boards begins."""
    begins: dict[int, int] = {}
    for house in layout.houses:
        if house.kind == "row" and house.grid:
            begins[house.grid] = min(house.cells[0], begins.get(house.grid, house.cells[0]))
    return [divmod(cell, layout.columns) for _, cell in sorted(begins.items())]


def _find_diagonals(size: int) -> list[frozenset[int]]:
    falling = range(0, size * size, size + 1)
    return [frozenset(falling), frozenset(range(size - 1, size * size - 1, size - 1))]


def _lines(size: int) -> set[frozenset[int]]:
    rows = [frozenset(range(start, start + size)) for start in range(0, size * size, size)]
    return {*rows, *(frozenset(range(start, size * size, size)) for start in range(size))}


def _parse_boxes(boxes: list[frozenset[int]], size: int, bare: bool) -> list[int | None]:
    """The region of each cell; a board of rows and columns alone has its rows for regions."""
    if not boxes:
        return [cell // size for cell in range(size * size)] if bare else []
    if len(boxes) != size or sorted(cell for box in boxes for cell in box) != [*range(size * size)]:
        raise InputError(f"expected {size} groups that share no cell, got {len(boxes)} others")
    regions: list[int | None] = [None] * (size * size)
    for number, cells in enumerate(boxes):
        for cell in cells:
            regions[_turn(cell, size)] = number
    return regions


def _parse_values(text: str, board: Board) -> Grid:
    layout = board.layout
    signs = "".join(text.split()).lower()
    if not signs:
        return Grid.empty(board)
    if len(signs) != layout.cells:
        raise InputError(f"expected {layout.cells} values, got {len(signs)}")
    turned = (signs[_turn(cell, layout.columns)] for cell in range(layout.cells))
    return make_grid(board, (0 if sign in "_." else ord(sign) - ord("a") for sign in turned))


def _parse_history(root: Element, givens: Grid) -> tuple[Grid, dict[str, Any]]:
    """What the player wrote, and the pencil marks as they stand in the file."""
    layout = givens.layout
    digits = [0] * layout.cells
    markers: dict[str, Any] = {}
    for event in root.iterfind(".//history//simple-event"):
        index = int(event.get("index", ""))
        if not 0 <= index < layout.cells:
            raise InputError(f"expected a cell below {layout.cells}, got {index}")
        cell = _turn(index, layout.columns)
        if (value := event.get("value")) is not None:
            digits[cell] = 0 if givens.digits[cell] else int(value)
            markers.pop(layout.cell_name(cell), None)
        elif (marks := event.get("markers")) is not None:
            digits[cell], markers[layout.cell_name(cell)] = 0, marks
    return make_grid(givens.board, digits), markers


def _parse_cage(cage: Element, layout: Layout) -> Rule | Foreign:
    """A cage that adds is a rule; the other operations of Mathdoku have no kind."""
    cells = [_turn(int(word), layout.columns) for word in (cage.text or "").split()]
    value, operator = int(cage.get("value", "0")), cage.get("operator", ADD)
    if operator == ADD or len(cells) == 1:
        return Rule("cage", cells, [value])
    names: list[object] = [layout.cell_name(cell) for cell in cells]
    sign = OPERATORS.get(operator, operator)
    return Foreign(f"cage with {sign}", {"cells": names, "value": value, "operator": sign})


def _write(sheet: Sheet) -> str:
    kinds = {house.kind for house in sheet.layout.houses}
    crossed = sum(house.kind == "diagonal" for house in sheet.layout.houses)
    whole = bool(_find_begins(sheet.layout)) or (
        sheet.layout.is_square and -1 not in sheet.layout.regions
    )
    if kinds - {"row", "column", "box", "region", "diagonal"} or crossed == 1 or not whole:
        raise refuse("ksudoku", f"the layout {sheet.layout.name}")
    puzzle = "".join(_format_puzzle(sheet))
    history = "".join(_format_history(sheet))
    return (
        '<!DOCTYPE ksudoku>\n<ksudoku>\n <game msecs-elapsed="0" had-help="0">\n  <puzzle>\n'
        f"{puzzle}  </puzzle>\n  <history>\n{history}  </history>\n </game>\n</ksudoku>\n"
    )


def _format_puzzle(sheet: Sheet) -> Iterator[str]:
    layout = sheet.layout
    if layout == _find_square(layout.digits) and not sheet.rules and not sheet.foreign:
        yield f'   <graph order="{layout.digits}" type="sudoku" specific-type="Plain"/>\n'
    elif begins := _find_begins(layout):
        yield from _format_grids(layout, begins)
    else:
        yield from _format_graph(sheet)
    yield f"   <values>{_format_values(sheet.givens)}</values>\n"
    if sheet.solution is not None:
        yield f"   <solution>{_format_values(sheet.solution)}</solution>\n"


def _format_grids(layout: Layout, begins: list[tuple[int, int]]) -> Iterator[str]:
    kind = "Samurai" if layout == Layout.samurai() else "Several"
    yield (
        f'   <graph order="{layout.digits}" type="custom" specific-type="{kind}" name="{kind}" '
        f'sizeX="{layout.columns}" sizeY="{layout.rows}" sizeZ="1">\n'
    )
    for row, column in begins:
        yield f'    <sudokugroups at="{column * layout.rows + row}" withblocks="1"/>\n'
    yield "   </graph>\n"


def _find_square(size: int) -> Layout | None:
    """The board with square boxes, which KSudoku draws without being told."""
    side = round(size**0.5)
    return Layout.box(side, side) if side * side == size else None


def _format_graph(sheet: Sheet) -> Iterator[str]:
    layout, size = sheet.layout, sheet.layout.digits
    crossed = [house.cells for house in layout.houses if house.kind == "diagonal"]
    square = _find_square(size)
    has_boxes = square is not None and layout.regions == square.regions
    kind = "KillerSudoku" if sheet.rules or sheet.foreign else "XSudoku" if crossed else "Jigsaw"
    yield (
        f'   <graph order="{size}" type="custom" specific-type="{kind}" name="{kind}" '
        f'sizeX="{size}" sizeY="{size}" sizeZ="1">\n'
        f'    <sudokugroups at="0" withblocks="{int(has_boxes)}"/>\n'
    )
    regions: list[list[int]] = [[] for _ in range(size)]
    for cell, region in enumerate(layout.regions):
        regions[region].append(cell)
    for cells in ([] if has_boxes else regions) + [list(cells) for cells in crossed]:
        yield f'    <clique size="{size}">{_format_cells(cells, size)}</clique>\n'
    for total, cells in cages_on(sheet, "ksudoku"):
        yield _format_cage(ADD, total, cells, size)
    for each in sheet.foreign:
        yield _format_foreign(each, layout)
    yield "   </graph>\n"


def _format_cells(cells: list[int], size: int) -> str:
    return " ".join(map(str, sorted(_turn(cell, size) for cell in cells)))


def _format_cage(operator: str, value: int, cells: list[int], size: int) -> str:
    words = " ".join(str(_turn(cell, size)) for cell in cells)
    return f'    <cage operator="{operator}" value="{value}" size="{len(cells)}">{words}</cage>\n'


def _format_foreign(each: Foreign, layout: Layout) -> str:
    data: dict[str, Any] = dict(each.data)
    names = {sign: code for code, sign in OPERATORS.items()}
    if set(data) != {"cells", "value", "operator"} or data["operator"] not in names:
        raise refuse("ksudoku", f"the rule {each.kind}")
    cells = [layout.parse_cell(name) for name in data["cells"]]
    return _format_cage(names[data["operator"]], data["value"], cells, layout.digits)


def _format_values(grid: Grid) -> str:
    layout = grid.layout
    cells = (_turn(cell, layout.columns) for cell in range(layout.cells))
    signs = ("." if layout.is_hole(cell) else chr(ord("a") + grid.digits[cell]) for cell in cells)
    return "".join(signs).replace("a", "_")  # their zero


def _format_history(sheet: Sheet) -> Iterator[str]:
    layout = sheet.layout
    for cell, digit in enumerate(sheet.placed.digits if sheet.placed else ()):
        if digit:
            yield f'   <simple-event index="{_turn(cell, layout.columns)}" value="{digit}"/>\n'
    for name, marks in _markers_of(sheet).items():
        index = _turn(layout.parse_cell(name), layout.columns)
        yield f'   <simple-event index="{index}" markers={quoteattr(str(marks))}/>\n'


def _markers_of(sheet: Sheet) -> dict[str, Any]:
    data = sheet.extra.get("ksudoku", {})
    if set(sheet.extra) - {"ksudoku"} or not isinstance(data, dict) or set(data) - {"markers"}:
        raise refuse("ksudoku", "data of another format")
    return dict(data.get("markers", {}))


KSUDOKU = Format(
    "ksudoku",
    "KSudoku game",
    "document",
    _is_like,
    _parse,
    _write,
    frozenset({"placed", "solution", "rules", "houses", "foreign", "extra"}),
    (".ksudoku",),
)
