"""The key against truth that others computed: brute force, nauty, gsf's program, mathematics."""

import os
import pickle
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache
from math import factorial
from pathlib import Path

import numpy as np
import pytest

from nonet import CLASSIC, Grid, InputError, Layout, Puzzle, count_solutions
from nonet._core import find_keys
from nonet.canonical import (
    Transformation,
    are_equivalent,
    band_class,
    count_automorphisms,
    find_equivalence,
    find_key,
    group_equivalent,
    key,
    key_many,
    least_band,
    list_automorphisms,
    make_transformation,
    transform,
)

DATA = Path(__file__).parent / "data"
GROUP = 2 * 6**8 * factorial(9)  # transformations of the classic board
MOST_CANONICAL = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"


def read(name: str) -> list[list[str]]:
    lines = (DATA / name).read_text().splitlines()
    return [line.split("\t") for line in lines if not line.startswith("#")]


@cache
def grid_vectors() -> list[list[str]]:
    return read("key_grids.tsv")


@cache
def puzzle_vectors() -> list[list[str]]:
    return read("key_puzzles.tsv")


def test_every_complete_grid_has_the_key_and_automorphisms_of_the_truth_file() -> None:
    wrong = []
    for _, grid, least, automorphisms in grid_vectors():
        found = find_key(grid)
        if (found.grid.format(), found.automorphisms) != (least, int(automorphisms)):
            wrong.append(grid)
    assert len(grid_vectors()) > 1500
    assert wrong == []


def test_every_puzzle_has_the_key_and_automorphisms_of_the_truth_file() -> None:
    wrong = []
    for _, puzzle, _, least, automorphisms, *_ in puzzle_vectors():
        found = find_key(puzzle)
        if (found.grid.format(), found.automorphisms) != (least, int(automorphisms)):
            wrong.append(puzzle)
    assert len(puzzle_vectors()) > 1500
    assert wrong == []


def test_the_transformation_leads_to_the_key_and_its_inverse_back() -> None:
    for row in grid_vectors()[::20] + puzzle_vectors()[::10]:
        grid = Grid(row[1])
        found = find_key(grid)
        assert transform(grid, found.transformation) == found.grid
        assert transform(found.grid, found.transformation.inverse()) == grid


def test_the_key_of_a_key_is_itself() -> None:
    for row in grid_vectors()[::20]:
        assert key(row[2]) == Grid(row[2])
    for row in puzzle_vectors()[::10]:
        assert key(row[3]) == Grid(row[3])


def test_keys_in_bulk_are_the_keys_one_by_one() -> None:
    puzzles = [row[1] for row in puzzle_vectors()]
    digits = np.frombuffer(b"".join(Grid(p).digits for p in puzzles), np.uint8).reshape(-1, 81)
    for threads in (1, 2, 5, 0):
        keys = key_many(digits, threads=threads)
        assert [Grid.from_digits(CLASSIC, row.tobytes()).format() for row in keys] == [
            row[3] for row in puzzle_vectors()
        ]
    assert (key_many(puzzles) == key_many(digits)).all()
    assert key_many(np.empty((0, 81), np.uint8)).shape == (0, 81)


def test_the_automorphisms_fix_the_grid_and_are_a_group() -> None:
    most = max(grid_vectors(), key=lambda row: int(row[3]))
    assert most[3] == "648"
    for text in (most[1], puzzle_vectors()[-1][1], "12" + "." * 79):
        grid = Grid(text)
        automorphisms = list_automorphisms(grid)
        assert len(set(automorphisms)) == len(automorphisms) == count_automorphisms(grid)
        assert all(transform(grid, one) == grid for one in automorphisms)
        assert Transformation.identity(CLASSIC) in automorphisms
    automorphisms = list_automorphisms(MOST_CANONICAL)
    group = set(automorphisms)
    assert all(a.then(b) in group for a in automorphisms[::40] for b in automorphisms[::7])
    assert all(a.inverse() in group for a in automorphisms)


