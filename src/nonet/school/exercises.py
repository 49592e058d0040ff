"""Exercises: a position with its answers, and the judgement of what a learner taps.

    place     cell and digit of a step that places one
    pattern   the cells of a step's pattern, all of them and no other
    falls     all candidates that the shown step removes
    strike    one candidate that some step removes

A true answer by another technique is *other*: right, but not what was asked. Everything else is
*wrong*, and what is true of the solution is never struck by an answer that counts.

Each exercise shows another image of its position. The image is proved anew before it is handed out:
a search with a limit may find another chain there than on the key.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from nonet._core import Position, Step
from nonet.catalogue import TECHNIQUES
from nonet.errors import InputError
from nonet.school.course import BRANCHES, COURSE, TAUGHT, find_depth, find_unit, list_family
from nonet.school.positions import Proof, StepPosition, parse_sketch, prove, sketch_image
from nonet.techniques import find_steps

__all__ = ["KINDS", "Exercise", "Taps", "judge", "list_pattern", "make_exercise", "rate_position"]

KINDS = ("place", "pattern", "falls", "strike")
IMAGES = 8  # that are tried for one which keeps all promises
Taps = Collection[tuple[int, int]]  # cells and digits; of a pattern the digits are 0

# Techniques by which an answer may be true without being the one that was asked for.
_OTHERS = tuple(one for one in TAUGHT if TECHNIQUES[one].family != "almost locked sets")

# Where a digit is to be placed, those that place one.
_PLACING = tuple(one for unit in COURSE if unit.asks == "place" for one in unit.subjects)

# On another board those up to the first mixed unit: chains take longer there than all the rest.
_BASIC = tuple(one for unit in COURSE[: find_unit("hidden-triple").number] for one in unit.subjects)


@dataclass(frozen=True)
class Exercise:
    """An image of a position, with all that is needed to judge an answer."""

    subject: str
    technique: str
    is_strict: bool
    position: Position
    text: str  # of the position
    solution: str
    rating: int
    answers: tuple[Step, ...]
    others: tuple[Step, ...]  # true, but of another technique


def make_exercise(found: StepPosition, seed: int) -> Exercise:
    """Make an exercise of a position: an image of it by a seed, proved.

    >>> from nonet.school.supply import load_supply
    >>> exercise = make_exercise(load_supply()["x-wing"][0], seed=1)
    >>> exercise.answers[0].technique, len(list_pattern(exercise.answers[0]))
    ('x-wing', 4)
    """
    kept = parse_sketch(found.text)
    for image in range(IMAGES):
        sketch = sketch_image(kept, seed * IMAGES + image)
        position = sketch.draw()
        proof = prove(found, position)
        if not proof.faults:
            return _complete(found, position, sketch.format(), proof)
    raise InputError(f"expected a position that keeps its promises, got {found.text}")


def _complete(found: StepPosition, position: Position, text: str, proof: Proof) -> Exercise:
    answers = proof.answers
    others = _find_others(position, found.subject, places=bool(answers[0].placements))
    return Exercise(
        subject=found.subject,
        technique=found.technique,
        is_strict=found.is_strict,
        position=position,
        text=text,
        solution=proof.solution,
        rating=rate_position(found.subject, answers),
        answers=tuple(answers),
        others=tuple(step for step in others if step not in answers),
    )


def _find_others(position: Position, subject: str, *, places: bool) -> list[Step]:
    unit = find_unit(subject)
    beside = [one for each in BRANCHES if each.variant == unit.variant for one in each.techniques]
    family = () if unit.on else list_family(subject)  # elsewhere these are steps like others
    course = _PLACING if places else _OTHERS if unit.variant == "classic" else _BASIC
    return find_steps(position, [one for one in (*course, *beside) if one not in family])


def rate_position(subject: str, answers: Collection[Step]) -> int:
    """Rate a position before anyone has answered it: later units more, several answers less.

    >>> rate_position("full-house", [Step("full-house", placements=[(0, 1)])])
    860
    """
    several = len({(*step.placements, *step.eliminations) for step in answers})
    return 800 + 30 * find_depth(find_unit(subject)) - 60 * (several - 1).bit_length()


def list_pattern(step: Step) -> list[int]:
    """List the cells of a step's pattern, in order.

    >>> list_pattern(Step("x-wing", marks=[(9, 2, "base"), (0, 2, "base")]))
    [0, 9]
    """
    return sorted({cell for cell, _, _ in step.marks})


def judge(kind: str, exercise: Exercise, taps: Taps, shown: int = 0) -> str:
    """Judge an answer: "right", "other" or "wrong"; `shown` is the answer whose pattern is shown.

    >>> from nonet.school.supply import load_supply
    >>> exercise = make_exercise(load_supply()["full-house"][0], seed=1)
    >>> judge("place", exercise, exercise.answers[0].placements)
    'right'
    """
    if kind not in KINDS:
        raise InputError(f"expected a kind of exercise ({', '.join(KINDS)}), got {kind!r:.60}")
    tapped = set(taps)
    asked = exercise.answers[shown : shown + 1] if kind == "falls" else exercise.answers
    if any(tapped in _accept(kind, step) for step in asked):
        return "right"
    if kind != "falls" and any(tapped in _accept(kind, step) for step in exercise.others):
        return "other"
    return "wrong"


def _accept(kind: str, step: Step) -> Iterator[set[tuple[int, int]]]:
    """List the answers that a step makes right."""
    if kind == "place":
        yield from ({at} for at in step.placements)
    elif kind == "pattern":
        yield {(cell, 0) for cell in list_pattern(step)}
    elif kind == "falls":
        yield set(step.eliminations)
    else:
        yield from ({at} for at in step.eliminations)
