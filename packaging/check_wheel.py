"""Try an installed Nonet that has nothing beside it: every verb of the library, once.

    python packaging/check_wheel.py

It is what `cibuildwheel` runs after each wheel, and what the tests run with every other package out
of reach.
"""

import pickle

import nonet

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def check() -> None:
    """Ask for everything that the core promises; an AssertionError says what is not so."""
    puzzle = nonet.Puzzle(PUZZLE)
    assert nonet.solve(PUZZLE) == puzzle.solution
    assert nonet.count_solutions("." * 16, 1000) == 288
    assert nonet.rate(PUZZLE).level == "beginner"
    path = nonet.find_path(PUZZLE)
    assert path.solved
    assert pickle.loads(pickle.dumps(path)) == path
    assert nonet.find_hint(PUZZLE).explain("de")
    assert nonet.find_hint(PUZZLE).svg().startswith("<svg")
    assert nonet.generate(level="hard", seed=7).puzzle.givens.count_digits() > 16
    assert nonet.parse_name(nonet.format_name(PUZZLE)) == puzzle.givens
    assert nonet.key(PUZZLE) == nonet.key(puzzle.givens)
    assert nonet.problems("11..............")
    assert len(nonet.Position(PUZZLE).places(1, "box 1")) > 0


if __name__ == "__main__":
    check()
    print(f"nonet {nonet.__version__}: all is well")
