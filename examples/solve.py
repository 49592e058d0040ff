"""Solve every puzzle of a file, or of two that are here.

$ python examples/solve.py
1..4.........32.  1234341221434321
...1............  several solutions
"""

import sys
from collections.abc import Iterable
from pathlib import Path

import nonet


def answer(text: str) -> str:
    """Say what a puzzle's solution is, or why there is none to say."""
    try:
        return nonet.Puzzle(text).solution.format()
    except nonet.NoSolutionError:
        return "no solution"
    except nonet.SeveralSolutionsError:
        return "several solutions"


def main(lines: Iterable[str]) -> None:
    """Answer line by line."""
    for line in lines:
        print(f"{line.strip()}  {answer(line.strip())}")


if __name__ == "__main__":
    usual = ["1..4.........32.", "...1............"]
    main(Path(sys.argv[1]).read_text().splitlines() if len(sys.argv) > 1 else usual)
