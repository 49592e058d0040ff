"""A slow solver that is obviously right: try every digit in every empty cell, in order.

It knows the rules and nothing else, shares no code with the engine, and is what the engine's
answers are compared with.
"""

from collections.abc import Callable, Iterator, Sequence

Houses = Sequence[Sequence[int]]


def box_houses(box_rows: int, box_columns: int) -> list[list[int]]:
    """The rows, columns and boxes of a board, by the definition of each."""
    size = box_rows * box_columns
    cells = [(row, column) for row in range(size) for column in range(size)]

    def group(name_of: Callable[[int, int], object]) -> list[list[int]]:
        members: dict[object, list[int]] = {}
        for row, column in cells:
            members.setdefault(name_of(row, column), []).append(row * size + column)
        return list(members.values())

    rows = group(lambda row, _: row)
    columns = group(lambda _, column: column)
    boxes = group(lambda row, column: (row // box_rows, column // box_columns))
    return rows + columns + boxes


def solutions(digits: Sequence[int], houses: Houses, size: int) -> Iterator[list[int]]:
    """All ways to fill the empty cells (0) so that no house holds a digit twice."""
    board = list(digits)
    if any(_is_broken(board, house) for house in houses):
        return
    seen_by = [
        {peer for house in houses if cell in house for peer in house} for cell in range(len(board))
    ]
    yield from _fill(board, seen_by, size)


def _is_broken(board: list[int], house: Sequence[int]) -> bool:
    placed = [board[cell] for cell in house if board[cell]]
    return len(placed) != len(set(placed))


def _fill(board: list[int], seen_by: list[set[int]], size: int) -> Iterator[list[int]]:
    # The emptiest-first order changes only how long it takes, never what is found.
    empty = [cell for cell in range(len(board)) if not board[cell]]
    if not empty:
        yield list(board)
        return
    options = {
        cell: [
            digit
            for digit in range(1, size + 1)
            if all(board[peer] != digit for peer in seen_by[cell])
        ]
        for cell in empty
    }
    cell = min(empty, key=lambda cell: len(options[cell]))
    for digit in options[cell]:
        board[cell] = digit
        yield from _fill(board, seen_by, size)
    board[cell] = 0