def test_the_group_that_fixes_a_grid_times_its_images_is_the_whole_group() -> None:
    generators = [
        Transformation.transpose(CLASSIC),
        Transformation.swap_rows(CLASSIC, 0, 1),
        Transformation.swap_rows(CLASSIC, 1, 2),
        Transformation.swap_bands(CLASSIC, 0, 1),
        Transformation.swap_bands(CLASSIC, 0, 2),
        Transformation.relabel(CLASSIC, [2, 1, 3, 4, 5, 6, 7, 8, 9]),
        Transformation.relabel(CLASSIC, [2, 3, 4, 5, 6, 7, 8, 9, 1]),
    ]
    for text in ("." * 81, "1" + "." * 80, "12" + "." * 79, "1" + "." * 29 + "1" + "." * 50):
        images = count_images(Grid(text), generators)
        assert images * find_key(text).group_order == GROUP


def count_images(grid: Grid, generators: list[Transformation]) -> int:
    seen = {grid}
    new = [grid]
    while new:
        image = new.pop()
        for generator in generators:
            if (other := transform(image, generator)) not in seen:
                seen.add(other)
                new.append(other)
    return len(seen)


def test_classes_of_grids_multiply_out_to_the_number_of_grids() -> None:
    # 4×4: every grid there is; the classes are 2 and the orbits sum to 288.
    layout = Layout.of_size(4)
    grids = list(all_grids(Grid.empty(layout)))
    assert len(grids) == 288
    keys = Counter(key(grid) for grid in grids)
    assert len(keys) == 2
    group = 128 * factorial(4)
    assert find_key(Grid.empty(layout)).group_order == group
    for least, images in keys.items():
        assert find_key(least).group_order * images == group


def all_grids(grid: Grid) -> Iterable[Grid]:
    if grid.is_complete:
        yield grid
        return
    cell = grid.digits.index(0)
    for digit in range(1, grid.layout.digits + 1):
        if all(grid[peer] != digit for peer in grid.layout.peers(cell)):
            yield from all_grids(grid.with_digit(cell, digit))


def test_puzzles_of_4x4_are_equivalent_exactly_when_brute_force_says_so() -> None:
    layout = Layout.of_size(4)
    moves = list_automorphisms(Grid.empty(layout), limit=4000)
    assert len(moves) == 3072
    rng = random.Random(4)
    full = "1234341221434321"
    for _ in range(12):
        text = "".join(symbol if rng.random() < 0.3 else "." for symbol in full)
        grid = Grid(text)
        images = {transform(grid, move) for move in moves}
        assert {key(image) for image in rng.sample(sorted(images), min(40, len(images)))} == {
            key(grid)
        }
        assert key(grid) in images
        assert find_key(grid).group_order * len(images) == 3072
        assert count_automorphisms(grid) == sum(transform(grid, move) == grid for move in moves)


@pytest.mark.parametrize(
    ("layout", "group"),
    [
        (Layout.of_size(4), 128),
        (Layout.of_size(6), 48 * 72),  # no transposition: boxes are not square
        (Layout.of_size(8), (2**4 * 24) * (24**2 * 2)),
        (CLASSIC.with_diagonals(), 96),
        (CLASSIC.with_windows(), 128),
        (Layout.of_size(16), 2 * 24**10),
    ],
    ids=lambda value: getattr(value, "name", None),
)
def test_an_empty_board_has_the_symmetries_of_its_layout(layout: Layout, group: int) -> None:
    assert find_key(Grid.empty(layout)).group_order == group * factorial(layout.digits)


def jigsaw() -> Layout:
    rows = ["aabb", "acbb", "acdd", "ccdd"]
    return Layout.jigsaw(["abcd".index(symbol) for symbol in "".join(rows)])


@pytest.mark.parametrize(
    "layout",
    [Layout.of_size(6), Layout.of_size(8), Layout.box(3, 4), CLASSIC.with_diagonals()],
    ids=lambda layout: layout.name,
)
def test_keys_of_other_layouts_do_not_change_with_the_transformation(layout: Layout) -> None:
    rng = random.Random(6)
    for seed in range(6):
        grid = some_grid(layout, rng)
        image = transform(grid, Transformation.random(layout, seed))
        assert key(image) == key(grid)
        assert find_key(image).group_order == find_key(grid).group_order
        witness = find_equivalence(grid, image)
        assert witness is not None
        assert transform(grid, witness) == image
        assert key(key(grid)) == key(grid)


