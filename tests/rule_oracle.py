"""What every kind of rule means, written out by definition for filled boards.

Beside `oracle.py`: slow, obviously right, and without a line shared with the engine. A rule is
anything with `kind`, `cells`, `groups` and `values`.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple, Protocol


class RuleLike(Protocol):
    @property
    def kind(self) -> str: ...
    @property
    def cells(self) -> tuple[int, ...]: ...
    @property
    def groups(self) -> tuple[int, ...]: ...
    @property
    def values(self) -> tuple[int, ...]: ...


class Filled(NamedTuple):
    """A filled board: its width, its regions, its rules and its digits."""

    columns: int
    size: int
    regions: Sequence[int]
    rules: Sequence[RuleLike]
    digits: Sequence[int]


def keeps(board: Filled, rule: RuleLike) -> bool:
    """Tell whether a filled board keeps a rule."""
    if rule.kind in BOARD_RULES:
        return all(BOARD_RULES[rule.kind](board, rule, a, b) for a, b in _all_pairs(board))
    line = [board.digits[cell] for cell in rule.cells]
    if rule.kind in LINE_RULES:
        return LINE_RULES[rule.kind](line, *rule.values)
    if rule.kind in GROUP_RULES:
        return GROUP_RULES[rule.kind](_groups(rule, line))
    if rule.kind in PLACE_RULES:
        return PLACE_RULES[rule.kind](board, rule)
    return SIZE_RULES[rule.kind](board.size, line, *rule.values)


def keeps_all(board: Filled) -> bool:
    """Tell whether a filled board keeps its rules."""
    return all(keeps(board, rule) for rule in board.rules)


def _all_pairs(board: Filled) -> Iterator[tuple[int, int]]:
    return combinations(range(len(board.digits)), 2)


def _step(board: Filled, a: int, b: int) -> tuple[int, int]:
    """How far two cells are apart, the smaller way first."""
    down = abs(a // board.columns - b // board.columns)
    across = abs(a % board.columns - b % board.columns)
    return min(down, across), max(down, across)


def _apart(wanted: tuple[int, int]) -> Callable[[Filled, RuleLike, int, int], bool]:
    def differ(board: Filled, _: RuleLike, a: int, b: int) -> bool:
        return _step(board, a, b) != wanted or board.digits[a] != board.digits[b]

    return differ


def _non_consecutive(board: Filled, _: RuleLike, a: int, b: int) -> bool:
    return _step(board, a, b) != (0, 1) or abs(board.digits[a] - board.digits[b]) != 1


DOTS = ("difference", "ratio")  # marks of one sort: 1 and 2 may carry either


def _unmarked(
    marks: tuple[str, ...], relation: Callable[[int, int, int], bool]
) -> Callable[[Filled, RuleLike, int, int], bool]:
    def holds(board: Filled, rule: RuleLike, a: int, b: int) -> bool:
        marked = any(other.kind in marks and set(other.cells) == {a, b} for other in board.rules)
        if marked or _step(board, a, b) != (0, 1):
            return True
        return not any(relation(board.digits[a], board.digits[b], value) for value in rule.values)

    return holds


def _is_difference(a: int, b: int, value: int) -> bool:
    return abs(a - b) == value


def _is_ratio(a: int, b: int, value: int) -> bool:
    return value * a == b or value * b == a


def _is_sum(a: int, b: int, value: int) -> bool:
    return a + b == value


BOARD_RULES: dict[str, Callable[[Filled, RuleLike, int, int], bool]] = {
    "anti-knight": _apart((1, 2)),
    "anti-king": _apart((1, 1)),
    "non-consecutive": _non_consecutive,
    "all differences given": _unmarked(DOTS, _is_difference),
    "all ratios given": _unmarked(DOTS, _is_ratio),
    "all sums given": _unmarked(("pair sum",), _is_sum),
}


def _groups(rule: RuleLike, line: list[int]) -> list[list[int]]:
    rest = iter(line)
    return [[next(rest) for _ in range(size)] for size in rule.groups or [len(line)]]


def _arrow(groups: list[list[int]]) -> bool:
    return int("".join(map(str, groups[0]))) == sum(groups[1])


GROUP_RULES: dict[str, Callable[[list[list[int]]], bool]] = {
    "equal sums": lambda groups: len({sum(group) for group in groups}) == 1,
    "same values": lambda groups: len({tuple(sorted(group)) for group in groups}) == 1,
    "clone": lambda groups: len({tuple(group) for group in groups}) == 1,
    "arrow": _arrow,
}


def _cage(line: list[int], *sums: int) -> bool:
    return len(set(line)) == len(line) and (not sums or sum(line) in sums)


def _quadruple(line: list[int], *values: int) -> bool:
    return Counter(values) <= Counter(line)


def _lockout(line: list[int], least: int) -> bool:
    low, high = sorted((line[0], line[-1]))
    return high - low >= least and not any(low <= digit <= high for digit in line[1:-1])


def _between(line: list[int]) -> bool:
    low, high = sorted((line[0], line[-1]))
    return all(low < digit < high for digit in line[1:-1])


def _zipper(line: list[int]) -> bool:
    half = len(line) // 2
    sums = {a + b for a, b in zip(line[:half], line[::-1][:half], strict=True)}
    return len(sums | set(line[half : half + len(line) % 2])) == 1


def _modular(line: list[int], modulus: int) -> bool:
    windows = [line[start : start + modulus] for start in range(len(line))]
    return all(len({digit % modulus for digit in part}) == len(part) for part in windows)


def _skyscraper(line: list[int], seen: int) -> bool:
    return sum(digit > max([0, *line[:i]]) for i, digit in enumerate(line)) == seen


LINE_RULES: dict[str, Callable[..., bool]] = {
    "cage": _cage,
    "sum": lambda line, *sums: sum(line) in sums,
    "little killer": lambda line, total: sum(line) == total,
    "quadruple": _quadruple,
    "counting circles": lambda line: all(line.count(digit) == digit for digit in line),
    "thermometer": lambda line: all(a < b for a, b in pairwise(line)),
    "slow thermometer": lambda line: all(a <= b for a, b in pairwise(line)),
    "double arrow": lambda line: line[0] + line[-1] == sum(line[1:-1]),
    "whisper": lambda line, least: all(abs(a - b) >= least for a, b in pairwise(line)),
    "renban": lambda line: sorted(line) == list(range(min(line), min(line) + len(line))),
    "palindrome": lambda line: line == line[::-1],
    "between": _between,
    "lockout": _lockout,
    "zipper": _zipper,
    "modular": _modular,
    "nabner": lambda line: all(abs(a - b) > 1 for a, b in combinations(line, 2)),
    "difference": lambda line, value: _is_difference(line[0], line[1], value),
    "ratio": lambda line, value: _is_ratio(line[0], line[1], value),
    "pair sum": lambda line, value: _is_sum(line[0], line[1], value),
    "greater": lambda line: line[0] > line[1],
    "odd": lambda line: all(digit % 2 for digit in line),
    "even": lambda line: not any(digit % 2 for digit in line),
    "allowed": lambda line, *values: set(line) <= set(values),
    "x-sum": lambda line, total: sum(line[: line[0]]) == total,
    "skyscraper": _skyscraper,
    "numbered room": lambda line, value: line[line[0] - 1] == value,
}


def _entropic(size: int, line: list[int]) -> bool:
    ranks = [(digit - 1) * 3 // size for digit in line]
    windows = [ranks[start : start + 3] for start in range(len(ranks))]
    return all(len(set(part)) == len(part) for part in windows)


def _sandwich(size: int, line: list[int], total: int) -> bool:
    low, high = sorted((line.index(1), line.index(size)))
    return sum(line[low + 1 : high]) == total


SIZE_RULES: dict[str, Callable[..., bool]] = {"entropic": _entropic, "sandwich": _sandwich}


def _region_sum(board: Filled, rule: RuleLike) -> bool:
    sums: list[int] = []
    last = None
    for cell in rule.cells:
        if board.regions[cell] != last:
            sums.append(0)
        last = board.regions[cell]
        sums[-1] += board.digits[cell]
    return len(set(sums)) == 1


def _extremes(is_kept: Callable[[int, int], bool]) -> Callable[[Filled, RuleLike], bool]:
    def holds(board: Filled, rule: RuleLike) -> bool:
        such = {cell for other in board.rules if other.kind == rule.kind for cell in other.cells}
        return all(
            is_kept(board.digits[cell], board.digits[beside])
            for cell in rule.cells
            for beside in range(len(board.digits))
            if _step(board, cell, beside) == (0, 1) and beside not in such
        )

    return holds


def _indexer(line_of: Callable[[Filled, int], list[int]]) -> Callable[[Filled, RuleLike], bool]:
    def holds(board: Filled, rule: RuleLike) -> bool:
        for cell in rule.cells:
            line = line_of(board, cell)
            if board.digits[line[board.digits[cell] - 1]] != line.index(cell) + 1:
                return False
        return True

    return holds


def _row_of(board: Filled, cell: int) -> list[int]:
    return [i for i in range(len(board.digits)) if i // board.columns == cell // board.columns]


def _column_of(board: Filled, cell: int) -> list[int]:
    return [i for i in range(len(board.digits)) if i % board.columns == cell % board.columns]


def _region_of(board: Filled, cell: int) -> list[int]:
    return [i for i, region in enumerate(board.regions) if region == board.regions[cell]]


PLACE_RULES: dict[str, Callable[[Filled, RuleLike], bool]] = {
    "region sum": _region_sum,
    "minimum": _extremes(lambda digit, beside: digit < beside),
    "maximum": _extremes(lambda digit, beside: digit > beside),
    "row indexer": _indexer(_column_of),
    "column indexer": _indexer(_row_of),
    "box indexer": _indexer(_region_of),
}
