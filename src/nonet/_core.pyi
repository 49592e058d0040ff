"""
The engine, in the build that this processor runs best.

`NONET_CPU=portable` in the environment takes the portable build instead; the answers are the same.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Annotated, Any, overload

import numpy
import numpy.typing
from numpy.typing import NDArray

import nonet.cells
import nonet.rating


def level() -> str:
    """Name the build of the engine that is in use."""

def lend(name: str, thing: object) -> None:
    """
    Lend the engine's classes what lives in a room above: an error, or a method of theirs.
    """

def borrow(name: str) -> Any:
    """Borrow what a room above has lent."""

class House:
    """Cells that hold no digit twice."""

    @property
    def kind(self) -> str:
        """
        'row', 'column', 'box', 'region', 'diagonal', 'window', 'group' or 'extra'.
        """

    @property
    def index(self) -> int:
        """Its number within its kind, from 0."""

    @property
    def cells(self) -> tuple[int, ...]:
        """Its cells, ascending."""

    @property
    def grid(self) -> int:
        """Of which of several grids it is a line, from 1; else 0."""

    @property
    def name(self) -> str:
        """Its name as people say it: 'row 3'."""

    def __repr__(self) -> str: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __getstate__(self) -> tuple[object, ...]: ...

    def __setstate__(self, state: tuple[object, ...], /) -> None: ...

class Layout:
    """The cells of a board and its houses. Immutable."""

    @staticmethod
    def box(rows: int, columns: int) -> Layout:
        """Make the board whose boxes have this many rows and columns."""

    @staticmethod
    def of_size(digits: int) -> Layout:
        """Make the usual board for 4, 6, 8, 9, 10, 12, 16 or 25 digits."""

    @staticmethod
    def jigsaw(regions: Sequence[int]) -> Layout:
        """Make a board of irregular regions: the region of each cell, from 0."""

    @staticmethod
    def rectangle(rows: int, columns: int, digits: int, regions: Sequence[int] = ()) -> Layout:
        """
        Make any rectangle: the region of each cell, -1 for none, -2 for a hole.
        """

    @staticmethod
    def grids(box_rows: int, box_columns: int, begins: Sequence[tuple[int, int]]) -> Layout:
        """
        Make several boards that share boxes: row and column, from 0, where each begins.
        """

    @staticmethod
    def samurai() -> Layout:
        """Make five 9×9 boards in a cross, the corners of the middle one shared."""

    @staticmethod
    def parse(text: str) -> Layout:
        """
        Read a layout's text: '3x3', '2x3+diagonals', 'jigsaw 1122...', 'samurai'.
        """

    def with_diagonals(self) -> Layout:
        """Make the same board with both diagonals as houses."""

    def with_windows(self) -> Layout:
        """Make the same 9×9 board with four windows as houses."""

    def with_diagonal(self, index: int) -> Layout:
        """
        Make the same board with one diagonal: 0 falls from r1c1, 1 rises to the last column.
        """

    def with_groups(self) -> Layout:
        """
        Make the same board with disjoint groups: the cells at one place of all boxes.
        """

    def with_extras(self, regions: Sequence[Sequence[int]]) -> Layout:
        """Make the same board with more regions of as many cells as digits."""

    @property
    def text(self) -> str:
        """Its one text, whole: '3x3', 'jigsaw 1122...'. `parse` reads it."""

    @property
    def name(self) -> str:
        """The text without regions and cells: '3x3', '2x3+diagonals', 'jigsaw'."""

    @property
    def digits(self) -> int:
        """How many digits there are."""

    @property
    def rows(self) -> int:
        """How many rows there are."""

    @property
    def columns(self) -> int:
        """How many columns there are."""

    @property
    def cells(self) -> int:
        """How many cells there are, holes among them."""

    @property
    def holes(self) -> int:
        """How many cells are holes, which hold nothing."""

    def is_hole(self, cell: int | str) -> bool:
        """Tell whether a cell is a hole."""

    @property
    def is_square(self) -> bool:
        """Whether it has as many rows and columns as digits, and no holes."""

    @property
    def box_rows(self) -> int:
        """Rows of a box; 0 where boxes are no rectangles."""

    @property
    def box_columns(self) -> int:
        """Columns of a box; 0 where boxes are no rectangles."""

    @property
    def is_classic(self) -> bool:
        """Whether this is the 9×9 board of rows, columns and boxes."""

    @property
    def houses(self) -> tuple[House, ...]:
        """The houses: rows, columns, boxes, then the others."""

    @property
    def hidden_houses(self) -> tuple[House, ...]:
        """Houses that follow from others: the five hidden windows of a windoku."""

    @property
    def regions(self) -> tuple[int, ...]:
        """For each cell the index of its box or region; -1 where it has none."""

    def houses_of(self, cell: int | str) -> tuple[int, ...]:
        """The numbers of the houses that hold a cell."""

    def peers(self, cell: int | str) -> tuple[int, ...]:
        """The cells that share a house with a cell, ascending."""

    def cell_name(self, cell: int | str) -> str:
        """Name a cell as people say it: 'r1c1'."""

    def parse_cell(self, text: str) -> int:
        """Read a cell's name: 'r1c1' or 'A1'."""

    def __repr__(self) -> str: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __getstate__(self) -> str: ...

    def __setstate__(self, arg: str, /) -> None: ...

