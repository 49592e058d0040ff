"""Work of the engine, from plain data to plain data: what the children of the bench do.

The formats, 36 files, are loaded by what reads and writes them, for a worker does neither.
"""

import time
from collections.abc import Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from nonet.canonical import key
from nonet.errors import InputError, NotFoundError
from nonet.generator import NothingFound, Order, generate, search_on_scale
from nonet.grid import Grid, Puzzle, mask_of, problems
from nonet.hints import doubt_to_json, find_doubt, find_hint, find_mistakes, hint_to_json
from nonet.layout import Layout
from nonet.rating import Rating, rate
from nonet.review import Find, Reason, explain_finds
from nonet.service.drawing import combine
from nonet.service.games import Checked, check_digits
from nonet.service.known import find_key_text, find_solution
from nonet.service.puzzles import LONGEST_BOARD, Posed, PuzzleCard, Shape, number_scales
from nonet.solver import count_solutions, diagnose, solve
from nonet.store.values import CLASSIC as CLASSIC_LAYOUT
from nonet.techniques import (
    TECHNIQUES,
    Position,
    explain_step,
    find_needs_many,
    find_path,
    replay,
    step_to_json,
)
from nonet.variants import find_variant

__all__ = [
    "MOST_COUNTED",
    "CheckRequest",
    "Counted",
    "ExplainRequest",
    "Explained",
    "Found",
    "HintRequest",
    "Link",
    "MadeCard",
    "OrderRequest",
    "Pasted",
    "PuzzleRequest",
    "Rated",
    "ReviewRequest",
    "Reviewed",
    "Shape",
    "Solved",
    "Text",
    "Verdict",
    "WhyNot",
    "WhyNotRequest",
    "check_position",
    "combine",
    "count_puzzle",
    "explain",
    "find_key_text",
    "find_next",
    "find_solution",
    "judge",
    "make_puzzle",
    "rate_puzzle",
    "review",
    "solve_puzzle",
    "tell_why_not",
    "write_link",
]

Text = Annotated[str, Meta(min_length=1, max_length=5000)]
Digits = Annotated[str, Meta(min_length=1, max_length=625)]
Pasted = Annotated[str, Meta(min_length=1, max_length=LONGEST_BOARD)]
Notes = Annotated[tuple[Annotated[int, Meta(ge=1, le=25)], ...], Meta(max_length=25)]
LayoutName = Annotated[str, Meta(max_length=64)]
MOST_COUNTED = 100_000
Techniques = Annotated[tuple[LayoutName, ...], Meta(max_length=20)]
Clues = Annotated[int, Meta(ge=0, le=625)]
Placed = tuple[Annotated[int, Meta(ge=0, le=624)], Annotated[int, Meta(ge=1, le=25)]]
Number = Annotated[int, Meta(ge=0, le=10**9)]
PAGE_OF_LINKS = "/own"  # the page that reads what follows the #


class PuzzleRequest(Posed, frozen=True, kw_only=True):
    """A puzzle to work on."""

    def puzzle(self) -> Puzzle:
        """Make the puzzle; ImproperPuzzleError where it has not exactly one solution."""
        return Puzzle(self.grid())


class CheckRequest(PuzzleRequest, frozen=True, kw_only=True):
    """Givens and the player's digits on them."""

    digits: Text
    which: bool = False


class Played(PuzzleRequest, frozen=True, kw_only=True):
    """A puzzle and the digits that a player has on it."""

    digits: Text

    def player_digits(self) -> Grid:
        """Make the grid of the player's digits, the givens among them."""
        return Grid(self.digits, self.make())


class Thought(Played, frozen=True, kw_only=True):
    """What a player knows beyond the digits: for each cell a list of digits, or none at all."""

    notes: Annotated[tuple[Notes, ...], Meta(max_length=625)] = ()  # all that the cell can be
    gone: Annotated[tuple[Notes, ...], Meta(max_length=625)] = ()  # what hints have ruled out

    def lists(self) -> list[int] | None:
        """Write the notes as bit sets, None where the player has none."""
        return _bit_sets(self.notes)

    def ruled_out(self) -> list[int] | None:
        """Write what is gone as bit sets, None where nothing is."""
        return _bit_sets(self.gone)


def _bit_sets(lists: Sequence[Sequence[int]]) -> list[int] | None:
    bits = [mask_of(digits) for digits in lists]
    return bits if any(bits) else None


