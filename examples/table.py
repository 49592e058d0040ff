"""Rate many puzzles and write a table; pandas, polars and Arrow take the same columns.

$ python examples/table.py
givens,outcome,er,technique
"""

import csv
import sys

import nonet


def main() -> None:
    """Make a few puzzles, rate them together, write CSV."""
    givens = [nonet.generate_puzzle(seed).givens.format() for seed in range(5)]
    rated = nonet.rate_many(givens).columns()
    names = ("outcome", "er", "technique")
    table = csv.writer(sys.stdout, lineterminator="\n")
    table.writerow(["givens", *names])
    table.writerows(zip(givens, *(rated[name].tolist() for name in names), strict=True))


if __name__ == "__main__":
    main()
