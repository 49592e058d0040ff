"""Levels hold: what a card promises is what is served, mixed, and longer from level to level."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path

import pytest

from nonet.bulk.bank import ensure_bank
from nonet.levels import LEVELS, level_of
from nonet.service.puzzles import ENOUGH, PuzzleCard, Puzzles
from nonet.store import open_store
from nonet.store.store import Store
from nonet.store.values import NewPuzzle, Wish
from nonet.techniques import TECHNIQUES

WORDS = Path(__file__).parents[2] / "frontend" / "src" / "words"
SERVED = 60
# What the cards say of the techniques of each level: a word in English, a word in German.
PROMISED = {
    "full-house": ("last free cell", "letzte freie Feld"),
    "hidden-single-box": ("only place in a box", "einzige Platz im Block"),
    "hidden-single-line": ("row or column", "Zeile oder Spalte"),
    "naked-single": ("One digit left for a cell", "Eine Ziffer bleibt für ein Feld"),
    **dict.fromkeys(
        ("direct-pointing", "direct-claiming", "pointing", "claiming"),
        ("box meets line", "Block trifft Linie"),
    ),
    **dict.fromkeys(
        ("direct-hidden-pair", "direct-hidden-triple"), ("hidden sets", "versteckte Gruppen")
    ),
    **dict.fromkeys(("naked-pair", "hidden-pair"), ("Pairs", "Paare")),
    **dict.fromkeys(("naked-triple", "hidden-triple"), ("triples", "Drillinge")),
    "x-wing": ("X-Wing", "X-Wing"),
    "swordfish": ("Swordfish", "Schwertfisch"),
    "xy-wing": ("XY-", "XY-"),
    "xyz-wing": ("XYZ-Wing", "XYZ-Wing"),
    **{f"unique-rectangle-{n}": ("Unique rectangles", "Eindeutige Rechtecke") for n in range(1, 5)},
    **{f"unique-loop-{n}": ("loops", "Schleifen") for n in range(1, 5)},
    **dict.fromkeys(("naked-quad", "hidden-quad"), ("quads", "Vierlinge")),
    "jellyfish": ("Jellyfish", "Jellyfish"),
    **{f"bug-{n}": ("BUG", "BUG") for n in range(1, 5)},
}
UNNAMED = {"aligned-pair-exclusion"}  # rare, and nobody's reason to choose Expert
OF_RULES_ALONE = {"rule-forcing"}  # of another family
OF_LARGE_BOARDS = {"large-naked-set", "large-hidden-set"}
OF_RULES = {"cages", "lines", "marks", "clues", "regions"}  # families that no classic puzzle needs


def read_cards(language: str) -> dict[str, str]:
    text = (WORDS / f"{language}.ts").read_text(encoding="utf-8")
    needs = re.findall(r"    (\w+): { name: '.*?', need: '(.*?)'", text)
    return {level: need for level, need in needs if level in LEVELS}


@pytest.fixture
def store() -> Iterator[Store]:
    with open_store("sqlite://") as opened:
        ensure_bank(opened)
        yield opened


@pytest.mark.parametrize(("language", "place"), [("en", 0), ("de", 1)])
def test_a_card_names_what_its_level_may_need_and_nothing_of_another(
    language: str, place: int
) -> None:
    cards = read_cards(language)
    for technique, words in PROMISED.items():
        level = level_of(TECHNIQUES[technique].se)
        assert [name for name, card in cards.items() if words[place] in card] == [level], technique
    others = OF_RULES_ALONE | OF_LARGE_BOARDS
    classic = [t for t in TECHNIQUES.values() if t.family not in OF_RULES and t.id not in others]
    easier = {t.id for t in classic if 0 < t.se <= LEVELS["expert"].most}
    assert easier - PROMISED.keys() == UNNAMED


@pytest.mark.parametrize("level", LEVELS)
def test_what_is_served_has_a_hardest_step_of_its_level(store: Store, level: str) -> None:
    cards = [pick(store, level) for _ in range(SERVED)]
    steps = {find_step(store, card) for card in cards}
    assert {card.level for card in cards} == {level}
    assert all(level_of(card.rating or 0.0) == level for card in cards)
    if level not in ("master", "extreme"):  # whose chains have prices by their length
        assert {level_of(TECHNIQUES[step].se) for step in steps} == {level}
        assert steps <= PROMISED.keys() | UNNAMED


def test_the_expected_time_rises_from_level_to_level(store: Store) -> None:
    times = [find_usual_time(store, level) for level in LEVELS]
    assert times == sorted(set(times))


def find_usual_time(store: Store, level: str) -> int:
    """The median of what is served: each hardest step as often as `Puzzles` takes it."""
    counts = store.puzzles.count_steps(Wish(level=level))
    times: list[tuple[int, float]] = sorted(
        (puzzle.card["seconds"], min(counts[puzzle.technique], ENOUGH) / counts[puzzle.technique])
        for puzzle in store.puzzles.iterate(Wish(level=level))
    )
    half = sum(weight for _, weight in times) / 2
    places = accumulate(weight for _, weight in times)
    return next(time for (time, _), place in zip(times, places, strict=True) if place >= half)


def test_hardest_steps_are_mixed_however_many_there_are_of_one() -> None:
    with open_store("sqlite://") as store:
        for number in range(300):
            technique = "bug-1" if number >= 60 else f"unique-rectangle-{number % 3 + 1}"
            store.puzzles.add(
                [
                    NewPuzzle(
                        key=f"{number + 1:081d}".replace("0", "."),
                        givens="1" + "." * 80,
                        level="expert",
                        technique=technique,
                    )
                ]
            )
        puzzles = Puzzles(store)
        wishes = [next(puzzles._mix(Wish(level="expert"))) for _ in range(400)]
        counts = Counter(wish.technique for wish in wishes)
        assert len(counts) == 4
        assert max(counts.values()) < 200, "all four are alike; 240 of 300 were BUG+1"
        asked = [wish.technique for wish in puzzles._mix(Wish(level="expert"))]
        assert (len(asked), len(set(asked)), asked[-1]) == (4, 4, None), "at last any will do"


def pick(store: Store, level: str) -> PuzzleCard:
    card = Puzzles(store).pick(Wish(level=level), None)
    assert card is not None
    return card


def find_step(store: Store, card: PuzzleCard) -> str:
    stored = store.puzzles.find(card.id or 0)
    assert stored is not None
    return stored.technique
