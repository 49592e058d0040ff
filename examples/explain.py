"""Tell the whole way through a puzzle, in English and in German.

$ python examples/explain.py
12 steps, solved
Hidden Single (box): Where can 3 go in box 1?
"""

import nonet


def main() -> None:
    """Walk along the path, and tell the first step twice."""
    path = nonet.find_path("1..4.........32.")
    print(f"{len(path)} steps, {'solved' if path.solved else 'stuck'}")
    print(path.explain()[0])
    print(path.explain("de")[0])
    for position, step in path:
        placed = nonet.CandidateSet(position.layout, step.placements)
        print(f"{position.digits.format()}  {step.technique}  {placed}")


if __name__ == "__main__":
    main()
