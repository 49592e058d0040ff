"""Guesses of how many solutions there are, against counts that are known."""

import json
import math
import subprocess
import sys
from random import Random

import pytest

import nonet
from nonet.errors import InputError, TooLongError
from nonet.solver import Estimate
from random_rules import draw_rule

# Felgenhauer and Jarvis (2005) have counted the largest.
KNOWN = {"2x2": 288, "2x3": 28_200_960, "3x3": 6_670_903_752_021_072_936_960}


@pytest.mark.parametrize(("board", "count"), KNOWN.items())
def test_empty_boards_are_guessed_within_the_error(board: str, count: int) -> None:
    guess = nonet.estimate_solutions(nonet.Grid.empty(nonet.Layout.parse(board)), 2000, seed=5)
    assert abs(guess.number / count - 1) < 5 * guess.error + 1e-9
    assert guess.error < 0.1
    assert guess.hits <= guess.samples == 2000


@pytest.mark.parametrize("seed", range(30))
def test_boards_with_rules_are_guessed_as_they_are_counted(seed: int) -> None:
    dice = Random(seed)
    layout = nonet.Layout.parse("2x3" if seed % 2 else "2x2")
    rules = [draw_rule(dice, layout, dice.choice(["cage", "thermometer", "anti-king", "arrow"]))]
    givens = range(1, layout.digits + 1) if seed % 2 else ()
    digits = bytes(givens).ljust(layout.digits**2, b"\0")
    grid = nonet.Grid.from_digits(nonet.Board(layout, rules), digits)
    count = nonet.count_solutions(grid, limit=100_000)
    guess = nonet.estimate_solutions(grid, 4000, seed=seed)
    if count == 0:
        assert (guess.hits, guess.number) == (0, 0)
    else:
        # A board whose ways differ much may be guessed too low, never without telling the error.
        assert abs(guess.number - count) <= 6 * guess.error * guess.number + 1e-6 * count


def test_equal_seeds_give_equal_guesses() -> None:
    first, again, other = (nonet.estimate_solutions("." * 81, 20, seed=n) for n in (3, 3, 4))
    assert first == again
    assert first != other


def test_a_number_larger_than_any_float_has_a_logarithm() -> None:
    assert math.isinf(Estimate(400.5, 0.1, 10, 10).number)
    assert str(Estimate(400.5, 0.1, 10, 10)) == "3.162e400 (± 10.0 %)"
    largest = nonet.estimate_solutions(nonet.Grid.empty(nonet.Layout.parse("5x5")), 1)
    assert 250 < largest.log10 < 330


def test_a_proper_puzzle_has_one_and_a_broken_one_none() -> None:
    puzzle = nonet.generate_puzzle(7)
    guess = nonet.estimate_solutions(puzzle, 400)
    assert abs(guess.number - 1) < 5 * guess.error + 1e-9
    broken = nonet.estimate_solutions("11" + "." * 79, 50)
    assert (broken.number, broken.hits, str(broken)) == (0, 0, "none found in 50 samples")


def test_bad_orders_are_refused_and_long_ones_end() -> None:
    with pytest.raises(InputError, match="samples, got 0"):
        nonet.estimate_solutions("." * 81, 0)
    with pytest.raises(InputError, match="seed"):
        nonet.estimate_solutions("." * 81, 5, seed=-1)
    with pytest.raises(TooLongError):
        nonet.estimate_solutions("." * 625, 1_000_000, timeout=0.01)


def test_the_command_line_guesses_too() -> None:
    command = [sys.executable, "-m", "nonet", "count", "--estimate"]
    puzzle = nonet.generate_puzzle(11).givens.format()
    done = subprocess.run([*command, "20", puzzle, "." * 81], capture_output=True, check=True)
    one, many = done.stdout.decode().splitlines()
    assert 0 <= float(one.split()[0]) < 10
    assert 1e20 < float(many.split()[0]) < 1e23
    refused = subprocess.run(
        [*command, "9", "--limit", "5", puzzle], capture_output=True, check=False
    )
    assert refused.returncode == 2
    assert b"expected no --limit with --estimate, got 5" in refused.stderr
    broken = [*command, "9", "--json", "11" + "." * 79]
    failed = subprocess.run(broken, capture_output=True, check=False)
    found = json.loads(failed.stdout)
    assert (failed.returncode, found["log10"], found["hits"], found["samples"]) == (1, None, 0, 9)
