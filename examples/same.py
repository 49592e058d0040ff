"""Tell which puzzles are the same, whatever was turned, shuffled or relabelled.

$ python examples/same.py
2 of 3 differ
"""

import nonet


def main() -> None:
    """Disguise a puzzle, and see through it by its key."""
    one = nonet.generate_puzzle(1).givens
    turned = nonet.transform(one, nonet.Transformation.turn(one.layout))
    other = nonet.generate_puzzle(2).givens
    keys = {nonet.key(grid) for grid in (one, turned, other)}
    print(f"{len(keys)} of 3 differ")
    print(nonet.format_name(nonet.key(one)))


if __name__ == "__main__":
    main()
