"""Say why a grid is no puzzle: the cells that quarrel, or two solutions that differ.

$ python examples/why.py
digit 1 twice in row 1: r1c1 r1c4
either 1234341221434321 or
"""

import nonet


def explain(grid: nonet.Grid) -> str:
    """Tell what is wrong with a grid, in one line."""
    found = nonet.diagnose(grid)
    if found.verdict == "none":
        cells = nonet.CellSet(grid.layout, found.contradiction)
        return str(found.problems[0]) if found.problems else f"cannot stand together: {cells}"
    if found.verdict == "one":
        return "nothing: it has one solution"
    one, other = (solution.format() for solution in found.solutions)
    return f"either {one} or {other}: they differ in {len(found.differing)} cells"


def main() -> None:
    """Ask about two grids."""
    print(explain(nonet.Grid("1..1............")))
    print(explain(nonet.Grid("12..............")))


if __name__ == "__main__":
    main()