class Rule:
    """What a variant asks of its cells beyond houses. Immutable."""

    def __init__(self, kind: str, cells: Sequence[int] = (), values: Sequence[int] = (), groups: Sequence[int] = ()) -> None: ...

    @staticmethod
    def parse(text: str, layout: Layout) -> Rule:
        """Read a rule: 'cage 15: r1c1 r1c2'."""

    def format(self, layout: Layout) -> str:
        """Write it: 'cage 15: r1c1 r1c2'. The layout names the cells."""

    def check(self, layout: Layout) -> None:
        """Raise InputError where it cannot stand on a layout."""

    @property
    def kind(self) -> str:
        """The name of its kind: 'cage'."""

    @property
    def cells(self) -> tuple[int, ...]:
        """Its cells, group after group."""

    @property
    def groups(self) -> tuple[int, ...]:
        """How many cells each group has; empty where there is one group or none."""

    @property
    def parts(self) -> tuple[tuple[int, ...], ...]:
        """The cells of each group."""

    @property
    def values(self) -> tuple[int, ...]:
        """The sums, differences or digits that it speaks of."""

    def __repr__(self) -> str: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __lt__(self, other: Rule, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __getstate__(self) -> tuple[object, ...]: ...

    def __setstate__(self, state: tuple[object, ...], /) -> None: ...

def list_rule_kinds() -> tuple[tuple[str, str, int, int, str, str], ...]:
    """
    List the kinds of rules: name, groups, fewest and most values, order, meaning.
    """

class Board:
    """A layout and the rules that hold on it. Immutable; equal by value."""

    def __init__(self, board: object, rules: Sequence[Rule] = ()) -> None: ...

    @property
    def text(self) -> str:
        """Its one text: '3x3+diagonals; anti-knight; cage 15: r1c1 r1c2'."""

    @property
    def layout(self) -> Layout:
        """Its cells and houses."""

    @property
    def rules(self) -> tuple[Rule, ...]:
        """Its rules, sorted."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of its rules, each once."""

    @property
    def is_classic(self) -> bool:
        """Whether it is 9×9 with boxes and no rules."""

    def refuse_rules(self, verb: str) -> None:
        """Raise InputError where it has rules, for a verb that knows none."""

    def draw(self) -> str:
        """
        Draw it: the shapes of its rules and houses as JSON, in cells and colours' roles.
        """

    def __str__(self) -> str: ...

    def __repr__(self) -> str: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __getstate__(self) -> str: ...

    def __setstate__(self, arg: str, /) -> None: ...

SYMBOLS: str = '123456789ABCDEFGHIJKLMNOP'

LETTERS: str = 'ABCDEFGHIJKLMNOPQRSTUVWXY'

class Grid:
    """The digits on a board. Immutable; equal by value."""

    def __init__(self, cells: str | bytes | Grid | Puzzle | Iterable[Any], board: Board | Layout | str | None = None, symbols: str = SYMBOLS) -> None: ...

    @staticmethod
    def from_digits(board: Board | Layout | str, digits: bytes) -> Grid:
        """Make a grid from one byte a cell, 0 for empty."""

    @staticmethod
    def empty(board: Board | Layout | str) -> Grid:
        """Make a grid without digits."""

    @property
    def board(self) -> Board:
        """The board it stands on: cells, houses and rules."""

    @property
    def layout(self) -> Layout:
        """The cells and houses of its board."""

    @property
    def has_usual_board(self) -> bool:
        """Whether the number of cells alone tells its board."""

    @property
    def digits(self) -> bytes:
        """One byte a cell, row by row, 0 for empty."""

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The digits of each row."""

    @property
    def columns(self) -> tuple[tuple[int, ...], ...]:
        """The digits of each column."""

    def count_digits(self) -> int:
        """Count the cells that hold a digit."""

    @property
    def is_complete(self) -> bool:
        """Whether every cell holds a digit."""

    def with_digit(self, cell: int | str, digit: int) -> Grid:
        """Make a copy with another digit in one cell; 0 empties it."""

    def format(self, symbols: str = SYMBOLS, empty: str = '.') -> str:
        """Write one character a cell."""

    def draw(self, symbols: str = SYMBOLS, crossing: str = '+') -> str:
        """Draw the board over several lines."""

    def __str__(self) -> str: ...

    def __repr__(self) -> str: ...

    def __len__(self) -> int: ...

    @overload
    def __getitem__(self, cells: slice) -> tuple[int, ...]: ...

    @overload
    def __getitem__(self, cell: int | str) -> int: ...

    def __iter__(self) -> Iterator[int]: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __lt__(self, other: Grid, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __getstate__(self) -> tuple[Board, bytes]: ...

    def __setstate__(self, state: tuple[Board, bytes], /) -> None: ...

class Problem:
    """What is broken: a house with a digit twice, or a rule."""

    @property
    def house(self) -> House | None:
        """The house that is wrong; None for a rule."""

    @property
    def rule(self) -> Rule | None:
        """The rule that cannot be kept; None for a house."""

    @property
    def digit(self) -> int:
        """The digit that stands there more than once; 0 for a rule."""

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells where it stands."""

    def __str__(self) -> str: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __getstate__(self) -> tuple[object, ...]: ...

    def __setstate__(self, state: tuple[object, ...], /) -> None: ...

    def __repr__(self) -> str: ...

def find_problems(grid: Grid) -> list[Problem]:
    """Find every broken house and rule of a grid."""

def is_solution(grid: Grid) -> bool:
    """Tell whether a grid is complete and keeps every house and rule."""

def find_conflicts(grid: Grid) -> list[tuple[int, list[int]]]:
    """
    Find the rules that cannot be kept any more: their numbers, and cells that show it.
    """

def find_combinations(grid: Grid, rule: int) -> tuple[list[list[int]], bool]:
    """
    List the digits that the cells of a rule can hold together, and whether all are listed.
    """

def parse_lines(text: bytes, layout: Layout, symbols: str = SYMBOLS, first: int = 1, threads: int = 1) -> tuple[numpy.typing.NDArray[numpy.uint8], list[tuple[int, str]], int]:
    """Read one puzzle a line: digits, bad lines with reasons, lines seen."""

def format_lines(digits: numpy.typing.NDArray[numpy.uint8], layout: Layout, symbols: str = SYMBOLS, empty: str = '.') -> bytes:
    """Write one puzzle a line."""

def solve(grid: Grid) -> Grid | None:
    """Find a solution of a grid, or None."""

def count_solutions(grid: Grid, limit: int) -> int:
    """Count the solutions of a grid, stopping at the limit."""

def count_candidates(grid: Grid, limit: int) -> list[int]:
    """
    Count for each cell and digit the solutions that hold it there, up to the limit.
    """

def estimate_solutions(grid: Grid, samples: int, seed: int) -> tuple[float, float, int, int]:
    """
    Guess the number of solutions from random ways: its logarithm, its error, ways and hits.
    """

class Report:
    """What a search within a budget found out."""

    @property
    def solutions(self) -> list[Grid]:
        """The solutions found."""

    @property
    def is_complete(self) -> bool:
        """Whether there are no others."""

    @property
    def nodes(self) -> int:
        """The nodes searched."""

def search_solutions(grid: Grid, limit: int, budget: int, stop: Callable[[], bool] | None = None) -> Report:
    """
    Search up to a limit of solutions and nodes, or until the stop test is true.
    """

def find_contradiction(grid: Grid) -> list[int]:
    """Find a smallest set of cells whose digits cannot stand together."""

class SolutionStream:
    """Solutions as they are asked for."""

    def __init__(self, grid: Grid) -> None: ...

    def next(self) -> Grid | None:
        """The next solution, or None."""

def solve_text(text: str) -> Grid | None:
    """Find a solution of one line of text, or None."""

def answer_lines(lines: tuple[object, ...], limit: int, threads: int, with_solutions: bool) -> tuple[numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.uint8]]:
    """
    Count the solutions of each text or classic grid up to the limit; -1 where it is none.
    """

