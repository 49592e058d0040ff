"""What `--json` writes: the types of its lines, which the schema commands-1.json is made of.

A field has the name and the meaning that it has over HTTP and in `nonet engine`: cells are numbers
from 0, row by row; a number that may have hundreds of figures is text.
"""

from typing import Any, Literal, NotRequired, TypedDict

__all__ = [
    "LINES",
    "Checked",
    "Counted",
    "Estimated",
    "Explained",
    "Generated",
    "Keyed",
    "Line",
    "Minimised",
    "Neighbours",
    "Printed",
    "Same",
    "Shown",
    "Solved",
    "Transformed",
    "Unexplained",
    "Unsure",
]


class Line(TypedDict):
    """A grid that came in."""

    givens: str
    board: NotRequired[str]  # where the cells do not say it


class Solved(Line):
    """`nonet solve`."""

    solution: str | None


class Counted(Line):
    """`nonet count`."""

    count: int
    is_all: bool  # there are no more: it was not the limit that ended the count
    limit: int


class Estimated(Line):
    """`nonet count --estimate`."""

    log10: float | None
    error: float
    samples: int
    hits: int


class Checked(Line):
    """`nonet check`."""

    status: Literal["none", "proper", "many"]
    problems: list[str]


class Explained(Line):
    """`nonet explain`."""

    is_solved: bool
    end: str
    steps: list[dict[str, Any]]


class Unexplained(Line):
    """`nonet explain` where nothing says which solution steps should lead to."""

    is_solved: Literal[False]
    error: str
    message: str


class Keyed(Line):
    """`nonet key`."""

    key: str
    key_board: NotRequired[str]
    name: NotRequired[str]
    automorphisms: str
    cells: list[int]
    digits: list[int]


class Minimised(Line):
    """`nonet minimise`: what is left of a puzzle, and the givens that it did not need."""

    clues: int
    redundant: list[int]


class Place(Line):
    """A puzzle, and where it stood."""

    where: str


class Same(TypedDict):
    """`nonet same`: puzzles that are one."""

    same: list[Place]


class Shown(TypedDict):
    """`nonet show`."""

    givens: str
    board: str
    rules: NotRequired[list[str]]


class Transformed(Line):
    """`nonet transform`."""

    image: str
    image_board: NotRequired[str]
    digits: list[int]


class Neighbours(Line):
    """`nonet vicinity`."""

    neighbours: list[str]
    checked: int
    passed_over: int


class Generated(TypedDict):
    """`nonet generate`."""

    givens: str
    solution: str
    seed: int
    board: str


class Unsure(TypedDict):
    """`nonet generate --unchecked`."""

    givens: str
    solution: str
    seed: int
    is_proper: bool


class Printed(TypedDict):
    """`nonet print`."""

    file: str
    puzzles: int
    pages: int


# By command. `nonet convert` writes sheets, `nonet rate` the rows of its tables; `nonet generate`
# adds the card of its puzzle to these fields.
LINES: dict[str, Any] = {
    "solve": Solved,
    "count": Counted,
    "count-estimate": Estimated,
    "check": Checked,
    "explain": Explained,
    "explain-refused": Unexplained,
    "key": Keyed,
    "minimise": Minimised,
    "same": Same,
    "show": Shown,
    "transform": Transformed,
    "vicinity": Neighbours,
    "generate": Generated,
    "generate-unchecked": Unsure,
    "print": Printed,
}
