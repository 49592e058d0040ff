"""The exact solver: whether a grid has solutions, how many, and which.

One grid: `solve`, `count_solutions`, `iter_solutions`, `is_proper`, `diagnose`, `search` with a
budget, and `estimate_solutions` where there are too many to count. Many classic grids:
`solve_many`, `count_many`, and `solve_stream`, `count_stream` for more of them than memory holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeVar

from nonet._core import Report as _Report
from nonet._core import SolutionStream, answer_lines, answer_rows, parse_lines, search_solutions
from nonet._core import count_candidates as _count_candidates
from nonet._core import count_solutions as _count_solutions
from nonet._core import estimate_solutions as _estimate_solutions
from nonet._core import find_contradiction as _find_contradiction
from nonet._core import solve as _solve
from nonet._core import solve_text as _solve_text
from nonet.custom_rules import CustomGrid, iter_custom_solutions
from nonet.errors import InputError
from nonet.extras import need
from nonet.grid import Grid, Problem, Puzzle, as_grid, as_many, as_whole, problems
from nonet.layout import CLASSIC
from nonet.stopping import Stop, bound, check_stop, is_bounded, make_stop, within

if TYPE_CHECKING:  # arrays are only loaded by those who want many answers
    import numpy as np
    from numpy.typing import NDArray

    # Many classic puzzles: a line of text each, a file's content, or one row of digits each.
    Puzzles = Sequence[str | bytes | Grid] | bytes | NDArray[np.uint8]
    Rows = tuple[str | bytes | Grid, ...] | NDArray[np.uint8]

__all__ = [
    "BadRow",
    "Counts",
    "Diagnosis",
    "Estimate",
    "Findings",
    "Solutions",
    "count_grids",
    "count_many",
    "count_solutions",
    "count_stream",
    "diagnose",
    "estimate_solutions",
    "is_proper",
    "iter_solutions",
    "search",
    "solve",
    "solve_grids",
    "solve_many",
    "solve_stream",
    "true_candidates",
]

# Rows answered between two calls of `progress`, and held in memory by a stream.
SLAB = 16384
LARGE_SLAB = 1 << 20  # where nobody listens: about a second, until Ctrl-C is heard
CELLS = 81
BAD_ROW = -1
# Counts above this are made one by one, for only there Ctrl-C is heard between two solutions.
MOST_IN_BULK = 1000
LARGEST_POWER = 308  # of ten, that a float holds
MOST_SAMPLES = 10_000_000  # eight bytes each are held

T = TypeVar("T")
Progress = Callable[[int, int], object]
StreamProgress = Callable[[int], object]  # nobody knows how long a stream is


def solve(
    grid: Grid | Puzzle | CustomGrid | str,
    *,
    stop: Stop | None = None,
    timeout: float | None = None,
) -> Grid | None:
    """Find a solution, or None where there is none.

    `stop` is asked every few milliseconds, `timeout` is in seconds: work that is ended so raises
    StoppedError or TooLongError.

    >>> solve("1...............").format()
    '1234341221434321'
    """
    if stop is None and timeout is None and not isinstance(grid, CustomGrid):  # as fast as can be
        return _solve_text(grid) if isinstance(grid, str) else _solve(as_grid(grid))
    with within(stop, timeout):
        if isinstance(grid, CustomGrid):
            return next(filter(None, iter_custom_solutions(grid)), None)
        return _solve(as_grid(grid))


def count_solutions(
    grid: Grid | Puzzle | CustomGrid | str,
    limit: int = 2,
    *,
    stop: Stop | None = None,
    timeout: float | None = None,
) -> int:
    """Count the solutions of a grid, stopping at `limit`.

    With the default limit the answer is 0, 1 or "2 and perhaps more", which is
    all one needs to know whether a puzzle is proper. `stop` and `timeout` end it as for `solve`.

    >>> count_solutions("." * 81)
    2
    >>> count_solutions("." * 16, limit=1000)
    288
    """
    _check_limit(limit)
    with within(stop, timeout):
        if isinstance(grid, CustomGrid):
            return sum(1 for _ in islice(filter(None, iter_custom_solutions(grid)), limit))
        return _count_solutions(as_grid(grid), limit)


def iter_solutions(
    grid: Grid | Puzzle | CustomGrid | str,
    *,
    stop: Stop | None = None,
    timeout: float | None = None,
) -> Iterator[Grid]:
    """Give the solutions one after the other, each searched when it is asked for.

    `stop` and `timeout` end the search of the next one as for `solve`; the time in which nobody
    asks for one counts too.

    >>> [solution.format() for solution in islice(iter_solutions("." * 81), 2)][0][:9]
    '123456789'
    """
    found = _iter_solutions(grid)
    check = bound(stop, timeout)
    while True:
        with check():
            check_stop()  # many short searches are long work too
            solution = next(found, None)
        if solution is None:
            return
        yield solution


def _iter_solutions(grid: Grid | Puzzle | CustomGrid | str) -> Iterator[Grid]:
    if isinstance(grid, CustomGrid):
        yield from filter(None, iter_custom_solutions(grid))
        return
    stream = SolutionStream(as_grid(grid))
    while (solution := stream.next()) is not None:
        yield solution


def is_proper(
    grid: Grid | Puzzle | CustomGrid | str,
    *,
    stop: Stop | None = None,
    timeout: float | None = None,
) -> bool:
    """Tell whether a grid has exactly one solution; `stop` and `timeout` end it as for `solve`.

    >>> is_proper("." * 81)
    False
    """
    return count_solutions(grid, limit=2, stop=stop, timeout=timeout) == 1


def true_candidates(
    grid: Grid | Puzzle | str,
    limit: int = 1,
    *,
    stop: Stop | None = None,
    timeout: float | None = None,
) -> tuple[dict[int, int], ...]:
    """Tell for each cell which digits some solution holds there, and in how many solutions.

    The counts stop at `limit`; with the default of 1 they only say that there is one. `stop` and
    `timeout` end it as for `solve`.

    >>> true_candidates("123434122143....")[12:]
    ({4: 1}, {3: 1}, {2: 1}, {1: 1})
    >>> true_candidates("1234............", limit=100)[4]
    {3: 6, 4: 6}
    """
    given = as_grid(grid)
    with within(stop, timeout):
        counts = _count_candidates(given, _check_limit(limit))
    size = given.layout.digits
    rows = (counts[start : start + size] for start in range(0, len(counts), size))
    return tuple(
        {digit: count for digit, count in enumerate(row, start=1) if count} for row in rows
    )


class Estimate(NamedTuple):
    """About how many solutions a grid has, and how sure that is.

    `log10` is the logarithm of the number, for a number may be larger than any float: `number` is
    infinite then. `error` is one standard deviation, as a part of the number: 0.05 says five in a
    hundred. Of the `samples` as many as `hits` led to a solution; where none did, the grid may
    have few or none.
    """

    log10: float
    error: float
    samples: int
    hits: int

    @property
    def number(self) -> float:
        """About how many solutions there are."""
        return float("inf") if self.log10 > LARGEST_POWER else 10.0**self.log10

    def __str__(self) -> str:
        if not self.hits:
            return f"none found in {self.samples} samples"
        power = int(self.log10 // 1)
        return f"{10 ** (self.log10 - power):.3f}e{power} (± {100 * self.error:.1f} %)"


def estimate_solutions(
    grid: Grid | Puzzle | str,
    samples: int = 1000,
    *,
    seed: int = 0,
    stop: Stop | None = None,
    timeout: float | None = None,
) -> Estimate:
    """Guess how many solutions a grid has, from random ways to some of them.

    For grids that nobody can count: a thousand samples of an empty classic board take a tenth of a
    second. The guess is right in the mean, and four times the samples halve its error; where the
    error is large, the truth is rather above the guess. Equal seeds give equal guesses. `stop` and
    `timeout` end it as for `solve`.

    >>> 250 < estimate_solutions("." * 16).number < 325
    True
    >>> about = estimate_solutions("." * 81, samples=200)
    >>> 21 < about.log10 < 22.5, about.hits > 100
    (True, True)
    """
    if not 1 <= as_whole(samples, "a number of samples") <= MOST_SAMPLES:
        raise InputError(f"expected 1 to {MOST_SAMPLES:,} samples, got {samples}")
    if not 0 <= as_whole(seed, "a seed") < 2**64:
        raise InputError(f"expected a seed from 0 to 2**64 - 1, got {seed}")
    with within(stop, timeout):
        return Estimate(*_estimate_solutions(as_grid(grid), samples, seed))


class Findings(NamedTuple):
    """What a search with a budget found out."""

    verdict: Literal["none", "one", "several", "unknown"]
    solutions: tuple[Grid, ...]
    nodes: int


def search(
    grid: Grid | Puzzle | CustomGrid | str,
    limit: int = 2,
    nodes: int = 1_000_000,
    stop: Stop | None = None,
    timeout: float | None = None,
) -> Findings:
    """Search up to `limit` solutions in at most so many nodes; the verdict may be "unknown".

    `stop` is asked every few milliseconds and ends the search when it returns True; so do
    `timeout` seconds.

    >>> search("1...............", nodes=1).verdict
    'unknown'
    """
    if as_whole(nodes, "a budget of nodes") < 0:
        raise InputError(f"expected a budget of 0 nodes or more, got {nodes}")
    has_ended = make_stop(stop, timeout)
    if isinstance(grid, CustomGrid):
        return _search_custom(grid, _check_limit(limit), nodes, has_ended or (lambda: False))
    report = search_solutions(as_grid(grid), _check_limit(limit), nodes, has_ended)
    return Findings(_judge(report), tuple(report.solutions), report.nodes)


def _search_custom(grid: CustomGrid, limit: int, nodes: int, has_ended: Stop) -> Findings:
    """Search under rules of Python's: every node of that search is one of the budget."""
    found: list[Grid] = []
    seen, searching = 0, iter_custom_solutions(grid)
    is_complete = False
    while len(found) < limit and seen < nodes and not has_ended():
        try:
            solution = next(searching)
        except StopIteration:
            is_complete = True
            break
        seen += 1
        found += [] if solution is None else [solution]
    if len(found) > 1 or not is_complete:
        return Findings("several" if len(found) > 1 else "unknown", tuple(found), seen)
    return Findings("one" if found else "none", tuple(found), seen)


