"""The laws of telling a step, as a function that lists what breaks them.

Nothing here believes the engine: what sees what, which candidates are there and what the step does
are asked of the layout, the position and the step.
"""

import re
from collections.abc import Iterator
from typing import Any

from nonet._core import Frame, tell
from nonet.techniques import Position, Step
from nonet.words import LANGUAGES, load_language, render
from telling_claims import false_claims

PLACEHOLDER = re.compile(r"\{(\w+)(?:\|([^{}]*))?\}")
WORDS = 14  # a sentence, each of its values being one word
CELLS = 2  # that a sentence may name where a picture stands beside it


def broken_laws(step: Step, position: Position) -> list[str]:
    """List every law that the telling of a step breaks, with the frame."""
    frames = tell(position, step)
    found = [*_story(frames, step, position), *false_claims(step, position, frames)]
    for number, frame in enumerate(frames):
        found += [f"frame {number} {frame.sentence}: {law}" for law in _frame(frame, position)]
    return found


def _story(frames: list[Frame], step: Step, position: Position) -> Iterator[str]:
    if len(frames) < 2:
        yield "fewer than two frames"
    effects = [frame for frame in frames if frame.sentence.startswith("effect.")]
    if not effects or effects != frames[-len(effects) :]:
        yield "the effect is not the end"
    for look, wanted in (("place", step.placements), ("gone", step.eliminations)):
        for frame in frames:
            painted = sorted((c, d) for c, d, kind in frame.candidates if kind == look)
            if painted and painted != sorted(wanted):
                yield f"{frame.sentence} paints {painted} as {look}, not {wanted}"
            if painted and not frame.sentence.startswith("effect."):
                yield f"{frame.sentence} paints {look} before the end"
        if wanted and not any(kind == look for f in frames for *_, kind in f.candidates):
            yield f"nothing is painted as {look}"
    yield from _effects_said(effects, step)
    for language in LANGUAGES:
        said = [render(frame, position.layout, language, "spoken") for frame in frames]
        for sentence in {s for s in said if said.count(s) > 1}:
            yield f"says twice: {sentence}"


def _effects_said(effects: list[Frame], step: Step) -> Iterator[str]:
    """The last sentences name what the step does: all of it, and nothing else."""
    said: dict[str, set[tuple[int, int]]] = {"place": set(), "gone": set()}
    for frame in effects:
        values: dict[str, Any] = frame.values
        if frame.sentence == "effect.place":
            said["place"] |= {(values["cell"][1][0], values["digit"][1][0])}
        else:
            kind = "gone" if frame.sentence == "effect.gone" else "place"
            said[kind] |= {tuple(at) for _, at_list in values.values() for at in at_list}
    if said["place"] != set(step.placements) or said["gone"] != set(step.eliminations):
        yield f"the words claim {said}, the step does {step.placements}, {step.eliminations}"


def _frame(frame: Frame, position: Position) -> Iterator[str]:
    yield from _picture(frame, position)
    yield from _links(frame, position)
    yield from _values(frame, position)
    for language in LANGUAGES:
        yield from _words(frame, position, language)


def _has(position: Position, cell: int, digit: int) -> bool:
    return bool(position.candidates[cell] >> (digit - 1) & 1)


def _picture(frame: Frame, position: Position) -> Iterator[str]:
    for cell, digit, look in frame.candidates:
        if not _has(position, cell, digit):
            yield f"paints {digit} in cell {cell} ({look}), which is no candidate"
    painted = [(cell, digit) for cell, digit, _ in frame.candidates]
    if len(painted) != len(set(painted)):
        yield "paints a candidate in two looks"
    true = [(cell, digit) for cell, digit, look in frame.candidates if look == "true"]
    for index, one in enumerate(true):
        for other in true[index + 1 :]:
            if position.excludes(one, other) and not _is_contradiction(frame):
                yield f"paints {one} and {other} true, which exclude each other"
    for cell, look in frame.cells:
        if look == "blocker" and not position.digits[cell]:
            yield f"calls the empty cell {cell} a blocker"


def _is_contradiction(frame: Frame) -> bool:
    """Frames at the end of a refutation may hold what cannot be together: that is their point."""
    return frame.sentence.startswith(("chain.", "forcing.", "colours.", "w-wing.both"))


def _links(frame: Frame, position: Position) -> Iterator[str]:
    for start, end, kind in frame.links:
        if kind == "block":
            cell, digit = start
            if position.digits[cell] != digit or position.digits[end[0]] or end[1] != digit:
                yield f"a block from {start} to {end}"
            elif not position.excludes(start, end):
                yield f"{start} does not see {end}"
        elif not (_has(position, *start) and _has(position, *end)):
            yield f"a link from {start} to {end}, which are no candidates"
        elif kind == "weak" and not position.excludes(start, end):
            yield f"a weak link from {start} to {end}, which may both be true"


def _values(frame: Frame, position: Position) -> Iterator[str]:
    """What a sentence names is on the board."""
    houses = {house for house, _ in frame.houses}
    inside = {cell for house in houses for cell in position.layout.houses[house].cells}
    cells = {cell for cell, _ in frame.cells} | {cell for cell, _, _ in frame.candidates} | inside
    for name, (kind, value) in frame.values.items():
        shown: Any = value
        if kind == "houses" and not set(shown) <= houses:
            yield f"names houses {name} = {shown} that are not shaded"
        if kind == "cells" and not set(shown) <= cells:
            yield f"names cells {name} = {shown} that are not marked"
        if kind == "candidates" and not {tuple(at) for at in shown} <= {
            (cell, digit) for cell, digit, _ in frame.candidates
        }:
            yield f"names candidates {name} = {shown} that are not painted"
        if kind != "number" and not shown:
            yield f"the value {name} is empty"


def _words(frame: Frame, position: Position, language: str) -> Iterator[str]:
    template = load_language(language).sentences.get(frame.sentence)
    if template is None:
        yield f"no sentence in {language}"
        return
    used = {name.lower() for name, _ in PLACEHOLDER.findall(template)}
    if not used <= frame.values.keys():
        yield f"{language} names {used - frame.values.keys()}, which the frame has not"
        return
    if len(PLACEHOLDER.sub("value", template).split()) > WORDS:
        yield f"{language} has more than {WORDS} words"
    spoken = render(frame, position.layout, language, "spoken")
    column = {"en": "column ", "de": "Spalte "}[language]
    rows = {"en": "row ", "de": "Zeile "}[language]
    if len(re.findall(rf"{rows}\d+, {column}\d+", spoken)) > CELLS:
        yield f"{language} names more than {CELLS} cells: {spoken}"
    if "{" in spoken or "  " in spoken or (not spoken[0].isupper() and not spoken[0].isdigit()):
        yield f"{language} reads badly: {spoken}"
