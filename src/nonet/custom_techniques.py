"""Techniques written in Python: a function from a position to steps, asked beside the engine's.

A technique is registered with the technique after which it is asked. `find_path`, `find_steps` and
`find_hint` ask it wherever they ask those of the default path, or where it is named; its steps are
told, drawn, compared and pickled as the others are. What is reckoned by the engine alone (ratings,
needs, orders) knows nothing of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from nonet._core import Grid, Position, Step
from nonet.catalogue import DEFAULT, TECHNIQUES, Technique
from nonet.cells import as_cell, as_digit, as_iterable, as_whole
from nonet.custom_rules import CUSTOM_RULES, CustomGrid, Placed, rule_out
from nonet.errors import InputError

__all__ = [
    "CustomStep",
    "CustomTechnique",
    "Finder",
    "check_sound",
    "list_finders",
    "name_step",
    "register_technique",
    "say",
    "unregister_technique",
]

Candidate = tuple[int, int]  # a cell and a digit
Words = str | Mapping[str, str]  # in English, or for each language

CARRIER = "brute-force"  # what the engine takes a custom step for: it only makes it
FAMILY = "custom"


def say(words: Words, language: str) -> str:
    """Choose the words of a language; those in English where there are no others.

    >>> say({"en": "Twins", "de": "Zwillinge"}, "de"), say("Twins", "de")
    ('Zwillinge', 'Twins')
    """
    return words if isinstance(words, str) else words.get(language) or words.get("en", "")


def name_step(step: Step, language: str = "en") -> str:
    """Name the technique of a custom step, or the rule that it follows.

    >>> name_step(CustomStep("even pair"))
    'Even pair'
    """
    technique = _registered.get(step.technique)
    return step.technique.capitalize() if technique is None else say(technique.name, language)


class CustomStep(Step):
    """A step of a technique that is written in Python: its effect, its evidence, its words.

    `placements` and `eliminations` are cells and digits; `marks` are the candidates that the step
    rests on, `houses` numbers of houses to look at; `text` says why it holds.

    >>> step = CustomStep("twins", "Look twice.", eliminations=[(1, 4)], marks=[(0, 4)])
    >>> step
    CustomStep('twins', 'Look twice.', eliminations=[(1, 4)], marks=[(0, 4, 'pattern')])
    """

    def __init__(
        self,
        technique: str,
        text: Words = "",
        *,
        placements: Iterable[Candidate] = (),
        eliminations: Iterable[Candidate] = (),
        marks: Iterable[Candidate] = (),
        houses: Iterable[int] = (),
    ) -> None:
        if not isinstance(technique, str) or not isinstance(text, str | Mapping):
            raise InputError(f"expected an id and words, got {technique!r:.40} and {text!r:.40}")
        set_ = [_as_pair(each) for each in as_iterable(placements, "placements")]
        gone = [_as_pair(each) for each in as_iterable(eliminations, "eliminations")]
        super().__init__(
            CARRIER,
            placements=set_,
            eliminations=gone,
            digits=sorted({digit for _, digit in (*set_, *gone)}),
            marks=[(*_as_pair(each), "pattern") for each in as_iterable(marks, "marks")],
            houses=[(house, "pattern") for house in as_iterable(houses, "houses")],
        )
        self._technique = technique
        self._text = text

    @property
    def technique(self) -> str:
        """The id of its technique."""
        return self._technique

    @property
    def text(self) -> Words:
        """Why it holds, in words."""
        return self._text

    def with_effect(
        self, placements: Sequence[Candidate], eliminations: Sequence[Candidate]
    ) -> CustomStep:
        """Make a copy that does something else for the same reason."""
        return CustomStep(
            self._technique,
            self._text,
            placements=placements,
            eliminations=eliminations,
            marks=[(cell, digit) for cell, digit, _ in self.marks],
            houses=[house for house, _ in self.houses],
        )

    def _parts(self) -> tuple[object, ...]:
        words = self._text if isinstance(self._text, str) else tuple(sorted(self._text.items()))
        effect = (tuple(self.placements), tuple(self.eliminations))
        return (self._technique, words, *effect, tuple(self.marks), tuple(self.houses))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CustomStep) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self._parts())

    def __repr__(self) -> str:
        names = ("placements", "eliminations", "marks", "houses")
        parts = [f"{name}={getattr(self, name)}" for name in names if getattr(self, name)]
        words = [repr(self._text)] if self._text else []
        return f"CustomStep({', '.join([repr(self._technique), *words, *parts])})"

    def __reduce__(self) -> tuple[object, ...]:
        return _make_again, (
            self._technique,
            self._text,
            self.placements,
            self.eliminations,
            [(cell, digit) for cell, digit, _ in self.marks],
            [house for house, _ in self.houses],
        )


def _as_pair(candidate: object) -> Candidate:
    if not isinstance(candidate, tuple | list) or len(candidate) != 2:
        raise InputError(f"expected a cell and a digit, got {candidate!r:.40}")
    return as_whole(candidate[0], "a cell"), as_whole(candidate[1], "a digit")


def _make_again(
    technique: str,
    text: Words,
    placements: list[Candidate],
    eliminations: list[Candidate],
    marks: list[Candidate],
    houses: list[int],
) -> CustomStep:
    return CustomStep(
        technique,
        text,
        placements=placements,
        eliminations=eliminations,
        marks=marks,
        houses=houses,
    )


@dataclass(frozen=True)
class CustomTechnique:
    """A technique that is written in Python.

    `find` gets a position and gives steps, none where it sees none. It may name candidates that are
    gone already: what changes nothing is left out. Each step must keep every solution; where the
    solution is known, a step that does not is refused. `after` names the technique after which a
    path asks it.

    >>> CustomTechnique("twins", "Twins", lambda position: ()).after
    'naked-pair'
    """

    id: str
    name: Words
    find: Callable[[Position], Iterable[CustomStep]]
    after: str = "naked-pair"


_registered: dict[str, CustomTechnique] = {}


def register_technique(technique: CustomTechnique) -> None:
    """Add a technique of one's own: paths, steps and hints ask it from now on.

    An id that is taken is refused. docs/how-to/extend.md has a whole example.

    >>> register_technique(CustomTechnique("twins", "Twins", lambda position: ()))
    >>> TECHNIQUES["twins"].family
    'custom'
    >>> unregister_technique("twins")
    """
    if not isinstance(technique, CustomTechnique):
        raise InputError(f"expected a custom technique, got {type(technique).__name__}")
    if not isinstance(technique.id, str) or not technique.id or technique.id in TECHNIQUES:
        raise InputError(f"expected an id that is free for a technique, got {technique.id!r:.40}")
    if not callable(technique.find):
        raise InputError(f"expected a function that finds steps, got {technique.find!r:.40}")
    TECHNIQUES[technique.id] = _describe(technique.id, technique.name, technique.after)
    _registered[technique.id] = technique


def _describe(name: str, words: Words, after: str) -> Technique:
    if after not in DEFAULT:
        raise InputError(f"expected a technique of the default path to come after, got {after!r}")
    elder = TECHNIQUES[after]
    return Technique(
        name, say(words, "en"), FAMILY, "", elder.order, 0.0, 0, elder.level, False, True
    )


def unregister_technique(name: str) -> None:
    """Take away a technique that was registered.

    >>> unregister_technique("x-wing")
    Traceback (most recent call last):
    nonet.errors.InputError: expected a technique that was registered, got 'x-wing'
    """
    if not isinstance(name, str) or name not in _registered:
        raise InputError(f"expected a technique that was registered, got {name!r:.40}")
    del _registered[name]
    del TECHNIQUES[name]


@dataclass(frozen=True)
class Finder:
    """Whatever finds custom steps: its technique, its place in the order, how it is asked."""

    technique: str
    order: int
    ask: Callable[[Position], Iterable[CustomStep]]

    def find(self, position: Position) -> Iterator[CustomStep]:
        """Find steps that change a position."""
        for step in as_iterable(self.ask(position), f"custom steps of {self.technique}"):
            if not isinstance(step, CustomStep) or step.technique != self.technique:
                raise InputError(f"expected custom steps of {self.technique}, got {step!r:.80}")
            if (effective := _keep_effect(step, position)) is not None:
                yield effective


def _keep_effect(step: CustomStep, position: Position) -> CustomStep | None:
    left, layout = position.candidates, position.layout

    def is_open(candidate: Candidate) -> bool:
        cell, digit = as_cell(layout, candidate[0]), as_digit(layout, candidate[1])
        return bool(left[cell] >> (digit - 1) & 1)

    placements = [each for each in step.placements if is_open(each)]
    eliminations = [each for each in step.eliminations if is_open(each)]
    if not placements and not eliminations:
        return None
    if placements == step.placements and eliminations == step.eliminations:
        return step
    return step.with_effect(placements, eliminations)


def list_finders(wanted: Sequence[str] | None, custom: CustomGrid | None) -> list[Finder]:
    """List whoever is asked beside the engine: techniques, all or those wanted, and the rules of a
    grid, the cheapest first.

    >>> list_finders(None, None)
    []
    """
    if not _registered and custom is None:  # as nearly always
        return []
    finders = [
        Finder(each.id, TECHNIQUES[each.id].order, each.find)
        for each in _registered.values()
        if wanted is None or each.id in wanted
    ]
    for rule in custom.rules if custom is not None else ():
        kind = CUSTOM_RULES[rule.kind]
        order = _describe(kind.name, kind.name, kind.after).order
        finders.append(Finder(kind.name, order, _make_ask(rule)))
    return sorted(finders, key=lambda finder: finder.order)


def _make_ask(rule: Placed) -> Callable[[Position], Iterable[CustomStep]]:
    def ask(position: Position) -> Iterator[CustomStep]:
        gone = rule_out(position, rule)
        if gone:
            said = rule.format(position.layout)
            meaning = CUSTOM_RULES[rule.kind].meaning
            text = f"{said} ({meaning})." if meaning else f"{said}."
            marks = [
                (cell, digit)
                for cell in rule.cells
                for digit in range(1, position.layout.digits + 1)
                if position.candidates[cell] >> (digit - 1) & 1 and (cell, digit) not in gone
            ]
            yield CustomStep(rule.kind, text, eliminations=gone, marks=marks)

    return ask


def check_sound(step: Step, solution: Grid) -> None:
    """Refuse a custom step that the solution contradicts.

    >>> check_sound(CustomStep("twins", placements=[(0, 2)]), Grid("1234341221434321"))
    Traceback (most recent call last):
    nonet.errors.InputError: expected steps that keep the solution, got one of twins without ...
    """
    if not isinstance(step, CustomStep):
        return
    lost = [cell for cell, digit in step.placements if solution[cell] != digit]
    lost += [cell for cell, digit in step.eliminations if solution[cell] == digit]
    if lost:
        where = f"{solution[lost[0]]} at {solution.layout.cell_name(lost[0])}"
        raise InputError(
            f"expected steps that keep the solution, got one of {step.technique} without {where}"
        )
