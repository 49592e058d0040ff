"""The school: packs of exercises, made of the positions that come with the package."""

from functools import lru_cache
from typing import Any

from msgspec import Struct

from nonet.errors import NotFoundError
from nonet.school import Exercise, list_pattern, load_supply, make_exercise
from nonet.techniques import step_to_json

__all__ = ["MOST_PACK", "ExerciseCard", "read_pack"]

PACK = 8  # exercises: some minutes of practice, some hundredths of a second to make
MOST_PACK = 9_999  # the number of the last pack of a technique; its images are the last new ones
# What the page reads of a step; the rest would be half of a pack.
READ = ("technique", "name", "digits", "placements", "eliminations", "frames")
KEPT = 64  # packs in memory, about 40 kB each


class ExerciseCard(Struct, frozen=True):
    """An exercise as the page takes it: the board, and all that judges and explains an answer."""

    id: str
    technique: str
    is_strict: bool  # no step is there that comes earlier on the default path
    position: str  # digits, and what is gone after ":"
    solution: str
    rating: int
    answers: list[dict[str, Any]]  # steps with frames, and the cells of their pattern
    others: list[dict[str, Any]]  # true, but of another technique: name and effects alone


@lru_cache(maxsize=KEPT)
def read_pack(technique: str, number: int) -> tuple[ExerciseCard, ...]:
    """Read a pack of exercises of a technique: the same ones for the same number.

    >>> [card.technique for card in read_pack("naked-single", 0)][:2]
    ['naked-single', 'naked-single']
    """
    kept = load_supply().get(technique)
    if kept is None:
        raise NotFoundError(f"expected a technique of the course, got {technique!r:.60}")
    chosen = [(number * PACK + place) % len(kept) for place in range(PACK)]
    # A position comes again in a later pack: each time as another image.
    return tuple(
        _card(f"{technique}-{place}-{number}", make_exercise(kept[place], number))
        for place in chosen
    )


def _card(name: str, exercise: Exercise) -> ExerciseCard:
    position = exercise.position
    return ExerciseCard(
        id=name,
        technique=exercise.technique,
        is_strict=exercise.is_strict,
        position=exercise.text,
        solution=exercise.solution,
        rating=exercise.rating,
        answers=[
            {name: value for name, value in step_to_json(step, position).items() if name in READ}
            | {"pattern": list_pattern(step)}
            for step in exercise.answers
        ],
        others=[
            {
                "technique": step.technique,
                "placements": step.placements,
                "eliminations": step.eliminations,
                "pattern": list_pattern(step),
            }
            for step in exercise.others
        ],
    )