def _judge(report: _Report) -> Literal["none", "one", "several", "unknown"]:
    if len(report.solutions) > 1:
        return "several"
    if not report.is_complete:
        return "unknown"
    return "one" if report.solutions else "none"


class Diagnosis(NamedTuple):
    """Why a grid is proper or not.

    Without a solution, `contradiction` is a smallest set of cells whose digits cannot stand
    together, and `problems` names the digits that stand twice in a house. With several solutions,
    `solutions` holds two of them and `differing` the cells where they differ.
    """

    verdict: Literal["none", "one", "several"]
    solutions: tuple[Grid, ...]
    contradiction: tuple[int, ...]
    problems: tuple[Problem, ...]
    differing: tuple[int, ...]


def diagnose(
    grid: Grid | Puzzle | str, *, stop: Stop | None = None, timeout: float | None = None
) -> Diagnosis:
    """Tell how many solutions a grid has, and show it; `stop` and `timeout` end it as for `solve`.

    >>> diagnose("11..............").contradiction
    (0, 1)
    >>> len(diagnose("12343412........").differing)
    4
    """
    with within(stop, timeout):
        return _diagnose(as_grid(grid))


def _diagnose(given: Grid) -> Diagnosis:
    found = tuple(islice(iter_solutions(given), 2))
    if not found:
        broken = tuple(problems(given))
        return Diagnosis("none", (), tuple(_find_contradiction(given)), broken, ())
    if len(found) == 1:
        return Diagnosis("one", found, (), (), ())
    pairs = zip(*found, strict=True)
    differing = tuple(cell for cell, (first, second) in enumerate(pairs) if first != second)
    return Diagnosis("several", found, (), (), differing)


