"""How many public variant puzzles logic alone solves, and how fast.

    python benchmarks/coach.py [--guesses 100] [--each] [LIST ...]

Logic alone: every technique of the default path but forcing nets and the solver's last word. Of the
lists in ../shared/data/variants those puzzles count whose rules Nonet knows and that its own solver
proves to have one solution within so many guesses. For each list: puzzles, how many are solved,
the time of a path, and the techniques that the solved ones took most. `--each` names the others.
"""

import argparse
import json
import os
import statistics
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from nonet import Grid, InputError, formats, search
from nonet.techniques import DEFAULT, TECHNIQUES, Position, find_path

SHARED = Path(os.environ.get("NONET_SHARED", Path(__file__).parents[2] / "shared"))
DATA = SHARED / "data" / "variants"
LINK = "https://f-puzzles.com/?load="
ALONE = tuple(t for t in DEFAULT if TECHNIQUES[t].family not in ("forcing", "last resort"))
LISTS = ("variants", "rangsk_fpuzzles", "rangsk_js", "iss", "solo_game_ids", "solo_made")


def read_texts(name: str) -> Iterator[tuple[str, str]]:
    """The name and the text of every puzzle of a list."""
    if name == "solo_game_ids":
        for row in json.loads((DATA / f"{name}.json").read_text()):
            yield row["game_id"][:20], row["game_id"]
        return
    if name == "solo_made":
        for line in (DATA / f"{name}.tsv").read_text().splitlines():
            if not line.startswith("#"):
                kind, rank, text, _ = line.split("\t")
                yield f"{kind} {rank}", text
        return
    for line in (DATA / f"{name}.jsonl").read_text().splitlines():
        row = json.loads(line)
        title = row.get("title") or row.get("name") or ""
        text = row.get("link") or row.get("iss") or row.get("input") or LINK + row["fpuzzles"]
        yield title, text


def read_puzzles(name: str, guesses: int) -> Iterator[tuple[str, Grid]]:
    """Those that we read whole and that the solver proves within so many guesses."""
    for title, text in read_texts(name):
        try:
            givens = formats.parse(text).givens_for("explain")
            if search(givens, nodes=2 * guesses).verdict == "one":
                yield title, givens
        except InputError:
            continue  # a rule without a kind


def main() -> None:
    """Print a line for each list, and one for all."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("lists", nargs="*", default=LISTS)
    parser.add_argument("--guesses", type=int, default=100)
    parser.add_argument("--each", action="store_true")
    given = parser.parse_args()
    puzzles = solved = 0
    for name in given.lists:
        times, used, right = [], Counter[str](), 0
        for title, givens in read_puzzles(name, given.guesses):
            begun = time.process_time()
            path = find_path(Position(givens), ALONE)
            times.append(time.process_time() - begun)
            right += path.solved
            used.update(step.technique for step in path.steps if path.solved)
            if given.each and not path.solved:
                left = path.end.digits.count(0)
                print(f"  {title}: {left} cells open after {len(path.steps)} steps")
        puzzles, solved = puzzles + len(times), solved + right
        each = 1000 * statistics.mean(times) if times else 0.0
        most = ", ".join(t for t, _ in used.most_common(12))
        print(f"{name}: {right} of {len(times)} solved, {each:.1f} ms a path; {most}", flush=True)
    print(
        f"all: {solved} of {puzzles} solved by logic alone ({100 * solved / (puzzles or 1):.1f} %)"
    )


if __name__ == "__main__":
    main()
