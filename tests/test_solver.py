import itertools
import os
import signal
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from nonet import (
    CLASSIC,
    Grid,
    InputError,
    Layout,
    count_many,
    count_solutions,
    count_stream,
    diagnose,
    is_proper,
    iter_solutions,
    problems,
    search,
    solve,
    solve_many,
    solve_stream,
    true_candidates,
)
from nonet.solver import count_grids, solve_grids
from oracle import box_houses, solutions
from truth import read_truth

TRUTHS = read_truth("solver.txt")
CLASSICS = [truth for truth in TRUTHS if len(truth.line) == 81]
LINES = [truth.line for truth in CLASSICS]


def test_the_engine_agrees_with_the_truth_file() -> None:
    for truth in TRUTHS:
        assert count_solutions(truth.line) == truth.count, truth.line
        found = solve(truth.line)
        assert (found is not None) == (truth.count > 0), truth.line
        if truth.count == 1:
            assert found is not None
            assert found.format() == truth.solution


def test_a_found_solution_keeps_the_givens_and_every_rule() -> None:
    for truth in TRUTHS:
        found = solve(truth.line)
        if found is None:
            assert truth.count == 0
            continue
        assert found.is_complete
        assert problems(found) == []
        pairs = zip(Grid(truth.line), found, strict=True)
        assert all(given in (0, digit) for given, digit in pairs)


def test_the_oracle_and_the_engine_find_the_same_solutions_of_a_small_board() -> None:
    houses = box_houses(2, 2)
    for line in ("................", "1...............", "12..3...........", "1..2........3..4"):
        slow = sum(1 for _ in solutions(list(Grid(line)), houses, 4))
        assert count_solutions(line, limit=1000) == slow


def test_counting_stops_at_the_limit() -> None:
    assert [count_solutions("." * 81, limit) for limit in (0, 1, 5)] == [0, 1, 5]
    with pytest.raises(InputError, match="expected a limit of 0 or more, got -1"):
        count_solutions("." * 81, -1)


def test_proper_means_exactly_one() -> None:
    assert is_proper(TRUTHS[5].line)
    assert not is_proper("." * 81)
    assert not is_proper("11" + "." * 79)


def test_extra_houses_narrow_the_solutions() -> None:
    plain = Grid.empty(Layout.of_size(4))
    crossed = Grid.empty(Layout.of_size(4).with_diagonals())
    assert count_solutions(plain, 1000) == 288
    assert count_solutions(crossed, 1000) == 48


def test_the_fifty_of_project_euler_are_solved(shared: Path) -> None:
    lines = (shared / "puzzles" / "euler96.txt").read_text().split()
    assert sum(is_proper(line) for line in lines) == 50


def test_solutions_come_lazily_and_never_twice() -> None:
    first = list(itertools.islice(iter_solutions("." * 81), 50))
    assert len({solution.format() for solution in first}) == 50
    assert all(not problems(solution) for solution in first)
    assert len(list(iter_solutions("." * 16))) == 288
    assert list(iter_solutions("11" + "." * 79)) == []


def test_a_spent_budget_is_unknown_and_not_an_answer() -> None:
    assert search("." * 81, nodes=5).verdict == "unknown"
    assert search(LINES[0], nodes=0).verdict == "unknown"
    verdicts = {0: "none", 1: "one", 2: "several"}
    for truth in TRUTHS:
        assert search(truth.line).verdict == verdicts[truth.count], truth.line
    with pytest.raises(InputError, match="expected a budget of 0 nodes or more, got -1"):
        search("." * 81, nodes=-1)


def test_diagnosis_shows_two_solutions_and_where_they_differ() -> None:
    for truth in TRUTHS:
        found = diagnose(truth.line)
        assert len(found.solutions) == truth.count
        assert bool(found.contradiction) == (truth.count == 0)
        if truth.count == 2:
            first, second = found.solutions
            assert found.differing
            assert all((first[c] != second[c]) == (c in found.differing) for c in range(len(first)))


