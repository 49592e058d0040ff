"""Frames in words: templates filled with the values of a frame."""

import re
from collections.abc import Callable, Sequence
from typing import Any

from nonet._core import Frame, Layout, Position, Step, lend, tell
from nonet.custom_techniques import CustomStep, name_step, say
from nonet.errors import InputError
from nonet.grid import SYMBOLS
from nonet.words.language import Language, load_language
from nonet.words.shorthand import format_cells, format_effect

__all__ = [
    "CELL_NAMES",
    "explain_step",
    "fill_template",
    "find_origin",
    "list_effects",
    "render",
    "tell_step",
]

CELL_NAMES = ("spoken", "short", "a1")
MANY = 3  # from so many names on, a template may say something shorter where there is a picture

PLACEHOLDER = re.compile(r"\{(\w+)(?:\|([^{}]*))?\}")


def explain_step(step: Step, position: Position, language: str = "en", names: str = "short") -> str:
    """Tell a step of a position in a few sentences: its name, the cause, the effect.

    >>> from nonet.techniques import find_path
    >>> path = find_path("1..4.........32.")
    >>> from nonet import Grid
    >>> print(explain_step(path.steps[0], Position(Grid("1..4.........32."))))
    Hidden Single (box): Where can 3 go in box 1? ... So r2c1 is 3.
    """
    _check_types(step, position)
    told = " ".join(tell_step(step, position, language, names))
    return f"{_name(step, language)}: {told}"


def _name(step: Step, language: str) -> str:
    if isinstance(step, CustomStep):
        return name_step(step, language)
    siamese = "Siamese " if step.siamese else ""
    return siamese + load_language(language).techniques[step.technique]


def find_origin(origin: Position | tuple[Position, Sequence[Step], int] | None) -> Position | None:
    """Find the position that a step remembers: its own, or one that a path leads to.

    >>> from nonet.techniques import find_path
    >>> path = find_path("1..4.........32.")
    >>> path.steps[2].position.digits.format(), path.steps[2].explain("de")[:14]
    ('1..434.......32.', 'Letztes Feld: ')
    """
    if not isinstance(origin, tuple):
        return origin
    position, steps, number = origin
    for step in steps[:number]:
        position = position.after(step)
    return position


def _explain_step_of(step: Step, position: Position | str | None, language: str, names: str) -> str:
    if isinstance(position, str):
        return explain_step(step, _origin_of(step), position, names)
    return explain_step(step, _origin_of(step) if position is None else position, language, names)


def _origin_of(step: Step) -> Position:
    position = step.position
    if position is None:
        raise InputError("expected the position of the step, got none, and it remembers none")
    return position


def _check_types(step: object, position: object) -> None:
    if not isinstance(step, Step) or not isinstance(position, Position):
        what = f"{type(step).__name__} and {type(position).__name__}"
        raise InputError(f"expected a step and its position, got {what}")


def _name_effect(step: Step) -> str:
    """Its name and what it does; cells have names where it remembers its position."""
    position = step.position
    if position is None:
        return repr(step)
    return f"{_name(step, 'en')}: {format_effect(step, position.layout)}"


lend("find_origin", find_origin)  # Step.position
lend("name_effect", _name_effect)  # str of a Step
lend("explain_step_of", _explain_step_of)  # Step.explain


def tell_step(
    step: Step, position: Position, language: str = "en", names: str = "short"
) -> list[str]:
    """Tell a step of a position, a sentence for each of its frames.

    >>> from nonet import Grid
    >>> position = Position(Grid("123.............", Layout.of_size(4)))
    >>> tell_step(position.find(["full-house"])[0], position, names="spoken")[-1]
    'So row 1, column 4 is 4.'
    """
    if isinstance(step, CustomStep):
        return _tell_custom(step, position.layout, language, names)
    return [render(frame, position.layout, language, names) for frame in tell(position, step)]


def _tell_custom(step: CustomStep, layout: Layout, language: str, names: str) -> list[str]:
    """Tell why in the words of whoever wrote the technique, and the effect in ours."""
    sentences = load_language(language).sentences
    told = [say(step.text, language)] if step.text else []
    for name, values in list_effects(step):
        told.append(fill_template(sentences[name], values, layout, language, names))
    return told