def answer_rows(rows: numpy.typing.NDArray[numpy.uint8], limit: int, threads: int, with_solutions: bool) -> tuple[numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.uint8]]:
    """
    Count the solutions of each row up to the limit; -1 where it is no grid.
    """

class Puzzle:
    """Givens with exactly one solution. Immutable."""

    def __init__(self, givens: str | bytes | Grid | Puzzle | Iterable[Any], board: Board | Layout | str | None = None) -> None: ...

    @property
    def board(self) -> Board:
        """The board it stands on: cells, houses and rules."""

    @property
    def layout(self) -> Layout:
        """The cells and houses of its board."""

    @property
    def givens(self) -> Grid:
        """The digits that the player starts from."""

    @property
    def solution(self) -> Grid:
        """The only way to complete them."""

    def rate(self) -> nonet.rating.Rating:
        """Rate it: level, score, expected time and the `se` numbers."""

    def __str__(self) -> str: ...

    def __repr__(self) -> str: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __lt__(self, other: Puzzle, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __getstate__(self) -> Grid: ...

    def __setstate__(self, givens: Grid, /) -> None: ...

def symmetry_names() -> list[str]:
    """Name the symmetries, the smallest first."""

def has_symmetry(grid: Grid, symmetry: str) -> bool:
    """Tell whether the pattern of digits is symmetric."""

def generate_grid(layout: Layout, seed: int) -> Grid:
    """Make a complete grid by shuffled backtracking."""

def generate_uniform_grids(first_seed: int, count: int) -> numpy.typing.NDArray[numpy.uint8]:
    """
    Make classic grids, all equally likely: those of the seeds from the first on.
    """

def generate_puzzle(layout: Layout, seed: int, symmetry: str, fewest_givens: int) -> Puzzle:
    """Make a puzzle from a seed."""

def generate_puzzles(first_seed: int, count: int, symmetry: str, fewest_givens: int) -> numpy.typing.NDArray[numpy.uint8]:
    """Make the classic puzzles of the seeds from the first on, in lockstep."""

def dig(solution: Grid, seed: int, symmetry: str, fewest_givens: int) -> Grid:
    """Empty cells of a complete grid while one solution is left."""

def find_redundant_givens(puzzle: Puzzle) -> list[int]:
    """Find the givens that could be left out, one at a time."""

def minimise(puzzle: Puzzle, seed: int) -> Puzzle:
    """Leave out givens in random order until none is redundant."""

def delete_cells(grid: Grid, count: int, seed: int) -> Grid:
    """Empty so many cells at random."""

def search_by_operations(layout: Layout, by_options: bool, range: tuple[int, int] | None, symmetry: str, rounds: int, operations: int, seed: int) -> Puzzle | None:
    """
    Search a puzzle whose number on scale branching, or options, is in a range, None where none was met; without a range the most difficult that was met.
    """

class Maker:
    """Makes what one order asks for. One thread at a time."""

    def __init__(self, layout: Layout, symmetry: str, givens: tuple[int, int], is_minimal: bool, er: tuple[int, int], allowed: Sequence[str], needs: Sequence[str], steps_above_singles: int, grid: Grid | None, pattern: Grid | None, is_timed: bool = False) -> None: ...

    def attempt(self, seeds: Sequence[int], wanted: int, stop: Callable[[], bool] | None = None) -> tuple[list[tuple[int, Puzzle, int, Grid | None, object]], tuple[int, Puzzle, int, Grid | None, object] | None, int]:
        """
        Attempt the seeds in order until so many puzzles are made: (made, nearest, tried).
        """

    def attempt_rated(self, seeds: Sequence[int], wanted: int) -> tuple[numpy.typing.NDArray[numpy.uint8], numpy.typing.NDArray[numpy.uint8], tuple[numpy.typing.NDArray[numpy.uint8], numpy.typing.NDArray[numpy.int16], numpy.typing.NDArray[numpy.int16], numpy.typing.NDArray[numpy.int16], numpy.typing.NDArray[numpy.uint8], numpy.typing.NDArray[numpy.uint16], numpy.typing.NDArray[numpy.uint16]], int, int]:
        """
        The same for an order that asks for ratings: arrays of givens and keys, ratings, attempts, and those of them after the last puzzle.
        """

def next_seed(seed: int) -> int:
    """The seed that is attempted after this."""

class Setter:
    """
    Makes puzzles of boards with rules, as one order asks. One thread at a time.
    """

    def __init__(self, board: object, has_fresh_regions: bool, material: Sequence[str], parts: Sequence[tuple[Layout | None, Sequence[str]]], symmetry: str, givens: tuple[int, int], is_minimal: bool, cages: str, has_symmetric_cages: bool, has_small_cages: bool, has_givens: bool, level: Sequence[str], easier: Sequence[str], allowed: Sequence[str], needs: Sequence[str]) -> None: ...

    def attempt(self, seeds: Sequence[int], wanted: int, stop: Callable[[], bool] | None = None) -> tuple[list[tuple[int, Puzzle, int, None, None]], tuple[int, Puzzle, int, None, None] | None, int]:
        """
        Attempt the seeds in order until so many puzzles are made: (made, nearest, tried).
        """

def find_neighbours(puzzle: Puzzle, removed: int, added: int, most_solutions: int, most_neighbours: int) -> tuple[numpy.typing.NDArray[numpy.uint8], int, int]:
    """Find the proper puzzles with some givens taken away and others put in."""

def search_fewest_givens(puzzle: Puzzle, fewest: int, rounds: int, seed: int) -> Puzzle:
    """Walk from neighbour to neighbour to the puzzle with the fewest givens."""

class Step:
    """One deduction: what it does, and the evidence. Immutable."""

    def __init__(self, technique: str, placements: Sequence[tuple[int, int]] = [], eliminations: Sequence[tuple[int, int]] = [], digits: Sequence[int] = [], marks: Sequence[tuple[int, int, str]] = [], houses: Sequence[tuple[int, str]] = [], groups: Sequence[tuple[str, Sequence[int], Sequence[int]]] = [], nodes: Sequence[tuple[int, bool, Sequence[int], Sequence[int], Sequence[int]]] = [], length: int = 0, siamese: bool = False, rules: Sequence[int] = [], sum: int = 0, combinations: Sequence[Sequence[int]] = []) -> None: ...

    @property
    def technique(self) -> str:
        """The id of its technique."""

    @property
    def placements(self) -> list[tuple[int, int]]:
        """Cells and digits it sets."""

    @property
    def eliminations(self) -> list[tuple[int, int]]:
        """Candidates it removes, as cell and digit."""

    @property
    def digits(self) -> list[int]:
        """The digits it is about."""

    @property
    def marks(self) -> list[tuple[int, int, str]]:
        """Candidates of the pattern: cell, digit and role."""

    @property
    def houses(self) -> list[tuple[int, str]]:
        """Houses of the pattern, by their place in the layout, with their role."""

    @property
    def groups(self) -> list[tuple[str, list[int], list[int]]]:
        """Cells that act together: role, cells, digits."""

    @property
    def nodes(self) -> list[tuple[int, bool, list[int], list[int], list[int]]]:
        """Statements of a chain: digit, on, cells, set, parents."""

    @property
    def length(self) -> int:
        """The number of inferences of a chain."""

    @property
    def siamese(self) -> bool:
        """Two fish on the same bases, told as one."""

    @property
    def rules(self) -> list[int]:
        """The rules of the board that it rests on, by number."""

    @property
    def sum(self) -> int:
        """What its cells make together, 0 = none."""

    @property
    def combinations(self) -> list[list[int]]:
        """The sets of digits that are left to the sum."""

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __repr__(self) -> str: ...

    def __str__(self) -> str: ...

    def __getstate__(self) -> tuple[object, ...]: ...

    def __setstate__(self, state: tuple[object, ...], /) -> None: ...

    def remember(self, position: Position) -> Step:
        """
        Keep the position that it was found in, so that it can tell and draw itself. It stays
        an equal step.
        """

    @property
    def position(self) -> Position | None:
        """
        The position that it was found in, where it remembers one: a copy does not.
        """

    def explain(self, position: Position | str | None = None, language: str = 'en', names: str = 'short') -> str:
        """
        Tell it in a few sentences, as a step of a position: the one it was found in, if none
        is given. `step.explain('de')` does so in German.
        """

    def svg(self, position: Position | None = None) -> str:
        """
        Draw it on a position, as SVG: on the one it was found in, if none is given.
        """

class Position:
    """A layout, its digits and its candidates. Immutable."""

    def __init__(self, givens: Grid | Puzzle | str, digits: Grid | Puzzle | str | None = None) -> None: ...

    @property
    def layout(self) -> Layout:
        """The layout it stands on."""

    @property
    def board(self) -> Board:
        """The board it stands on."""

    @property
    def digits(self) -> Grid:
        """What stands on the board."""

    @property
    def candidates(self) -> list[int]:
        """For each cell its candidates: bit d-1 for digit d."""

    @property
    def standing(self) -> str:
        """'open', 'solved' or 'contradictory'."""

    def with_notes(self, notes: Sequence[int]) -> Position:
        """Keep only candidates that are noted; a cell without notes keeps all."""

    def without(self, cell: int, digit: int) -> Position:
        """Remove a candidate."""

    def with_links(self, links: Sequence[tuple[tuple[int, int], tuple[int, int]]]) -> Position:
        """Add a rule: of each pair of candidates not both are true."""

    def excludes(self, one: tuple[int, int], other: tuple[int, int]) -> bool:
        """
        Tell whether not both of two candidates, as cell and digit, can be true.
        """

    def after(self, step: Step) -> Position:
        """Make a step."""

    def find(self, techniques: Sequence[str], first: bool = False, options: dict[str, object] = {}) -> list[Step]:
        """Find the steps of these techniques, or the first of them."""

    def has(self, techniques: Sequence[str]) -> bool:
        """Tell whether there is a step of these techniques."""

    @property
    def givens(self) -> Grid:
        """The digits that came with the board."""

    @property
    def links(self) -> list[tuple[tuple[int, int], tuple[int, int]]]:
        """
        What `with_links` has added: pairs of candidates of which not both are true.
        """

    @property
    def candidate_set(self) -> nonet.cells.CandidateSet:
        """All its candidates."""

    @property
    def empty(self) -> nonet.cells.CellSet:
        """The cells without a digit."""

    def places(self, digit: int, house: House | int | str | None = None) -> nonet.cells.CellSet:
        """The cells where a digit is a candidate, in one house or everywhere."""

    def candidates_of(self, cell: int | str) -> tuple[int, ...]:
        """The digits that are candidates of a cell."""

    def svg(self) -> str:
        """Draw its digits and candidates, as SVG."""

    def __repr__(self) -> str: ...

    def __str__(self) -> str: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __getstate__(self) -> tuple[object, ...]: ...

    def __setstate__(self, state: tuple[object, ...], /) -> None: ...

def find_path(position: Position, techniques: Sequence[str] | None = None, order: Sequence[str] = [], max_steps: int = 10000) -> tuple[list[Step], bool, Grid]:
    """
    Take the easiest step until solved or stuck: the steps, whether solved, the last board.
    """

def remember_path(start: Position, steps: tuple[Step, ...]) -> None:
    """Let the steps of a path remember where they are made."""

def find_needs(givens: Grid) -> tuple[str, ...]:
    """The techniques without which a puzzle is stuck, the dearest last."""

def find_needs_many(layout: Layout, digits: object) -> list[tuple[str, ...]]:
    """The same of many puzzles, but only what is dearest of it."""

def technique_facts() -> list[tuple[str, str, str, str, int, float, int, int, bool, bool]]:
    """
    The catalogue: id, name, family, code, order, se price, score, level, uniqueness, default.
    """

def find_mistakes(givens: Grid, solution: Grid, digits: Grid, notes: Sequence[int]) -> tuple[list[int], list[int]]:
    """
    Find the cells with a wrong digit, and those whose list lacks the truth.
    """

def find_hint(givens: Grid, solution: Grid, digits: Grid, notes: Sequence[int], gone: Sequence[int], techniques: Sequence[str], skip: int, beside: tuple[Sequence[int], Callable[[Position, int], Sequence[Step]]] | None) -> tuple[str, Step | None, Position | None, tuple[list[int], list[int]]]:
    """
    Find what to tell a player: its kind, a step and its position, mistakes.
    """

def find_doubt(puzzle: Puzzle, digits: Grid, notes: Sequence[int], gone: Sequence[int], cell: int, digit: int) -> tuple[str, int | None, Step | None, Position | None, int | None]:
    """
    Find why a digit cannot stand in a cell: kind, cell seen, step, position, number.
    """

class Frame:
    """One sentence of a step, and the picture that proves it."""

    @property
    def sentence(self) -> str:
        """The id of its template."""

    @property
    def values(self) -> dict[str, tuple[str, object]]:
        """What the template names: name → kind and numbers, or cells and digits."""

    @property
    def houses(self) -> list[tuple[int, str]]:
        """Houses and their looks."""

    @property
    def cells(self) -> list[tuple[int, str]]:
        """Cells and their looks."""

    @property
    def candidates(self) -> list[tuple[int, int, str]]:
        """Candidates as cell, digit and look."""

    @property
    def links(self) -> list[tuple[tuple[int, int], tuple[int, int], str]]:
        """Links from candidate to candidate, and their kinds."""

    @property
    def rules(self) -> list[int]:
        """Rules of the board that are looked at, by number."""

def tell(position: Position, step: Step) -> list[Frame]:
    """Tell a step of a position in frames, cause before effect."""

def review_finds(puzzle: Puzzle, finds: Sequence[tuple[Grid, tuple[int, int], bool, Sequence[tuple[int, int]]]]) -> list[tuple[str | None, list[Step]]]:
    """
    Explain what a player found: the easiest technique that was there, and the steps.
    """

class Transformation:
    """
    Where every cell goes and what every digit becomes. Immutable; equal by value.
    """

    def __init__(self, layout: Layout, cells: Sequence[int], digits: Sequence[int]) -> None: ...

    @staticmethod
    def identity(layout: Layout) -> Transformation:
        """Leave everything where it is."""

    @staticmethod
    def turn(layout: Layout, quarters: int = 1) -> Transformation:
        """Turn clockwise by so many quarters."""

    @staticmethod
    def mirror(layout: Layout) -> Transformation:
        """Let left and right change places."""

    @staticmethod
    def transpose(layout: Layout) -> Transformation:
        """Let rows become columns."""

    @staticmethod
    def relabel(layout: Layout, digits: Sequence[int]) -> Transformation:
        """Rename digits: what 1 becomes, what 2 becomes, ..."""

    @staticmethod
    def random(board: Board | Layout | str, seed: int) -> Transformation:
        """
        Choose a transformation by a seed, one that keeps what the board's rules say.
        """

    @staticmethod
    def swap_rows(layout: Layout, a: int, b: int) -> Transformation:
        """Swap two rows, counted from 0."""

    @staticmethod
    def swap_columns(layout: Layout, a: int, b: int) -> Transformation:
        """Swap two columns, counted from 0."""

    @staticmethod
    def swap_bands(layout: Layout, a: int, b: int) -> Transformation:
        """Swap two bands of boxes, counted from 0."""

    @staticmethod
    def swap_stacks(layout: Layout, a: int, b: int) -> Transformation:
        """Swap two stacks of boxes, counted from 0."""

    @property
    def layout(self) -> Layout:
        """The board it maps to itself."""

    @property
    def cells(self) -> tuple[int, ...]:
        """For each cell the cell it goes to."""

    @property
    def digits(self) -> tuple[int, ...]:
        """What 1 becomes, what 2 becomes, ..."""

    @property
    def is_identity(self) -> bool:
        """Whether it changes nothing."""

    def cell(self, cell: int | str) -> int:
        """The cell to which a cell goes."""

    def digit(self, digit: int) -> int:
        """What a digit becomes; 0 stays 0."""

    def house(self, house: int) -> int:
        """The number of the house to which a house goes."""

    def then(self, other: Transformation) -> Transformation:
        """Make the transformation that does this one first, then the other."""

    def inverse(self) -> Transformation:
        """Make the transformation that leads back."""

    def apply_grid(self, grid: Grid) -> Grid:
        """Move and rename the digits of a grid."""

    def apply_candidates(self, candidates: Sequence[int]) -> list[int]:
        """
        Move and rename candidates: a set of digits a cell, bit d-1 for digit d.
        """

    def apply_step(self, step: Step) -> Step:
        """Move and rename a step: the same deduction on the image."""

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __repr__(self) -> str: ...

    def __getstate__(self) -> tuple[Layout, tuple[int, ...], tuple[int, ...]]: ...

    def __setstate__(self, state: tuple[Layout, tuple[int, ...], tuple[int, ...]], /) -> None: ...

class Key:
    """Where a grid's key leads: the key and how to get there."""

    @property
    def grid(self) -> Grid:
        """The key itself."""

    @property
    def turn(self) -> tuple[int, bool]:
        """
        The turn that comes first, where the key stands on a turned layout: quarters, and
        whether it is mirrored before.
        """

    @property
    def transformation(self) -> Transformation:
        """Leads from the input, turned so, to the key."""

    @property
    def automorphisms(self) -> int:
        """
        The ways to map the givens to the key. On the classic board ways that differ only in the order of empty lines or the names of missing digits count once.
        """

    @property
    def group_order(self) -> int:
        """The number of all transformations that fix the input."""

    def __repr__(self) -> str: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __getstate__(self) -> tuple[object, ...]: ...

    def __setstate__(self, state: tuple[object, ...], /) -> None: ...

def turn_grid(grid: Grid, quarters: int = 1, is_mirrored: bool = False) -> Grid:
    """
    Turn a grid clockwise with its whole board, after left and right have changed places if
    it is mirrored. The image may stand on another layout.
    """

def find_key_grid(grid: Grid) -> Grid:
    """Find the key of a grid."""

def find_key(grid: Grid) -> Key:
    """Find the key of a grid, how to get there, and in how many ways."""

def find_equivalence(one: Grid, other: Grid) -> Transformation | None:
    """
    Find a transformation that leads from one grid to another on its layout, or None.
    """

def find_keys(layout: Layout, digits: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], keys: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu')], threads: int) -> int:
    """
    Write the key of every row of an array; the number of the first row with a conflict, or of all rows.
    """

def list_automorphisms(grid: Grid, limit: int) -> list[Transformation]:
    """List the transformations that fix a grid."""

def rank_band(digits: bytes) -> int:
    """The class of a band, 1 to 416."""

def unrank_band(rank: int) -> bytes:
    """The least band of a class."""

NAME_ALPHABET: str = ...

def format_name(grid: Grid) -> str:
    """Name a grid."""

def parse_name(name: str, layout: Layout) -> Grid:
    """Read a grid from its name."""

def format_names(digits: numpy.typing.NDArray[numpy.uint8], layout: Layout, threads: int) -> list[str]:
    """Name every row of an array."""

def rate_se(grid: Grid, limit: int = 0, explain: bool = False) -> tuple[int, int, int, int, str, tuple[tuple[str, int, int, int, int, int], ...], tuple[int, tuple[int, ...], tuple[tuple[int, int, bool], ...], tuple[tuple[tuple[tuple[int, int, bool], int, tuple[int, ...], tuple[tuple[int, int, bool], ...]], ...], ...]] | None]:
    """
    Rate a grid on scale se: outcome, ER, EP, ED in tenths, technique, path, evidence.
    """

def rate_sukaku(cells: Sequence[int], limit: int = 0, explain: bool = False) -> tuple[int, int, int, int, str, tuple[tuple[str, int, int, int, int, int], ...], tuple[int, tuple[int, ...], tuple[tuple[int, int, bool], ...], tuple[tuple[tuple[tuple[int, int, bool], int, tuple[int, ...], tuple[tuple[int, int, bool], ...]], ...], ...]] | None]:
    """Rate 81 sets of candidates (bit d-1 for digit d) on scale se."""

def rate_se_many(digits: numpy.typing.NDArray[numpy.uint8], threads: int = 1, limit: int = 0, costs: bool = False) -> tuple[numpy.typing.NDArray[numpy.uint8], numpy.typing.NDArray[numpy.int16], numpy.typing.NDArray[numpy.int16], numpy.typing.NDArray[numpy.int16], numpy.typing.NDArray[numpy.uint8], numpy.typing.NDArray[numpy.uint16], numpy.typing.NDArray[numpy.uint16]]:
    """
    Rate many classic grids: arrays of outcome, ER, EP, ED and technique number; if asked for, the steps of each path, and of all of them choices * 256 + price.
    """

def price_steps(start: Position, steps: Sequence[Step], limit: int = 0) -> tuple[tuple[int, int, int, int, str, tuple[tuple[str, int, int, int, int, int], ...], tuple[int, tuple[int, ...], tuple[tuple[int, int, bool], ...], tuple[tuple[tuple[tuple[int, int, bool], int, tuple[int, ...], tuple[tuple[int, int, bool], ...]], ...], ...]] | None], int]:
    """
    Rate a path on scale steps: what rate_se answers, and how many steps rest on a rule.
    """

def list_prices() -> list[tuple[str, int]]:
    """
    The techniques of scale steps and their prices in tenths, the cheapest first.
    """

def list_techniques() -> list[str]:
    """The ids of all techniques; their places are the technique numbers."""

def rate_hodoku(grid: Grid) -> tuple[int, int, tuple[str, ...]]:
    """
    Rate a proper grid on scale hodoku: level from 1, score, techniques step by step.
    """

def rate_options(grid: Grid) -> int:
    """E + Σ(b−1)² over the empty cells."""

def rate_branching(grid: Grid) -> int:
    """Σ(F−1)²·100 + E along the way to the solution, -1 where there is none."""

def branching_level(rating: int) -> int:
    """
    The level of a branching rating: 0 (very easy) to 5 (extreme), -1 between levels.
    """

def branching_ranges() -> list[tuple[int, int]]:
    """The least and the most number of each level."""
