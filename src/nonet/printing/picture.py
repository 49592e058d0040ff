"""A board as shapes: what is drawn, before anybody asks on which paper.

Lengths are in cells, x to the right and y downwards, the board's corner at (0, 0). svg.py, pdf.py
and png.py turn the same shapes into files, so that a board looks alike in all of them.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from nonet.board import Board
from nonet.grid import SYMBOLS, Grid
from nonet.layout import Layout

__all__ = [
    "COLOURS",
    "Circle",
    "Line",
    "Link",
    "Marks",
    "Path",
    "Picture",
    "Rect",
    "Shape",
    "Text",
    "draw_board",
    "draw_rules",
]

# What a mark means, and how it looks. Chosen to differ in lightness too, for readers who see
# colours differently and for printers that have none.
COLOURS = {
    "cause": "#b8d8f0",  # the pattern that a step rests on
    "second": "#cfe8c6",  # its other half: the second colour of a chain, the fins of a fish
    "third": "#e4d4f0",
    "fourth": "#d9d3c3",
    "fin": "#f6dcae",
    "true": "#9fd49a",  # in the case that a frame supposes
    "false": "#d8d8d8",
    "house": "#eef2f5",  # where to look
    "cover": "#f7f3e6",  # where its effect will be
    "effect": "#f7c9b6",  # what the step takes away
    "answer": "#ffe08a",  # what the step places
    "wrong": "#f2a0a0",
}
INK, PLACED_INK, SOFT_INK, STRUCK_INK = "#000000", "#1f4e99", "#444444", "#b02a12"
RING_INKS = {"cause": "#4b8fc4", "second": "#5fa04c", "fin": "#c98a1b", "answer": "#c9a200"}
BLOCK_INK = "#8a8a8a"

# The roles of the engine's drawing on white paper: pale cores under black digits, visible rims.
ROLES = {
    "sheet": "#ffffff",
    "ink": "#000000",
    "soft": "#444444",
    "cage": "#000000",
    "line": "#dddbd6",
    "line-rim": "#85817a",
    "region": "#ebe7de",
    "region-rim": "#85817a",
    "arrow": "#5f5c55",
    "diagonal": "#1c80ab",
    "whisper": "#bdf0b4",
    "whisper-rim": "#3f8f3a",
    "dutch": "#ffd79a",
    "dutch-rim": "#b26b00",
    "renban": "#f8cdf6",
    "renban-rim": "#b045ae",
    "region-sum": "#bfe6ff",
    "region-sum-rim": "#1c80ab",
    "entropic": "#ffdcc4",
    "entropic-rim": "#b8703c",
    "modular": "#b5e8e2",
    "modular-rim": "#1d8480",
    "nabner": "#ece7a6",
    "nabner-rim": "#86801f",
    "zipper": "#e0d0f8",
    "zipper-rim": "#8459c2",
    "lockout": "#cfdcff",
    "lockout-rim": "#4a6fd0",
    "double-arrow": "#f8d2e4",
    "double-arrow-rim": "#b8447d",
    "white-dot": "#ffffff",
    "white-dot-text": "#000000",
    "black-dot": "#000000",
    "black-dot-text": "#ffffff",
    "dot-rim": "#000000",
}
UNDER = ("floor", "wide", "thin")  # layers below the lines of the grid
THIN, THICK = 0.015, 0.06
HOLE = -2  # the region of what is no cell of the board


class Line(NamedTuple):
    """A straight stroke."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float
    colour: str = INK
    dash: float = 0.0  # the length of its dashes; 0 for one stroke
    arrow: bool = False  # a head at its end


class Rect(NamedTuple):
    """A filled rectangle."""

    x: float
    y: float
    width: float
    height: float
    colour: str


class Circle(NamedTuple):
    """A disc, a ring, or both."""

    x: float
    y: float
    radius: float
    fill: str | None
    stroke: str | None = None
    width: float = 0.02  # of the ring


class Path(NamedTuple):
    """Strokes from point to point with round ends and joints, and what they enclose."""

    points: tuple[tuple[float, float], ...]
    width: float
    stroke: str | None = None
    fill: str | None = None
    is_closed: bool = False
    dash: float = 0.0  # half of one stands at both ends; 0 for one stroke
    gap: float = 0.0


class Text(NamedTuple):
    """A few characters around a point."""

    x: float
    y: float
    size: float
    text: str
    colour: str = INK
    bold: bool = False
    halo: float = 0.0  # of the sheet around it


Shape: TypeAlias = Line | Rect | Circle | Path | Text


class Link(NamedTuple):
    """A link between two candidates (cell, digit).

    A strong one is drawn without gaps, a weak one dashed; a block comes from a placed digit and
    ends in a cross where it keeps its like out.
    """

    start: tuple[int, int]
    end: tuple[int, int]
    kind: str = "strong"