class BadRow(NamedTuple):
    """A puzzle that is none: its number, from 1, among the puzzles or lines, and why."""

    number: int
    reason: str


class Counts(NamedTuple):
    """The answers of `count_many`: a count for each row, -1 where it is no grid."""

    counts: NDArray[np.int64]
    errors: tuple[BadRow, ...]

    def columns(self) -> dict[str, NDArray[Any]]:
        """The answers as columns, from which pandas, polars and Arrow make a table.

        >>> count_many(["." * 81]).columns()["count"].tolist()
        [2]
        """
        return {"count": self.counts}


class Solutions(NamedTuple):
    """The answers of `solve_many`: a solution for each row, all 0 where there is none."""

    solutions: NDArray[np.uint8]
    counts: NDArray[np.int64]
    errors: tuple[BadRow, ...]

    def columns(self) -> dict[str, NDArray[Any]]:
        """The answers as columns, from which pandas, polars and Arrow make a table.

        A solution is text, and None where there is none.

        >>> columns = solve_many(["." * 81, "11" + "." * 79]).columns()
        >>> columns["solution"][0][:9], columns["solution"][1], columns["count"].tolist()
        ('123456789', None, [1, 0])
        """
        import numpy as np

        texts = np.empty(len(self.counts), object)
        packed = (self.solutions + ord("0")).tobytes().decode("ascii")
        for row in np.flatnonzero(self.counts > 0).tolist():
            texts[row] = packed[row * CELLS : (row + 1) * CELLS]
        return {"solution": texts, "count": self.counts}


