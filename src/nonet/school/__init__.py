"""The school: the course, the positions of its exercises, and the rating of whoever does them."""

from nonet.school.course import (
    BRANCHES,
    COURSE,
    SUBJECTS,
    TAUGHT,
    Unit,
    find_depth,
    find_unit,
    list_cheaper,
    list_easier,
    list_family,
    technique_of,
)
from nonet.school.exercises import Exercise, judge, list_pattern, make_exercise, rate_position
from nonet.school.glicko import Opponent, Skill, update_skill
from nonet.school.near_misses import NearMiss, begin_with_near_miss, find_near_miss
from nonet.school.positions import (
    StepPosition,
    cut_positions,
    draw_image,
    find_answers,
    find_faults,
    find_position_key,
    move_position,
    turn_position,
)
from nonet.school.supply import format_supply, load_supply, parse_supply

__all__ = [
    "BRANCHES",
    "COURSE",
    "SUBJECTS",
    "TAUGHT",
    "Exercise",
    "NearMiss",
    "Opponent",
    "Skill",
    "StepPosition",
    "Unit",
    "begin_with_near_miss",
    "cut_positions",
    "draw_image",
    "find_answers",
    "find_depth",
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
    "technique_of",
    "turn_position",
    "update_skill",
]
