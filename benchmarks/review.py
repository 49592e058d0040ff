"""Reviews: how long one takes, and how often it names the technique that was used.

    python benchmarks/review.py [--games N]

Synthetic logs of puzzles of each level, played by their paths: every elimination struck from a list
and every digit placed. Printed are the share of finds that are put down to the family of the
technique which made them, and the slowest review in time of the processor.
"""

import argparse
import time

from nonet import Puzzle
from nonet.generator import Made, generate
from nonet.levels import LEVELS
from nonet.review import Find, explain_finds
from nonet.techniques import TECHNIQUES, Position, find_path

Played = list[tuple[Find, str]]


def play(puzzle: Puzzle) -> Played:
    """List what the path of a puzzle finds, with the technique that finds it."""
    found: Played = []
    digits = puzzle.givens
    for step in find_path(Position(puzzle.givens)).steps:
        for cell, digit in step.eliminations:
            found.append((Find(digits, cell, digit, is_struck=True), step.technique))
        for cell, digit in step.placements:
            found.append((Find(digits, cell, digit), step.technique))
            digits = digits.with_digit(cell, digit)
    return found


def review(puzzle: Puzzle, played: Played) -> tuple[float, int]:
    """Review a log: seconds, and how many finds are put down to the right family."""
    begun = time.process_time()
    reasons = explain_finds(puzzle, [find for find, _ in played])
    seconds = time.process_time() - begun
    alike = sum(
        reason.technique is not None
        and TECHNIQUES[reason.technique].family == TECHNIQUES[technique].family
        for reason, (_, technique) in zip(reasons, played, strict=True)
    )
    return seconds, alike


def main() -> None:
    """Print a line for each level."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=143, help="of each level")
    games = parser.parse_args().games
    right = total = 0
    for level in LEVELS:
        slowest = alone = 0.0
        alike = finds = 0
        for seed in range(games):
            made = generate(level=level, seed=seed)
            if not isinstance(made, Made):
                continue
            played = play(made.puzzle)
            seconds, hits = review(made.puzzle, played)
            digits = [one for one in played if not one[0].is_struck]
            slowest, alone = max(slowest, seconds), max(alone, review(made.puzzle, digits)[0])
            alike, finds = alike + hits, finds + len(played)
        right, total = right + alike, total + finds
        share = f"{alike / finds:.1%} of {finds:,} finds in the right family"
        times = f"slowest {slowest * 1000:.0f} ms, digits alone {alone * 1000:.0f} ms"
        print(f"{level}: {share}; {times}")
    print(f"together: {right / total:.2%} of {total:,}")


if __name__ == "__main__":
    main()
