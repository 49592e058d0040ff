"""Solo's game ids: Simon Tatham's way to name a puzzle in one word.

    3x3:c4e6b2_3b8c8c5a6_3_5_4a2a9c9e5c2a1a3_4_8_1a7c6c8b4_1b5e2c

Before the colon the board: 2x3 has two boxes across, each two rows high and three columns wide;
9j has irregular regions; x adds the diagonals, k the cages. Behind it the givens, where a letter is
a run of empty cells; then the walls of the regions and of the cages, where a letter is a run of
missing walls; then the sums of the cages.
"""

import re
from collections.abc import Iterator

from nonet.board import Board, Rule
from nonet.errors import InputError
from nonet.formats.format import Format, Hints, refuse
from nonet.formats.rules import cages_on
from nonet.formats.sheet import Sheet
from nonet.grid import Grid
from nonet.layout import Layout

__all__ = ["SOLO"]

_ID = re.compile(r"^(\d{1,2})(?:x(\d{1,2})|(j))(x?)(k?)(?:a|r[24]|m(?:d?[248])|d[tbidaeu])*:(\S+)$")
_TOKEN = re.compile(r"(\d+)|([a-z])|_")
MAX_RUN = 25  # missing walls that one letter can stand for


def _parse_numbers(text: str, cells: int, what: str) -> list[int]:
    """Numbers and runs of empty cells."""
    if _TOKEN.sub("", text):
        raise InputError(f"expected {what} of digits, letters and _, got {text[:20]!r}")
    numbers: list[int] = []
    for number, run in _TOKEN.findall(text):
        numbers += [int(number[:9])] if number else [0] * (ord(run) - 96) if run else []
        if len(numbers) > cells:
            break
    if len(numbers) != cells:
        raise InputError(f"expected {what} of {cells} cells, got {len(numbers)}")
    return numbers


def _format_numbers(numbers: list[int]) -> str:
    words: list[str] = []
    run = 0
    for number in [*numbers, -1]:
        if number == 0:
            run += 1
            continue
        between = "z" * (run // 26) + (chr(96 + run % 26) if run % 26 else "")
        if not run and words and number > 0:
            between = "_"
        words += [between, str(number)] if number > 0 else [between]
        run = 0
    return "".join(words)


def _edges(size: int) -> Iterator[tuple[int, int]]:
    """The pairs of neighbours in the order of the walls: across by rows, then down by columns."""
    for row in range(size):
        for column in range(size - 1):
            yield row * size + column, row * size + column + 1
    for column in range(size):
        for row in range(size - 1):
            yield row * size + column, (row + 1) * size + column


def _parse_walls(text: str, size: int) -> list[int]:
    """The region of each cell, numbered in reading order."""
    total = 2 * size * (size - 1)
    walls, place = set(), 0
    for letter in text:
        if letter != "_" and not "a" <= letter <= "z":
            raise InputError(f"expected walls of letters and _, got {letter!r}")
        place += 0 if letter == "_" else min(ord(letter) - 96, MAX_RUN)
        if letter != "z":
            walls.add(place)
            place += 1
    if place != total + 1:
        raise InputError(f"expected {total + 1} walls and gaps, got {place}")
    regions = list(range(size * size))
    for index, (first, second) in enumerate(_edges(size)):
        if index not in walls:
            _join(regions, first, second)
    return _number([_find(regions, cell) for cell in range(size * size)])


def _find(regions: list[int], cell: int) -> int:
    while regions[cell] != cell:
        regions[cell] = regions[regions[cell]]
        cell = regions[cell]
    return cell


def _join(regions: list[int], first: int, second: int) -> None:
    first, second = _find(regions, first), _find(regions, second)
    regions[max(first, second)] = min(first, second)


def _number(names: list[int]) -> list[int]:
    order = {name: index for index, name in enumerate(dict.fromkeys(names))}
    return [order[name] for name in names]


def _format_walls(regions: list[int], size: int) -> str:
    letters, run = [], 0
    for wall in [*(regions[a] != regions[b] for a, b in _edges(size)), True]:
        if not wall:
            run += 1
            continue
        while run > MAX_RUN:
            letters.append("z")
            run -= MAX_RUN
        letters.append(chr(96 + run) if run else "_")
        run = 0
    return "".join(letters)


def _parse(text: str, _hints: Hints) -> list[Sheet]:
    found = _ID.match(text.strip())
    if not found:
        raise InputError(f"expected a game id such as 3x3:…, got {text[:20]!r}")
    across, down, jigsaw, diagonal, killer, description = found.groups()
    size = int(across) if jigsaw else int(across) * int(down)
    parts = description.split(",")
    wanted = 1 + bool(jigsaw) + 2 * bool(killer)
    if len(parts) != wanted or not 2 <= size <= 25:
        raise InputError(
            f"expected {wanted} parts of a board to 25×25, got {len(parts)}, {size}×{size}"
        )
    cells = size * size
    layout = (
        Layout.jigsaw(_parse_walls(parts[1], size))
        if jigsaw
        else Layout.box(int(across), int(down))
    )
    layout = layout.with_diagonals() if diagonal else layout
    numbers = _parse_numbers(parts[0], cells, "givens")
    if max(numbers) > size:
        raise InputError(f"expected digits to {size}, got {max(numbers)}")
    rules = list(_parse_cages(parts[-2], parts[-1], layout)) if killer else []
    return [Sheet(Grid.from_digits(Board(layout, rules), bytes(numbers)))]


def _parse_cages(walls: str, sums: str, layout: Layout) -> Iterator[Rule]:
    cages = _parse_walls(walls, layout.digits)
    totals = _parse_numbers(sums, layout.cells, "sums")
    for cage in range(max(cages) + 1):
        cells = [cell for cell in range(layout.cells) if cages[cell] == cage]
        if not totals[cells[0]]:
            where = layout.cell_name(cells[0])
            raise InputError(f"expected the sum of a cage, got none at {where}")
        yield Rule("cage", cells, [totals[cells[0]]])


def _write(sheet: Sheet) -> str:
    layout = sheet.layout
    kinds = {house.kind for house in layout.houses}
    crossed = sum(house.kind == "diagonal" for house in layout.houses)
    beyond = kinds - {"row", "column", "box", "region", "diagonal"}
    if beyond or crossed == 1 or not layout.is_square or -1 in layout.regions:
        raise refuse("solo", f"the layout {layout.name}")
    jigsaw = not layout.box_rows
    name = f"{layout.digits}j" if jigsaw else f"{layout.box_rows}x{layout.box_columns}"
    name += "x" if "diagonal" in kinds else ""
    parts = [_format_numbers(list(sheet.givens.digits))]
    if jigsaw:
        parts.append(_format_walls(list(layout.regions), layout.digits))
    if sheet.rules:
        name += "k"
        parts += _format_cages(sheet)
    return f"{name}:{','.join(parts)}"


def _format_cages(sheet: Sheet) -> list[str]:
    layout = sheet.layout
    cages, sums = [-1] * layout.cells, [0] * layout.cells
    for number, (total, places) in enumerate(cages_on(sheet, "solo")):
        sums[min(places)] = total
        for place in places:
            cages[place] = number
    if -1 in cages:
        raise refuse("solo", f"a cell outside all cages ({layout.cell_name(cages.index(-1))})")
    return [_format_walls(cages, layout.digits), _format_numbers(sums)]


def _is_like(text: str) -> bool:
    return bool(_ID.match(text.strip()))


SOLO = Format(
    "solo", "Solo game id", "line", _is_like, _parse, _write, frozenset({"rules", "houses"})
)