@dataclass(frozen=True, slots=True)
class Marks:
    """What stands on a board besides its givens; roles are the names in COLOURS."""

    placed: Grid | None = None
    candidates: Sequence[int] = ()  # a set of digits a cell, bit d-1 for digit d
    cells: Mapping[int, str] = field(default_factory=dict)  # cell → role
    rings: Mapping[int, str] = field(default_factory=dict)  # cell → role, drawn as a border
    blockers: frozenset[int] = frozenset()  # placed digits that are ringed
    digits: Mapping[tuple[int, int], str] = field(default_factory=dict)  # (cell, digit) → role
    struck: frozenset[tuple[int, int]] = frozenset()  # candidates crossed out
    links: Sequence[Link] = ()
    under: "Sequence[Shape]" = ()  # drawn before the digits: the lines and shades of variants
    over: "Sequence[Shape]" = ()  # drawn after the board's lines: cages and dots
    margin: float = 0.1  # space around the board, in cells, for what stands outside


@dataclass(frozen=True, slots=True)
class Picture:
    """Shapes on a board of some columns and rows, with a margin for what stands outside."""

    columns: float
    rows: float
    shapes: tuple[Shape, ...]
    margin: float = 0.1


def draw_board(grid: Grid, marks: Marks | None = None, symbols: str = SYMBOLS) -> Picture:
    """Draw a grid with its marks.

    >>> picture = draw_board(Grid("1" + "." * 15))
    >>> [shape.text for shape in picture.shapes if isinstance(shape, Text)]
    ['1']
    """
    marks = marks or Marks()
    layout = grid.layout
    under, over, margin = draw_rules(grid.board)
    shapes = (
        *_draw_fills(layout, marks),
        *under,
        *marks.under,
        *_draw_lines(layout),
        *over,
        *marks.over,
        *_draw_rings(layout, marks),
        *_draw_spots(layout, marks),
        *_draw_links(layout, marks),
        *_draw_digits(grid, marks, symbols),
        *_draw_candidates(grid, marks, symbols),
    )
    return Picture(layout.columns, layout.rows, shapes, max(margin, marks.margin))


def draw_rules(board: Board) -> tuple[tuple[Shape, ...], tuple[Shape, ...], float]:
    """Draw the rules of a board: shapes under and over its lines, and the margin for clues.

    >>> under, over, margin = draw_rules(Board("2x2; ratio 2: r1c1 r1c2"))
    >>> len(under), len(over), margin
    (0, 1, 0.1)
    """
    if board.is_classic:
        return (), (), 0.1
    drawing = json.loads(board.draw())
    under = tuple(_made(each) for each in drawing["shapes"] if each["layer"] in UNDER)
    over = tuple(_made(each) for each in drawing["shapes"] if each["layer"] not in UNDER)
    return under, over, max(0.1, *drawing["margins"])


def _made(shape: dict[str, Any]) -> Shape:
    """A shape of the engine, its roles as colours on paper."""
    numbers = iter(shape["points"])
    points = tuple(zip(numbers, numbers, strict=True))
    fill, stroke = (ROLES.get(shape.get(part, "")) for part in ("fill", "stroke"))
    width, size = shape.get("width", 0.0), shape.get("size", 0.0)
    match shape["form"]:
        case "circle":
            return Circle(*points[0], size, fill, stroke, width)
        case "text":
            return Text(*points[0], size, shape["text"], fill or INK, bold=True, halo=width)
    closed, dash, gap = shape.get("closed", False), shape.get("dash", 0.0), shape.get("gap", 0.0)
    return Path(points, width, stroke, fill, closed, dash, gap)


def _place(layout: Layout, cell: int) -> tuple[int, int]:
    return cell % layout.columns, cell // layout.columns


def _draw_fills(layout: Layout, marks: Marks) -> Iterator[Shape]:
    for cell, role in sorted(marks.cells.items()):
        x, y = _place(layout, cell)
        yield Rect(x, y, 1, 1, COLOURS[role])


def _draw_lines(layout: Layout) -> Iterator[Shape]:
    """Thin lines between cells, thick ones between regions and around the board."""
    most = max(layout.columns, layout.rows)
    runs = [run for across in range(most + 1) for run in _find_runs(layout, across)]
    for thick in (False, True):
        for across, start, end, upright, is_thick in runs:
            if is_thick == thick:
                ends = (across, start, across, end) if upright else (start, across, end, across)
                yield Line(*ends, THICK if thick else THIN)


def _find_runs(layout: Layout, across: int) -> Iterator[tuple[int, int, int, bool, bool]]:
    """The longest strokes of one thickness along an upright and a level line of the board."""
    for upright in (True, False):
        length = layout.rows if upright else layout.columns
        start, before = 0, None
        for along in range(length + 1):
            thick = None if along == length else _is_thick(layout, across, along, upright)
            if thick != before:
                if before is not None:
                    yield across, start, along, upright, before
                start, before = along, thick


