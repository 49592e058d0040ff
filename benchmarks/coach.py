"""How many public variant puzzles logic alone solves, and how fast.

    python benchmarks/coach.py [--guesses 100] [--each] [LIST ...]
    python benchmarks/coach.py --ratings
    python benchmarks/coach.py --hints
    python benchmarks/coach.py --paths
    python benchmarks/coach.py --made 4

Logic alone: every technique of the default path but forcing nets and the solver's last word. Of the
lists in ../shared/data/variants those puzzles count whose rules Nonet knows and that Interactive
Sudoku Solver proves to have one solution within so many guesses, by iss_guesses.tsv; where that
file does not name a puzzle, Nonet's own guesses count, and both shares are told apart. For each
list: puzzles, how many are solved, the time of a path, and the techniques that the solved ones took
most. `--each` names the others.
`--ratings` compares scale `steps` with the ER that Sukaku Explainer gives the puzzles of
ratings.csv: how many have the same level, how many are at most one apart, the rank correlation, and
the median difference; and with the ranks of Simon Tatham's Solo for the puzzles of solo_made.
`--hints` times a hint at every step of the killers of solo_made.
`--paths` times whole paths: of these killers, and of X, windoku and jigsaw puzzles against classic
ones that are made in the same way. Those puzzles are harder (a third of the X need nets), so they
are compared by the microseconds of a step, each with classic puzzles whose dearest step is of the
same kind; hard classics are those of top1465.
`--made` makes so many puzzles of every variant, size and level up to Expert, and as many without a
level, and counts those that logic alone solves; without a level, those that are rated so.
Without the lists the puzzles are made here, which is said; ratings of others cannot be made.
"""

import argparse
import csv
import json
import os
import statistics
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from nonet import CLASSIC, Grid, InputError, Layout, Puzzle, formats, generate_puzzle, search
from nonet.generator import Order, generate_many
from nonet.hints import find_hint
from nonet.levels import LEVELS, level_of
from nonet.rating import rate, rate_steps
from nonet.techniques import DEFAULT, TECHNIQUES, Position, find_path, replay
from nonet.variants import VARIANTS, Variant

SHARED = Path(os.environ.get("NONET_SHARED", Path(__file__).parents[2] / "shared"))
DATA = SHARED / "data" / "variants"
LINK = "https://f-puzzles.com/?load="
ALONE = tuple(t for t in DEFAULT if "-net" not in t and TECHNIQUES[t].family != "last resort")
LEVELS_UP = list(LEVELS)
HARDER = LEVELS_UP[LEVELS_UP.index("expert") + 1 :]
PER_RANK = 12  # puzzles of each of Solo's ranks
OWN_KILLERS = 12  # made where Solo's are not there
# The dearest order of techniques in each.
BANDS = {"singles": 999, "subsets": 2999, "wings": 5399, "chains": 6999, "sets": 8399}
BANDS |= {"forcing": 8550, "nets": 9999}
ISS_LISTS = ("variants", "iss")  # whose names iss_guesses.tsv has
LISTS = ("variants", "rangsk_fpuzzles", "rangsk_js", "iss", "solo_game_ids", "solo_made")


@dataclass(frozen=True, slots=True)
class Counted:
    """A puzzle that counts, and by whose guesses."""

    title: str
    givens: Grid
    by_iss: bool


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
        if row.get("list", "NAMED") != "NAMED":
            title = f"{row['list']}#{row['index']}"
        text = row.get("link") or row.get("iss") or row.get("input") or LINK + row["fpuzzles"]
        yield title, text


def read_iss_guesses() -> dict[str, int | None]:
    """How many guesses ISS needs for a puzzle; None where it does not prove one solution."""
    found: dict[str, int | None] = {}
    with (DATA / "iss_guesses.tsv").open() as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            proved = row["status"].startswith("unique")
            if found.get(row["puzzle"]) is None:  # some were tried twice, with two caps
                found[row["puzzle"]] = int(row["guesses"]) if proved else None
    return found


def read_puzzles(name: str, guesses: int) -> Iterator[Counted]:
    """Those that we read whole and that have one solution within so many guesses."""
    by_iss = read_iss_guesses() if name in ISS_LISTS else {}
    for title, text in read_texts(name):
        try:
            givens = formats.parse(text).givens_for("explain")
        except InputError:
            continue  # a rule without a kind
        if title in by_iss:
            needed = by_iss[title]
            if needed is not None and needed <= guesses:
                yield Counted(title, givens, by_iss=True)
        elif search(givens, nodes=2 * guesses).verdict == "one":
            yield Counted(title, givens, by_iss=False)


