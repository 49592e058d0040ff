"""Areas of a board: cells of one mark that hang together by their sides, and colours for them."""

from collections.abc import Sequence

from nonet.errors import InputError

__all__ = ["colour_areas", "find_areas"]


def _neighbours(cell: int, size: int) -> list[int]:
    row, column = divmod(cell, size)
    around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return [r * size + c for r, c in around if 0 <= r < size and 0 <= c < size]


def find_areas(
    marks: Sequence[int], size: int, walls: frozenset[tuple[int, int]] = frozenset()
) -> list[list[int]]:
    """Find the areas of equal marks on a square board, each as its cells in reading order.

    A wall is a pair of neighbours, the lower one first, between which there is no way.

    >>> find_areas([1, 1, 2, 1], 2)
    [[0, 1, 3], [2]]
    """
    areas, seen = [], [False] * len(marks)
    for start in range(len(marks)):
        if seen[start]:
            continue
        seen[start], waiting, area = True, [start], []
        while waiting:
            cell = waiting.pop()
            area.append(cell)
            for other in _neighbours(cell, size):
                open_way = (min(cell, other), max(cell, other)) not in walls
                if not seen[other] and marks[other] == marks[cell] and open_way:
                    seen[other] = True
                    waiting.append(other)
        areas.append(sorted(area))
    return areas


def colour_areas(marks: Sequence[int], size: int, most: int) -> list[int]:
    """Give each cell a colour from 0 so that areas that touch have different ones.

    Whoever touches the fewest others is coloured last: on a flat map six colours then suffice.

    >>> colour_areas([1, 1, 2, 2], 2, 8)
    [0, 0, 1, 1]
    """
    areas = find_areas(marks, size)
    home = {cell: number for number, area in enumerate(areas) for cell in area}
    touching = [
        {home[other] for cell in area for other in _neighbours(cell, size)} - {number}
        for number, area in enumerate(areas)
    ]
    colours: dict[int, int] = {}
    for number in reversed(_smallest_last(touching)):
        taken = {colours[other] for other in touching[number] if other in colours}
        colours[number] = min(set(range(len(areas) + 1)) - taken)
    if max(colours.values()) >= most:
        raise InputError(f"expected areas for {most} colours, got some for more")
    return [colours[home[cell]] for cell in range(len(marks))]


def _smallest_last(touching: Sequence[set[int]]) -> list[int]:
    left = {number: set(others) for number, others in enumerate(touching)}
    order = []
    while left:
        number = min(left, key=lambda each: (len(left[each]), -each))
        order.append(number)
        for other in left.pop(number):
            left[other].discard(number)
    return order
