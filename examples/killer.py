"""Solve a small killer: a board carries its rules, and the solver keeps them.

$ python examples/killer.py
1 2 | 3 4
"""

import nonet

BOARD = "2x2; cage 3: r1c1 r1c2; cage 6: r2c1 r3c1 r3c2; cage 7: r1c3 r1c4; cage 1: r1c1"


def main() -> None:
    """Count, and show one solution."""
    grid = nonet.Grid("...." * 4, nonet.Board(BOARD))
    print(nonet.solve(grid))
    print(f"{nonet.count_solutions(grid, 1000)} solutions")
    print([str(problem) for problem in nonet.problems(grid.with_digit("r1c1", 2))])


if __name__ == "__main__":
    main()