BOARDS = {
    "x": "3x3+diagonals",
    "windows": "3x3+windows",
    "disjoint groups": "3x3+disjoint groups",
    "anti-knight": "3x3; anti-knight",
    "anti-king": "3x3; anti-king",
    "non-consecutive": "3x3; non-consecutive",
}


REGIONS = "000011222000111222001111225333344255333444555334444555666677888666777888667777888"
LAYOUTS = {
    "classic": CLASSIC,
    "X": CLASSIC.with_diagonals(),
    "windoku": CLASSIC.with_windows(),
    "jigsaw": Layout.jigsaw([int(region) for region in REGIONS]),
}


def compare_ratings() -> None:
    """Print for each variant how near the two scales are."""
    pairs: dict[str, list[tuple[float, float]]] = {}
    with (DATA / "ratings.csv").open() as file:
        for row in csv.DictReader(file):
            if row["variant"] not in BOARDS:
                continue
            ours = rate_steps(Grid(row["puzzle"], BOARDS[row["variant"]])).er
            pairs.setdefault(row["variant"], []).append((float(row["er"]), ours))
    for variant, found in pairs.items():
        levels = [(LEVELS_UP.index(level_of(a)), LEVELS_UP.index(level_of(b))) for a, b in found]
        same = sum(a == b for a, b in levels)
        near = sum(abs(a - b) <= 1 for a, b in levels)
        rank = statistics.correlation(*map(_ranks, zip(*found, strict=True)))
        apart = statistics.median(ours - er for er, ours in found)
        print(
            f"{variant}: {len(found)}, same level {same}, one apart at most {near}, "
            f"rank {rank:.2f}, median difference {apart:+.1f}"
        )
    compare_ranks()


def compare_ranks() -> None:
    """Print for each rank of Solo how hard its puzzles are by scale `steps`."""
    numbers: dict[str, list[float]] = {}
    for title, text in read_texts("solo_made"):
        found = numbers.setdefault(title, [])
        if len(found) < PER_RANK:
            found.append(rate_steps(formats.parse(text).givens_for("rate")).er)
    for title, found in sorted(numbers.items()):
        middle = statistics.median(found)
        print(f"Solo's {title}: {len(found)}, ER {min(found)} to {max(found)}, median {middle:.1f}")


def _ranks(values: Sequence[float]) -> list[float]:
    ordered = sorted(values)
    return [ordered.index(v) + (ordered.count(v) - 1) / 2 for v in values]


