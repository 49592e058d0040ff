"""The techniques: what a step is called, how it is found, and how it is told in words and JSON.

The engine finds steps and gives them as data. Here they get names, an order, and sentences.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from nonet._core import Grid, Layout, Position, Puzzle, Step, technique_facts
from nonet._core import find_path as _find_path
from nonet.errors import InputError
from nonet.grid import as_grid

__all__ = [
    "DEFAULT",
    "FOUR",
    "TECHNIQUES",
    "Path",
    "Position",
    "Step",
    "Technique",
    "choose_techniques",
    "explain_step",
    "find_path",
    "find_steps",
    "format_cells",
    "format_effect",
    "format_position",
    "parse_position",
    "step_from_json",
    "step_to_json",
]


@dataclass(frozen=True)
class Technique:
    """One technique of the catalogue."""

    id: str
    name: str
    family: str
    code: str  # HoDoKu's library code, "" when it has none
    order: int  # place in the path, 0 when it is not part of it
    se: float  # Sudoku Explainer's base price, 0 when it has none
    score: int
    level: int
    assumes_uniqueness: bool
    is_default: bool


TECHNIQUES: dict[str, Technique] = {facts[0]: Technique(*facts) for facts in technique_facts()}

# The default path: every technique a player can follow that adds something to the others.
DEFAULT: tuple[str, ...] = tuple(t.id for t in TECHNIQUES.values() if t.is_default)

# The four techniques of a beginner's program: peers, hidden singles, locked candidates, naked sets.
FOUR: tuple[str, ...] = (
    "full-house",
    "naked-single",
    "hidden-single-box",
    "hidden-single-line",
    "pointing",
    "claiming",
    "locked-pair",
    "locked-triple",
    "naked-pair",
    "naked-triple",
    "naked-quad",
)


class Path(NamedTuple):
    """A way through a puzzle: the steps, whether they solve it, and the board at the end."""

    steps: list[Step]
    solved: bool
    end: Grid


def choose_techniques(
    names: Iterable[str] | None = None, uniqueness: bool = True
) -> tuple[str, ...]:
    """Choose techniques by id or family; None means the default path.

    >>> choose_techniques(["subsets"])[:2]
    ('naked-pair', 'naked-triple')
    >>> "bug-1" in choose_techniques(uniqueness=False)
    False
    """
    chosen = DEFAULT if names is None else tuple(_expand(names))
    return tuple(t for t in chosen if uniqueness or not TECHNIQUES[t].assumes_uniqueness)


def _expand(names: Iterable[str]) -> Iterable[str]:
    families = {t.family for t in TECHNIQUES.values()}
    for name in names:
        if name in TECHNIQUES:
            yield name
        elif name in families:
            yield from (t.id for t in TECHNIQUES.values() if t.family == name)
        else:
            raise InputError(f"expected the id of a technique or a family, got {name!r}")


def find_path(
    puzzle: Grid | Puzzle | str | Position,
    techniques: Sequence[str] | None = None,
    order: Sequence[str] = (),
) -> Path:
    """Solve as a person would: the easiest step first, again and again.

    >>> path = find_path("1..4.........32.")
    >>> path.solved, path.end.format(), path.steps[0].technique
    (True, '1234341221434321', 'hidden-single-box')
    """
    position = puzzle if isinstance(puzzle, Position) else Position(as_grid(puzzle))
    chosen = None if techniques is None else list(techniques)
    return Path(*_find_path(position, chosen, list(order)))


def find_steps(position: Position, techniques: Sequence[str] | None = None) -> list[Step]:
    """Find every step of a position, easiest technique first, one for each effect.

    >>> [step.technique for step in find_steps(Position(Grid("1..4.........32.")))][:1]
    ['hidden-single-box']
    """
    steps = position.find(list(techniques or DEFAULT))
    steps.sort(key=lambda step: (TECHNIQUES[step.technique].order, step.length))
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

    Each candidate that is gone is digit, row and column, as in HoDoKu's library.

    >>> position = parse_position("1..4.........+32.:221 231")
    >>> position.digits.format(), position.candidates[4]
    ('1..4.........32.', 12)
    """
    board, _, gone = text.partition(":")
    givens, digits = re.sub(r"\+.", ".", board), board.replace("+", "")
    position = Position(Grid(givens), Grid(digits))
    columns = position.layout.columns
    for token in gone.split():
        if not re.fullmatch(r"[1-9]{3}", token):
            raise InputError(f"expected digit, row and column such as 315, got {token!r}")
        digit, row, column = map(int, token)
        position = position.without((row - 1) * columns + column - 1, digit)
    return position


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
    full = Position(givens, digits).candidates
    gone = [
        f"{d}{c // position.layout.columns + 1}{c % position.layout.columns + 1}"
        for c, (all_of_it, left) in enumerate(zip(full, position.candidates, strict=True))
        for d in range(1, position.layout.digits + 1)
        if (all_of_it & ~left) >> (d - 1) & 1
    ]
    return f"{marks}:{' '.join(gone)}"