def some_grid(layout: Layout, rng: random.Random) -> Grid:
    grid = Grid.empty(layout)
    for _ in range(layout.cells // 2):
        cell = rng.randrange(layout.cells)
        open_digits = set(range(1, layout.digits + 1)) - {grid[peer] for peer in layout.peers(cell)}
        if open_digits:
            grid = grid.with_digit(cell, rng.choice(sorted(open_digits)))
    return grid


def test_the_symmetries_of_an_x_board_keep_its_keys() -> None:
    layout = CLASSIC.with_diagonals()
    lines = [1, 2, 0, 5, 4, 3, 8, 6, 7]  # commutes with turning back to front
    cells = [9 * lines[cell // 9] + lines[cell % 9] for cell in range(81)]
    move = Transformation(layout, cells, [3, 1, 2, 9, 8, 7, 4, 5, 6])
    grid = some_grid(layout, random.Random(1))
    assert key(transform(grid, move)) == key(grid)
    assert key(transform(grid, Transformation.turn(layout))) == key(grid)


def test_a_jigsaw_is_keyed_by_the_symmetry_it_has() -> None:
    layout = jigsaw()
    order = find_key(Grid.empty(layout)).group_order // factorial(4)
    assert order >= 1
    grid = some_grid(layout, random.Random(2))
    for automorphism in list_automorphisms(Grid.empty(layout), limit=4000):
        assert key(transform(grid, automorphism)) == key(grid)


def test_the_general_key_agrees_with_itself_on_complete_grids_of_16() -> None:
    rows = [[(4 * (r % 4) + r // 4 + c) % 16 + 1 for c in range(16)] for r in range(16)]
    grid = Grid.from_digits(Layout.of_size(16), bytes(digit for row in rows for digit in row))
    image = transform(grid, Transformation.random(grid.layout, 5))
    assert key(image) == key(grid)


def test_the_49158_puzzles_of_17_clues_have_49158_keys(shared: Path) -> None:
    lines = (shared / "puzzles" / "17clue.txt").read_text().splitlines()
    puzzles = [line[:81] for line in lines if len(line) >= 81 and line[0] != "#"]
    assert len(puzzles) == 49158
    assert len({row.tobytes() for row in key_many(puzzles, threads=2)}) == 49158


def test_the_kept_vectors_are_those_of_the_data_folder(shared: Path) -> None:
    for name, kept in (("grids", grid_vectors()), ("puzzles", puzzle_vectors())):
        lines = (shared / "keys" / f"{name}.tsv").read_text().splitlines()
        assert [line.split("\t") for line in lines if not line.startswith("#")] == kept


def test_the_416_bands_rank_and_unrank() -> None:
    bands = read("bands.tsv")
    assert [least_band(number) for number in range(1, 417)] == [band[1] for band in bands]
    assert [band_class(band[1]) for band in bands] == list(range(1, 417))
    assert sum(int(band[2]) for band in bands) == 2_612_736
    shuffled = transform(Grid(MOST_CANONICAL), Transformation.random(CLASSIC, 3)).digits
    assert band_class(shuffled[:27]) == band_class(shuffled[27:54]) == 1


def test_equivalence_comes_with_a_witness() -> None:
    puzzle = Puzzle(puzzle_vectors()[0][1])
    image = transform(puzzle, Transformation.random(CLASSIC, 9))
    assert are_equivalent(puzzle, image)
    witness = find_equivalence(puzzle, image)
    assert witness is not None
    assert transform(puzzle, witness) == image
    other = puzzle_vectors()[1][1]
    assert not are_equivalent(puzzle, other)
    assert find_equivalence(puzzle, other) is None
    assert find_equivalence(puzzle, Grid("." * 16)) is None
    assert group_equivalent([puzzle, other, image]) == [[0, 2], [1]]


def test_a_grid_with_a_conflict_is_refused_with_the_conflict() -> None:
    wrong = "2" + MOST_CANONICAL[1:]
    with pytest.raises(InputError, match=r"row 1, got digit 2 at r1c1 r1c2"):
        key(wrong)
    with pytest.raises(InputError, match="row 1, got digit 2"):
        find_key(wrong)
    with pytest.raises(InputError, match="row 1, got digit 2"):
        list_automorphisms(wrong)
    with pytest.raises(
        InputError, match="grid 2: expected no conflict, got digit 2 twice in row 1"
    ):
        key_many([MOST_CANONICAL, wrong])
    for cell in range(81):
        with pytest.raises(InputError):
            key(Grid(MOST_CANONICAL).with_digit(cell, Grid(MOST_CANONICAL)[cell] % 9 + 1))


def test_arrays_that_are_no_grids_are_refused() -> None:
    with pytest.raises(InputError, match="expected an array of uint8 with 81 columns"):
        key_many(np.zeros((3, 80), np.uint8))
    with pytest.raises(InputError, match="got int64"):
        key_many(np.zeros((3, 81), np.int64))
    wrong = np.zeros((3, 81), np.uint8)
    wrong[1, 10] = 12
    with pytest.raises(InputError, match="got 12 in grid 2 at r2c2"):
        key_many(wrong)
    with pytest.raises(InputError, match="expected a grid on layout 3x3"):
        key_many([Grid("." * 16)])
    with pytest.raises(InputError, match="expected a band class from 1 to 416, got 417"):
        least_band(417)
    with pytest.raises(InputError, match="expected a band of 27 digits, got 2"):
        band_class("12")
    with pytest.raises(InputError, match="got 1 at r1c2"):
        band_class("1" * 27)


@pytest.mark.parametrize("digits", ["0" * 9, "1" + "0" * 8, "123456789"])
def test_whole_rows_and_near_empty_grids_are_keyed(digits: str) -> None:
    for row in range(9):
        text = "0" * 9 * row + digits + "0" * 9 * (8 - row)
        turned = transform(Grid(text), Transformation.random(CLASSIC, row))
        assert key(turned) == key(text)


def test_rows_of_the_most_symmetric_grid_keep_their_key() -> None:
    for rows in range(1, 512, 7):
        text = "".join(
            MOST_CANONICAL[9 * row : 9 * row + 9] if rows >> row & 1 else "." * 9
            for row in range(9)
        )
        assert key(transform(Grid(text), Transformation.random(CLASSIC, rows))) == key(text)


def test_both_builds_of_the_engine_find_the_same_keys() -> None:
    program = (
        "import sys; from nonet.canonical import key_many; "
        "print(key_many(sys.stdin.read().split()).tobytes().hex())"
    )
    lines = "\n".join([row[1] for row in puzzle_vectors()[::5] + grid_vectors()[::5]])
    answers = set()
    for level in ("portable", "avx2"):
        done = subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "NONET_CPU": level},
            input=lines,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode == 0:
            answers.add(done.stdout)
        else:
            assert level == "avx2", done.stderr
    assert len(answers) == 1


def test_named_transformations_do_what_they_say() -> None:
    grid = Grid("1234" + "." * 12)
    layout = grid.layout
    pictures = {
        "...1...2...3...4": Transformation.turn(layout),
        "............4321": Transformation.turn(layout, 2),
        "4321............": Transformation.mirror(layout),
        "1...2...3...4...": Transformation.transpose(layout),
        "2341............": Transformation.relabel(layout, [2, 3, 4, 1]),
        "....1234........": Transformation.swap_rows(layout, 0, 1),
        "2134............": Transformation.swap_columns(layout, 0, 1),
        "........1234....": Transformation.swap_bands(layout, 0, 1),
        "3412............": Transformation.swap_stacks(layout, 0, 1),
    }
    for picture, transformation in pictures.items():
        assert transform(grid, transformation).format() == picture
    assert Transformation.turn(layout, -1) == Transformation.turn(layout, 3)


def test_a_transformation_carries_cells_digits_houses_and_candidates() -> None:
    turn = Transformation.turn(CLASSIC).then(
        Transformation.relabel(CLASSIC, [9, 1, 2, 3, 4, 5, 6, 7, 8])
    )
    assert turn.cell("r1c1") == CLASSIC.parse_cell("r1c9")
    assert turn.digit(1) == 9
    assert turn.digit(0) == 0
    assert CLASSIC.houses[turn.house(0)].name == "column 9"
    candidates = [0] * 81
    candidates[0] = 0b11
    assert turn.apply_candidates(candidates)[8] == 0b1_0000_0001
    assert pickle.loads(pickle.dumps(turn)) == turn
    assert hash(turn) == hash(turn.inverse().inverse())
    assert turn.then(turn.inverse()).is_identity


def test_what_is_no_symmetry_is_refused() -> None:
    with pytest.raises(InputError, match="symmetry of layout 2x3, got one that breaks up box 1"):
        Transformation.turn(Layout.of_size(6))
    with pytest.raises(InputError, match="breaks up"):
        Transformation.swap_rows(CLASSIC, 0, 3)
    with pytest.raises(InputError, match="expected a row from 0 to 8, got 9"):
        Transformation.swap_rows(CLASSIC, 0, 9)
    with pytest.raises(InputError, match="expected every digit from 1 to 9 once, got 1 1"):
        Transformation.relabel(CLASSIC, [1, 1])
    with pytest.raises(InputError, match="expected every cell from 0 to 80 once, got 0 twice"):
        Transformation(CLASSIC, [0] * 81, list(range(1, 10)))
    with pytest.raises(InputError, match="expected a grid on layout 3x3"):
        transform(Grid("." * 16), Transformation.identity(CLASSIC))
    with pytest.raises(InputError, match="expected a layout of boxes"):
        Transformation.swap_bands(jigsaw(), 0, 1)


def test_the_same_seed_gives_the_same_transformation() -> None:
    assert Transformation.random(CLASSIC, 7) == Transformation.random(CLASSIC, 7)
    made = {Transformation.random(CLASSIC, seed) for seed in range(200)}
    assert len(made) == 200
    assert sum(one.house(0) >= 9 for one in made) in range(60, 140)  # half are transposed


def test_chance_reaches_every_symmetry_of_a_layout() -> None:
    layout = CLASSIC.with_diagonals()
    made = Counter(Transformation.random(layout, seed).cells for seed in range(1500))
    assert len(made) == 96
    assert max(made.values()) < 40  # 15.6 expected


def test_a_transformed_puzzle_is_a_puzzle() -> None:
    for row in puzzle_vectors()[:3]:
        image = transform(Grid(row[1]), Transformation.random(CLASSIC, 1))
        assert count_solutions(image) == 1


@pytest.mark.parametrize(("rows", "columns"), [(1, 81), (2, 80), (0, 81), (2, 16)])
def test_keys_are_never_written_past_their_array(rows: int, columns: int) -> None:
    digits = np.zeros((2, 81), np.uint8)
    with pytest.raises(InputError, match=rf"expected 2 rows of 81 cells .*got {rows} of {columns}"):
        find_keys(CLASSIC, digits, np.zeros((rows, columns), np.uint8), 1)
    with pytest.raises(InputError, match="expected 2 rows of 81 cells for digits, got 2 of 80"):
        find_keys(CLASSIC, digits[:, 1:].copy(), digits.copy(), 1)


@pytest.mark.parametrize(
    "call",
    [
        lambda: group_equivalent(5),  # type: ignore[arg-type]
        lambda: group_equivalent("." * 81),
        lambda: band_class("x" * 27),
        lambda: band_class(5),  # type: ignore[arg-type]
        lambda: band_class("²" * 27),
        lambda: make_transformation(5),  # type: ignore[arg-type]
        lambda: make_transformation("3x3", swaps=5),  # type: ignore[arg-type]
        lambda: make_transformation("3x3", swaps=[("lines", 1, 2)]),
        lambda: make_transformation("3x3", swaps=[("rows", 1)]),  # type: ignore[list-item]
        lambda: make_transformation("3x3", swaps=[("rows", "1", 2)]),  # type: ignore[list-item]
    ],
)
def test_what_makes_no_sense_is_refused(call: Callable[[], object]) -> None:
    with pytest.raises(InputError, match="expected"):
        call()
