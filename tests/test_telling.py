"""Steps in frames: the laws of pictures and words, over every technique and many puzzles.

`NONET_SOAK=long` replays a thousand puzzles and all cases of the public library.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from nonet import Grid, InputError, Layout, generate, generate_puzzle
from nonet._core import tell
from nonet.bulk.bank import FIRST_BANK
from nonet.catalogue import TECHNIQUES
from nonet.levels import LEVELS
from nonet.techniques import (
    Position,
    Step,
    anti_knight_links,
    explain_step,
    find_path,
    non_consecutive_links,
    parse_position,
    replay,
    tell_step,
)
from nonet.words import CELL_NAMES, LANGUAGES, fill_template, load_language
from soaking import IS_LONG
from telling_laws import PLACEHOLDER, broken_laws
from test_reglib import read
from test_techniques import CASES, Case

CLASSIC = Layout.of_size(9)
SHARE = 1 if IS_LONG else 12  # of the library's cases, one in so many is told
TOLD = 300  # steps of a case: large fish come by the hundred thousand


def check(position: Position, step: Step) -> None:
    assert broken_laws(step, position) == [], explain_step(step, position)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.technique)
def test_every_technique_is_told_by_the_laws(case: Case) -> None:
    position = parse_position(case.position)
    steps = position.find([case.technique])
    for step in steps[:: len(steps) // TOLD + 1]:
        check(position, step)
        assert "pattern.digits" not in {frame.sentence for frame in tell(position, step)}


def list_puzzles() -> Iterator[Grid]:
    """Puzzles of all levels: those of the first bank, and where time is no matter many more."""
    lines = FIRST_BANK.read_text().splitlines()[1:]
    yield from (Grid(line.partition(",")[0]) for line in lines[:: 1 if IS_LONG else 8])
    for seed in range(150 if IS_LONG else 1):
        for level in LEVELS:
            made = generate(level=level, seed=seed)
            if made:
                yield made.puzzle.givens


def test_paths_of_all_levels_are_told_by_the_laws() -> None:
    count = 0
    for givens in list_puzzles():
        count += 1
        for position, step in replay(givens, find_path(givens).steps):
            check(position, step)
    assert count >= (1000 if IS_LONG else 35)


def list_boards() -> Iterator[Position]:
    for size in (4, 6, 12):
        yield Position(generate_puzzle(seed=3, layout=Layout.of_size(size)).givens)
    for layout in (CLASSIC.with_diagonals(), CLASSIC.with_windows()):
        yield Position(generate_puzzle(seed=5, layout=layout).givens)
    knight = Position(Grid("." * 30 + "1.......2" + "." * 42))
    yield knight.with_links(anti_knight_links(CLASSIC))
    yield knight.with_links(non_consecutive_links(CLASSIC))


def test_other_boards_and_rules_are_told_by_the_laws() -> None:
    told = 0
    for start in list_boards():
        for position, step in replay(start, find_path(start).steps[:60]):
            check(position, step)
            told += 1
    assert told > 100


def test_cases_of_the_public_library_are_told_by_the_laws(shared: Path) -> None:
    path = shared / "techniques" / "hodoku-reglib.txt"
    if not path.is_file():
        pytest.skip(f"the library {path} is not there")
    told = set()
    for case in [*read(path)][::SHARE]:
        position = parse_position(case.position)
        if position.standing != "open" or not case.techniques:
            continue
        for step in position.find(case.techniques, options=case.options)[:8]:
            told.add(step.technique)
            check(position, step)
    assert len(told) >= 50


# --- words -----------------------------------------------------------------------------------


def test_every_language_has_the_same_sentences_with_the_same_values() -> None:
    english = load_language("en")
    for code in LANGUAGES:
        words = load_language(code)
        assert words.sentences.keys() == english.sentences.keys()
        assert words.techniques.keys() == TECHNIQUES.keys()
        assert words.families.keys() == {t.family for t in TECHNIQUES.values()}
        assert words.lessons.keys() == english.lessons.keys()
        assert words.houses.keys() == english.houses.keys()
    assert english.techniques == {t.id: t.name for t in TECHNIQUES.values()}


KINDS = {
    "digits": "digit digits others other next x y z",
    "cells": "cell cells near far ends_of from off on set fins pivot pincer stem twins",
    "houses": "house houses bases covers cover box rows columns",
    "candidates": "gone placed clash guardians a b",
    "number": "n",
}
SAMPLES = {
    "digits": ([7], [3, 7, 8]),
    "cells": ([0], [0, 10, 80]),
    "houses": ([0], [0, 9, 20]),
    "candidates": ([(0, 7)], [(0, 7), (0, 8), (10, 8)]),
    "number": (1, 5),
}


def kind_of(name: str, sentence: str) -> str:
    if sentence in {"links.ends", "chain.ends"} and name == "ends":
        return "cells" if sentence == "links.ends" else "candidates"
    return next(kind for kind, names in KINDS.items() if name in names.split())


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("names", CELL_NAMES)
def test_every_sentence_can_be_said(code: str, names: str) -> None:
    for sentence, template in load_language(code).sentences.items():
        for index in (0, 1):
            values = {
                name.lower(): (kind, SAMPLES[kind][index])
                for name, _ in PLACEHOLDER.findall(template)
                for kind in [kind_of(name.lower(), sentence)]
            }
            said = fill_template(template, values, CLASSIC, code, names)
            assert re.fullmatch(r"[A-ZÄÖÜa-z0-9][^{}|≠]*[^ ][.?]", said), said
            assert "  " not in said


def test_a_value_has_the_same_kind_wherever_it_is_named() -> None:
    for case in CASES:
        position = parse_position(case.position)
        for step in position.find([case.technique], first=True):
            for frame in tell(position, step):
                for name, (kind, _) in frame.values.items():
                    assert kind == kind_of(name, frame.sentence), frame.sentence


def test_cells_are_named_as_the_reader_likes() -> None:
    position = Position(Grid("123.............", Layout.of_size(4)))
    step = position.find(["full-house"])[0]
    assert tell_step(step, position, names="spoken")[-1] == "So row 1, column 4 is 4."
    assert tell_step(step, position, names="a1")[-1] == "So A4 is 4."
    assert tell_step(step, position, "de", "short")[-1] == "Also gehört in r1c4 die 4."


def test_no_technique_talks_in_shorthand() -> None:
    for case in CASES:
        position = parse_position(case.position)
        for step in position.find([case.technique], first=True):
            for language in LANGUAGES:
                assert not re.search(r"≠|→|=", explain_step(step, position, language, "spoken"))


# --- bad input ---------------------------------------------------------------------------------


def test_a_step_of_another_position_is_refused() -> None:
    position = Position(Grid("123............."))
    for step, message in [
        (Step("naked-single", placements=[(0, 4)]), "4 in r1c1, which is no candidate"),
        (Step("naked-single", placements=[(99, 4)]), "expected a cell from 0 to 15, got 99"),
        (Step("naked-single", placements=[(3, 9)]), "expected a digit from 1 to 4, got 9"),
        (Step("x-wing", houses=[(99, "base")]), "expected a house from 0 to 11, got 99"),
        (Step("aic", nodes=[(1, True, [3], [], [7])]), "expected parents among 1 nodes, got"),
    ]:
        with pytest.raises(InputError, match=re.escape(message)):
            tell(position, step)


@pytest.mark.parametrize("technique", [*TECHNIQUES])
def test_a_step_without_evidence_is_told_plainly(technique: str) -> None:
    position = Position(Grid("12.............."))
    for step in (Step(technique, placements=[(2, 3)]), Step(technique, eliminations=[(2, 3)])):
        assert [frame.sentence for frame in tell(position, step)][-1].startswith("effect.")


def test_unknown_languages_and_names_of_cells_are_refused() -> None:
    position = Position(Grid("123............."))
    step = position.find(["full-house"])[0]
    with pytest.raises(InputError, match="expected a language of en, de, got 'fr'"):
        explain_step(step, position, "fr")
    with pytest.raises(InputError, match="expected names of cells in spoken, short, a1, got 'xy'"):
        explain_step(step, position, names="xy")