def count_many(
    puzzles: Puzzles,
    limit: int = 2,
    *,
    threads: int = 1,
    progress: Progress | None = None,
    stop: Stop | None = None,
    timeout: float | None = None,
) -> Counts:
    """Count the solutions of many classic grids, each up to `limit`, in their order.

    A row that is no grid counts -1 and is reported; the others are not affected. In `bytes`, the
    content of a file, such lines are reported and left out. After every few thousand rows
    `progress` is called with the rows done and all rows, and `stop` and `timeout` may end it.

    >>> counts, errors = count_many(["." * 81, "11" + "." * 79, "oops"])
    >>> counts.tolist()
    [2, 0, -1]
    >>> errors[0].number
    3
    """
    rows, errors = _as_rows(puzzles, threads)
    with within(stop, timeout):
        counts, _ = _answer(rows, limit, threads, False, progress)
    return Counts(counts, (*errors, *_complain(rows, counts)))


def solve_many(
    puzzles: Puzzles,
    limit: int = 1,
    *,
    threads: int = 1,
    progress: Progress | None = None,
    stop: Stop | None = None,
    timeout: float | None = None,
) -> Solutions:
    """Find a solution of each of many classic grids, in their order.

    The counts tell whether there is one; with a limit of 2 also whether it is the only one.

    >>> solved = solve_many(["." * 81, "11" + "." * 79])
    >>> solved.solutions.shape, solved.counts.tolist()
    ((2, 81), [1, 0])
    """
    rows, errors = _as_rows(puzzles, threads)
    with within(stop, timeout):
        counts, solutions = _answer(rows, limit, threads, True, progress)
    return Solutions(solutions, counts, (*errors, *_complain(rows, counts)))


def count_stream(
    lines: Iterable[str | bytes],
    limit: int = 2,
    *,
    threads: int = 1,
    progress: StreamProgress | None = None,
    stop: Stop | None = None,
    timeout: float | None = None,
) -> Iterator[Counts]:
    """Count a stream of any length: the answers of a few thousand lines at a time.

    After each of them `progress` is called with the lines done; `stop` and `timeout` may end it.

    >>> [slab.counts.tolist() for slab in count_stream("." * 81 for _ in range(3))]
    [[2, 2, 2]]
    """
    check = bound(stop, timeout)
    for first, slab in _slabs(lines):
        with check():
            counts, errors = count_many(slab, limit, threads=threads)
        _tell(progress, first + len(slab))
        yield Counts(counts, _renumber(errors, first))


def solve_stream(
    lines: Iterable[str | bytes],
    limit: int = 1,
    *,
    threads: int = 1,
    progress: StreamProgress | None = None,
    stop: Stop | None = None,
    timeout: float | None = None,
) -> Iterator[Solutions]:
    """Solve a stream of any length: the answers of a few thousand lines at a time.

    After each of them `progress` is called with the lines done; `stop` and `timeout` may end it.

    >>> [len(slab.solutions) for slab in solve_stream("." * 81 for _ in range(3))]
    [3]
    """
    check = bound(stop, timeout)
    for first, slab in _slabs(lines):
        with check():
            solutions, counts, errors = solve_many(slab, limit, threads=threads)
        _tell(progress, first + len(slab))
        yield Solutions(solutions, counts, _renumber(errors, first))


def _tell(progress: StreamProgress | None, done: int) -> None:
    if progress is not None:
        progress(done)


def solve_grids(grids: Sequence[Grid], *, threads: int = 1) -> list[Grid | None]:
    """Solve grids of any layouts, the classic ones in bulk.

    >>> solve_grids([Grid("1..............."), Grid("11..............")])[1] is None
    True
    """
    classic = [grid for grid in grids if grid.board.is_classic]
    rows, counts, _ = solve_many(classic, threads=threads)
    solved = iter(zip(rows, counts, strict=True))
    answers: list[Grid | None] = []
    for grid in grids:
        if grid.board.is_classic:
            row, count = next(solved)
            answers.append(Grid.from_digits(CLASSIC, row.tobytes()) if count else None)
        else:
            answers.append(solve(grid))
    return answers


