"""Laws of keys and transformations, over grids that nobody chose."""

from hypothesis import given, settings
from hypothesis import strategies as st

from nonet import CLASSIC, Grid, generate_puzzle
from nonet.canonical import Transformation, find_equivalence, find_key, key, transform
from nonet.naming import format_name, parse_name
from nonet.techniques import Position, Step, find_steps

SEEDS = st.integers(0, 2**64 - 1)
SYMMETRIC = (
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
    "123456789457893612986217354274538196531964827698721435342685971715349268869172543",
    "123456789456789123798231564234675918815943276967812435379164852582397641641528397",
)


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    """Complete, near-complete, near-empty and in between; with many solutions or one."""
    full = draw(st.sampled_from(SYMMETRIC))
    shown = draw(
        st.one_of(
            st.sets(st.integers(0, 80)),
            st.sets(st.integers(0, 80), max_size=6),
            st.sets(st.integers(0, 80), max_size=6).map(lambda cells: set(range(81)) - cells),
            st.sets(st.integers(0, 8)).map(
                lambda rows: {9 * r + c for r in rows for c in range(9)}
            ),
        )
    )
    return Grid("".join(full[cell] if cell in shown else "." for cell in range(81)))


transformations = SEEDS.map(lambda seed: Transformation.random(CLASSIC, seed))


@settings(max_examples=300)
@given(grids(), transformations)
def test_the_key_does_not_change_with_the_transformation(grid: Grid, move: Transformation) -> None:
    image = transform(grid, move)
    one, other = find_key(grid), find_key(image)
    assert one.grid == other.grid
    assert (one.automorphisms, one.group_order) == (other.automorphisms, other.group_order)


@given(grids())
def test_the_key_is_an_image_and_its_own_key(grid: Grid) -> None:
    found = find_key(grid)
    assert transform(grid, found.transformation) == found.grid
    assert key(found.grid) == found.grid


@given(grids(), transformations)
def test_no_image_comes_before_the_key(grid: Grid, move: Transformation) -> None:
    assert key(grid).digits <= transform(grid, move).digits


@given(grids(), transformations)
def test_a_witness_leads_from_one_to_the_other(grid: Grid, move: Transformation) -> None:
    image = transform(grid, move)
    witness = find_equivalence(grid, image)
    assert witness is not None
    assert transform(grid, witness) == image


@given(transformations, transformations, grids())
def test_composition_is_one_after_the_other(
    first: Transformation, second: Transformation, grid: Grid
) -> None:
    assert transform(transform(grid, first), second) == transform(grid, first.then(second))
    assert first.then(first.inverse()).is_identity
    assert first.then(second).inverse() == second.inverse().then(first.inverse())


@given(grids())
def test_a_name_reads_back_as_its_grid(grid: Grid) -> None:
    assert parse_name(format_name(grid)) == grid


@settings(max_examples=25)
@given(st.integers(0, 1000), transformations)
def test_the_steps_of_an_image_are_the_images_of_the_steps(seed: int, move: Transformation) -> None:
    puzzle = generate_puzzle(seed)
    names = ["naked-single", "pointing", "claiming", "naked-pair", "hidden-pair", "x-wing"]
    here = find_steps(Position(puzzle.givens), names)
    there = find_steps(Position(transform(puzzle, move).givens), names)

    def effects(steps: list[Step]) -> set[tuple[object, ...]]:
        return {(s.technique, *sorted(s.placements), *sorted(s.eliminations)) for s in steps}

    assert effects([move.apply_step(step) for step in here]) == effects(there)
