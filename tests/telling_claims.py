"""What sentences claim, asked of the board: one question for each sentence that says a fact.

A sentence that is not here concludes from those before it ("so one of them is 4") and says nothing
of its own that the board could deny.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from operator import or_
from typing import Any

from nonet._core import Frame
from nonet.techniques import Position, Step


class Board:
    """A position and a frame, as the questions need them."""

    def __init__(self, position: Position, frame: Frame, step: Step) -> None:
        self.position, self.frame, self.step = position, frame, step
        self.values: dict[str, Any] = {name: value for name, (_, value) in frame.values.items()}
        self.false = {(c, d) for c, d, look in frame.candidates if look == "false"}

    def all(self, name: str) -> list[int]:
        return list(self.values[name])

    def one(self, name: str) -> int:
        (value,) = self.values[name]
        return int(value)

    def digits_of(self, cells: Sequence[int]) -> set[int]:
        mask = reduce(or_, (self.position.candidates[cell] for cell in cells), 0)
        return {d for d in range(1, self.position.layout.digits + 1) if mask >> (d - 1) & 1}

    def places(self, houses: Sequence[int], digit: int) -> set[int]:
        cells = {c for house in houses for c in self.position.layout.houses[house].cells}
        return {c for c in cells if digit in self.digits_of([c])}

    def empty(self, house: int) -> set[int]:
        cells = self.position.layout.houses[house].cells
        return {c for c in cells if not self.position.digits[c]}

    def sees(self, one: int, other: int, digit: int) -> bool:
        return self.position.excludes((one, digit), (other, digit))


def _fits_only(house: str) -> Callable[[Board], bool]:
    return lambda b: b.places(b.all(house), b.one("digit")) == set(b.all("cells"))


def _is_blocked(b: Board) -> bool:
    ((house, _),) = b.frame.houses
    ((cell, _),) = b.step.placements
    return {end[0] for _, end, _ in b.frame.links} == b.empty(house) - {cell}


def _holds_one_too_many(b: Board) -> bool:
    return b.digits_of(b.all("cells")) == set(b.all("digits")) and (
        len(b.all("digits")) == len(b.all("cells")) + 1
    )


def _has_two_places_each(b: Board) -> bool:
    return all(len(b.places([house], b.one("digit"))) == 2 for house in b.all("houses"))


def _is_last_in_house(b: Board) -> bool:
    gone = b.places(b.all("house"), b.one("digit")) - set(b.all("cells"))
    return bool(gone) and all((cell, b.one("digit")) in b.false for cell in gone)


def _is_last_in_cell(b: Board) -> bool:
    cell = b.one("cells")
    return all((cell, d) in b.false for d in b.digits_of([cell]) - {b.one("digit")})


def _pairs_elsewhere(b: Board) -> bool:
    others = {c for c, d in enumerate(b.position.digits.digits) if not d} - set(b.all("cells"))
    return all(len(b.digits_of([cell])) == 2 for cell in others)


def _is_rectangle(b: Board) -> bool:
    size, regions = b.position.layout.columns, b.position.layout.regions
    cells = b.all("cells")
    rows, columns = {c // size for c in cells}, {c % size for c in cells}
    return len(cells) == 4 and len(rows) == len(columns) == len({regions[c] for c in cells}) == 2


CLAIMS: dict[str, Callable[[Board], bool]] = {
    "full-house.empty": lambda b: len(b.empty(b.one("house"))) == 1,
    "hidden-single.blocked": _is_blocked,
    "naked-single.sees": lambda b: not b.digits_of([b.frame.links[0][1][0]]) & set(b.all("digits")),
    "naked-single.left": lambda b: b.digits_of([b.step.placements[0][0]]) == {b.one("digit")},
    "locked.where": _fits_only("house"),
    "naked.cells": lambda b: b.digits_of(b.all("cells")) == set(b.all("digits")),
    "hidden.cells": lambda b: all(
        b.places(b.all("house"), d) <= set(b.all("cells")) for d in b.all("digits")
    ),
    "fish.bases": _fits_only("bases"),
    "links.places": _has_two_places_each,
    "links.near": lambda b: b.sees(min(b.all("near")), max(b.all("near")), b.one("digit")),
    "rectangle.link": _fits_only("house"),
    "deadly.locked": _fits_only("house"),
    "deadly.rectangle": _is_rectangle,
    "forcing.house": _fits_only("house"),
    "forcing.cell": lambda b: b.digits_of(b.all("cell")) == set(b.all("digits")),
    "wing.pivot": lambda b: b.digits_of(b.all("pivot")) == {b.one("x"), b.one("y")},
    "wing.pivot-many": lambda b: b.digits_of(b.all("pivot")) == set(b.all("digits")),
    "wing.case": lambda b: (
        b.digits_of(b.all("pincer")) == {b.one("x"), b.one("z")}
        and b.sees(b.one("pivot"), b.one("pincer"), b.one("x"))
    ),
    "w-wing.twins": lambda b: all(b.digits_of([c]) == set(b.all("digits")) for c in b.all("twins")),
    "w-wing.house": lambda b: len(b.places(b.all("house"), b.one("x"))) == 2,
    "remote.cells": lambda b: all(b.digits_of([c]) == set(b.all("digits")) for c in b.all("cells")),
    "bent.cells": lambda b: (
        b.digits_of(b.all("cells")) == set(b.all("digits"))
        and len(b.all("digits")) == len(b.all("cells"))
    ),
    "chain.on-cell": lambda b: len(b.digits_of(b.all("cells"))) == 2,
    "chain.on-left": _is_last_in_cell,
    "chain.on-house": _is_last_in_house,
    "chain.on-house-left": _is_last_in_house,
    "chain.off-sees": lambda b: b.sees(b.one("from"), b.one("cells"), b.one("digit")),
    "chain.off-many": lambda b: all(
        b.sees(b.one("from"), c, b.one("digit")) for c in b.all("cells")
    ),
    "als.set-a": _holds_one_too_many,
    "als.set-b": _holds_one_too_many,
    "als.set-c": _holds_one_too_many,
    "als.set-n": _holds_one_too_many,
    "blossom.stem": lambda b: b.digits_of(b.all("stem")) == set(b.all("digits")),
    "bug.cells": _pairs_elsewhere,
    "forcing.no-place": lambda b: all(
        (cell, b.one("digit")) in b.false for cell in b.places(b.all("house"), b.one("digit"))
    ),
    "forcing.empty-cell": lambda b: all(
        (b.one("cell"), d) in b.false for d in b.digits_of(b.all("cell"))
    ),
}


def false_claims(step: Step, position: Position, frames: Sequence[Frame]) -> Iterator[str]:
    """List the sentences that the board denies."""
    for number, frame in enumerate(frames):
        claim = CLAIMS.get(frame.sentence)
        if claim is not None and not claim(Board(position, frame, step)):
            yield f"frame {number} {frame.sentence}: is not so, with {frame.values}"
        if frame.sentence.startswith("chain."):
            yield from _colours_of_chain(step, frame, number)


def _colours_of_chain(step: Step, frame: Frame, number: int) -> Iterator[str]:
    """In a case, true is what the argument has found to be true, and false what is false."""
    nodes: dict[str, set[tuple[int, int]]] = {"true": set(), "false": set()}
    for digit, is_on, cells, _, _ in step.nodes:
        nodes["true" if is_on else "false"] |= {(cell, digit) for cell in cells}
    for cell, digit, look in frame.candidates:
        if look in nodes and (cell, digit) not in nodes[look]:
            yield f"frame {number} {frame.sentence}: {digit} in cell {cell} is not {look} there"