def test_diagnosis_names_a_smallest_set_of_clashing_cells() -> None:
    for truth in TRUTHS:
        if truth.count:
            continue
        cells = diagnose(truth.line).contradiction
        only = "".join(c if i in cells else "." for i, c in enumerate(truth.line))
        assert count_solutions(only) == 0
        for cell in cells:
            assert count_solutions(only[:cell] + "." + only[cell + 1 :]) > 0


def test_many_answers_are_those_of_one_at_a_time_however_they_are_handed_over() -> None:
    expected = [truth.count for truth in CLASSICS]
    rows = np.array([list(Grid(line)) for line in LINES], dtype=np.uint8)
    handed = (LINES, [line.encode() for line in LINES], "\n".join(LINES).encode(), rows)
    for puzzles in (*handed, [Grid(line) for line in LINES]):
        counts, errors = count_many(puzzles)
        assert counts.tolist() == expected
        assert errors == ()
        solutions, found, _ = solve_many(puzzles)
        assert found.tolist() == [min(count, 1) for count in expected]
        for line, solution in zip(LINES, solutions, strict=True):
            one = solve(line)
            assert solution.tolist() == (list(one) if one else [0] * 81)


def test_the_threads_change_nothing() -> None:
    lines = LINES * 50
    alone = solve_many(lines, limit=2)
    for threads in (2, 3, 8):
        together = solve_many(lines, limit=2, threads=threads)
        assert (together.counts == alone.counts).all()
        assert (together.solutions == alone.solutions).all()
    with pytest.raises(InputError, match="expected at least 1 thread, got 0"):
        count_many(lines, threads=0)


def test_texts_bytes_and_grids_may_be_mixed_and_stand_in_any_sequence() -> None:
    mixed = (LINES[0], LINES[1].encode(), Grid(LINES[2]), Grid("." * 16), 7, LINES[0] + "\u0660")
    counts, errors = count_many(mixed)  # type: ignore[arg-type]
    assert counts.tolist() == [*(truth.count for truth in CLASSICS[:3]), -1, -1, -1]
    assert errors[0].reason == "expected a classic grid, got one on 2x2"
    assert errors[1].reason == "expected text, got int"


@pytest.mark.parametrize("milliseconds", [0, 0.5, 1, 2, 4])
def test_a_list_that_is_emptied_meanwhile_does_no_harm(milliseconds: float) -> None:
    texts = [line[:40] + line[40:] for line in LINES * 200]  # held by nobody else
    emptier = threading.Timer(milliseconds / 1000, texts.clear)
    emptier.start()
    counts = count_many(texts, threads=2).counts.tolist()
    emptier.join()
    # Emptied before it was read, or after: it depends on the machine, but nothing lies between.
    assert counts in ([], [truth.count for truth in CLASSICS] * 200)


def test_the_threads_change_nothing_in_a_file() -> None:
    text = "".join(f"{line}\r\n" for line in [*LINES, "nonsense", "# a comment", ""] * 200).encode()
    alone = count_many(text)
    assert len(alone.errors) == 100
    for threads in (2, 3, 7):
        together = count_many(text, threads=threads)
        assert (together.counts == alone.counts).all()
        assert together.errors == alone.errors


def test_a_bad_line_is_reported_with_its_number_and_loses_nothing() -> None:
    lines = [LINES[0], "x" * 81, LINES[1], "12", "", "\ud800" * 81, LINES[2]]
    counts, errors = count_many(lines)
    good = [CLASSICS[i].count for i in range(3)]
    assert counts.tolist() == [good[0], -1, good[1], -1, -1, -1, good[2]]
    assert [error.number for error in errors] == [2, 4, 5, 6]
    assert all(error.reason.startswith("expected ") for error in errors)
    solutions = solve_many(lines).solutions
    assert not solutions[[1, 3, 4, 5]].any()