def list_effects(step: Step) -> list[tuple[str, dict[str, Any]]]:
    """List the sentences that say what a step does, with what stands in them.

    >>> [name for name, _ in list_effects(Step("naked-single", placements=[(0, 5)]))]
    ['effect.place']
    """
    effects: list[tuple[str, dict[str, Any]]] = []
    if len(step.placements) == 1:
        cell, digit = step.placements[0]
        values = {"cell": ("cells", [cell]), "digit": ("digits", [digit])}
        effects.append(("effect.place", values))
    elif step.placements:
        effects.append(("effect.places", {"placed": ("candidates", step.placements)}))
    if step.eliminations:
        effects.append(("effect.gone", {"gone": ("candidates", step.eliminations)}))
    return effects


def render(frame: Frame, layout: Layout, language: str = "en", names: str = "short") -> str:
    """Say the sentence of a frame; cells by `names`: "spoken", "short" (r4c7) or "a1" (D7)."""
    template = load_language(language).sentences[frame.sentence]
    return fill_template(template, frame.values, layout, language, names)


def fill_template(
    template: str, values: dict[str, Any], layout: Layout, language: str, names: str
) -> str:
    """Put values, each a kind and what it holds, into a template.

    >>> fill_template("{Cell} is {digit}.", {"cell": ("cells", [0]), "digit": ("digits", [5])},
    ...     Layout.of_size(9), "en", "spoken")
    'Row 1, column 1 is 5.'
    """
    if names not in CELL_NAMES:
        raise InputError(f"expected names of cells in {', '.join(CELL_NAMES)}, got {names!r}")
    speaker = _Speaker(layout, load_language(language), names)
    return PLACEHOLDER.sub(lambda found: speaker.fill(values, found), template)


class _Speaker:
    """Values as words, on one board, in one language, with one way to name cells."""

    def __init__(self, layout: Layout, words: Language, names: str) -> None:
        self.layout = layout
        self.words = words
        self.names = names
        self.say: dict[str, Callable[[Any], str]] = {
            "number": str,
            "digits": lambda digits: self.join([SYMBOLS[d - 1] for d in digits]),
            "cells": self.cells,
            "houses": self.houses,
            "candidates": self.candidates,
        }

    def fill(self, values: dict[str, Any], found: re.Match[str]) -> str:
        name, forms = found[1], (found[2] or "").split("|")
        kind, value = values[name.lower()]
        count = value if kind == "number" else len(value)
        if len(forms) > 1:
            return forms[0 if count == 1 else 1]
        is_many = forms[0] and count >= MANY and self.names == "spoken"
        text = forms[0] if is_many else self.say[kind](value)
        # r1c1 is a name that stays as it is, even at the start of a sentence.
        is_code = kind in ("cells", "candidates") and text.startswith("r") and not is_many
        is_code = is_code and self.names == "short"
        return text[:1].upper() + text[1:] if name[0].isupper() and not is_code else text

    def join(self, names: Sequence[str]) -> str:
        if len(names) < 2:
            return "".join(names)
        return f"{', '.join(names[:-1])}{self.words.joint}{names[-1]}"

    def cells(self, cells: Sequence[int]) -> str:
        if self.names == "short":
            return format_cells(self.layout, cells)
        return self.join([self.cell(c) for c in sorted(set(cells))])

    def cell(self, cell: int) -> str:
        row, column = divmod(cell, self.layout.columns)
        if self.names == "a1":
            return f"{chr(ord('A') + row)}{column + 1}"
        return self.words.cell.format(row=row + 1, column=column + 1)

    def houses(self, houses: Sequence[int]) -> str:
        """Houses of one kind together: rows 1 and 4; no commas, for "row 1, column 4" is a cell."""
        kinds: dict[str, list[str]] = {}
        for house in sorted(set(houses)):
            at = self.layout.houses[house]
            kinds.setdefault(at.kind, []).append(str(at.index + 1))
        return self.words.joint.join(
            [
                self.words.houses[kind][len(numbers) > 1].format(n=self.join(numbers))
                for kind, numbers in kinds.items()
            ]
        )

    def candidates(self, candidates: Sequence[tuple[int, int]]) -> str:
        """The digits in their cells, those of the same cells together: the 4 and 7 in r1c35."""
        cells: dict[int, list[int]] = {}
        for cell, digit in sorted(candidates):
            cells.setdefault(digit, []).append(cell)
        digits: dict[tuple[int, ...], list[str]] = {}
        for digit, found in sorted(cells.items()):
            digits.setdefault(tuple(found), []).append(SYMBOLS[digit - 1])
        return self.join(
            [
                self.words.candidate.format(digits=self.join(symbols), cells=self.cells(found))
                for found, symbols in digits.items()
            ]
        )
