"""The techniques: what a step is called, how it is found, and how it is told in words and JSON.

The engine finds steps and gives them as data. Their names and order are in `catalogue`, the
sentences in `words`, what rules add in `links`; all of it is at hand here.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING, Any

from nonet._core import (
    Board,
    Frame,
    Grid,
    Layout,
    Position,
    Puzzle,
    Step,
    borrow,
    remember_path,
    tell,
)
from nonet._core import find_needs as _find_needs
from nonet._core import find_needs_many as _find_needs_many
from nonet._core import find_path as _find_path
from nonet.catalogue import (
    DEFAULT,
    DIRECT,
    EXPLAINER,
    FOUR,
    TECHNIQUES,
    Technique,
    as_names,
    as_techniques,
    choose_techniques,
)
from nonet.custom_rules import CustomGrid
from nonet.custom_techniques import (
    CARRIER,
    CustomStep,
    CustomTechnique,
    Finder,
    check_sound,
    list_finders,
    name_step,
    register_technique,
    unregister_technique,
)
from nonet.errors import InputError
from nonet.grid import as_array, as_grid
from nonet.layout import CLASSIC
from nonet.links import Link, anti_knight_links, non_consecutive_links
from nonet.stopping import Stop, check_stop, is_bounded, within
from nonet.words import explain_step, format_cells, format_effect, list_effects, tell_step

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Digits = npt.NDArray[np.uint8]

__all__ = [
    "DEFAULT",
    "DIRECT",
    "EXPLAINER",
    "FOUR",
    "TECHNIQUES",
    "CustomStep",
    "CustomTechnique",
    "Frame",
    "Link",
    "Path",
    "Position",
    "Step",
    "Technique",
    "anti_knight_links",
    "as_names",
    "as_position",
    "as_techniques",
    "choose_techniques",
    "explain_step",
    "find_needs",
    "find_needs_many",
    "find_path",
    "find_steps",
    "format_cells",
    "format_effect",
    "format_position",
    "non_consecutive_links",
    "parse_position",
    "register_technique",
    "replay",
    "step_from_json",
    "step_to_json",
    "tell",
    "tell_step",
    "unregister_technique",
]

MOST_STEPS = 10_000  # of a path
SLAB = 64  # puzzles between two calls of `progress`

Progress = Callable[[int, int], object]


@dataclass(frozen=True)
class Path:
    """A way through a puzzle: where it starts, the steps, whether they solve it, the board at the
    end. It iterates over its steps, each with the position in which it is made.

    >>> path = find_path("1..4.........32.")
    >>> [step.technique for position, step in path][:1], len(path)
    (['hidden-single-box'], 12)
    >>> print(path.explain()[0])
    Hidden Single (box): Where can 3 go in box 1? ... So r2c1 is 3.
    >>> print(path)
    1. Hidden Single (box): r2c1 = 3
    ...
    solved: 1234341221434321
    """

    start: Position
    _steps: tuple[Step, ...]
    solved: bool
    end: Grid

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """Its steps. They remember where they are made once somebody asks for them: to tell them
        at once would take a tenth of the time of a short path.
        """
        remember_path(self.start, self._steps)
        return self._steps

    def __repr__(self) -> str:
        return (
            f"Path(start={self.start!r}, steps={self._steps!r}, "
            f"solved={self.solved!r}, end={self.end!r})"
        )

    def __str__(self) -> str:
        told = [f"{number}. {step}" for number, step in enumerate(self.steps, 1)]
        return "\n".join([*told, f"{'solved' if self.solved else 'stuck'}: {self.end.format()}"])

    def __reduce__(self) -> tuple[object, ...]:
        return Path, (self.start, self._steps, self.solved, self.end)

    def __iter__(self) -> Iterator[tuple[Position, Step]]:
        return replay(self.start, self.steps)

    def __len__(self) -> int:
        return len(self._steps)

    def explain(self, language: str = "en", names: str = "short") -> list[str]:
        """Tell every step in a few sentences."""
        return [explain_step(step, position, language, names) for position, step in self]

    def _repr_html_(self) -> str:
        told = "".join(f"<li>{escape(text)}</li>" for text in self.explain())
        return f"{self.svg()}<ol>{told}</ol>"

    def svg(self) -> str:
        """Draw the board at its end, as SVG."""
        return str(borrow("draw_grid")(self.end))

    def _repr_svg_(self) -> str:
        return self.svg()


def find_path(
    puzzle: Grid | Puzzle | CustomGrid | str | Position,
    techniques: str | Sequence[str] | None = None,
    order: str | Sequence[str] = (),
    *,
    progress: Progress | None = None,
    stop: Stop | None = None,
    timeout: float | None = None,
) -> Path:
    """Solve as a person would: the easiest step first, again and again.

    After each step `progress` is called with the cells filled and all cells. `stop` is asked
    between two steps, and `timeout` is in seconds: StoppedError, TooLongError.

    >>> path = find_path("1..4.........32.")
    >>> path.solved, path.end.format(), path.steps[0].technique
    (True, '1234341221434321', 'hidden-single-box')
    """
    position = as_position(puzzle)
    chosen = None if techniques is None else as_techniques(techniques)
    places = as_techniques(order)
    custom = puzzle if isinstance(puzzle, CustomGrid) else None
    finders = list_finders(chosen, custom)
    with within(stop, timeout):
        if not finders and progress is None and not is_bounded():  # all of it within the engine
            steps, solved, end = _find_path(position, engine_only(chosen), places)
            return Path(position, tuple(steps), solved, end)
        stages = _list_stages(chosen, places, finders, is_safe=custom is not None)
        walk = _Walk(position, stages, puzzle.solution if isinstance(puzzle, Puzzle) else None)
        return walk.run(progress)


def engine_only(names: Sequence[str] | None) -> tuple[str, ...] | None:
    """Leave out the techniques that only Python knows; None stays the default path.

    >>> engine_only(["x-wing"]), engine_only(None)
    (('x-wing',), None)
    """
    return None if names is None else tuple(t for t in names if TECHNIQUES[t].family != "custom")


# What a path asks together: techniques of the engine, their order, or one custom finder.
Stage = tuple[tuple[str, ...], tuple[str, ...]] | Finder


def _list_stages(
    chosen: Sequence[str] | None, order: Sequence[str], finders: Sequence[Finder], *, is_safe: bool
) -> list[Stage]:
    """List whom to ask, the cheapest first: the engine's techniques up to each finder, the finder.

    With custom rules on the board (`is_safe`), nothing may rest on one solution without them.
    """
    known = engine_only(DEFAULT if chosen is None else chosen) or ()
    if is_safe:
        known = tuple(
            t for t in known if not TECHNIQUES[t].assumes_uniqueness and t != "brute-force"
        )
    places = {name: place for place, name in enumerate(order)}

    def rank(name: str, finder: Finder | None = None) -> int:
        if order:
            return places.get(name, len(places))
        return TECHNIQUES[name].order if finder is None else finder.order

    listed: list[tuple[int, int, str, Finder | None]] = [(rank(t), 0, t, None) for t in known]
    listed += [(rank(each.technique, each), 1, each.technique, each) for each in finders]
    if order:  # what an order does not name is not asked, but for the rules of the board
        listed = [each for each in listed if each[2] in places or each[3] is not None]
    listed.sort(key=lambda each: each[:2])
    stages: list[Stage] = []
    for is_custom, group in groupby(listed, key=lambda each: each[3] is not None):
        members = list(group)
        if is_custom:
            stages += [each[3] for each in members if each[3] is not None]
        else:
            names = tuple(each[2] for each in members)
            stages.append((names, tuple(t for t in order if t in names)))
    return stages


class _Walk:
    """A path that is walked step by step: with custom finders, or where somebody may end it."""

    def __init__(
        self, position: Position, stages: Sequence[Stage], solution: Grid | None = None
    ) -> None:
        self.start = self.position = position
        self.stages = stages
        self.solution = solution
        self.steps: list[Step] = []

    def run(self, progress: Progress | None) -> Path:
        cells = self.start.layout.cells - self.start.layout.holes
        while self.position.standing == "open" and len(self.steps) < MOST_STEPS:
            step = self.find_next()
            if step is None:
                break
            self.steps.append(step)
            self.position = self.position.after(step)
            if progress is not None:
                progress(self.position.digits.count_digits(), cells)
        solved = self.position.standing == "solved"
        return Path(self.start, tuple(self.steps), solved, self.position.digits)

    def find_next(self) -> Step | None:
        for stage in self.stages:
            check_stop()
            if isinstance(stage, Finder):
                found = list(_take_first(stage.find(self.position)))
            else:
                found, _, _ = _find_path(self.position, stage[0], stage[1], 1)
            if found:
                if self.solution is not None:
                    check_sound(found[0], self.solution)
                return found[0]
        return None


def _take_first(steps: Iterator[CustomStep]) -> Iterator[Step]:
    for step in steps:
        yield step
        return


def replay(
    puzzle: Grid | Puzzle | str | Position, steps: Iterable[Step]
) -> Iterator[tuple[Position, Step]]:
    """Walk along a path: each step, and the position in which it is made.

    >>> path = find_path("1..4.........32.")
    >>> [position.digits.format() for position, _ in replay("1..4.........32.", path.steps)][1]
    '1..43........32.'
    """
    position = as_position(puzzle)
    for step in steps:
        yield position, step
        position = position.after(step)


def find_needs(puzzle: Grid | Puzzle | str) -> tuple[str, ...]:
    """Find the techniques without which a puzzle is stuck, the dearest last.

    With the techniques of the default path up to the dearest that its path takes, the puzzle is
    solved; with all of them but a needed one it is not. So nothing dearer than the last is needed.
    A technique that the path takes is not needed where others do the same. Techniques of one price
    are one under several names. The answer is empty where no path leads to a solution.

    >>> find_needs("1..4.........32.")
    ('hidden-single-box',)
    """
    return _find_needs(as_grid(puzzle))


def find_needs_many(
    grids: "Digits | Iterable[Grid | Puzzle | str]",
    layout: Layout = CLASSIC,
    *,
    progress: Progress | None = None,
    stop: Stop | None = None,
    timeout: float | None = None,
) -> list[tuple[str, ...]]:
    """Find the dearest technique that each of many puzzles needs: the one to list it under.

    There are several where the path has several names of one price for it; none where `find_needs`
    finds none. It is much faster than that. After every few dozen puzzles `progress` is called with
    the number done and of all, and `stop` and `timeout` may end it.

    >>> find_needs_many(["1..4.........32."], Layout.of_size(4))
    [('hidden-single-box',)]
    """
    rows = as_array(grids, layout)
    needs: list[tuple[str, ...]] = []
    with within(stop, timeout):
        for start in range(0, len(rows), SLAB):
            check_stop()
            needs += _find_needs_many(layout, rows[start : start + SLAB])
            if progress is not None:
                progress(len(needs), len(rows))
    return needs


def as_position(board: Position | Grid | Puzzle | CustomGrid | str) -> Position:
    """Take a position as people hand it over: itself, or the digits of a board.

    That of a custom grid knows nothing of the custom rules: who asks for steps asks them too.

    >>> as_position("1..4.........32.").candidates[1]
    2
    """
    if isinstance(board, CustomGrid):
        return Position(board.grid)
    return board if isinstance(board, Position) else Position(as_grid(board))


def find_steps(
    position: Position | Grid | Puzzle | CustomGrid | str,
    techniques: str | Sequence[str] | None = None,
    *,
    stop: Stop | None = None,
    timeout: float | None = None,
) -> list[Step]:
    """Find every step of a position, easiest technique first, one for each effect.

    `stop` is asked before and after the engine's work, `timeout` is in seconds: StoppedError,
    TooLongError.

    >>> [step.technique for step in find_steps("1..4.........32.")][:1]
    ['hidden-single-box']
    """
    wanted = as_techniques(techniques) if techniques else None
    custom = position if isinstance(position, CustomGrid) else None
    at, finders = as_position(position), list_finders(wanted, custom)
    with within(stop, timeout):
        return find_all(at, wanted or DEFAULT, finders, is_safe=custom is not None)


def find_all(
    position: Position, known: Sequence[str], finders: Sequence[Finder], *, is_safe: bool = False
) -> list[Step]:
    """Find every step of these techniques and finders; `is_safe`: none that assumes uniqueness.

    >>> len(find_all(Position("1..4.........32."), ["full-house"], []))
    0
    """
    names = engine_only(known) or ()
    if is_safe:
        names = tuple(t for t in names if not TECHNIQUES[t].assumes_uniqueness)
    orders = {finder.technique: finder.order for finder in finders}
    check_stop()
    steps = position.find(names)  # at once: what one technique has found another leaves out
    for finder in finders:
        check_stop()
        steps += [step.remember(position) for step in finder.find(position)]
    check_stop()
    return _list_once(steps, orders)


def _list_once(steps: list[Step], orders: dict[str, int]) -> list[Step]:
    """Sort steps by price and length, and keep one for each effect."""

    def price(step: Step) -> tuple[int, int]:
        name = step.technique
        return orders[name] if name in orders else TECHNIQUES[name].order, step.length

    steps.sort(key=price)
    seen: set[tuple[object, ...]] = set()
    kept = []
    for step in steps:
        key = (step.technique, *step.placements, None, *step.eliminations)
        if key not in seen:
            seen.add(key)
            kept.append(step)
    return kept


def parse_position(text: str) -> Position:
    """Read a position: digits, "+" before those that were placed, and after ":" what is gone.

    Each candidate that is gone is digit, row and column, as in HoDoKu's library. A board with rules
    comes first: "3x3; cage 5: r1c1 r1c2 @ " and then the digits.

    >>> position = parse_position("1..4.........+32.:221 231")
    >>> position.digits.format(), position.candidates[4]
    ('1..4.........32.', 12)
    """
    givens, digits, gone = read_position(text)
    return lose_candidates(Position(givens, digits), gone)


def read_position(text: str) -> tuple[Grid, Grid, list[tuple[int, int]]]:
    """Read givens, digits and what is gone from the text of a position, without looking at them.

    >>> givens, digits, gone = read_position("1..4.........+32.:221 231")
    >>> digits.format(), gone
    ('1..4.........32.', [(4, 2), (8, 2)])
    """
    rules, _, rest = text.rpartition(" @ ")
    board, _, gone = rest.partition(":")
    on = Board(rules) if rules else None
    digits = Grid(board.replace("+", ""), on)
    givens = Grid(re.sub(r"\+.", ".", board), on) if "+" in board else digits
    columns = digits.layout.columns
    return givens, digits, [_parse_candidate(token, columns) for token in gone.split()]


def lose_candidates(position: Position, gone: Sequence[tuple[int, int]]) -> Position:
    """Take candidates from a position, as cells and digits.

    >>> lose_candidates(Position("1..4.........32."), [(4, 2)]).candidates[4]
    12
    """
    return position.after(Step(CARRIER, eliminations=gone)) if gone else position


@cache  # as many as there are digits, rows and columns; what is refused is not kept
def _parse_candidate(token: str, columns: int) -> tuple[int, int]:
    if not re.fullmatch(r"[1-9]{3}", token):
        raise InputError(f"expected digit, row and column such as 315, got {token!r}")
    digit, row, column = map(int, token)
    return (row - 1) * columns + column - 1, digit


def format_position(position: Position, givens: Grid) -> str:
    """Write a position of at most 9 digits as text; the inverse of `parse_position`.

    >>> text = "1..4.........+32.:221 231"
    >>> format_position(parse_position(text), Grid("1..4..........2."))
    '1..4.........+32.:221 231'
    """
    digits = position.digits
    marks = "".join(
        f"{'' if givens[c] or not d else '+'}{d or '.'}" for c, d in enumerate(digits.digits)
    )
    return write_position(position.board, marks, list_gone(position))


def list_gone(position: Position) -> list[tuple[int, int]]:
    """List the candidates that are gone though the digits leave them, as cells and digits.

    >>> list_gone(parse_position("1..4.........+32.:221 231"))
    [(4, 2), (8, 2)]
    """
    full = Position(position.digits).candidates
    return [
        (cell, digit)
        for cell, (all_of_it, left) in enumerate(zip(full, position.candidates, strict=True))
        if all_of_it != left
        for digit in range(1, position.layout.digits + 1)
        if (all_of_it & ~left) >> (digit - 1) & 1
    ]


def write_position(board: Board, marks: str, gone: Sequence[tuple[int, int]]) -> str:
    """Write the text of a position: its board, its digits as they are marked, and what is gone.

    >>> write_position(Grid("." * 16).board, "1..4.........+32.", [(4, 2), (8, 2)])
    '1..4.........+32.:221 231'
    """
    columns = board.layout.columns
    told = " ".join(f"{digit}{at // columns + 1}{at % columns + 1}" for at, digit in gone)
    on = "" if _read_by_size(board.layout.cells) == board else f"{board.text} @ "
    return f"{on}{marks}:{told}"


@cache
def _read_by_size(cells: int) -> Board | None:
    """Find the board that so many characters are read as."""
    try:
        return Grid("." * cells).board
    except InputError:
        return None


def step_to_json(step: Step, position: Position) -> dict[str, Any]:
    """Turn a step of a position into plain data, with the frames that tell it.

    >>> position = Position(Grid("123............."))
    >>> data = step_to_json(position.find(["full-house"])[0], position)
    >>> data["placements"], [frame["sentence"] for frame in data["frames"]]
    ([[3, 4]], ['full-house.empty', 'full-house.missing', 'effect.place'])
    """
    return {
        "technique": step.technique,
        "name": name_of(step),
        "placements": [list(at) for at in step.placements],
        "eliminations": [list(at) for at in step.eliminations],
        "digits": list(step.digits),
        "marks": [list(mark) for mark in step.marks],
        "houses": [list(house) for house in step.houses],
        "groups": [list(group) for group in step.groups],
        "nodes": [list(node) for node in step.nodes],
        "length": step.length,
        "siamese": step.siamese,
        "rules": list(step.rules),
        "sum": step.sum,
        "combinations": [list(digits) for digits in step.combinations],
        "frames": _list_frames(step, position),
    }


def name_of(step: Step) -> str:
    """Name the technique of a step, in English.

    >>> name_of(Step("x-wing"))
    'X-Wing'
    """
    return name_step(step) if isinstance(step, CustomStep) else TECHNIQUES[step.technique].name


def _list_frames(step: Step, position: Position) -> list[dict[str, Any]]:
    if not isinstance(step, CustomStep):
        return [_frame_to_json(frame) for frame in tell(position, step)]
    looks = [[cell, digit, "a"] for cell, digit, _ in step.marks]
    looks += [[cell, digit, "place"] for cell, digit in step.placements]
    looks += [[cell, digit, "gone"] for cell, digit in step.eliminations]
    return [
        {"sentence": name, "values": {k: list(v) for k, v in values.items()}, "candidates": looks}
        for name, values in list_effects(step)
    ]


def _frame_to_json(frame: Frame) -> dict[str, Any]:
    picture = {
        "houses": [list(house) for house in frame.houses],
        "cells": [list(cell) for cell in frame.cells],
        "candidates": [list(candidate) for candidate in frame.candidates],
        "links": [[list(start), list(end), kind] for start, end, kind in frame.links],
        "rules": list(frame.rules),
    }
    values = {name: list(value) for name, value in frame.values.items()}
    return {"sentence": frame.sentence, "values": values, **{k: v for k, v in picture.items() if v}}


def step_from_json(data: dict[str, Any]) -> Step:
    """Read a step back from plain data; the inverse of `step_to_json`, but for the frames.

    >>> position = Position(Grid("123............."))
    >>> step = position.find(["full-house"])[0]
    >>> step_from_json(step_to_json(step, position)) == step
    True
    """
    try:
        return Step(
            data["technique"],
            placements=[tuple(at) for at in data["placements"]],
            eliminations=[tuple(at) for at in data["eliminations"]],
            digits=data["digits"],
            marks=[tuple(mark) for mark in data["marks"]],
            houses=[tuple(house) for house in data["houses"]],
            groups=[tuple(group) for group in data["groups"]],
            nodes=[tuple(node) for node in data["nodes"]],
            length=data["length"],
            siamese=data["siamese"],
            rules=data.get("rules", []),
            sum=data.get("sum", 0),
            combinations=data.get("combinations", []),
        )
    except (KeyError, TypeError) as error:
        raise InputError(f"expected a step as `step_to_json` writes it, got {error}") from error
