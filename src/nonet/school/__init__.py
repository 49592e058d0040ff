"""The school: the course, the positions of its exercises, and the rating of whoever does them."""

from nonet.school.course import (
    COURSE,
    TAUGHT,
    Unit,
    find_unit,
    list_cheaper,
    list_easier,
    list_family,
)
from nonet.school.exercises import Exercise, judge, list_pattern, make_exercise, rate_position
from nonet.school.glicko import Opponent, Skill, update_skill
from nonet.school.near_misses import find_near_miss
from nonet.school.positions import (
    StepPosition,
    cut_positions,
    find_answers,
    find_faults,
    find_position_key,
    move_position,
)
from nonet.school.supply import format_supply, load_supply, parse_supply

__all__ = [
    "COURSE",
    "TAUGHT",
    "Exercise",
    "Opponent",
    "Skill",
    "StepPosition",
    "Unit",
    "cut_positions",
    "find_answers",
    "find_faults",
    "find_near_miss",
    "find_position_key",
    "find_unit",
    "format_supply",
    "judge",
    "list_cheaper",
    "list_easier",
    "list_family",
    "list_pattern",
    "load_supply",
    "make_exercise",
    "move_position",
    "parse_supply",
    "rate_position",
    "update_skill",
]