def count_grids(grids: Sequence[Grid], limit: int = 2, *, threads: int = 1) -> list[int]:
    """Count the solutions of grids of any layouts, the classic ones in bulk.

    >>> count_grids([Grid("." * 81), Grid("." * 16)])
    [2, 2]
    """
    if limit > MOST_IN_BULK:
        return [count_solutions(grid, limit) for grid in grids]
    classic = [grid for grid in grids if grid.board.is_classic]
    counted = iter(count_many(classic, limit, threads=threads).counts.tolist())
    return [
        next(counted) if grid.board.is_classic else count_solutions(grid, limit) for grid in grids
    ]


def _check_limit(limit: int) -> int:
    if as_whole(limit, "a limit") < 0:
        raise InputError(f"expected a limit of 0 or more, got {limit}")
    return limit


def _as_rows(puzzles: Puzzles, threads: int) -> tuple[Rows, list[BadRow]]:
    """Take what people have as rows of 81 digits, or as texts that the engine reads itself."""
    need("numpy")
    import numpy as np

    if as_whole(threads, "threads") < 1:
        raise InputError(f"expected at least 1 thread, got {threads}")
    if isinstance(puzzles, bytes):
        rows, bad, _ = parse_lines(puzzles, CLASSIC, threads=threads)
        return rows, [BadRow(number, reason) for number, reason in bad]
    if isinstance(puzzles, np.ndarray) and puzzles.dtype.kind not in "OUST":
        return _check_array(puzzles), []
    return tuple(as_many(puzzles)), []


def _check_array(rows: NDArray[np.uint8]) -> NDArray[np.uint8]:
    import numpy as np

    if rows.dtype != np.uint8 or rows.ndim != 2 or rows.shape[1] != CELLS:
        raise InputError(
            f"expected an array of uint8 of shape (n, 81), got {rows.dtype} of shape {rows.shape}"
        )
    return np.ascontiguousarray(rows)


def _answer(
    rows: Rows, limit: int, threads: int, with_solutions: bool, progress: Progress | None
) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
    """Answer all rows, in slabs: between two of them somebody may stop, press Ctrl-C or listen."""
    _check_limit(limit)
    check_stop()
    size = SLAB if progress is not None or is_bounded() else LARGE_SLAB
    if len(rows) <= size and progress is None:
        return _answer_slab(rows, limit, threads, with_solutions)
    slabs = [_answer_slab(rows[:0], limit, threads, with_solutions)]
    for start in range(0, len(rows), size):
        check_stop()
        slab = rows[start : start + size]
        slabs.append(_answer_slab(slab, limit, threads, with_solutions))
        if progress is not None:
            progress(start + len(slab), len(rows))
    return _join(slabs)


def _answer_slab(
    rows: Rows, limit: int, threads: int, with_solutions: bool
) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
    if isinstance(rows, tuple):
        return answer_lines(rows, limit, threads, with_solutions)
    return answer_rows(rows, limit, threads, with_solutions)


def _join(
    slabs: list[tuple[NDArray[np.int64], NDArray[np.uint8]]],
) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
    import numpy as np

    counts, solutions = zip(*slabs, strict=True)
    return np.concatenate(counts), np.concatenate(solutions)


def _complain(rows: Rows, counts: NDArray[np.int64]) -> list[BadRow]:
    import numpy as np

    bad: list[int] = np.flatnonzero(counts < 0).tolist()
    return [BadRow(row + 1, _reason(rows[row])) for row in bad]


def _reason(item: object) -> str:
    """Say what is wrong with a row by reading it again, slowly."""
    import numpy as np

    if isinstance(item, np.ndarray):
        cell = int(np.argmax(item > 9))
        return f"expected a digit from 0 to 9, got {item[cell]} at {CLASSIC.cell_name(cell)}"
    if isinstance(item, Grid):
        return f"expected a classic grid, got one on {item.layout.name}"
    if not isinstance(item, str | bytes):
        return f"expected text, got {type(item).__name__}"
    try:
        Grid(item.encode("utf-8", "replace") if isinstance(item, str) else item, CLASSIC)
    except InputError as error:
        return str(error)
    return "expected 81 characters, one a cell"


def _slabs(items: Iterable[T]) -> Iterator[tuple[int, list[T]]]:
    iterator = iter(as_many(items))
    first = 0
    while slab := list(islice(iterator, SLAB)):
        yield first, slab
        first += len(slab)


def _renumber(errors: Iterable[BadRow], first: int) -> tuple[BadRow, ...]:
    return tuple(BadRow(error.number + first, error.reason) for error in errors)