class HintRequest(Thought, frozen=True, kw_only=True):
    """A player who asks for a hint; `skip` asks for another one."""

    techniques: Annotated[tuple[LayoutName, ...], Meta(max_length=300)] = ()  # none: the usual
    skip: Annotated[int, Meta(ge=0, le=50)] = 0


class WhyNotRequest(Thought, frozen=True, kw_only=True):
    """A player who asks why a digit cannot stand in a cell."""

    cell: Annotated[int, Meta(ge=0, le=624)]
    digit: Annotated[int, Meta(ge=1, le=25)]


class Found(Struct, frozen=True, kw_only=True):
    """One thing that a player found, and the digits that stood before it."""

    digits: Digits  # the right ones only, the givens among them
    cell: Annotated[int, Meta(ge=0, le=624)]
    digit: Annotated[int, Meta(ge=1, le=25)]
    is_struck: bool = False  # a candidate that is out; else a digit placed
    told: Annotated[list[Placed], Meta(max_length=5000)] = []  # by help, since the one before


class ReviewRequest(PuzzleRequest, frozen=True, kw_only=True):
    """A game to look back at: what its player found, in order."""

    finds: Annotated[list[Found], Meta(max_length=800)]


class Reviewed(Struct, frozen=True):
    """Why one thing could be found: by technique, or null where nothing explains it."""

    easiest: str | None  # that was there
    technique: str | None  # that it is put down to
    has_easier: bool  # something easier than that was there
    house: int | None
    techniques: list[str]  # of all its steps, in order


class ExplainRequest(PuzzleRequest, frozen=True, kw_only=True):
    """A puzzle to explain, from its givens or from the digits that a player has on it."""

    digits: Text | None = None

    def start(self) -> Position:
        """Make the position to start from; InputError where its digits cannot be completed."""
        puzzle = self.puzzle()
        if self.digits is None:
            return Position(puzzle.givens)
        digits = Grid(self.digits, puzzle.board)
        mistakes = find_mistakes(puzzle, digits).digits
        if mistakes:
            names = ", ".join(puzzle.layout.cell_name(cell) for cell in mistakes)
            message = f"expected digits of the solution, got others at {names}"
            raise InputError(message, {"mistakes": list(mistakes)})
        return Position(puzzle.givens, digits)


class WhyNot(Struct, frozen=True):
    """The shortest proof we found: in English, and as data for every other language."""

    text: str
    kind: Literal["filled", "solution", "seen", "rule", "step", "path", "unproved"]
    seen: int | None  # the cell that holds the digit already
    step: dict[str, Any] | None  # that removes it, or fills the cell with another
    number: int | None  # of that step on the path, from 1


class Explained(Struct, frozen=True):
    """The path of a puzzle: its steps, told one by one, and where they lead."""

    is_solved: bool
    steps: list[dict[str, Any]]
    end: str


class Rated(Struct, frozen=True):
    """How hard a puzzle is; the techniques are a spoiler."""

    level: str
    score: int
    seconds: int  # expected of a player
    rating: float  # of the hardest step, on the scale of Sudoku Explainer
    techniques: dict[str, int]
    rule_share: float  # of the steps that rest on a rule of the board


class Solved(Struct, frozen=True):
    """The solution, or null where there is none."""

    solution: str | None
    is_only: bool


class Counted(Struct, frozen=True):
    """How many solutions there are; `is_all` is false if there may be more."""

    count: int
    is_all: bool


class OrderRequest(Shape, frozen=True, kw_only=True):
    """A puzzle to make: what it has to be. The same seed makes the same one."""

    variant: LayoutName | None = None  # of `nonet.variants`; instead of a board
    size: Annotated[int, Meta(ge=4, le=25)] = 9  # of the variant: how many digits
    cages: Literal["free", "inside", "across"] = "free"  # of a killer: how they lie to the boxes
    symmetric_cages: bool = False  # under a half turn
    all_shown: bool = False  # of dots, X and V: where none is drawn, none could be
    level: LayoutName | None = None
    needs: Techniques = ()  # techniques without which it gets stuck
    techniques: Techniques = ()  # the old name of `needs`, still read
    symmetry: LayoutName = "half-turn"
    clues: tuple[Clues, Clues] | None = None  # fewest and most
    minimal: bool = False  # every given is needed
    deleted: Clues | None = None  # exactly so many cells emptied
    scale: Literal["nonet", "branching", "options"] = "nonet"  # that level and number are of
    number: tuple[Number, Number] | None = None  # least and most, on the other scales
    rounds: Annotated[int, Meta(ge=1, le=1000)] = 200  # of their search
    operations: Annotated[int, Meta(ge=1, le=100)] = 20  # of a round
    from_bank: bool = False  # out of a random image of a complete grid of the bank
    seed: Annotated[int, Meta(ge=0, le=2**53)] | None = None

    def ordered_layout(self) -> Layout:
        """Make the layout that is to be filled; rules are refused: they come with a variant."""
        if self.variant is not None:
            if self.board is not None or self.layout not in (None, CLASSIC_LAYOUT):
                raise InputError("expected a variant or a board, got both")
            return Layout.of_size(self.size)
        board = self.make()
        board.refuse_rules("the maker")
        return board.layout