def test_a_bad_number_in_an_array_is_reported() -> None:
    rows = np.zeros((5, 81), dtype=np.uint8)
    rows[3, 10] = 12
    counts, errors = count_many(rows)
    assert counts.tolist() == [2, 2, 2, -1, 2]
    assert errors == ((4, "expected a digit from 0 to 9, got 12 at r2c2"),)


def test_bad_lines_of_a_file_are_left_out_and_reported() -> None:
    text = f"# a comment\n{LINES[0]}\n\nnonsense\n{LINES[1]}\n".encode()
    counts, errors = count_many(text)
    assert counts.tolist() == [CLASSICS[0].count, CLASSICS[1].count]
    assert [error.number for error in errors] == [4]


def test_what_is_no_puzzles_at_all_is_refused() -> None:
    for wrong in (np.zeros((3, 80), np.uint8), np.zeros((3, 81), np.int64), np.zeros(81, np.uint8)):
        with pytest.raises(InputError, match="expected an array of uint8 of shape"):
            count_many(wrong)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="expected many puzzles, got one text"):
        count_many(LINES[0])
    with pytest.raises(InputError, match="expected a limit of 0 or more, got -1"):
        count_many(LINES, limit=-1)


def test_nothing_in_nothing_out() -> None:
    assert count_many([]).counts.tolist() == []
    assert solve_many([]).solutions.shape == (0, 81)
    assert solve_many(b"").solutions.shape == (0, 81)
    assert solve_many([], progress=lambda *_: None).solutions.shape == (0, 81)
    assert list(count_stream([])) == []


def test_progress_is_called_up_to_the_end() -> None:
    heard: list[tuple[int, int]] = []
    counts = count_many(["." * 81] * 40000, progress=lambda *at: heard.append(at)).counts
    assert counts.tolist() == [2] * 40000
    assert heard == [(16384, 40000), (32768, 40000), (40000, 40000)]


def test_a_stream_is_answered_in_order_without_being_held() -> None:
    taken = 0

    def lines() -> Iterator[str]:
        nonlocal taken
        for number in range(40000):
            taken += 1
            yield "oops" if number == 20000 else LINES[number % len(LINES)]

    stream = count_stream(lines())
    first = next(stream)
    assert taken == len(first.counts) < 20000
    rest = list(stream)
    assert sum(len(slab.counts) for slab in rest) + len(first.counts) == 40000
    assert [error.number for slab in rest for error in slab.errors] == [20001]
    solved = next(solve_stream(LINES))
    assert (solved.counts > 0).tolist() == [truth.count > 0 for truth in CLASSICS]


def test_grids_of_all_layouts_may_be_mixed() -> None:
    grids = [Grid(truth.line) for truth in TRUTHS]
    assert count_grids(grids) == [truth.count for truth in TRUTHS]
    assert solve_grids(grids) == [solve(grid) for grid in grids]


def test_a_grid_of_another_layout_is_no_classic_row() -> None:
    counts, errors = count_many([Grid("." * 81), Grid("." * 16)])
    assert counts.tolist() == [2, -1]
    assert errors[0].reason.startswith("expected a classic grid")


PORTABLE = """
import sys
from nonet import count_many, solve_many
from nonet._core import level
lines = sys.stdin.read().split()
solved = solve_many(lines, limit=2)
print(level(), solved.counts.tolist(), solved.solutions.tobytes().hex())
"""


def test_every_build_gives_the_same_answers() -> None:
    answers = {}
    for level in ("portable", None):
        environment = dict(os.environ, **({"NONET_CPU": level} if level else {}))
        done = subprocess.run(
            [sys.executable, "-c", PORTABLE],
            input="\n".join(LINES).encode(),
            env=environment,
            capture_output=True,
            check=True,
        )
        answers[level] = done.stdout.decode().split(" ", 1)
    assert answers["portable"][0] == "portable"
    assert answers["portable"][1] == answers[None][1]


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("17clue", 49158),
        ("easy", 20000),
        ("minimal", 20000),
        ("kaggle", 7034),
        ("top1465", 1465),
        ("hardest_1106", 375),
        ("hardest_1905_11plus", 20000),
        ("norvig95", 95),
    ],
)
def test_every_puzzle_of_the_sets_is_proper(shared: Path, name: str, size: int) -> None:
    counts, errors = count_many((shared / "puzzles" / f"{name}.txt").read_bytes(), threads=2)
    assert errors == ()
    assert len(counts) == size
    assert (counts == 1).all()


