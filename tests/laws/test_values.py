"""Laws of the values, over grids that nobody chose."""

from hypothesis import given
from hypothesis import strategies as st

from nonet import LETTERS, SYMBOLS, Grid, InputError, Layout, count_solutions, problems

SIZES = st.sampled_from([4, 6, 8, 9, 10, 12, 16, 25])


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    layout = Layout.of_size(draw(SIZES))
    digits = draw(st.binary(min_size=layout.cells, max_size=layout.cells))
    return Grid.from_digits(layout, bytes(byte % (layout.digits + 1) for byte in digits))


@given(grids(), st.sampled_from([SYMBOLS, LETTERS]))
def test_parse_after_format_is_the_identity(grid: Grid, symbols: str) -> None:
    assert Grid(grid.format(symbols), grid.layout, symbols) == grid


@given(grids(), st.randoms(use_true_random=False))
def test_emptying_a_cell_never_adds_a_problem(grid: Grid, random: object) -> None:
    cell = random.randrange(len(grid))  # type: ignore[attr-defined]
    emptied = grid.with_digit(cell, 0)
    assert len(problems(emptied)) <= len(problems(grid))


@given(st.integers(0, 2**16 - 1), st.integers(0, 15))
def test_removing_givens_never_removes_a_solution(mask: int, cell: int) -> None:
    full = "1234341221434321"
    grid = Grid("".join(full[i] if mask >> i & 1 else "." for i in range(16)))
    assert count_solutions(grid.with_digit(cell, 0), 300) >= count_solutions(grid, 300) >= 1


@given(st.text(max_size=700))
def test_any_text_is_a_grid_or_refused_as_input(text: str) -> None:
    try:
        grid = Grid(text)
    except InputError:
        return
    assert grid == Grid(grid.format())