class MadeCard(Struct, frozen=True):
    """A puzzle as ordered; its techniques are a spoiler, and only for the bank."""

    card: PuzzleCard
    technique: str = ""
    needs: tuple[str, ...] = ()


class Link(Struct, frozen=True):
    """A link that carries a puzzle, to be put after the address of the server."""

    link: str


class Verdict(Struct, frozen=True, omit_defaults=True):
    """What a text is: a proper puzzle, one with no solution or with many, and where it shows."""

    status: Literal["proper", "none", "many"]
    card: PuzzleCard
    cells: list[int] = []  # in conflict, or different in two solutions
    message: str = ""


def solve_puzzle(asked: PuzzleRequest) -> Solved:
    """Solve a puzzle."""
    grid = asked.grid()
    solution = solve(grid)
    return Solved(
        None if solution is None else solution.format(),
        solution is not None and count_solutions(grid, limit=2) == 1,
    )


def count_puzzle(asked: PuzzleRequest, limit: int) -> Counted:
    """Count the solutions of a puzzle, up to a limit."""
    count = count_solutions(asked.grid(), limit=limit)
    return Counted(count, count < limit)


def check_position(position: CheckRequest) -> Checked:
    """Count the wrong digits of a position."""
    digits = Grid(position.digits, position.make()).digits
    return check_digits(solve(position.grid()), digits, which=position.which)


def judge(text: str, shape: Shape) -> Verdict:
    """Read a puzzle in any format and tell what it is."""
    grid = _read(text, shape)
    card = PuzzleCard(
        givens=grid.format(),
        board=grid.board.text,
        clues=grid.count_digits(),
    )
    broken = problems(grid)
    if broken:
        cells = sorted({cell for problem in broken for cell in problem.cells})
        return Verdict("none", card, cells, str(broken[0]))
    return _judge_solutions(grid, card)


def _judge_solutions(grid: Grid, card: PuzzleCard) -> Verdict:
    found = diagnose(grid)
    if found.verdict == "none":
        return Verdict("none", card, list(found.contradiction), "expected a solution, got none")
    if found.verdict == "one":
        return Verdict("proper", _rated(card, grid))
    one, other = found.solutions
    first = found.differing[0]
    shown = f"{grid.layout.cell_name(first)} may be {one[first]} or {other[first]}"
    message = f"expected one solution, got several: {shown}"
    return Verdict("many", card, list(found.differing), message)


def _rated(card: PuzzleCard, grid: Grid) -> PuzzleCard:
    if not grid.board.is_classic:
        return card
    found = rate(grid)
    return replace(card, level=found.level, rating=found.se.er, seconds=found.seconds)


def find_next(position: HintRequest) -> dict[str, Any]:
    """Find the next thing to say to a player, from their own digits, lists and what is gone."""
    puzzle, digits = position.puzzle(), position.player_digits()
    techniques = list(position.techniques) or None
    _check_techniques(position.techniques)
    lists, gone = position.lists(), position.ruled_out()
    return hint_to_json(find_hint(puzzle, digits, lists, techniques, position.skip, gone))


def tell_why_not(position: WhyNotRequest) -> WhyNot:
    """Say why a digit cannot stand in a cell."""
    puzzle, digits = position.puzzle(), position.player_digits()
    lists, gone = position.lists(), position.ruled_out()
    doubt = find_doubt(puzzle, digits, position.cell, position.digit, lists, gone)
    return WhyNot(**doubt_to_json(doubt))


def review(asked: ReviewRequest) -> list[Reviewed]:
    """Explain what the player of a game found, in order."""
    puzzle = asked.puzzle()
    finds = [
        Find(Grid(one.digits, puzzle.board), one.cell, one.digit, one.is_struck, one.told)
        for one in asked.finds
    ]
    return [_tell_reason(reason) for reason in explain_finds(puzzle, finds)]


