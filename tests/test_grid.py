import pickle

import pytest

from nonet import (
    CLASSIC,
    LETTERS,
    Grid,
    ImproperPuzzleError,
    InputError,
    Layout,
    NonetError,
    Puzzle,
    problems,
)

LINE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


def test_a_grid_is_a_value() -> None:
    grid = Grid(LINE)
    assert grid == Grid(LINE.replace(".", "0"))
    assert len({grid, Grid(LINE), grid.with_digit("r1c2", 1)}) == 2
    assert pickle.loads(pickle.dumps(grid)) == grid
    assert grid < grid.with_digit(1, 1)
    assert grid != LINE


def test_a_changed_copy_leaves_the_original_alone() -> None:
    grid = Grid(LINE)
    assert grid.with_digit("A2", 9)["r1c2"] == 9
    assert grid["r1c2"] == 0
    assert grid.with_digit(1, 9).with_digit(1, 0) == grid


def test_a_grid_can_be_walked_and_read_as_bytes() -> None:
    grid = Grid(LINE)
    assert list(grid) == list(grid.digits)
    assert len(grid) == 81
    assert Grid.from_digits(CLASSIC, grid.digits) == grid
    assert grid.count_digits() == 17
    assert not grid.is_complete


def test_letters_serve_alphabetical_sudoku() -> None:
    grid = Grid("a..B........C..d", symbols=LETTERS)
    assert grid.format() == "1..2........3..4"
    assert grid.format(LETTERS) == "A..B........C..D"


@pytest.mark.parametrize(
    "text", ["", "1", "." * 80, "." * 82, "x" * 81, "." * 80 + "é", "٣" * 81, "\0" * 81]
)
def test_what_is_no_grid_is_refused(text: str) -> None:
    with pytest.raises(InputError, match=r"expected .*, got "):
        Grid(text)


def test_a_digit_beyond_the_board_is_refused_with_its_place() -> None:
    with pytest.raises(InputError, match=r"expected '\.' or 1 to 4, got '5' at r1c2"):
        Grid("15" + "." * 14)
    with pytest.raises(InputError, match="expected a digit from 0 to 9, got 10 at r1c1"):
        Grid(LINE).with_digit(0, 10)
    with pytest.raises(InputError, match="expected a grid, a puzzle or text, got int"):
        Grid(5)  # type: ignore[arg-type]


def test_problems_name_digit_house_and_cells() -> None:
    found = problems("1..1" + "." * 8 + "1...")
    assert [(p.digit, p.house and p.house.name, p.cells) for p in found] == [
        (1, "row 1", (0, 3)),
        (1, "column 1", (0, 12)),
    ]
    assert problems(Grid.empty(Layout.of_size(25))) == []


def test_a_puzzle_has_one_solution_or_is_refused() -> None:
    puzzle = Puzzle(LINE)
    assert puzzle.givens == Grid(LINE)
    assert puzzle.solution.is_complete
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    assert {puzzle: "found"}[Puzzle(Grid(LINE))] == "found"
    with pytest.raises(ImproperPuzzleError, match=r"got several: r.c. can be . or ."):
        Puzzle("." * 81)
    with pytest.raises(ImproperPuzzleError, match="got none"):
        Puzzle("55" + "." * 79)


def test_every_error_belongs_to_the_family_and_to_python() -> None:
    assert issubclass(InputError, NonetError)
    assert issubclass(InputError, ValueError)


def test_str_draws_the_board_with_its_boxes() -> None:
    assert str(Grid("1..4........2..3")).splitlines()[2] == "----+----"
    assert str(Grid(LINE)).splitlines()[0] == "4 . . | . . . | 8 . 5"
    assert repr(Grid(LINE)) == f"Grid('{LINE}')"


@pytest.mark.parametrize(
    "board",
    ["3x3", "2x3", "3x2", "3x3+diagonals; anti-knight", "samurai", "2x2; cage 3: r1c1 r1c2"],
)
def test_the_text_of_a_grid_reads_as_the_same_grid(board: str) -> None:
    grid = Grid.empty(board).with_digit("r1c1", 2)
    assert Grid(str(grid)) == grid
    assert Grid(f"{grid.format()} on {board}") == grid
    assert grid.has_usual_board == (board in ("3x3", "2x3"))


@pytest.mark.parametrize(
    "text", ["1..4 on", "1..4 on 2x2", " on 2x2", "1..4.........32. on 3x3; wings"]
)
def test_a_text_with_a_board_that_does_not_fit_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="expected"):
        Grid(text)
