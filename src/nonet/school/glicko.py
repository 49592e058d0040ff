"""Glicko-2: a rating, how sure it is, and how steady the player is.

After Mark Glickman, "Example of the Glicko-2 system" (2013). Each answer is a game of the player
against the position. The page counts alike (`frontend/src/school/glicko.ts`);
`tests/data/glicko.json` holds both.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt

__all__ = ["Opponent", "Skill", "update_skill"]

TAU = 0.5  # how fast volatility may change
SCALE = 173.7178  # Glicko's points to a step of the logistic curve
CENTRE = 1500
PRECISION = 1e-6


@dataclass(frozen=True)
class Skill:
    """What is known of a player: at the start next to nothing."""

    rating: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06


@dataclass(frozen=True)
class Opponent:
    """A position that was answered, and how."""

    rating: float
    deviation: float
    score: float  # 1 right, 0 wrong, and between


def update_skill(skill: Skill, games: Sequence[Opponent]) -> Skill:
    """Learn from some games: the skill after them. The example of the paper:

    >>> games = [Opponent(1400, 30, 1), Opponent(1550, 100, 0), Opponent(1700, 300, 0)]
    >>> after = update_skill(Skill(1500, 200, 0.06), games)
    >>> f"{after.rating:.2f} {after.deviation:.2f} {after.volatility:.5f}"
    '1464.05 151.52 0.06000'
    """
    mu, phi = (skill.rating - CENTRE) / SCALE, skill.deviation / SCALE
    information = surprise = 0.0
    for game in games:
        g = _dampen(game.deviation / SCALE)
        expected = 1 / (1 + exp(-g * (mu - (game.rating - CENTRE) / SCALE)))
        information += g * g * expected * (1 - expected)
        surprise += g * (game.score - expected)
    variance = 1 / information
    sigma = _find_volatility(phi, skill.volatility, variance, variance * surprise)
    after = 1 / sqrt(1 / (phi * phi + sigma * sigma) + 1 / variance)
    return Skill(CENTRE + SCALE * (mu + after * after * surprise), SCALE * after, sigma)


def _dampen(phi: float) -> float:
    """Say how much a game tells whose opponent is not known well."""
    return 1 / sqrt(1 + 3 * phi * phi / pi**2)


def _find_volatility(phi: float, volatility: float, variance: float, delta: float) -> float:
    """Find the new volatility: the root of the paper's f, by the Illinois algorithm."""
    a = log(volatility * volatility)

    def f(x: float) -> float:
        e = exp(x)
        spread = phi * phi + variance + e
        return e * (delta * delta - spread) / (2 * spread * spread) - (x - a) / (TAU * TAU)

    low, high = a, _find_bound(f, a, delta * delta - phi * phi - variance)
    at_low, at_high = f(low), f(high)
    while abs(high - low) > PRECISION:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = f(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return exp(low / 2)


def _find_bound(f: Callable[[float], float], a: float, excess: float) -> float:
    if excess > 0:
        return log(excess)
    k = 1
    while f(a - k * TAU) < 0:
        k += 1
    return a - k * TAU