def time_hints() -> None:
    """Print how long hints take, from every position on the paths of killers."""
    times: list[float] = []
    for givens in read_killers():
        puzzle = Puzzle(givens)
        for position, _ in replay(givens, find_path(givens).steps[:60:6]):
            begun = time.process_time()
            find_hint(puzzle, position.digits, position.candidates)
            times.append(time.process_time() - begun)
    times.sort()
    middle, most = times[len(times) // 2], times[int(len(times) * 0.99)]
    print(
        f"{len(times)} hints: median {1000 * middle:.1f} ms, 99th percentile {1000 * most:.1f} ms"
    )


def time_paths() -> None:
    """Print how many paths are found in a second, by kind of board."""
    killers = read_killers()
    print(f"killers: {len(killers)} puzzles, {_count_a_second(killers):.0f} paths/s")
    classic: dict[str, float] = {}
    for name, layout in LAYOUTS.items():
        puzzles = [generate_puzzle(seed, layout).givens for seed in range(160)]
        print(f"{name}: {_count_a_second(puzzles):.0f} paths/s")
        puzzles += read_hard() if layout == CLASSIC else []
        for band, (count, micros) in _time_bands(puzzles).items():
            ratio = micros / classic.setdefault(band, micros)
            print(f"  {band} are enough: {count}, {micros:.1f} µs a step, {ratio:.2f} of classic")


def read_killers() -> list[Grid]:
    """The killers that Solo made, or some of ours."""
    if not DATA.is_dir():
        print(f"no lists at {DATA}: {OWN_KILLERS} killers are made here instead")
        made = generate_many(variant="killer", count=OWN_KILLERS, seed=1)
        return [each.puzzle.givens for each in made]
    return [c.givens for c in read_puzzles("solo_made", 100) if c.title.startswith("killer")]


def read_hard() -> list[Grid]:
    """Some hard classic puzzles; none without their list."""
    file = SHARED / "data" / "puzzles" / "top1465.txt"
    if not file.is_file():
        print(f"hard classics: left out, as {file} is not there")
        return []
    lines = file.read_text().splitlines()
    return [Grid(line[:81]) for line in lines if len(line) >= 81 and line[0] != "#"][:120]


def count_made(count: int) -> None:
    """Print of each variant and size how many puzzles are made, and how many logic alone solves."""
    all_made = all_solved = 0
    for variant in VARIANTS.values():
        for size in variant.sizes:
            made = solved = 0
            for givens in make_variants(variant, size, count):
                made += 1
                path = find_path(Position(givens), ALONE)
                solved += path.solved
                if not path.solved:
                    print(f"  not solved: {givens!r}")
            if made:
                print(f"{variant.id} {size}×{size}: {solved} of {made} solved", flush=True)
            all_made, all_solved = all_made + made, all_solved + solved
    print(f"all: {all_solved} of {all_made} made puzzles solved by logic alone")


def make_variants(variant: Variant, size: int, count: int) -> Iterator[Grid]:
    """Puzzles of each level up to Expert, and those without one that are no harder."""
    for level in (*variant.list_levels(size), None):
        if level in HARDER:
            continue
        order = Order(variant=variant.id, layout=Layout.of_size(size), level=level)
        for made in generate_many(order, count=count, seed=1, timeout=30):
            if (level or rate(made.puzzle).level) not in HARDER:
                yield made.puzzle.givens


def _time_bands(puzzles: Sequence[Grid]) -> dict[str, tuple[int, float]]:
    times: dict[str, list[tuple[float, int]]] = {}
    for givens in puzzles:
        path = find_path(givens)
        dearest = max(TECHNIQUES[step.technique].order for step in path.steps)
        band = next(name for name, order in BANDS.items() if dearest <= order)
        rounds = 20 if dearest <= BANDS["subsets"] else 2
        begun = time.process_time()
        for _ in range(rounds):
            find_path(givens)
        times.setdefault(band, []).append((time.process_time() - begun, rounds * len(path.steps)))
    return {
        band: (
            len(times[band]),
            1e6 * sum(t for t, _ in times[band]) / sum(n for _, n in times[band]),
        )
        for band in BANDS
        if band in times
    }


def _count_a_second(puzzles: Sequence[Grid]) -> float:
    begun = time.process_time()
    for givens in puzzles:
        find_path(givens)
    return len(puzzles) / (time.process_time() - begun)


def main() -> None:
    """Answer what is asked."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("lists", nargs="*", default=LISTS)
    parser.add_argument("--guesses", type=int, default=100)
    parser.add_argument("--each", action="store_true")
    parser.add_argument("--ratings", action="store_true")
    parser.add_argument("--hints", action="store_true")
    parser.add_argument("--paths", action="store_true")
    parser.add_argument("--made", type=int, metavar="COUNT")
    given = parser.parse_args()
    if given.ratings and not DATA.is_dir():
        print(f"ratings: left out, as {DATA} is not there")
    elif given.ratings:
        compare_ratings()
    elif given.hints:
        time_hints()
    elif given.paths:
        time_paths()
    elif given.made:
        count_made(given.made)
    elif not DATA.is_dir():
        print(f"no lists at {DATA}: puzzles of every variant are made here instead", flush=True)
        count_made(1)
    else:
        count_solved(given.lists, given.guesses, each_named=given.each)


def count_solved(lists: Sequence[str], guesses: int, *, each_named: bool) -> None:
    """Print a line for each list, one for each way to count, and one for all."""
    shares = {True: Counter[bool](), False: Counter[bool]()}
    for name in lists:
        times, used, right = [], Counter[str](), 0
        for puzzle in read_puzzles(name, guesses):
            begun = time.process_time()
            path = find_path(Position(puzzle.givens), ALONE)
            times.append(time.process_time() - begun)
            right += path.solved
            shares[puzzle.by_iss][path.solved] += 1
            used.update(step.technique for step in path.steps if path.solved)
            if each_named and not path.solved:
                left = path.end.digits.count(0)
                print(f"  {puzzle.title}: {left} cells open after {len(path.steps)} steps")
        each = 1000 * statistics.mean(times) if times else 0.0
        most = ", ".join(t for t, _ in used.most_common(12))
        print(f"{name}: {right} of {len(times)} solved, {each:.1f} ms a path; {most}", flush=True)
    print(f"by ISS's guesses: {_tell_share(shares[True])}")
    print(f"by our own guesses, where ISS's are not known: {_tell_share(shares[False])}")
    print(f"all: {_tell_share(shares[True] + shares[False])}")


def _tell_share(solved: Counter[bool]) -> str:
    share = 100 * solved[True] / (solved.total() or 1)
    return f"{solved[True]} of {solved.total()} solved by logic alone ({share:.1f} %)"


if __name__ == "__main__":
    main()
