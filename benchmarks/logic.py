"""What the logic engine does: the numbers of its issue, measured in one run.

    python benchmarks/logic.py [--shared ../shared/data] [--only paths steps hints api ...]

`api` asks a running server for hints, one after the other, and measures what the client sees.
Speeds are CPU time of this process on one core, best of three rounds, beside what HoDoKu 2.2.4
reached on one core of the machine of ../shared/notes/TECHNIQUES.md. The rated puzzles are our own
(tests/data); the fifty of `four` are read from the data folder, and left out where it is not there.
"""

import argparse
import csv
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from nonet import Puzzle, solve
from nonet.hints import find_hint
from nonet.techniques import DEFAULT, FOUR, Position, find_path, find_steps
from truth import DATA
from web_server import web_server

CLASSES = [
    ("easy, ER ≤ 2.0", 0.0, 2.0, 1147.0),
    ("medium, 2.3–3.4", 2.1, 3.4, 540.0),
    ("3.5–6.9", 3.5, 6.9, 133.0),
    ("7–9", 7.0, 9.0, 3.6),
]


def read_ratings() -> list[tuple[float, str]]:
    """Read puzzles with their ER; where Sudoku Explainer has none, skfr's."""
    with (DATA / "ratings.csv").open() as file:
        rows = list(csv.DictReader(file))
    return [(float(row["se121_er"] or row["skfr_er"]), row["puzzle"]) for row in rows]


def best_of(rounds: int, work: Callable[[], object]) -> float:
    """Run the work a few times and return the shortest CPU time."""
    times = []
    for _ in range(rounds):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


def report_paths(rated: list[tuple[float, str]]) -> None:
    """Puzzles a second, whole path with all evidence, by class."""
    for name, low, high, hodoku in CLASSES:
        puzzles = [puzzle for er, puzzle in rated if low <= er <= high]
        spent = best_of(3, lambda puzzles=puzzles: [find_path(p) for p in puzzles])  # type: ignore[misc]
        speed = len(puzzles) / spent
        print(f"path  {name:18} {speed:9.0f}/s  {speed / hodoku:6.1f} × HoDoKu ({len(puzzles)})")


def report_brute_force(rated: list[tuple[float, str]]) -> None:
    """Puzzles that need a guess, and steps that contradict the solution."""
    guessed = unsound = steps = 0
    for _, puzzle in rated:
        path = find_path(puzzle)
        solution = solve(puzzle)
        assert solution is not None
        guessed += any(step.technique == "brute-force" for step in path.steps)
        steps += len(path.steps)
        unsound += sum(
            any(solution[c] == d for c, d in step.eliminations)
            or any(solution[c] != d for c, d in step.placements)
            for step in path.steps
        )
    print(f"brute force needed in {guessed} of {len(rated)}; {unsound} of {steps} steps unsound")


def report_all_steps(rated: list[tuple[float, str]]) -> None:
    """Positions a second for the list of all steps."""
    puzzles = [puzzle for er, puzzle in rated if er < 7][:40]
    positions = [Position(Puzzle(puzzle).givens) for puzzle in puzzles]
    chosen = [t for t in DEFAULT if "forcing" not in t]
    spent = best_of(3, lambda: [find_steps(p, chosen) for p in positions])
    print(f"all steps {len(positions) / spent:6.0f} positions/s (HoDoKu 1.6)")


def sample_positions(
    rated: list[tuple[float, str]], count: int
) -> Iterable[tuple[Puzzle, Position]]:
    """Positions met on the way through puzzles of every class."""
    source = random.Random(1)
    for _, puzzle in source.sample(rated, count):
        path = find_path(puzzle)
        position = Position(Puzzle(puzzle).givens)
        for step in path.steps[: source.randrange(len(path.steps))]:
            position = position.after(step)
        yield Puzzle(puzzle), position


def report_hints(rated: list[tuple[float, str]]) -> None:
    """How long a hint takes."""
    times = []
    for puzzle, position in sample_positions(rated, min(300, len(rated))):
        start = time.process_time()
        find_hint(puzzle, position.digits, position.candidates)
        times.append((time.process_time() - start) * 1000)
    print_times("hint", times)


def report_api(rated: list[tuple[float, str]]) -> None:
    """How long a hint takes from a server, by class: with the player's notes, and without."""
    classes = [*CLASSES, ("above 9", 9.1, 20.0, 0.0)]
    with (
        tempfile.TemporaryDirectory() as folder,
        web_server(Path(folder)) as server,
        server.client() as client,
    ):
        for name, low, high, _ in classes:
            chosen = [(er, puzzle) for er, puzzle in rated if low <= er <= high]
            times = []
            for puzzle, position in sample_positions(chosen, min(100, len(chosen))):
                for body in bodies_of(puzzle, position):
                    start = time.perf_counter()
                    answer = client.post("/hint", json=body)
                    times.append((time.perf_counter() - start) * 1000)
                    assert answer.status_code == 200, answer.text
            print_times(f"api   {name:18}", times)


def bodies_of(puzzle: Puzzle, position: Position) -> list[dict[str, object]]:
    """What a page sends: the board with notes, and without."""
    board = {"givens": puzzle.givens.format(), "digits": position.digits.format()}
    notes = [[d for d in range(1, 10) if mask >> (d - 1) & 1] for mask in position.candidates]
    return [{**board, "notes": notes}, board]


def print_times(name: str, times: list[float]) -> None:
    """Print the median and the 99th percentile."""
    last = sorted(times)[int(len(times) * 0.99)]
    print(f"{name}  median {statistics.median(times):.2f} ms, 99th percentile {last:.1f} ms")


def report_four(shared: Path) -> None:
    """The four techniques of document 3 on its fifty puzzles."""
    file = shared / "puzzles" / "euler96.txt"
    if not file.is_file():
        print(f"four techniques: left out, as {file} is not there")
        return
    lines = file.read_text().split()
    print(f"four techniques solve {sum(find_path(p, FOUR).solved for p in lines)} of {len(lines)}")


def main() -> None:
    """Print every number, or those asked for."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--shared", type=Path, default=Path("../shared/data"))
    names = ("paths", "steps", "hints", "api", "four", "brute")
    parser.add_argument("--only", nargs="*", choices=names, default=names)
    given = parser.parse_args()
    rated = read_ratings()
    reports: dict[str, Callable[[], None]] = {
        "paths": lambda: report_paths(rated),
        "steps": lambda: report_all_steps(rated),
        "hints": lambda: report_hints(rated),
        "api": lambda: report_api(rated),
        "four": lambda: report_four(given.shared),
        "brute": lambda: report_brute_force(rated),
    }
    for name in given.only:
        reports[name]()


if __name__ == "__main__":
    main()