@pytest.mark.parametrize("name", ["multi", "serg"])
def test_every_grid_of_these_sets_has_several_solutions(shared: Path, name: str) -> None:
    counts, errors = count_many((shared / "puzzles" / f"{name}.txt").read_bytes())
    assert errors == ()
    assert len(counts) == 10000
    assert (counts == 2).all()


def test_the_engines_agree_on_every_set(shared: Path) -> None:
    for path in sorted((shared / "puzzles").glob("*.txt")):
        lines = [line for line in path.read_text().split("\n") if line and line[0] != "#"][:300]
        together = solve_many(lines, limit=2)
        for line, count, row in zip(lines, together.counts, together.solutions, strict=True):
            grid = Grid(line)
            assert count_solutions(grid) == count
            general = search(grid)
            assert len(general.solutions) == count
            if count == 1:
                assert list(general.solutions[0]) == row.tolist()
            if count:
                assert solve(line) == Grid.from_digits(CLASSIC, row.tobytes())


def test_the_invalid_set_is_as_the_oracle_says(shared: Path) -> None:
    lines = [
        line
        for line in (shared / "puzzles" / "invalid.txt").read_text().split("\n")
        if line and line[0] != "#"
    ]
    counts = count_many(lines).counts
    houses = box_houses(3, 3)
    for line, count in list(zip(lines, counts, strict=True))[::500]:
        slow = sum(1 for _ in itertools.islice(solutions(list(Grid(line)), houses, 9), 2))
        assert count == slow


def test_a_board_of_625_cells_is_proved_to_have_one_solution(root: Path) -> None:
    lines = (root / "benchmarks" / "large.txt").read_text().splitlines()
    findings = search(next(line for line in lines if line[0] != "#"))
    assert findings.verdict == "one"
    assert problems(findings.solutions[0]) == []


COUNT_FOREVER = """
import nonet
try:
    print("counting", flush=True)
    nonet.count_solutions({grid!r}, limit=10**18)
except KeyboardInterrupt:
    print("stopped", flush=True)
"""


@pytest.mark.parametrize("grid", ["." * 81, "." * 256])
def test_an_interrupt_ends_a_count_without_end(grid: str) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", COUNT_FOREVER.format(grid=grid)],
        bufsize=0,  # what a buffer holds after the first line `communicate` would not see
        stdout=subprocess.PIPE,
        # A job in the background of a script ignores Ctrl-C, and so would its children.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"counting\n"
    process.send_signal(signal.SIGINT)
    try:
        out, _ = process.communicate(timeout=60)
    finally:
        process.kill()
    assert (out, process.returncode) == (b"stopped\n", 0)


def test_a_search_ends_when_its_stop_test_says_so() -> None:
    asked = []

    def stop() -> bool:
        asked.append(True)
        return True

    findings = search("." * 81, limit=10**9, nodes=10**12, stop=stop)
    assert asked == [True]
    assert 1 < len(findings.solutions) < 10**9


def test_true_candidates_are_those_of_all_solutions() -> None:
    grid = Grid("12..3...........")
    solutions = [solution.digits for solution in iter_solutions(grid)]
    for cell, counts in enumerate(true_candidates(grid, limit=1000)):
        assert counts == dict(sorted(Counter(digits[cell] for digits in solutions).items()))
    for cell, counts in enumerate(true_candidates(grid)):
        assert counts == dict.fromkeys({digits[cell] for digits in solutions}, 1)


def test_true_candidates_of_a_grid_without_solutions_are_none() -> None:
    assert true_candidates("11..............") == ({},) * 16
