"""Names of grids: short, checked, and readable back."""

import random
from pathlib import Path

import numpy as np
import pytest

from nonet import CLASSIC, Grid, InputError, Layout, generate_grid
from nonet.naming import NAME_ALPHABET as ALPHABET
from nonet.naming import format_name, name_many, parse_name
from truth import read_truth

DATA = Path(__file__).parent / "data"


def puzzles() -> list[str]:
    lines = (DATA / "key_puzzles.tsv").read_text().splitlines()[1:]
    return [line.split("\t")[1] for line in lines][::40]


def test_names_read_back_as_the_grid() -> None:
    for line in [*puzzles(), "." * 81]:
        name = format_name(line)
        assert name.isalnum()
        assert parse_name(name) == Grid(line)


def test_names_of_complete_grids_are_short() -> None:
    for seed in range(20):
        grid = generate_grid(seed)
        name = format_name(grid)
        assert parse_name(name) == grid
        assert len(name) <= 17  # 72.5 bits are 12.2 symbols; kind and check take three


def test_names_of_17_clue_puzzles_are_short() -> None:
    sizes = [len(format_name(line)) for line in puzzles() if sum(c != "." for c in line) == 17]
    assert sizes
    assert max(sizes) <= 23


@pytest.mark.parametrize("size", [4, 6, 8, 12, 16])
def test_other_boards_have_names_too(size: int) -> None:
    layout = Layout.of_size(size)
    grid = Grid.empty(layout).with_digit(1, 3).with_digit(layout.cells - 1, 2)
    assert parse_name(format_name(grid), layout) == grid


def test_truth_puzzles_of_every_size_read_back() -> None:
    for truth in read_truth("solver.txt"):
        if truth.count == 1:
            grid = Grid(truth.line)
            assert parse_name(format_name(grid), grid.layout) == grid


def test_every_wrong_symbol_and_every_swap_is_noticed() -> None:
    name = format_name(puzzles()[0])
    for place, symbol in enumerate(name):
        for wrong in ALPHABET:
            if wrong != symbol:
                with pytest.raises(InputError):
                    parse_name(name[:place] + wrong + name[place + 1 :])
    for a in range(len(name)):
        for b in range(a + 1, len(name)):
            swapped = list(name)
            swapped[a], swapped[b] = swapped[b], swapped[a]
            if swapped[a] != swapped[b]:
                with pytest.raises(InputError):
                    parse_name("".join(swapped))


def test_two_wrong_symbols_are_noticed() -> None:
    name = format_name(puzzles()[1])
    rng = random.Random(0)
    for _ in range(2000):
        wrong = list(name)
        for place in rng.sample(range(len(name)), 2):
            wrong[place] = rng.choice([symbol for symbol in ALPHABET if symbol != wrong[place]])
        with pytest.raises(InputError):
            parse_name("".join(wrong))


def test_many_names_are_those_of_one_by_one() -> None:
    lines = puzzles()
    rows = np.array([list(Grid(line)) for line in lines], np.uint8)
    names = [format_name(line) for line in lines]
    for threads in (0, 1, 3):
        assert name_many(lines, threads=threads) == names
        assert name_many(rows, threads=threads) == names
    assert name_many([]) == []


def test_one_bad_grid_among_many_is_named() -> None:
    with pytest.raises(InputError, match="grid 2: expected a grid without conflicts, got digit 1"):
        name_many(["." * 81, "11" + "." * 79])
    with pytest.raises(InputError, match="81 columns"):
        name_many(np.zeros((1, 80), np.uint8))


def test_any_text_is_read_or_refused() -> None:
    for text in ("", "g", "\ud800", "p\0T8", "gé00", "z" * 10**6, "g" + "z" * 30, "p" + "z" * 40):
        with pytest.raises(InputError):
            parse_name(text)


def test_bad_names_are_refused_with_the_reason() -> None:
    with pytest.raises(InputError, match="got 'O' at 2"):
        parse_name("pO00")
    with pytest.raises(InputError, match="starts with 'g' or 'p'"):
        parse_name("x000")
    with pytest.raises(InputError, match="check symbols"):
        parse_name("p0000")
    with pytest.raises(InputError, match="check symbols"):
        parse_name(format_name("." * 81), CLASSIC.with_diagonals())
    with pytest.raises(InputError, match="without conflicts, got digit 1 twice in row 1"):
        format_name("11" + "." * 79)
