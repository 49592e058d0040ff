"""Look for naked pairs with sets of cells, and compare with what the engine finds.

$ python examples/sets.py
the same eliminations, found twice
"""

from collections.abc import Iterator
from itertools import combinations

import nonet
from nonet import CandidateSet, CellSet, Position


def find_pairs(position: Position) -> Iterator[CandidateSet]:
    """Give what each naked pair takes away: its two digits, from cells that see both of its own."""
    layout, every = position.layout, position.candidate_set
    for house in layout.houses:
        for one, other in combinations(CellSet(layout, house.cells) & position.empty, 2):
            digits = {*position.candidates_of(one), *position.candidates_of(other)}
            if len(digits) != 2:
                continue
            seen = CellSet.seen_by(layout, [one, other])
            gone = every & {(cell, digit) for cell in seen for digit in digits}
            if gone:
                yield gone


def main() -> None:
    """Collect all of them, in both ways, at every position of a path."""
    made = nonet.generate(needs=["naked-pair"], seed=4)
    if not isinstance(made, nonet.Made):
        raise SystemExit(str(made))
    ours: set[tuple[int, int]] = set()
    theirs: set[tuple[int, int]] = set()
    for position, _ in nonet.find_path(made.puzzle):
        ours.update(each for pair in find_pairs(position) for each in pair)
        for step in position.find(["naked-pair", "locked-pair"]):
            theirs.update(step.eliminations)
    print("the same eliminations, found twice" if ours == theirs else f"{ours ^ theirs}")


if __name__ == "__main__":
    main()
