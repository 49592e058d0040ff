"""The school: packs of exercises, made of step positions."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from nonet.errors import InputError, NotFoundError
from nonet.school import (
    Exercise,
    StepPosition,
    find_near_miss,
    list_pattern,
    load_supply,
    make_exercise,
    parse_supply,
)
from nonet.techniques import step_to_json

__all__ = ["MOST_PACK", "ExerciseCard", "School"]

PACK = 8  # exercises: some minutes of practice, some hundredths of a second to make
MOST_PACK = 9_999  # the number of the last pack of a technique; its images are the last new ones
# What the page reads of a step; the rest would be half of a pack.
READ = ("technique", "name", "digits", "placements", "eliminations", "frames")
KEPT = 64  # packs in memory, about 40 kB each


class ExerciseCard(Struct, frozen=True):
    """An exercise as the page takes it: the board, and all that judges and explains an answer."""

    id: str
    subject: str  # the technique, or "killer.innie-outie": a technique on a variant's board
    technique: str
    is_strict: bool  # no step is there that comes earlier on the default path
    position: str  # digits, and what is gone after ":"; before " @ " a board that is not classic
    solution: str
    rating: int
    answers: list[dict[str, Any]]  # steps with frames, and the cells of their pattern
    others: list[dict[str, Any]]  # true, but of another technique: name and effects alone
    near_miss: list[int] | None = None  # cell and digit that would spoil it; of the first pack


class School:
    """The positions of a server: those that come with the package, and those of a file."""

    def __init__(self, file: str = "") -> None:
        self._supply = load_supply() if not file else _join(load_supply(), _read(Path(file)))
        self._packs: dict[tuple[str, int], tuple[ExerciseCard, ...]] = {}

    def read_pack(self, subject: str, number: int) -> tuple[ExerciseCard, ...]:
        """Read a pack of exercises of a subject: the same ones for the same number.

        >>> [card.technique for card in School().read_pack("naked-single", 0)][:2]
        ['naked-single', 'naked-single']
        """
        kept = self._supply.get(subject)
        if kept is None:
            raise NotFoundError(f"expected a technique of the course, got {subject!r:.60}")
        if (subject, number) not in self._packs:
            if len(self._packs) >= KEPT:
                self._packs.clear()
            self._packs[subject, number] = tuple(_make_pack(kept, number))
        return self._packs[subject, number]


def _make_pack(kept: Sequence[StepPosition], number: int) -> Iterator[ExerciseCard]:
    # A position comes again in a later pack: each time as another image.
    has_shown = number > 0
    for place in range(number * PACK, (number + 1) * PACK):
        found = kept[place % len(kept)]
        exercise = make_exercise(found, number)
        # A unit shows its examples out of the first pack, and one near-miss among them; looking
        # for it takes longer than all the rest.
        spoiler = None if has_shown else find_near_miss(exercise)
        has_shown = has_shown or spoiler is not None
        yield _card(f"{found.subject}-{place}", exercise, spoiler)


def _read(file: Path) -> Iterator[StepPosition]:
    try:
        return parse_supply(file.read_bytes())
    except OSError as error:
        raise InputError(f"expected a file of positions, got {file}: {error.strerror}") from error


def _join(
    first: Mapping[str, Sequence[StepPosition]], further: Iterable[StepPosition]
) -> dict[str, tuple[StepPosition, ...]]:
    """Put positions together, each once, the first ones first."""
    joined = {subject: dict.fromkeys(listed) for subject, listed in first.items()}
    for one in further:
        joined[one.subject][one] = None
    return {subject: tuple(listed) for subject, listed in joined.items()}


def _card(name: str, exercise: Exercise, spoiler: tuple[int, int] | None) -> ExerciseCard:
    position = exercise.position
    return ExerciseCard(
        id=name,
        subject=exercise.subject,
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
        near_miss=None if spoiler is None else list(spoiler),
    )