# --- words ---------------------------------------------------------------------------------------


def format_cells(layout: Layout, cells: Iterable[int]) -> str:
    """Name cells as people do, those of one row or column together.

    >>> format_cells(Layout.of_size(9), [0, 1, 9])
    'r1c12, r2c1'
    """
    rows: dict[int, list[int]] = {}
    for cell in sorted(set(cells)):
        rows.setdefault(cell // layout.columns, []).append(cell % layout.columns + 1)
    columns: dict[tuple[int, ...], list[int]] = {}
    for row, found in rows.items():
        columns.setdefault(tuple(found), []).append(row + 1)
    joint = "" if layout.columns < 10 else "/"
    return ", ".join(
        f"r{joint.join(map(str, r))}c{joint.join(map(str, c))}" for c, r in columns.items()
    )


def format_effect(step: Step, layout: Layout) -> str:
    """Say what a step does: digits set, candidates removed.

    >>> format_effect(Step("naked-single", placements=[(0, 5)]), Layout.of_size(9))
    'r1c1 = 5'
    """
    parts = [f"{format_cells(layout, [cell])} = {digit}" for cell, digit in step.placements]
    gone: dict[int, list[int]] = {}
    for cell, digit in step.eliminations:
        gone.setdefault(digit, []).append(cell)
    parts += [f"{format_cells(layout, cells)} ≠ {digit}" for digit, cells in sorted(gone.items())]
    return ", ".join(parts)


def explain_step(step: Step, layout: Layout) -> str:
    """Tell a step in a few sentences: the pattern, the reason, the effect.

    >>> path = find_path("1..4.........32.")
    >>> explain_step(path.steps[0], Layout.of_size(4))
    'Hidden Single (box): in box 1 the digit 3 has only one place left, r2c1. So r2c1 = 3.'
    """
    name = TECHNIQUES[step.technique].name
    if step.siamese:
        name = f"Siamese {name}"
    return f"{name}: {_Words(step, layout).reason()} So {format_effect(step, layout)}."


class _Words:
    """The sentence for one step, by family."""

    def __init__(self, step: Step, layout: Layout) -> None:
        self.step = step
        self.layout = layout
        self.technique = TECHNIQUES[step.technique]

    def reason(self) -> str:
        family = self.technique.family.replace("-", "_").replace(" ", "_")
        text: str = getattr(self, f"_{family}")()
        return text

    def cells(self, *roles: str) -> str:
        return format_cells(self.layout, [c for c, _, role in self.step.marks if role in roles])

    def group(self, role: str) -> str:
        return format_cells(
            self.layout, [c for r, cells, _ in self.step.groups if r == role for c in cells]
        )

    def houses(self, role: str) -> str:
        names = [self.layout.houses[h].name for h, r in self.step.houses if r == role]
        return _join(names)

    def digits(self) -> str:
        return _join([str(d) for d in self.step.digits])

    def _singles(self) -> str:
        step = self.step
        cell, digit = step.placements[0]
        where = format_cells(self.layout, [cell])
        if step.technique == "full-house":
            return f"{where} is the last empty cell of {self.houses('base')}, which lacks {digit}."
        if step.technique == "naked-single":
            return f"every digit but {digit} already stands in a house of {where}."
        if step.technique.startswith("hidden-single"):
            house = self.houses("base")
            return f"in {house} the digit {digit} has only one place left, {where}."
        cells, base, target = self.cells("pattern"), self.houses("base"), self.houses("target")
        if "hidden" in step.technique:
            return (
                f"in {base} the digits {self.digits()} fill {cells}, which leaves {digit} "
                f"one place in {target}, {where}."
            )
        return (
            f"in {base} the digit {digit} is in {cells}, all in {self.houses('cover')}; "
            f"that leaves it one place in {target}, {where}."
        )

    def _intersections(self) -> str:
        if self.step.technique.startswith("locked"):
            return self._subsets()
        return (
            f"in {self.houses('base')} the digit {self.digits()} can only be in "
            f"{self.cells('pattern')}, and these all lie in {self.houses('cover')}: "
            "it cannot be anywhere else there."
        )

    def _subsets(self) -> str:
        cells, digits = self.group("pattern"), self.digits()
        if self.step.technique.startswith("hidden"):
            return (
                f"in {self.houses('base')} the digits {digits} have no places but {cells}: "
                "they fill these cells, and nothing else fits."
            )
        return (
            f"the cells {cells} hold only {digits}: they use these digits up "
            f"in {self.houses('base')}."
        )

    def _fish(self) -> str:
        text = f"the digit {self.digits()} in {self.houses('base')} lies in {self.houses('cover')}"
        fins = self.cells("fin", "endo_fin")
        if not fins:
            return f"{text}; each of these needs it once, so it is nowhere else in them."
        return (
            f"{text}, except for the fins {fins}. Either a fin is true or the fish is: "
            "what sees every fin and lies in a cover goes either way."
        )

    def _single_digit_patterns(self) -> str:
        if "rectangle" in self.step.technique:
            return (
                f"the digit {self.digits()} fills a cross in box cells {self.cells('base')}; "
                f"with the strong link {self.cells('link')} = {self.cells('pincer')} "
                "one end of it or the box excludes the target."
            )
        if self.step.technique == "broken-wing":
            return self._guarded()
        return (
            f"the digit {self.digits()} has two places each in {self.houses('base')}; "
            f"{self.cells('link')} cannot both be true, so one of {self.cells('pincer')} is."
        )

    def _guarded(self) -> str:
        return (
            f"the cells {self.group('pattern')} would form an impossible pattern of "
            f"{self.digits()}; one of the guardians in {self.cells('guardian')} must be true."
        )

    def _colouring(self) -> str:
        a, b = self.cells("colour_a"), self.cells("colour_b")
        text = f"strong links join {a} (A) and {b} (B): one colour is true, the other false."
        if self.cells("colour_c"):
            c, d = self.cells("colour_c"), self.cells("colour_d")
            return f"{text} A second cluster has {c} (C) and {d} (D), and the two meet."
        gone = set(map(tuple, self.step.eliminations))
        if gone & {(c, d) for c, d, role in self.step.marks if role == "colour_b"}:
            return f"{text} Colour B contradicts itself, so all of it is false."
        return f"{text} What sees both colours is false in either case."

    def _wings(self) -> str:
        if self.step.nodes:
            return self._chain()
        pivot, pincers = self.group("pivot"), self.group("pincer")
        if pivot:
            return (
                f"whatever the pivot {pivot} is, one of the cells {pincers} "
                "(or the pivot itself) holds the digit that they share."
            )
        return (
            f"the cells {self.group('pattern')} hold {self.digits()}, as many digits as cells; "
            f"only one of them can be used twice, so it is in {self.cells('pincer')}."
        )

    def _uniqueness(self) -> str:
        cells = self.group("floor") or self.group("pattern") or self.group("roof")
        roof = self.group("roof")
        text = f"with only {self.digits()} in {cells}"
        if roof and roof != cells:
            text += f" and {roof}"
        guardians = self.cells("guardian")
        more = f" One of the guardians in {guardians} is true." if guardians else ""
        return f"{text} the puzzle could be filled in two ways, but it has one solution.{more}"

    def _chains(self) -> str:
        return self._chain()

    def _chain(self) -> str:
        return f"follow the links: {format_chain(self.step, self.layout)}."

    def _almost_locked_sets(self) -> str:
        named = [
            f"{format_cells(self.layout, cells)} {{{''.join(map(str, digits))}}}"
            for role, cells, digits in self.step.groups
            if role not in {"pivot", "link"} and digits
        ]
        stem = self.group("pivot")
        if self.step.technique.startswith("aligned"):
            return (
                f"of all combinations of digits in {self.group('pattern')} those that leave "
                f"{self.group('link')} a candidate never use these digits."
            )
        around = f" around {stem}" if stem else ""
        return (
            f"the almost locked sets {_join(named)}{around} have one digit too many each; "
            "their common digits cannot be in both, so one of them is locked."
        )

    def _rank(self) -> str:
        return self._guarded()

    def _forcing(self) -> str:
        pivots = [(c, d) for c, d, role in self.step.marks if role == "pivot"]
        shown = _join([f"{format_cells(self.layout, [c])} = {d}" for c, d in pivots])
        if len(pivots) == 1:
            return (
                f"suppose {shown}; {len(self.step.nodes)} inferences later "
                f"{self._break()}: {format_chain(self.step, self.layout)}."
            )
        return (
            f"one of {shown} is true, and each leads to the same end: "
            f"{format_chain(self.step, self.layout)}."
        )

    def _break(self) -> str:
        if self.houses("target"):
            return f"{self.houses('target')} has no place left for a digit"
        return f"{self.group('target')} has no candidate left"

    def _last_resort(self) -> str:
        if self.step.technique == "brute-force":
            return "no technique in use helps here; this digit is taken from the solution."
        return f"all ways to place {self.digits()} in the whole grid agree."


def format_chain(step: Step, layout: Layout) -> str:
    """Write a chain as statements joined by arrows; branches are divided by semicolons.

    >>> nodes = [(5, False, [0], [], []), (5, True, [1], [], [0])]
    >>> format_chain(Step("aic", nodes=nodes), Layout.of_size(9))
    'r1c1≠5 → r1c2=5'
    """
    text = ""
    for i, (digit, on, cells, _, parents) in enumerate(step.nodes):
        arrow = " → " if parents else "; " if i else ""
        text += f"{arrow}{format_cells(layout, cells)}{'=' if on else '≠'}{digit}"
    return text


def _join(words: Sequence[str]) -> str:
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


# --- JSON ----------------------------------------------------------------------------------------


def step_to_json(step: Step) -> dict[str, Any]:
    """Turn a step into plain data.

    >>> step_to_json(Step("naked-single", placements=[(0, 5)], digits=[5]))["placements"]
    [[0, 5]]
    """
    return {
        "technique": step.technique,
        "name": TECHNIQUES[step.technique].name,
        "placements": [list(at) for at in step.placements],
        "eliminations": [list(at) for at in step.eliminations],
        "digits": list(step.digits),
        "marks": [list(mark) for mark in step.marks],
        "houses": [list(house) for house in step.houses],
        "groups": [list(group) for group in step.groups],
        "nodes": [list(node) for node in step.nodes],
        "length": step.length,
        "siamese": step.siamese,
    }


def step_from_json(data: dict[str, Any]) -> Step:
    """Read a step back from plain data; the inverse of `step_to_json`.

    >>> step = Step("naked-single", placements=[(0, 5)], digits=[5])
    >>> step_from_json(step_to_json(step)) == step
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
        )
    except (KeyError, TypeError) as error:
        raise InputError(f"expected a step as `step_to_json` writes it, got {error}") from error
