"""A step in words: the pattern, the reason and the effect, made from its evidence."""

from collections.abc import Iterable, Sequence

from nonet._core import Layout, Step
from nonet.catalogue import TECHNIQUES

__all__ = ["explain_step", "format_cells", "format_chain", "format_effect"]


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

    >>> from nonet.techniques import find_path
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
        if self.step.technique.startswith("kraken"):
            return f"{text}, except for the fins {fins}. {self._kraken()}"
        if not fins:
            return f"{text}; each of these needs it once, so it is nowhere else in them."
        return (
            f"{text}, except for the fins {fins}. Either a fin is true or the fish is: "
            "what sees every fin and lies in a cover goes either way."
        )

    def _kraken(self) -> str:
        sources = self.group("pivot")
        start = "Either a fin is true or the fish is, which excludes the target"
        if self.step.technique == "kraken-fish-2":
            start = f"One of {sources}, the fins and the places in one cover, is true"
        return f"{start}; each of {sources} leads away from it: {self._nodes()}."

    def _nodes(self) -> str:
        return format_chain(self.step, self.layout)

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
        return f"follow the links: {self._nodes()}."

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
        if self.step.technique == "junior-exocet":
            return (
                f"the base cells {self.group('base')} hold two of {self.digits()}. Outside the "
                f"band each of these digits lies in two lines at most of {self.group('cover')}, so "
                f"both true ones are in the targets {self.group('target')}, and nothing else is."
            )
        if self.step.technique == "sk-loop":
            return (
                f"sixteen cells form a ring of pairs around four boxes: {self._ring()}. "
                f"Each link's digits are used up in its house."
            )
        if self.step.technique == "multi-sector-locked-set":
            return self._sectors()
        return self._guarded()

    def _ring(self) -> str:
        links = [house for house, role in self.step.houses if role == "cover"]
        told = [
            f"{format_cells(self.layout, cells)} –{''.join(map(str, digits))} in "
            f"{self.layout.houses[house].name}–"
            for (_, cells, digits), house in zip(self.step.groups, links, strict=True)
        ]
        return " ".join(told)

    def _sectors(self) -> str:
        taken: dict[str, set[int]] = {"colour_a": set(), "colour_b": set()}
        for _, digit, role in self.step.marks:
            taken[role].add(digit)
        rows, columns = (_join([str(d) for d in sorted(taken[role])]) for role in taken)
        size = sum(len(cells) for _, cells, _ in self.step.groups)
        return (
            f"the {size} open cells where {self.houses('base')} cross {self.houses('cover')} hold "
            f"{rows or 'nothing'} by rows and {columns or 'nothing'} by columns, {size} sectors "
            "in all: every sector is used up inside."
        )

    def _forcing(self) -> str:
        pivots = [(c, d) for c, d, role in self.step.marks if role == "pivot"]
        shown = _join([f"{format_cells(self.layout, [c])} = {d}" for c, d in pivots])
        if self.step.technique == "dynamic-double":
            return f"whether {shown} or not, the end is the same: {self._nodes()}."
        if len(pivots) == 1:
            return (
                f"suppose {shown}; {len(self.step.nodes)} inferences later "
                f"{self._break()}: {self._nodes()}."
            )
        return f"one of {shown} is true, and each leads to the same end: {self._nodes()}."

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
