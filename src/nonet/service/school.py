"""The school: packs of exercises, made of step positions, and the ratings of these.

An answer of an account is judged here and is a game between its player and the position. The
player's strength is the one that came of earlier answers here, never what a page says. So that
nobody drags a rating: guests move none, an account answers a position once, whoever is hardly
known moves none, and no rating goes far from where it began.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from nonet._core import Frame, Position, Step, tell
from nonet.errors import InputError, NotFoundError
from nonet.school import (
    Exercise,
    NearMiss,
    Opponent,
    Skill,
    StepPosition,
    find_depth,
    find_near_miss,
    find_unit,
    judge,
    list_pattern,
    load_supply,
    make_exercise,
    parse_supply,
    update_skill,
)
from nonet.store.store import Store
from nonet.store.values import Answer, Strength
from nonet.techniques import name_of

__all__ = ["MOST_PACK", "AnswerRequest", "Answered", "ExerciseCard", "OtherStep", "School"]

PACK = 8  # exercises: some minutes of practice, some hundredths of a second to make
MOST_PACK = 9_999  # the number of the last pack of a technique; its images are the last new ones
DRAWN = ("houses", "cells", "candidates", "links", "rules")  # of a frame
KEPT = 64  # packs in memory, about 40 kB each
MADE = 128  # exercises in memory: whoever gets a pack answers it soon
TOLD = 80  # points by which a position is easier whose technique is announced
POSITION = 150.0  # the deviation of a position that nobody has answered
SUREST = 45.0, 60.0  # deviations of positions and players never fall below: they keep learning
KNOWN = 230.0  # the deviation of a player from which on a position does not move
FARTHEST = 300.0  # points between a rating and where it began

Tap = tuple[Annotated[int, Meta(ge=0, le=624)], Annotated[int, Meta(ge=0, le=25)]]


class OtherStep(Struct, frozen=True, gc=False):
    """A step that is true, but of another technique: its effects, and the cells of its pattern."""

    technique: str
    placements: tuple[tuple[int, int], ...]
    eliminations: tuple[tuple[int, int], ...]
    pattern: tuple[int, ...]


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
    others: list[OtherStep]
    near_miss: list[int] | None = None  # cell and digit that would spoil it; of the first pack
    near_position: str | None = None  # with the digit possible there, or missing where it stood


class AnswerRequest(Struct, frozen=True):
    """What somebody tapped to answer an exercise: cells and digits, of a pattern 0 for these."""

    exercise: Annotated[str, Meta(max_length=80)]  # its id
    kind: Literal["place", "pattern", "falls", "strike"]
    taps: Annotated[list[Tap], Meta(min_length=1, max_length=100)]


class Answered(Struct, frozen=True):
    """How an answer was judged, and whether it moved ratings."""

    verdict: str  # right, other or wrong
    is_counted: bool  # the first of an account, and not by another technique
    rating: int  # of the position, after it


class School:
    """The positions of a server: those that come with the package, and those of a file."""

    def __init__(self, file: str = "", store: Store | None = None) -> None:
        self._store = store
        self._supply = load_supply() if not file else _join(load_supply(), _read(Path(file)))
        self._make_pack = lru_cache(KEPT)(self._make_new_pack)
        self._make = lru_cache(MADE)(make_exercise)

    def read_pack(self, subject: str, number: int) -> tuple[ExerciseCard, ...]:
        """Read a pack of exercises of a subject: the same ones for the same number.

        >>> [card.technique for card in School().read_pack("naked-single", 0)][:2]
        ['naked-single', 'naked-single']
        """
        kept = self._supply.get(subject)
        if kept is None:
            raise NotFoundError(f"expected a technique of the course, got {subject!r:.60}")
        return self._rate(self._make_pack(subject, number), kept)

    def answer(self, player_id: int | None, answer: AnswerRequest) -> Answered:
        """Judge an answer; the first one of an account moves its skill and the position."""
        found, exercise = self._find(answer.exercise)
        verdict = judge(answer.kind, exercise, [*answer.taps])
        is_counted = verdict != "other" and self._count(player_id, found, exercise, verdict)
        [rating] = self._read_ratings([(found, exercise.rating)])
        return Answered(verdict, is_counted, rating)

    def _find(self, name: str) -> tuple[StepPosition, Exercise]:
        """Find an exercise by its id, of whichever pack it is.

        A page may have kept a pack from when another board stood in this place: nobody is judged
        by a board that was not there.
        """
        subject, place = _split_id(name)
        kept = self._supply.get(subject)
        is_place = place.isdecimal() and place.isascii() and len(place) <= len(str(MOST_PACK)) + 1
        if kept is None or not is_place or int(place) // PACK > MOST_PACK:
            raise NotFoundError(f"expected the id of an exercise, got {name!r:.80}")
        found = kept[int(place) % len(kept)]
        exercise = self._make(found, int(place) // PACK)
        if name != _write_id(int(place), exercise):
            raise NotFoundError(f"expected the id of an exercise as it is today, got {name!r:.80}")
        return found, exercise

    def _make_new_pack(self, subject: str, number: int) -> tuple[ExerciseCard, ...]:
        return tuple(self._make_cards(self._supply[subject], number))

    def _make_cards(self, kept: Sequence[StepPosition], number: int) -> Iterator[ExerciseCard]:
        # A position comes again in a later pack: each time as another image.
        places = range(number * PACK, (number + 1) * PACK)
        found = [kept[place % len(kept)] for place in places]
        exercises = [self._make(one, number) for one in found]
        # A unit shows its examples out of the first pack, and the near-miss of the first position.
        for place, exercise in zip(places, exercises, strict=True):
            near = None if place else find_near_miss(exercise)
            yield _card(_write_id(place, exercise), exercise, near)

    def _count(
        self, player_id: int | None, found: StepPosition, exercise: Exercise, verdict: str
    ) -> bool:
        if self._store is None or player_id is None:
            return False
        player = self._store.players.find(player_id)
        if player is None or player.name is None:  # guests move nothing
            return False
        answer = Answer(
            player_id=player.id,
            position=_name_position(found),
            subject=found.subject,
            is_right=verdict == "right",
        )
        return self._store.answers.add(
            answer, lambda *known: _play(answer, exercise.rating, *known)
        )

    def _rate(
        self, pack: tuple[ExerciseCard, ...], kept: Sequence[StepPosition]
    ) -> tuple[ExerciseCard, ...]:
        """Put in the ratings that positions have by now."""
        if self._store is None:
            return pack
        places = [int(_split_id(card.id)[1]) for card in pack]
        found = [(kept[at % len(kept)], card.rating) for at, card in zip(places, pack, strict=True)]
        ratings = self._read_ratings(found)
        return tuple(replace(card, rating=r) for card, r in zip(pack, ratings, strict=True))

    def _read_ratings(self, found: Sequence[tuple[StepPosition, int]]) -> list[int]:
        names = [_name_position(position) for position, _ in found]
        moved = {} if self._store is None else self._store.answers.read_ratings(names)
        return [round(moved.get(n, first)) for n, (_, first) in zip(names, found, strict=True)]


def _write_id(place: int, exercise: Exercise) -> str:
    """Name an exercise by its subject, its place among the packs, and the board that is shown."""
    shown = blake2b(exercise.text.encode(), digest_size=4).hexdigest()
    return f"{exercise.subject}-{place}-{shown}"


def _split_id(name: str) -> tuple[str, str]:
    """Read subject and place out of an id; both are empty where it has no board."""
    subject, place, _ = ["", "", *name.rsplit("-", 2)][-3:]
    return subject, place


def _name_position(found: StepPosition) -> str:
    """Name a position for good, whatever file it came from."""
    return blake2b(f"{found.subject} {found.text}".encode(), digest_size=8).hexdigest()


def _play(
    answer: Answer, first: int, position: Strength | None, player: Strength | None
) -> tuple[Strength | None, Strength]:
    """Let a player meet a position: what both are worth afterwards."""
    at = Skill(*(position or Strength(first, POSITION, Skill.volatility)))
    who = Skill(*player) if player else Skill(800 + 30 * find_depth(find_unit(answer.subject)))
    score = float(answer.is_right)
    told = Opponent(at.rating - TOLD, at.deviation, score)
    after = update_skill(who, [told])
    learnt = Strength(after.rating, max(SUREST[1], after.deviation), after.volatility)
    if who.deviation > KNOWN:
        return None, learnt
    met = update_skill(at, [Opponent(who.rating + TOLD, who.deviation, 1 - score)])
    rating = min(max(met.rating, first - FARTHEST), first + FARTHEST)
    return Strength(rating, max(SUREST[0], met.deviation), met.volatility), learnt


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


def _tell(step: Step, position: Position) -> dict[str, Any]:
    """Write what the page reads of an answer, as `step_to_json` does; the rest would be half of it.

    In tuples, which the collector of garbage soon leaves alone.
    """
    return {
        "technique": step.technique,
        "name": name_of(step),
        "placements": tuple(step.placements),
        "eliminations": tuple(step.eliminations),
        "digits": tuple(step.digits),
        "frames": tuple(_draw(frame) for frame in tell(position, step)),
        "pattern": tuple(list_pattern(step)),
    }


def _draw(frame: Frame) -> dict[str, Any]:
    drawn = {name: tuple(getattr(frame, name)) for name in DRAWN}
    values = {name: tuple(value) for name, value in frame.values.items()}
    picture = {name: marks for name, marks in drawn.items() if marks}
    return {"sentence": frame.sentence, "values": values, **picture}


def _card(name: str, exercise: Exercise, near: NearMiss | None) -> ExerciseCard:
    return ExerciseCard(
        id=name,
        subject=exercise.subject,
        technique=exercise.technique,
        is_strict=exercise.is_strict,
        position=exercise.text,
        solution=exercise.solution,
        rating=exercise.rating,
        answers=[_tell(step, exercise.position) for step in exercise.answers],
        others=[
            OtherStep(
                technique=step.technique,
                placements=tuple(step.placements),
                eliminations=tuple(step.eliminations),
                pattern=tuple(list_pattern(step)),
            )
            for step in exercise.others
        ],
        near_miss=None if near is None else [near.cell, near.digit],
        near_position=None if near is None else near.text,
    )