def _tell_reason(reason: Reason) -> Reviewed:
    techniques = [step.technique for step in reason.steps]
    return Reviewed(reason.easiest, reason.technique, reason.has_easier, reason.house, techniques)


def explain(asked: ExplainRequest) -> Explained:
    """Solve a puzzle as a person would, and tell every step."""
    start = asked.start()
    path = find_path(start)
    steps = [
        {**step_to_json(step, position), "text": explain_step(step, position)}
        for position, step in replay(start, path.steps)
    ]
    return Explained(path.solved, steps, path.end.format())


def rate_puzzle(asked: PuzzleRequest) -> Rated:
    """Rate a puzzle: level, score, expected time, and the techniques of the path that is rated."""
    found = rate(asked.puzzle())
    return Rated(
        found.level,
        found.score,
        found.seconds,
        found.se.er,
        dict(found.techniques),
        found.rule_share,
    )


def make_puzzle(
    request: OrderRequest, seed: int, tries: int, seconds: float, grid: str | None = None
) -> MadeCard:
    """Make a puzzle to order; NotFoundError where none turns up in so many tries or seconds."""
    if request.scale != "nonet":
        return _make_on_scale(request, seed)
    end = time.monotonic() + seconds
    order = Order(
        level=request.level,
        needs=request.needs or request.techniques,
        symmetry=request.symmetry,
        clues=request.clues,
        minimal=request.minimal,
        deleted=request.deleted,
        layout=request.ordered_layout(),
        variant=request.variant,
        cages=request.cages,
        symmetric_cages=request.symmetric_cages,
        all_shown=request.all_shown,
        grid=None if grid is None else Grid(grid, request.ordered_layout()),
    )
    found = generate(order, seed=seed, tries=tries, stop=lambda: time.monotonic() > end)
    if isinstance(found, NothingFound):
        raise NotFoundError(f"expected a puzzle to order, got {found}")
    return _made(found.puzzle, found.seed, request, found.known.rating)


def _make_on_scale(request: OrderRequest, seed: int) -> MadeCard:
    others = (request.needs, request.techniques, request.clues, request.minimal, request.deleted)
    if any(others) or request.from_bank or request.variant:
        raise InputError(f"expected level, number and symmetry on scale {request.scale}, got more")
    found = search_on_scale(
        request.scale,
        seed,
        request.ordered_layout(),
        level=request.level,
        number=request.number,
        symmetry=request.symmetry,
        rounds=request.rounds,
        operations=request.operations,
    )
    if found is None:
        raise NotFoundError(f"expected a puzzle to order, got none in {request.rounds} rounds")
    return _made(found, seed, request)


def _made(
    puzzle: Puzzle, seed: int, request: OrderRequest, known: Rating | None = None
) -> MadeCard:
    givens = puzzle.givens
    card = PuzzleCard(
        givens=givens.format(),
        board=givens.board.text,
        clues=givens.count_digits(),
        symmetry=request.symmetry,
        variant=_variant_of(request),
        seed=seed,
    )
    card = replace(card, **number_scales(givens))
    if not givens.board.is_classic:
        if not givens.board.rules:
            step = known.se.technique if known else ""
            return MadeCard(replace(card, level=request.level or ""), step)
        found = known or rate(givens)
        rated = replace(card, level=found.level, rule_share=found.rule_share)
        return MadeCard(rated, found.se.technique)
    found = rate(givens)
    rated = replace(card, level=found.level, rating=found.se.er, seconds=found.seconds)
    return MadeCard(rated, found.se.technique, find_needs_many([key(givens)])[0])


def _variant_of(request: OrderRequest) -> str:
    found = "classic" if request.variant is None else find_variant(request.variant).id
    return "" if found == "classic" else found


def write_link(asked: PuzzleRequest) -> Link:
    """Write a link that carries a puzzle."""
    from nonet import formats

    return Link(PAGE_OF_LINKS + formats.format(formats.Sheet(asked.grid()), "link").strip())


def _check_techniques(names: Sequence[str]) -> None:
    for name in names:
        if name not in TECHNIQUES:
            raise InputError(f"expected a technique, got {name!r:.80}", {"field": "techniques"})


def _read(text: str, shape: Shape) -> Grid:
    from nonet.formats import parse

    board = shape.make()  # the usual one says nothing: the text may say another
    return parse(text, layout=None if board.is_classic else board).givens_for("parse")
