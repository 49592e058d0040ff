"""Bound what would take for ever, and hear how far long work is.

$ python examples/bounded.py
expected an answer within 0.05 s, got none yet
50 of 50
"""

import nonet


def main() -> None:
    """Count too much, then rate enough."""
    try:
        nonet.count_solutions("." * 81, 10**15, timeout=0.05)
    except nonet.TooLongError as error:
        print(error)
    puzzles = [nonet.generate_puzzle(seed) for seed in range(50)]
    nonet.rate_many(puzzles, threads=1, progress=lambda done, of: print(f"{done} of {of}"))


if __name__ == "__main__":
    main()
