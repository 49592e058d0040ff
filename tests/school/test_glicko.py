"""Glicko-2: the truth file that the page reads too, and that a rating finds its player."""

import json
from pathlib import Path
from random import Random
from statistics import median

import pytest

from nonet.school import Opponent, Skill, update_skill

PLAYERS = 400
SPREAD = 300  # of the players' true ratings
LEAST = 60  # deviation, as on the page
POSITION = 150


def play(truth: float, answers: int, random: Random) -> list[float]:
    """Let a player of a true rating answer; the error of the rating after each answer."""
    skill, errors = Skill(rating=1500), []
    for _ in range(answers):
        position = skill.rating - 150 + random.gauss(0, 60)
        chance = 1 / (1 + 10 ** ((position - truth) / 400))
        game = Opponent(position, POSITION, float(random.random() < chance))
        after = update_skill(skill, [game])
        skill = Skill(after.rating, max(LEAST, after.deviation), after.volatility)
        errors.append(abs(skill.rating - truth))
    return errors


@pytest.mark.parametrize("number", range(21))
def test_the_truth_file_holds(root: Path, number: int) -> None:
    case = json.loads((root / "tests/data/glicko.json").read_text())[number]
    after = update_skill(Skill(*case["skill"]), [Opponent(*game) for game in case["games"]])
    assert [after.rating, after.deviation] == pytest.approx(case["after"][:2], abs=1e-4)
    assert after.volatility == pytest.approx(case["after"][2], abs=1e-7)


def test_a_rating_finds_its_player_within_thirty_answers() -> None:
    random = Random(25)
    runs = [play(random.gauss(1500, SPREAD), 30, random) for _ in range(PLAYERS)]
    start, ten, thirty = (median(run[at] for run in runs) for at in (0, 9, 29))
    assert thirty < 60, f"median error after 30 answers {thirty:.0f}, after 10 {ten:.0f}"
    assert thirty < ten < start


def test_who_wins_against_the_odds_gains_more() -> None:
    skill = Skill(1500, 100)
    easy, hard = (update_skill(skill, [Opponent(r, 100, 1)]).rating for r in (1300, 1700))
    assert 1500 < easy < hard