def _is_thick(layout: Layout, across: int, along: int, upright: bool) -> bool | None:
    """Whether the line before a cell is thick; None where there is none, in a hole and beyond."""
    place = (along, across) if upright else (across, along)
    beside = (along, across - 1) if upright else (across - 1, along)
    one, other = _region(layout, *beside), _region(layout, *place)
    return None if one == other == HOLE else one != other


def _region(layout: Layout, row: int, column: int) -> int:
    if not (0 <= row < layout.rows and 0 <= column < layout.columns):
        return HOLE
    cell = row * layout.columns + column
    return HOLE if layout.is_hole(cell) else layout.regions[cell]


def _draw_digits(grid: Grid, marks: Marks, symbols: str) -> Iterator[Shape]:
    placed = marks.placed.digits if marks.placed else bytes(len(grid))
    for cell, (given, digit) in enumerate(zip(grid.digits, placed, strict=True)):
        x, y = _place(grid.layout, cell)
        if given:
            yield Text(x + 0.5, y + 0.5, 0.66, symbols[given - 1], INK, bold=True)
        elif digit:
            yield Text(x + 0.5, y + 0.5, 0.66, symbols[digit - 1], PLACED_INK)


def _spot(layout: Layout, cell: int, digit: int) -> tuple[float, float, float]:
    """Where a candidate stands: the middle of its own place in the cell, and its height."""
    across = layout.box_columns or -int(-(layout.digits**0.5) // 1)
    down = -(-layout.digits // across)
    x, y = _place(layout, cell)
    column, row = (digit - 1) % across, (digit - 1) // across
    return x + (column + 0.5) / across, y + (row + 0.5) / down, 0.78 / max(across, down)


def _draw_rings(layout: Layout, marks: Marks) -> Iterator[Shape]:
    """Borders just inside cells, and rings around digits that block."""
    near, far = 0.06, 0.94
    for cell, role in sorted(marks.rings.items()):
        x, y = _place(layout, cell)
        for ends in (
            (near, near, far, near),
            (far, near, far, far),
            (far, far, near, far),
            (near, far, near, near),
        ):
            x1, y1, x2, y2 = ends
            yield Line(x + x1, y + y1, x + x2, y + y2, 0.035, RING_INKS[role])
    for cell in sorted(marks.blockers):
        x, y = _place(layout, cell)
        yield Circle(x + 0.5, y + 0.5, 0.4, None, PLACED_INK)


def _draw_spots(layout: Layout, marks: Marks) -> Iterator[Shape]:
    for (cell, digit), role in sorted(marks.digits.items()):
        x, y, size = _spot(layout, cell, digit)
        yield Circle(x, y, size * 0.6, COLOURS[role])


def _draw_candidates(grid: Grid, marks: Marks, symbols: str) -> Iterator[Shape]:
    layout = grid.layout
    for cell, mask in enumerate(marks.candidates):
        for digit in range(1, layout.digits + 1):
            if mask >> (digit - 1) & 1:
                x, y, size = _spot(layout, cell, digit)
                yield Text(x, y, size, symbols[digit - 1], SOFT_INK)
    for cell, digit in sorted(marks.struck):
        x, y, size = _spot(layout, cell, digit)
        half = size * 0.45
        yield Line(x - half, y + half, x + half, y - half, 0.03, STRUCK_INK)


def _draw_links(layout: Layout, marks: Marks) -> Iterator[Shape]:
    for start, end, kind in marks.links:
        if kind == "block":
            yield from _draw_block(layout, start, end)
            continue
        x1, y1, size = _spot(layout, *start)
        x2, y2, _ = _spot(layout, *end)
        length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5 or 1.0
        dx, dy = (x2 - x1) / length * size * 0.6, (y2 - y1) / length * size * 0.6
        dash = 0.0 if kind == "strong" else 0.09
        yield Line(x1 + dx, y1 + dy, x2 - dx, y2 - dy, 0.025, STRUCK_INK, dash, arrow=True)


def _draw_block(layout: Layout, start: tuple[int, int], end: tuple[int, int]) -> Iterator[Shape]:
    """From the ring of a placed digit to a cross in the cell that it blocks."""
    column, row = _place(layout, start[0])
    x1, y1 = column + 0.5, row + 0.5
    x2, y2, size = _spot(layout, *end)
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5 or 1.0
    dx, dy = (x2 - x1) / length * 0.4, (y2 - y1) / length * 0.4
    yield Line(x1 + dx, y1 + dy, x2, y2, 0.02, BLOCK_INK)
    half = size * 0.35
    yield Line(x2 - half, y2 - half, x2 + half, y2 + half, 0.03, STRUCK_INK)
    yield Line(x2 - half, y2 + half, x2 + half, y2 - half, 0.03, STRUCK_INK)
